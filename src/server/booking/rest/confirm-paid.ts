import { isAbsenceBelieved } from '#domain/placement/look-up.ts';
import { isPmsToMail, type ConfiguredProperty } from '#domain/stay/property.ts';
import { PmsFault } from '#pms/pms-errors.ts';
import type { PmsReservation } from '#pms/pms-reservation.ts';
import type { Pms } from '#pms/pms.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { findConfigured } from '../../sale-page/find-property.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import type { Placement } from '../placement/placement-store.ts';
import { countLookUp } from '../placement/move-placement-store.ts';
import { writeReservationNotes } from '../placement/reservation-notes.ts';
import { claimOnce, giveUpClaim } from '../placement/rest-claims-store.ts';
import { loadRestPayment, type RestPayment } from '../placement/rest-payment-store.ts';
import { lookForReservation, stands, type LookUpDependencies } from '../look-up/look-for-reservation.ts';
import { SEND_WITHIN_SECONDS } from '../settle/settle-placement.ts';
import { confirmPlacement, refundForLackOfRoom } from './settle-paid.ts';

type Paid = {
  readonly deps: LookUpDependencies;
  readonly salePage: SalePage;
  readonly property: ConfiguredProperty;
  readonly pms: Pms;
  readonly placement: Placement;
  readonly payment: RestPayment;
};

/**
 * Has the PMS confirm the room of a paid placement. If the room has been released, it is reserved once more at the
 * same price. If that fails, the payment is refunded. Without an answer the placement stays `paid`, and the job looks
 * again.
 */
export async function confirmPaid(deps: LookUpDependencies, placement: Placement): Promise<void> {
  const salePage = await deps.salePages.load(placement.salePageId);
  const property = findConfigured(salePage, placement.propertyId);
  const payment = await loadRestPayment(deps.db, placement.id);
  const paid = { deps, salePage, property, pms: deps.pmsOf(property), placement, payment };
  if (payment.reservedAgainAt) return lookForRoom(paid, payment.reservedAgainAt);
  const reservation = placement.pmsReservation;
  if (!reservation) return;
  const answer = await confirmRoom(paid, reservation);
  if (answer !== 'refused') return;
  const found = await lookForReservation(deps, placement);
  // The next look-up asks again to confirm a reservation that stands. After many look-ups a person takes over.
  if (found.state === 'no_answer' || (found.state === 'found' && stands(found.reservation))) return;
  await reserveAgain(paid);
}

async function confirmRoom({ deps, salePage, property, pms, placement }: Paid, reservation: PmsReservation) {
  const options = { mailsGuest: isPmsToMail(property) };
  const answer = await pms.payments?.confirmReservation(reservation, options);
  if (answer?.state === 'done') {
    await inTransaction(deps.db, (tx) => confirmPlacement(deps, tx, salePage, placement.id, reservation));
  }
  return answer?.state ?? 'unknown';
}

/** Runs once in the life of a placement, unless the PMS was unavailable, and only at the agreed price. */
async function reserveAgain(paid: Paid): Promise<void> {
  const { deps, salePage, pms, placement } = paid;
  const { id, reference, booking, buyer, terms } = placement;
  let price;
  try {
    price = (await pms.quoteStay({ booking, language: buyer.language }))?.quote.total.gross;
  } catch (error) {
    if (error instanceof PmsFault) return;
    throw error;
  }
  const at = deps.clock.now();
  // Another process may have settled it, and the guest may have cancelled since. Then nothing must be reserved.
  if (!(await claimOnce(deps.db, placement, 'reserved_again_at', at))) return;
  const { currency, amountMinor } = terms.total.gross;
  if (price?.currency !== currency || price.amountMinor !== amountMinor) {
    await inTransaction(deps.db, (tx) => refundForLackOfRoom(deps, tx, salePage, id, { because: 'price_gone' }));
    return;
  }
  // A token can be used once: the payment card is with the guest's profile, and on no standing reservation.
  const cardLeft = terms.details.hasPaymentCard ? ' The payment card is on the released reservation.' : '';
  const notes = writeReservationNotes({
    reference,
    buyer,
    rooms: booking.rooms.length,
    cards: terms.cover.cards,
    rest: terms.due,
    paysRest: true,
    remark: `Reserved once more: its room was released while it was paid.${cardLeft}`,
  });
  const answer = await pms.createReservation({
    reference,
    booking,
    buyer,
    notes,
    mailsGuest: isPmsToMail(paid.property),
    sendBefore: at.add({ seconds: SEND_WITHIN_SECONDS }),
  });
  if (answer.state === 'created') {
    await inTransaction(deps.db, (tx) => confirmPlacement(deps, tx, salePage, id, answer.reservation));
  }
  // Nothing was reserved, but a lack of rooms was not reported either. The next look-up tries again.
  if (answer.state === 'refused' && answer.code === 'PMS.UNAVAILABLE') {
    await giveUpClaim(deps.db, id, 'reserved_again_at');
  } else if (answer.state === 'refused') {
    const why = { because: 'refused', words: answer.reason } as const;
    await inTransaction(deps.db, (tx) => refundForLackOfRoom(deps, tx, salePage, id, why));
  }
}

/** The answer to the second reservation was lost, so it is looked up. "Not found" is believed only after a while. */
async function lookForRoom(paid: Paid, reservedAgainAt: Temporal.Instant): Promise<void> {
  const { deps, salePage, placement } = paid;
  const { id, absences } = placement;
  const now = deps.clock.now();
  const found = await lookForReservation(deps, placement);
  if (found.state === 'no_answer') return;
  if (found.state === 'found' && stands(found.reservation)) {
    await confirmRoom(paid, found.reservation);
    return;
  }
  const tried = { placedAt: reservedAgainAt, absences };
  await inTransaction(deps.db, (tx) =>
    isAbsenceBelieved(tried, now, deps.config.settling)
      ? refundForLackOfRoom(deps, tx, salePage, id, { because: 'room_gone' })
      : countLookUp(tx, id, { absent: true, need: undefined, at: now }),
  );
}
