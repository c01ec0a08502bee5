import { countAvailability, sellableUnits } from '../../rooms/availability.ts';
import { guid, instant } from '../../request/input-fields.ts';
import { formatInstant } from '../../values/instant.ts';
import { invalidField } from '../../request/mews-refusal.ts';
import { defineOperation, loadService } from '../../request/operation.ts';
import { findServiceTime, listUnitStarts } from '../../rooms/time-units.ts';

/** The first version: sellable units per category, adjustments included. */
export const getAvailability = defineOperation({
  path: 'services/getAvailability',
  input: {
    ServiceId: guid,
    FirstTimeUnitStartUtc: instant.nullish(),
    LastTimeUnitStartUtc: instant.nullish(),
    /** Deprecated names of the two above. */
    StartUtc: instant.nullish(),
    EndUtc: instant.nullish(),
  },
  handle(context, input) {
    const service = loadService(context, input.ServiceId);
    const time = findServiceTime(context.world, service);
    if (!time) throw invalidField('ServiceId');
    const first = input.FirstTimeUnitStartUtc ?? input.StartUtc;
    const last = input.LastTimeUnitStartUtc ?? input.EndUtc;
    if (first === null || first === undefined) throw invalidField('FirstTimeUnitStartUtc');
    if (last === null || last === undefined) throw invalidField('LastTimeUnitStartUtc');
    const starts = listUnitStarts(time, first, last);
    const numbers = countAvailability(context.world, service, starts, context.nowMs);
    return {
      TimeUnitStartsUtc: starts.map(formatInstant),
      DatesUtc: starts.map(formatInstant),
      CategoryAvailabilities: numbers.map(({ categoryId, units }) => ({
        CategoryId: categoryId,
        Availabilities: units.map((unit) => sellableUnits(unit, context.switches)),
        Adjustments: units.map((unit) => unit.adjustment),
      })),
    };
  },
});
