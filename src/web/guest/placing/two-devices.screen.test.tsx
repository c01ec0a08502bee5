import { screen } from '@testing-library/dom';
import { beforeEach, describe, expect } from 'vitest';
import type { WireProblem } from '#contract/problem.ts';
import type { Summary } from '#contract/guest/reservation.ts';
import { BUYER, CHOSEN_STAY } from '../../../../test/screens/before.ts';
import { giftCard } from '../../../../test/screens/examples/cards.ts';
import { coverBy, offer, summary, withTotal } from '../../../../test/screens/examples/offers.ts';
import { it } from '../../../../test/screens/guest-test.ts';
import { keepInTab } from '../../../../test/screens/guest-screen.ts';
import { problem } from '../../../../test/screens/playback.ts';

const CARD = giftCard(100);
const ELSEWHERE = 'SC-2222-3333';
const LESS = giftCard(40, { booked_as: ELSEWHERE });

/** The rest can be paid online if the hotel has `pay_rest: offered`, and the guest has chosen this. */
const HOTELS: readonly [string, Summary['rest']['ways']][] = [
  ['offers to be paid at once', ['pay', 'guarantee']],
  ['is paid on the spot', ['at_hotel']],
];
const AT_CHECK = { cards: [CARD], search: { ...CHOSEN_STAY, section: 'check' }, buyer: BUYER } as const;

beforeEach(() => keepInTab({ 'rest-way': 'pay' }));

describe.for(HOTELS)('at the last step, at a hotel that %s', ([, ways]) => {
  const withRest = (whole: Summary): Summary => ({
    ...whole,
    rest: { ways, payment_card_beside_paying: false },
    payment_card: ways.includes('guarantee') ? 'required' : 'not_needed',
  });
  const before = withRest(summary([offer()], coverBy(CARD, 300)));
  const covered = withRest(summary([offer()], coverBy(LESS, 300)));
  const dearer = withRest(withTotal(before, 450));

  const changes: readonly [string, WireProblem, Summary, string, readonly string[]][] = [
    [
      'the card was used for another stay',
      problem('RESERVATION.PRICE_CHANGED', { changed: ['cover'], summary: covered, cards: [LESS.card] }),
      covered,
      'RESERVATION.COVER_CHANGED',
      ['£200.00', '£260.00'],
    ],
    [
      'the price has changed',
      problem('RESERVATION.PRICE_CHANGED', { changed: ['price'], summary: dearer }),
      dearer,
      'RESERVATION.PRICE_CHANGED',
      ['£300.00', '£450.00'],
    ],
    [
      'the price is too old, and the card was used for another stay',
      problem('RESERVATION.QUOTE_EXPIRED', { cards: [LESS.card] }),
      covered,
      'RESERVATION.COVER_CHANGED',
      ['£200.00', '£260.00'],
    ],
    [
      'another window has booked it',
      problem('RESERVATION.QUOTE_USED', { reference: ELSEWHERE, cards: [LESS.card] }),
      covered,
      'RESERVATION.KEY_REUSED',
      [],
    ],
    [
      'the room has been taken with the same card',
      problem('RESERVATION.NO_AVAILABILITY', { cards: [LESS.card] }),
      before,
      'RESERVATION.NO_AVAILABILITY',
      [],
    ],
  ];

  it.for(changes)('reads that %s', async ([, place, now, key, amounts], { api, guest }) => {
    api.answer({ summary: before });
    await guest.openBooking(AT_CHECK);
    await guest.orderButton();
    api.answer({ summary: now, place });
    await guest.place();
    const notice = await guest.alert();
    await guest.isAt(notice);
    await guest.reads(key, {}, notice);
    for (const amount of amounts) await guest.readsWords(amount, notice);
    const isSpent = place.cards !== undefined;
    const card = screen.getByRole('region', { name: guest.say('CARD.YOURS', { last4: CARD.card.last4 }) });
    await guest.readsWords(isSpent ? '£40' : '£100', card);
    if (isSpent) await guest.reads('CARD.BOOKED_AS', { reference: ELSEWHERE }, notice);
    expect(notice.querySelector('a')?.href.includes(`/my-booking?reference=${ELSEWHERE}`) ?? false).toBe(isSpent);
    expect(guest.hasOrderButton()).toBe(key !== 'RESERVATION.NO_AVAILABILITY');
    expect(window.location.search).toContain('section=check');
  });

  it('types the code again where the session has ended, and comes back to the last step', async ({ api, guest }) => {
    api.answer({ summary: before, place: problem('CARD.TOKEN_INVALID'), cardSearch: CARD });
    await guest.openBooking(AT_CHECK);
    await guest.place();
    await guest.isAt(await guest.heading('WELCOME.HEADING'));
    await guest.reads('BOOKING.CARDS.CODE_AGAIN', { last4: CARD.card.last4 });
    await guest.reads('FRAME.NOTHING_BOOKED');
    await guest.typeCode('GFT2-2222-2222-222N');
    await guest.orderButton();
  });
});
