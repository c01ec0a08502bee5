import type { DECIDED_AS } from '#contract/desk/staff-choices.ts';
import type { StaffReservation } from '#contract/desk/staff-reservations.ts';

type State = StaffReservation['state'];
type As = (typeof DECIDED_AS)[number];
/** What is confirmed is cancelled by an act of its own. */
export type Decision = Exclude<As, 'cancelled'>;

export type OfferedAct = 'cancel' | 'cancelAgain' | 'decide' | 'seenTo';

/** Where nothing is left to decide, the server wants to hear what the stay is. */
export const SEEN_AS: Partial<Readonly<Record<State, As>>> = {
  confirmed: 'confirmed',
  refused: 'released',
  released: 'released',
  cancelled: 'cancelled',
};

/** What a person may say became of a stay. A room that was to be paid first is confirmed by its payment alone. */
export function listDecisions({ state, rest }: Pick<StaffReservation, 'state' | 'rest'>): readonly Decision[] {
  if (state === 'placing' || state === 'unknown') return rest ? ['released'] : ['confirmed', 'released'];
  if (state === 'awaiting_payment' || state === 'payment_unclear') return ['released'];
  return state === 'paid' ? ['confirmed', 'released'] : [];
}

/** What became of it is not known, so somebody may say, also before anybody is needed. */
const OPEN_STATES: readonly State[] = ['unknown', 'payment_unclear'];

/** What somebody can do to a stay as it is: nothing that the server refuses in this state. */
export function listOfferedActs(
  reservation: Pick<StaffReservation, 'state' | 'rest' | 'needs_person' | 'may'>,
): readonly OfferedAct[] {
  const { state, needs_person: needsPerson, may } = reservation;
  if (state === 'cancelling') return may.cancel ? ['cancelAgain'] : [];
  const isDecided = may.settle && (needsPerson || OPEN_STATES.includes(state));
  const settle: OfferedAct = SEEN_AS[state] ? 'seenTo' : 'decide';
  const isCancelled = state === 'confirmed' && (may.cancel || may.cancel_for_other_fee);
  return [...(isDecided ? [settle] : []), ...(isCancelled ? (['cancel'] as const) : [])];
}
