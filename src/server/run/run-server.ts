import { setFlagsFromString } from 'node:v8';
import { writeWelcome } from './write-welcome.ts';
import { createLog } from '../platform/log/log.ts';
import { StartFailure } from '../platform/start/start-failure.ts';
import { startServer } from './start-server.ts';

/**
 * Heap growth, in per cent of live data, before a garbage collection. Under load V8 would let it grow to four times
 * that, and does not return the pages.
 */
const HEAP_GROWTH_PERCENT = 50;

/** Runs the server until a signal. A failed start prints one clear sentence and exits with code 1. */
export async function runServer(options: { withBuiltPage: boolean }): Promise<void> {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH_PERCENT}`);
  try {
    const report = (step: string) =>
      void process.stdout.write(`  ${Math.round(performance.now() / 1000)} s  ${step}\n`);
    const server = await startServer(process.env, { ...options, report });
    const log = createLog('info');
    if (server.config.demo) process.stdout.write(writeWelcome(server));
    else log.info({ url: server.url ?? null }, 'Staycard runs');
    stopOnSignal(server.stop);
  } catch (error) {
    if (!(error instanceof StartFailure)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      void stop().finally(() => process.exit(0));
    });
  }
}
