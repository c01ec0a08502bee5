import { invalidField, ruleRefusal } from '../request/mews-refusal.ts';
import { findFreeResource, isFree, listResources } from '../rooms/inventory.ts';
import type { ReservationRow } from '../model/booking-rows.ts';
import type { Context } from '../request/operation.ts';
import type { ReservationUpdate } from './reservation-update.ts';
import { addUnitItems, cancelUnitItems } from './order-items.ts';
import { loadReservation } from './load-reservation.ts';
import type { RequestedStay } from './requested-stay.ts';
import { noAvailability } from './reservation-rules.ts';
import { restoreStay } from './restore-stay.ts';
import { occupancyOf } from '../rooms/time-units.ts';

interface Update<Value> {
  Value?: Value | null | undefined;
}

/** A cleared value becomes null. An absent one stays. */
function updated<Value>(update: Update<Value> | null | undefined, known: Value | null): Value | null {
  return update ? (update.Value ?? null) : known;
}

/** Applies one update. Room and nights are checked again, and priced again unless the request says otherwise. */
export function changeReservation(context: Context, update: ReservationUpdate, isPricedAgain: boolean): ReservationRow {
  const known = loadReservation(context, update.ReservationId);
  if (known.State === 'Canceled' || known.State === 'Processed') throw ruleRefusal(context.switches.wrongStateMessage);
  const wanted = describeChange(context, update, known);
  const stay = restoreStay(context, wanted);
  const row = context.world.reservations.put({
    ...wanted,
    AssignedResourceId: chooseRoom(context, update, known, stay),
  });
  const hasOwnPrices = update.TimeUnitPrices !== null && update.TimeUnitPrices !== undefined;
  const isOtherStay = row.StartMs !== known.StartMs || row.EndMs !== known.EndMs || row.RateId !== known.RateId;
  if (isPricedAgain || hasOwnPrices || isOtherStay) postUnits(context, update, stay, row);
  return row;
}

function describeChange(context: Context, update: ReservationUpdate, known: ReservationRow): ReservationRow {
  return {
    ...known,
    ChannelNumber: updated(update.ChannelNumber, known.ChannelNumber),
    StartMs: update.StartUtc?.Value ?? known.StartMs,
    EndMs: update.EndUtc?.Value ?? known.EndMs,
    ReleasedAtMs: updated(update.ReleasedUtc, known.ReleasedAtMs),
    PersonCounts: update.PersonCounts?.Value ?? known.PersonCounts,
    RequestedCategoryId: update.RequestedCategoryId?.Value ?? known.RequestedCategoryId,
    TravelAgencyId: updated(update.TravelAgencyId, known.TravelAgencyId),
    CompanyId: updated(update.CompanyId, known.CompanyId),
    BusinessSegmentId: updated(update.BusinessSegmentId, known.BusinessSegmentId),
    Purpose: updated(update.Purpose, known.Purpose),
    RateId: update.RateId?.Value ?? known.RateId,
    CreditCardId: updated(update.CreditCardId, known.CreditCardId),
    BookerId: updated(update.BookerId, known.BookerId),
    AssignedResourceLocked: update.AssignedResourceLocked?.Value ?? known.AssignedResourceLocked,
    AvailabilityBlockId: updated(update.AvailabilityBlockId, known.AvailabilityBlockId),
    OwnerCheckedIn: update.Options?.OwnerCheckedIn?.Value ?? known.OwnerCheckedIn,
    UpdatedAtMs: context.nowMs,
  };
}

/** The requested room, the old one while it fits, or any other that is free for the changed stay. */
function chooseRoom(
  context: Context,
  update: ReservationUpdate,
  known: ReservationRow,
  stay: RequestedStay,
): string | null {
  const { world, nowMs } = context;
  if (update.AssignedResourceId && !update.AssignedResourceId.Value) return null;
  const span = occupancyOf(stay.time, stay.unitStarts);
  const search = { service: stay.service, span, nowMs, exceptReservationId: known.Id };
  const asked = update.AssignedResourceId?.Value;
  if (asked && world.resources.find(asked)?.EnterpriseId !== known.EnterpriseId) {
    throw invalidField('AssignedResourceId');
  }
  const isInCategory = listResources(world, stay.category.Id).some((room) => room.Id === known.AssignedResourceId);
  const wanted = world.resources.find(asked ?? (isInCategory ? known.AssignedResourceId : null));
  if (wanted && isFree(world, wanted, search)) return wanted.Id;
  const other = asked ? undefined : findFreeResource(world, stay.category.Id, search);
  if (!other) throw ruleRefusal(noAvailability);
  return other.Id;
}

function postUnits(context: Context, update: ReservationUpdate, stay: RequestedStay, row: ReservationRow): void {
  cancelUnitItems(context, row);
  const own = update.TimeUnitPrices?.Value ?? null;
  addUnitItems(context, row, { ...stay, input: { ...stay.input, TimeUnitPrices: own } });
}
