import type { Client } from 'pg';
import { request } from 'undici';

/** The latest requests that the PMS simulator has received, and their total number. */
export type PmsLog = {
  readonly total: number;
  readonly requests: readonly { readonly operation: string; readonly receivedAtMs: number; readonly status: number }[];
};

/**
 * Disables the rate limits of hotels: the simulator accepts every request, and builds older than the setting lease
 * without a bound. The other costs of leasing stay.
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

/**
 * A build that stores the time of each request would otherwise store those of a whole minute, more than any hotel
 * allows.
 */
export async function forgetPmsRequests(db: Client): Promise<void> {
  await db.query('delete /* bench */ from pms_requests');
}

export async function readPmsLog(simulatorUrl: string, since = 0): Promise<PmsLog> {
  const { body } = await request(`${simulatorUrl}/simulator/log?since=${since}`);
  return (await body.json()) as PmsLog;
}
