import type { ReservationRow } from '../model/booking-rows.ts';
import type { ServiceRow } from '../model/enterprise-rows.ts';
import type { ResourceBlockRow, ResourceRow } from '../model/room-rows.ts';
import { findServiceTime, listStayUnits, nextUnitStart, occupancyOf, type ServiceTime, shift } from './time-units.ts';
import type { World } from '../model/world.ts';

export interface Span {
  startMs: number;
  endMs: number;
}

const occupyingStates = new Set(['Optional', 'Confirmed', 'Started', 'Processed']);

/** Spans are computed once per row, because rows are replaced and never changed. */
const spans = new WeakMap<ReservationRow, Span>();

export function overlaps(a: Span, b: Span): boolean {
  return a.startMs < b.endMs && b.startMs < a.endMs;
}

/** Whether a reservation occupies a room. An optional one does so only until its release. */
export function isOccupying(reservation: ReservationRow, nowMs: number): boolean {
  if (!occupyingStates.has(reservation.State)) return false;
  return reservation.State !== 'Optional' || reservation.ReleasedAtMs === null || reservation.ReleasedAtMs > nowMs;
}

/** The span in which the reservation's room is occupied. */
export function spanOf(time: ServiceTime, reservation: ReservationRow): Span {
  const known = spans.get(reservation);
  if (known) return known;
  const end = reservation.ActualEndMs ?? reservation.EndMs;
  const units = listStayUnits(time, reservation.StartMs, Math.max(end, reservation.StartMs));
  const span = units.length > 0 ? occupancyOf(time, units) : { startMs: 0, endMs: 0 };
  spans.set(reservation, span);
  return span;
}

/** The span in which one unit occupies its room. */
export function unitSpan(time: ServiceTime, unitStartMs: number): Span {
  return {
    startMs: shift(time, unitStartMs, time.occupancyStartOffset),
    endMs: shift(time, nextUnitStart(time, unitStartMs), time.occupancyEndOffset),
  };
}

export function blockSpan(block: ResourceBlockRow): Span {
  return { startMs: Date.parse(block.StartUtc), endMs: Date.parse(block.EndUtc) };
}

export function listResources(world: World, categoryId: string): ResourceRow[] {
  return world.categoryAssignments
    .list()
    .filter((assignment) => assignment.IsActive && assignment.CategoryId === categoryId)
    .flatMap((assignment) => world.resources.find(assignment.ResourceId) ?? [])
    .filter((resource) => resource.IsActive);
}

export function listBlocks(world: World, resourceIds: Set<string>): ResourceBlockRow[] {
  return world.resourceBlocks.list().filter((block) => block.IsActive && resourceIds.has(block.AssignedResourceId));
}

/** Reservations of a service that occupy a room within the span. */
export function listOccupying(world: World, service: ServiceRow, span: Span, nowMs: number): ReservationRow[] {
  const time = findServiceTime(world, service);
  if (!time) return [];
  return world.reservations
    .list()
    .filter((reservation) => reservation.ServiceId === service.Id && isOccupying(reservation, nowMs))
    .filter((reservation) => overlaps(spanOf(time, reservation), span));
}

/** The category whose stock a reservation uses: that of its room, or the requested one while it has no room. */
export function usedCategoryId(world: World, reservation: ReservationRow): string {
  if (!reservation.AssignedResourceId) return reservation.RequestedCategoryId;
  const assignment = world.categoryAssignments
    .list()
    .find((known) => known.IsActive && known.ResourceId === reservation.AssignedResourceId);
  return assignment?.CategoryId ?? reservation.RequestedCategoryId;
}

/** The search for free rooms. A reservation that is being changed does not block itself. */
export interface RoomSearch {
  service: ServiceRow;
  span: Span;
  nowMs: number;
  exceptReservationId?: string;
}

/**
 * One room of the category that is free for the whole span, or undefined. Stricter than the numbers in the availability
 * answer: every night may have a free room while no single room is free on all of them.
 */
export function findFreeResource(world: World, categoryId: string, search: RoomSearch): ResourceRow | undefined {
  return listFreeResources(world, categoryId, search)[0];
}

/** The rooms of the category that are free for the whole span. */
export function listFreeResources(world: World, categoryId: string, search: RoomSearch): ResourceRow[] {
  return listFree(world, listResources(world, categoryId), search);
}

export function isFree(world: World, resource: ResourceRow, search: RoomSearch): boolean {
  return listFree(world, [resource], search).length > 0;
}

function listFree(world: World, resources: ResourceRow[], search: RoomSearch): ResourceRow[] {
  const { service, span, nowMs, exceptReservationId } = search;
  const blocked = listBlocks(world, new Set(resources.map((resource) => resource.Id)))
    .filter((block) => overlaps(blockSpan(block), span))
    .map((block) => block.AssignedResourceId);
  const taken = listOccupying(world, service, span, nowMs)
    .filter((reservation) => reservation.Id !== exceptReservationId)
    .map((reservation) => reservation.AssignedResourceId);
  const unavailable = new Set([...blocked, ...taken]);
  return resources.filter((resource) => !unavailable.has(resource.Id));
}
