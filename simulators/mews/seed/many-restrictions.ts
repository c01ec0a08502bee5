import { formatInstant } from '../values/instant.ts';
import { localDate } from '../rooms/time-units.ts';
import type { World } from '../model/world.ts';
import { seededUtc } from './seeded-utc.ts';
import { seedId } from '../values/seed-ids.ts';

/** The days ahead over which they are spread. */
const daysAhead = 800;

/**
 * Gives a hotel the restrictions of a revenue manager who sets them by day, category and rate: a shortest stay for each
 * arrival, two nights on Fridays and Saturdays at some rates. They are as old as the seed.
 */
export function addManyRestrictions(world: World, enterpriseId: string, count: number, nowMs: number): void {
  const enterprise = world.enterprises.find(enterpriseId);
  const prefix = enterpriseId.slice(0, 8);
  const serviceId = seedId(prefix, 'service', 1);
  if (!enterprise) throw new Error(`No such enterprise: ${enterpriseId}`);
  const ofService = (row: { ServiceId: string }) => row.ServiceId === serviceId;
  const categories = world.resourceCategories.list().filter((one) => ofService(one) && one.IsActive);
  const rates = world.rates.list().filter(ofService);
  const pairs = rates.flatMap((rate) => categories.map((category) => ({ rate, category })));
  const today = localDate(enterprise, nowMs);
  const midnights = Array.from({ length: daysAhead }, (_, day) => {
    const date = today.add({ days: day });
    const isLong = date.dayOfWeek === 5 || date.dayOfWeek === 6;
    return { utc: formatInstant(date.toZonedDateTime(enterprise.TimeZoneIdentifier).epochMilliseconds), isLong };
  });
  world.seedAt(Date.parse(seededUtc), () => {
    for (let number = 0; number < count; number += 1) {
      const { utc = null, isLong = false } = midnights[number % daysAhead] ?? {};
      const round = Math.floor(number / daysAhead);
      const pair = pairs[round % pairs.length];
      world.restrictions.put({
        Id: seedId(prefix, 'restriction', 1000 + number),
        ServiceId: serviceId,
        ExternalIdentifier: null,
        Origin: 'Integration',
        Conditions: {
          Type: 'Start',
          ExactRateId: pair?.rate.Id ?? null,
          BaseRateId: null,
          RateGroupId: null,
          ResourceCategoryId: pair?.category.Id ?? null,
          ResourceCategoryType: null,
          StartUtc: utc,
          EndUtc: utc,
          Days: null,
          Hours: null,
        },
        Exceptions: {
          MinAdvance: null,
          MaxAdvance: null,
          MinLength: isLong && round % 3 === 0 ? 'P0Y0M2DT0H0M0S' : 'P0Y0M1DT0H0M0S',
          MaxLength: null,
          MinPrice: null,
          MaxPrice: null,
          MinReservationCount: null,
          MaxReservationCount: null,
        },
      });
    }
  });
}
