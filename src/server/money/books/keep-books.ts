import { isDeepStrictEqual } from 'node:util';
import { startOfDay, type BooksPeriod } from '#domain/card/books-period.ts';
import { dateAt } from '#domain/stay/stay.ts';
import type { MoneyParts } from '../money-parts.ts';
import type { Database } from '../../platform/database/database.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import {
  findFirstCard,
  closePeriod,
  isBetweenMidnights,
  listClosedPeriods,
  markClosedWrong,
  selectClosedPeriods,
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
    const kept = await listClosedPeriods(tx, salePage, { to: now });
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
  if (!first) return [];
  const { timeZone } = salePage;
  const end = endOfClosedDays(now, timeZone);
  const closed = (await selectClosedPeriods(db, salePage).execute())
    .filter(isBetweenMidnights(salePage))
    .map((period) => ({ from: period.begins_at, to: period.ends_at }));
  let from = startOfDay(dateAt(first, timeZone).with({ day: 1 }), timeZone);
  while (Temporal.Instant.compare(from, end) < 0) {
    const begin: Temporal.Instant = from;
    const known = closed.find((period) => period.from.equals(begin))?.to;
    const to = known ?? nextEnd(begin, closed, { timeZone, end });
    const faults = known ? [] : await closeDays(db, salePage, { from, to, timeZone }, now);
    if (faults.length > 0) return faults;
    from = to;
  }
  return [];
}

type ClosingDays = { readonly timeZone: string; readonly end: Temporal.Instant };

/** Each day since the last month began is closed alone. Earlier months are closed at once, in a tenth of the time. */
function nextEnd(from: Temporal.Instant, closed: readonly Pick<BooksPeriod, 'from'>[], { timeZone, end }: ClosingDays) {
  const day = dateAt(from, timeZone);
  const recent = startOfDay(dateAt(end, timeZone).with({ day: 1 }).subtract({ months: 1 }), timeZone);
  const [to = end] = [
    startOfDay(day.with({ day: 1 }).add({ months: 1 }), timeZone),
    ...closed.map((period) => period.from),
  ]
    .filter((at) => Temporal.Instant.compare(at, from) > 0)
    .toSorted((one, other) => Temporal.Instant.compare(one, other));
  return Temporal.Instant.compare(to, recent) <= 0 ? to : startOfDay(day.add({ days: 1 }), timeZone);
}

async function closeDays(
  db: Database,
  salePage: SalePage,
  days: BooksPeriod,
  now: Temporal.Instant,
): Promise<string[]> {
  const read = await inSnapshot(db, async (tx) => {
    return readLiability(tx, salePage, days, await listClosedPeriods(tx, salePage, days));
  });
  const closed = { ...read, beginsAt: days.from, endsAt: days.to };
  const faults = [...read.faults, ...findDifferences(read.lines, read.owed)];
  if (faults.length === 0) await closePeriod(db, salePage, closed, now);
  return faults.map((fault) => `${formatPeriod(closed, days.timeZone)}: ${fault}`);
}
