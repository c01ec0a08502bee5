import { guids } from '../../request/input-fields.ts';
import { defineOperation, enterpriseScope } from '../../request/operation.ts';
import { isListed } from '../../request/pages.ts';

export const getAllExchangeRates = defineOperation({
  path: 'exchangeRates/getAll',
  input: { Ids: guids(), EnterpriseIds: guids() },
  handle(context, input) {
    const scope = enterpriseScope(context, input.EnterpriseIds);
    const rates = context.world.exchangeRates.list();
    return { ExchangeRates: rates.filter((rate) => scope.has(rate.EnterpriseId) && isListed(rate.Id, input.Ids)) };
  },
});
