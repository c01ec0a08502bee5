import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { bookingOf, BUYER } from '../conformance/port-user.ts';
import { connectMews } from '#pms/mews/connect-mews.ts';
import { openDemoHotel, runClockFrom, type DemoHotel } from './open-demo-hotel.ts';
import { watchMews } from '#pms/mews/events/watch-mews.ts';

const clock = runClockFrom('2026-08-05T09:00:00Z');
let hotel: DemoHotel;
beforeAll(async () => {
  hotel = await openDemoHotel('vienna', { clock });
});
afterAll(() => hotel.close());

const waiting = { timeout: 60_000, interval: 20 };

test(
  'bookings by another client of the hotel are seen at once, also after the connection was lost',
  { tags: ['thorough'] },
  async () => {
    const events: string[] = [];
    const { settings, pms } = hotel;
    const socketAddress = settings.address.replace('http', 'ws');
    const watch = watchMews({ ...settings, socketAddress, log: (event) => events.push(event), firstPauseMs: 20 }, pms);
    try {
      await vi.waitFor(() => expect(events).toEqual(['open']), waiting);
      await expectBookingSeen('WATCH-1', 50);
      await hotel.administer('DELETE', 'sockets');
      await vi.waitFor(() => expect(events).toEqual(['open', 'lost', 'open']), waiting);
      await expectBookingSeen('WATCH-2', 60);
    } finally {
      watch.close();
    }
  },
);

/** Books through a separate adapter, and waits until the watched one has fewer rooms. */
async function expectBookingSeen(reference: string, daysAhead: number): Promise<void> {
  const { settings, pms } = hotel;
  const arrivalDate = Temporal.PlainDate.from('2026-08-05').add({ days: daysAhead });
  const stay = { arrivalDate, departureDate: arrivalDate.add({ days: 1 }) };
  const [adult] = await pms.listAgeCategories('en');
  const party = [{ ageCategoryId: adult!.id, count: 1 }];
  const sum = async () =>
    (await pms.loadAvailability(stay)).categories.reduce((total, { numbers }) => total + numbers[0]!, 0);
  const before = await sum();
  const other = connectMews(settings);
  const [offer] = await other.listOffers({ stay, party, language: 'en' });
  const sendBefore = clock().add({ minutes: 1 });
  const order = { reference, booking: bookingOf(offer!, stay, party), buyer: BUYER, notes: '', sendBefore };
  expect(await other.createReservation(order)).toMatchObject({ state: 'created' });
  await vi.waitFor(async () => expect(await sum()).toBe(before - 1), waiting);
}
