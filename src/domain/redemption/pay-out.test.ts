import { describe, expect, it } from 'vitest';
import { buildCard, buildLot, buildProduct } from '../../../test/arbitraries/build-card.ts';
import { findLastPayOut, findPayOutRefusal, isPaidOutOnRequest } from './pay-out.ts';

const TODAY = Temporal.PlainDate.from('2026-11-01');
const refusal = (given: Parameters<typeof buildCard>[0] = {}, isGiven = false) =>
  findPayOutRefusal(buildCard(given), TODAY, () => isGiven);

describe('the rest of a card', () => {
  it.each([
    [undefined, {}],
    ['not_money', { unit: { type: 'uses' } }],
    ['not_active', { state: 'frozen' }],
    ['not_active', { state: 'draft' }],
    ['not_active', { state: 'void' }],
    ['on_hold', { lots: [buildLot(1_000, { held: 100 })] }],
    ['nothing_left', { lots: [buildLot(0)] }],
    ['nothing_left', { lots: [buildLot(1_000, { expiresOn: TODAY.subtract({ days: 1 }) })] }],
    [undefined, { lots: [buildLot(1_000, { expiresOn: TODAY })] }],
  ] as const)('is refused as %s', (because, card) => {
    expect(refusal(card)).toBe(because);
  });

  it('is not money if a part of it was given away, unless that has expired', () => {
    expect(refusal({}, true)).toBe('given_away');
    expect(refusal({ lots: [buildLot(5, { expiresOn: TODAY.subtract({ days: 1 }) })] }, true)).toBe('nothing_left');
  });

  it.each([
    [14.99, { below: 15, isOnRequest: true }, true],
    [15, { below: 15, isOnRequest: true }, false],
    [0.29, { below: 0.3, isOnRequest: true }, true],
    [0.3, { below: 0.3, isOnRequest: true }, false],
    [1_499, { below: 1_500, isOnRequest: true }, true],
    [1, { below: 15, isOnRequest: false }, false],
    [1, null, false],
  ])('is paid to any guest who asks, for %s with %j: %s', (amount, payOut, isPaid) => {
    expect(isPaidOutOnRequest({ product: buildProduct({ payOut }) }, amount)).toBe(isPaid);
  });
});

describe('the last pay-out', () => {
  const move = (hour: number, amount: number, kind: 'paid_out' | 'adjust' = 'paid_out') => ({
    kind,
    amount,
    at: Temporal.Instant.from('2026-11-01T00:00:00Z').add({ hours: hour }),
  });
  it.each([
    ['is none', [move(1, 5, 'adjust')], []],
    ['is of all its lots', [move(1, 3), move(2, 4), move(2, 5), move(3, 9, 'adjust')], [4, 5]],
    ['was taken back', [move(1, 3), move(2, -3)], []],
    ['is the one before that was not', [move(1, 3), move(1, 4), move(2, 5), move(3, -5)], [3, 4]],
    [
      'was taken back as the one before',
      [move(1, 3), move(2, 5), move(2, 6), move(3, -5), move(3, -6), move(4, -3)],
      [],
    ],
    ['is another than one that was taken back', [move(1, 3), move(2, -3), move(3, 2)], [2]],
  ])('%s', (_what, transfers, amounts) => {
    expect(findLastPayOut(transfers).map(({ amount }) => amount)).toEqual(amounts);
  });
});
