import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { clockShiftMs } from './test-clock.ts';

const ENTRY = fileURLToPath(new URL('../src/server/run/dev-server.ts', import.meta.url));
const LAST_WORDS = 4000;
/** Where it answers; null, where it only works on jobs. */
const READY = /"url":(?:"(.+?)"|null).*"msg":"Staycard runs"/;
const DEMO_READY = /(https?:\/\/[\d.]+:\d+)/;
/** What Node compiled is kept for the next start of a server. */
const COMPILED = fileURLToPath(new URL('../node_modules/.cache/server', import.meta.url));

/** A server as a process of its own, which can be killed. */
export type ServerProcess = {
  /** Empty where it only works on jobs. */
  readonly url: string;
  /** Resolves with its last words when it is gone, however that came. */
  readonly ended: Promise<string>;
  /** What it has logged. */
  readonly log: () => string[];
  kill(): Promise<void>;
  /** Lets it stand still for a while, as a machine that is short of breath would. */
  stall(durationMs: number): Promise<void>;
  /** Ends it in order. */
  stop(): Promise<void>;
};

/** Starts a server without the built page; it answers, or works on jobs, when this resolves. */
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
  // Its last words may come after its end.
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
