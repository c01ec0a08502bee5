import { sql } from 'kysely';
import type { JobName } from '../src/server/platform/jobs/job-kinds.ts';
import type { Staycard } from './start-staycard.ts';

/** Makes the delayed jobs of a kind due now, as if the time had passed. */
export async function letJobsBeDue({ db }: Pick<Staycard, 'db'>, name: JobName): Promise<void> {
  await sql`update pgboss.job set start_after = now() where name = ${name} and state = 'created'`.execute(db);
}
