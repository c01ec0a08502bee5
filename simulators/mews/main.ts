import { startSimulator } from './start-simulator.ts';

const defaultPort = 4001;

/** Runs the simulator alone, with its settings from the environment. */
async function main(): Promise<void> {
  const port = Number(process.env['PMS_SIMULATOR_PORT'] ?? defaultPort);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    return fail('PMS_SIMULATOR_PORT must be a port number between 0 and 65535.');
  }
  try {
    const simulator = await startSimulator({
      port,
      host: process.env['PMS_SIMULATOR_HOST'] ?? '127.0.0.1',
      dataFolder: process.env['PMS_SIMULATOR_DATA'],
      publicUrl: process.env['PMS_SIMULATOR_URL'],
      webhookUrl: process.env['PMS_SIMULATOR_WEBHOOK'],
    });
    const stop = () => void simulator.close().then(() => process.exit(0));
    process.once('SIGTERM', stop);
    process.once('SIGINT', stop);
    process.stdout.write(`The simulated Mews listens at ${simulator.url}/api/connector/v1/\n`);
  } catch (error) {
    fail(describe(error, port));
  }
}

function describe(error: unknown, port: number): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return `Port ${port} is in use; set PMS_SIMULATOR_PORT to a free one.`;
  if (error instanceof Error && error.message.includes('database is locked')) {
    return 'Another simulator is using the data folder; stop it or set PMS_SIMULATOR_DATA to another one.';
  }
  if (code === 'EACCES') return `Port ${port} or the data folder may not be used by this user.`;
  return `The simulator cannot start: ${error instanceof Error ? error.message : String(error)}`;
}

function fail(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
}

await main();
