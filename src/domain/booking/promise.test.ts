import { describe, expect, it } from 'vitest';
import { buildCard, buildProduct, day } from '../../../test/arbitraries/build-card.ts';
import { quoteExtra, quoteOf, quoteRoom } from '../../../test/arbitraries/build-quote.ts';
import type { Cover } from '../cover/cover.ts';
import type { CardPayment } from '../cancelling/give-back.ts';
import { asId, type CardId } from '../value/ids.ts';
import { money } from '../money/money.ts';
import {
  addedCityTax,
  changesOf,
  coveredBy,
  needsPaymentCard,
  promiseOf,
  termsOf,
  type PromiseChange,
  type StayPromise,
} from './promise.ts';
import type { LateCancellation } from '../card/voucher-product.ts';

const gbp = (minor: number) => money('GBP', minor);
const [first, second] = [asId<CardId>('a'), asId<CardId>('b')];

const promised: StayPromise = {
  total: gbp(30_000),
  due: gbp(5_000),
  cityTax: gbp(400),
  debits: [
    { cardId: first, debit: 25_000 },
    { cardId: second, debit: 0 },
  ],
};

describe('a promise', () => {
  it('is kept while nothing has changed', () => {
    expect(changesOf(promised, structuredClone(promised))).toEqual([]);
  });

  it.each<[string, Partial<StayPromise>, PromiseChange[]]>([
    ['the total is a penny dearer', { total: gbp(30_001), due: gbp(5_001) }, ['price']],
    ['the total is a penny cheaper', { total: gbp(29_999), due: gbp(4_999) }, ['price']],
    ['the total is in another currency', { total: money('EUR', 30_000) }, ['price']],
    ['the city tax is another part of it', { cityTax: gbp(401) }, ['price']],
    ['a dearer total is paid by the card', { total: gbp(30_001), debits: paying(25_001) }, ['price']],
    ['a cheaper total spares the card', { total: gbp(29_999), debits: paying(24_999) }, ['price']],
    [
      'it is dearer, and the card pays less',
      { total: gbp(30_100), due: gbp(5_101), debits: paying(24_999) },
      ['price', 'cover'],
    ],
    [
      'it is cheaper, and the card pays still less',
      { total: gbp(29_900), due: gbp(5_001), debits: paying(24_899) },
      ['price', 'cover'],
    ],
    ['more is due', { due: gbp(5_001) }, ['cover']],
    ['less is due', { due: gbp(4_999) }, ['cover']],
    ['what is due is in another currency', { due: money('EUR', 5_000) }, ['cover']],
    ['a card pays more', { debits: paying(25_001) }, ['cover']],
    ['a card pays less', { debits: paying(24_999) }, ['cover']],
    ['a card that was refused pays now', { debits: [promised.debits[0]!, { cardId: second, debit: 1 }] }, ['cover']],
    ['a card is gone', { debits: [promised.debits[0]!] }, ['cover']],
    ['a card has come', { debits: [...promised.debits, { cardId: asId<CardId>('c'), debit: 0 }] }, ['cover']],
    [
      'another card pays the same',
      { debits: [{ cardId: asId<CardId>('0'), debit: 25_000 }, promised.debits[1]!] },
      ['cover'],
    ],
  ])('is broken when %s', (_what, change, changes) => {
    expect(changesOf(promised, { ...promised, ...change })).toEqual(changes);
  });

  function paying(debit: number): StayPromise['debits'] {
    return [{ cardId: first, debit }, promised.debits[1]!];
  }
});

