import { flag, guids, interval, limitation, requiredGuids } from '../../request/input-fields.ts';
import type { ProductRow } from '../../model/product-rows.ts';
import { defineOperation, enterpriseScope, languageOf, serviceScope } from '../../request/operation.ts';
import { isInInterval, isListed, takePage } from '../../request/pages.ts';
import { productShape } from '../../shapes/product-shape.ts';

export const getAllProducts = defineOperation({
  path: 'products/getAll',
  input: {
    EnterpriseIds: guids(),
    ProductIds: guids(),
    ServiceIds: requiredGuids(),
    UpdatedUtc: interval,
    IncludeDefault: flag,
    Limitation: limitation,
  },
  handle(context, input) {
    const services = serviceScope(context, enterpriseScope(context, input.EnterpriseIds));
    const found = context.world.products
      .listNewestFirst()
      .filter(({ row }) => services.has(row.ServiceId) && isListed(row.ServiceId, input.ServiceIds))
      .filter(({ row }) => isListed(row.Id, input.ProductIds))
      .filter(({ row }) => isInInterval(Date.parse(row.UpdatedUtc), input.UpdatedUtc));
    const { rows, Cursor } = takePage(found, input.Limitation, context.switches);
    const planOf = (row: ProductRow) => context.world.productPlans.find(row.Id);
    const offered = rows.filter((row) => planOf(row)?.OfferedToCustomers);
    const show = (row: ProductRow) => productShape(row, planOf(row), languageOf(context, row.ServiceId));
    return { Products: rows.map(show), CustomerProducts: offered.map(show), Cursor };
  },
});
