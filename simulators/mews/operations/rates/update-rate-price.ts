import { z } from 'zod';
import { guid, hybridId, instant } from '../../request/input-fields.ts';
import { invalidField, ruleRefusal } from '../../request/mews-refusal.ts';
import { defineOperation, loadService } from '../../request/operation.ts';
import { ratePriceId } from '../../rates/rate-prices.ts';
import { findServiceTime, listUnitStarts } from '../../rooms/time-units.ts';

const priceUpdate = z.object({
  CategoryId: guid.nullish(),
  Value: z.number().min(0).nullish(),
  FirstTimeUnitStartUtc: instant.nullish(),
  LastTimeUnitStartUtc: instant.nullish(),
});

/** Sets the base price of units, or the price of one category. Only independent rates can be changed. */
export const updateRatePrice = defineOperation({
  path: 'rates/updatePrice',
  writes: true,
  input: { RateId: hybridId, ProductId: guid.nullish(), PriceUpdates: z.array(priceUpdate).max(1000) },
  handle(context, input) {
    const { world } = context;
    const rate = world.rates
      .list()
      .find((row) => row.Id === input.RateId || `eid:${row.ExternalIdentifier}` === input.RateId);
    if (!rate) throw invalidField('RateId');
    const service = loadService(context, rate.ServiceId);
    const time = findServiceTime(world, service);
    if (!time) throw invalidField('RateId');
    if (rate.BaseRateId) throw ruleRefusal('The price of a dependent rate follows its base rate.');
    for (const update of input.PriceUpdates) {
      const { CategoryId, FirstTimeUnitStartUtc, LastTimeUnitStartUtc, Value } = update;
      const category = world.resourceCategories.find(CategoryId);
      if (CategoryId && category?.ServiceId !== service.Id) throw invalidField('CategoryId');
      if (FirstTimeUnitStartUtc === null || FirstTimeUnitStartUtc === undefined) {
        throw invalidField('FirstTimeUnitStartUtc');
      }
      const last = LastTimeUnitStartUtc ?? FirstTimeUnitStartUtc;
      for (const start of listUnitStarts(time, FirstTimeUnitStartUtc, last)) {
        const Id = ratePriceId(rate.Id, CategoryId ?? null, start);
        if (Value === null || Value === undefined) world.ratePrices.remove(Id);
        else
          world.ratePrices.put({ Id, RateId: rate.Id, CategoryId: CategoryId ?? null, TimeUnitStartMs: start, Value });
      }
    }
    return {};
  },
});
