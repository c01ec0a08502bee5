import type { DECIDED_AS } from '#contract/desk/staff-choices.ts';
import type { StaffReservation } from '#contract/desk/staff-reservations.ts';

type State = StaffReservation['state'];
export type As = (typeof DECIDED_AS)[number];
/** A confirmed stay is cancelled by an act of its own. */
export type Decision = Exclude<As, 'cancelled'>;

export type OfferedAct = 'cancel' | 'cancelAgain' | 'decide' | 'postAgain' | 'seenTo';

/** For a settled stay, the server requires its present state. */
export const SEEN_AS: Partial<Readonly<Record<State, As>>> = {
  confirmed: 'confirmed',
  refused: 'released',
  released: 'released',
  cancelled: 'cancelled',
};

/** Possible decisions about a stay. Only its payment confirms a room that has to be paid for first. */
export function listDecisions({ state, rest }: Pick<StaffReservation, 'state' | 'rest'>): readonly Decision[] {
  if (state === 'placing' || state === 'unknown') return rest ? ['released'] : ['confirmed', 'released'];
  if (state === 'awaiting_payment' || state === 'payment_unclear') return ['released'];
  return state === 'paid' ? ['confirmed', 'released'] : [];
}

/** The outcome is unknown, so staff may decide it, even before a need arises. */
const OPEN_STATES: readonly State[] = ['unknown', 'payment_unclear'];

/** Acts that the server does not refuse in the current state of a stay. */
export function listOfferedActs(
  reservation: Pick<StaffReservation, 'state' | 'rest' | 'needs_person' | 'payment_refused_at' | 'may'>,
): readonly OfferedAct[] {
  const { state, needs_person: needsPerson, may } = reservation;
  if (state === 'cancelling') return may.cancel ? ['cancelAgain'] : [];
  const isDecided = may.settle && (needsPerson || OPEN_STATES.includes(state));
  const settle: OfferedAct = SEEN_AS[state] ? 'seenTo' : 'decide';
  const isCancelled = state === 'confirmed' && (may.cancel || may.cancel_for_other_fee);
  const isRefused = isDecided && reservation.payment_refused_at !== null;
  return [
    ...(isRefused ? (['postAgain'] as const) : []),
    ...(isDecided ? [settle] : []),
    ...(isCancelled ? (['cancel'] as const) : []),
  ];
}
