import {
  judgeCancellation,
  waivedBy,
  type AtHotel,
  type Cancellation,
  type Canceller,
} from '#domain/cancelling/cancellation.ts';
import { zero } from '#domain/money/money.ts';
import { dateAt } from '#domain/stay/stay.ts';
import { writeAudit } from '../../platform/audit/audit-log.ts';
import type { Tx } from '../../platform/database/database.ts';
import { bookingPaidOf } from '../placement/booking-paid.ts';
import { movePlacement } from '../placement/move-placement-store.ts';
import { lockPlacement, type Placement } from '../placement/placement-store.ts';
import type { LookUpDependencies } from '../look-up/look-for-reservation.ts';
import type { Asker } from './ask-again.ts';

/** A canceller, with the passkey signature if staff had to confirm. */
export type SignedCanceller = Canceller & Pick<Asker, 'approvedBy' | 'confirmation' | 'requireRight' | 'requireLimit'>;

function describeCanceller(by: Canceller): Pick<Cancellation, 'actor' | 'reason' | 'by'> {
  if (by.type === 'guest') return { actor: 'guest', reason: 'The guest asked for it.', by: 'guest' };
  return { actor: by.actor, reason: by.reason, by: by.fee === null ? 'staff_by_terms' : 'staff_for_fee' };
}

type Opened =
  | { readonly state: 'opened' | 'asked_already' }
  | Extract<ReturnType<typeof judgeCancellation>, { state: 'refused' }>;

/** The first transaction. Decides under the lock and stores the request, or returns the reason not to ask. */
export async function openCancellation(
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
  const earlier = { sentFee: before?.sentFee ?? zero(fee.currency), asked: before?.asked ?? null };
  const nothingYet = { state: 'open', refusal: null, isByHand: false, outcome: null } as const;
  const cancellation = { requestedAt: at, ...canceller, fee, ...earlier, ...nothingYet };
  const because = by.type === 'guest' ? 'guest_cancelled' : 'staff_cancelled';
  await movePlacement(tx, placement, 'cancelling', { because, at, cancellation, keepsNeeds: true });
  if (by.type === 'staff') {
    const waived = waivedBy(stay, fee, at);
    const { amountMinor: waivedMinor } = waived;
    const details = { currency: fee.currency, feeMinor: fee.amountMinor, ...(waivedMinor > 0 && { waivedMinor }) };
    const { approvedBy, confirmation } = by;
    const cause = { actor, reason, at, ...(approvedBy && { approvedBy }), ...(confirmation && { confirmation }) };
    await writeAudit(tx, [{ action: 'cancel', placementId: id, details }], cause);
    // After its entry, which counts.
    if (waivedMinor > 0) await by.requireLimit?.(tx, waived);
  }
  // This job asks the PMS if this process dies.
  await deps.jobs.add(tx, 'settle-cancellation', { placementId: id }, deps.config.settling.abandonedAfterSeconds);
  return { state: 'opened' };
}
