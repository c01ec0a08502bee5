import { randomUUID } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import type { Exclusion, ImportFault, ImportWarning, REASONS } from '#contract/desk/staff-choices.ts';
import type { TaskKind } from '#contract/desk/staff-acts.ts';
import type { CardId } from '#domain/value/ids.ts';
import type { Balance, ImportBalances } from '../../money/import/balance-report.ts';
import { spendConfirmation, type Confirmation } from '../../platform/audit/spend-confirmation.ts';
import { instantValue, type Database, type Tx } from '../../platform/database/database.ts';
import type { PageReach } from '../sign-in/reach.ts';

type TaskBody = {
  readonly reason: (typeof REASONS)[number];
  readonly until: string | null;
  /** File name of an import. */
  readonly file?: string;
  readonly warnings?: readonly ImportWarning[];
  readonly without_issuer?: number;
};

export type Task = {
  readonly id: string;
  readonly act: TaskKind;
  readonly salePageId: string;
  readonly body: TaskBody;
  readonly productIds: readonly string[];
  /** Number of requested cards, or of a file's rows. */
  readonly cards: number;
  readonly staffId: string;
  readonly createdAt: Temporal.Instant;
  readonly state: 'ready' | 'running' | 'done';
  /** Whether it waits for a second person. */
  readonly isAsked: boolean;
  readonly approvedBy: string | null;
  readonly confirmation: Buffer | null;
  readonly startedAt: Temporal.Instant | null;
  readonly endedAt: Temporal.Instant | null;
};

type NewTask = Pick<Task, 'act' | 'salePageId' | 'body' | 'productIds' | 'cards' | 'staffId'> & {
  readonly at: Temporal.Instant;
};

export async function insertTask(tx: Tx, task: NewTask): Promise<string> {
  const id = randomUUID();
  const { act, salePageId, body, productIds, cards, staffId, at } = task;
  await sql`insert into staff_task (id, act, sale_page_id, body, product_ids, cards, staff_id, created_at)
    values (${id}, ${act}, ${salePageId}, ${JSON.stringify(body)}, ${productIds}, ${cards}, ${staffId}, ${at.toString()})`.execute(
    tx,
  );
  return id;
}

/** A version of the card: its count of movements and acts. An act may be written a moment after its timestamp. */
const ENTRIES_OF_CARD = sql<number>`((select count(*) from transfer where card_id = card.id)
  + (select count(*) from audit_entry where card_id = card.id
      and action not in ('ask', 'approve', 'refuse', 'lapse', 'withdraw')))::int`;

export async function countEntries(tx: Tx, ids: readonly CardId[]): Promise<ReadonlyMap<CardId, number>> {
  const { rows } = await sql<{ id: CardId; entries: number }>`select id, ${ENTRIES_OF_CARD} as entries from card
    where id = any (${ids}::uuid[])`.execute(tx);
  return new Map(rows.map(({ id, entries }) => [id, entries]));
}

export type ListedCard = {
  readonly cardId: CardId;
  readonly last4: string;
  readonly currency: string | null;
  /** Free value of the card. */
  readonly amount: number;
  readonly entries: number;
};

/** Current state of the cards. With `until`, only value that expires before it counts. */
function selectCards(ids: readonly CardId[], until: string | null): RawBuilder<ListedCard> {
  return sql`select position, card.id as "cardId", last4, currency, coalesce((select sum(balance - held) from lot
      where card_id = card.id and (${until}::date is null or expires_on < ${until}::date)), 0)::bigint as amount,
      ${ENTRIES_OF_CARD} as entries
    from unnest(${ids}::uuid[]) with ordinality as listed (id, position) join card using (id) order by position`;
}

export async function listCards(db: Database, ids: readonly CardId[]): Promise<ListedCard[]> {
  return (await selectCards(ids, null).execute(db)).rows;
}

export async function insertCards(tx: Tx, taskId: string, ids: readonly CardId[], until: string | null): Promise<void> {
  await sql`insert into staff_task_card (task_id, position, card_id, currency, amount, entries)
    select ${taskId}, position, "cardId", currency, amount, entries from (${selectCards(ids, until)}) as listed`.execute(
    tx,
  );
}

/** A row of a file by its line. A row that is no new card has its outcome already. */
export type ImportRow = {
  readonly position: number;
  readonly currency: string | null;
  readonly amount: number;
  readonly product_id: string | null;
  readonly expires_on: string | null;
  /** The card, if it was there before. */
  readonly card_id: CardId | null;
  readonly card: object | null;
  readonly outcome: Exclusion | null;
  readonly fault: ImportFault | null;
};

