import { stringify } from 'csv-stringify/sync';
import { LIABILITY_FIGURES as FIGURES, type BooksMonths } from '#domain/card/liability.ts';
import { money, toDecimal } from '#domain/money/money.ts';
import type { LiabilityLine } from './liability-lines.ts';
import type { LiabilityReport } from './report-liability.ts';

/** A prefix that makes a spreadsheet read a formula. Amounts with a minus are numbers and are not affected. */
const FORMULA = /^[=+\-@\t\r]/;

/** Liability reports as CSV, header first. Amounts are decimals of the currency, or whole uses. */
export function writeLiabilityCsv(reports: readonly LiabilityReport[]): string {
  const named = ['sale_page', 'month', 'month_is_over', 'issuing_property', 'counts', 'currency'];
  const rows = reports.flatMap(({ salePageId, months, isClosed, lines }) =>
    lines.map((line) => [
      ...[salePageId, formatMonths(months), isClosed ? 'yes' : 'no'].map(guard),
      ...[line.propertyId ?? 'unknown', line.counts, line.currency ?? ''].map(guard),
      ...FIGURES.map((figure) => formatFigure(line, line.figures[figure])),
    ]),
  );
  return stringify([[...named, ...FIGURES.map(toSnake)], ...rows]);
}

/** "2026-10", or "2026-01..2026-10". */
export function formatMonths({ first, last }: BooksMonths): string {
  return first.equals(last) ? first.toString() : `${first.toString()}..${last.toString()}`;
}

function guard(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

export function toSnake(figure: string): string {
  return figure.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Decimals of the currency, or whole uses. */
export function formatFigure({ currency }: Pick<LiabilityLine, 'currency'>, amount: number): string {
  return currency === null ? String(amount) : toDecimal(money(currency, amount));
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
        (figure) => `  ${WORDS[figure].padEnd(36)}${formatFigure(line, line.figures[figure]).padStart(16)}`,
      ),
    ]),
  ];
}
