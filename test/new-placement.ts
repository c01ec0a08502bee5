import { randomUUID } from 'node:crypto';
import type { Buyer } from '#domain/stay/buyer.ts';
import { asId, type PlacementId } from '#domain/value/ids.ts';
import type { Staycard } from './start-staycard.ts';

/** The default buyer of tests. */
export const BUYER: Buyer = {
  firstName: 'Eve',
  lastName: 'Moore',
  email: 'eve@example.com',
  asRegistered: false,
  phone: '',
  language: 'en-GB',
  specialRequests: '',
  cardExpiration: '',
  propertyPrivacyPolicyAgrement: true,
  nameOnCard: '',
  arrival: null,
  guest: null,
};

/** A placement row for holds to belong to. The ledger reads no other part of it. */
export async function newPlacement({ db }: Staycard, propertyId = 'harbour-house'): Promise<PlacementId> {
  const id = asId<PlacementId>(randomUUID());
  await db
    .insertInto('placement')
    .values({
      id,
      sale_page_id: 'demo',
      property_id: propertyId,
      reference: id,
      session_number: 1,
      idempotency_key: id,
      request_digest: Buffer.from(id),
      state: 'placing',
      booking: '{}',
      buyer: '{}',
      terms: '{}',
      covered: '{}',
      time_zone: 'Europe/London',
      quote_id: id,
      placed_at: '2026-11-01T00:00:00Z',
    })
    .execute();
  return id;
}
