import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { joinRunningPostgres } from '../src/server/platform/start/open-postgres.ts';
import { clockShiftMs } from '../test/test-clock.ts';
import { findFreePort } from '../src/server/platform/start/free-port.ts';
import { awaitLetters, dumpDatabase } from './behind-the-page.ts';
import { IS_RUN_RECORDED, RUN_RECORDS } from './run-records.ts';

const ENTRY = fileURLToPath(new URL('../src/server/run/main.ts', import.meta.url));
const RECORDER = fileURLToPath(new URL('record-wire.ts', import.meta.url));
const NODE = fileURLToPath(new URL('../node_modules/.bin/node', import.meta.url));

export type JourneyServer = {
  readonly url: string;
  /** The folder with the records that are searched after all journeys. */
  readonly recordFolder: string;
  stop(): Promise<void>;
};

/** Two names of this machine are two origins, so that the payment-card frame has a separate origin as in production. */
const [NAME, OTHER_NAME] = ['localhost', '127.0.0.1'];

const TRIES = 3;

/**
 * Starts the same as `npm start`, with separate data, at `localhost`, which allows passkeys. Helpers that bypass the
 * page use BASE_URL, SIMULATOR_URL, MAIL_CATCHER_URL and DATABASE_URL, and can issue cards by CODE_KEY. A free port may
 * be taken before the server listens on it. Then other ports are tried.
 */
export async function startJourneyServer(): Promise<JourneyServer> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const server = await tryToStart();
    if (server) return server;
  }
  throw new Error('the server ended before it answered');
}

/** Undefined if the server ends before it answers. Its output has the reason. */
async function tryToStart(): Promise<JourneyServer | undefined> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'staycard-journeys-'));
  const [port, simulatorPort, mailCatcherPort] = [await findFreePort(), await findFreePort(), await findFreePort()];
  // Set here, so that a journey can issue cards.
  process.env['CODE_KEY'] = randomBytes(32).toString('hex');
  // The same clock offset for the server, its simulator, the pages and the commands.
  process.env['TEST_CLOCK_SHIFT_MS'] = String(clockShiftMs);
  const recordFolder = join(RUN_RECORDS, basename(dataFolder));
  await mkdir(recordFolder, { recursive: true });
  const server = spawn(NODE, [...(IS_RUN_RECORDED ? ['--import', RECORDER] : []), ENTRY], {
    env: {
      ...process.env,
      WIRE_SECRETS: join(recordFolder, 'secrets.ndjson'),
      WIRE_CARD_DATA: join(recordFolder, 'card-data.ndjson'),
      PORT: String(port),
      PMS_SIMULATOR_PORT: String(simulatorPort),
      MAILBOX_PORT: String(mailCatcherPort),
      PUBLIC_ADDRESS: `http://${NAME}:${port}`,
      VAULT_ADDRESS: `http://${OTHER_NAME}:${port}`,
      DATA_DIR: dataFolder,
      DATABASE_URL: '',
      SETTLE_PAUSE_SECONDS: '1',
      SETTLE_ABSENT_AFTER_SECONDS: '3',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const log = createWriteStream(join(recordFolder, 'server.log'));
  for (const output of [server.stdout, server.stderr]) output.pipe(log, { end: false });
  server.stderr.pipe(process.stderr);
  const exited = once(server, 'exit');
  if (!(await isWelcome(server.stdout))) {
    await exited;
    for (const folder of [dataFolder, recordFolder]) await rm(folder, { recursive: true, force: true });
    return undefined;
  }
  const url = `http://${NAME}:${port}`;
  process.env['BASE_URL'] = url;
  process.env['SIMULATOR_URL'] = `http://127.0.0.1:${simulatorPort}`;
  process.env['MAIL_CATCHER_URL'] = `http://127.0.0.1:${mailCatcherPort}`;
  process.env['DATABASE_URL'] = (await joinRunningPostgres(dataFolder))?.connectionString ?? '';
  return {
    url,
    recordFolder,
    async stop() {
      if (IS_RUN_RECORDED) {
        await writeFile(join(recordFolder, 'database.ndjson'), await dumpDatabase());
        await writeFile(join(recordFolder, 'mail.json'), JSON.stringify(await awaitLetters()));
      }
      server.kill('SIGINT');
      await exited;
      if (IS_RUN_RECORDED)
        await cp(join(dataFolder, 'mail-catcher'), join(recordFolder, 'letters'), { recursive: true });
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

/** Whether the server reports that it runs, before its output ends. */
async function isWelcome(output: NodeJS.ReadableStream): Promise<boolean> {
  for await (const line of createInterface({ input: output })) {
    if (!line.includes('Ctrl-C stops everything')) continue;
    output.resume();
    return true;
  }
  return false;
}
