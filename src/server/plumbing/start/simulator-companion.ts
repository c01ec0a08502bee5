import { startSimulator } from '../../../../simulator/start-simulator.ts';
import { beCompanion } from './companion.ts';

/** The PMS simulator as a process beside the demo's server. */
await beCompanion(async () => {
  const simulator = await startSimulator({
    port: Number(process.env['PMS_SIMULATOR_PORT']),
    dataFolder: process.env['PMS_SIMULATOR_DATA'] ?? '',
  });
  return { ready: simulator.url, stop: () => simulator.close() };
});
