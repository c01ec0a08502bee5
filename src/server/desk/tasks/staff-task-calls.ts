import { TASK_ACTS, TASK_KINDS } from '#contract/desk/staff-acts.ts';
import type { DeskParts } from '../desk-parts.ts';
import type { On } from '../frame/on-call.ts';
import { exportChosen } from './export-chosen.ts';
import { prepareImport } from './import-at-desk.ts';
import { downloadBalance, downloadResult, listOwnTasks, showTask } from './show-task.ts';
import { prepareTask, startTask, type WantedTask } from './start-task.ts';
import { sendCsv } from '../frame/send-file.ts';

export function staffTaskCalls(on: On, deps: DeskParts): void {
  on('GET /staff/tasks', async ({ staff }) => ({ tasks: await listOwnTasks(deps, staff) }));

  on('GET /staff/tasks/:id', ({ staff, params }) => showTask(deps, staff, params.id));

  on('GET /staff/tasks/:id/result.csv', async ({ staff, params }, reply) =>
    sendCsv(reply, await downloadResult(deps, staff, params.id)),
  );

  on('GET /staff/tasks/:id/balance.txt', async ({ staff, params }, reply) => {
    const { name, content } = await downloadBalance(deps, staff, params.id);
    return reply
      .type('text/plain; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(content);
  });

  on('POST /staff/cards/export', async ({ staff, body, causeOf }, reply) =>
    sendCsv(reply, await exportChosen(deps, staff, body.cards, causeOf(body.reason))),
  );

  for (const act of TASK_ACTS) {
    on(`POST /staff/tasks/${act}/preview`, async ({ staff, body }) =>
      showTask(deps, staff, await prepareTask(deps, staff, { act, body } as WantedTask)),
    );
  }
  for (const kind of TASK_KINDS) {
    on(`POST /staff/tasks/${kind}`, async ({ staff, body, confirmation }) => {
      const signed = { at: deps.clock.now(), ...(confirmation && { confirmation }) };
      await startTask(deps, staff, kind, body.id, signed);
      return showTask(deps, staff, body.id);
    });
  }

  on('POST /staff/tasks/import/preview', async ({ staff, body, causeOf }) =>
    showTask(deps, staff, await prepareImport(deps, staff, body, causeOf(body.reason))),
  );
}
