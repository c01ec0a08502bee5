import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { loadServant } from '../src/server/platform/start/postgres-program.ts';

/** The path of a program that npm does not install, such as nginx. Undefined if it is missing. */
export function findProgram(name: string): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin'];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

export type LocalProgram = { readonly process: ChildProcess; readonly stop: () => Promise<void> };

type Start = {
  readonly program: string;
  /** Writes the program's files into a folder of its own. Returns its arguments. */
  readonly prepare: (folder: string) => Promise<readonly string[]>;
  /** The port of the running program. */
  readonly port: number;
};

const LOOK_AGAIN_MS = 50;
const STARTS_WITHIN_MS = 30_000;

/** Starts a program that serves a port of this machine. As root, it runs as a user without rights. */
export async function startLocalProgram({ program, prepare, port }: Start): Promise<LocalProgram> {
  const identity = process.getuid?.() === 0 ? await loadServant() : {};
  const folder = await mkdtemp(join(tmpdir(), 'staycard-program-'));
  await chmod(folder, 0o755);
  const words = await prepare(folder);
  if (identity.uid !== undefined && identity.gid !== undefined) await chown(folder, identity.uid, identity.gid);
  const child = spawn(program, words, { ...identity, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  const killWithUs = () => child.kill('SIGKILL');
  process.once('exit', killWithUs);
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said = `${said}${chunk.toString()}`.slice(-2000)));
  const ended = once(child, 'exit');
  const endsAt = Date.now() + STARTS_WITHIN_MS;
  while (!(await answers(port))) {
    if (child.exitCode !== null || Date.now() > endsAt) throw new Error(`${program} did not start: ${said}`);
    await pause(LOOK_AGAIN_MS);
  }
  return {
    process: child,
    async stop() {
      process.off('exit', killWithUs);
      child.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function answers(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect(port, '127.0.0.1');
  socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
  return promise.finally(() => socket.destroy());
}
