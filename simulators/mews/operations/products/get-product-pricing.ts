import { guid, guids, instant } from '../../request/input-fields.ts';
import { formatInstant } from '../../values/instant.ts';
import { invalidField } from '../../request/mews-refusal.ts';
import { defineOperation, loadEnterpriseOf, loadService } from '../../request/operation.ts';
import { priceForAge } from '../../reservations/product-prices.ts';
import { findServiceTime, listUnitStarts } from '../../rooms/time-units.ts';

const maximumUnits = 100;

export const getProductPricing = defineOperation({
  path: 'products/getPricing',
  input: {
    ProductId: guid,
    FirstTimeUnitStartUtc: instant,
    LastTimeUnitStartUtc: instant,
    EnterpriseIds: guids(),
  },
  handle(context, input) {
    const { world } = context;
    const product = world.products.find(input.ProductId);
    if (!product) throw invalidField('ProductId');
    const service = loadService(context, product.ServiceId);
    const time = findServiceTime(world, service);
    if (!time) throw invalidField('ProductId');
    const starts = listUnitStarts(time, input.FirstTimeUnitStartUtc, input.LastTimeUnitStartUtc);
    if (starts.length > maximumUnits) throw invalidField('LastTimeUnitStartUtc');
    const enterprise = loadEnterpriseOf(context, service);
    const ages = world.ageCategories.list().filter((age) => age.ServiceId === service.Id && age.IsActive);
    return {
      ProductId: product.Id,
      TimeUnitStartsUtc: starts.map(formatInstant),
      BaseAmountPrices: starts.map(() => product.Price),
      AgeCategoryPrices: ages.map((age) => ({
        AgeCategoryId: age.Id,
        Prices: starts.map(() => priceForAge(context, { enterprise }, product, age.Id)),
      })),
    };
  },
});
