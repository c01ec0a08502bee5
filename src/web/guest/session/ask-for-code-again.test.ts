import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { giftCard } from '../../../../test/screens/examples/cards.ts';
import { ProblemError } from '../../api/problem-error.ts';
import { asksForCodeAgain } from './ask-for-code-again.ts';
import { sessionCards } from './session-cards.ts';

const { card, product } = giftCard(212.5);
const registered = { ...card, registered: true };
const one = { token: 'one', product, card: { ...registered, last4: '222N' } };
const two = { token: 'two', product, card: { ...registered, last4: 'M4XD' } };

const SAID = { type: 'about:blank', title: 'ended', detail: 'ended', request_id: 'example' };
const ended = (...paths: string[]) => {
  const errors = paths.map((path) => ({ path, code: 'CARD.TOKEN_INVALID' }));
  return new ProblemError({ ...SAID, status: 401, code: 'CARD.TOKEN_INVALID', errors });
};
const asked = ['summary', 'harbour-house', { card_tokens: ['two', 'one'] }, 'en'];
const wentTo = (error: unknown, about: readonly unknown[] = asked) => {
  const places: unknown[] = [];
  const isAsked = asksForCodeAgain(error, about, (path, { state }) => places.push([path, ...state.codeAgain]));
  return [isAsked, ...places];
};
const held = () => sessionCards.read().map(({ token }) => token);

beforeAll(() => {
  Object.defineProperty(globalThis, 'window', { configurable: true, value: { location: { pathname: '/s/demo' } } });
});
afterAll(() => {
  Reflect.deleteProperty(globalThis, 'window');
});
beforeEach(() => sessionCards.write([one, two]));

it('puts away the card whose token has ended, by its place in the question, and no other', () => {
  expect(wentTo(ended('card_tokens.0'))).toEqual([true, ['/booking', 'M4XD']]);
  expect(held()).toEqual(['one']);
  expect(wentTo(ended('card_tokens.0'))).toEqual([true]);
  expect(held()).toEqual(['one']);
});

it('begins with the code where no other card pays', () => {
  expect(wentTo(ended('card_tokens.0', 'card_tokens.1'))).toEqual([true, ['/', '222N', 'M4XD']]);
  expect(held()).toEqual([]);
  sessionCards.write([one, { ...two, isExcluded: true }]);
  expect(wentTo(ended('card_tokens.1'))).toEqual([true, ['/', '222N']]);
});

it('leaves everything else to others', () => {
  expect(wentTo(new Error('lost'))).toEqual([false]);
  expect(wentTo(ended('card_token'), [{ card_token: 'two' }])).toEqual([true, ['/booking', 'M4XD']]);
});
