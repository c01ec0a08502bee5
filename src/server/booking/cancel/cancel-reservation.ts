import { judgeCancellation, type AtHotel, type CancelledBy, type Canceller } from '#domain/cancelling/cancellation.ts';
import { zero } from '#domain/money/money.ts';
import { dateAt } from '#domain/stay/stay.ts';
import { writeAudit } from '../../platform/audit/audit-log.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import { loadPlacement, lockPlacement, type Placement } from '../placement/placement-store.ts';
import { movePlacement } from '../placement/move-placement-store.ts';
import { bookingPaidOf } from '../placement/booking-paid.ts';
import { waitWhile } from '../placement/wait-while.ts';
import { refuse, type Refused } from '../../platform/http/refused.ts';
import { checkPaidSoon } from '../rest/check-paid.ts';
import { lookSoon } from './look-at-rooms.ts';
import { scheduleRetry, type LookUpDependencies } from '../settle/look-up-placement.ts';
import { askPmsToCancel, scheduleCancelling } from './settle-cancellation.ts';
import { askAgain, type Asker } from './ask-again.ts';
import { findPropertyRefusal } from './find-property-refusal.ts';
import { viewCancellation, type CancellationView } from './view-cancellation.ts';

/** Cancelling costs more than the guest agreed to. Includes the current fee. */
export type FeeChanged = {
  readonly state: 'refused';
  readonly code: 'RESERVATION.FEE_CHANGED';
  readonly view: CancellationView;
};

/** A canceller, with the passkey signature if staff had to confirm. */
type SignedCanceller = Canceller & Pick<Asker, 'confirmation' | 'requireRight'>;

/**
 * Cancels a confirmed reservation. First checks that its payment stands, then stores the request, asks the PMS and
 * settles. Returns the placement afterwards: `cancelled`, `cancelling` while the hotel has not answered, or `confirmed`
 * if it refused. Idempotent: the reservation is the key. Refused if it cannot be cancelled, or costs more than was
 * agreed.
 */
export async function cancelReservation(
  deps: LookUpDependencies,
  salePage: SalePage,
  placement: Placement,
  by: SignedCanceller,
): Promise<Placement | FeeChanged | Refused> {
  if (placement.state === 'cancelled') return placement;
  if (placement.state === 'cancelling') return joinCancelling(deps, placement, by);
  const refusal = findPropertyRefusal(salePage, placement);
  if (refusal) return refusal;
  await checkPaidSoon(deps, placement);
  const { atHotel } = await lookSoon(deps, salePage, placement);
  const opened = await inTransaction(deps.db, (tx) => openCancellation(deps, tx, atHotel, placement, by));
  if (opened.state === 'refused') {
    if (opened.code !== 'RESERVATION.FEE_CHANGED') return refuse(opened.code);
    // Reloaded, because another request may have asked the hotel since it was read.
    const view = await viewCancellation(deps, salePage, await loadPlacement(deps.db, placement.id));
    return view.state === 'refused' ? view : { state: 'refused', code: opened.code, view };
  }
  // A second click arrived while the first was being stored.
  if (opened.state === 'asked_already') return joinCancelling(deps, placement, by);
  // From here on the hotel may cancel it. If this process dies, the settle-cancellation job finishes the work.
  const outcome = await askPmsToCancel(deps, placement.id);
  await scheduleRetry(deps, 'settle-cancellation', placement.id, outcome);
  return loadPlacement(deps.db, placement.id);
}

function describeCanceller(by: Canceller): {
  readonly actor: string;
  readonly reason: string;
  readonly by: CancelledBy;
} {
  if (by.type === 'guest') return { actor: 'guest', reason: 'The guest asked for it.', by: 'guest' };
  return { actor: by.actor, reason: by.reason, by: by.fee === null ? 'staff_by_terms' : 'staff_for_fee' };
}

type Opened =
  | { readonly state: 'opened' | 'asked_already' }
  | Extract<ReturnType<typeof judgeCancellation>, { state: 'refused' }>;

/** The first transaction. Decides under the lock and stores the request, or returns the reason not to ask. */
async function openCancellation(
  deps: LookUpDependencies,
  tx: Tx,
  atHotel: AtHotel,
  { id }: Placement,
  by: SignedCanceller,
): Promise<Opened> {
  if (by.type === 'staff') await by.requireRight?.(tx);
  const placement = await lockPlacement(tx, id);
  const { state, booking, cancellation: before, cancellationFees: fees, timeZone } = placement;
  if (state === 'cancelling' || state === 'cancelled') return { state: 'asked_already' };
  const at = deps.clock.now();
  const stay = { state, arrivalDate: booking.stay.arrivalDate, fees, paid: bookingPaidOf(placement), atHotel, before };
  const judged = judgeCancellation(stay, by, at, dateAt(at, timeZone));
  if (judged.state === 'refused') return judged;
  const { fee } = judged;
  const canceller = describeCanceller(by);
  const { actor, reason } = canceller;
  const kept = { sentFee: before?.sentFee ?? zero(fee.currency), asked: before?.asked ?? null };
  const nothingYet = { state: 'open', refusal: null, isByHand: false, outcome: null } as const;
  const cancellation = { requestedAt: at, ...canceller, fee, ...kept, ...nothingYet };
  const because = by.type === 'guest' ? 'the guest cancelled it' : 'staff cancelled it';
  await movePlacement(tx, placement, 'cancelling', { because, at, cancellation, keepsNeeds: true });
  if (by.type === 'staff') {
    const details = { currency: fee.currency, feeMinor: fee.amountMinor };
    await writeAudit(tx, [{ action: 'cancel', placementId: id, details }], {
      actor,
      reason,
      at,
      ...(by.confirmation && { confirmation: by.confirmation }),
    });
  }
  await scheduleCancelling(deps, tx, id);
  return { state: 'opened' };
}

const WAIT_SECONDS = 5;

/**
 * The hotel has already been asked. A guest waits some seconds for that answer. Staff ask again, unless the fee is
 * higher than they were shown.
 */
async function joinCancelling(deps: LookUpDependencies, earlier: Placement, by: SignedCanceller): Promise<Placement> {
  const now = await loadPlacement(deps.db, earlier.id);
  if (by.type === 'guest') return waitWhile(deps.db, now, 'cancelling', WAIT_SECONDS);
  const isDearer = by.agreedFee && now.cancellation && now.cancellation.fee.amountMinor > by.agreedFee.amountMinor;
  return isDearer ? now : askAgain(deps, now, by);
}
