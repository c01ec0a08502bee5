import { listNights, type Stay } from '#domain/stay/stay.ts';
import type { MewsClient } from '../client/mews-client.ts';
import { readInParts } from '../client/read-in-parts.ts';

export type NightCounts = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** Requests all nights of a span, in smaller parts if Mews answers 408. */
export function readNights<Answer>(
  client: MewsClient,
  operation: string,
  span: Stay,
  ask: (part: Stay) => Promise<Answer>,
): Promise<Answer[]> {
  return readInParts(client, operation, listNights(span), ([first, ...others]) => {
    const arrivalDate = first ?? span.arrivalDate;
    return ask({ arrivalDate, departureDate: arrivalDate.add({ days: 1 + others.length }) });
  });
}

export function joinCounts(parts: readonly NightCounts[]): NightCounts {
  const categoryIds = new Set(parts.flatMap((part) => [...part.keys()]));
  return new Map(
    [...categoryIds].map((id) => [id, new Map(parts.flatMap((part) => [...(part.get(id) ?? [])]))] as const),
  );
}
