import { formatBecause } from '#domain/placement/because.ts';
import type { PlacementId } from '#domain/value/ids.ts';
import { invariant } from '#domain/value/invariant.ts';
import type { Because } from '#domain/placement/outcome.ts';
import type { PmsReservation } from '#pms/pms-reservation.ts';
import type { MoneyParts } from '../../money/money-parts.ts';
import { redeemHolds, releaseHolds } from '../../money/ledger/ledger.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import { queueBookedLetters, queueUnpaidLetter } from '../letter/queue-stay-letters.ts';
import { lockPlacement } from '../placement/placement-store.ts';
import { movePlacement } from '../placement/move-placement-store.ts';
import { loadRestPayment } from '../placement/rest-payment-store.ts';
import { queueOrphanLooks, postLater } from '../settle/settle-placement.ts';
import { beginRefund } from './begin-refund.ts';

type SettleDependencies = Pick<MoneyParts, 'clock' | 'jobs' | 'config'>;

/** The PMS keeps the room of a paid placement, so its cards pay their part. The first caller to settle wins. */
export async function confirmPlacement(
  deps: SettleDependencies,
  tx: Tx,
  salePage: SalePage,
  id: PlacementId,
  reservation: PmsReservation,
): Promise<void> {
  const placement = await lockPlacement(tx, id);
  if (placement.state !== 'paid') return;
  const at = deps.clock.now();
  await redeemHolds(tx, { placementId: id }, causeOf(placement.reference, at));
  const confirmed = await movePlacement(tx, placement, 'confirmed', {
    because: 'paid',
    at,
    pmsReservation: reservation,
  });
  await postLater(deps, tx, confirmed);
  await queueBookedLetters({ deps, tx, salePage, placement: confirmed, at });
}

/** There is no room for a paid placement: releases the value, and refunds the payment in full. */
export async function refundForLackOfRoom(
  deps: SettleDependencies,
  tx: Tx,
  salePage: SalePage,
  id: PlacementId,
  why: Because,
): Promise<void> {
  const placement = await lockPlacement(tx, id);
  if (placement.state !== 'paid') return;
  const payment = await loadRestPayment(tx, id);
  const { paid } = payment;
  invariant(paid, 'a placement is paid by a payment that was read');
  const at = deps.clock.now();
  await releaseHolds(tx, { placementId: id }, causeOf(placement.reference, at));
  const refusal = { code: 'RESERVATION.NO_AVAILABILITY', reason: why.words ?? formatBecause(why.because) };
  const released = await movePlacement(tx, placement, 'released', { ...why, at, refusal });
  const because = `no room for it: ${formatBecause(why.because)}` as const;
  const words = why.words === undefined ? undefined : `no room for it: ${why.words}`;
  await beginRefund(deps, tx, payment, { paid, refund: paid.amount, because, ...(words !== undefined && { words }) });
  // If a person decided, the room may still be there.
  const { pmsReservation: reservation } = placement;
  if (reservation) await deps.jobs.add(tx, 'cancel-orphan', { placementId: id, reservation }, 0);
  // A PMS may commit long after its answer was lost.
  if (payment.reservedAgainAt) await queueOrphanLooks(deps, tx, id, [1, 12]);
  await queueUnpaidLetter({ deps, tx, salePage, placement: released, at }, paid.amount);
}

function causeOf(reference: string, at: Temporal.Instant) {
  return { actor: 'placement', reason: `reservation ${reference}`, at };
}
