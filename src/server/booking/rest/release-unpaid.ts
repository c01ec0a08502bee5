import { formatBecause } from '#domain/placement/because.ts';
import type { PlacementId } from '#domain/value/ids.ts';
import type { Because } from '#domain/placement/outcome.ts';
import type { Need } from '#domain/placement/person-needed.ts';
import type { MoneyParts } from '../../money/money-parts.ts';
import { releaseHolds } from '../../money/ledger/ledger.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import { queueFailedLetter, queueUnpaidLetter } from '../letter/queue-stay-letters.ts';
import { lockPlacement } from '../placement/placement-store.ts';
import { movePlacement } from '../placement/move-placement-store.ts';
import { loadRestPayment, moveRestPayment } from '../placement/rest-payment-store.ts';
import { isPersonAskedForHotelOf } from '../placement/unresolved-store.ts';
import { LATE_MONEY_PAUSES } from './refund-late-money.ts';

type ReleaseDependencies = Pick<MoneyParts, 'clock' | 'jobs' | 'config'>;

/**
 * Releases value and room if the rest is unpaid and can no longer be paid, in the transaction that records the end of
 * the request. A job cancels the room, without fee or mail. An earlier settlement by another process stands.
 */
export async function releaseUnpaid(
  deps: ReleaseDependencies,
  tx: Tx,
  salePage: SalePage,
  id: PlacementId,
  to: 'cancelled' | 'expired',
  because: Because['because'],
): Promise<void> {
  const refusal = { code: 'RESERVATION.NOT_PAID', reason: formatBecause(because) };
  const ended = await release(deps, tx, id, { to, refusal, because });
  // A guest who gave up paying needs no letter.
  if (!ended || ended.leftAt) return;
  await queueUnpaidLetter({ deps, tx, salePage, placement: ended.released, at: deps.clock.now() }, null);
}

/**
 * The same if the hotel did not let us request the payment, so the guest is not at fault. A hotel that takes no
 * payments fails every guest, so a person is asked once for all of them.
 */
export async function releaseUnasked(
  deps: ReleaseDependencies,
  tx: Tx,
  salePage: SalePage,
  id: PlacementId,
  code: 'RESERVATION.NOT_ACCEPTED' | 'PMS.UNAVAILABLE',
  why: Because,
): Promise<void> {
  const reason = why.words ?? formatBecause(why.because);
  const isNeeded = why.because === 'no_payments' && !(await isPersonAskedForHotelOf(tx, id));
  const need: Need | undefined = isNeeded ? { reason: 'payments_refused', detail: reason } : undefined;
  const refusal = { code, reason };
  const ended = await release(deps, tx, id, { to: 'cancelled', refusal, ...why, ...(need && { need }) });
  if (!ended || ended.leftAt) return;
  await queueFailedLetter({ deps, tx, salePage, placement: ended.released, at: deps.clock.now() });
}

type End = Because & {
  readonly to: 'cancelled' | 'expired';
  readonly refusal: { readonly code: string; readonly reason: string };
  readonly need?: Need;
};

/** Undefined if another process settled it first. */
async function release(deps: ReleaseDependencies, tx: Tx, id: PlacementId, { to, refusal, need, ...why }: End) {
  const placement = await lockPlacement(tx, id);
  const { state, reference, pmsReservation: reservation } = placement;
  if (state !== 'awaiting_payment' && state !== 'payment_unclear') return undefined;
  const payment = await loadRestPayment(tx, id);
  const at = deps.clock.now();
  await moveRestPayment(tx, payment, to, { ...why, at });
  await releaseHolds(tx, { placementId: id }, { actor: 'placement', reason: `reservation ${reference}`, at });
  const released = await movePlacement(tx, placement, 'released', { ...why, at, refusal, ...(need && { need }) });
  if (reservation) await deps.jobs.add(tx, 'cancel-orphan', { placementId: id, reservation }, 0);
  if (payment.requestId !== null) {
    for (const times of LATE_MONEY_PAUSES) {
      await deps.jobs.add(tx, 'settle-payment', { placementId: id }, times * deps.config.settling.orphanAfterSeconds);
    }
  }
  return { released, leftAt: payment.leftAt };
}
