import { createDependencies, type Dependencies } from '../dependencies.ts';
import { createLog } from '../log.ts';
import { openNoJobs } from '../plumbing/jobs/no-jobs.ts';
import { withDatabase } from './reach-database.ts';

/** Gives a command what the calls of the desk look things up with; it begins no jobs. */
export function withDesk<Result>(
  variables: NodeJS.ProcessEnv,
  work: (deps: Dependencies) => Promise<Result>,
): Promise<Result> {
  return withDatabase(variables, ({ db, clock, config }) =>
    work(createDependencies({ config, db, clock, log: createLog('silent'), jobs: openNoJobs() })),
  );
}
