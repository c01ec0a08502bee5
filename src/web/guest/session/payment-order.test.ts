import { expect, it } from 'vitest';
import { payersOf } from './payment-order.ts';

const held = (token: string, expiresOn: string | null) => ({ token, card: { expires_on: expiresOn } as never });
const cards = [held('lasting', null), held('late', '2028-01-01'), held('soon', '2027-01-01')];

it('leaves the usual order to the server', () => {
  expect(payersOf(cards, [])).toEqual({ card_tokens: ['lasting', 'late', 'soon'] });
});

it('puts the cards that are to pay first before the others, and of those the soonest to expire', () => {
  const payers = payersOf(cards, ['late']);
  expect(payers).toEqual({ card_tokens: ['late', 'soon', 'lasting'], card_order: 'as_given' });
});

it('ignores a card that is no longer in the session or is excluded', () => {
  expect(payersOf(cards, ['gone'])).toEqual({ card_tokens: ['lasting', 'late', 'soon'] });
});