/** Takes the rows as the JSON of an array of `ImportRow`, which the database reads at once. */
export async function insertRows(tx: Tx, taskId: string, rows: string): Promise<void> {
  await sql`insert into staff_task_card (task_id, position, currency, amount, product_id, expires_on, card_id, card, outcome, fault)
    select ${taskId}, row.* from jsonb_to_recordset(${rows}::jsonb)
      as row (position integer, currency text, amount bigint, product_id text, expires_on date, card_id uuid, card jsonb,
        outcome text, fault text)`.execute(tx);
}

async function selectTasks(db: Database | Tx, rest: RawBuilder<unknown>): Promise<Task[]> {
  const { rows } =
    await sql<Task>`select id, act, sale_page_id as "salePageId", body, product_ids as "productIds", cards,
      staff_id as "staffId", created_at as "createdAt", state, approved_by as "approvedBy", confirmation,
      exists (select from staff_approval where task_id = task.id and state = 'asked') as "isAsked",
      started_at as "startedAt", ended_at as "endedAt"
    from staff_task task ${rest}`.execute(db);
  return rows;
}

export async function findTasks(db: Database | Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Task>> {
  const tasks = ids.length === 0 ? [] : await selectTasks(db, sql`where id = any (${ids}::uuid[])`);
  return new Map(tasks.map((task) => [task.id, task]));
}

/** Locks a task until the transaction ends, so that it starts once. */
export async function lockTask(tx: Tx, id: string): Promise<Task | undefined> {
  const [task] = await selectTasks(tx, sql`where id = ${id} for update`);
  return task;
}

/** A condition that holds for tasks whose cards are all in reach. False if nothing is. */
export function tasksWithin(reach: readonly PageReach[]): RawBuilder<boolean> {
  const parts = reach.map(({ salePage, productIds }) =>
    productIds === null
      ? sql<boolean>`task.sale_page_id = ${salePage.id}`
      : sql<boolean>`(task.sale_page_id = ${salePage.id} and task.product_ids <> '{}'
          and task.product_ids <@ ${productIds}::text[])`,
  );
  return parts.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(parts, sql` or `)})`;
}

type Seen = {
  readonly staffId: string | null;
  readonly own: readonly PageReach[];
  readonly watched: readonly PageReach[];
};

/** A person's own tasks and those of others that they may watch, newest first. With `id`, only that task. */
export function listTasks(db: Database, { staffId, own, watched }: Seen, limit: number, id?: string): Promise<Task[]> {
  const isWanted = id === undefined ? sql`` : sql`and id = ${id}`;
  return selectTasks(
    db,
    sql`where ${tasksWithin(own)} and (staff_id = ${staffId} or ${tasksWithin(watched)}) ${isWanted}
      order by created_at desc limit ${limit}`,
  );
}

export type TaskStart = Pick<Task, 'approvedBy'> & {
  readonly confirmation: Confirmation | null;
  readonly at: Temporal.Instant;
};

/** Spends the confirmation, because a job changes the cards later. */
export async function setRunning(tx: Tx, taskId: string, { approvedBy, confirmation, at }: TaskStart): Promise<void> {
  if (confirmation) await spendConfirmation(tx, confirmation);
  await sql`update staff_task set state = 'running', approved_by = ${approvedBy},
      confirmation = ${confirmation?.digest ?? null}, started_at = ${at.toString()}
    where id = ${taskId}`.execute(tx);
}

export type WaitingCard = Pick<ListedCard, 'entries'> & {
  readonly position: number;
  /** Null for a card to be imported. */
  readonly cardId: CardId | null;
  readonly card: object | null;
};

/** Claims the next waiting cards for this transaction, skipping those that other workers have claimed. */
export async function claimCards(tx: Tx, taskId: string, limit: number): Promise<WaitingCard[]> {
  const { rows } = await sql<WaitingCard>`select position, card_id as "cardId", entries, card from staff_task_card
    where task_id = ${taskId} and outcome is null order by position limit ${limit} for update skip locked`.execute(tx);
  return rows;
}

export type Outcome = {
  readonly outcome: 'done' | Exclusion;
  readonly fault?: ImportFault;
  /** The imported card. */
  readonly cardId?: CardId;
};

/** Deletes the fingerprints of imported codes. */
export async function recordOutcomes(
  tx: Tx,
  taskId: string,
  outcomes: readonly (Outcome & Pick<WaitingCard, 'position'>)[],
): Promise<void> {
  await sql`update staff_task_card set outcome = became.outcome, fault = became.fault, card = null,
      card_id = coalesce(staff_task_card.card_id, became.card_id)
    from unnest(${outcomes.map(({ position }) => position)}::int[], ${outcomes.map(({ outcome }) => outcome)}::text[],
      ${outcomes.map(({ fault }) => fault ?? null)}::text[], ${outcomes.map(({ cardId }) => cardId ?? null)}::uuid[])
      as became (position, outcome, fault, card_id)
    where task_id = ${taskId} and staff_task_card.position = became.position`.execute(tx);
}

/** Returns false while a card still waits. */
export async function endTask(db: Database | Tx, taskId: string, at: Temporal.Instant): Promise<boolean> {
  const { numAffectedRows = 0n } =
    await sql`update staff_task set state = 'done', ended_at = ${at.toString()} where id = ${taskId} and state <> 'done'
    and not exists (select from staff_task_card where task_id = ${taskId} and outcome is null)`.execute(db);
  return numAffectedRows > 0n;
}

export type Counted = {
  /** Null while waiting. */
  readonly outcome: 'done' | Exclusion | null;
  readonly currency: string | null;
  readonly cards: number;
  readonly amount: number;
};

export async function countCards(db: Database | Tx, taskId: string): Promise<Counted[]> {
  const { rows } = await sql<Counted>`select outcome, currency, count(*)::int as cards, sum(amount)::bigint as amount
    from staff_task_card where task_id = ${taskId}
    group by outcome, currency order by currency, outcome`.execute(db);
  return rows;
}

/** The most frequent fault first. */
export async function countFaults(db: Database | Tx, taskId: string): Promise<{ fault: string; rows: number }[]> {
  const { rows } = await sql<{ fault: string; rows: number }>`select fault, count(*)::int as rows from staff_task_card
    where task_id = ${taskId} and fault is not null group by fault order by rows desc, fault`.execute(db);
  return rows;
}

/** The rows of an import for its balance report: the accepted ones added up, the rejected ones, and all its cards. */
export async function readImportBalances(db: Database, taskId: string) {
  const { rows: file } = await sql<Balance>`select product_id as "productId", currency,
      to_char(expires_on, 'YYYY-MM') as "expiresIn", count(*)::int as cards, sum(amount)::bigint as amount
    from staff_task_card where task_id = ${taskId} and product_id is not null and fault is null group by 1, 2, 3`.execute(
    db,
  );
  const { rows: refused } = await sql<ImportBalances['refused'][number]>`select fault, count(*)::int as rows,
      min(position) as "firstLine"
    from staff_task_card where task_id = ${taskId} and fault is not null group by fault order by 2 desc, 1`.execute(db);
  const { rows: cards } = await sql<{ id: CardId }>`select card_id as id from staff_task_card
    where task_id = ${taskId} and card_id is not null`.execute(db);
  return { file, refused, cardIds: cards.map(({ id }) => id) };
}

export type ResultRow = Pick<Counted, 'outcome' | 'currency' | 'amount'> & {
  readonly position: number;
  readonly cardId: string | null;
  readonly last4: string | null;
  readonly fault: string | null;
};

export async function listResults(db: Database, taskId: string): Promise<ResultRow[]> {
  const { rows } =
    await sql<ResultRow>`select position, card_id as "cardId", last4, outcome, each.currency, amount, fault
    from staff_task_card each left join card on card.id = each.card_id
    where task_id = ${taskId} order by position`.execute(db);
  return rows;
}

/** A task with an approval is kept for it, and loses its list if the approval was not given. */
export async function deleteOldTasks(
  db: Database,
  { unstartedBefore, endedBefore }: { unstartedBefore: Temporal.Instant; endedBefore: Temporal.Instant },
): Promise<void> {
  const isUnstarted = sql`task.state = 'ready' and created_at < ${instantValue(unstartedBefore)}`;
  await sql`delete from staff_task task where ${isUnstarted}
    and not exists (select from staff_approval where task_id = task.id)`.execute(db);
  await sql`delete from staff_task_card using staff_task task where task_id = task.id
    and (task.state = 'done' and ended_at < ${instantValue(endedBefore)} or ${isUnstarted}
      and not exists (select from staff_approval where task_id = task.id and state = 'asked'))`.execute(db);
  await sql`select forget_file_names(${instantValue(endedBefore)})`.execute(db);
}
