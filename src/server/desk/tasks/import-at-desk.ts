import { gunzipSync, gzipSync } from 'node:zlib';
import type { ImportRequest } from '#contract/desk/staff-tasks.ts';
import { IMPORT_LIMITS, type ImportFault, type ImportWarning } from '#contract/desk/staff-choices.ts';
import type { CardId } from '#domain/value/ids.ts';
import { writeAudit, type Cause } from '../../platform/audit/audit-log.ts';
import { findNumbersTaken, readNumbersOf } from '../../money/code/code-numbers.ts';
import { readImport, type ReadyCard } from '../../money/import/read-import.ts';
import { compareImport, writeImport } from '../../money/import/write-import.ts';
import { readCardRows } from '../../money/import/read-card-rows.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import { invalidInput, Problem } from '../../platform/http/problem.ts';
import { listTakenCurrencies } from '../../hotel/list-taken-currencies.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import { may } from '../sign-in/reach.ts';
import { toImportRow, readImportRow } from './import-row.ts';
import type { SignedIn } from '../sign-in/sign-in.ts';
import { refuse } from '../card-list/choose-cards.ts';
import type { DeskDependencies } from '../desk-parts.ts';
import { placeOfTask } from './task-limit.ts';
import { endTask, insertRows, insertTask, type ImportRow, type Outcome } from '../records/task-store.ts';

/**
 * Compares a file of cards with existing ones. Stores the outcome of each row: a card with its terms, its holder and
 * the fingerprints of its code, or a bad row with its line and fault. The answer reveals whether codes exist, so the
 * log records the person and the number of rows. Returns the task's id. Throws `STAFF.ACT_REFUSED` if the file cannot
 * be parsed.
 */
export async function prepareImport(
  deps: DeskDependencies,
  staff: SignedIn,
  wanted: ImportRequest,
  cause: Cause,
): Promise<string> {
  const salePage = await deps.salePages.find(wanted.sale_page_id);
  if (!salePage || !may(staff, 'card.see', placeOfTask(salePage, [...salePage.products.keys()]))) {
    throw invalidInput([{ path: 'sale_page_id', code: 'ERRORS.VALUE' }]);
  }
  const { packed, counts, productIds, taken, warnings, withoutIssuer } = await tryImport(deps, salePage, wanted);
  if (!may(staff, 'card.import', placeOfTask(salePage, productIds))) throw new Problem('STAFF.NOT_ALLOWED');
  const body = { reason: wanted.reason, until: null, file: wanted.file_name, warnings, without_issuer: withoutIssuer };
  const task = { act: 'import' as const, salePageId: salePage.id, body, productIds, staffId: staff.id };
  const details = { ...counts, taken };
  return inTransaction(deps.db, async (tx) => {
    const id = await insertTask(tx, { ...task, cards: counts.rows, at: cause.at });
    await writeAudit(tx, [{ action: 'try_import', salePageId: salePage.id, details }], { ...cause, task: id });
    for (const rows of packed) await insertRows(tx, id, gunzipSync(rows).toString());
    // A check that found no new card needs no confirmation.
    await endTask(tx, id, cause.at);
    return id;
  });
}

type Tried = {
  /** The rows in batches, compressed so that a large file fits in memory. */
  readonly packed: readonly Buffer[];
  readonly counts: { readonly rows: number; readonly there: number; readonly bad: number };
  readonly productIds: readonly string[];
  /** Number of bad rows whose code another card has. */
  readonly taken: number;
  readonly warnings: readonly ImportWarning[];
  readonly withoutIssuer: number;
};

const pack = (rows: readonly ImportRow[]) => gzipSync(JSON.stringify(rows), { level: 1 });

