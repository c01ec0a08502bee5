import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { StartFailure } from './start-failure.ts';

/** A child process of the server. It ends when the server ends, for any reason. */
export type Companion = {
  readonly ready: string;
  stop(): Promise<void>;
  /** Resolves if it ends without having been stopped. */
  readonly endedByItself: Promise<void>;
};

const READY = 'ready ';
const FAILED = 'failed ';
const STOP_LIMIT_MS = 10_000;

/**
 * Starts a companion and waits until it is ready. It has its own process group, so that Ctrl-C reaches only the server,
 * which stops everything in order. Its standard input is the lifeline pipe: it stops when that closes.
 */
export async function startCompanion(file: string, variables: Readonly<Record<string, string>>): Promise<Companion> {
  const child = spawn(process.execPath, [fileURLToPath(new URL(file, import.meta.url))], {
    env: { ...process.env, ...variables },
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
  });
  const exited = once(child, 'exit');
  const words = await Promise.race([firstLine(child.stdout), exited.then(() => '')]);
  if (!words.startsWith(READY)) {
    throw new StartFailure(words.startsWith(FAILED) ? words.slice(FAILED.length) : `${file} ended before it was ready`);
  }
  let isStopping = false;
  return {
    ready: words.slice(READY.length),
    endedByItself: new Promise((resolve) => {
      child.once('exit', () => {
        if (!isStopping) resolve();
      });
    }),
    async stop() {
      isStopping = true;
      child.stdin.end();
      await Promise.race([exited, pause(STOP_LIMIT_MS, undefined, { ref: false })]);
    },
  };
}

type CompanionWork = { readonly ready: string; stop(): Promise<void> };

/** The companion's side: works until the lifeline pipe closes. */
export async function beCompanion(begin: () => Promise<CompanionWork>): Promise<void> {
  // The server may be gone before we are ready. Then the lifeline pipe is closed, and our output has no reader.
  process.stdout.on('error', () => undefined);
  try {
    const work = await begin();
    process.stdout.write(`${READY}${work.ready}\n`);
    process.stdin.resume();
    await once(process.stdin, 'end');
    await work.stop();
    process.exit(0);
  } catch (error) {
    process.stdout.write(`${FAILED}${error instanceof Error ? error.message.replaceAll('\n', ' ') : String(error)}\n`);
    process.exit(1);
  }
}

async function firstLine(stream: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: stream })) {
    stream.resume();
    if (line.startsWith(READY) || line.startsWith(FAILED)) return line;
  }
  return '';
}
