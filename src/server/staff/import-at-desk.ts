import type { ImportRequest } from '#contract/staff/staff-tasks.ts';
import { IMPORT_LIMITS, type ImportWarning } from '#contract/staff/staff-choices.ts';
import { writeAudit } from '../audit/audit-log.ts';
import { findNumbersTaken, lockNumbers, readNumbersOf } from '../card/code-numbers.ts';
import { finishImport, readImport, writeImport, type BadRow, type ReadyCard } from '../card/import-cards.ts';
import { readCardRows } from '../card/read-card-rows.ts';
import type { Cause } from '../ledger/ledger.ts';
import { inTransaction, inTransactionIfKept, type Tx } from '../plumbing/database/database.ts';
import { invalidInput, Problem } from '../plumbing/http/problem.ts';
import { listTakenCurrencies } from '../property/list-taken-currencies.ts';
import type { SalePage } from '../sale-page/sale-page.ts';
import { claimRows, insertRows, noteRows, type ImportRow } from './import-rows-store.ts';
import { may } from './places.ts';
import { placeOfTask, type TaskDependencies } from './prepare-task.ts';
import { keepCard, readKeptCard } from './ready-card.ts';
import type { SignedIn } from './sign-in.ts';
import { findPerson, lockPeople } from './staff-store.ts';
import { digestTask, insertTask, setReady, type Task } from './task-store.ts';

/** So many rows are written by one statement, and by one job: each has seconds, also on a busy machine. */
const CHUNK = 200;
/** Not as what: the card may be out of the person's reach. */
const TAKEN = 'its code is taken';
const PRODUCT_GONE = 'the sale page no longer has its voucher product';

/**
 * Reads a file of cards, imports it and takes that back, and keeps what came of each row: of a card its terms and the
 * fingerprints of its code, which the card would have, too; of a bad row its line and why. The file itself is kept
 * nowhere. What is answered says of codes whether they are there, so the log keeps who asked, and of how many. Answers
 * the id of the task. Throws `STAFF.ACT_REFUSED` where the file cannot be read.
 */
export async function prepareImport(
  deps: TaskDependencies,
  staff: SignedIn,
  wanted: ImportRequest,
  cause: Cause,
): Promise<string> {
  const salePage = await deps.salePages.find(wanted.sale_page_id);
  if (!salePage || !may(staff, 'card.see', placeOfTask(salePage, [...salePage.products.keys()]))) {
    throw invalidInput([{ path: 'sale_page_id', code: 'ERRORS.VALUE' }]);
  }
  const tried = await tryImport(deps, salePage, wanted, cause);
  const productIds = [...new Set(tried.cards.map(({ card }) => card.product.id as string))];
  if (!may(staff, 'card.import', placeOfTask(salePage, productIds))) throw new Problem('STAFF.NOT_ALLOWED');
  const body = { reason: wanted.reason, until: null, file: wanted.file_name, warnings: tried.warnings };
  const task = { act: 'import' as const, salePageId: salePage.id, body, cardIds: [], productIds, staffId: staff.id };
  const rows = listRows(tried);
  const count = (forecast: ImportRow['forecast']) => rows.filter((row) => row.forecast === forecast).length;
  const details = { rows: rows.length, there: count('is_there'), taken: tried.taken, bad: count('bad_row') };
  return inTransaction(deps.db, async (tx) => {
    const id = await insertTask(tx, { ...task, at: cause.at });
    await writeAudit(tx, [{ action: 'try_import', salePageId: salePage.id, details }], { ...cause, task: id });
    await insertRows(tx, id, rows);
    await setReady(tx, id, await digestTask(tx, id));
    return id;
  });
}

type Tried = {
  readonly cards: readonly ReadyCard[];
  readonly faults: readonly BadRow[];
  readonly imported: ReadonlySet<number>;
  /** How many of the faults are of codes that other cards have. */
  readonly taken: number;
  readonly warnings: readonly ImportWarning[];
};

/** The same functions as the command line's, in one transaction that is taken back. */
async function tryImport(
  deps: TaskDependencies,
  salePage: SalePage,
  wanted: ImportRequest,
  cause: Cause,
): Promise<Tried> {
  const lines = wanted.text.trimEnd().split(/\r\n|\n|\r/);
  if (lines.length > IMPORT_LIMITS.lines + 1) {
    throw refuse(`The file has more than ${IMPORT_LIMITS.lines.toLocaleString('en')} cards: divide it.`);
  }
  const read = await readCardRows(eachOf(lines), {
    columns: wanted.columns,
    product: wanted.product_id,
    currency: wanted.currency,
  });
  if (read.state === 'refused') throw refuse(`The file cannot be imported: ${read.reason}.`);
  const file = {
    salePage,
    currencies: await listTakenCurrencies(deps, salePage),
    rows: read.rows,
    batch: wanted.batch,
    acceptsWeakCodes: wanted.accepts_weak_codes,
    howToAccept: 'weak codes are taken where that is ticked',
  };
  return inTransactionIfKept(deps.db, async (tx) => {
    const numbersOf = await readNumbersOf(tx, deps.keys, salePage);
    const batches = await Array.fromAsync(readImport(deps, { ...file, numbersOf }));
    const cards = batches.flatMap((batch) => batch.cards);
    const faults = batches.flatMap((batch) => batch.faults);
    const { imported, taken } = await writeUntaken(tx, salePage, cards, cause);
    const all = [...faults, ...taken.map((line) => ({ line, reason: TAKEN }))];
    const warnings = batches.at(-1)?.warnings ?? [];
    return { isKept: false, cards, faults: all, imported, taken: taken.length, warnings };
  });
}

