import { randomUUID } from 'node:crypto';
import { readConfig } from '../../src/server/platform/config/config.ts';
import { openDatabase } from '../../src/server/platform/database/database.ts';
import { createDependencies, type Dependencies } from '../../src/server/run/dependencies.ts';
import { seedDemo } from '../../src/server/run/demo/seed-demo.ts';
import { openJobs } from '../../src/server/platform/jobs/jobs.ts';
import { chooseNames } from '../../src/server/platform/database/statement-names.ts';
import { createLog } from '../../src/server/platform/log/log.ts';
import { testClock } from '../../test/test-clock.ts';

export type ModelServer = Dependencies & { stop(): Promise<void> };

/** No hotel is ever called. */
const NOWHERE = 'http://127.0.0.1:9';

/** The parts of a server that move value, on a migrated database. Its jobs are queued but not worked on. */
export async function openModelServer(connectionString: string, hotelUrl: string = NOWHERE): Promise<ModelServer> {
  const codeKey = randomUUID();
  const read = readConfig({ DATABASE_URL: connectionString, DEMO: '1', CODE_KEY: codeKey });
  if (read.state === 'refused') throw new Error(read.faults.join('\n'));
  const log = createLog('silent');
  const { db, pool } = openDatabase(connectionString, { names: chooseNames(read.settings, log) });
  const jobs = await openJobs(connectionString, log);
  const config = { ...read.settings, codeKey };
  const deps = createDependencies({ config, db, log, jobs, clock: testClock });
  await seedDemo(deps, hotelUrl);
  return {
    ...deps,
    async stop() {
      await jobs.stop();
      await pool.end();
    },
  };
}
