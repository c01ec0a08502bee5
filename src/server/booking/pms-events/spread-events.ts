import { z } from 'zod';
import { listenToChannel } from '../../platform/database/channel.ts';
import { forgetStaleAnswers } from '../../platform/pms/shared-answers.ts';
import type { Database } from '../../platform/database/database.ts';
import type { PmsEvent } from '../../hotel/parts.ts';
import type { MoneyParts } from '../../money/parts.ts';

const CHANNEL = 'staycard_pms_events';

const Payload = z.object({
  enterpriseId: z.string(),
  availability: z.boolean(),
  prices: z.boolean(),
});

/**
 * Notifies every process that shares the database of what is stale: an event reaches one of them only. Who hears it
 * finds no shared answer any more, as these are forgotten in the same statement.
 */
export async function spreadEvent(db: Database, { enterpriseId, availability, prices }: PmsEvent): Promise<void> {
  const kinds = (['availability', 'prices'] as const).filter((kind) => ({ availability, prices })[kind]);
  await forgetStaleAnswers(db, { enterpriseId, kinds }, CHANNEL, { enterpriseId, availability, prices });
}

/** Listens for events that any process spreads, until stopped. */
export function listenForEvents(
  connectionString: string,
  deps: Pick<MoneyParts, 'forgetStaleAnswers' | 'log'>,
): Promise<() => Promise<void>> {
  return listenToChannel(connectionString, CHANNEL, {
    hear(message) {
      const event = Payload.safeParse(message).data;
      if (event) deps.forgetStaleAnswers(event);
    },
    interrupted: () => deps.log.info('events of the hotel systems are not heard for a moment'),
    resumed: () => deps.forgetStaleAnswers({ enterpriseId: null, availability: true, prices: true }),
  });
}
