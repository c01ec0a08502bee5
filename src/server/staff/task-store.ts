import { randomUUID } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import type { Exclusion, ImportWarning, REASONS } from '#contract/staff/staff-choices.ts';
import type { TaskKind } from '#contract/staff/staff-paths.ts';
import { asId, type CardId } from '#domain/ids.ts';
import { spendConfirmation, type Confirmation } from '../confirmation/spend-confirmation.ts';
import { instantValue, type Database, type Tx } from '../plumbing/database/database.ts';
import { cardsWithin } from './find-store.ts';
import type { PageReach } from './places.ts';

/** What is asked for of each card. */
type TaskBody = {
  readonly reason: (typeof REASONS)[number];
  readonly until: string | null;
  /** Of an import: the name of its file. */
  readonly file?: string;
  readonly warnings?: readonly ImportWarning[];
};

export type Task = {
  readonly id: string;
  readonly act: TaskKind;
  readonly salePageId: string;
  readonly body: TaskBody;
  readonly productIds: readonly string[];
  readonly cards: number;
  readonly staffId: string;
  readonly createdAt: Temporal.Instant;
  readonly state: 'preparing' | 'ready' | 'running' | 'done';
  /** Whether it waits for a second person. */
  readonly isAsked: boolean;
  readonly digest: string | null;
  readonly approvedBy: string | null;
  readonly confirmation: Buffer | null;
  readonly startedAt: Temporal.Instant | null;
  readonly endedAt: Temporal.Instant | null;
};

type NewTask = Pick<Task, 'act' | 'salePageId' | 'body' | 'productIds' | 'staffId'> & {
  readonly cardIds: readonly string[];
  readonly at: Temporal.Instant;
};

export async function insertTask(tx: Tx, task: NewTask): Promise<string> {
  const id = randomUUID();
  await tx
    .insertInto('staff_task')
    .values({
      id,
      act: task.act,
      sale_page_id: task.salePageId,
      body: JSON.stringify(task.body),
      card_ids: [...task.cardIds],
      product_ids: [...task.productIds],
      staff_id: task.staffId,
      created_at: task.at.toString(),
    })
    .execute();
  return id;
}

const COLUMNS = sql`task.id, act, sale_page_id as "salePageId", body, product_ids as "productIds",
  cardinality(card_ids) + (select count(*)::int from staff_task_row where task_id = task.id) as cards, staff_id as "staffId", created_at as "createdAt", state, digest,
  exists (select from staff_approval where task_id = task.id and state = 'asked') as "isAsked",
  approved_by as "approvedBy", confirmation, started_at as "startedAt", ended_at as "endedAt"`;

export async function findTask(db: Database | Tx, id: string): Promise<Task | undefined> {
  const { rows } = await sql<Task>`select ${COLUMNS} from staff_task task where id = ${id}`.execute(db);
  return rows[0];
}

type TaskPlace = { readonly salePageId: string; readonly productIds: readonly string[] };

/** What the cards of each were sold as. */
export async function listTaskPlaces(
  db: Database | Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, TaskPlace>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<TaskPlace & { id: string }>`select id, sale_page_id as "salePageId",
      product_ids as "productIds"
    from staff_task where id = any (${ids}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, ...place }) => [id, place]));
}

/** The same, and nobody else begins it until the transaction ends. */
export async function lockTask(tx: Tx, id: string): Promise<Task | undefined> {
  const { rows } = await sql<Task>`select ${COLUMNS} from staff_task task where id = ${id} for update`.execute(tx);
  return rows[0];
}

/** A condition that holds for tasks with cards in reach, or with no others; false where nothing is. */
export function tasksWithin(reach: readonly PageReach[], { isWhole = false } = {}): RawBuilder<boolean> {
  const fits = isWhole ? sql`<@` : sql`&&`;
  const parts = reach.map(({ salePage, productIds }) =>
    productIds === null
      ? sql<boolean>`task.sale_page_id = ${salePage.id}`
      : sql<boolean>`(task.sale_page_id = ${salePage.id} and task.product_ids ${fits} ${productIds}::text[])`,
  );
  return parts.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(parts, sql` or `)})`;
}

