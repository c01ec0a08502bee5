import { isSoldBy } from '../read-liability.ts';
import type { CohortFigures, CohortLine } from './cohort-store.ts';
import { compareOpenValue } from './open-value.ts';
import { readCohorts } from './read-cohorts.ts';
import type { ReportDefinition } from './report.ts';
import type { Row } from './table.ts';

/**
 * The fate of the value that was issued in each month, at the ends of months since. An age that a month has not reached
 * has no row. The last row of a month has its open value, and the effect of the assumed rate on it. Nothing is booked.
 * Goodwill is left out, because no price is kept for what is not used.
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
    { key: 'owed', kind: 'value', opens: { is_sold: 'yes' }, isPlotted: true },
    { key: 'assumed_unused', kind: 'value', isPlotted: true },
    { key: 'owed_less_assumed', kind: 'value', isPlotted: true },
  ],
  async find(tx, question) {
    const ages = await readCohorts(tx, question.salePage, question.period.to);
    const isSeen = isSoldBy(question.propertyIds);
    const aged = ages.flatMap((age) => age.lines.filter(isSeen).map((line) => agedRow(age, line)));
    const { rows, faults } = await compareOpenValue(tx, question);
    const open = rows.flatMap(({ issued_in, issuing_property, currency, ...all }): Row[] => {
      const owed = all.owed - (all.goodwill ?? 0);
      const assumed = shareOf(owed, question.rate ?? '0');
      const rest = { owed, assumed_unused: assumed, owed_less_assumed: owed - assumed };
      return owed === 0 ? [] : [{ issued_in, issuing_property, currency, ...rest }];
    });
    const keyOf = ({ issued_in: month, issuing_property: property, after_months: after }: Row) =>
      [month, property ?? '~', String(after ?? 999).padStart(3, '0')].join(' ');
    return { rows: [...aged, ...open].toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1)), faults };
  },
};

function agedRow({ issuedIn, afterMonths }: CohortFigures, line: CohortLine): Row {
  const { propertyId, currency, issued, redeemed, expired, owed } = line;
  const share = (amount: number) => (issued === 0 ? null : amount / issued);
  return {
    issued_in: issuedIn,
    issuing_property: propertyId,
    currency,
    after_months: afterMonths,
    issued,
    redeemed_share: share(redeemed),
    expired_share: share(expired),
    adjusted_share: share(issued - redeemed - expired - owed),
    open_share: share(owed),
  };
}

/** Rounded down. A percentage has up to two decimals, which floating point does not multiply exactly. */
export function shareOf(owed: number, percent: string): number {
  return Math.floor((owed * Math.round(Number(percent) * 100)) / 10_000);
}
