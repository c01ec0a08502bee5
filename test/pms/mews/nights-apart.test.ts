import { expect, test } from 'vitest';
import { asId } from '#domain/value/ids.ts';
import type { Stay } from '#domain/stay/stay.ts';
import { demoIds } from '../../../simulators/mews/seed/demo-ids.ts';
import { bookingOf, BUYER } from '../conformance/port-user.ts';
import { openDemoHotel, runClockFrom, type DemoHotel } from './open-demo-hotel.ts';

const clock = runClockFrom('2026-08-05T09:00:00Z');
const today = Temporal.PlainDate.from('2026-08-05');
const stayFrom = (arrivalDate: Temporal.PlainDate, nights: number): Stay => ({
  arrivalDate,
  departureDate: arrivalDate.add({ days: nights }),
});

test(
  'a room that the hotel lets for single nights is offered for one night, and for two it is not',
  { tags: ['thorough'] },
  async () => {
    const brighton = await openDemoHotel('brighton', { clock });
    try {
      const [adult] = await brighton.pms.listAgeCategories('en');
      const party = [{ ageCategoryId: adult!.id, count: 1 }];
      const loftId = demoIds.brighton.roomCategoryIds.lighthouseLoft;
      const isOffered = async (nights: number) =>
        (
          await brighton.pms.listOffers({ stay: stayFrom(today.add({ days: 70 }), nights), party, language: 'en' })
        ).some(({ roomCategory }) => roomCategory.id === loftId);
      expect([await isOffered(1), await isOffered(2)]).toEqual([true, false]);
    } finally {
      await brighton.close();
    }
  },
);

/** The hotel takes all rooms of a category but `free` off the market for the nights of a stay. */
async function leaveOne(hotel: DemoHotel, ResourceCategoryId: string, stay: Stay, free: number): Promise<void> {
  const { clientToken: ClientToken, accessToken: AccessToken, serviceId: ServiceId, address } = hotel.settings;
  const nightOf = (date: Temporal.PlainDate) => date.toZonedDateTime('Europe/London').toInstant().toString();
  const update = {
    FirstTimeUnitStartUtc: nightOf(stay.arrivalDate),
    LastTimeUnitStartUtc: nightOf(stay.departureDate.subtract({ days: 1 })),
    ResourceCategoryId,
    UnitCountAdjustment: { Value: 1 - free },
  };
  const answer = await fetch(`${address}/api/connector/v1/services/updateAvailability`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ClientToken, AccessToken, Client: 'The hotel', ServiceId, AvailabilityUpdates: [update] }),
  });
  expect(answer.status, await answer.text()).toBe(200);
  hotel.pms.dropAvailability(stay);
}

test(
  'a room that is free every night, and refused because no one room is, is not offered again',
  { tags: ['thorough'] },
  async () => {
    const brighton = await openDemoHotel('brighton', { clock });
    try {
      const [adult] = await brighton.pms.listAgeCategories('en');
      const party = [{ ageCategoryId: adult!.id, count: 1 }];
      const stay = stayFrom(today.add({ days: 70 }), 2);
      const list = (wished: Stay, withUnavailable = false) =>
        brighton.pms.listOffers({ stay: wished, party, language: 'en', withUnavailable });
      const id = demoIds.brighton.roomCategoryIds.harbourSuite;
      await leaveOne(
        brighton,
        id,
        stay,
        (await list(stay)).find(({ roomCategory }) => roomCategory.id === id)!.available,
      );
      const offer = (await list(stay)).find(({ roomCategory }) => roomCategory.id === id);
      expect(offer?.available).toBe(1);
      const isOffered = async (wished: Stay) => (await list(wished)).some(({ roomCategory }) => roomCategory.id === id);
      const booking = bookingOf(offer!, stay, party);
      const order = { reference: 'APART-1', booking, buyer: BUYER, notes: '', sendBefore: clock().add({ minutes: 1 }) };
      const message = "We're very sorry, this property has no availability for the selected dates.";
      await brighton.arrangeFault('reservations/add', { kind: 'status', status: 403, message });
      expect(await brighton.pms.createReservation(order)).toMatchObject({ code: 'RESERVATION.NO_AVAILABILITY' });

      expect(await isOffered(stay)).toBe(false);
      expect(await isOffered({ ...stay, departureDate: stay.departureDate.add({ days: 1 }) })).toBe(false);
      expect(await isOffered(stayFrom(stay.arrivalDate, 1))).toBe(true);
      expect((await list(stay, true)).find(({ roomCategory }) => roomCategory.id === id)?.available).toBe(0);
      const arrivals = { ...stay, departureDate: stay.arrivalDate.add({ days: 1 }) };
      const [arrival] = await brighton.pms.forecastArrivals({ arrivals, nights: 2, party });
      expect(arrival!.free.has(asId(id))).toBe(false);
      expect(arrival!.rooms.some(({ roomCategoryId }) => roomCategoryId === id)).toBe(false);
    } finally {
      await brighton.close();
    }
  },
);
