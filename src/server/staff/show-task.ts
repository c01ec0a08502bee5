import { stringify } from 'csv-stringify/sync';
import type { Exclusion } from '#contract/staff/staff-choices.ts';
import type { TaskRow, WireTally, WireTask } from '#contract/staff/staff-tasks.ts';
import type { WireBy } from '#contract/staff/staff-values.ts';
import { toWireUnits } from '#contract/wire-card.ts';
import { money, toDecimal } from '#domain/money.ts';
import { Problem } from '../plumbing/http/problem.ts';
import { expireApprovals } from './approval-steps.ts';
import { listReach, may, type PageReach, type Viewer } from './places.ts';
import { listBadRows } from './import-rows-store.ts';
import { addUp, findAboveLimit, placeOfTask, unitOf } from './prepare-task.ts';
import { presentStaff } from './present-actor.ts';
import { printMoment, type DeskDependencies } from './show-card.ts';
import { listNames } from './staff-store.ts';
import {
  countCards,
  findTask,
  listFirstCards,
  listResults,
  listTasks,
  type Counted,
  type ResultRow,
  type Task,
} from './task-store.ts';

const MOST_LISTED = 50;
/** So many cards of a task are named; the file has all. */
const MOST_NAMED = 5;

/** Somebody's own tasks, and those of others where they see what waits for a second person; the newest first. */
export async function listOwnTasks(deps: DeskDependencies, staff: Viewer): Promise<TaskRow[]> {
  await expireApprovals(deps.db, deps.clock.now());
  const salePages = await deps.salePages.list();
  const reach = {
    seen: listReach(staff, 'card.see', salePages),
    watched: listReach(staff, 'approval.see', salePages),
  };
  const tasks = await listTasks(deps.db, staff.id, reach, MOST_LISTED);
  const names = await listNames(
    deps.db,
    tasks.map(({ staffId }) => staffId),
  );
  return tasks.map((task) => presentRow(task, presentStaff(names, task.staffId)));
}

/** Everything about a task. Throws `STAFF.TASK_NOT_FOUND` also for one out of reach. */
export async function showTask(deps: DeskDependencies, staff: Viewer, id: string): Promise<WireTask> {
  await expireApprovals(deps.db, deps.clock.now());
  return presentTask(deps, staff, await loadTaskFor(deps, staff, id));
}

export async function presentTask(deps: DeskDependencies, staff: Viewer, task: Task): Promise<WireTask> {
  const { db, clock, salePages } = deps;
  const names = await listNames(db, [task.staffId]);
  const all = await countCards(db, task.id);
  const reach = await listReachOf(deps, staff, task);
  const counted = await countCards(db, task.id, reach);
  const { id, grants } = staff;
  const isOwn = task.staffId === id;
  const salePage = await salePages.load(task.salePageId);
  const isToBegin = isOwn && task.state === 'ready';
  return {
    ...presentRow(task, presentStaff(names, task.staffId)),
    seen: countAll(all),
    digest: task.digest,
    forecast: tally(counted, ({ forecast }) => forecast),
    outcome: tally(counted, ({ outcome }) => outcome),
    can_be_undone: task.act !== 'void' && task.act !== 'unlock',
    second_person: isToBegin
      ? await findAboveLimit(db, { id: task.staffId, grants }, salePage, task, clock.now())
      : null,
    is_own: isOwn,
    warnings: [...(task.body.warnings ?? [])],
    first_cards: await listFirstCards(db, task.id, reach, MOST_NAMED),
  };
}

/** What became of each card, as CSV. */
export async function downloadResult(
  deps: DeskDependencies,
  staff: Viewer,
  id: string,
): Promise<{ readonly name: string; readonly csv: string }> {
  const task = await loadTaskFor(deps, staff, id);
  if (task.act === 'import') {
    const rows = (await listBadRows(deps.db, id)).map(({ line, fault }) => [String(line), fault]);
    return { name: `import-${id}.csv`, csv: stringify([['line', 'because'], ...rows], { escape_formulas: true }) };
  }
  const rows = (await listResults(deps.db, id, await listReachOf(deps, staff, task))).map((row) => resultOf(row));
  const columns = ['card_id', 'last4', 'result', 'because', 'currency', 'amount'];
  return { name: `${task.act}-${id}.csv`, csv: stringify([columns, ...rows], { escape_formulas: true }) };
}

function resultOf({ cardId, last4, forecast, outcome, currency, amount }: ResultRow): string[] {
  const because = forecast === 'change' ? outcome : forecast;
  const result = because === null ? 'waiting' : because === 'done' ? 'done' : 'excluded';
  const value = currency === null ? String(amount) : toDecimal(money(currency, amount));
  return [cardId, last4, result, result === 'excluded' ? (because ?? '') : '', currency ?? '', value];
}

/** What somebody sees of a task: its cards that are in the reach of what shows it to them. */
async function listReachOf({ salePages }: DeskDependencies, staff: Viewer, task: Task): Promise<PageReach[]> {
  const right = task.staffId === staff.id ? 'card.see' : 'approval.see';
  return listReach(staff, right, [await salePages.load(task.salePageId)]);
}

async function loadTaskFor(deps: DeskDependencies, staff: Viewer, id: string): Promise<Task> {
  const task = await findTask(deps.db, id);
  const salePage = task && (await deps.salePages.find(task.salePageId));
  if (!task || !salePage) throw new Problem('STAFF.TASK_NOT_FOUND');
  const place = placeOfTask(salePage, task.productIds);
  const isSeen = may(staff, 'card.see', place) && (task.staffId === staff.id || may(staff, 'approval.see', place));
  if (!isSeen) throw new Problem('STAFF.TASK_NOT_FOUND');
  return task;
}

function presentRow(task: Task, by: WireBy): TaskRow {
  return {
    id: task.id,
    act: task.act,
    sale_page_id: task.salePageId,
    reason: task.body.reason,
    until: task.body.until,
    state: task.state === 'ready' && task.isAsked ? 'asked' : task.state,
    by,
    created_at: printMoment(task.createdAt),
    started_at: task.startedAt && printMoment(task.startedAt),
    ended_at: task.endedAt && printMoment(task.endedAt),
    cards: task.cards,
    file: task.body.file ?? null,
  };
}

/** The cards that would change or have, and the others by why not; those of which nothing is known are in neither. */
function tally(counted: readonly Counted[], read: (row: Counted) => 'change' | 'done' | Exclusion | null): WireTally {
  const isChange = (row: Counted) => ['change', 'done'].includes(read(row) ?? '');
  const changed = counted.filter(isChange);
  const left = Map.groupBy(
    counted.filter((row) => !isChange(row) && read(row) !== null),
    (row) => read(row) as Exclusion,
  );
  return {
    cards: countAll(changed),
    value: addUp(changed).map(({ currency, amount }) => toWireUnits(unitOf(currency), amount)),
    excluded: [...left].map(([because, rows]) => ({ because, cards: countAll(rows) })),
  };
}

function countAll(counted: readonly Counted[]): number {
  return counted.reduce((sum, { cards }) => sum + cards, 0);
}
