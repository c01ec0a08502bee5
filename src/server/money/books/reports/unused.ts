import { sumUnused } from './open-value-store.ts';
import type { ReportDefinition } from './report.ts';

/** Used if the question names no other number. */
const UNUSED_MONTHS = '12';

/** Cards with value that is owed, and that no guest has used for some months, by product and country of the holder. */
export const UNUSED: ReportDefinition = {
  opens: 'open_cards',
  columns: [
    { key: 'product', kind: 'product' },
    { key: 'issuing_property', kind: 'property' },
    // No country of a holder is stored, so none can be named.
    { key: 'holder_country', kind: 'tag' },
    { key: 'unit', kind: 'unit' },
    { key: 'cards', kind: 'count', opens: {} },
    { key: 'owed', kind: 'value', opens: {} },
  ],
  async find(tx, { filter, ...question }) {
    const { unused_months: months = UNUSED_MONTHS } = filter;
    const groups = await sumUnused(tx, { ...question, filter: { ...filter, unused_months: months } });
    const rows = groups.map(({ productId, propertyId, currency, cards, owed }) => ({
      currency,
      cells: { product: productId, issuing_property: propertyId, holder_country: 'unknown', cards, owed },
      narrowed: {
        product_id: productId,
        property_id: propertyId ?? 'unknown',
        unit: currency ?? 'uses',
        unused_months: months,
      },
    }));
    return { rows, faults: [] };
  },
};
