import { describe, expect, it } from 'vitest';
import { CARD_ACTS, type CardAct } from '#contract/desk/staff-acts.ts';
import { isNoAmount, readAmount, readFee, writeAmount } from '../acts/read-amount.ts';
import { FITTING_REASONS } from '../acts/fitting-reasons.ts';
import { findActCall, startValues, type ActValues } from './act-values.ts';

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

describe('the call of an act', () => {
  const balance = { value: { currency: 'GBP', amount: 82.8 }, uses: null };
  const card = { id: 'a', free: balance, card: { balance } };
  const callOf = (act: CardAct, values: Partial<ActValues> = {}) =>
    findActCall(act, { ...startValues(act), reason: 'other', ...values }, card);

  it('is not there while an amount, a date, the other card or a reason is missing', () => {
    expect(callOf('adjust')).toBeUndefined();
    expect(callOf('split')).toBeUndefined();
    expect(callOf('move')).toBeUndefined();
    expect(callOf('move', { toCardId: 'b', isAll: false })).toBeUndefined();
    expect(callOf('extend', { until: '' })).toBeUndefined();
    expect(callOf('give', { firstName: 'Mary', lastName: 'Lovelace' })).toBeUndefined();
    expect(callOf('void', { reason: '' })).toBeUndefined();
  });

  it.each([
    ['50', -32.8],
    ['82,90', 0.1],
    ['0', -82.8],
  ])('names the balance that was seen and what is between it and the right one: %s', (amount, difference) => {
    expect(callOf('adjust', { amount })?.body).toEqual({ reason: 'other', note: null, amount: difference, seen: 82.8 });
  });

  it('is not there while the right balance is the one on the card', () => {
    expect(callOf('adjust', { amount: '82.80' })).toBeUndefined();
  });

  it('redeems at a counter of a property, and takes back all of it unless an amount is named', () => {
    const at = { amount: '42', place: 'harbour-house/Bar/Terrace', receipt: ' 4711 ' };
    expect(callOf('redeem', { amount: '42' })).toBeUndefined();
    expect(callOf('redeem', at)?.body).toMatchObject({
      amount: 42,
      property_id: 'harbour-house',
      outlet: 'Bar/Terrace',
      receipt: '4711',
      receipt_again: false,
    });
    expect(callOf('pay_out', { receipt: ' 12 ' })?.body).toMatchObject({ amount: 82.8, how: 'cash', receipt: '12' });
    expect(callOf('reverse', { redemptionId: 'r' })?.body).toMatchObject({ redemption_id: 'r', amount: null });
    expect(callOf('reverse', { redemptionId: 'r', isAll: false, amount: '3' })?.body).toMatchObject({ amount: 3 });
  });

  it('moves everything unless an amount is named, and comes from the card that is emptied', () => {
    expect(callOf('move', { toCardId: 'b' })).toMatchObject({ id: 'a', body: { to_card_id: 'b', amount: null } });
    expect(callOf('move', { toCardId: 'b', isAll: false, amount: '3' })?.body).toMatchObject({ amount: 3 });
    expect(callOf('move', { toCardId: 'b', way: 'to_this' })).toMatchObject({ id: 'b', body: { to_card_id: 'a' } });
  });

  it('begins to shorten an extension at the earliest day', () => {
    expect(startValues('shorten', '2026-12-31').until).toBe('2026-12-31');
  });

  it('has a reason of its own accord only where the act says why', () => {
    const acts = CARD_ACTS.filter((act) => startValues(act).reason !== '');
    expect(acts).toEqual([
      'redeem',
      'pay_bill',
      'pay_out',
      'undo_pay_out',
      'settle_bill',
      'mail',
      'replace',
      'shorten',
      'adjust',
      'give',
    ]);
    for (const act of acts) expect(FITTING_REASONS[act]).toContain(startValues(act).reason);
  });
});

it('a guest is erased for reasons of their own, which fit no other act', () => {
  const others = Object.entries(FITTING_REASONS).flatMap(([act, reasons]) => (act === 'erase' ? [] : reasons));
  const own = FITTING_REASONS.erase.filter((reason) => !others.includes(reason));
  expect(own).toEqual(['consent_withdrawn', 'no_longer_needed']);
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

it.each([
  ['GBP', 'en-GB', '1082.80'],
  ['EUR', 'de-DE', '1082,80'],
  ['EUR', 'de-CH', '1082.80'],
  ['CHF', 'fr-CH', '1082,80'],
  ['EUR', 'fr-FR', '1082,80'],
  ['BHD', 'de-DE', '1082.800'],
  ['JPY', 'en-GB', '1083'],
  ['EUR', 'ar-EG', '1082.80'],
])('a field in %s for %s begins with %s, which it reads', (currency, locale, text) => {
  expect(writeAmount({ amount: 1082.8, currency }, locale)).toBe(text);
  expect(readAmount(text, currency)).toBe(Number(text.replace(',', '.')));
});
