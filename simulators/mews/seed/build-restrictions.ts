import { formatInstant } from '../values/instant.ts';
import type { RestrictionConditions, RestrictionExceptions } from '../model/rate-rows.ts';
import { localDate } from '../rooms/time-units.ts';
import type { World } from '../model/world.ts';
import type { HotelPlan } from './hotel-plan.ts';
import { seedId } from '../values/seed-ids.ts';

const anyConditions: RestrictionConditions = {
  Type: 'Stay',
  ExactRateId: null,
  BaseRateId: null,
  RateGroupId: null,
  ResourceCategoryId: null,
  ResourceCategoryType: null,
  StartUtc: null,
  EndUtc: null,
  Days: null,
  Hours: null,
};

const noExceptions: RestrictionExceptions = {
  MinAdvance: null,
  MaxAdvance: null,
  MinLength: null,
  MaxLength: null,
  MinPrice: null,
  MaxPrice: null,
  MinReservationCount: null,
  MaxReservationCount: null,
};

/**
 * The saver must be booked three days ahead. New Year's Eve is sold with at least one more night. A category that never
 * has the same room free on two consecutive nights is sold for single nights.
 */
export function buildRestrictions(world: World, plan: HotelPlan, anchorMs: number): void {
  const restriction = {
    ServiceId: seedId(plan.prefix, 'service', 1),
    ExternalIdentifier: null,
    Origin: 'User' as const,
  };
  world.restrictions.put({
    ...restriction,
    Id: seedId(plan.prefix, 'restriction', 1),
    Conditions: { ...anyConditions, Type: 'Start', ExactRateId: seedId(plan.prefix, 'rate', 2) },
    Exceptions: { ...noExceptions, MinAdvance: 'P0Y0M3DT0H0M0S' },
  });
  for (const [index, { neverTwoNights }] of plan.categories.entries()) {
    if (neverTwoNights !== true) continue;
    world.restrictions.put({
      ...restriction,
      Id: seedId(plan.prefix, 'restriction', 100 + index),
      Conditions: { ...anyConditions, ResourceCategoryId: seedId(plan.prefix, 'room category', index + 1) },
      Exceptions: { ...noExceptions, MaxLength: 'P0Y0M1DT0H0M0S' },
    });
  }
  const { year } = localDate({ TimeZoneIdentifier: plan.timeZone }, anchorMs);
  for (const number of [0, 1]) {
    const eve = Temporal.PlainDate.from({ year: year + number, month: 12, day: 31 });
    const midnight = formatInstant(eve.toZonedDateTime(plan.timeZone).epochMilliseconds);
    world.restrictions.put({
      ...restriction,
      Id: seedId(plan.prefix, 'restriction', 2 + number),
      Conditions: { ...anyConditions, StartUtc: midnight, EndUtc: midnight },
      Exceptions: { ...noExceptions, MinLength: 'P0Y0M2DT0H0M0S' },
    });
  }
}
