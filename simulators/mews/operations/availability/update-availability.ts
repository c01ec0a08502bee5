import { z } from 'zod';
import { adjustmentId } from '../../rooms/availability.ts';
import { guid, instant, updateValue } from '../../request/input-fields.ts';
import { invalidField } from '../../request/mews-refusal.ts';
import { defineOperation, loadService } from '../../request/operation.ts';
import { findServiceTime, listUnitStarts } from '../../rooms/time-units.ts';

const availabilityUpdate = z.object({
  FirstTimeUnitStartUtc: instant.nullish(),
  LastTimeUnitStartUtc: instant.nullish(),
  /** Deprecated names of the two above. */
  StartUtc: instant.nullish(),
  EndUtc: instant.nullish(),
  ResourceCategoryId: guid,
  UnitCountAdjustment: updateValue(z.int()),
  AvailabilityBlockId: guid.nullish(),
});

/** Sets how many units more (or fewer) than the number of rooms are sold. A null value removes the adjustment. */
export const updateAvailability = defineOperation({
  path: 'services/updateAvailability',
  writes: true,
  input: { ServiceId: guid, AvailabilityUpdates: z.array(availabilityUpdate).max(1000) },
  handle(context, input) {
    const service = loadService(context, input.ServiceId);
    const time = findServiceTime(context.world, service);
    if (!time) throw invalidField('ServiceId');
    for (const update of input.AvailabilityUpdates) {
      const category = context.world.resourceCategories.find(update.ResourceCategoryId);
      if (category?.ServiceId !== service.Id) throw invalidField('ResourceCategoryId');
      const first = update.FirstTimeUnitStartUtc ?? update.StartUtc;
      const last = update.LastTimeUnitStartUtc ?? update.EndUtc;
      if (first === null || first === undefined) throw invalidField('FirstTimeUnitStartUtc');
      if (last === null || last === undefined) throw invalidField('LastTimeUnitStartUtc');
      if (!update.UnitCountAdjustment) throw invalidField('UnitCountAdjustment');
      const units = update.UnitCountAdjustment.Value ?? null;
      for (const start of listUnitStarts(time, first, last)) {
        const id = adjustmentId(category.Id, start);
        if (units === null) context.world.availabilityAdjustments.remove(id);
        else {
          const row = { Id: id, CategoryId: category.Id, TimeUnitStartMs: start, Units: units };
          context.world.availabilityAdjustments.put(row);
        }
      }
    }
    return {};
  },
});
