import { defineOperation } from '../../request/operation.ts';
import { currencies } from '../../values/tax-tables.ts';

export const getAllCurrencies = defineOperation({
  path: 'currencies/getAll',
  input: {},
  handle: () => ({ Currencies: currencies }),
});
