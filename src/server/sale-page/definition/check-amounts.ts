import { isKnownCurrency } from '#domain/money/known-currencies.ts';
import { remark, type Remark, type Remarks } from './remark.ts';
import type { SalePageDefinition } from './sale-page-definition.ts';

/** Each key must be a known currency. A currency of the cards that is left out gives a warning. */
export function checkAmounts({ staff, my_cards: { last_four_above: above }, ...page }: SalePageDefinition): Remarks {
  const amounts = [
    ...Object.entries(staff.money_alone).map(([role, money]) => ({ path: ['staff', 'money_alone', role], money })),
    { path: ['my_cards', 'last_four_above'], money: above },
  ];
  const faults = amounts.flatMap(({ path, money }): Remark[] =>
    typeof money === 'object' && money !== null
      ? Object.keys(money)
          .filter((currency) => !isKnownCurrency(currency))
          .map((currency) => remark([...path, currency], 'unknown_currency', { currency }))
      : [],
  );
  const currencies = listCurrencies(page);
  const warnings = amounts.flatMap(({ path, money }): Remark[] => {
    if (typeof money !== 'object' || money === null) return [];
    return currencies
      .filter((currency) => !(currency in money))
      .map((currency) => remark(path, 'currency_left_out', { currency }));
  });
  return { faults, warnings };
}

function listCurrencies({ voucher_products: products }: Pick<SalePageDefinition, 'voucher_products'>): string[] {
  const named = products.flatMap((product) =>
    product.kind === 'value' ? [product.value?.currency ?? [], product.issuing.currencies ?? []].flat() : [],
  );
  return [...new Set(named)];
}
