import { sql } from 'kysely';
import type { Exclusion } from '#contract/staff/staff-choices.ts';
import type { Database, Tx } from '../plumbing/database/database.ts';

/** A row of a file that is imported. */
export type ImportRow = {
  readonly line: number;
  readonly forecast: 'change' | Exclusion;
  /** Why it cannot be taken; null where it can. */
  readonly fault: string | null;
  readonly currency: string | null;
  readonly amount: number;
  /** The card as it is to be written; null where none is. */
  readonly card: object | null;
};

const AT_ONCE = 1000;

export async function insertRows(tx: Tx, taskId: string, rows: readonly ImportRow[]): Promise<void> {
  for (let begin = 0; begin < rows.length; begin += AT_ONCE) {
    const values = rows.slice(begin, begin + AT_ONCE).map(({ card, ...row }) => {
      return { ...row, task_id: taskId, card: card && JSON.stringify(card) };
    });
    await tx.insertInto('staff_task_row').values(values).execute();
  }
}

/** The next rows that wait to be written, which no other worker has claimed. */
export async function claimRows(
  tx: Tx,
  taskId: string,
  limit: number,
): Promise<{ readonly line: number; readonly card: object }[]> {
  const rows = await tx
    .selectFrom('staff_task_row')
    .select(['line', 'card'])
    .where('task_id', '=', taskId)
    .where('forecast', '=', 'change')
    .where('card', 'is not', null)
    .orderBy('line')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.flatMap(({ line, card }) => (card === null ? [] : [{ line, card }]));
}

type Written = { readonly line: number; readonly outcome: 'done' | Exclusion; readonly fault: string | null };

/** What became of rows; what was kept of their codes until then is forgotten with it. */
export async function noteRows(tx: Tx, taskId: string, written: readonly Written[]): Promise<void> {
  const lines = written.map(({ line }) => line);
  const outcomes = written.map(({ outcome }) => outcome);
  const faults = written.map(({ fault }) => fault);
  await sql`update staff_task_row as each set outcome = written.outcome, fault = written.fault, card = null
    from unnest(${lines}::int[], ${outcomes}::text[], ${faults}::text[]) as written (line, outcome, fault)
    where each.task_id = ${taskId} and each.line = written.line`.execute(tx);
}

/** The rows that cannot be taken, by their line: nothing of a code is in what is said of them. */
export async function listBadRows(
  db: Database,
  taskId: string,
): Promise<{ readonly line: number; readonly fault: string }[]> {
  const rows = await db
    .selectFrom('staff_task_row')
    .select(['line', 'fault'])
    .where('task_id', '=', taskId)
    .where('fault', 'is not', null)
    .orderBy('line')
    .execute();
  return rows.map(({ line, fault }) => ({ line, fault: fault ?? '' }));
}
