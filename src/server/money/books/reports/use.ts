import type { ReportDefinition } from './report.ts';
import { listProductStays, listProductUse } from './use-store.ts';

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
  find: async (tx, question) => ({ rows: await listProductUse(tx, question) }),
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
  find: async (tx, question) => ({ rows: await listProductStays(tx, question) }),
};
