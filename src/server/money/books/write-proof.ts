import { daysOfMonths, periodOfDays, startOfDay, type BooksPeriod } from '#domain/card/books-period.ts';
import type { Database } from '../../platform/database/database.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import { findZoneOfMonth } from './closed-periods-store.ts';
import { OVER_FOR } from './keep-books.ts';
import { listProofRows, type ProofRow } from './proof-store.ts';
import { inSnapshot, readReport } from './read-liability.ts';
import { nameFigures, type LiabilityLine } from './liability-lines.ts';

/**
 * Writes the proof of a month as JSON lines, from which `tools/check-books-proof.mjs` computes its liability report
 * again. The same month always has the same proof, in the time zone in which it was closed first. Writes nothing if
 * the books have faults. Undefined before two hours after the month's end, because transactions of its last day may
 * still be open.
 */
export async function writeProof(
  db: Database,
  page: SalePage,
  month: Temporal.PlainYearMonth,
  now: Temporal.Instant,
  write: (text: string) => Promise<unknown>,
): Promise<{ readonly faults: readonly string[]; readonly cards: number } | undefined> {
  const salePage = { ...page, timeZone: (await findZoneOfMonth(db, page, month)) ?? page.timeZone };
  const period = periodOfDays(daysOfMonths({ first: month, last: month }), salePage.timeZone, now);
  if (!period || Temporal.Instant.compare(period.to.add(OVER_FOR), now) > 0) return undefined;
  return inSnapshot(db, async (tx) => {
    const { lines, faults } = await readReport(tx, salePage, period, null);
    let cards = 0;
    if (faults.length > 0) return { faults, cards };
    await write(writeLines([headOf(salePage, month, period)]));
    for await (const rows of listProofRows(tx, salePage, period)) {
      cards += rows.length;
      await write(writeLines(rows.flatMap((row) => linesOf(row, period))));
    }
    await write(writeLines([...lines.map(totalOf), { end: month.toString(), cards }]));
    return { faults, cards };
  });
}

function headOf({ id }: SalePage, month: Temporal.PlainYearMonth, { from, to, timeZone }: BooksPeriod): object {
  const head = { proof: month.toString(), version: 1, sale_page: id, time_zone: timeZone };
  return { ...head, from: toIso(from), to: toIso(to) };
}

/** A card at the start of the month, its transfers in the order of their chain, and the card at the end. */
function linesOf({ transfers, lots, ...card }: ProofRow, { timeZone }: BooksPeriod): object[] {
  const endOf = (day: string) => toIso(startOfDay(Temporal.PlainDate.from(day).add({ days: 1 }), timeZone));
  const lotsAt = (end: 'opening' | 'closing') =>
    lots.flatMap(({ lot, property, last_day: lastDay, price, goodwill, [end]: sums }) => {
      // Only goodwill has this field.
      const fields = { lot, property, ends_at: lastDay && endOf(lastDay), price, ...(goodwill && { goodwill }) };
      return sums ? [{ ...fields, ...sums }] : [];
    });
  const { currency, draft, activated_at: activatedAt, voided_at: voidedAt, sequence, hash } = card;
  const last = transfers.at(-1) ?? { sequence, hash };
  return [
    { ...card, lots: lotsAt('opening') },
    ...transfers,
    {
      closing: card.card,
      currency,
      draft: draft && activatedAt === null,
      void: card.void || voidedAt !== null,
      lots: lotsAt('closing'),
      sequence: last.sequence,
      hash: last.hash,
    },
  ];
}

function totalOf({ counts, propertyId, currency, figures }: LiabilityLine): object {
  return { total: counts, property: propertyId, currency, ...nameFigures(figures) };
}

function writeLines(lines: readonly object[]): string {
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}

/** With microseconds, as the database writes the times of transfers. */
function toIso(at: Temporal.Instant): string {
  return at.toString({ fractionalSecondDigits: 6 });
}
