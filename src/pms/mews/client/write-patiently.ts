import type { z } from 'zod';
import type { MewsClient, MewsWrite } from './mews-client.ts';

/** Long enough for the few seconds that Mews was seen to need (contract digest, 6.8). */
const PAUSES_MS = [500, 1_500, 4_000];

/**
 * Writes, and writes again while Mews says that somebody else just changed the same thing: that 403 did nothing, so a
 * repeat is safe. The text is only a hint; when it changes, the refusal is passed on as it is.
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
    if (written.state !== 'refused' || written.status !== 403 || !/just changed/i.test(written.message)) return written;
    await new Promise((resolve) => setTimeout(resolve, pauseMs * (0.75 + Math.random() / 2)));
  }
  return client.write(operation, body, schema, sendBefore);
}
