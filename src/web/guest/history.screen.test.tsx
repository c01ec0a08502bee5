import { expect } from 'vitest';
import { tenNights } from '../../../test/screens/examples/cards.ts';
import { it } from '../../../test/screens/guest-test.ts';

const CARDS = [tenNights()];

it('keeps an address whose sale page id is percent-encoded', async ({ api, guest }) => {
  api.answer({ cardSearch: tenNights() });
  await guest.openAt('/s/d%65mo?property=harbour-house');
  await guest.typeCode('TENU-SE22-2222-222P');
  await guest.heading('BOOKING.HEADING');
  expect(window.location.pathname + window.location.search).toBe('/s/d%65mo/booking?property=harbour-house');
});

it('tolerates doubled slashes and capital letters in the address of a screen', async ({ guest }) => {
  await guest.openBooking({ cards: CARDS });
  for (const path of ['Booking', '/booking', '/BOOKING/']) {
    await guest.openAt(`/s/demo/${path}`);
    await guest.heading('BOOKING.HEADING');
    expect(window.location.pathname).toBe('/s/demo/booking');
  }
});
