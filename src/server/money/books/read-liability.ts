import type { BooksPeriod } from '#domain/card/books-period.ts';
import { addsUp, changeOfLot, continueLiability, joinLiability, liabilityOfLot } from '#domain/card/liability.ts';
import { dateAt } from '#domain/stay/stay.ts';
import type { PropertyId } from '#domain/value/ids.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import { listClosedPeriods, type ClosedPeriod } from './closed-periods-store.ts';
import { addUpLots, combineLines, compareLines, pairLines, type LiabilityLine } from './liability-lines.ts';
import { listChangedLots, listLotHistories, setReadCosts } from './liability-store.ts';
import { sumOutstandingByLot, type OutstandingByLot } from './outstanding-by-lot-store.ts';

type LiabilityReading = {
  readonly lines: readonly LiabilityLine[];
  /** The outstanding value of the lots at the end of the period, or when its last days were closed. */
  readonly owed: readonly OutstandingByLot[];
  readonly faults: readonly string[];
};

/** Runs a report in a read-only transaction with one snapshot. */
export function inSnapshot<Result>(db: Database, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  const snapshot = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return snapshot.execute(async (tx) => {
    await setReadCosts(tx);
    return work(tx);
  });
}

type Sold = { readonly propertyId: PropertyId | null };

/** Whether one of these properties sold it. Null means all, and value of an unknown seller is seen only then. */
export function isSoldBy(propertyIds: readonly string[] | null) {
  return ({ propertyId }: Sold) => propertyIds === null || (propertyId !== null && propertyIds.includes(propertyId));
}

/** The figures of a period for value that these properties sold, and their differences from the lots. Null: all. */
export async function readReport(
  tx: Tx,
  salePage: SalePage,
  period: BooksPeriod,
  propertyIds: readonly string[] | null,
): Promise<Pick<LiabilityReading, 'lines' | 'faults'>> {
  const isSeen = isSoldBy(propertyIds);
  const kept = (await listClosedPeriods(tx, salePage, period)).map((closed) => {
    return { ...closed, lines: closed.lines.filter(isSeen), owed: closed.owed.filter(isSeen) };
  });
  const read = await readLiability(tx, salePage, period, kept);
  const lines = read.lines.filter(isSeen).toSorted(compareLines);
  const faults = [...read.faults, ...findDifferences(lines, read.owed.filter(isSeen))];
  return { lines, faults: [...new Set(faults)] };
}

export function readWhole(tx: Tx, salePage: SalePage, period: BooksPeriod): Promise<LiabilityLine[]> {
  return addUpLots(listLotHistories(tx, salePage, period), period, liabilityOfLot);
}

/** From the closed periods, in order, and the transfers since. If none was closed before its end, reads everything. */
export async function readLiability(
  tx: Tx,
  salePage: SalePage,
  period: BooksPeriod,
  kept: readonly ClosedPeriod[],
): Promise<LiabilityReading> {
  const beginningAt = (at: Temporal.Instant) => kept.find(({ beginsAt }) => beginsAt.equals(at));
  const before = kept.findLast(({ endsAt }) => Temporal.Instant.compare(endsAt, period.from) <= 0);
  const used = before ? [before] : [];
  let lines: readonly LiabilityLine[] | undefined;
  if (before && !beginningAt(period.from)) lines = await continueUntil(tx, salePage, before, period);
  let at = period.from;
  for (let period = beginningAt(at); period; period = beginningAt(at)) {
    lines = lines ? combineLines(lines, period.lines, joinLiability) : period.lines;
    used.push(period);
    at = period.endsAt;
  }
  const last = used.at(-1);
  const owed = await sumOutstandingByLot(tx, salePage, period, last);
  const faults = findBroken(used, salePage.timeZone);
  if (!lines) return { lines: await readWhole(tx, salePage, period), owed, faults };
  if (at.equals(period.to)) return { lines, owed, faults };
  const changes = await readChanges(tx, salePage, { ...period, from: at });
  const rest = combineLines(lines, changes, continueLiability);
  return { lines: combineLines(lines, rest, joinLiability), owed, faults };
}

/** Carries the last closed period forward to the beginning of a period, as a period without changes. */
async function continueUntil(
  tx: Tx,
  salePage: SalePage,
  { lines, endsAt }: ClosedPeriod,
  { from, timeZone }: BooksPeriod,
): Promise<LiabilityLine[]> {
  const between = { from: endsAt, to: from, timeZone };
  const changes = endsAt.equals(from) ? [] : await readChanges(tx, salePage, between);
  return combineLines(combineLines(lines, changes, continueLiability), [], continueLiability);
}

function readChanges(tx: Tx, salePage: SalePage, period: BooksPeriod): Promise<LiabilityLine[]> {
  return addUpLots(listChangedLots(tx, salePage, period), period, changeOfLot);
}

/** Each closed period must add up, end with the outstanding value of the lots, and begin as the previous one ended. */
export function findBroken(periods: readonly ClosedPeriod[], timeZone: string): string[] {
  return periods.flatMap((period, index) => {
    const name = formatPeriod(period, timeZone);
    const before = periods[index - 1];
    const follows =
      !before?.endsAt.equals(period.beginsAt) ||
      pairLines(before.lines, period.lines).every(({ one, other }) => one.closing === other.opening);
    return [
      ...(period.lines.every(({ figures }) => addsUp(figures)) ? [] : [`The stored figures of ${name} do not add up.`]),
      ...(follows ? [] : [`The stored figures of ${name} do not open as the period before closed.`]),
      ...findDifferences(period.lines, period.owed).map((sentence) => `The stored figures of ${name}: ${sentence}`),
    ];
  });
}

export function formatPeriod(
  { beginsAt, endsAt }: Pick<ClosedPeriod, 'beginsAt' | 'endsAt'>,
  timeZone: string,
): string {
  return `${dateAt(beginsAt, timeZone).toString()}..${dateAt(endsAt, timeZone).subtract({ days: 1 }).toString()}`;
}

/** Compares the closing figures with the sums of the same properties' lots. */
export function findDifferences(
  lines: readonly LiabilityLine[],
  owed: readonly Pick<OutstandingByLot, 'currency' | 'owed'>[],
): string[] {
  const reported = Map.groupBy(
    lines.filter(({ counts }) => counts !== 'price_paid'),
    ({ currency }) => currency,
  );
  const lots = Map.groupBy(owed, ({ currency }) => currency);
  return [...new Set([...reported.keys(), ...lots.keys()])].flatMap((currency) => {
    const closing = (reported.get(currency) ?? []).reduce((sum, { figures }) => sum + figures.closing, 0);
    const kept = (lots.get(currency) ?? []).reduce((sum, lot) => sum + lot.owed, 0);
    const unit = currency === null ? 'uses' : `minor units of ${currency}`;
    return closing === kept ? [] : [`The report closes with ${closing} ${unit}, and the lots have ${kept}.`];
  });
}
