import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';

/** The jobs that follow a booking: letters, the payment posted at the hotel, and the look-up of open placements. */
const JOBS = ['settle-placement', 'post-redemption', 'send-letter'];
const LIMIT_MS = 60_000;
const PAUSE_MS = 100;

/**
 * Waits for the last job that bookings have queued. Jobs scheduled for later are made due now. Throws if they are not
 * done within a minute.
 */
export async function drainJobs(db: Client): Promise<void> {
  const endsAt = Date.now() + LIMIT_MS;
  for (;;) {
    await db.query(
      `update /* bench */ pgboss.job set start_after = now()
      where name = any($1) and state in ('created', 'retry') and start_after > now()`,
      [JOBS],
    );
    const { rows } = await db.query<{ name: string; state: string; count: number }>(
      `select /* bench */ name, state::text, count(*)::int from pgboss.job
      where name = any($1) and state in ('created', 'retry', 'active') group by name, state`,
      [JOBS],
    );
    if (rows.length === 0) return;
    if (Date.now() > endsAt) throw new Error(`jobs are not done: ${JSON.stringify(rows)}`);
    await pause(PAUSE_MS);
  }
}
