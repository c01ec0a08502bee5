import { writeWelcome } from './demo/write-welcome.ts';
import { StartFailure } from './plumbing/start/start-failure.ts';
import { startServer } from './start-server.ts';

/** Runs the server until a signal; what keeps it from starting is one clear sentence and exit code 1. */
export async function runServer(options: { withBuiltPage: boolean }): Promise<void> {
  try {
    const server = await startServer(process.env, options);
    process.stdout.write(writeWelcome(server));
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
