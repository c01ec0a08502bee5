import type { ReportDefinition, StoredRows } from './report.ts';
import { isIn, sumDays } from './stored-rows.ts';
import { joinRows, type Row } from './table.ts';
import { listProductStays, listProductUse } from './use-store.ts';

const PRODUCT = ['product', 'currency', 'price_currency'];
const productOf = (row: Row) => PRODUCT.map((key) => row[key]).join(' ');
const PRODUCTS: StoredRows = { name: 'use', keys: [...PRODUCT, 'property', 'days'], compute: listProductUse };
const PRODUCT_STAYS: StoredRows = {
  name: 'stays',
  keys: ['product', 'redeeming_property', 'currency'],
  compute: listProductStays,
};

export const USE: ReportDefinition = {
  columns: [
    { key: 'product', kind: 'product' },
    { key: 'unit', kind: 'unit' },
    { key: 'cards_imported', kind: 'count' },
    { key: 'cards_sold', kind: 'count' },
    { key: 'sold', kind: 'value', isPlotted: true },
    { key: 'redeemed', kind: 'value', isPlotted: true },
    { key: 'redeemed_counter', kind: 'value' },
    { key: 'redeemed_bill', kind: 'value' },
    { key: 'given_back', kind: 'value' },
    { key: 'price_currency', kind: 'text' },
    { key: 'sold_price', kind: 'local_value' },
    { key: 'redeemed_price', kind: 'local_value' },
    { key: 'cards_first_used', kind: 'count' },
    { key: 'median_days', kind: 'days' },
    { key: 'mean_days', kind: 'days' },
  ],
  stored: PRODUCTS,
  async find(tx, question) {
    const rows = await sumDays(tx, PRODUCTS, question);
    const seen = rows.filter(({ property }) => isIn(question.propertyIds, property));
    const firstUses = Map.groupBy(seen, productOf);
    const sums = joinRows(
      seen.map(({ days: _days, ...row }) => row),
      PRODUCT,
    );
    return { rows: sums.map((sum) => ({ ...sum, ...describeDays(firstUses.get(productOf(sum)) ?? []) })) };
  },
};

/** The stays that cards of each product paid, as booked. A stay with cards of two products counts for both. */
export const STAYS: ReportDefinition = {
  columns: [
    { key: 'product', kind: 'product' },
    { key: 'redeeming_property', kind: 'property' },
    { key: 'unit', kind: 'unit' },
    { key: 'stays', kind: 'count' },
    { key: 'nights', kind: 'count', isPlotted: true },
    { key: 'paid_by_cards', kind: 'value' },
    { key: 'paid_beside', kind: 'value' },
  ],
  stored: PRODUCT_STAYS,
  async find(tx, question) {
    const rows = await sumDays(tx, PRODUCT_STAYS, question);
    return { rows: rows.filter((row) => isIn(question.propertyIds, row['redeeming_property'])) };
  },
};

/** The days before the first use. Null if no card was used first. */
function describeDays(rows: readonly Row[]) {
  const all = rows
    .flatMap(({ days, cards_first_used: cards }) => Array<number>(Number(cards)).fill(Number(days)))
    .toSorted((one, other) => one - other);
  if (all.length === 0) return { median_days: null, mean_days: null };
  const [lower, upper] = [all[Math.floor((all.length - 1) / 2)], all[Math.floor(all.length / 2)]];
  return {
    median_days: (Number(lower) + Number(upper)) / 2,
    mean_days: all.reduce((sum, days) => sum + days, 0) / all.length,
  };
}
