import { defineOperation } from '../../operation.ts';
import { currencies } from '../../tax-tables.ts';

export const getAllCurrencies = defineOperation({
  path: 'currencies/getAll',
  input: {},
  handle: () => ({ Currencies: currencies }),
});
