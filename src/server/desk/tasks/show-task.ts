import { stringify } from 'csv-stringify/sync';
import { IMPORT_FAULTS } from '#contract/desk/staff-choices.ts';
import type { TaskRow, WireTally, WireTask } from '#contract/desk/staff-tasks.ts';
import { toWireUnits } from '#contract/guest/wire-card.ts';
import { invariant } from '#domain/value/invariant.ts';
import { money, toDecimal } from '#domain/money/money.ts';
import { presentMoment } from '#contract/wire-values.ts';
import { Problem } from '../../platform/http/problem.ts';
import { sumBalances, writeBalanceReport } from '../../money/import/balance-report.ts';
import { expireApprovals } from '../records/approval-steps.ts';
import { listReach, type Viewer } from '../sign-in/reach.ts';
import { presentStaff } from '../sign-in/present-actor.ts';
import type { DeskDependencies } from '../desk-parts.ts';
import { listNames } from '../sign-in/staff-store.ts';
import { addUp, findAboveLimit, unitOf } from './task-limit.ts';
import {
  countCards,
  countFaults,
  listResults,
  listTasks,
  readImportBalances,
  type Counted,
  type ResultRow,
  type Task,
} from '../records/task-store.ts';

const MOST_LISTED = 50;

/** The viewer's own tasks, and others' tasks if they see approvals. Newest first. */
export async function listOwnTasks(deps: DeskDependencies, staff: Viewer): Promise<TaskRow[]> {
  return presentRows(deps, await listSeen(deps, staff));
}

async function listSeen({ db, clock, salePages }: DeskDependencies, staff: Viewer, id?: string): Promise<Task[]> {
  await expireApprovals(db, clock.now());
  const pages = await salePages.list();
  const [own, watched] = [listReach(staff, 'card.see', pages), listReach(staff, 'approval.see', pages)];
  return listTasks(db, { staffId: staff.id, own, watched }, MOST_LISTED, id);
}

/** Throws `STAFF.TASK_NOT_FOUND`, also if the viewer does not see all its cards. */
export async function showTask(deps: DeskDependencies, staff: Viewer, id: string): Promise<WireTask> {
  return presentTask(deps, staff, await loadSeen(deps, staff, id));
}

async function loadSeen(deps: DeskDependencies, staff: Viewer, id: string): Promise<Task> {
  const [task] = await listSeen(deps, staff, id);
  if (!task) throw new Problem('STAFF.TASK_NOT_FOUND');
  return task;
}

export async function presentTask(deps: DeskDependencies, staff: Viewer, task: Task): Promise<WireTask> {
  const { db, clock, salePages } = deps;
  const [row] = await presentRows(deps, [task]);
  invariant(row, 'a row for each task');
  const counted = await countCards(db, task.id);
  const excluded = Map.groupBy(counted, ({ outcome }) => (outcome === 'done' ? null : outcome));
  const isOwn = task.staffId === staff.id;
  return {
    ...row,
    waiting: tally(counted, null),
    done: tally(counted, 'done'),
    excluded: [...excluded].flatMap(([because, rows]) => (because ? { because, cards: countAll(rows) } : [])),
    second_person:
      isOwn && task.state === 'ready'
        ? await findAboveLimit(db, staff, await salePages.load(task.salePageId), task, clock.now())
        : null,
    is_own: isOwn,
    warnings: [...(task.body.warnings ?? [])],
    without_issuer: task.body.without_issuer ?? 0,
    // A running import is polled every second, and its faults change only at the end.
    faults:
      task.act === 'import' && task.state !== 'running' ? (await countFaults(db, task.id)).flatMap(presentFault) : [],
  };
}

/** Leaves out the sentences that earlier releases stored. */
function presentFault({ fault: stored, rows }: { readonly fault: string; readonly rows: number }) {
  const fault = IMPORT_FAULTS.find((known) => known === stored);
  return fault ? [{ fault, rows }] : [];
}

/** Exports the list as CSV: the outcome of each card, or the line and the fault of each bad row of a file. */
export async function downloadResult(
  deps: DeskDependencies,
  staff: Viewer,
  id: string,
): Promise<{ readonly name: string; readonly csv: string }> {
  const { act } = await loadSeen(deps, staff, id);
  const results = await listResults(deps.db, id);
  const rows =
    act === 'import'
      ? [['line', 'fault'], ...results.flatMap(({ position, fault }) => (fault ? [[String(position), fault]] : []))]
      : [['card_id', 'last4', 'result', 'because', 'currency', 'amount'], ...results.map(writeResult)];
  return { name: `${act}-${id}.csv`, csv: stringify(rows, { escape_formulas: true }) };
}

/** The balance report of an import as text: before the start from its file alone. */
export async function downloadBalance(
  deps: DeskDependencies,
  staff: Viewer,
  id: string,
): Promise<{ readonly name: string; readonly content: string }> {
  const { act, body, salePageId, startedAt, endedAt } = await loadSeen(deps, staff, id);
  if (act !== 'import') throw new Problem('STAFF.TASK_NOT_FOUND');
  const at = endedAt ?? deps.clock.now();
  const { timeZone } = await deps.salePages.load(salePageId);
  const { cardIds, ...rows } = await readImportBalances(deps.db, id);
  const ledger = startedAt && (await sumBalances(deps.db, cardIds, at));
  const file = { name: body.file ?? '', salePageId, at: at.toZonedDateTimeISO(timeZone) };
  return { name: `balance-${id}.txt`, content: writeBalanceReport(file, { ...rows, ledger }).join('\r\n') };
}

function writeResult({ cardId, last4, outcome, currency, amount }: ResultRow): string[] {
  const result = outcome === null ? 'waiting' : outcome === 'done' ? 'done' : 'excluded';
  const value = currency === null ? String(amount) : toDecimal(money(currency, amount));
  return [cardId ?? '', last4 ?? '', result, result === 'excluded' ? (outcome ?? '') : '', currency ?? '', value];
}

async function presentRows({ db }: DeskDependencies, tasks: readonly Task[]): Promise<TaskRow[]> {
  const staffIds = tasks.map(({ staffId }) => staffId);
  const names = await listNames(db, staffIds);
  return tasks.map((task) => ({
    id: task.id,
    act: task.act,
    sale_page_id: task.salePageId,
    reason: task.body.reason,
    until: task.body.until,
    state: task.state === 'ready' && task.isAsked ? 'asked' : task.state,
    by: presentStaff(names, task.staffId),
    created_at: presentMoment(task.createdAt),
    started_at: task.startedAt && presentMoment(task.startedAt),
    ended_at: task.endedAt && presentMoment(task.endedAt),
    cards: task.cards,
    file: task.body.file ?? null,
  }));
}

function tally(all: readonly Counted[], outcome: 'done' | null): WireTally {
  const counted = all.filter((row) => row.outcome === outcome);
  return {
    cards: countAll(counted),
    value: addUp(counted).map(({ currency, amount }) => toWireUnits(unitOf(currency), amount)),
  };
}

function countAll(counted: readonly Counted[]): number {
  return counted.reduce((sum, { cards }) => sum + cards, 0);
}
