import { LIABILITY_FIGURES as FIGURES, type BooksMonths } from '#domain/card/liability.ts';
import type { LiabilityLine } from './liability-lines.ts';
import type { LiabilityReport } from './report-liability.ts';
import type { Table } from './reports/table.ts';
import { formatValue } from './reports/write-table.ts';

/** Liability reports as one table for a file. */
export function liabilityTable(reports: readonly LiabilityReport[]): Table {
  const named = ['sale_page', 'month', 'month_is_over', 'issuing_property', 'counts', 'currency'];
  return {
    columns: [
      ...named.map((key) => ({ key, kind: key === 'issuing_property' ? 'property' : 'text' }) as const),
      ...FIGURES.map((figure) => ({ key: toSnake(figure), kind: 'value' }) as const),
    ],
    rows: reports.flatMap(({ salePageId, months, isClosed, lines }) =>
      lines.map(({ propertyId, counts, currency, figures }) => ({
        currency,
        cells: {
          sale_page: salePageId,
          month: formatMonths(months),
          month_is_over: isClosed ? 'yes' : 'no',
          issuing_property: propertyId,
          counts,
          currency,
          ...Object.fromEntries(FIGURES.map((figure) => [toSnake(figure), figures[figure]])),
        },
      })),
    ),
  };
}

/** "2026-10", or "2026-01..2026-10". */
export function formatMonths({ first, last }: BooksMonths): string {
  return first.equals(last) ? first.toString() : `${first.toString()}..${last.toString()}`;
}

export function toSnake(figure: string): string {
  return figure.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

const WORDS: Readonly<Record<(typeof FIGURES)[number], string>> = {
  opening: 'opening',
  issued: 'issued',
  redeemed: 'redeemed',
  givenBack: 'given back',
  expired: 'expired',
  extended: 'extended',
  voided: 'void',
  adjusted: 'adjusted',
  paidOut: 'paid out',
  movedIn: 'moved in',
  movedOut: 'moved out',
  closing: 'closing',
  held: 'part of it on hold',
  extendable: 'expired and extendable, not included',
};

const COUNTED: Readonly<Record<LiabilityLine['counts'], (currency: string | null) => string>> = {
  money: (currency) => currency ?? '',
  uses: () => 'uses',
  price_paid: (currency) => `price paid for uses, ${currency ?? ''}`,
};

/** A liability report as text: one block per property and currency, without zero figures. */
export function writeLiability({ salePageId, months, period, lines, isClosed }: LiabilityReport): string[] {
  const formatMoment = (at: Temporal.Instant) =>
    at.toZonedDateTimeISO(period.timeZone).toString({ smallestUnit: 'minute' });
  return [
    `Liability of "${salePageId}" for ${formatMonths(months)}${isClosed ? '' : ', which is not over yet'}`,
    `  from ${formatMoment(period.from)} to ${formatMoment(period.to)}`,
    ...(lines.length === 0 ? ['  No card was sold.'] : []),
    ...lines.flatMap((line) => [
      `${COUNTED[line.counts](line.currency)}, sold by ${line.propertyId ?? 'unknown'}`,
      ...FIGURES.filter((figure) => figure === 'opening' || figure === 'closing' || line.figures[figure] !== 0).map(
        (figure) => `  ${WORDS[figure].padEnd(36)}${formatValue(line, line.figures[figure]).padStart(16)}`,
      ),
    ]),
  ];
}
