import {
  blockSpan,
  isOccupying,
  listBlocks,
  listResources,
  overlaps,
  type Span,
  spanOf,
  unitSpan,
  usedCategoryId,
} from './inventory.ts';
import type { ReservationRow } from '../model/booking-rows.ts';
import type { ServiceRow } from '../model/enterprise-rows.ts';
import type { ResourceBlockRow } from '../model/room-rows.ts';
import type { Switches } from '../switches.ts';
import { findServiceTime } from './time-units.ts';
import type { World } from '../model/world.ts';

/** Numbers of one category in one time unit. The availability versions combine them differently. */
export interface UnitNumbers {
  active: number;
  /** Rooms out of order. A room with several blocks counts once. */
  outOfOrder: number;
  /** Rooms that the hotel uses itself and that are in order. */
  internalUse: number;
  confirmed: number;
  optional: number;
  adjustment: number;
}

export interface CategoryNumbers {
  categoryId: string;
  units: UnitNumbers[];
}

/** Counts rooms, reservations, blocks and adjustments of every active category for the given unit starts. */
export function countAvailability(
  world: World,
  service: ServiceRow,
  unitStarts: number[],
  nowMs: number,
): CategoryNumbers[] {
  const time = findServiceTime(world, service);
  if (!time || unitStarts.length === 0) return [];
  const unitSpans = unitStarts.map((start) => unitSpan(time, start));
  const whole = { startMs: unitSpans[0]?.startMs ?? 0, endMs: unitSpans.at(-1)?.endMs ?? 0 };
  const reservations = world.reservations
    .list()
    .filter((reservation) => reservation.ServiceId === service.Id && isOccupying(reservation, nowMs))
    .map((reservation) => ({ reservation, span: spanOf(time, reservation) }))
    .filter(({ span }) => overlaps(whole, span));
  const categoryIdOf = makeCategoryLookup(world);
  return world.resourceCategories
    .list()
    .filter((category) => category.ServiceId === service.Id && category.IsActive)
    .map((category) => ({
      categoryId: category.Id,
      units: countUnits(
        world,
        category.Id,
        unitStarts,
        unitSpans,
        reservations.filter(({ reservation }) => categoryIdOf(reservation) === category.Id),
      ),
    }));
}

/** Cached by room, so that a year of nights stays fast. */
function makeCategoryLookup(world: World): (reservation: ReservationRow) => string {
  const known = new Map<string, string>();
  return (reservation) => {
    const key = reservation.AssignedResourceId ?? `requested ${reservation.RequestedCategoryId}`;
    const found = known.get(key) ?? usedCategoryId(world, reservation);
    known.set(key, found);
    return found;
  };
}

function countUnits(
  world: World,
  categoryId: string,
  unitStarts: number[],
  unitSpans: Span[],
  reservations: { reservation: ReservationRow; span: Span }[],
): UnitNumbers[] {
  const resources = listResources(world, categoryId);
  const blocks = listBlocks(world, new Set(resources.map((resource) => resource.Id)));
  return unitStarts.map((start, index) => {
    const unit = unitSpans[index] ?? { startMs: start, endMs: start };
    const hits = reservations.filter(({ span }) => overlaps(unit, span));
    const blocked = blocks.filter((block) => overlaps(unit, blockSpan(block)));
    const outOfOrder = roomsOf(blocked.filter((block) => block.Type === 'OutOfOrder'));
    const optional = hits.filter(({ reservation }) => reservation.State === 'Optional').length;
    return {
      active: resources.length,
      outOfOrder: outOfOrder.size,
      internalUse: roomsOf(blocked).size - outOfOrder.size,
      confirmed: hits.length - optional,
      optional,
      adjustment: world.availabilityAdjustments.find(adjustmentId(categoryId, start))?.Units ?? 0,
    };
  });
}

function roomsOf(blocks: ResourceBlockRow[]): Set<string> {
  return new Set(blocks.map((block) => block.AssignedResourceId));
}

export function adjustmentId(categoryId: string, unitStartMs: number): string {
  return `${categoryId}/${unitStartMs}`;
}

/** The number in the first availability version: units still for sale, adjustments included. May be negative. */
export function sellableUnits(numbers: UnitNumbers, switches: Switches): number {
  const houseUse = switches.firstAvailabilityCountsHouseUse ? numbers.internalUse : 0;
  const outOfOrder = switches.firstAvailabilityCountsOutOfOrder ? numbers.outOfOrder : 0;
  return numbers.active - numbers.confirmed - numbers.optional - houseUse - outOfOrder + numbers.adjustment;
}

/** The units that may be booked: without blocked rooms, and changed by the adjustment. */
export function bookableUnits(numbers: UnitNumbers): number {
  const { active, confirmed, optional, outOfOrder, internalUse, adjustment } = numbers;
  return active - confirmed - optional - outOfOrder - internalUse + adjustment;
}