describe('the promise of a priced stay', () => {
  const quote = quoteOf(
    'GBP',
    [quoteRoom('GBP', 'standard', 2, day('2026-06-04'), [12_000, 13_000])],
    [quoteExtra('GBP', 'city tax', 'once', 200, 2), quoteExtra('GBP', 'breakfast', 'once', 1_000)],
  );
  const nights = buildCard({ id: first, unit: { type: 'uses' }, product: buildProduct({ kind: 'uses' }) });
  const pounds = buildCard({ id: second, unit: { type: 'money', currency: 'GBP' } });
  const refused = buildCard({ id: asId('c') });
  const cover: Cover = {
    covered: gbp(22_000),
    due: gbp(4_400),
    cards: [
      {
        card: nights,
        covered: gbp(12_000),
        debit: 1,
        left: 9,
        lines: [{ type: 'night', roomIndex: 0, date: day('2026-06-04'), amountMinor: 12_000 }],
      },
      { card: pounds, covered: gbp(10_000), debit: 10_000, left: 0, lines: [{ type: 'money', amountMinor: 10_000 }] },
    ],
    refused: [{ card: refused, code: 'CARD.FROZEN', limit: null }],
  };

  it('has the debits by card, in whichever order the cards were given', () => {
    const inOrder = [nights, pounds, refused];
    for (const cards of [inOrder, inOrder.toReversed()]) {
      expect(promiseOf(quote, cover, cards).debits).toEqual([
        { cardId: first, debit: 1 },
        { cardId: second, debit: 10_000 },
        { cardId: 'c', debit: 0 },
      ]);
    }
  });

  it('is its total, what is due, the city tax on top, and the debit of every card that was offered', () => {
    expect(promiseOf(quote, cover, [refused, pounds, nights])).toEqual({
      total: gbp(26_400),
      due: gbp(4_400),
      cityTax: gbp(400),
      debits: [
        { cardId: first, debit: 1 },
        { cardId: second, debit: 10_000 },
        { cardId: 'c', debit: 0 },
      ],
    });
  });

  it('has no city tax of its own where none is added', () => {
    expect(addedCityTax(quote)).toEqual(gbp(400));
    expect(addedCityTax({ ...quote, extras: quote.extras.filter(({ isCityTax }) => !isCityTax) })).toBeNull();
  });

  it('is kept without the cards: no id, no lots and no terms of a product', () => {
    const [room] = quote.rooms;
    const details = { rooms: [], extras: [], hasPaymentCard: true };
    expect(termsOf(quote, cover, details)).toEqual({
      details,
      paysRest: false,
      total: quote.total,
      due: gbp(4_400),
      rooms: [
        {
          roomCategoryId: 'standard',
          rateId: 'flexible',
          name: 'standard',
          price: room!.price,
          nights: room!.nights,
        },
      ],
      cover: {
        covered: gbp(22_000),
        cards: [
          { last4: nights.last4, kind: 'uses', unit: { type: 'uses' }, covered: gbp(12_000), uses: 1, left: 9 },
          {
            last4: pounds.last4,
            kind: 'value',
            unit: { type: 'money', currency: 'GBP' },
            covered: gbp(10_000),
            uses: null,
            left: 0,
          },
        ],
        refused: [{ last4: refused.last4, code: 'CARD.FROZEN', limit: null }],
      },
    });
  });

  it('names for giving back only the cards that pay', () => {
    const idle = { card: refused, covered: gbp(0), debit: 0, left: 0, lines: [] };
    const { amount, cards } = coveredBy({ ...cover, cards: [...cover.cards, idle] }, true, []);
    expect(amount).toEqual(gbp(22_000));
    expect(cards.map(({ cardId, debit }) => [cardId, debit])).toEqual([
      [first, 1],
      [second, 10_000],
    ]);
  });
});

describe('a payment card', () => {
  const at = Temporal.Instant.from('2026-06-01T12:00:00Z');
  const fees = [{ from: at, fee: gbp(4_000) }];
  const use = (lateCancellation: LateCancellation): CardPayment => ({
    cardId: first,
    last4: '7XYZ',
    coveredMinor: 5_000,
    debit: 1,
    wholes: [{ coveredMinor: 5_000, debit: 1, nightsMinor: 5_000 }],
    lateCancellation,
  });

  it.each([
    ['never', 1, false],
    ['when_due', 0, false],
    ['when_due', 1, true],
    ['always', 0, false],
    ['always', 1, true],
  ] as const)('is asked for %s if %i is due: %s', (rule, dueMinor, isNeeded) => {
    expect(needsPaymentCard(rule, { cards: [], due: gbp(dueMinor) }, [], at)).toBe(isNeeded);
  });

  it.each([
    ['never', 'charge', fees, false],
    ['when_due', 'charge', fees, true],
    ['always', 'charge', fees, true],
    ['when_due', 'charge', [], false],
    ['when_due', 'charge', [{ from: at, fee: gbp(1) }], true],
    ['when_due', 'charge', [{ from: at, fee: gbp(5_000) }], false],
    ['when_due', 'charge', [{ from: at.subtract({ hours: 1 }), fee: gbp(4_000) }], true],
    ['when_due', 'charge', [{ from: at.add({ hours: 1 }), fee: gbp(4_000) }], true],
    [
      'when_due',
      'charge',
      [
        { from: at.subtract({ hours: 1 }), fee: gbp(4_000) },
        { from: at, fee: gbp(5_000) },
      ],
      false,
    ],
    ['when_due', 'charge', null, true],
    ['when_due', 'give_back', fees, false],
    ['when_due', 'give_back', null, false],
    ['when_due', 'keep', fees, false],
  ] as const)('%s, where nothing is due and a use goes by %s: %j makes it %s', (rule, late, terms, isNeeded) => {
    expect(needsPaymentCard(rule, { cards: [use(late)], due: gbp(0) }, terms, at)).toBe(isNeeded);
  });

  it('that cannot be taken cannot be charged: the product then gives back', () => {
    const card = buildCard({ product: buildProduct({ kind: 'uses', lateCancellation: 'charge' }) });
    const lines = [{ type: 'night', roomIndex: 0, date: day('2026-06-04'), amountMinor: 5_000 }] as const;
    const cover = {
      covered: gbp(5_000),
      due: gbp(0),
      cards: [{ card, covered: gbp(5_000), debit: 1, left: 0, lines }],
      refused: [],
    };
    const settings = (canCharge: boolean) => coveredBy(cover, canCharge, []).cards.map((one) => one.lateCancellation);
    expect([settings(true), settings(false)]).toEqual([['charge'], ['give_back']]);
  });
});
