import { afterAll, beforeAll, expect, test } from 'vitest';
import { findAdultCategory } from '#domain/stay/property.ts';
import type { MailRow } from '../../../simulators/mews/model/booking-rows.ts';
import { bookingOf, BUYER } from '../conformance/port-user.ts';
import { openDemoHotel, runClockFrom, type DemoHotel } from './open-demo-hotel.ts';

const clock = runClockFrom('2026-08-05T09:00:00Z');
const stay = {
  arrivalDate: Temporal.PlainDate.from('2026-10-12'),
  departureDate: Temporal.PlainDate.from('2026-10-13'),
};

let hotel: DemoHotel;
beforeAll(async () => {
  hotel = await openDemoHotel('brighton', { clock });
});
afterAll(() => hotel.close());

/** Places and cancels one stay. Returns the mails that Mews sent its guest by then. */
async function listMails(mailsGuest: boolean | undefined): Promise<string[]> {
  const wish = mailsGuest === undefined ? {} : { mailsGuest };
  const adult = findAdultCategory(await hotel.pms.listAgeCategories('en'))!;
  const party = [{ ageCategoryId: adult.id, count: 1 }];
  const [offer] = await hotel.pms.listOffers({ stay, party, language: 'en' });
  const answer = await hotel.pms.createReservation({
    reference: `MAILED-${mailsGuest}`,
    booking: bookingOf(offer!, stay, party),
    buyer: BUYER,
    notes: '',
    sendBefore: clock().add({ minutes: 1 }),
    ...wish,
  });
  if (answer.state !== 'created') throw new Error(answer.reason);
  await hotel.pms.cancelReservation(answer.reservation, '', { postFee: false, ...wish });
  const { mails } = (await hotel.administer('GET', 'state?table=mails')) as { mails: MailRow[] };
  const ids = answer.reservation.rooms.map(({ id }) => id);
  return mails.filter(({ ReservationIds }) => ReservationIds.some((id) => ids.includes(id))).map(({ Kind }) => Kind);
}

test.each([
  ['nothing by default', undefined, []],
  ['nothing, as we write ourselves', false, []],
  ['its confirmation and its cancellation, as it is asked to', true, ['Confirmation', 'Cancellation']],
] as const)('Mews mails the guest %s', async (_, mailsGuest, mails) => {
  expect(await listMails(mailsGuest)).toEqual(mails);
});
