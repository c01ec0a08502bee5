import { screen } from '@testing-library/dom';
import { describe, expect } from 'vitest';
import type { CardSearchAnswer } from '#contract/guest/card.ts';
import { giftCard, tenNights, unusable } from '../../../../test/screens/examples/cards.ts';
import { coverBy, offer, summary } from '../../../../test/screens/examples/offers.ts';
import { pounds } from '../../../../test/screens/examples/prices.ts';
import { cancellation, reservation } from '../../../../test/screens/examples/reservations.ts';
import { CHOSEN_STAY } from '../../../../test/screens/before.ts';
import { it } from '../../../../test/screens/guest-test.ts';
import { keepInTab } from '../../../../test/screens/guest-screen.ts';
import { problem } from '../../../../test/screens/playback.ts';
import { tabAfter } from '../../../../test/screens/before.ts';

const BEFORE = giftCard(84.09);
const NIGHTS = tenNights();
const AFTER = giftCard(400);

const now = (...cards: readonly CardSearchAnswer[]) => ({
  cards: cards.map(({ card, product }) => ({ card, product })),
});
const comeBack = () => document.dispatchEvent(new Event('visibilitychange'));

describe('a card whose value has changed elsewhere', () => {
  it('has its new value on the welcome screen, with one request for all cards', async ({ api, guest }) => {
    keepInTab(tabAfter({ cards: [BEFORE, NIGHTS] }));
    api.answer({ cardsNow: now(AFTER, NIGHTS) });
    await guest.open();
    await guest.readsWords('£400');
    expect(api.askedFor('cardsNow').map(({ body }) => body)).toEqual([
      { card_tokens: [BEFORE.card_token, NIGHTS.card_token] },
    ]);
  });

  it('has its new value and price when the guest comes back to the open booking', async ({ api, guest }) => {
    api.answer({ summary: summary([offer()], coverBy(BEFORE, 300)), cardsNow: now(BEFORE) });
    await guest.openBooking({ cards: [BEFORE], search: CHOSEN_STAY });
    await guest.readsWords('£215.91', await guest.receipt());
    api.answer({ summary: summary([offer()], coverBy(AFTER, 300)), cardsNow: now(AFTER) });
    comeBack();
    await guest.readsNoWords('£215.91');
    await guest.readsWords('£400');
  });

  it.for(['CARD.FROZEN', 'CARD.EXPIRED', 'CARD.VOID'])(
    'is not offered, and the reason is given: %s',
    async (reason, { api, guest }) => {
      keepInTab(tabAfter({ cards: [BEFORE] }));
      api.answer({ cardsNow: now(unusable(reason, { available: { value: pounds(0), uses: null } })) });
      await guest.open();
      await guest.heading('WELCOME.HEADING');
      await screen.findByRole('heading', {
        level: 2,
        name: guest.sayLike(`${reason}${reason === 'CARD.EXPIRED' ? '_ON' : ''}`, { date: /.*/ }),
      });
    },
  );

  it('is only asked for by its code once the code was replaced', async ({ api, guest }) => {
    keepInTab(tabAfter({ cards: [BEFORE] }));
    api.answer({ cardsNow: problem('CARD.TOKEN_INVALID') });
    await guest.open();
    await guest.reads('CARD.TOKEN_INVALID');
    await guest.readsNoWords('£84.09');
  });

  it('leaves a guest on the page of a stay when its code was replaced', async ({ api, guest }) => {
    const cancelled = reservation('cancelled', summary([offer()], coverBy(giftCard(400), 300)));
    api.answer({
      reservation: cancelled,
      cancellation: cancellation({ state: 'cancelled' }),
      cardsNow: problem('CARD.TOKEN_INVALID'),
    });
    await guest.openReservation({ cards: [BEFORE], reservations: [cancelled] });
    await expect.poll(() => window.sessionStorage.getItem('staycard.demo.cards')).toBe('[]');
    await guest.isAtAddress(/\/reservation\//);
  });
});
