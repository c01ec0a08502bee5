import { z } from 'zod';
import { countAvailability, type UnitNumbers } from '../../rooms/availability.ts';
import { guid, instant } from '../../request/input-fields.ts';
import { formatInstant } from '../../values/instant.ts';
import { invalidField } from '../../request/mews-refusal.ts';
import { defineOperation, loadService } from '../../request/operation.ts';
import { findServiceTime, listUnitStarts } from '../../rooms/time-units.ts';

/** How each metric follows from the counted numbers. No metric is the number of units for sale. */
const metrics = {
  OutOfOrderBlocks: (unit: UnitNumbers) => unit.outOfOrder,
  PublicAvailabilityAdjustment: (unit: UnitNumbers) => unit.adjustment,
  OtherServiceReservationCount: () => 0,
  Occupied: (unit: UnitNumbers) => unit.confirmed + unit.optional + unit.internalUse,
  ConfirmedReservations: (unit: UnitNumbers) => unit.confirmed,
  OptionalReservations: (unit: UnitNumbers) => unit.optional,
  BlockAvailability: () => 0,
  AllocatedBlockAvailability: () => 0,
  UsableResources: (unit: UnitNumbers) => unit.active - unit.outOfOrder,
  ActiveResources: (unit: UnitNumbers) => unit.active,
  HouseUse: (unit: UnitNumbers) => unit.internalUse,
};

const metricNames = z.enum(Object.keys(metrics) as [keyof typeof metrics, ...(keyof typeof metrics)[]]);

export const getAvailability2024 = defineOperation({
  path: 'services/getAvailability/2024-01-22',
  input: {
    ServiceId: guid,
    FirstTimeUnitStartUtc: instant,
    LastTimeUnitStartUtc: instant,
    Metrics: z.array(metricNames),
  },
  handle(context, input) {
    const service = loadService(context, input.ServiceId);
    const time = findServiceTime(context.world, service);
    if (!time) throw invalidField('ServiceId');
    const starts = listUnitStarts(time, input.FirstTimeUnitStartUtc, input.LastTimeUnitStartUtc);
    const numbers = countAvailability(context.world, service, starts, context.nowMs);
    return {
      TimeUnitStartsUtc: starts.map(formatInstant),
      ResourceCategoryAvailabilities: numbers.map(({ categoryId, units }) => ({
        ResourceCategoryId: categoryId,
        Metrics: Object.fromEntries(input.Metrics.map((name) => [name, units.map(metrics[name])])),
      })),
    };
  },
});
