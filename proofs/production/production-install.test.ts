import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, cp, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findFreePort } from '../../src/server/platform/start/free-port.ts';
import { startPostgresServer, type PostgresServer } from '../../test/postgres-server.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const run = promisify(execFile);

/** Without npm's additions for its scripts: the install has to find its own Node. */
const PATH = (process.env['PATH'] ?? '')
  .split(delimiter)
  .filter((folder) => !folder.includes('node_modules'))
  .join(delimiter);
const SYSTEM = { PATH, HOME: process.env['HOME'] ?? '' };

type Step = { readonly verb: string; readonly rest: string };

let folder: string;
let postgres: PostgresServer;
let steps: Step[];

async function readSteps(): Promise<Step[]> {
  const lines = (await readFile(join(ROOT, 'Dockerfile'), 'utf8')).split('\n');
  const last = lines.findLastIndex((line) => line.startsWith('FROM '));
  return lines.slice(last + 1).flatMap((line) => {
    const [, verb, rest] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
    return verb !== undefined && rest !== undefined ? [{ verb, rest }] : [];
  });
}

async function copy(rest: string): Promise<void> {
  const words = rest.split(' ').filter((word) => !word.startsWith('--from='));
  for (const from of words.slice(0, -1)) {
    const path = from.replace('/app/', '');
    await cp(join(ROOT, path), join(folder, path), { recursive: true });
  }
}

async function take(verb: string, matching = /./): Promise<void> {
  for (const step of steps.filter((one) => one.verb === verb && matching.test(one.rest))) {
    if (verb === 'COPY') await copy(step.rest);
    else await run('sh', ['-c', step.rest], { cwd: folder, env: SYSTEM });
  }
}

function settings(): Record<string, string> {
  const given = steps.filter(({ verb }) => verb === 'ENV').flatMap(({ rest }) => rest.split(' '));
  return { ...SYSTEM, ...Object.fromEntries(given.map((pair) => pair.split('=') as [string, string])) };
}

/** In its own process group, which a terminal's Ctrl-C reaches as a whole. npm does not forward SIGTERM. */
function start(command: readonly string[], env: Record<string, string>, cwd = folder) {
  const [program = '', ...words] = command;
  const child = spawn(program, words, { cwd, env, stdio: ['ignore', 'ignore', 'pipe'], detached: true });
  const ended = Promise.all([once(child, 'close'), text(child.stderr)]);
  return {
    stop: () => process.kill(-(child.pid ?? process.pid), 'SIGTERM'),
    ended: ended.then(([[code], words]) => ({ code: code as number | null, words })),
  };
}

const command = () => JSON.parse(steps.find(({ verb }) => verb === 'CMD')?.rest ?? '[]') as string[];

