import type { Command } from '@commander-js/extra-typings';
import { parse } from 'csv-parse/sync';
import { isUuid } from '#domain/ids.ts';
import { StartFailure } from '../plumbing/start/start-failure.ts';
import { COMMAND_LINE } from '../staff/places.ts';
import { downloadResult, listOwnTasks } from '../staff/show-task.ts';
import type { Call } from './call.ts';
import { printBy } from './print-desk-rows.ts';
import { withDesk } from './reach-desk.ts';

/** `tasks list` and `tasks result`: acts on many cards that were begun at the desk. */
export function addTasksCommands(tasks: Command, call: Call): void {
  tasks
    .command('list')
    .description('lists acts on many cards and imports that were begun at the desk, and how far they are')
    .action(() => listTasks(call));
  tasks
    .command('result')
    .description('prints what became of each card of one as CSV; of an import, its bad rows')
    .argument('<id>', 'of the task, as `tasks list` shows it')
    .action((id) => printResult(call, id));
}

async function listTasks({ variables, output }: Call): Promise<void> {
  return withDesk(variables, async (deps) => {
    const tasks = await listOwnTasks(deps, COMMAND_LINE);
    for (const { id, act, state, sale_page_id: page, cards, by, created_at: at, reason } of tasks) {
      output.out(`${id}  ${state}  ${act} of ${cards} cards, ${page}, ${printBy(by)} ${at}: ${reason}`);
    }
    if (tasks.length === 0) output.out('There is no task.');
    output.answer(tasks);
  });
}

async function printResult({ variables, output }: Call, id: string): Promise<void> {
  if (!isUuid(id)) throw new StartFailure(`There is no task ${id}.`);
  return withDesk(variables, async (deps) => {
    const { csv } = await downloadResult(deps, COMMAND_LINE, id);
    output.out(csv.trimEnd());
    output.answer(parse(csv, { columns: true }));
  });
}
