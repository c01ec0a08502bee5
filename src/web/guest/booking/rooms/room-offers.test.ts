import type { RateOffer } from '#contract/availability.ts';
import { describe, expect, it } from 'vitest';
import { listRoomOffers, roomsLeft, totalOf } from './room-offers.ts';

function offer(roomId: string, rateId: string, gross: number, due: number): RateOffer {
  return {
    rate_id: rateId,
    name: rateId,
    description: '',
    room_category: {
      id: roomId,
      name: roomId,
      description: '',
      images: [],
      image_sources: [],
      capacity: 2,
      amenities: [],
      available: 2,
    },
    price: { currency: 'GBP', net_value: gross, gross_value: gross, tax_values: [] },
    city_tax: null,
    city_tax_unknown: false,
    price_per_night: [],
    cancellation: { text: '', free_until: null, fee: null },
    cover: null,
    due: { currency: 'GBP', amount: due },
  };
}

describe('all that must be paid', () => {
  it.each([
    [316.32, 12.8, 329.12],
    [0.1, 0.2, 0.3],
    [240, null, 240],
  ])('for %d and %s of city tax is %d', (gross, tax, expected) => {
    const cityTax = tax === null ? null : { currency: 'GBP', amount: tax };
    expect(totalOf({ ...offer('sea', 'flex', gross, gross), city_tax: cityTax }).amount).toBe(expected);
  });
});

describe('the rooms', () => {
  it('are gathered with their rates, what costs the guest least first', () => {
    const offers = [offer('suite', 'flex', 500, 260), offer('sea', 'flex', 300, 60), offer('sea', 'saver', 240, 0)];
    const rooms = listRoomOffers(offers);
    expect(rooms.map(({ room, rates }) => [room.id, rates.map((rate) => rate.rate_id)])).toEqual([
      ['sea', ['saver', 'flex']],
      ['suite', ['flex']],
    ]);
  });

  it('are not promised twice within one booking', () => {
    const { room_category: room } = offer('sea', 'flex', 300, 300);
    const taken = { persons: [], room: { categoryId: 'sea', rateId: 'flex' } };
    expect(roomsLeft(room, [taken, taken], 0)).toBe(room.available - 1);
    // The search has left out those that were chosen before.
    expect(roomsLeft(room, [taken, taken], 1)).toBe(room.available);
    expect(roomsLeft(room, [taken, { persons: [] }, taken], 1)).toBe(room.available);
  });
});
