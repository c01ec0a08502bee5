import type { RawBuilder } from 'kysely';
import type { Cancellation } from '#domain/cancelling/cancellation.ts';
import type { Because } from '#domain/placement/outcome.ts';
import type { PlacementId } from '#domain/value/ids.ts';
import { invariant } from '#domain/value/invariant.ts';
import type { Need } from '#domain/placement/person-needed.ts';
import { findArrow, isBeingPaid, isOpen, type PlacementState } from '#domain/placement/placement.ts';
import { isPosted } from '#domain/payment/posting.ts';
import type { PmsReservation } from '#pms/pms-reservation.ts';
import type { Tx } from '../../platform/database/database.ts';
import { addNeed, askPerson, dropSettledNeeds, listNeeds } from './need-store.ts';
import { storeWords, writeWithChange } from './placement-change-store.ts';
import type { NewPlacement, Placement } from './placement-store.ts';
import { STORED, type StoredRefusal } from './stored-placement.ts';

/**
 * Inserts a placement and the first line of its history. Returns false, with nothing written, if its key, quote or
 * reference is already used, even by a concurrent transaction.
 */
export async function insertPlacement(tx: Tx, placement: NewPlacement): Promise<boolean> {
  const inserted = tx
    .insertInto('placement')
    .values({
      id: placement.id,
      sale_page_id: placement.salePageId,
      property_id: placement.propertyId,
      reference: placement.reference,
      session_number: placement.sessionNumber,
      idempotency_key: placement.idempotencyKey,
      request_digest: placement.requestDigest,
      quote_id: placement.quoteId,
      state: 'placing',
      booking: STORED.booking.write(placement.booking),
      buyer: STORED.buyer.write(placement.buyer),
      terms: STORED.terms.write(placement.terms),
      covered: STORED.covered.write(placement.covered),
      time_zone: placement.timeZone,
      cancellation_fees: placement.cancellationFees && STORED.fees.write(placement.cancellationFees),
      placed_at: placement.placedAt.toString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id');
  return writeWithChange(tx, inserted, {
    from: null,
    to: 'placing',
    because: 'guest_placed',
    at: placement.placedAt,
  });
}

/** The columns that a move writes besides the state. Omitted columns stay unchanged. */
type PlacementMove = Because & {
  readonly at: Temporal.Instant;
  readonly pmsReservation?: PmsReservation | null;
  readonly refusal?: StoredRefusal | null;
  readonly cancellation?: Cancellation;
  readonly need?: Need;
  readonly keepsNeeds?: boolean;
  /** Runs in the same statement. */
  readonly also?: RawBuilder<unknown>;
};

/**
 * Moves a locked placement to another state, along a permitted transition, with a line of its history. Nothing else
 * changes a state. A person is no longer needed, unless the move says so or an earlier need remains. The number of
 * look-ups restarts at zero when the PMS is asked something else, such as whether the rest is paid or whether it
 * cancels.
 */
export async function movePlacement(
  tx: Tx,
  placement: Placement,
  to: PlacementState,
  { because, words, at, need, keepsNeeds = false, also, ...change }: PlacementMove,
): Promise<Placement> {
  const { id, state: from } = placement;
  invariant(findArrow(from, to), `there is no arrow from ${from} to ${to}`);
  const isNewRequest = from === 'cancelling' || to === 'cancelling' || isBeingPaid(to);
  const dropsNeeds = placement.needsPerson && !keepsNeeds;
  const stillNeeds = dropsNeeds ? await dropSettledNeeds(tx, id, to) : placement.needsPerson;
  const moved: Placement = {
    ...placement,
    ...change,
    state: to,
    needsPerson: need !== undefined || stillNeeds,
    ...(isNewRequest && { lookUps: 0, absences: 0, lookedUpAt: null }),
  };
  const { pmsReservation, refusal, cancellation } = moved;
  const updated = tx
    .updateTable('placement')
    .set({
      state: to,
      pms_reservation: pmsReservation && STORED.pmsReservation.write(pmsReservation),
      refusal: refusal && STORED.refusal.write(refusal),
      cancellation: cancellation && STORED.cancellation.write(cancellation),
      needs_person: moved.needsPerson,
      ...(isOpen(from) && !isOpen(to) && { settled_at: at.toString() }),
      ...(isNewRequest && { look_ups: 0, absences: 0, looked_up_at: null }),
    })
    .where('id', '=', id)
    .returning('id');
  await writeWithChange(tx, updated, { from, to, because, at }, also);
  if (words !== undefined) await storeWords(tx, id, words);
  if (need) await addNeed(tx, id, need, at);
  return moved;
}

/** Stores a reservation that the PMS has after all, although the placement was already settled. */
export async function recordPmsReservation(tx: Tx, id: PlacementId, reservation: PmsReservation): Promise<void> {
  await tx
    .updateTable('placement')
    .set({ pms_reservation: STORED.pmsReservation.write(reservation) })
    .where('id', '=', id)
    .execute();
}

/** Stores which rooms of a confirmed stay its hotel cancelled by itself, with a line of the stay's history. */
export async function recordCancelledRooms(
  tx: Tx,
  id: PlacementId,
  reservation: PmsReservation,
  line: { readonly because: string; readonly at: Temporal.Instant },
): Promise<void> {
  const updated = tx
    .updateTable('placement')
    .set({ pms_reservation: STORED.pmsReservation.write(reservation) })
    .where('id', '=', id)
    .returning('id');
  await writeWithChange(tx, updated, { from: 'confirmed', to: 'confirmed', ...line });
}

/** Stores a change of a cancellation in progress, such as its rooms or its fee. */
export async function recordCancellation(tx: Tx, id: PlacementId, cancellation: Cancellation): Promise<void> {
  const written = { cancellation: STORED.cancellation.write(cancellation) };
  await tx.updateTable('placement').set(written).where('id', '=', id).execute();
}

/** Counts a look-up at the PMS that settled nothing. Other needs of the placement remain. */
export async function countLookUp(
  tx: Tx,
  id: PlacementId,
  { absent, need, at }: { readonly absent: boolean; readonly need: Need | undefined; readonly at: Temporal.Instant },
): Promise<void> {
  await tx
    .updateTable('placement')
    .set((row) => ({
      look_ups: row('look_ups', '+', 1),
      absences: row('absences', '+', absent ? 1 : 0),
    }))
    .where('id', '=', id)
    .execute();
  if (need) await askPerson(tx, id, need, at);
}

/** Ends the needs that a person has dealt with. If one was a missing payment, the person has posted it by hand. */
export async function endNeeds(
  tx: Tx,
  { id, redemption }: Pick<Placement, 'id' | 'redemption'>,
  at: Temporal.Instant,
): Promise<void> {
  const isAboutPayment = (await listNeeds(tx, id)).some(({ reason }) => reason === 'payment_not_posted');
  const byHand = isPosted(redemption)
    ? { give_back_posting: 'by_hand' as const, give_back_posting_at: at.toString() }
    : { redemption_posting: 'by_hand' as const, redemption_posting_at: at.toString() };
  const written = { needs_person: false, ...(isAboutPayment && byHand) };
  await tx.updateTable('placement').set(written).where('id', '=', id).execute();
}
