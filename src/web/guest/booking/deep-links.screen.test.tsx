import { screen } from '@testing-library/dom';
import { describe, expect } from 'vitest';
import { tenNights } from '../../../../test/screens/examples/cards.ts';
import { it } from '../../../../test/screens/guest-test.ts';

/** The screen that an address leads to, for a guest whose code is known. The time is 2 November 2026. */
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

const CASES = Object.entries(LEADS).flatMap(([place, addresses]) =>
  addresses.map((address) => [place as keyof typeof LEADS, address] as const),
);

describe('a deep link', () => {
  it.for(CASES)('leads to the %s: %s', async ([place, address], { guest }) => {
    await guest.openBooking({ cards: [tenNights()], search: Object.fromEntries(new URLSearchParams(address)) });
    const shown = {
      rooms: () => guest.heading('BOOKING.ROOMS.HEADING_one'),
      calendar: () => guest.heading('BOOKING.STAY.WHEN'),
      hotels: () => guest.property(/Palais/),
    }[place];
    await shown();
    if (place === 'rooms') await screen.findAllByRole('button', { name: guest.sayLike('BOOKING.ROOMS.CHOOSE_WHAT') });
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
