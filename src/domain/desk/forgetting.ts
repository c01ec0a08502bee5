import { isOpen, type PaymentState, type PlacementState } from '../placement/placement.ts';

/** Why a guest's personal data cannot be erased from a stay yet. */
export type StillNeeded = 'not_settled' | 'not_over';

type Stay = {
  readonly state: PlacementState;
  readonly needsPerson: boolean;
  /** The payment of the rest, if the guest pays it online. */
  readonly payment: PaymentState | null;
  readonly departureDate: Temporal.PlainDate;
};

const PAYMENT_UNDER_WAY: readonly PaymentState[] = ['open', 'pending', 'unclear', 'refunding', 'refund_failed'];

/**
 * Whether the hotel still needs the guest's personal data (UK GDPR, article 17(3), and article 6(1)(b)). A booked stay
 * must take place, and a payment or refund must be settled. The day of departure counts as part of the stay.
 */
export function findStillNeeded(
  { state, needsPerson, payment, departureDate }: Stay,
  today: Temporal.PlainDate,
): StillNeeded | undefined {
  const isUnderWay = payment !== null && PAYMENT_UNDER_WAY.includes(payment);
  if (isOpen(state) || state === 'cancelling' || needsPerson || isUnderWay) return 'not_settled';
  const isOver = Temporal.PlainDate.compare(departureDate, today) < 0;
  return state === 'confirmed' && !isOver ? 'not_over' : undefined;
}
