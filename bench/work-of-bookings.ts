import { book, searchStay, type Nights, type Stay } from './bookings.ts';
import type { RunningBuild } from './running-build.ts';
import { countStatements, type CountedStatement } from './statements.ts';

/** The database and PMS work of a booking, from the search of its card to its last job. */
export type WorkOfBooking = {
  readonly statements: readonly CountedStatement[];
  readonly pmsRequests: Readonly<Record<string, number>>;
};

/**
 * Counts the work of bookings by one guest, one stay after another, each with a separate card. An uncounted search
 * before each booking fills the caches that all guests share.
 */
export async function countWork(
  build: RunningBuild,
  codes: readonly string[],
  nights: Nights,
  idleMs: number,
): Promise<WorkOfBooking> {
  const [first = '', ...others] = codes;
  await book(build.url, first, nights);
  await build.drain();
  const pmsRequests: Record<string, number> = {};
  const bookings = others.map((code) => {
    const stay = nights.next().value;
    let total = 0;
    return {
      prepare: async () => {
        await searchStay(build.url, stay, []);
        await build.drain();
        ({ total } = await build.readPmsLog());
      },
      work: async () => {
        await book(build.url, code, beginWith(stay, nights));
        await build.drain();
        const { requests } = await build.readPmsLog(total);
        for (const { operation } of requests)
          pmsRequests[operation] = (pmsRequests[operation] ?? 0) + 1 / others.length;
      },
    };
  });
  const statements = await countStatements(build.db, bookings, idleMs);
  return {
    statements: statements
      .map(({ text, calls }) => ({ text, calls: calls / others.length }))
      .toSorted((one, other) => other.calls - one.calls),
    pmsRequests,
  };
}

function* beginWith(stay: Stay, nights: Nights): Nights {
  yield stay;
  for (;;) yield nights.next().value;
}
