import {
  ExportRequest,
  ImportRequest,
  TaskParams,
  Tasks,
  TaskStart,
  TASK_BODIES,
  WireTask,
} from '#contract/desk/staff-tasks.ts';
import { pathOfAct, RIGHT_OF_TASK, STAFF_PATHS, TASK_ACTS, TASK_KINDS } from '#contract/desk/staff-paths.ts';
import type { DeskParts } from '../desk-parts.ts';
import { exportChosen } from './export-chosen.ts';
import { prepareImport } from './import-at-desk.ts';
import { downloadBalance, downloadResult, listOwnTasks, showTask } from './show-task.ts';
import { prepareTask, startTask, type WantedTask } from './start-task.ts';
import type { App } from '../../platform/http/app.ts';
import { sendCsv } from '../frame/send-file.ts';

export function staffTaskCalls(app: App, deps: DeskParts): void {
  const see = { config: { staffRight: 'card.see' as const } };

  app.get(STAFF_PATHS.tasks, { ...see, schema: { hide: true, response: { 200: Tasks } } }, async ({ staff }) => ({
    tasks: await listOwnTasks(deps, staff),
  }));

  app.get(
    STAFF_PATHS.task,
    { ...see, schema: { hide: true, params: TaskParams, response: { 200: WireTask } } },
    ({ staff, params }) => showTask(deps, staff, params.id),
  );

  app.get(STAFF_PATHS.taskFile, { ...see, schema: { hide: true, params: TaskParams } }, async (request, reply) =>
    sendCsv(reply, await downloadResult(deps, request.staff, request.params.id)),
  );

  app.get(STAFF_PATHS.taskBalance, { ...see, schema: { hide: true, params: TaskParams } }, async (request, reply) => {
    const { name, content } = await downloadBalance(deps, request.staff, request.params.id);
    return reply
      .type('text/plain; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(content);
  });

  app.post(
    STAFF_PATHS.cardExport,
    { config: { staffRight: 'card.export' }, schema: { hide: true, body: ExportRequest } },
    async ({ staff, body, causeOf }, reply) =>
      sendCsv(reply, await exportChosen(deps, staff, body.cards, causeOf(body.reason))),
  );

  const schema = { hide: true, response: { 200: WireTask } } as const;
  for (const act of TASK_ACTS) {
    app.post(
      pathOfAct(STAFF_PATHS.taskPreview, act),
      { config: { staffRight: RIGHT_OF_TASK[act], isPreview: true }, schema: { ...schema, body: TASK_BODIES[act] } },
      async ({ staff, body }) => showTask(deps, staff, await prepareTask(deps, staff, { act, body } as WantedTask)),
    );
  }
  for (const kind of TASK_KINDS) {
    // Stopping cards takes no passkey. Releasing many of them does.
    const config = { staffRight: RIGHT_OF_TASK[kind], isConfirmed: kind === 'unfreeze' || kind === 'unlock' };
    app.post(
      pathOfAct(STAFF_PATHS.taskAct, kind),
      { config, schema: { ...schema, body: TaskStart } },
      async ({ staff, body, confirmation }) => {
        const signed = { at: deps.clock.now(), ...(confirmation && { confirmation }) };
        await startTask(deps, staff, kind, body.id, signed);
        return showTask(deps, staff, body.id);
      },
    );
  }
  importCalls(app, deps);
}

/** Import files are larger than other bodies from staff. */
const IMPORT_BODY_BYTES = 40 * 1024 * 1024;

function importCalls(app: App, deps: DeskParts): void {
  const staffRight = RIGHT_OF_TASK.import;

  // The preview reveals which codes exist, so it is confirmed like an act that moves value.
  app.post(
    STAFF_PATHS.importPreview,
    {
      config: { staffRight },
      bodyLimit: IMPORT_BODY_BYTES,
      schema: { hide: true, body: ImportRequest, response: { 200: WireTask } },
    },
    async ({ staff, body, causeOf }) =>
      showTask(deps, staff, await prepareImport(deps, staff, body, causeOf(body.reason))),
  );
}
