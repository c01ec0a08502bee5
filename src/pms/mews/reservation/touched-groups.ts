import type { z } from 'zod';
import { iteratePages } from '../client/read-pages.ts';
import { reservationGroupSchema } from '../schema/booking-schema.ts';
import { formatInstant } from '../time/time-unit.ts';
import type { MewsContext } from '../mews-context.ts';

/** The largest expected difference between Mews' clock and ours. */
const CLOCK_TOLERANCE = { minutes: 10 };

/** Mews allows an interval of up to three months. */
const WINDOW = { hours: 24 * 80 };

/** The hotel's reservation groups created or changed since a moment, page by page. A few come twice. */
export async function* iterateTouchedGroups(
  { client, settings, now }: MewsContext,
  since: Temporal.Instant,
): AsyncGenerator<z.output<typeof reservationGroupSchema>[]> {
  const until = now().add(CLOCK_TOLERANCE);
  let start = since.subtract(CLOCK_TOLERANCE);
  while (Temporal.Instant.compare(start, until) < 0) {
    const windowEnd = start.add(WINDOW);
    const end = Temporal.Instant.compare(windowEnd, until) < 0 ? windowEnd : until;
    const UpdatedUtc = { StartUtc: formatInstant(start), EndUtc: formatInstant(end.add({ seconds: 1 })) };
    const body = { EnterpriseIds: [settings.enterpriseId], UpdatedUtc };
    yield* iteratePages(client, 'reservationGroups/getAll', body, 'ReservationGroups', reservationGroupSchema);
    start = end;
  }
}
