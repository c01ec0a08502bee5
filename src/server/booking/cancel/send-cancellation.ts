import { isFeeOfTerms, isSameAttempt, type Cancellation } from '#domain/cancelling/cancellation.ts';
import { withCurrency } from '#domain/money/money.ts';
import { writeFact } from '#domain/placement/need-facts.ts';
import { isPmsToMail } from '#domain/stay/property.ts';
import type { WriteAnswer } from '#pms/pms-reservation.ts';
import type { Pms } from '#pms/pms.ts';
import type { MoneyParts } from '../../money/money-parts.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { recordCancellation } from '../placement/move-placement-store.ts';
import { lockPlacement, type Placement } from '../placement/placement-store.ts';
import { CANNOT, type CancelStep, type Gone } from './judge-cancel-step.ts';
import { lookAtRooms, type Seen } from '../look-up/look-at-rooms.ts';
import type { Cancelled } from './read-fee-charged.ts';

type Request = Extract<CancelStep, { state: 'send' }> & {
  readonly pms: Pms;
  readonly property: Parameters<typeof isPmsToMail>[0];
  readonly placement: Placement;
  readonly cancellation: Cancellation;
};

export type Answer =
  | Exclude<WriteAnswer, { state: 'done' }>
  | { readonly state: 'changed'; readonly seen: Seen }
  | Cancelled;

/** Asks the PMS to cancel. Undefined if another worker settled the cancellation, so the PMS is not asked. */
export async function sendCancellation(
  { db, clock }: Pick<MoneyParts, 'db' | 'clock'>,
  { pms, property, placement, cancellation, reservation, atHotel }: Request,
): Promise<Answer | Gone | undefined> {
  const { actor, reason, fee, by } = cancellation;
  // The PMS computes its fee from the current stay.
  const postFee = atHotel === 'as_booked' && isFeeOfTerms(fee, placement.cancellationFees, clock.now());
  const sent = await inTransaction(db, async (tx) => {
    const { state, cancellation: now } = await lockPlacement(tx, placement.id);
    if (state !== 'cancelling' || !now || !isSameAttempt(now, cancellation)) return undefined;
    // Stored before the request is sent. Otherwise a lost answer would leave it unknown who cancelled the stay.
    const marked = now.sentFee.amountMinor < fee.amountMinor ? { ...now, sentFee: fee } : now;
    if (marked !== now) await recordCancellation(tx, placement.id, marked);
    return marked;
  });
  if (!sent) return undefined;
  // Each room gets the note, and rooms that a request left standing are asked for again.
  const once = placement.terms.rooms.length > 1 ? ' once, for all rooms' : '';
  const isByHand = fee.amountMinor > 0 && !postFee;
  const toPost = isByHand ? ` A fee of ${withCurrency(fee)} is to be posted${once}.` : '';
  const note = `Staycard ${placement.reference}: cancelled by ${actor}. ${reason}${toPost}`;
  const options = { postFee, mailsGuest: isPmsToMail(property) };
  const answer = (await pms.cancelReservation?.(reservation, note, options)) ?? CANNOT;
  // The hotel's system computes the fee from its own price, which may differ from the promised one.
  if (answer.state === 'done' && postFee) return { state: 'gone', cancellation: sent, isOurs: true };
  const detail = writeFact('fee_to_post', withCurrency(fee));
  const need = isByHand ? { need: { reason: 'fee_not_posted', detail } as const } : {};
  if (answer.state === 'done') return { state: 'cancelled', fee, isByHand, isOurs: true, ...need };
  // The rooms may be gone, either by this request, whose answer was lost, or by another party.
  const after = await lookAtRooms(pms, placement);
  if ('state' in after) return after;
  if (after.atHotel === 'all_cancelled') return { state: 'gone', cancellation: sent, isOurs: false };
  return answer.state === 'refused' && by === 'guest' && after.atHotel === 'changed'
    ? { state: 'changed', seen: after }
    : answer;
}