/** Somebody's own tasks, and those of others that they watch over, the newest first. */
export async function listTasks(
  db: Database,
  staffId: string | null,
  { seen, watched }: { readonly seen: readonly PageReach[]; readonly watched: readonly PageReach[] },
  limit: number,
): Promise<Task[]> {
  const { rows } = await sql<Task>`select ${COLUMNS} from staff_task task
    where ${tasksWithin(seen)} and (staff_id = ${staffId} or ${tasksWithin(watched)})
    order by created_at desc limit ${limit}`.execute(db);
  return rows;
}

/** The next cards of which nobody knows yet what the act would do. */
export async function listUnseen(
  db: Database,
  taskId: string,
  limit: number,
): Promise<{ readonly position: number; readonly cardId: CardId }[]> {
  const { rows } = await sql<{ position: number; cardId: string }>`
    select position::int, card_id as "cardId" from staff_task, unnest(card_ids) with ordinality as listed (card_id, position)
    where id = ${taskId}
      and position > (select coalesce(max(position), 0) from staff_task_card where task_id = ${taskId})
    order by position limit ${limit}`.execute(db);
  return rows.map(({ position, cardId }) => ({ position, cardId: asId<CardId>(cardId) }));
}

export type Forecast = {
  readonly position: number;
  readonly cardId: string;
  readonly forecast: 'change' | Exclusion;
  readonly mark: string;
  readonly amount: number;
};

