import type { z } from 'zod';
import type { MewsClient, MewsWrite } from './mews-client.ts';

/** Long enough for the few seconds that Mews was seen to need (contract digest, 6.8). */
const PAUSES_MS = [500, 1_500, 4_000];

/**
 * Writes, and writes again while Mews says that it is too busy or that somebody else just changed the same thing: 429
 * and that 403 did nothing, so a repeat is safe. After a 429 the limiter keeps everybody away as long as Mews wants,
 * and nothing is sent after `sendBefore`. The text of the 403 is only a hint; when it changes, the refusal is passed
 * on.
 */
export async function writePatiently<Schema extends z.ZodType>(
  client: MewsClient,
  operation: string,
  body: object,
  schema: Schema,
  sendBefore?: Temporal.Instant,
): Promise<MewsWrite<z.output<Schema>>> {
  for (const pauseMs of PAUSES_MS) {
    const written = await client.write(operation, body, schema, sendBefore);
    const isJustChanged =
      written.state === 'refused' && written.status === 403 && /just changed/i.test(written.message);
    if (written.state !== 'busy' && !isJustChanged) return written;
    await new Promise((resolve) => setTimeout(resolve, pauseMs * (0.75 + Math.random() / 2)));
  }
  const last = await client.write(operation, body, schema, sendBefore);
  return last.state === 'busy' ? { state: 'not-sent', reason: last.reason } : last;
}
