import { defineOperation } from '../../request/operation.ts';
import { taxations, taxRates } from '../../values/tax-tables.ts';

export const getAllTaxations = defineOperation({
  path: 'taxations/getAll',
  input: {},
  handle: () => ({ Taxations: taxations, TaxRates: taxRates }),
});