/** Writes down what the act would do; what is there already stays. */
export async function insertForecasts(db: Database, taskId: string, seen: readonly Forecast[]): Promise<void> {
  if (seen.length === 0) return;
  const rows = seen.map(({ position, cardId, forecast, mark, amount }) => {
    return { task_id: taskId, position, card_id: cardId, forecast, mark, amount };
  });
  await db
    .insertInto('staff_task_card')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** A digest of an act and of all that it would do. Another card, or another figure of one, gives another. */
export async function digestTask(db: Database | Tx, taskId: string): Promise<string> {
  const { rows } = await sql<{ digest: string }>`select encode(sha256(convert_to(concat_ws(' ', act, body::text,
    (select string_agg(concat_ws(' ', card_id, forecast, mark, amount), ',' order by position)
      from staff_task_card where task_id = task.id),
    (select string_agg(concat_ws(' ', line, forecast, card), ',' order by line)
      from staff_task_row where task_id = task.id)), 'UTF8')), 'hex') as digest
    from staff_task task where id = ${taskId}`.execute(db);
  return rows[0]?.digest ?? '';
}

/** Everything is worked out; a second one who says so changes nothing. */
export async function setReady(db: Database | Tx, taskId: string, digest: string): Promise<void> {
  await db
    .updateTable('staff_task')
    .set({ state: 'ready', digest })
    .where('id', '=', taskId)
    .where('state', '=', 'preparing')
    .execute();
}

export type TaskStart = Pick<Task, 'approvedBy'> & {
  readonly confirmation: Confirmation | null;
  readonly at: Temporal.Instant;
};

/** What confirmed it is used up here: its cards are changed by a job. */
export async function setRunning(tx: Tx, taskId: string, { approvedBy, confirmation, at }: TaskStart): Promise<void> {
  if (confirmation) await spendConfirmation(tx, confirmation);
  await tx
    .updateTable('staff_task')
    .set({
      state: 'running',
      approved_by: approvedBy,
      confirmation: confirmation?.digest ?? null,
      started_at: at.toString(),
    })
    .where('id', '=', taskId)
    .execute();
}

type WaitingCard = { readonly position: number; readonly cardId: CardId; readonly mark: string };

/** The next card that waits, and that no other worker has claimed: it is this transaction's alone. */
export async function claimCard(tx: Tx, taskId: string): Promise<WaitingCard | undefined> {
  const row = await tx
    .selectFrom('staff_task_card')
    .select(['position', 'card_id', 'mark'])
    .where('task_id', '=', taskId)
    .where('forecast', '=', 'change')
    .where('outcome', 'is', null)
    .orderBy('position')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row && { position: row.position, cardId: asId<CardId>(row.card_id), mark: row.mark };
}

/** What became of a card; what somebody else wrote before stays. */
export async function noteOutcome(
  db: Database | Tx,
  taskId: string,
  position: number,
  outcome: 'done' | Exclusion,
): Promise<void> {
  await db
    .updateTable('staff_task_card')
    .set({ outcome })
    .where('task_id', '=', taskId)
    .where('position', '=', position)
    .where('outcome', 'is', null)
    .execute();
}

/** Ends a task once nothing of it waits. */
export async function endTask(db: Database, taskId: string, at: Temporal.Instant): Promise<void> {
  await sql`update staff_task set state = 'done', ended_at = ${at.toString()} where id = ${taskId} and state = 'running'
    and not exists (select from staff_task_card where task_id = ${taskId} and forecast = 'change' and outcome is null)
    and not exists (select from staff_task_row where task_id = ${taskId} and forecast = 'change' and card is not null)`.execute(
    db,
  );
}

export type Counted = {
  readonly forecast: 'change' | Exclusion;
  readonly outcome: 'done' | Exclusion | null;
  readonly currency: string | null;
  readonly cards: number;
  readonly amount: number;
};

/**
 * The cards of a task by what was to become of them and what did; only those in reach, where one is given. What an
 * import has made is not known by row, so it counts where all of it is in reach.
 */
export async function countCards(db: Database | Tx, taskId: string, reach?: readonly PageReach[]): Promise<Counted[]> {
  const isSeen = reach ? cardsWithin(reach) : sql`true`;
  const isWhole = reach ? tasksWithin(reach, { isWhole: true }) : sql`true`;
  const { rows } = await sql<Counted>`select forecast, outcome, currency, count(*)::int as cards,
      sum(amount)::bigint as amount
    from (select forecast, outcome, currency, amount from staff_task_card join card on card.id = card_id
        where task_id = ${taskId} and ${isSeen}
      union all select forecast, outcome, currency, amount from staff_task_row join staff_task task on task.id = task_id
        where task_id = ${taskId} and ${isWhole}) as each
    group by forecast, outcome, currency order by currency, forecast, outcome`.execute(db);
  return rows;
}

export type ResultRow = Pick<Counted, 'forecast' | 'outcome' | 'currency' | 'amount'> & {
  readonly cardId: string;
  readonly last4: string;
};

/** Every card of a task that is in reach, in the order of its list. */
export async function listResults(db: Database, taskId: string, reach: readonly PageReach[]): Promise<ResultRow[]> {
  const { rows } = await sql<ResultRow>`select card_id as "cardId", last4, forecast, outcome, currency, amount
    from staff_task_card each join card on card.id = each.card_id
    where task_id = ${taskId} and ${cardsWithin(reach)} order by position`.execute(db);
  return rows;
}

/** The first cards of a task that would change, of those in reach. */
export async function listFirstCards(
  db: Database,
  taskId: string,
  reach: readonly PageReach[],
  limit: number,
): Promise<{ readonly id: string; readonly last4: string }[]> {
  const { rows } = await sql<{ id: string; last4: string }>`select card.id, last4
    from staff_task_card each join card on card.id = each.card_id
    where task_id = ${taskId} and forecast = 'change' and ${cardsWithin(reach)} order by position limit ${limit}`.execute(
    db,
  );
  return rows;
}

/**
 * Forgets tasks that nobody began, and what became of each card of those that ended, with the name of their file. A
 * task for which a second person was asked stays with that; of what was to be imported, its cards are forgotten once
 * nobody is asked any more.
 */
export async function deleteOldTasks(
  db: Database,
  { unstartedBefore, endedBefore }: { unstartedBefore: Temporal.Instant; endedBefore: Temporal.Instant },
): Promise<void> {
  await sql`delete from staff_task task where state in ('preparing', 'ready')
    and created_at < ${instantValue(unstartedBefore)}
    and not exists (select from staff_approval where task_id = task.id)`.execute(db);
  await sql`update staff_task_row set card = null from staff_task task where task_id = task.id and card is not null
    and state = 'ready' and created_at < ${instantValue(unstartedBefore)}
    and not exists (select from staff_approval where task_id = task.id and state = 'asked')`.execute(db);
  await sql`select forget_file_names(${instantValue(endedBefore)})`.execute(db);
  for (const table of [sql.table('staff_task_card'), sql.table('staff_task_row')]) {
    await sql`delete from ${table} using staff_task task where task_id = task.id and state = 'done'
      and ended_at < ${instantValue(endedBefore)}`.execute(db);
  }
}