async function tryImport(deps: DeskDependencies, salePage: SalePage, wanted: ImportRequest): Promise<Tried> {
  const { columns, product_id: product, currency, day_order: dayOrder } = wanted;
  const habit = { dayOrder, decimalMark: wanted.decimal_mark, thousandsMark: wanted.thousands_mark };
  const read = await readCardRows(linesOf(wanted.text.trimEnd()), { columns, product, currency, habit });
  if (read.state === 'refused') throw refuse(`The file cannot be imported: ${read.reason}.`);
  const file = {
    salePage,
    currencies: await listTakenCurrencies(deps, salePage),
    rows: read.rows,
    batch: wanted.batch,
    acceptsWeakCodes: wanted.accepts_weak_codes,
  };
  const numbersOf = await readNumbersOf(deps.db, deps.keys, salePage);
  const packed: Buffer[] = [];
  const counts = { rows: 0, there: 0, bad: 0 };
  const productIds = new Set<string>();
  let [taken, warnings, withoutIssuer]: [number, Tried['warnings'], number] = [0, [], 0];
  for await (const batch of readImport(deps, { ...file, numbersOf })) {
    const numbersTaken = await findNumbersTaken(deps.db, salePage, batch.cards);
    const others = batch.cards.filter(({ line }) => !numbersTaken.has(line));
    const compared = await compareImport(deps.db, salePage, others);
    const seen = {
      known: new Map(compared.known.map(({ line, cardId }) => [line, cardId])),
      taken: new Set([...numbersTaken, ...compared.taken.map(({ line }) => line)]),
    };
    for (const { card } of batch.cards) productIds.add(card.product.id);
    const rows = [
      ...batch.faults.map(({ line, fault }) => toBadRow(line, fault)),
      ...batch.cards.map((ready) => toRow(ready, seen)),
    ];
    counts.rows += rows.length;
    counts.there += compared.known.length;
    counts.bad += batch.faults.length + seen.taken.size;
    packed.push(pack(rows));
    taken += seen.taken.size;
    ({ warnings, withoutIssuer } = batch);
  }
  return { packed, counts, productIds: [...productIds], taken, warnings, withoutIssuer };
}

type Seen = { readonly known: ReadonlyMap<number, CardId>; readonly taken: ReadonlySet<number> };

async function* linesOf(text: string): AsyncGenerator<string> {
  let [begin, lines] = [0, 0];
  for (const { 0: end, index } of text.matchAll(/\r\n|\n|\r|$/g)) {
    yield text.slice(begin, index);
    begin = index + end.length;
    lines += 1;
    if (lines <= IMPORT_LIMITS.lines + 1) continue;
    throw refuse(`The file has more than ${IMPORT_LIMITS.lines.toLocaleString('en')} cards: divide it.`);
  }
}

const NO_CARD = { currency: null, amount: 0, product_id: null, expires_on: null, card_id: null, card: null };

/** Has no content of the row: if its columns are mixed up, that is a code or a PIN. */
function toBadRow(position: number, fault: ImportFault): ImportRow {
  return { ...NO_CARD, position, outcome: 'bad_row', fault };
}

function toRow(ready: ReadyCard, { known, taken }: Seen): ImportRow {
  const { line: position, card } = ready;
  if (taken.has(position)) return toBadRow(position, 'code_taken');
  const cardId = known.get(position);
  return {
    position,
    currency: card.unit.type === 'money' ? card.unit.currency : null,
    amount: card.amount,
    product_id: card.product.id,
    expires_on: card.expiresOn?.toString() ?? null,
    card_id: cardId ?? null,
    card: cardId ? null : toImportRow(ready),
    outcome: cardId ? 'is_there' : null,
    fault: null,
  };
}

/** The caller has locked the numbers of the sale page. */
export async function importCard(
  tx: Tx,
  salePage: SalePage,
  line: number,
  kept: object | null,
  cause: Cause,
): Promise<Outcome> {
  const ready = kept && readImportRow(salePage, line, kept);
  if (!ready) return { outcome: 'bad_row', fault: 'product' };
  // A number with a PIN is taken whatever PIN the row has, so that an import never reveals the PIN of a card.
  const numbersTaken = await findNumbersTaken(tx, salePage, [ready]);
  if (numbersTaken.size > 0) return { outcome: 'bad_row', fault: 'code_taken' };
  const { fresh, known, taken } = await writeImport(tx, salePage, [ready], cause);
  if (taken.length > 0) return { outcome: 'bad_row', fault: 'code_taken' };
  return { outcome: fresh.length > 0 ? 'done' : 'is_there', ...known.map(({ cardId }) => ({ cardId }))[0] };
}