/** Writes a file's cards, save those whose number is taken: nobody learns here which second secret it has. */
async function writeUntaken(
  tx: Tx,
  salePage: SalePage,
  cards: readonly ReadyCard[],
  cause: Cause,
): Promise<{ readonly imported: ReadonlySet<number>; readonly taken: readonly number[] }> {
  const numbersTaken = await findNumbersTaken(tx, salePage, cards);
  const rest = cards.filter(({ line }) => !numbersTaken.has(line));
  const imported = new Set<number>();
  const taken = [...numbersTaken];
  for (let begin = 0; begin < rest.length; begin += CHUNK) {
    const written = await writeImport(tx, salePage, rest.slice(begin, begin + CHUNK), cause);
    for (const line of written.imported) imported.add(line);
    taken.push(...written.taken.map(({ line }) => line));
  }
  return { imported, taken };
}

async function* eachOf(lines: readonly string[]): AsyncGenerator<string> {
  yield* lines;
}

/** What is quoted of a row: where its columns are mixed up, that is its code or its second secret. */
const WRITTEN = /".*"/su;

function listRows({ cards, faults, imported }: Tried): ImportRow[] {
  const bad = new Set(faults.map(({ line }) => line));
  return [
    ...faults.map(({ line, reason }): ImportRow => {
      return {
        line,
        forecast: 'bad_row',
        fault: `${reason.replace(WRITTEN, '"…"')}.`,
        currency: null,
        amount: 0,
        card: null,
      };
    }),
    ...cards
      .filter(({ line }) => !bad.has(line))
      .map((ready): ImportRow => {
        const { unit, amount } = ready.card;
        const isNew = imported.has(ready.line);
        return {
          line: ready.line,
          forecast: isNew ? 'change' : 'is_there',
          fault: null,
          currency: unit.type === 'money' ? unit.currency : null,
          amount,
          card: isNew ? keepCard(ready) : null,
        };
      }),
  ];
}

/** The job: writes the next rows, and what became of each in the same transaction; true once none waits any more. */
export async function importNext(
  deps: TaskDependencies,
  task: Task,
  salePage: SalePage,
  cause: Cause,
): Promise<boolean> {
  const count = await inTransaction(deps.db, async (tx) => {
    await lockPeople(tx, [task.staffId]);
    const person = await findPerson(tx, task.staffId);
    const waiting = await claimRows(tx, task.id, CHUNK);
    if (waiting.length === 0) return 0;
    const isAllowed = person?.state === 'active' && may(person, 'card.import', placeOfTask(salePage, task.productIds));
    if (!isAllowed) {
      const left = waiting.map(({ line }) => ({ line, outcome: 'not_allowed' as const, fault: null }));
      await noteRows(tx, task.id, left);
      return waiting.length;
    }
    const cards = waiting.flatMap(({ line, card }) => readKeptCard(salePage, line, card) ?? []);
    const isReady = new Set(cards.map(({ line }) => line));
    // What is only tried is taken back, and need not wait.
    await lockNumbers(tx, salePage.id);
    const { imported, taken } = await writeUntaken(tx, salePage, cards, cause);
    const faultOf = new Map([
      ...taken.map((line) => [line, `${TAKEN}.`] as const),
      ...waiting.filter(({ line }) => !isReady.has(line)).map(({ line }) => [line, `${PRODUCT_GONE}.`] as const),
    ]);
    const outcomeOf = (line: number) => (imported.has(line) ? 'done' : faultOf.has(line) ? 'bad_row' : 'is_there');
    await noteRows(
      tx,
      task.id,
      waiting.map(({ line }) => ({ line, outcome: outcomeOf(line), fault: faultOf.get(line) ?? null })),
    );
    return waiting.length;
  });
  if (count === CHUNK) return false;
  await finishImport(deps.db, salePage.id);
  return true;
}

function refuse(detail: string): Problem {
  return new Problem('STAFF.ACT_REFUSED', { detail });
}
