import { createDependencies, type Dependencies } from '../run/dependencies.ts';
import { openJobs } from '../platform/jobs/jobs.ts';
import { createLog } from '../platform/log/log.ts';
import { StartFailure } from '../platform/start/start-failure.ts';
import { findPlacementNamed, type Placement } from '../booking/placement/find-placement.ts';
import { requireNamedPage } from './named-sale-page.ts';
import { withDatabase } from './reach-database.ts';

/** Gives a command everything that acts on placements. A running server works on the jobs that it adds. */
export function withPlacements<Result>(
  variables: NodeJS.ProcessEnv,
  work: (deps: Dependencies) => Promise<Result>,
): Promise<Result> {
  return withDatabase(variables, async ({ db, clock, config, addresses: { direct } }) => {
    const log = createLog('silent');
    const jobs = await openJobs(direct.address, log, { login: direct.login, works: false });
    try {
      return await work(createDependencies({ config, db, log, jobs, clock }));
    } finally {
      await jobs.stop();
    }
  });
}

/** Finds a placement by reference. Throws a `StartFailure` if there is none, or if another sale page was named. */
export async function requirePlacement(
  { db }: Pick<Dependencies, 'db'>,
  reference: string,
  salePageId?: string,
): Promise<Placement> {
  const placement = await findPlacementNamed(db, reference);
  if (!placement) throw new StartFailure(`There is no placement ${reference}.`);
  requireNamedPage(`${reference} is`, placement.salePageId, salePageId);
  return placement;
}
