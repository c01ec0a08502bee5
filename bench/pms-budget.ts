import type { Client } from 'pg';
import { request } from 'undici';

/** The latest requests that the PMS simulator has seen, and how many it has seen in all. */
export type PmsLog = {
  readonly total: number;
  readonly requests: readonly { readonly operation: string; readonly receivedAtMs: number; readonly status: number }[];
};

/**
 * Lets hotels allow as much as they are asked for: the simulator turns nobody away, and a build from before the setting
 * leases without a bound. What else leasing costs stays.
 */
export async function allowEveryPmsRequest(db: Client, simulatorUrl: string): Promise<void> {
  const { statusCode, body } = await request(`${simulatorUrl}/simulator/switches`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ limiter: false }),
  });
  if (statusCode !== 200) throw new Error(`the simulator keeps its limit: ${await body.text()}`);
  await body.dump();
  const { rows } = await db.query<{ source: string }>(
    `select /* bench */ pg_get_functiondef(oid) as source from pg_proc where proname = 'lease_pms_requests'`,
  );
  for (const { source } of rows) {
    const unbounded = source.replace('request_limit - cardinality', '100000000 - cardinality');
    if (unbounded !== source) await db.query(unbounded);
  }
}

/** A build that notes the moment of each request would carry those of a whole minute, which no hotel allows. */
export async function forgetPmsRequests(db: Client): Promise<void> {
  await db.query('delete /* bench */ from pms_requests');
}

export async function readPmsLog(simulatorUrl: string, since = 0): Promise<PmsLog> {
  const { body } = await request(`${simulatorUrl}/simulator/log?since=${since}`);
  return (await body.json()) as PmsLog;
}
