import { describe, expect, it } from 'vitest';
import { isNoAmount, readAmount, readFee } from '../acts/read-amount.ts';
import { findActBody, startValues } from './act-values.ts';

describe('an amount that staff write', () => {
  it.each([
    ['82.80', 'GBP', 82.8],
    ['82,80', 'GBP', 82.8],
    [' 5 ', 'GBP', 5],
    ['1000', 'GBP', 1000],
    // Could mean one or a thousand.
    ['1,000', 'GBP', undefined],
    ['1.000', 'EUR', undefined],
    ['1,000.00', 'GBP', undefined],
    ['1,000', 'JPY', undefined],
    ['1000', 'JPY', 1000],
    ['1.000', 'KWD', 1],
    ['1,000', 'KWD', undefined],
    ['1.5', null, undefined],
    ['2', null, 2],
    ['-5', 'GBP', undefined],
    ['0', 'GBP', undefined],
    ['', 'GBP', undefined],
    ['five', 'GBP', undefined],
  ])('%j in %s is %j', (text, currency, amount) => {
    expect(readAmount(text, currency)).toBe(amount);
  });

  it('may be 0 where it is a fee', () => {
    expect(readFee('0', 'GBP')).toBe(0);
    expect(readFee('1,000', 'GBP')).toBeUndefined();
  });
});

describe('what an act is asked with', () => {
  const by = { note: null };

  it('is nothing while an amount or the other card is missing', () => {
    expect(findActBody('adjust', startValues('adjust'), 'GBP')).toBeUndefined();
    expect(findActBody('move', startValues('move'), 'GBP')).toBeUndefined();
    expect(findActBody('extend', { ...startValues('extend'), until: '' }, 'GBP')).toBeUndefined();
    expect(findActBody('move', { ...startValues('move'), toCardId: 'b', isAll: false }, 'GBP')).toBeUndefined();
  });

  it('takes off what is to be less, and moves all unless an amount is named', () => {
    expect(findActBody('adjust', { ...startValues('adjust'), direction: 'take_off', amount: '12,5' }, 'GBP')).toEqual({
      ...by,
      reason: 'wrong_amount',
      amount: -12.5,
    });
    expect(findActBody('move', { ...startValues('move'), toCardId: 'b' }, 'GBP')).toMatchObject({ amount: null });
    expect(
      findActBody('move', { ...startValues('move'), toCardId: 'b', isAll: false, amount: '3' }, 'GBP'),
    ).toMatchObject({
      to_card_id: 'b',
      amount: 3,
    });
    expect(findActBody('replace', startValues('replace'), 'GBP')).toEqual({ ...by, reason: 'code_lost' });
  });
});

it.each([
  ['', false],
  ['1', false],
  ['1,', false],
  ['1,000', true],
  ['12.345', true],
  ['fifty', true],
  ['12.50', false],
])('the field says of %j that it is no amount: %j', (text, isSaid) => {
  expect(isNoAmount(text, 'GBP')).toBe(isSaid);
});
