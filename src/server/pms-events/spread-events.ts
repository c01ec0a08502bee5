import { z } from 'zod';
import { listenToChannel, sendToChannel } from '../plumbing/database/channel.ts';
import type { Database } from '../plumbing/database/database.ts';
import type { Dependencies, PmsEvent } from '../dependencies.ts';

const CHANNEL = 'staycard_pms_events';

const Payload = z.object({
  enterpriseId: z.string(),
  availability: z.boolean(),
  prices: z.boolean(),
});

/** Notifies every process that shares the database of what is stale: an event reaches one of them only. */
export async function spreadEvent(db: Database, { enterpriseId, availability, prices }: PmsEvent): Promise<void> {
  await sendToChannel(db, CHANNEL, { enterpriseId, availability, prices });
}

/** Listens for events that any process spreads, until stopped. */
export function listenForEvents(
  connectionString: string,
  deps: Pick<Dependencies, 'forgetStaleAnswers' | 'log'>,
): Promise<() => Promise<void>> {
  return listenToChannel(connectionString, CHANNEL, {
    hear(message) {
      const event = Payload.safeParse(message).data;
      if (event) deps.forgetStaleAnswers(event);
    },
    interrupted: () => deps.log.info('events of the hotel systems are not heard for a moment'),
  });
}
