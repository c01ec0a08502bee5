/** By this id a hotel's system knows the payment that takes back what the cards got back of a placement. */
export function reversalPaymentId(placementId: string): string {
  return `${placementId}-back`;
}
