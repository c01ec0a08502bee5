import { Big } from 'big.js';
import type { Context } from '../request/operation.ts';

/** The balance of an account at an enterprise: its open items plus its payments, which are negative. */
export function findBalance(context: Context, enterpriseId: string, accountId: string): Big {
  const { orderItems, payments } = context.world;
  const items = orderItems
    .list()
    .filter(
      (row) => row.EnterpriseId === enterpriseId && row.AccountId === accountId && row.AccountingState === 'Open',
    );
  const paid = payments
    .list()
    .filter((row) => row.EnterpriseId === enterpriseId && row.AccountId === accountId && row.State === 'Charged');
  return [...items, ...paid].reduce((sum, row) => sum.plus(row.Amount.GrossValue), new Big(0));
}