beforeAll(async () => {
  steps = await readSteps();
  folder = await mkdtemp(join(tmpdir(), 'staycard-install-'));
  postgres = await startPostgresServer();
  // The first stage is this checkout, which has everything installed.
  await run('npm', ['run', 'build'], { cwd: ROOT });
  await take('COPY', /^(?!--from)/);
  await take('RUN');
});
afterAll(async () => {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

function untilReady(url: string): Promise<void> {
  const ready = () =>
    fetch(`${url}/health/ready`).then(
      ({ status }) => status,
      () => 0,
    );
  return expect.poll(ready).toBe(200);
}

const production = () => ({ ...settings(), DATABASE_URL: postgres.connectionString, CODE_KEY: 'k'.repeat(40) });

it('without the built page it says in one sentence what to run', async () => {
  const { code, words } = await start(command(), production()).ended;
  expect(code).toBe(1);
  expect(words).toMatch(/^The guest page .* npm run build.*\n$/);
});

it('without a database it says in one sentence what to set', async () => {
  const { code, words } = await start(command(), settings()).ended;
  expect(code).toBe(1);
  expect(words).toMatch(/DATABASE_URL: required/);
});

it('without an embedded PostgreSQL it says in one sentence what to set or install', async () => {
  await take('COPY');
  const env = { ...SYSTEM, DEMO: '0', CODE_KEY: 'k'.repeat(40), DATA_DIR: join(folder, 'data'), PORT: '0' };
  const { code, words } = await start(command(), env).ended;
  expect(code).toBe(1);
  expect(words).toMatch(/^No PostgreSQL is installed here: set DATABASE_URL.*\n$/);
});

it.each([
  ['as in the image', () => command()],
  ['by npm start', () => ['npm', 'start']],
])('with both it serves, and ends in order: %s', async (_how, commandOf) => {
  await take('COPY');
  const port = String(await findFreePort());
  const url = `http://127.0.0.1:${port}`;
  const { stop, ended } = start(commandOf(), { ...production(), PORT: port, SHUTDOWN_NOTICE_SECONDS: '0' });
  try {
    await untilReady(url);
    const page = await fetch(`${url}/s/nowhere`);
    expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect((await fetch(`${url}${/\/assets\/[^"]+\.js/.exec(await page.text())?.[0] ?? ''}`)).status).toBe(200);
  } finally {
    stop();
  }
  expect((await ended).words).not.toContain('Error');
});

/** Installs a later version beside the existing one. Page and desk begin with other files. */
async function installLater(place: string): Promise<void> {
  const workshop = join(place, 'workshop');
  const sources = ['src', 'integrations/embed', 'vite.config.ts', 'package.json', 'package-lock.json'];
  for (const path of sources) await cp(join(ROOT, path), join(workshop, path), { recursive: true });
  await symlink(join(ROOT, 'node_modules'), join(workshop, 'node_modules'));
  for (const entry of ['guest/main.tsx', 'desk/main.tsx']) {
    await appendFile(join(workshop, 'src/web', entry), "\ndocument.documentElement.dataset['version'] = 'later';\n");
  }
  await run(process.execPath, ['src/server/run/build.ts'], { cwd: workshop });
  const install = join(place, 'install');
  await cp(folder, install, {
    recursive: true,
    filter: (path) => !/^(node_modules|dist|src)/.test(relative(folder, path)),
  });
  await symlink(join(folder, 'node_modules'), join(install, 'node_modules'));
  for (const path of ['src', 'dist']) await cp(join(workshop, path), join(install, path), { recursive: true });
}

it('while versions change, a page of either finds all of its parts at either server, and afterwards, too', async () => {
  await take('COPY');
  const place = await mkdtemp(join(tmpdir(), 'staycard-later-'));
  await installLater(place);
  const later = join(place, 'install');
  const ports = [await findFreePort(), await findFreePort()];
  const startAt = async (index: number, install: string) => {
    const port = String(ports[index]);
    const settings = { PORT: port, SHUTDOWN_NOTICE_SECONDS: '0', KEPT_BUILDS_DIR: join(place, 'builds') };
    const server = start(command(), { ...production(), ...settings }, install);
    await untilReady(`http://127.0.0.1:${port}`);
    return server;
  };
  const partsOf = async (install: string) => {
    const ofPages = ['assets', 'desk/assets'].map(async (part) =>
      (await readdir(join(install, 'dist/web', part))).map((name) => `/${part}/${name}`),
    );
    return (await Promise.all(ofPages)).flat().filter((path) => !path.endsWith('.br'));
  };
  const [before, after] = [await partsOf(folder), await partsOf(later)];
  expect(after.filter((path) => !before.includes(path)).length).toBeGreaterThan(1);
  const expectAll = async (paths: readonly string[]) => {
    for (const port of ports) {
      const answers = paths.map(async (path) => [path, (await fetch(`http://127.0.0.1:${port}${path}`)).status]);
      const missing = (await Promise.all(answers)).filter(([, status]) => status !== 200);
      expect({ port, missing }).toEqual({ port, missing: [] });
    }
  };
  const servers = [await startAt(0, folder), await startAt(1, folder)];
  try {
    await expectAll(before);
    for (const index of [0, 1]) {
      servers[index]!.stop();
      await servers[index]!.ended;
      servers[index] = await startAt(index, later);
      await expectAll([...before, ...after]);
    }
  } finally {
    for (const server of servers) server.stop();
    await Promise.all(servers.map(({ ended }) => ended));
    await rm(place, { recursive: true, force: true });
  }
});
