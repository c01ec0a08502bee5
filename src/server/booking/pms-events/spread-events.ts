import { z } from 'zod';
import { listenToChannel } from '../../platform/database/channel.ts';
import { deleteAnswersAndNotify } from '../../platform/pms/shared-answers.ts';
import type { Database } from '../../platform/database/database.ts';
import type { PmsEvent } from '../../hotel/hotel-parts.ts';
import type { MoneyParts } from '../../money/money-parts.ts';

const CHANNEL = 'staycard_pms_events';

const day = z.string().transform((text) => Temporal.PlainDate.from(text));
const Payload = z.object({
  enterpriseId: z.string(),
  availability: z.boolean(),
  nights: z.object({ arrivalDate: day, departureDate: day }).optional(),
  prices: z.boolean(),
});

/**
 * Notifies every process of the database which data is stale, because only one of them receives the event. The shared
 * cache entries are deleted in the same statement, so a notified process cannot read them again.
 */
export async function spreadEvent(db: Database, event: PmsEvent): Promise<void> {
  const { enterpriseId, availability, nights, prices } = event;
  const kinds = (['availability', 'prices'] as const).filter((kind) => event[kind]);
  await deleteAnswersAndNotify(db, { enterpriseId, kinds }, CHANNEL, { enterpriseId, availability, nights, prices });
}

/** Listens for events from any process, until stopped. */
export function listenForEvents(
  connectionString: string,
  deps: Pick<MoneyParts, 'forgetStaleAnswers' | 'log'>,
): Promise<() => Promise<void>> {
  return listenToChannel(connectionString, CHANNEL, {
    hear(message) {
      const event = Payload.safeParse(message).data;
      if (event) deps.forgetStaleAnswers(event);
    },
    interrupted: () => deps.log.info('events of the hotel systems are not received for a moment'),
    resumed: () => deps.forgetStaleAnswers({ enterpriseId: null, availability: true, prices: true }),
  });
}
