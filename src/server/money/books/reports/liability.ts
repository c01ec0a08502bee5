import { daysOfMonths, type BooksDays } from '#domain/card/books-period.ts';
import { LIABILITY_FIGURES as FIGURES } from '#domain/card/liability.ts';
import { nameFigures, toSnake, type LiabilityLine } from '../liability-lines.ts';
import { readReport } from '../read-liability.ts';
import type { LiabilityReport } from '../report-liability.ts';
import type { Report, ReportDefinition } from './report.ts';
import type { Row, Table } from './table.ts';
import { formatValue } from './write-table.ts';

export const LIABILITY: ReportDefinition = {
  columns: [
    { key: 'issuing_property', kind: 'property' },
    { key: 'counts', kind: 'tag', isApart: true },
    { key: 'currency', kind: 'unit' },
    ...FIGURES.map((figure) => ({
      ...({ key: toSnake(figure), kind: 'value' } as const),
      ...(figure === 'closing' && { opens: {} }),
    })),
  ],
  opens: 'open_cards',
  async find(tx, { salePage, period, propertyIds, filter: { property_id: wanted } }) {
    const { lines, faults } = await readReport(tx, salePage, period, propertyIds);
    const rows = lines.filter(({ propertyId }) => wanted === undefined || (propertyId ?? 'unknown') === wanted);
    return { rows: rows.map(rowOf), faults };
  },
};

export function rowOf({ propertyId, counts, currency, figures }: LiabilityLine): Row {
  return { issuing_property: propertyId, counts, currency, ...nameFigures(figures) };
}

type Months = Pick<Report, 'salePageId' | 'days' | 'isOver' | 'rows'>;

export function monthTable(reports: readonly Months[]): Table {
  const named = ['sale_page', 'month', 'month_is_over'];
  return {
    columns: [
      ...named.map((key) => ({ key, kind: 'text' }) as const),
      // Empty for uses, which `counts` names.
      ...LIABILITY.columns.map((column) => (column.kind === 'unit' ? ({ ...column, kind: 'text' } as const) : column)),
    ],
    rows: reports.flatMap(({ salePageId, days, isOver, rows }) => {
      const areOver = isOver && days.last.day === days.last.daysInMonth;
      const months = { month: formatMonths(days), month_is_over: areOver ? 'yes' : 'no' };
      return rows.map((row) => ({ sale_page: salePageId, ...months, ...row }));
    }),
  };
}

/** "2026-10", or "2026-01..2026-10". */
export function formatMonths({ first, last }: BooksDays): string {
  return [...new Set([first, last].map((day) => day.toPlainYearMonth().toString()))].join('..');
}

/** A report as text: one block per property and currency, without zero figures. */
export function writeLiability({ salePageId, months, period, lines, isClosed }: LiabilityReport): string[] {
  const formatMoment = (at: Temporal.Instant) =>
    at.toZonedDateTimeISO(period.timeZone).toString({ smallestUnit: 'minute' });
  return [
    `Liability of "${salePageId}" for ${formatMonths(daysOfMonths(months))}${isClosed ? '' : ', which is not over yet'}`,
    `  from ${formatMoment(period.from)} to ${formatMoment(period.to)}`,
    ...(lines.length === 0 ? ['  No card was sold.'] : []),
    ...lines.flatMap(({ propertyId, counts, currency, figures }) => [
      `${counts === 'price_paid' ? 'price paid for uses, ' : ''}${currency ?? 'uses'}, sold by ${propertyId ?? 'unknown'}`,
      ...FIGURES.filter((figure) => figure === 'opening' || figure === 'closing' || figures[figure] !== 0).map(
        (figure) =>
          `  ${toSnake(figure).replaceAll('_', ' ').padEnd(36)}${formatValue({ currency }, figures[figure]).padStart(16)}`,
      ),
    ]),
  ];
}
