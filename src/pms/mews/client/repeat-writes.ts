import { setTimeout as pause } from 'node:timers/promises';
import type { z } from 'zod';
import { PmsFault } from '#pms/pms-errors.ts';
import type { MewsClient } from './mews-client.ts';
import type { MewsWrite } from './write-outcome.ts';

/** The pauses before each retry, six seconds in total. */
const PAUSES_MS = [500, 1_500, 4_000];

/** A write may take a moment to become visible, so the second look-up follows after this pause. */
const PAUSE_BEFORE_SECOND_LOOK_MS = 500;

/**
 * Writes, and retries while Mews answers that another client just changed the same thing. That 403 did nothing, so a
 * retry is safe. The text of the 403 is only a hint: if it changes, the refusal is passed on. Nothing is sent after
 * `sendBefore`. A 429 is not retried here, because the caller must look before repeating the write.
 */
export async function writeAgainIfJustChanged<Schema extends z.ZodType>(
  client: MewsClient,
  operation: string,
  body: object,
  schema: Schema,
  sendBefore?: Temporal.Instant,
): Promise<MewsWrite<z.output<Schema>>> {
  return repeatWhile(isJustChanged, () => client.write(operation, body, schema, sendBefore));
}

/** Also retries after a 429 or 409. Only where a repeat does no harm. After a 429 the limiter pauses all callers. */
export async function writeAgainIfTurnedAway<Schema extends z.ZodType>(
  client: MewsClient,
  operation: string,
  body: object,
  schema: Schema,
): Promise<MewsWrite<z.output<Schema>>> {
  const mayRepeat = (written: MewsWrite<unknown>) => written.state === 'turned_away' || isJustChanged(written);
  return repeatWhile(mayRepeat, () => client.write(operation, body, schema));
}

/**
 * Calls `write`. After a 429 or 409 it looks twice before each repeat, and before a refusal of a repeat counts. Returns
 * the found result, `turned_away` if Mews stayed too busy and nothing was found, or `unknown` if the look-up failed.
 *
 * @param find Looks for the result of the write. Undefined if it is not there. Throws as reading calls do.
 */
export async function writeAgainIfNotFound<Answer, Found>(
  write: () => Promise<MewsWrite<Answer>>,
  find: () => Promise<Found | undefined>,
): Promise<MewsWrite<Answer> | { readonly state: 'found'; readonly found: Found }> {
  const first = await write();
  if (first.state !== 'turned_away') return first;
  let last: MewsWrite<Answer> = first;
  try {
    for (const pauseMs of PAUSES_MS) {
      const found = await lookTwice(find);
      if (found) return { state: 'found', found };
      await pause(pauseMs);
      last = await write();
      if (last.state === 'done' || last.state === 'unknown') return last;
      if (last.state !== 'turned_away') break;
    }
    const found = await lookTwice(find);
    if (found) return { state: 'found', found };
  } catch (error) {
    if (error instanceof PmsFault) return { state: 'unknown', reason: error.message };
    throw error;
  }
  return last.state === 'not_sent' ? first : last;
}

async function repeatWhile<Answer>(
  mayRepeat: (written: MewsWrite<Answer>) => boolean,
  write: () => Promise<MewsWrite<Answer>>,
): Promise<MewsWrite<Answer>> {
  for (const pauseMs of PAUSES_MS) {
    const written = await write();
    if (!mayRepeat(written)) return written;
    await pause(pauseMs * (0.75 + Math.random() / 2));
  }
  return write();
}

function isJustChanged(written: MewsWrite<unknown>): boolean {
  return written.state === 'refused' && written.status === 403 && /just changed/i.test(written.message);
}

async function lookTwice<Found>(find: () => Promise<Found | undefined>): Promise<Found | undefined> {
  const found = await find();
  if (found) return found;
  await pause(PAUSE_BEFORE_SECOND_LOOK_MS);
  return find();
}
