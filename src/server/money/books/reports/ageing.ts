import { EXPIRY_BANDS } from '#contract/desk/staff-reports.ts';
import { compareOpenValue } from './compare-open-value.ts';
import type { OpenValue } from './open-value-store.ts';
import type { ReportDefinition } from './report.ts';
import type { Row } from './table.ts';

/** The amount owed at the end of the days, by month of issue and by the time left until it expires. */
export const AGEING: ReportDefinition = {
  columns: [
    { key: 'issued_in', kind: 'month' },
    { key: 'issuing_property', kind: 'property' },
    { key: 'unit', kind: 'unit' },
    ...EXPIRY_BANDS.map((band) => ({ key: band, kind: 'value', opens: { expires: band }, isPlotted: true }) as const),
    { key: 'owed', kind: 'value', opens: {} },
  ],
  opens: 'open_cards',
  async find(tx, question) {
    const { open, faults } = await compareOpenValue(tx, question);
    const rows = Map.groupBy(open, ({ propertyId, currency, issuedIn }) => [issuedIn, propertyId, currency].join(' '));
    return {
      rows: [...rows.values()].flatMap(toRow),
      faults,
    };
  },
};

/** One row for the bands of the same month, seller and unit. */
function toRow(bands: readonly OpenValue[]): Row[] {
  return bands.slice(0, 1).map(({ issuedIn, propertyId, currency }) => ({
    currency,
    cells: {
      issued_in: issuedIn,
      issuing_property: propertyId,
      ...Object.fromEntries(
        EXPIRY_BANDS.map((band) => [band, bands.find(({ expires }) => expires === band)?.owed ?? 0]),
      ),
      owed: bands.reduce((sum, { owed }) => sum + owed, 0),
    },
    narrowed: { issued_in: issuedIn, property_id: propertyId ?? 'unknown', unit: currency ?? 'uses' },
  }));
}
