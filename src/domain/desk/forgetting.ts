import { isOpen, type PaymentState, type PlacementState } from '../placement/placement.ts';

/** Why the person of a stay cannot be taken out of it yet. */
export type StillNeeded = 'not_settled' | 'not_over';

type Stay = {
  readonly state: PlacementState;
  readonly needsPerson: boolean;
  /** Of the rest, where the guest pays it online. */
  readonly payment: PaymentState | null;
  readonly departureDate: Temporal.PlainDate;
};

const PAYMENT_UNDER_WAY: readonly PaymentState[] = ['open', 'pending', 'unclear', 'refunding', 'refund_failed'];

/**
 * Whether the hotel still needs to know who stays: a stay that is booked has to be carried out, and money that is under
 * way has to arrive (UK GDPR, article 17(3), and article 6(1)(b)). The day of departure counts as part of the stay.
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
