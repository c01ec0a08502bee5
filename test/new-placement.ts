import { randomUUID } from 'node:crypto';
import { asId, type PlacementId } from '#domain/ids.ts';
import type { Staycard } from './start-staycard.ts';

/** A placement row for holds to belong to; nothing else of it matters to the ledger. */
export async function newPlacement({ db }: Staycard): Promise<PlacementId> {
  const id = randomUUID();
  await db
    .insertInto('placement')
    .values({
      id,
      sale_page_id: 'demo',
      property_id: 'harbour-house',
      reference: id,
      session_number: 1,
      idempotency_key: id,
      request_digest: Buffer.from(id),
      state: 'placing',
      booking: '{}',
      buyer: '{}',
      summary: '{}',
      covered: '{}',
      placed_at: '2026-11-01T00:00:00Z',
    })
    .execute();
  return asId(id);
}
