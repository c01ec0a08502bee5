import { afterEach, expect, test } from 'vitest';
import { money } from '#domain/money/money.ts';
import { findAdultCategory } from '#domain/stay/property.ts';
import type { PmsReservation } from '#pms/pms-reservation.ts';
import { bookingOf, BUYER } from '../conformance/port-user.ts';
import { openDemoHotel, runClockFrom, type DemoHotel, type DemoHotelName } from './open-demo-hotel.ts';

const clock = runClockFrom('2026-08-05T09:00:00Z');
const stay = {
  arrivalDate: Temporal.PlainDate.from('2026-10-12'),
  departureDate: Temporal.PlainDate.from('2026-10-13'),
};

let hotel: DemoHotel;
afterEach(() => hotel.close());

async function placeAt(name: DemoHotelName): Promise<PmsReservation> {
  hotel = await openDemoHotel(name, { clock });
  const adult = findAdultCategory(await hotel.pms.listAgeCategories('en'))!;
  const party = [{ ageCategoryId: adult.id, count: 1 }];
  const [offer] = await hotel.pms.listOffers({ stay, party, language: 'en' });
  const answer = await hotel.pms.createReservation({
    reference: `PAID-${name}`,
    booking: bookingOf(offer!, stay, party),
    buyer: BUYER,
    notes: '',
    sendBefore: clock().add({ minutes: 1 }),
  });
  if (answer.state !== 'created') throw new Error(answer.reason);
  return answer.reservation;
}

const paidAndBack = 'in a hotel with %s prices (%s) a redemption is paid, read back and taken back';

test.each([['gross', 'brighton', 'GBP']] as const)(paidAndBack, expectPaidAndBack);
test.each([['net', 'washington', 'USD']] as const)(paidAndBack, { tags: ['thorough'] }, expectPaidAndBack);

async function expectPaidAndBack(_: string, name: DemoHotelName, currency: 'GBP' | 'USD'): Promise<void> {
  const reservation = await placeAt(name);
  const post = (redemptionId: string, amountMinor: number) =>
    hotel.pms.redemptions.post({
      redemptionId,
      reservation,
      amount: money(currency, amountMinor),
      note: 'Card ending 222K',
    });
  expect(await post('PAID', 12_050)).toEqual({ state: 'done' });
  expect(await post('TAKEN-BACK', -4_525)).toEqual({ state: 'done' });
  expect(await hotel.pms.redemptions.find(reservation, ['PAID'])).toEqual(['PAID']);
  const listed = await hotel.pms.redemptions.list(reservation);
  expect(listed.map(({ redemptionId, amount }) => [redemptionId, amount])).toEqual([
    ['TAKEN-BACK', money(currency, -4_525)],
    ['PAID', money(currency, 12_050)],
  ]);
}

test('a redemption is not posted, and its outcome is unknown, while the hotel’s pricing cannot be read', async () => {
  const reservation = await placeAt('washington');
  await hotel.arrangeFault('configuration/get', { kind: 'status', status: 401 }, 10);
  hotel.reconnect();
  const payment = { redemptionId: 'PAID', reservation, amount: money('USD', 100), note: '' };
  expect(await hotel.pms.redemptions.post(payment)).toMatchObject({ state: 'unknown' });
  expect(hotel.log.map(({ operation }) => operation)).not.toContain('payments/addExternal');
});
