import { sql } from 'kysely';
import { z } from 'zod';
import { asId, type PropertyId } from '#domain/value/ids.ts';
import { startOfDay } from '#domain/card/books-period.ts';
import { LIABILITY_FIGURES, NO_LIABILITY, type Liability } from '#domain/card/liability.ts';
import { dateAt } from '#domain/stay/stay.ts';
import { instantValue, type Database, type Tx } from '../../platform/database/database.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import type { LiabilityLine } from './liability-lines.ts';
import type { OutstandingByLot } from './outstanding-by-lot-store.ts';

/** The figures of days that are over, as computed when they were closed. A period lies within one calendar month. */
export type ClosedPeriod = {
  readonly beginsAt: Temporal.Instant;
  readonly endsAt: Temporal.Instant;
  readonly lines: readonly LiabilityLine[];
  /** The outstanding value of the lots at its end. */
  readonly owed: readonly OutstandingByLot[];
};

const Amount = z.int();
const Property = z
  .string()
  .nullable()
  .transform((id): PropertyId | null => (id === null ? null : asId(id)));
const Currency = z.string().nullable();
/** A figure that a period was closed without is zero in it. */
const Figures = z
  .partialRecord(z.enum(LIABILITY_FIGURES), Amount)
  .transform((figures): Liability => ({ ...NO_LIABILITY, ...figures }));
const Lines = z.array(
  z.object({
    propertyId: Property,
    counts: z.enum(['money', 'uses', 'price_paid']),
    currency: Currency,
    figures: Figures,
  }),
);
const Owed = z.array(z.object({ propertyId: Property, currency: Currency, owed: Amount }));

/**
 * The closed periods that end by a moment, in order. Given a beginning, from the last that ends by it. After a change
 * of the time zone or its rules, days begin at other moments, and periods closed under the old rules are left out.
 */
export async function listClosedPeriods(
  db: Database | Tx,
  salePage: SalePage,
  { from, to }: { readonly from?: Temporal.Instant; readonly to: Temporal.Instant },
): Promise<ClosedPeriod[]> {
  const until = (moment: Temporal.Instant) =>
    selectClosedPeriods(db, salePage).where('ends_at', '<=', instantValue(moment));
  const last = from && (await until(from).execute()).findLast(isBetweenMidnights(salePage));
  const wanted = last ? until(to).where('ends_at', '>=', instantValue(last.ends_at)) : until(to);
  const rows = await wanted.select(['lines', 'owed']).execute();
  return rows.filter(isBetweenMidnights(salePage)).map((row) => ({
    beginsAt: row.begins_at,
    endsAt: row.ends_at,
    lines: Lines.parse(row.lines),
    owed: Owed.parse(row.owed),
  }));
}

export function selectClosedPeriods(db: Database | Tx, { id, timeZone }: SalePage) {
  return db
    .selectFrom('books_stretch')
    .select(['books_stretch.id', 'begins_at', 'ends_at'])
    .where('sale_page_id', '=', id)
    .where('time_zone', '=', timeZone)
    .where('found_wrong_at', 'is', null)
    .orderBy('begins_at');
}

export function isBetweenMidnights({ timeZone }: SalePage) {
  const isMidnight = (at: Temporal.Instant) => startOfDay(dateAt(at, timeZone), timeZone).equals(at);
  return (row: { readonly begins_at: Temporal.Instant; readonly ends_at: Temporal.Instant }) =>
    isMidnight(row.begins_at) && isMidnight(row.ends_at);
}

/** The time zone in which a month was closed first. Undefined if it was not closed. */
export async function findZoneOfMonth(
  db: Database | Tx,
  { id }: SalePage,
  month: Temporal.PlainYearMonth,
): Promise<string | undefined> {
  const rows = await db
    .selectFrom('books_stretch')
    .select(['time_zone', 'ends_at'])
    .where('sale_page_id', '=', id)
    .orderBy('id')
    .execute();
  const next = month.add({ months: 1 }).toPlainDate({ day: 1 });
  return rows.find((row) => startOfDay(next, row.time_zone).equals(row.ends_at))?.time_zone;
}

/** Another worker may have stored the period first. Its figures are equal. */
export async function closePeriod(
  db: Database,
  { id, timeZone }: SalePage,
  { beginsAt, endsAt, lines, owed }: ClosedPeriod,
  now: Temporal.Instant,
): Promise<void> {
  await db
    .insertInto('books_stretch')
    .values({
      sale_page_id: id,
      time_zone: timeZone,
      begins_at: beginsAt.toString(),
      ends_at: endsAt.toString(),
      lines: JSON.stringify(lines),
      owed: JSON.stringify(owed),
      kept_at: now.toString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Excludes the periods closed until now from all reports. */
export async function markClosedWrong(db: Database, { id, timeZone }: SalePage, now: Temporal.Instant) {
  await db
    .updateTable('books_stretch')
    .set({ found_wrong_at: now.toString() })
    .where('sale_page_id', '=', id)
    .where('time_zone', '=', timeZone)
    .where('found_wrong_at', 'is', null)
    .execute();
}

/** When the first card of a sale page was created. Its books begin there. */
export async function findFirstCard(db: Database | Tx, { id }: SalePage): Promise<Temporal.Instant | null> {
  const { at } = await db
    .selectFrom('card')
    .select(sql<Temporal.Instant | null>`min(created_at)`.as('at'))
    .where('sale_page_id', '=', id)
    .executeTakeFirstOrThrow();
  return at;
}
