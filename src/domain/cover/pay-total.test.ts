import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyLots } from '../../../test/arbitraries/any-lots.ts';
import { ALWAYS, buildCard, buildProduct, day } from '../../../test/arbitraries/build-card.ts';
import { quoteExtra, quoteRoom } from '../../../test/arbitraries/build-quote.ts';
import { priceArrival, payArrival, type ArrivalRequest } from './card-calendar.ts';
import { CARD_STATES, type Card } from '../card/card.ts';
import { coverRooms } from './cover-offered-rooms.ts';
import { asId, type CardId, type PropertyId, type VoucherProductId } from '../value/ids.ts';
import { payAnyNight } from './pay-total.ts';

const today = day('2026-05-30');
const arrivalDate = day('2026-06-01');
const mostly = <const Value>(usual: Value, ...others: Value[]) =>
  fc.oneof({ weight: 6, arbitrary: fc.constant(usual) }, fc.constantFrom(...others));

/** A money card that pays for every night, but perhaps not for this stay, property, day or currency. */
function anyMoneyCard(index: number): fc.Arbitrary<Card> {
  return fc
    .record({
      lots: anyLots(today),
      scale: fc.constantFrom(1, 37, 500),
      currency: fc.constantFrom('GBP', 'EUR', 'JPY', 'CHF'),
      state: mostly('active', ...CARD_STATES),
      startsOn: mostly(null, arrivalDate, today),
      registered: fc.boolean(),
      product: fc.record({
        expiry: fc.constantFrom('booking' as const, 'stay' as const),
        registration: mostly('none' as const, 'required' as const),
        isHolderOnly: mostly(false, true),
        redeemLocationIds: mostly(['coast'], ['hills']),
        validity: fc.record({
          bookBy: mostly(null, today, today.subtract({ days: 1 })),
          stayBy: mostly(null, arrivalDate.add({ days: 2 })),
          minNights: mostly(null, 2),
          maxNights: mostly(null, 2),
        }),
      }),
    })
    .map(({ lots, scale, currency, state, startsOn, registered, product: { validity, ...product } }) =>
      buildCard({
        id: asId<CardId>(`card ${index}`),
        product: buildProduct({
          id: asId<VoucherProductId>(`product ${index}`),
          ...product,
          validity: { ...ALWAYS, ...validity },
        }),
        unit: { type: 'money', currency },
        lots: lots.map((lot) => ({ ...lot, balance: lot.balance * scale, held: lot.held * scale })),
        state,
        startsOn,
        registered,
      }),
    );
}

/** One to three parties in one booking, their choices, and up to four cards. */
function anyArrival(): fc.Arbitrary<ArrivalRequest> {
  const nights = fc.integer({ min: 1, max: 3 });
  return nights.chain((length) => {
    const room = fc.record({
      category: fc.constantFrom('standard', 'suite', 'garden'),
      nightsMinor: fc.array(fc.constantFrom(0, 1, 5_000, 9_999, 12_000, 30_001), {
        minLength: length,
        maxLength: length,
      }),
    });
    const party = fc.record({ persons: fc.integer({ min: 1, max: 3 }), rooms: fc.array(room, { maxLength: 5 }) });
    return fc
      .record({
        parties: fc.array(party, { minLength: 1, maxLength: 3 }),
        free: fc.record({ standard: fc.nat(2), suite: fc.nat(2), garden: fc.nat(2) }),
        taxMinor: fc.constantFrom(0, 0, 350, 12_000),
        cityTaxUnknown: fc.boolean(),
        rates: fc.tuple(fc.constantFrom('0.85', '1', '1.1765'), fc.constantFrom('0.0052', '190.55')),
        cards: fc
          .integer({ min: 1, max: 4 })
          .chain((count) => fc.tuple(...Array.from({ length: count }, (_, i) => anyMoneyCard(i)))),
      })
      .map(({ parties, free, taxMinor, rates, ...given }) => ({
        ...given,
        propertyId: asId<PropertyId>('harbour'),
        redeemLocationIds: ['coast'],
        today,
        stay: { arrivalDate, departureDate: arrivalDate.add({ days: length }) },
        exchangeRates: ['EUR', 'JPY'].map((sourceCurrency, index) => ({
          id: sourceCurrency,
          enterpriseId: 'harbour',
          sourceCurrency,
          targetCurrency: 'GBP',
          value: rates[index] ?? '1',
          lastUpdated: '2026-05-01T09:00:00Z',
        })),
        cityTaxes: taxMinor > 0 ? [quoteExtra('GBP', 'city tax', 'per_person_per_time_unit', taxMinor)] : [],
        parties: parties.map(({ persons, rooms }) => ({
          persons,
          entitled: [],
          free: new Map(rooms.map(({ category }) => [asId(category), free[category]])),
          rooms: rooms
            .filter(({ category }) => free[category] > 0)
            .map(({ category, nightsMinor }) => quoteRoom('GBP', category, persons, arrivalDate, nightsMinor))
            .toSorted((one, other) => one.price.gross.amountMinor - other.price.gross.amountMinor),
        })),
      }));
  });
}

/** The same card, closed on a day in the past. It pays the same, but is computed by room and night. */
function byRooms(card: Card): Card {
  const longAgo = day('2001-01-01');
  const validity = { ...card.product.validity, closed: [{ from: longAgo, to: longAgo }] };
  return { ...card, product: { ...card.product, validity } };
}

/** Replaces cards by their ids. */
const print = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (key, part: unknown) => (key === 'card' ? (part as Card).id : part)));

it('money pays the same part of an arrival by its price alone as by all rooms, for every balance', () => {
  fc.assert(
    fc.property(anyArrival(), (request) => {
      const { cityTaxUnknown, parties, cards } = request;
      const direct = { ...request, cards: cards.map(byRooms) };
      expect([payAnyNight(cards), payAnyNight(direct.cards)]).toEqual([true, false]);
      for (const room of parties.flatMap(({ rooms }) => rooms)) {
        const priced = [{ room, persons: 1, entitled: [] }];
        expect(print(coverRooms(request, priced))).toEqual(print(coverRooms(direct, priced)));
      }
      const bare = priceArrival({ ...request, cards: [], exchangeRates: [] });
      expect(print({ ...bare, ...payArrival(bare, request, cityTaxUnknown) })).toEqual(print(priceArrival(direct)));
    }),
    { numRuns: Number(process.env['RUNS'] ?? 300) },
  );
});

it('money that is not for every night is paid room by room', () => {
  const closed = [{ from: today, to: today }];
  const limits = [{ weekdays: [1, 2, 3, 4, 5, 6] }, { closed }].map((some) =>
    buildProduct({ validity: { ...ALWAYS, ...some } }),
  );
  for (const product of [...limits, buildProduct({ kind: 'uses' })]) {
    expect(payAnyNight([buildCard({}), buildCard({ product })])).toBe(false);
  }
});
