import type { z } from 'zod';
import type { TASK_BODIES } from '#contract/staff/staff-tasks.ts';
import { RIGHT_OF_ACT, type TaskAct } from '#contract/staff/staff-paths.ts';
import type { Unit } from '#domain/card.ts';
import { limitOf, RIGHTS, type Grant, type Place } from '#domain/staff-rights.ts';
import { dateAt } from '#domain/stay.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Cause } from '../ledger/ledger.ts';
import { inTransaction, type Database, type Tx } from '../plumbing/database/database.ts';
import { Problem } from '../plumbing/http/problem.ts';
import type { SalePage } from '../sale-page/sale-page.ts';
import { inUnit } from './act-on-card.ts';
import { countChangedAlone, sumMovedAlone } from './approval-store.ts';
import { chooseCards } from './choose-cards.ts';
import { listUsableAt, may } from './places.ts';
import type { DeskDependencies } from './show-card.ts';
import type { SignedIn } from './sign-in.ts';
import { countCards, insertTask, type Counted, type Task } from './task-store.ts';

export type TaskDependencies = DeskDependencies & Pick<Dependencies, 'jobs'>;

/** An act on many cards with what it takes. */
export type WantedTask = {
  readonly [Act in TaskAct]: { readonly act: Act; readonly body: z.output<(typeof TASK_BODIES)[Act]> };
}[TaskAct];

/** Has a job work out what an act would do to cards; nothing is done to them. Answers the id of the task. */
export async function prepareTask(deps: TaskDependencies, staff: SignedIn, wanted: WantedTask): Promise<string> {
  const { salePage, cardIds, productIds } = await chooseCards(deps, staff, wanted.body.cards);
  if (!may(staff, RIGHT_OF_ACT[wanted.act], placeOfTask(salePage, productIds))) throw new Problem('STAFF.NOT_ALLOWED');
  const body = { reason: wanted.body.reason, until: wanted.act === 'extend' ? wanted.body.until : null };
  const task = { act: wanted.act, salePageId: salePage.id, body, cardIds, productIds, staffId: staff.id };
  return inTransaction(deps.db, async (tx) => {
    const id = await insertTask(tx, { ...task, at: deps.clock.now() });
    await deps.jobs.add(tx, 'work-on-task', { taskId: id }, 0);
    return id;
  });
}

/** The properties where any of its cards can be used. */
export function placeOfTask(salePage: SalePage, productIds: readonly string[]): Place {
  const products = [...salePage.products.values()].filter(({ id }) => productIds.includes(id));
  const propertyIds = new Set(products.flatMap((product) => listUsableAt(salePage, product)));
  return { salePageId: salePage.id, propertyIds: [...propertyIds] };
}

/** What an act on many moves, and its cards, count with what the person does alone that day. */
export async function findAboveLimit(
  db: Database | Tx,
  { id: staffId, grants }: { readonly id: string; readonly grants: readonly Grant[] },
  salePage: SalePage,
  task: Pick<Task, 'id' | 'act' | 'body' | 'productIds'>,
  at: Cause['at'],
): Promise<'value' | 'cards' | 'expiry' | 'import' | null> {
  // What comes from elsewhere is value that nobody here has counted yet.
  if (task.act === 'import') return 'import';
  // Cards can always be stopped.
  if (task.act === 'freeze') return null;
  const right = RIGHT_OF_ACT[task.act];
  const place = placeOfTask(salePage, task.productIds);
  const limitIn = (currency: string | null) => limitOf(grants, right, place, currency, salePage.moneyAlone);
  const limit = limitIn(null);
  const today = dateAt(at, salePage.timeZone);
  const { until } = task.body;
  const latest = today.add({ days: limit.days });
  if (until !== null && Temporal.PlainDate.compare(Temporal.PlainDate.from(until), latest) > 0) return 'expiry';
  const changing = (await countCards(db, task.id)).filter(({ forecast }) => forecast === 'change');
  const since = today.toZonedDateTime(salePage.timeZone).toInstant();
  const changed = await countChangedAlone(db, { staffId, since });
  if (changed + changing.reduce((sum, { cards }) => sum + cards, 0) > limit.cards) return 'cards';
  if (!RIGHTS[right].isLimited) return null;
  for (const { currency, amount } of addUp(changing)) {
    const moved = await sumMovedAlone(db, { staffId, since, currency });
    if (moved + amount > inUnit(unitOf(currency), limitIn(currency))) return 'value';
  }
  return null;
}

/** What counted cards are worth together, by currency; null counts uses. */
export function addUp(counted: readonly Counted[]): { readonly currency: string | null; readonly amount: number }[] {
  return [...Map.groupBy(counted, ({ currency }) => currency)].map(([currency, all]) => {
    return { currency, amount: all.reduce((sum, { amount }) => sum + amount, 0) };
  });
}

export function unitOf(currency: string | null): Unit {
  return currency === null ? { type: 'uses' } : { type: 'money', currency };
}
