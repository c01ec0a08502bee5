import { expect, test } from 'vitest';
import { demoIds } from '../../../simulators/mews/seed/demo-ids.ts';
import { discoverHotels } from '#pms/mews/doctor/discover-hotels.ts';
import { openDemoHotel, type DemoHotelName } from './open-demo-hotel.ts';

async function discover(name: DemoHotelName, refused?: string) {
  const hotel = await openDemoHotel(name);
  try {
    if (refused) await hotel.arrangeFault(refused, { kind: 'status', status: 401 }, 9);
    return await discoverHotels(hotel.settings);
  } finally {
    await hotel.close();
  }
}

test('a hotel has its services, and the ids of whatever a set-up file names', async () => {
  const [hotel, ...others] = await discover('brighton');
  expect(others).toEqual([]);
  expect(hotel).toMatchObject({
    id: demoIds.brighton.enterpriseId,
    name: 'Harbour House',
    timeZone: 'Europe/London',
    pricing: 'gross',
    storesPaymentCards: true,
  });
  expect(hotel?.paymentTypes).toContain('GiftCard');
  const [service, ...further] = hotel?.services ?? [];
  expect(further).toEqual([]);
  expect(service?.id).toBe(demoIds.brighton.accommodationServiceId);
  const names = (items: readonly { name: string }[] = []) => items.map(({ name }) => name);
  expect(names(service?.roomCategories)).toContain('Lanes Double');
  expect(names(service?.products)).toContain('Breakfast');
  expect(names(service?.rates).toSorted()).toEqual(['Flexible', 'Saver']);
  expect(names(service?.ageCategories)).toEqual(['Adults', 'Children', 'Infants']);
  expect(names(hotel?.otherServices)).toContain('Restaurant');
});

test('a token of several hotels lists them all, each with its own', async () => {
  const hotels = await discover('portfolio');
  expect(hotels.length).toBeGreaterThan(2);
  for (const { id, services } of hotels) {
    const prefix = id.slice(0, 8);
    expect(services.flatMap(({ roomCategories }) => roomCategories.map((room) => room.id.slice(0, 8)))).toEqual(
      services.flatMap(({ roomCategories }) => roomCategories.map(() => prefix)),
    );
  }
});

test('a token that may not list enterprises opens its own hotel', async () => {
  const [hotel] = await discover('vienna', 'enterprises/getAll');
  expect(hotel?.id).toBe(demoIds.vienna.enterpriseId);
});
