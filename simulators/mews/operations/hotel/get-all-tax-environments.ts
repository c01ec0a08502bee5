import { defineOperation } from '../../request/operation.ts';
import { taxEnvironments } from '../../values/tax-tables.ts';

export const getAllTaxEnvironments = defineOperation({
  path: 'taxEnvironments/getAll',
  input: {},
  handle: () => ({ TaxEnvironments: taxEnvironments }),
});
