import { isSoldBy } from '../read-liability.ts';
import { compareOpenValue } from './compare-open-value.ts';
import type { CohortFigures, CohortLine } from './cohort-store.ts';
import { readCohorts } from './read-cohorts.ts';
import type { OpenValue } from './open-value-store.ts';
import type { ReportDefinition } from './report.ts';
import type { Row } from './table.ts';

/**
 * The fate of the value that was issued in each month, at the ends of months since. An age that a month has not reached
 * has no row. The last row of a month has its open value, and the effect of the assumed rate on it. Nothing is booked.
 */
export const BREAKAGE: ReportDefinition = {
  opens: 'open_cards',
  columns: [
    { key: 'issued_in', kind: 'month' },
    { key: 'issuing_property', kind: 'property' },
    { key: 'unit', kind: 'unit' },
    { key: 'after_months', kind: 'count', isAdded: false },
    { key: 'issued', kind: 'value', isAdded: false },
    { key: 'redeemed_share', kind: 'percent' },
    { key: 'expired_share', kind: 'percent' },
    { key: 'adjusted_share', kind: 'percent' },
    { key: 'open_share', kind: 'percent' },
    { key: 'owed', kind: 'value', opens: {}, isPlotted: true },
    { key: 'assumed_unused', kind: 'value', isPlotted: true },
    { key: 'owed_less_assumed', kind: 'value', isPlotted: true },
  ],
  async find(tx, question) {
    const { rate } = question;
    const ages = await readCohorts(tx, question.salePage, question.period.to);
    const isSeen = isSoldBy(question.propertyIds);
    const aged = ages.flatMap((age) => age.lines.filter(isSeen).map((line) => agedRow(age, line)));
    const { open, faults } = await compareOpenValue(tx, question);
    const months = Map.groupBy(open, ({ issuedIn, propertyId, currency }) =>
      [issuedIn, propertyId, currency].join(' '),
    );
    const owed = [...months.values()].flatMap((bands) => owedRow(bands, Number(rate ?? 0) / 100));
    const keyOf = ({ cells: { issued_in: month, issuing_property: property, after_months: after } }: Row) =>
      [month, property ?? '~', String(after ?? 999).padStart(3, '0')].join(' ');
    return { rows: [...aged, ...owed].toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1)), faults };
  },
};

function agedRow({ issuedIn, afterMonths }: CohortFigures, line: CohortLine): Row {
  const { propertyId, currency, issued, redeemed, expired, owed } = line;
  const shareOf = (amount: number) => (issued === 0 ? null : amount / issued);
  return {
    currency,
    cells: {
      issued_in: issuedIn,
      issuing_property: propertyId,
      after_months: afterMonths,
      issued,
      redeemed_share: shareOf(redeemed),
      expired_share: shareOf(expired),
      adjusted_share: shareOf(issued - redeemed - expired - owed),
      open_share: shareOf(owed),
    },
  };
}

/** The open value of a month at the end of the days. The assumed part is rounded down. */
function owedRow(bands: readonly OpenValue[], rate: number): Row[] {
  const owed = bands.reduce((sum, band) => sum + band.owed, 0);
  const assumed = Math.floor(owed * rate);
  return bands.slice(0, 1).map(({ issuedIn, propertyId, currency }) => ({
    currency,
    cells: {
      issued_in: issuedIn,
      issuing_property: propertyId,
      owed,
      assumed_unused: assumed,
      owed_less_assumed: owed - assumed,
    },
    narrowed: { issued_in: issuedIn, property_id: propertyId ?? 'unknown', unit: currency ?? 'uses' },
  }));
}
