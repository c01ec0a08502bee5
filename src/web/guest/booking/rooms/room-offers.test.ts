import type { RateOffer } from '#contract/availability.ts';
import { describe, expect, it } from 'vitest';
import { listRoomOffers, roomsLeft, toAdd } from './room-offers.ts';

function offer(roomId: string, rateId: string, gross: number, covered: number | null): RateOffer {
  return {
    rate_id: rateId,
    name: rateId,
    description: '',
    room_category: { id: roomId, name: roomId, description: '', images: [], capacity: 2, amenities: [], available: 2 },
    price: { currency: 'GBP', net_value: gross, gross_value: gross, tax_values: [] },
    price_per_night: [],
    cancellation: { text: '', free_until: null },
    cover: covered === null ? null : { covered: { currency: 'GBP', amount: covered }, cards: [], refused_cards: [] },
  };
}

describe('what the guest adds', () => {
  it.each([
    [316.32, 297.44, 18.88],
    [0.3, 0.1, 0.2],
    [240, 240, 0],
    [240, null, 240],
  ])('to %d when %s is covered is %d', (gross, covered, expected) => {
    expect(toAdd(offer('sea', 'flex', gross, covered))).toEqual({ currency: 'GBP', amount: expected });
  });
});

describe('the rooms', () => {
  it('are gathered with their rates, what costs the guest least first', () => {
    const offers = [offer('suite', 'flex', 500, 240), offer('sea', 'flex', 300, 240), offer('sea', 'saver', 240, 240)];
    const rooms = listRoomOffers(offers);
    expect(rooms.map(({ room, rates }) => [room.id, rates.map((rate) => rate.rate_id)])).toEqual([
      ['sea', ['saver', 'flex']],
      ['suite', ['flex']],
    ]);
  });

  it('are not promised twice within one booking', () => {
    const { room_category: room } = offer('sea', 'flex', 300, null);
    const taken = { persons: [], room: { categoryId: 'sea', rateId: 'flex' } };
    expect(roomsLeft(room, [taken, taken, { persons: [] }], 2)).toBe(0);
    expect(roomsLeft(room, [taken, taken], 1)).toBe(1);
  });
});
