import { defineOperation } from '../../operation.ts';
import { taxEnvironments } from '../../tax-tables.ts';

export const getAllTaxEnvironments = defineOperation({
  path: 'taxEnvironments/getAll',
  input: {},
  handle: () => ({ TaxEnvironments: taxEnvironments }),
});
