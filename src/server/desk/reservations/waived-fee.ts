import { z } from 'zod';
import type { WireApproval } from '#contract/desk/staff-oversight.ts';
import type { FeeChoices } from '#contract/desk/staff-reservations.ts';
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
import { lastReadAtHotel } from '../../booking/placement/last-read-at-hotel.ts';
import type { DeskParts } from '../desk-parts.ts';
import type { Cause } from '../../platform/audit/audit-log.ts';
import { inTransaction, type Database, type Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import { inUnit } from '../card-acts/act-on-card.ts';
import { askApproval } from '../records/approval-steps.ts';
import type { Approval } from '../records/approval-store.ts';
import { OVERBOOKED, sumMovedAlone } from '../limits/limit-sums-store.ts';
import { insertNote } from '../records/note-store.ts';
import { formatForStaff } from '../lists/format-for-staff.ts';
import { loadReservationRows } from '../lists/present-rows.ts';
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
  amount: z.number().meta({ description: 'The fee' }),
  waived: z.number(),
});

function readAskedWaiver(body: unknown): { readonly fee: Money; readonly waived: Money } {
  const { currency, amount, waived } = AskedWaiver.parse(body);
  return { fee: fromDecimal(currency, amount), waived: fromDecimal(currency, waived) };
}

/** Asks a second person to approve a fee. Returns until when. */
export function askForWaiver(
  db: Database,
  staffId: string,
  placementId: string,
  { fee, waived, note, cause }: { fee: Money; waived: Money; note: string | null; cause: Cause },
): Promise<Temporal.Instant> {
  const body = { reason: cause.reason, ...toWireMoney(fee), waived: toWireMoney(waived).amount };
  return inTransaction(db, async (tx) => {
    const asked = await askApproval(tx, { act: 'cancel', placementId, body, askedBy: staffId }, cause);
    if (!asked) throw new Problem('STAFF.ACT_REFUSED', { detail: 'The same waits for a second person already.' });
    if (note !== null) await insertNote(tx, { placementId }, { staffId, text: note, at: cause.at }, asked.id);
    return asked.endsAt;
  });
}

type Asked = Pick<Approval, 'placementId' | 'body'>;
type EndedWaiver = { readonly state: 'stale' | 'expired'; readonly why: string };

const STAY_CHANGED: EndedWaiver = {
  state: 'stale',
  why: 'The stay, or the fee of its terms, has changed since. Please request it again.',
};

/** The stay, the fee that was asked for, and what it waived then. Null if the approval is about something else. */
export async function presentAskedWaiver(
  deps: Pick<DeskParts, 'db' | 'clock' | 'salePages'>,
  { placementId, body }: Asked,
): Promise<(NonNullable<WireApproval['stay']> & { readonly hasChanged: boolean }) | null> {
  const placement = placementId === null ? undefined : await findPlacement(deps.db, placementId);
  const [reservation] = placement ? await loadReservationRows(deps, [placement.id]) : [];
  if (!placement || !reservation) return null;
  const { fee, waived } = readAskedWaiver(body);
  const isMore = findWaived(placement, fee, deps.clock.now()).amountMinor > waived.amountMinor;
  const hasChanged = isMore || placement.state !== 'confirmed';
  return { reservation, fee: toWireMoney(fee), waived: toWireMoney(waived), hasChanged };
}

/**
 * Cancels a stay for the fee that a second person approves, at most with the waiver that was asked for. `agree` decides
 * in the transaction that stores the cancellation, before the hotel is asked. Returns why the approval ends instead.
 * Throws `STAFF.ACT_REFUSED` with the hotel's reason.
 */
export async function approveWaiver(
  deps: DeskParts,
  { placementId, body }: Asked,
  agree: (tx: Tx) => Promise<EndedWaiver | undefined>,
  { actor, reason, approvedBy = '', confirmation }: Cause,
): Promise<EndedWaiver | undefined> {
  const placement = await findPlacement(deps.db, placementId ?? '');
  if (placement?.state !== 'confirmed') return STAY_CHANGED;
  const { fee, waived } = readAskedWaiver(body);
  let ended: EndedWaiver | undefined;
  const end = (why: EndedWaiver | undefined) => {
    ended = why;
    if (why) throw new Problem('STAFF.APPROVAL_ENDED', { detail: why.why });
  };
  try {
    const done = await cancelAsStaff(deps, placement.reference, {
      ...{ actor, reason, approvedBy, fee, ...(confirmation && { confirmation }) },
      requireRight: async (tx) => end(await agree(tx)),
      async requireLimit(_, now) {
        end(now.amountMinor > waived.amountMinor ? STAY_CHANGED : undefined);
      },
    });
    if (done.state === 'refused') throw new Problem('STAFF.ACT_REFUSED', { detail: formatForStaff(done.reason) });
    return undefined;
  } catch (error) {
    if (ended) return ended;
    throw error;
  }
}
