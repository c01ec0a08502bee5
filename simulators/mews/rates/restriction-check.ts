import { loadDuration } from '../values/duration-text.ts';
import type { RateRow, RestrictionConditions, RestrictionExceptions, RestrictionRow } from '../model/rate-rows.ts';
import type { ResourceCategoryRow } from '../model/room-rows.ts';
import type { Switches } from '../switches.ts';
import { nextUnitStart, type ServiceTime, zoned } from '../rooms/time-units.ts';
import type { World } from '../model/world.ts';

const dayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** The facts of a stay that restrictions check. `averageValue` is its price per time unit. */
export interface RestrictedStay {
  time: ServiceTime;
  rate: RateRow;
  category: ResourceCategoryRow;
  unitStarts: number[];
  averageValue: number;
  reservationCount: number;
  nowMs: number;
}

/** The first restriction that forbids the stay, or undefined. */
export function findViolatedRestriction(
  world: World,
  switches: Switches,
  stay: RestrictedStay,
): RestrictionRow | undefined {
  if (stay.rate.Type === 'Private' && !switches.restrictionsHitPrivateRates) return undefined;
  return world.restrictions
    .list()
    .filter((restriction) => restriction.ServiceId === stay.rate.ServiceId)
    .filter((restriction) => concernsOffer(restriction.Conditions, stay) && concernsDates(restriction.Conditions, stay))
    .find((restriction) => !escapes(restriction.Exceptions, switches, stay));
}

function concernsOffer(conditions: RestrictionConditions, { rate, category }: RestrictedStay): boolean {
  const { ExactRateId, BaseRateId, RateGroupId, ResourceCategoryId, ResourceCategoryType } = conditions;
  return (
    (!ExactRateId || ExactRateId === rate.Id) &&
    (!BaseRateId || BaseRateId === rate.Id || BaseRateId === rate.BaseRateId) &&
    (!RateGroupId || RateGroupId === rate.GroupId) &&
    (!ResourceCategoryId || ResourceCategoryId === category.Id) &&
    (!ResourceCategoryType || ResourceCategoryType === category.Type)
  );
}

function concernsDates(conditions: RestrictionConditions, stay: RestrictedStay): boolean {
  return listConcernedUnits(conditions.Type, stay).some((unitStartMs) => {
    const day = dayNames[zoned(stay.time, unitStartMs).dayOfWeek - 1] ?? '';
    return (
      (conditions.StartUtc === null || unitStartMs >= Date.parse(conditions.StartUtc)) &&
      (conditions.EndUtc === null || unitStartMs <= Date.parse(conditions.EndUtc)) &&
      (conditions.Days === null || conditions.Days.includes(day))
    );
  });
}

function listConcernedUnits(type: RestrictionConditions['Type'], stay: RestrictedStay): number[] {
  const first = stay.unitStarts[0];
  const last = stay.unitStarts.at(-1);
  if (first === undefined || last === undefined) return [];
  if (type === 'Stay') return stay.unitStarts;
  return type === 'Start' ? [first] : [nextUnitStart(stay.time, last)];
}

function escapes(exceptions: RestrictionExceptions | null, switches: Switches, stay: RestrictedStay): boolean {
  const results = exceptions ? listExceptionResults(exceptions, stay) : [];
  if (results.length === 0) return false;
  return switches.restrictionExceptions === 'all' ? results.every(Boolean) : results.some(Boolean);
}

function listExceptionResults(exceptions: RestrictionExceptions, stay: RestrictedStay): boolean[] {
  const { MinAdvance, MaxAdvance, MinLength, MaxLength, MinPrice, MaxPrice } = exceptions;
  const { MinReservationCount: fewest, MaxReservationCount: most } = exceptions;
  const results: boolean[] = [];
  if (MinAdvance) results.push(compareAdvance(stay, MinAdvance) >= 0);
  if (MaxAdvance) results.push(compareAdvance(stay, MaxAdvance) <= 0);
  if (MinLength) results.push(compareLength(stay, MinLength) >= 0);
  if (MaxLength) results.push(compareLength(stay, MaxLength) <= 0);
  if (MinPrice) results.push(stay.averageValue >= MinPrice.Value);
  if (MaxPrice) results.push(stay.averageValue <= MaxPrice.Value);
  if (fewest !== null) results.push(stay.reservationCount >= fewest);
  if (most !== null) results.push(stay.reservationCount <= most);
  return results;
}

/** Above zero if the stay is further ahead than the duration. */
function compareAdvance(stay: RestrictedStay, duration: string): number {
  const limit = zoned(stay.time, stay.nowMs).add(loadDuration(duration)).epochMilliseconds;
  return (stay.unitStarts[0] ?? 0) - limit;
}

/** Above zero if the stay is longer than the duration, counted on the calendar and not in hours. */
function compareLength(stay: RestrictedStay, duration: string): number {
  const first = stay.unitStarts[0] ?? 0;
  const last = stay.unitStarts.at(-1) ?? first;
  const limit = zoned(stay.time, first).add(loadDuration(duration)).epochMilliseconds;
  return nextUnitStart(stay.time, last) - limit;
}
