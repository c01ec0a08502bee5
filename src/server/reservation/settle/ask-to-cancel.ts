import { feesOfStanding } from '#domain/cancellation-fee.ts';
import { isFeeOfTerms, judgeRefusal, markCancelled, roomsBooked, type Cancellation } from '#domain/cancellation.ts';
import { withCurrency } from '#domain/money.ts';
import { isPmsToMail } from '#domain/property.ts';
import type { PmsReservation } from '#pms/pms-reservation.ts';
import type { CancelAnswer, Pms } from '#pms/pms.ts';
import { findConfigured } from '../../sale-page/find-property.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import type { Placement } from '../placement/placement-store.ts';
import { findRepriced } from './find-repriced.ts';
import type { LookUpDependencies } from './look-up-placement.ts';
import { askForCancelled, readHotelCancelled } from './read-hotel-cancelled.ts';

type InPart = { readonly state: 'in part'; readonly reason: string; readonly rooms: PmsReservation['rooms'] };
type DoneAtPms = Extract<CancelAnswer, { state: 'done' }>;
export type Done = DoneAtPms & {
  /** Whose request cancelled it: ours, one of somebody else, or, as our answer was lost, either. */
  readonly by: 'us' | 'others' | 'either';
  /** Whether the bill may have another fee than is owed, or none. */
  readonly isFeeUnsure: boolean;
};
type Open = Exclude<CancelAnswer, { state: 'done' }>;
export type Answered = Open | Done | InPart;

/** Asks the PMS once, and says whose doing it is where it is cancelled. */
export async function askToCancel(
  deps: LookUpDependencies,
  salePage: SalePage,
  placement: Placement,
  agreed: Cancellation,
  at: Temporal.Instant,
): Promise<{ readonly answer: Answered; readonly cancellation: Cancellation } | 'settled meanwhile'> {
  const { reference, booking, terms, pmsReservation } = placement;
  const property = findConfigured(salePage, placement.propertyId);
  const pms = deps.pmsOf(property);
  if (!pms.cancelReservation || !pmsReservation) {
    return { answer: { state: 'refused', reason: 'cannot be cancelled from here' }, cancellation: agreed };
  }
  const read = await readHotelCancelled(deps, pms, placement, agreed);
  if (read === undefined) return 'settled meanwhile';
  if ('state' in read) return { answer: read, cancellation: agreed };
  const { actor, reason, fee, byTerms, hotelCancelled } = read;
  const postFee = isFeeOfTerms(fee, feesOfStanding(placement.cancellationFees, terms, hotelCancelled), at);
  const isRepriced = postFee && (await findRepriced(pms, placement, hotelCancelled));
  if (typeof isRepriced === 'object') return { answer: isRepriced, cancellation: read };
  // Each room gets the note, and what a request left undone is asked for again.
  const once = terms.rooms.length > 1 ? ' once, for all rooms' : '';
  const toPost = fee.amountMinor > 0 && !postFee ? ` A fee of ${withCurrency(fee)} is to be posted${once}.` : '';
  const note = `Staycard ${reference}: cancelled by ${actor}. ${reason}${toPost}`;
  // The terms follow the dates that were booked; staff who name a fee look at the stay as it is.
  const asked = { postFee, mailsGuest: isPmsToMail(property) };
  const options = byTerms ? { ...asked, bookedStay: booking.stay } : asked;
  const answer = await pms.cancelReservation(pmsReservation, note, options);
  const believed = answer.state === 'refused' ? await believeRefusal(pms, pmsReservation, terms, read, answer) : answer;
  return {
    answer:
      believed.state === 'done'
        ? { ...believed, ...weigh(pmsReservation, read, believed, postFee, isRepriced) }
        : believed,
    cancellation: read,
  };
}

/**
 * Whose doing a cancelled stay is, and whether it is unsure which fee its bill has: none where all was gone, that of
 * other rooms or another price than was agreed to, or that of an earlier try.
 */
function weigh(
  { rooms }: PmsReservation,
  { fee, hotelCancelled, followsRefusedFee }: Cancellation,
  { foundGone = [], isPresumed }: DoneAtPms,
  postFee: boolean,
  isRepriced: boolean,
): Pick<Done, 'by' | 'isFeeUnsure'> {
  const isAllGone = rooms.every(({ id }) => foundGone.includes(id));
  const by = isAllGone ? 'others' : isPresumed ? 'either' : 'us';
  const isOfOtherRooms = rooms.some(({ id }, place) => foundGone.includes(id) !== hotelCancelled.includes(place));
  const isOwedUnsure = fee.amountMinor > 0 && (by !== 'us' || isRepriced || (postFee && isOfOtherRooms));
  return { by, isFeeUnsure: isOwedUnsure || (followsRefusedFee && (by !== 'us' || foundGone.length > 0)) };
}

/** A refusal may only mean that somebody was faster. What the PMS has now of the rooms that were booked counts. */
async function believeRefusal(
  pms: Pms,
  pmsReservation: PmsReservation,
  terms: Placement['terms'],
  { hotelCancelled }: Cancellation,
  refused: Extract<CancelAnswer, { state: 'refused' }>,
): Promise<Open | DoneAtPms | InPart> {
  const cancelled = await askForCancelled(pms, pmsReservation);
  if ('state' in cancelled) return cancelled;
  const rooms = markCancelled(pmsReservation.rooms, cancelled) ?? pmsReservation.rooms;
  const judged = judgeRefusal(roomsBooked(rooms, terms), hotelCancelled);
  if (judged === 'refused') return refused;
  if (judged === 'in part') return { state: 'in part', reason: refused.reason, rooms };
  return { state: 'done', foundGone: cancelled };
}
