import { formatInstant } from '../values/instant.ts';
import type { ReservationGroupRow, ReservationRow } from '../model/booking-rows.ts';
import type { Context } from '../request/operation.ts';
import { addOrderItem, addUnitItems } from './order-items.ts';
import type { RequestedStay } from './requested-stay.ts';
import { checkArrival, checkRate, checkReferences, findVoucher, takeRoom } from './reservation-rules.ts';
import { listRuleProducts } from './rule-products.ts';
import { priceProducts } from './stay-price.ts';

export interface BookingChecks {
  rate: boolean;
  overbooking: boolean;
  reservationCount: number;
}

/** Checks and writes one reservation with its bill lines, companion and notes. */
export function addReservation(
  context: Context,
  stay: RequestedStay,
  group: ReservationGroupRow,
  checks: BookingChecks,
): ReservationRow {
  checkReferences(context, stay);
  checkArrival(context, stay);
  if (checks.rate) checkRate(context, stay, checks.reservationCount);
  const state = readState(stay.input.State);
  const wantsRoom = state === 'Confirmed' || (state === 'Optional' && context.switches.optionalGetsRoom);
  const room = wantsRoom ? takeRoom(context, stay, checks.overbooking) : undefined;
  const reservation = context.world.reservations.put({
    ...describeReservation(context, stay, group),
    State: state,
    AssignedResourceId: room?.Id ?? null,
  });
  addCompanion(context, reservation);
  addNotes(context, reservation, stay.input.Notes ?? null);
  addBillLines(context, stay, reservation);
  return reservation;
}

function readState(state: string | null | undefined): ReservationRow['State'] {
  if (state === 'Optional' || state === 'Requested') return state;
  return state === 'Enquired' ? 'Inquired' : 'Confirmed';
}

function describeReservation(context: Context, stay: RequestedStay, group: ReservationGroupRow): ReservationRow {
  const { input, service, enterprise, rate, category, persons } = stay;
  const { nowMs, switches, world } = context;
  return {
    Id: context.newId(),
    EnterpriseId: enterprise.Id,
    ServiceId: service.Id,
    AccountId: input.CustomerId ?? '',
    BookerId: input.BookerId ?? null,
    Number: String(world.reservations.size + 1),
    State: 'Confirmed',
    CreatedAtMs: nowMs,
    UpdatedAtMs: nowMs,
    CancelledAtMs: null,
    StartMs: input.StartUtc,
    EndMs: input.EndUtc,
    ActualStartMs: null,
    ActualEndMs: null,
    ReleasedAtMs: input.ReleasedUtc ?? null,
    GroupId: group.Id,
    RequestedCategoryId: category.Id,
    AssignedResourceId: null,
    AssignedResourceLocked: input.AssignedResourceLocked ?? false,
    RateId: rate.Id,
    VoucherId: findVoucher(context, stay)?.Id ?? null,
    CreditCardId: input.CreditCardId ?? null,
    BusinessSegmentId: input.BusinessSegmentId ?? null,
    CompanyId: input.CompanyId ?? null,
    TravelAgencyId: input.TravelAgencyId ?? null,
    AvailabilityBlockId: input.AvailabilityBlockId ?? null,
    ChannelNumber: switches.storesChannelNumber ? (input.ChannelNumber ?? null) : null,
    CancellationReason: null,
    Purpose: null,
    PersonCounts: persons,
    OwnerCheckedIn: false,
  };
}

function addCompanion(context: Context, reservation: ReservationRow): void {
  context.world.companionships.put({
    Id: context.newId(),
    CustomerId: reservation.AccountId,
    ReservationGroupId: reservation.GroupId,
    ReservationId: reservation.Id,
  });
}

function addNotes(context: Context, reservation: ReservationRow, text: string | null): void {
  if (!text) return;
  const now = formatInstant(context.nowMs);
  context.world.serviceOrderNotes.put({
    Id: context.newId(),
    OrderId: reservation.Id,
    Text: text,
    Type: 'General',
    CreatedUtc: now,
    UpdatedUtc: now,
  });
}

function addBillLines(context: Context, stay: RequestedStay, reservation: ReservationRow): void {
  addUnitItems(context, reservation, stay);
  const orders = [...(stay.input.ProductOrders ?? []), ...listRuleProducts(context, stay)];
  for (const priced of priceProducts(context, stay, orders)) {
    const { product, order } = priced;
    addOrderItem(context, {
      enterpriseId: stay.enterprise.Id,
      accountId: reservation.AccountId,
      serviceId: stay.service.Id,
      serviceOrderId: reservation.Id,
      type: product.Classifications.CityTax ? 'CityTax' : 'ProductOrder',
      revenueType: 'Product',
      name: product.Names[stay.enterprise.DefaultLanguageCode] ?? null,
      unitCount: priced.unitCount,
      unitAmount: priced.unitAmount,
      amount: priced.amount,
      consumedAtMs: order.StartUtc ?? reservation.StartMs,
      startsAtMs: order.StartUtc ?? reservation.StartMs,
      productId: product.Id,
      accountingCategoryId: product.AccountingCategoryId,
      externalIdentifier: order.ExternalIdentifier ?? null,
      billId: null,
      cancelsWithReservation: true,
    });
  }
}
