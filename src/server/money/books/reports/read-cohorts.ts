import { startOfDay } from '#domain/card/books-period.ts';
import { dateAt } from '#domain/stay/stay.ts';
import { inTransaction, type Database, type Tx } from '../../../platform/database/database.ts';
import type { SalePage } from '../../../sale-page/sale-page.ts';
import { findFirstCard } from '../closed-periods-store.ts';
import { inSnapshot } from '../read-liability.ts';
import {
  computeCohorts,
  insertCohorts,
  listStoredCohorts,
  type CohortAge,
  type CohortFigures,
} from './cohort-store.ts';

/** Months after the month of issue. 0 is the end of that month. */
const AGES = [0, 3, 6, 12, 24];

/** The figures of every month of issue at each age reached by a moment. Those not stored yet are computed. */
export async function readCohorts(tx: Tx, salePage: SalePage, until: Temporal.Instant): Promise<CohortFigures[]> {
  const { stored, missing } = await findCohorts(tx, salePage, until);
  return [...stored, ...(await computeCohorts(tx, salePage, missing))];
}

/** Stores the figures of ages that were reached by a moment. Later transfers do not change them. */
export async function storeCohorts(db: Database, salePage: SalePage, until: Temporal.Instant): Promise<void> {
  const computed = await inSnapshot(db, async (tx) => {
    const { missing } = await findCohorts(tx, salePage, until);
    return computeCohorts(tx, salePage, missing);
  });
  await inTransaction(db, (tx) => insertCohorts(tx, salePage, computed));
}

async function findCohorts(tx: Tx, salePage: SalePage, until: Temporal.Instant) {
  const first = await findFirstCard(tx, salePage);
  const stored = await listStoredCohorts(tx, salePage);
  const keyOf = ({ issuedIn, afterMonths }: Pick<CohortAge, 'issuedIn' | 'afterMonths'>) =>
    `${issuedIn} ${afterMonths}`;
  const reached = new Map(listAges(first, until, salePage.timeZone).map((age) => [keyOf(age), age]));
  const known = new Set(stored.map(keyOf));
  return {
    stored: stored.filter((one) => reached.has(keyOf(one))),
    missing: [...reached.values()].filter((age) => !known.has(keyOf(age))),
  };
}

function listAges(first: Temporal.Instant | null, until: Temporal.Instant, timeZone: string): CohortAge[] {
  const startOf = (month: Temporal.PlainYearMonth) => startOfDay(month.toPlainDate({ day: 1 }), timeZone);
  const [begin, end] = [first ?? until, until].map((at) => dateAt(at, timeZone).toPlainYearMonth()) as [
    Temporal.PlainYearMonth,
    Temporal.PlainYearMonth,
  ];
  const count = begin.until(end, { largestUnit: 'months' }).months;
  const months = Array.from({ length: count }, (_, index) => begin.add({ months: index }));
  return months.flatMap((month) =>
    AGES.map((afterMonths) => ({
      issuedIn: month.toString(),
      afterMonths,
      from: startOf(month),
      to: startOf(month.add({ months: 1 })),
      at: startOf(month.add({ months: afterMonths + 1 })),
    })).filter(({ at }) => Temporal.Instant.compare(at, until) <= 0),
  );
}
