import { Big } from 'big.js';
import { bookableUnits, countAvailability } from '../rooms/availability.ts';
import { findFreeResource, isFree } from '../rooms/inventory.ts';
import { invalidField, ruleRefusal } from '../request/mews-refusal.ts';
import type { VoucherRow } from '../model/booking-rows.ts';
import type { ResourceRow } from '../model/room-rows.ts';
import type { Context } from '../request/operation.ts';
import type { RequestedStay } from './requested-stay.ts';
import { findViolatedRestriction } from '../rates/restriction-check.ts';
import { priceUnits } from './stay-price.ts';
import { occupancyOf, unitStartOf } from '../rooms/time-units.ts';
import { findUnlockingVoucher } from '../rates/voucher-check.ts';

/** Seen: the message if there is no room. */
export const noAvailability = "We're very sorry, this property has no availability for the selected dates.";

/** Whether the stay begins today or later, on the hotel's calendar. */
export function checkArrival(context: Context, stay: RequestedStay): void {
  if (!context.switches.refusesPastArrivals) return;
  const [arrival = 0] = stay.unitStarts;
  if (arrival < unitStartOf(stay.time, context.nowMs)) throw invalidField('StartUtc');
}

/** Checks that the rate is enabled, unlocked if it is private, and not restricted. */
export function checkRate(context: Context, stay: RequestedStay, reservationCount: number): void {
  const { world, switches, nowMs } = context;
  if (!stay.rate.IsEnabled) throw ruleRefusal(switches.privateRateMessage);
  if (stay.rate.Type === 'Private') {
    if (!stay.input.VoucherCode) throw ruleRefusal(switches.privateRateMessage);
    if (!findVoucher(context, stay)) throw ruleRefusal(switches.voucherCodeMessage);
  }
  const total = priceUnits(context, stay).reduce((sum, amount) => sum.plus(amount.GrossValue), new Big(0));
  const averageValue = total.div(stay.unitStarts.length).toNumber();
  const { time, rate, category, unitStarts } = stay;
  const asked = { time, rate, category, unitStarts, averageValue, reservationCount, nowMs };
  const violated = findViolatedRestriction(world, switches, asked);
  if (violated) throw ruleRefusal(switches.restrictionMessage);
}

/** The voucher of the request's code, if it unlocks the rate. */
export function findVoucher(context: Context, stay: RequestedStay): VoucherRow | undefined {
  const code = stay.input.VoucherCode;
  if (!code) return undefined;
  return findUnlockingVoucher(context.world, stay.rate, code, stay.unitStarts, context.nowMs);
}

/**
 * A room for the whole stay: the requested one, or any of the category. Undefined only if overbooking is allowed and no
 * room is free: the reservation then waits for a room.
 */
export function takeRoom(context: Context, stay: RequestedStay, checksOverbooking: boolean): ResourceRow | undefined {
  const free = findRoom(context, stay);
  if (!checksOverbooking) return free;
  if (context.isRoomLost || !free || isSoldOut(context, stay)) throw ruleRefusal(noAvailability);
  return free;
}

function findRoom(context: Context, stay: RequestedStay): ResourceRow | undefined {
  const { world, nowMs } = context;
  const search = { service: stay.service, span: occupancyOf(stay.time, stay.unitStarts), nowMs };
  const { AssignedResourceId } = stay.input;
  if (!AssignedResourceId) return findFreeResource(world, stay.category.Id, search);
  const named = world.resources.find(AssignedResourceId);
  if (named?.EnterpriseId !== stay.enterprise.Id) throw invalidField('AssignedResourceId');
  return isFree(world, named, search) ? named : undefined;
}

/** Manual adjustments may close a night on which physical rooms are free. */
function isSoldOut(context: Context, stay: RequestedStay): boolean {
  if (!context.switches.adjustmentsLimitBooking) return false;
  const counted = countAvailability(context.world, stay.service, stay.unitStarts, context.nowMs);
  const own = counted.find((numbers) => numbers.categoryId === stay.category.Id);
  return (own?.units ?? []).some((unit) => bookableUnits(unit) <= 0);
}

export function checkReferences(context: Context, stay: RequestedStay): void {
  const { world } = context;
  const { CustomerId, BookerId, CreditCardId } = stay.input;
  const chainId = stay.enterprise.ChainId;
  const owner = world.customers.find(CustomerId);
  if (!owner?.IsActive || owner.ChainId !== chainId) throw invalidField('CustomerId');
  if (BookerId && world.customers.find(BookerId)?.ChainId !== chainId) throw invalidField('BookerId');
  const card = world.creditCards.find(CreditCardId);
  // Documented: the card belongs to the customer who owns the reservation.
  const isOwnCard = card?.CustomerId === CustomerId && card?.EnterpriseId === stay.enterprise.Id && card.IsActive;
  if (CreditCardId && !isOwnCard) throw invalidField('CreditCardId');
}
