import { startSimulator } from '../../../../simulators/mews/start-simulator.ts';
import { beCompanion } from './companion.ts';

const clockShiftMs = Number(process.env['PMS_SIMULATOR_CLOCK_SHIFT_MS'] ?? 0);

/** Runs the PMS simulator as a process beside the demo's server, with the same clock. */
await beCompanion(async () => {
  const simulator = await startSimulator({
    port: Number(process.env['PMS_SIMULATOR_PORT']),
    dataFolder: process.env['PMS_SIMULATOR_DATA'] ?? '',
    clock: () => Date.now() + clockShiftMs,
  });
  return { ready: simulator.url, stop: () => simulator.close() };
});
