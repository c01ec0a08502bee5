/** The id, at a hotel's system, of the payment that reverses what a placement's cards got back. */
export function reversalPaymentId(placementId: string): string {
  return `${placementId}-back`;
}
