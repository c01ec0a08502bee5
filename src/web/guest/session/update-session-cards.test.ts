import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { giftCard as foundGiftCard } from '../../../../test/screens/examples/cards.ts';
import { NO_COVER } from '../../../../test/screens/examples/offers.ts';
import { sessionCards, type SessionCard } from './session-cards.ts';
import { applyCover, applyGivenBack } from './update-session-cards.ts';

const GBP = (amount: number) => ({ currency: 'GBP', amount });
const { card, product } = foundGiftCard(212.5);

function giftCard(token: string, amount: number): SessionCard {
  const units = { value: GBP(amount), uses: null };
  return { token, product, card: { ...card, last4: '222N', balance: units, available: units } };
}

function nightsCard(token: string, uses: number): SessionCard {
  const units = { value: null, uses };
  return { token, product, card: { ...card, last4: '222N', kind: 'uses', balance: units, available: units } };
}

const paid = (amount: number, left: number) => ({
  last4: '222N',
  kind: 'value' as const,
  covered: GBP(amount),
  uses: null,
  left: { value: GBP(left), uses: null },
});
const cover = (...cards: ReturnType<typeof paid>[]) => ({ ...NO_COVER, cards });
const back = (value: number) => ({
  last4: '222N',
  covered: GBP(value),
  value: GBP(value),
  uses: null,
  expires_on: null,
  expiry: null,
});
const read = ({ value, uses }: SessionCard['card']['balance']) => value?.amount ?? uses;
const balances = () => sessionCards.read().map(({ card: { balance } }) => read(balance));
const available = () => sessionCards.read().map(({ card: { available: units } }) => read(units));

/** A browser without storage, so that the page falls back to memory. */
beforeAll(() => {
  Object.defineProperty(globalThis, 'window', { configurable: true, value: { location: { pathname: '/s/demo' } } });
});
afterAll(() => {
  Reflect.deleteProperty(globalThis, 'window');
});
beforeEach(() => sessionCards.write([]));

describe('the cards after a stay', () => {
  it('is noted on the card that paid it', () => {
    sessionCards.write([giftCard('one', 200)]);
    applyCover(cover(paid(150, 50)));
    expect(balances()).toEqual([50]);
    expect(available()).toEqual([50]);
  });

  it('is what can be used of a card of which a part has expired, and that part stays on it', () => {
    const held = giftCard('one', 400);
    sessionCards.write([{ ...held, card: { ...held.card, available: { value: GBP(150), uses: null } } }]);
    applyCover(cover(paid(150, 0)));
    expect([available(), balances()]).toEqual([[0], [250]]);
    applyGivenBack([back(150)]);
    expect([available(), balances()]).toEqual([[150], [400]]);
  });

  it('is noted on the right one of two with the same last four', () => {
    sessionCards.write([giftCard('one', 200), giftCard('other', 80)]);
    applyCover(cover(paid(80, 0)));
    expect(balances()).toEqual([200, 0]);
    applyCover(cover(paid(150, 50)));
    expect(balances()).toEqual([50, 0]);
  });

  it('is noted on each of two with the same last four', () => {
    sessionCards.write([giftCard('one', 200), giftCard('other', 80)]);
    applyCover(cover(paid(80, 0), paid(20, 180)));
    expect(balances()).toEqual([180, 0]);
  });
});

describe('the cards after a cancelled stay', () => {
  it('is money for a gift card, though a card of nights ends in the same four', () => {
    sessionCards.write([nightsCard('nights', 8), giftCard('money', 50)]);
    applyGivenBack([back(150)]);
    expect(balances()).toEqual([8, 200]);
  });

  it('is noted once for each card that paid', () => {
    sessionCards.write([giftCard('one', 0), giftCard('other', 0)]);
    applyGivenBack([back(150), back(20)]);
    expect(balances().toSorted()).toEqual([150, 20].toSorted());
  });
});
