import { defineOperation } from '../../operation.ts';
import { taxations, taxRates } from '../../tax-tables.ts';

export const getAllTaxations = defineOperation({
  path: 'taxations/getAll',
  input: {},
  handle: () => ({ Taxations: taxations, TaxRates: taxRates }),
});
