import { printWelcome } from './demo/print-welcome.ts';
import { startServer } from './start/start-server.ts';
import { StartFailure } from './start/start-failure.ts';

/** `npm start`: everything that a Staycard needs, until Ctrl-C. */
try {
  const server = await startServer(process.env);
  printWelcome(server);
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      void server.stop().finally(() => process.exit(0));
    });
  }
} catch (error) {
  if (!(error instanceof StartFailure)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
