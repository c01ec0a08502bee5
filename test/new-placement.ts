import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import { asId, type PlacementId } from '#domain/ids.ts';
import type { Tables } from '../src/server/plumbing/database/tables.ts';
import type { Staycard } from './start-staycard.ts';

/** The row of a placement that is being placed, as far as it is the same whatever is placed. */
export function placementRow(placedAt: string) {
  const id = asId<PlacementId>(randomUUID());
  return {
    id,
    sale_page_id: 'demo',
    property_id: 'harbour-house',
    reference: id,
    session_number: 1,
    idempotency_key: id,
    request_digest: Buffer.from(id),
    state: 'placing',
    buyer: '{}',
    placed_at: placedAt,
  } as const satisfies Partial<Insertable<Tables['placement']>>;
}

/** A placement row for holds to belong to; nothing else of it matters to the ledger. */
export async function newPlacement({ db }: Staycard): Promise<PlacementId> {
  const row = placementRow('2026-11-01T00:00:00Z');
  await db
    .insertInto('placement')
    .values({ ...row, booking: '{}', summary: '{}', covered: '{}' })
    .execute();
  return row.id;
}
