import { compareIds, type PropertyId } from '#domain/value/ids.ts';
import type { BooksPeriod } from '#domain/card/books-period.ts';
import {
  addLiability,
  LIABILITY_FIGURES,
  NO_LIABILITY,
  pricePaidFor,
  type changeOfLot,
  type Liability,
} from '#domain/card/liability.ts';
import type { LotRead } from './liability-store.ts';

/** The amount owed on the cards that one property sold, in one currency or in uses. */
export type LiabilityLine = {
  /** Null if it is unknown who sold them. */
  readonly propertyId: PropertyId | null;
  /** Minor units of money, uses, or minor units of the price paid for uses whose price is known. */
  readonly counts: 'money' | 'uses' | 'price_paid';
  /** Null for uses. */
  readonly currency: string | null;
  readonly figures: Liability;
};

/** Adds up lots by seller and unit, as they are read. */
export async function addUpLots(
  lots: AsyncIterable<LotRead>,
  period: BooksPeriod,
  figuresOf: typeof changeOfLot,
): Promise<LiabilityLine[]> {
  const lines = new Map<string, LiabilityLine>();
  const add = (line: LiabilityLine) => {
    const before = lines.get(keyOf(line))?.figures ?? NO_LIABILITY;
    lines.set(keyOf(line), { ...line, figures: addLiability(before, line.figures) });
  };
  for await (const { group, lot } of lots) {
    const { propertyId, currency, price } = group;
    add({ propertyId, counts: currency === null ? 'uses' : 'money', currency, figures: figuresOf(lot, period) });
    if (!price) continue;
    const figures = figuresOf(lot, period, pricePaidFor(price.paid.amountMinor, price.units));
    add({ propertyId, counts: 'price_paid', currency: price.paid.currency, figures });
  }
  return [...lines.values()];
}

/** Combines two lists line by line. A line missing from one of them counts as zero there. */
export function combineLines(
  some: readonly LiabilityLine[],
  others: readonly LiabilityLine[],
  combine: (one: Liability, other: Liability) => Liability,
): LiabilityLine[] {
  return pairLines(some, others).map(({ line, one, other }) => ({ ...line, figures: combine(one, other) }));
}

type Pair = { readonly line: LiabilityLine; readonly one: Liability; readonly other: Liability };

export function pairLines(some: readonly LiabilityLine[], others: readonly LiabilityLine[]): Pair[] {
  const figuresIn = (lines: readonly LiabilityLine[]) => new Map(lines.map((line) => [keyOf(line), line.figures]));
  const [first, second] = [figuresIn(some), figuresIn(others)];
  const each = new Map([...some, ...others].map((line) => [keyOf(line), line]));
  return [...each].map(([key, line]) => ({
    line,
    one: first.get(key) ?? NO_LIABILITY,
    other: second.get(key) ?? NO_LIABILITY,
  }));
}

function keyOf({ propertyId, counts, currency }: LiabilityLine): string {
  return [propertyId, counts, currency].join(' ');
}

/** Sorts by currency with uses last, and known sellers first. */
export function compareLines(one: LiabilityLine, other: LiabilityLine): number {
  const orderOf = ({ counts, currency, propertyId }: LiabilityLine) =>
    [counts, currency ?? '', propertyId ?? '\uFFFF'].join(' ');
  return compareIds(orderOf(one), orderOf(other));
}

/** The name of a figure in tables and files. */
export function toSnake(figure: string): string {
  return figure.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Figures by their names in tables and files. */
export function nameFigures(figures: Liability): Readonly<Record<string, number>> {
  return Object.fromEntries(LIABILITY_FIGURES.map((figure) => [toSnake(figure), figures[figure]]));
}
