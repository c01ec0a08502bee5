import { sql } from 'kysely';
import type { JobName } from '../src/server/platform/jobs/job-kinds.ts';
import type { Staycard } from './start-staycard.ts';

/** What the jobs of a kind were to do later they may do now, as if that time had passed. */
export async function letJobsBeDue({ db }: Pick<Staycard, 'db'>, name: JobName): Promise<void> {
  await sql`update pgboss.job set start_after = now() where name = ${name} and state = 'created'`.execute(db);
}
