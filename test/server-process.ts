import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { clockShiftMs } from './test-clock.ts';

const ENTRY = fileURLToPath(new URL('../src/server/run/dev-server.ts', import.meta.url));
const LAST_WORDS = 4000;
/** The server's address. Null if it only works on jobs. */
const READY = /"url":(?:"(.+?)"|null).*"msg":"Staycard runs"/;
const DEMO_READY = /(https?:\/\/[\d.]+:\d+)/;
/** Node's compile cache, shared by every start of a server. */
const COMPILED = fileURLToPath(new URL('../node_modules/.cache/server', import.meta.url));

/** A server in a separate process, which can be killed. */
export type ServerProcess = {
  /** Empty if it only works on jobs. */
  readonly url: string;
  /** Resolves with its last output when the process has ended for any reason. */
  readonly ended: Promise<string>;
  readonly log: () => string[];
  kill(): Promise<void>;
  /** Suspends it for a while, as an overloaded machine would. */
  stall(durationMs: number): Promise<void>;
  /** Shuts it down gracefully. */
  stop(): Promise<void>;
};

/** Starts a server without the built page. Resolves when it answers or works on jobs. */
export async function startServerProcess(settings: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const child = spawn(process.execPath, [ENTRY], {
    env: {
      ...process.env,
      PORT: '0',
      LOG_LEVEL: 'silent',
      TEST_CLOCK_SHIFT_MS: String(clockShiftMs),
      NODE_COMPILE_CACHE: COMPILED,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let words = '';
  child.stderr.on('data', (chunk: Buffer) => {
    words = `${words}${chunk.toString()}`.slice(-LAST_WORDS);
  });
  const killWithUs = () => child.kill('SIGKILL');
  process.once('exit', killWithUs);
  // The output may end after the process.
  const ended = once(child, 'close').then(() => {
    process.off('exit', killWithUs);
    return words;
  });
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    child.kill(signal);
    await ended;
  };
  const lines: string[] = [];
  const answers = Promise.withResolvers<string>();
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line);
    const ready = (line.startsWith('{') ? READY : DEMO_READY).exec(line);
    if (ready) answers.resolve(ready[1] ?? '');
  });
  const url = await Promise.race([answers.promise, ended.then(() => undefined)]);
  if (url === undefined) throw new Error(`the server ended before it answered: ${await ended}`);
  return {
    url,
    ended,
    log: () => lines.filter((line) => line.startsWith('{') && !READY.test(line)),
    kill: () => end('SIGKILL'),
    async stall(durationMs) {
      child.kill('SIGSTOP');
      await pause(durationMs);
      child.kill('SIGCONT');
    },
    stop: () => end('SIGTERM'),
  };
}
