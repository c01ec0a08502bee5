import { describe, expect, it } from 'vitest';
import { readAmount } from '../acts/read-amount.ts';
import { findActBody, startValues } from './act-values.ts';

describe('an amount that staff write', () => {
  it.each([
    ['82.80', 82.8],
    ['82,80', 82.8],
    [' 5 ', 5],
    ['1,000.00', undefined],
    ['-5', undefined],
    ['0', undefined],
    ['', undefined],
    ['five', undefined],
  ])('%j is %j', (text, amount) => {
    expect(readAmount(text)).toBe(amount);
  });
});

describe('what an act is asked with', () => {
  const by = { note: null };

  it('is nothing while an amount or the other card is missing', () => {
    expect(findActBody('adjust', startValues('adjust'))).toBeUndefined();
    expect(findActBody('move', startValues('move'))).toBeUndefined();
    expect(findActBody('extend', { ...startValues('extend'), until: '' })).toBeUndefined();
    expect(findActBody('move', { ...startValues('move'), toCardId: 'b', isAll: false })).toBeUndefined();
  });

  it('takes off what is to be less, and moves all unless an amount is named', () => {
    expect(findActBody('adjust', { ...startValues('adjust'), direction: 'take_off', amount: '12,5' })).toEqual({
      ...by,
      reason: 'wrong_amount',
      amount: -12.5,
    });
    expect(findActBody('move', { ...startValues('move'), toCardId: 'b' })).toMatchObject({ amount: null });
    expect(findActBody('move', { ...startValues('move'), toCardId: 'b', isAll: false, amount: '3' })).toMatchObject({
      to_card_id: 'b',
      amount: 3,
    });
    expect(findActBody('replace', startValues('replace'))).toEqual({ ...by, reason: 'code_lost' });
  });
});
