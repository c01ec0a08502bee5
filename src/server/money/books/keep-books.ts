import { isDeepStrictEqual } from 'node:util';
import { startOfDay, type BooksPeriod } from '#domain/card/books-period.ts';
import { dateAt } from '#domain/stay/stay.ts';
import type { MoneyParts } from '../money-parts.ts';
import type { Database } from '../../platform/database/database.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import {
  findFirstCard,
  closePeriod,
  listClosedPeriods,
  markClosedWrong,
  type ClosedPeriod,
} from './closed-periods-store.ts';
import { pairLines } from './liability-lines.ts';
import { STORED_ROWS } from './reports/make-report.ts';
import { storeCohorts } from './reports/read-cohorts.ts';
import { listWrongRows, storeRows } from './reports/stored-rows.ts';
import { findBroken, findDifferences, inSnapshot, formatPeriod, readLiability, readWhole } from './read-liability.ts';

export type BooksDependencies = Pick<MoneyParts, 'db' | 'clock'> & {
  readonly salePages: Pick<MoneyParts['salePages'], 'list'>;
};

/** By then every transaction of that day has ended, and every server's clock has reached the next day. */
export const OVER_FOR = Temporal.Duration.from({ hours: 2 });

export function endOfClosedDays(now: Temporal.Instant, timeZone: string): Temporal.Instant {
  return startOfDay(dateAt(now.subtract(OVER_FOR), timeZone), timeZone);
}

/**
 * Checks the closed periods of each sale page against its transfers, then closes the days that are over. Returns the
 * faults as sentences. Faulty days are not closed. A faulty closed period is no longer read, and is closed again.
 */
export async function checkBooks({ db, clock, salePages }: BooksDependencies): Promise<string[]> {
  const sentences: string[] = [];
  for (const salePage of await salePages.list()) {
    const now = clock.now();
    const wrong = await findWrong(db, salePage, now);
    if (wrong.length > 0) await markClosedWrong(db, salePage, now);
    const faults = [...wrong, ...(await keepBooks(db, salePage, now))];
    if (faults.length === 0) await storeCohorts(db, salePage, now.subtract(OVER_FOR));
    if (faults.length === 0) await storeRows(db, salePage, STORED_ROWS);
    sentences.push(...faults.map((fault) => `Books of "${salePage.id}": ${fault}`));
  }
  return sentences;
}

/** The last period and its reports must equal the result of all transfers. Each must end as the next begins. */
function findWrong(db: Database, salePage: SalePage, now: Temporal.Instant): Promise<string[]> {
  return inSnapshot(db, async (tx) => {
    const kept = await listClosedPeriods(tx, salePage, now);
    const last = kept.at(-1);
    if (!last) return [];
    const { timeZone } = salePage;
    const period = { from: last.beginsAt, to: last.endsAt, timeZone };
    const whole = await readWhole(tx, salePage, period);
    const isRight = pairLines(last.lines, whole).every(({ one, other }) => isDeepStrictEqual(one, other));
    return [
      ...findBroken(kept, timeZone),
      ...(isRight ? [] : [`The stored figures of ${formatPeriod(last, timeZone)} do not match its transfers.`]),
      ...(await listWrongRows(tx, STORED_ROWS, { salePage, period })).map(
        (name) => `The stored rows of "${name}" for ${formatPeriod(last, timeZone)} do not match its transfers.`,
      ),
    ];
  });
}

/** Closes all days that are over, from the month of the first card on. Stops at the first fault. */
async function keepBooks(db: Database, salePage: SalePage, now: Temporal.Instant): Promise<string[]> {
  const first = await findFirstCard(db, salePage);
  const { timeZone } = salePage;
  let from = first && startOfDay(dateAt(first, timeZone).with({ day: 1 }), timeZone);
  while (from) {
    const begin: Temporal.Instant = from;
    const next = await inSnapshot(db, async (tx) => {
      const kept = await listClosedPeriods(tx, salePage, now);
      const period = nextPeriod(begin, kept, timeZone, now);
      return (
        period && { ...(await readLiability(tx, salePage, period, kept)), beginsAt: period.from, endsAt: period.to }
      );
    });
    if (!next) return [];
    const faults = [...next.faults, ...findDifferences(next.lines, next.owed)];
    if (faults.length > 0) return faults.map((fault) => `${formatPeriod(next, timeZone)}: ${fault}`);
    await closePeriod(db, salePage, next, now);
    from = next.endsAt;
  }
  return [];
}

/** The next period to close: from a moment to the end of its month, or to the last day that is over. */
function nextPeriod(
  from: Temporal.Instant,
  kept: readonly ClosedPeriod[],
  timeZone: string,
  now: Temporal.Instant,
): BooksPeriod | undefined {
  let begin = from;
  for (const { beginsAt, endsAt } of kept) if (beginsAt.equals(begin)) begin = endsAt;
  const nextMonth = dateAt(begin, timeZone).with({ day: 1 }).add({ months: 1 });
  const ends = [
    startOfDay(nextMonth, timeZone),
    endOfClosedDays(now, timeZone),
    ...kept.map(({ beginsAt }) => beginsAt).filter((at) => Temporal.Instant.compare(at, begin) > 0),
  ];
  const to = ends.toSorted((one, other) => Temporal.Instant.compare(one, other))[0];
  return to && Temporal.Instant.compare(to, begin) > 0 ? { from: begin, to, timeZone } : undefined;
}
