import { expect, test } from 'vitest';
import { roomsForWholeStay } from '#domain/stay/availability.ts';
import { asId, type AgeCategoryId } from '#domain/value/ids.ts';
import { expectNights } from './expect-price.ts';
import type { ConformanceContext } from './conformance-context.ts';

export function describeAvailability(context: ConformanceContext): void {
  test('gives one number a night for known room categories, the same whatever span is asked for', async () => {
    const from = context.today().add({ days: 20 });
    const long = { arrivalDate: from, departureDate: from.add({ days: 100 }) };
    const part = { arrivalDate: from.add({ days: 60 }), departureDate: from.add({ days: 75 }) };
    const numbers = await context.pms.loadAvailability(long);
    const known = (await context.pms.listRoomCategories('en')).map(({ id }) => id);
    expect(numbers.from.toString()).toBe(from.toString());
    expect(numbers.nights).toBe(100);
    expect(numbers.categories.length).toBeGreaterThan(0);
    for (const category of numbers.categories) {
      expect(known).toContain(category.roomCategoryId);
      expect(category.numbers).toHaveLength(100);
      expect(await context.freeRooms(part, category.roomCategoryId)).toEqual(category.numbers.slice(60, 75));
    }
  });

  test('offers only free rooms that take the party, cheapest first, and the nights come exactly to the price', async () => {
    const { stay, offers } = await context.findOffer(3);
    const free = roomsForWholeStay(await context.pms.loadAvailability(stay), stay);
    const gross = offers.map(({ price }) => price.gross.amountMinor);
    expect(gross).toEqual([...gross].sort((one, other) => one - other));
    for (const offer of offers) {
      expect(offer.available).toBe(free.get(offer.roomCategory.id));
      expect(offer.available).toBeGreaterThan(0);
      expect(offer.roomCategory.capacity).toBeGreaterThan(0);
      expectNights(offer.price, offer.nights, stay);
    }
    const keys = offers.map(({ rate, roomCategory }) => `${rate.id} ${roomCategory.id}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('offers nothing to a party that no room takes', async () => {
    const { stay } = await context.findOffer(1);
    const largest = Math.max(...(await context.pms.listRoomCategories('en')).map(({ capacity }) => capacity));
    const fits = await context.pms.listOffers({ stay, party: context.adults(largest), language: 'en' });
    expect(fits.every(({ roomCategory }) => roomCategory.capacity >= largest)).toBe(true);
    expect(await context.pms.listOffers({ stay, party: context.adults(largest + 1), language: 'en' })).toEqual([]);
    const unknown = [{ ageCategoryId: asId<AgeCategoryId>('of-no-age'), count: 1 }];
    expect(await context.pms.listOffers({ stay, party: unknown, language: 'en' })).toEqual([]);
  });

  test('knows its rates, and no others', async () => {
    const { offer } = await context.findOffer(1);
    expect(await context.pms.hasRate(offer.rate.id)).toBe(true);
    expect(await context.pms.hasRate(asId('free'))).toBe(false);
    expect(await context.pms.hasRate(asId('4f2b7c1e-0000-4000-8000-000000000000'))).toBe(false);
  });
}
