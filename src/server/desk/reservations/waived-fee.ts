import { z } from 'zod';
import type { WireApproval } from '#contract/desk/staff-oversight.ts';
import type { FeeChoices, ReservationRow } from '#contract/desk/staff-reservations.ts';
import { ActBy } from '#contract/desk/staff-values.ts';
import { toWireUnits } from '#contract/guest/wire-card.ts';
import { toWireMoney } from '#contract/wire-values.ts';
import { waivedBy } from '#domain/cancelling/cancellation.ts';
import { limitOf } from '#domain/desk/staff-rights.ts';
import { fromDecimal, type Money } from '#domain/money/money.ts';
import { dateAt } from '#domain/stay/stay.ts';
import { cancelAsStaff } from '../../booking/cancel/cancel-as-staff.ts';
import { bookingPaidOf } from '../../booking/placement/booking-paid.ts';
import { findPlacement, type Placement } from '../../booking/placement/find-placement.ts';
import type { RequireRight } from '../../booking/placement/require-right.ts';
import { lastReadAtHotel } from '../../booking/placement/last-read-at-hotel.ts';
import type { DeskParts } from '../desk-parts.ts';
import type { Cause } from '../../platform/audit/audit-log.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import { inUnit } from '../card-acts/act-on-card.ts';
import { ApprovalEnds } from '../records/approval-steps.ts';
import type { Approval } from '../records/approval-store.ts';
import { OVERBOOKED, sumMovedAlone } from '../limits/limit-sums-store.ts';
import { formatForStaff } from '../lists/format-for-staff.ts';
import { placeOfStay, type Viewer } from '../sign-in/reach.ts';

/** The part of the terms' fee that this fee leaves to the guest, with the stay as it was last seen at the hotel. */
export function findWaived(placement: Placement, fee: Money, at: Temporal.Instant): Money {
  const { cancellationFees: fees, cancellation: before } = placement;
  return waivedBy({ fees, paid: bookingPaidOf(placement), atHotel: lastReadAtHotel(placement), before }, fee, at);
}

type Above = NonNullable<FeeChoices['choices'][number]['above_limit']>;
type Waiver = { readonly placement: Placement; readonly salePage: SalePage; readonly waived: Money };

/**
 * The person's limit if they would exceed it with this waiver beside the others of the day. Null within it. `alone` is
 * whether the waiver exceeds it by itself, which counts for a stay that the hotel cannot keep.
 */
export async function findAbove(
  db: Database | Tx,
  { id, grants }: Pick<Viewer, 'id' | 'grants'>,
  { placement, salePage, waived }: Waiver,
  { at, isCounted = false }: { readonly at: Temporal.Instant; readonly isCounted?: boolean },
): Promise<Above | null> {
  if (id === null || waived.amountMinor === 0) return null;
  const { currency } = waived;
  const unit = { type: 'money', currency } as const;
  const place = placeOfStay(placement);
  const limit = inUnit(unit, limitOf(grants, 'reservation.cancel_for_other_fee', place, currency, salePage.moneyAlone));
  const since = dateAt(at, salePage.timeZone).toZonedDateTime(salePage.timeZone).toInstant();
  const used = (isCounted ? 0 : waived.amountMinor) + (await sumMovedAlone(db, { staffId: id, since, currency }));
  const alone = waived.amountMinor > limit;
  if (used <= limit && !alone) return null;
  return { limit: toWireUnits(unit, limit), used_today: toWireUnits(unit, used), alone };
}

export function isAbove(above: Above | null, reason: string): boolean {
  return above !== null && (above.alone || reason !== OVERBOOKED);
}

const AskedWaiver = z.object({
  reason: ActBy.shape.reason,
  currency: z.string(),
  amount: z.number().describe('The fee'),
  waived: z.number(),
  moves_to: z.string().optional().describe('The property where the guest is then booked'),
});

function readAskedWaiver(body: unknown) {
  const { currency, amount, waived, moves_to: movesTo = null } = AskedWaiver.parse(body);
  return { fee: fromDecimal(currency, amount), waived: fromDecimal(currency, waived), movesTo };
}

/** The fee as an approval stores it. */
export function writeAskedWaiver(reason: string, fee: Money, waived: Money, movesTo?: string) {
  return { reason, ...toWireMoney(fee), waived: toWireMoney(waived).amount, ...(movesTo && { moves_to: movesTo }) };
}

/** A fee that was asked for, and what it waived then. */
export function presentAskedWaiver(
  placement: Placement,
  reservation: ReservationRow,
  body: unknown,
  now: Temporal.Instant,
): { readonly stay: NonNullable<WireApproval['stay']>; readonly hasChanged: boolean } {
  const { fee, waived, movesTo } = readAskedWaiver(body);
  const isMore = findWaived(placement, fee, now).amountMinor > waived.amountMinor;
  const stay = { reservation, fee: toWireMoney(fee), waived: toWireMoney(waived), moves_to: movesTo };
  return { stay, hasChanged: isMore || placement.state !== 'confirmed' };
}

const stayChanged = () =>
  new ApprovalEnds('stale', 'The stay, or the fee of its terms, has changed since. Please request it again.');

/**
 * Cancels a stay for the fee that a second person approves, at most with the waiver that was asked for. `requireRight`
 * decides in the transaction that stores the cancellation, before the hotel is asked. Throws `ApprovalEnds`, or
 * `STAFF.ACT_REFUSED` with the hotel's reason.
 */
export async function approveWaiver(
  deps: DeskParts,
  { placementId, body }: Pick<Approval, 'placementId' | 'body'>,
  requireRight: RequireRight,
  { actor, reason, approvedBy = '', confirmation }: Cause,
): Promise<void> {
  const placement = await findPlacement(deps.db, placementId ?? '');
  if (placement?.state !== 'confirmed') throw stayChanged();
  const { fee, waived } = readAskedWaiver(body);
  const done = await cancelAsStaff(deps, placement.reference, {
    actor,
    reason,
    approvedBy,
    fee,
    requireRight,
    ...(confirmation && { confirmation }),
    async requireLimit(_, now) {
      if (now.amountMinor > waived.amountMinor) throw stayChanged();
    },
  });
  if (done.state === 'refused') throw new Problem('STAFF.ACT_REFUSED', { detail: formatForStaff(done.reason) });
}
