import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '../../src/server/platform/start/free-port.ts';
import { openMarionette, openWebDriver, type Session } from './session.ts';

export type Engine = {
  readonly name: string;
  /** Debian packages that install it. */
  readonly packages: string;
  /** The files that it needs. Undefined if one is missing. */
  readonly find: () => readonly string[] | undefined;
  readonly start: (files: readonly string[], folder: string) => Promise<Running>;
};

type Running = { readonly session: Session; readonly stop: () => Promise<void> };

const STARTS_WITHIN_MS = 60_000;

export const ENGINES: readonly Engine[] = [
  {
    name: 'Firefox',
    packages: 'firefox-esr',
    find: () => allOf(['/usr/bin/firefox-esr']) ?? allOf(['/usr/bin/firefox']),
    start: startFirefox,
  },
  {
    name: 'WebKitGTK',
    packages: 'webkit2gtk-driver xvfb',
    find: () =>
      allOf([
        '/usr/bin/WebKitWebDriver',
        '/usr/bin/Xvfb',
        ...globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser').slice(0, 1),
      ]),
    start: startWebKit,
  },
];

/** Runs `use` in an engine with its own profile, and removes the profile afterwards. */
export async function withEngine<Result>(
  { start }: Engine,
  files: readonly string[],
  use: (session: Session) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'staycard-browser-'));
  const running = await start(files, folder);
  try {
    return await use(running.session);
  } finally {
    await running.session.close().catch(() => undefined);
    await running.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function startFirefox([program = '']: readonly string[], profile: string): Promise<Running> {
  const port = await findFreePort();
  const settings = {
    'marionette.port': port,
    'intl.accept_languages': 'en-GB',
    'datareporting.policy.dataSubmissionEnabled': false,
  };
  const lines = Object.entries(settings).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  await writeFile(join(profile, 'user.js'), lines.join('\n'));
  const args = [
    '--headless',
    '--marionette',
    '--no-remote',
    '--profile',
    profile,
    '--width',
    '1280',
    '--height',
    '900',
  ];
  const browser = launch(program, args, { HOME: profile });
  return { session: await untilOpen(() => openMarionette(port)), stop: () => end(browser) };
}

async function startWebKit(
  [driver = '', screen = '', browser = '']: readonly string[],
  home: string,
): Promise<Running> {
  const [port, display] = [await findFreePort(), `:${(await findFreePort()) % 10_000}`];
  const xvfb = launch(screen, [display, '-screen', '0', '1280x900x24'], {});
  const environment = {
    DISPLAY: display,
    HOME: home,
    LIBGL_ALWAYS_SOFTWARE: '1',
    WEBKIT_DISABLE_COMPOSITING_MODE: '1',
  };
  const webDriver = launch(driver, [`--port=${port}`], environment);
  const capabilities = { 'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] } };
  const session = await untilOpen(() => openWebDriver(`http://127.0.0.1:${port}`, capabilities));
  return {
    session,
    stop: async () => {
      await end(webDriver);
      await end(xvfb);
    },
  };
}

function allOf(files: readonly string[]): readonly string[] | undefined {
  return files.length > 0 && files.every((file) => existsSync(file)) ? files : undefined;
}

function launch(program: string, args: readonly string[], environment: Readonly<Record<string, string>>): ChildProcess {
  return spawn(program, args, { env: { ...process.env, ...environment }, stdio: 'ignore' });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill();
  await gone;
}

async function untilOpen(open: () => Promise<Session>): Promise<Session> {
  const until = Date.now() + STARTS_WITHIN_MS;
  for (;;) {
    try {
      return await open();
    } catch (error) {
      if (Date.now() > until) throw error;
      await pause(250);
    }
  }
}
