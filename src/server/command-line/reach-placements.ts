import { createDependencies, type Dependencies } from '../dependencies.ts';
import { openJobs } from '../plumbing/jobs/jobs.ts';
import { createLog } from '../log.ts';
import { withDatabase } from './reach-database.ts';

/** Gives a command everything that acts on placements; the jobs that it adds are worked on by a running server. */
export function withPlacements<Result>(
  variables: NodeJS.ProcessEnv,
  work: (deps: Dependencies) => Promise<Result>,
): Promise<Result> {
  return withDatabase(variables, async ({ db, clock, config, addresses: { direct } }) => {
    const log = createLog('silent');
    const jobs = await openJobs(direct.address, log, { login: direct.login });
    try {
      return await work(createDependencies({ config, db, log, jobs, clock }));
    } finally {
      await jobs.stop();
    }
  });
}
