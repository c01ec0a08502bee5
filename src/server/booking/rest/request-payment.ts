import { BECAUSE } from '#domain/placement/because.ts';
import type { ConfiguredProperty } from '#domain/stay/property.ts';
import { payableUntil } from '#domain/payment/rest-payment.ts';
import { lockCards } from '../../money/ledger/ledger.ts';
import { lockPaymentOnBills } from '../../money/redemption/post-on-bill.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { describeProperty } from '../../hotel/load-property.ts';
import { findConfigured } from '../../sale-page/find-property.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import { findLocalizer } from '../../letters/words/localizer.ts';
import { lockPlacement, type Placement } from '../placement/placement-store.ts';
import { claimRequest } from '../placement/rest-claims-store.ts';
import { loadRestPayment, recordRestPayment } from '../placement/rest-payment-store.ts';
import { releaseUnasked, releaseUnpaid } from './release-unpaid.ts';
import type { LookUpDependencies } from '../look-up/look-for-reservation.ts';

/**
 * Asks the PMS once for the request that the guest pays. If another process is about to ask, or its answer was lost,
 * waits for it, after which the PMS returns the open request. If there is no time left to pay, value and room are
 * released. No browser has seen a request by then.
 */
export async function requestPayment(deps: LookUpDependencies, placement: Placement): Promise<void> {
  const { id, reference, pmsReservation: reservation } = placement;
  const salePage = await deps.salePages.load(placement.salePageId);
  const property = findConfigured(salePage, placement.propertyId);
  const { payments } = deps.pmsOf(property);
  const { leftAt, roomUntil, expiresAt: known } = await loadRestPayment(deps.db, id);
  const now = deps.clock.now();
  const expiresAt = known ?? payableUntil(now, roomUntil);
  const isOver = known ? Temporal.Instant.compare(known, now) <= 0 : !expiresAt;
  if (leftAt || isOver || !expiresAt || !payments || !reservation) {
    await inTransaction(deps.db, (tx) =>
      leftAt
        ? releaseUnpaid(deps, tx, salePage, id, 'cancelled', 'guest_left')
        : releaseUnasked(deps, tx, salePage, id, 'PMS.UNAVAILABLE', { because: 'too_late_to_pay' }),
    );
    return;
  }
  const cardIds = placement.covered.cards.map(({ cardId }) => cardId);
  const claimed = await inTransaction(deps.db, async (tx) => {
    await lockPlacement(tx, id);
    // The desk waits for the bills with the card locked.
    await lockCards(tx, cardIds);
    const atDesk = await lockPaymentOnBills(tx, reservation, placement.placedAt);
    // It may never arrive. The next look-up knows.
    if (atDesk === 'open' || atDesk === 'person') return undefined;
    if (!atDesk) return claimRequest(tx, id, now, deps.config.settling.abandonedAfterSeconds, expiresAt);
    await releaseUnasked(deps, tx, salePage, id, 'RESERVATION.NOT_ACCEPTED', { because: 'paid_at_desk' });
    return undefined;
  });
  if (!claimed?.expiresAt) return;
  const answer = await payments.request({
    reference,
    reservation,
    amount: claimed.amount,
    description: await describeForGuest(salePage, property, placement),
    expiresAt: claimed.expiresAt,
  });
  // If there is no answer, it is requested again when the claim has expired.
  if (answer.state === 'unknown') return;
  const isWanted = await inTransaction(deps.db, async (tx) => {
    const { state } = await lockPlacement(tx, id);
    if (answer.state === 'refused') {
      const why = { because: 'no_payments', words: `${BECAUSE.no_payments}: ${answer.reason}` } as const;
      await releaseUnasked(deps, tx, salePage, id, 'RESERVATION.NOT_ACCEPTED', why);
      return true;
    }
    // Stored in any case, so that a payment of it can be found.
    await recordRestPayment(tx, id, { requestId: answer.requestId });
    return state === 'awaiting_payment';
  });
  // Everything was released while the request was created. No guest has seen it, and none may.
  if (!isWanted && answer.state === 'requested') await payments.cancelRequest(answer.requestId);
}

/** The description on the payment page: hotel and dates in the guest's language, and the reference. */
async function describeForGuest(
  { definition }: SalePage,
  property: ConfiguredProperty,
  { reference, booking, buyer }: Placement,
): Promise<string> {
  const { language, dates } = await findLocalizer(buyer.language, definition);
  const { arrivalDate, departureDate } = booking.stay;
  return `${describeProperty(property, language.code).description}, ${dates(arrivalDate, departureDate)}, ${reference}`;
}
