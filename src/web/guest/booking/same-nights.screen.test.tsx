import { screen } from '@testing-library/dom';
import { expect } from 'vitest';
import { BUYER, CHOSEN_STAY } from '../../../../test/screens/before.ts';
import { giftCard } from '../../../../test/screens/examples/cards.ts';
import { coverBy, offer, summary } from '../../../../test/screens/examples/offers.ts';
import { reservation } from '../../../../test/screens/examples/reservations.ts';
import { it } from '../../../../test/screens/guest-test.ts';

const COVERED = summary([offer()], coverBy(giftCard(400), 300));

it.for([
  ['you', 'confirmed', 1],
  ['check', 'unknown', 1],
  ['check', 'cancelled', 0],
  ['check', 'released', 0],
] as const)(
  'a guest who goes back to %s after booking these nights reads of a stay that is %s',
  async ([section, state, links], { api, guest }) => {
    const made = reservation(state, COVERED);
    api.answer({ summary: COVERED, reservation: made });
    const search = { ...CHOSEN_STAY, section };
    await guest.openBooking({ cards: [giftCard(400)], search, buyer: BUYER, reservations: [made] });
    await guest.heading('BOOKING.HEADING');
    if (links > 0) await guest.reads('BOOKING.SAME_NIGHTS', { reference: made.reference });
    const found = screen.queryAllByRole('link', { name: guest.say('MAILBOX.FIND_BOOKING') });
    expect(found.filter((link) => link.getAttribute('href')?.includes(made.reference))).toHaveLength(links);
  },
);
