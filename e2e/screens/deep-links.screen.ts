import { tenNights } from '../../test/screens/examples/cards.ts';
import { openBooking } from './open-screen.ts';
import { expect, test } from './screen-test.ts';

/** Where an address leads a guest whose code is known. The time is 2 November 2026. */
const LEADS = {
  rooms: [
    'property=harbour-house&arrival=2026-12-04&nights=2',
    'property=harbour-house&arrival=2026-12-04&nights=2&section=nowhere&product=nothing',
  ],
  calendar: [
    'property=harbour-house&arrival=2027-03-10',
    'property=harbour-house&arrival=2026-10-01&nights=2',
    'property=harbour-house&arrival=2029-01-01&nights=2',
    'property=harbour-house&arrival=2026-12-04&nights=99',
    'property=harbour-house&from=2026-13-01&to=soon',
  ],
  hotels: ['property=nowhere&nights=x', 'property=mill-cottage&arrival=2026-12-04&nights=2'],
} as const;

for (const [place, addresses] of Object.entries(LEADS)) {
  test(`a deep link leads to the ${place}, and what makes no sense in it is left out`, async ({ guest, page }) => {
    const shown = {
      rooms: page.getByRole('heading', { name: guest.say('BOOKING.ROOMS.HEADING_one'), exact: true }),
      calendar: page.getByRole('heading', { name: guest.say('BOOKING.STAY.WHEN') }),
      hotels: guest.property(/Palais/),
    }[place];
    for (const address of addresses) {
      await test.step(address, async () => {
        await openBooking(page, { cards: [tenNights()], search: Object.fromEntries(new URLSearchParams(address)) });
        await expect(shown!).toBeVisible();
        await expect(page.getByRole('alert')).toHaveCount(0);
        const open = page.getByRole('button', { name: guest.sayLike('BOOKING.ROOMS.CHOOSE_WHAT') });
        if (place === 'rooms') await expect(open.first()).toBeVisible();
      });
    }
  });
}
