import fc from 'fast-check';
import type { Card } from '#domain/card/card.ts';
import type { CoverRequest, EntitledRoom, IncludedExtra } from '#domain/cover/cover-request.ts';
import type { ExchangeRate } from '#domain/money/exchange-rate.ts';
import {
  asId,
  type CardId,
  type ExtraId,
  type PropertyId,
  type RoomCategoryId,
  type VoucherProductId,
} from '#domain/value/ids.ts';
import type { Lot } from '#domain/card/lot.ts';
import type { VoucherProduct } from '#domain/card/voucher-product.ts';
import { anyLots } from './any-lots.ts';
import { ALWAYS, buildCard, buildProduct, day } from './build-card.ts';
import { quoteExtra, quoteOf, quoteRoom, untaxed } from './build-quote.ts';

const today = day('2026-05-01');
const arrivalDate = day('2026-06-04');
const harbour = asId<PropertyId>('harbour');
const standard = asId<RoomCategoryId>('standard');

/**
 * A priced stay of up to five nights, arriving on a Thursday, in one or two rooms, with up to four cards of all kinds.
 */
export function anyCoverRequest(): fc.Arbitrary<CoverRequest> {
  return fc.integer({ min: 1, max: 5 }).chain((nights) =>
    fc
      .record({
        currency: fc.constantFrom('GBP', 'JPY', 'KWD'),
        rooms: fc.array(anyRoom(nights), { minLength: 1, maxLength: 2 }),
        breakfast: fc.record({ amountMinor: fc.nat(30_000), count: fc.integer({ min: 1, max: 2 }) }),
        cityTaxMinor: fc.nat(2_000),
        dearness: fc.constantFrom(0, 0.3, 0.5, 1),
        rates: fc.array(anyRateValue(), { minLength: 3, maxLength: 3 }),
        cards: fc.array(anyPayer(), { maxLength: 4 }),
        paymentOrder: fc.oneof(fc.constant<number[]>([]), fc.shuffledSubarray([0, 1, 2, 3])),
      })
      .map(({ currency, rooms, breakfast, cityTaxMinor, dearness, rates, cards, paymentOrder }) => {
        const quoted = rooms.map(({ category, persons, nightsMinor }) =>
          quoteRoom(currency, category, persons, arrivalDate, nightsMinor),
        );
        const extras = [
          quoteExtra(currency, 'breakfast', 'per_person_per_time_unit', breakfast.amountMinor, breakfast.count),
          quoteExtra(currency, 'city tax', 'per_person_per_time_unit', cityTaxMinor),
        ];
        const built = cards.map(buildPayer);
        return {
          propertyId: harbour,
          redeemLocationIds: ['coast'],
          stay: { arrivalDate, departureDate: arrivalDate.add({ days: nights }) },
          today,
          quote: quoteOf(currency, quoted, extras),
          entitledRooms: built.flatMap(({ product }) =>
            rooms.flatMap(({ category, persons, ownMinor }, roomIndex): EntitledRoom[] => {
              const isOwn = product.roomCategoryIds === null || category === 'standard';
              if (!product.upgrades || (isOwn && persons <= (product.persons ?? persons))) return [];
              const room = quoteRoom(currency, 'standard', product.persons ?? persons, arrivalDate, ownMinor);
              return [{ roomIndex, productId: product.id, room }];
            }),
          ),
          includedExtras: built.flatMap(({ product }) =>
            rooms.flatMap(({ persons }, roomIndex): IncludedExtra[] => {
              const included = product.persons ?? persons;
              if (persons <= included) return [];
              const price = untaxed(currency, Math.floor(breakfast.amountMinor * breakfast.count * dearness));
              return [{ roomIndex, productId: product.id, extraId: asId<ExtraId>('breakfast'), price }];
            }),
          ),
          exchangeRates: ['EUR', 'USD', 'JPY'].map((sourceCurrency, index): ExchangeRate => {
            const ids = { id: sourceCurrency, enterpriseId: 'harbour' };
            const value = rates[index] ?? '1';
            return { ...ids, sourceCurrency, targetCurrency: currency, value, lastUpdated: '2026-05-01T09:00:00Z' };
          }),
          cards: built,
          paymentOrder: paymentOrder.flatMap((index) => built[index]?.id ?? []),
        };
      }),
  );
}

function anyRateValue(): fc.Arbitrary<string> {
  return fc.constantFrom('0.0052', '0.7891', '0.85', '1', '1.1765', '190.55');
}

type AnyRoom = { category: string; persons: number; nightsMinor: number[]; ownMinor: number[] };

function anyRoom(nights: number): fc.Arbitrary<AnyRoom> {
  const prices = fc.array(fc.oneof(fc.constantFrom(0, 10_000, 12_000), fc.nat(30_000)), {
    minLength: nights,
    maxLength: nights,
  });
  return fc.record({
    category: fc.constantFrom('standard', 'suite'),
    persons: fc.integer({ min: 1, max: 3 }),
    nightsMinor: prices,
    ownMinor: prices,
  });
}

type AnyPayer = {
  readonly kind: VoucherProduct['kind'];
  readonly currency: string;
  readonly limits: Pick<VoucherProduct, 'persons' | 'upgrades' | 'nights'>;
  readonly standardOnly: boolean;
  readonly withBreakfast: boolean;
  readonly weekdays: readonly number[];
  readonly lots: readonly Lot[];
};

function anyPayer(): fc.Arbitrary<AnyPayer> {
  return fc.constantFrom('value', 'value', 'uses', 'uses', 'package').chain((kind) =>
    fc.record({
      kind: fc.constant(kind),
      currency: fc.constantFrom('GBP', 'EUR', 'USD', 'JPY'),
      limits: fc.record({
        persons: fc.constantFrom(null, 1, 2),
        upgrades: fc.boolean(),
        nights: fc.constantFrom(null, 1, 2, 3),
      }),
      standardOnly: fc.boolean(),
      withBreakfast: fc.boolean(),
      weekdays: fc.oneof(fc.constant(ALWAYS.weekdays), fc.subarray([...ALWAYS.weekdays], { minLength: 3 })),
      lots: anyLots(today).map((lots) => scaleLots(lots, kind)),
    }),
  );
}

/** Lots hold up to 100. For money these are major units, for uses 40 becomes one, and a package has a single use. */
function scaleLots(lots: readonly Lot[], kind: VoucherProduct['kind']): Lot[] {
  const scale = (amount: number) => (kind === 'value' ? amount * 100 : Math.floor(amount / 40));
  if (kind === 'package') return lots.slice(0, 1).map((lot) => ({ ...lot, balance: 1, held: lot.held > 0 ? 1 : 0 }));
  return lots.map((lot) => ({ ...lot, balance: scale(lot.balance), held: scale(lot.held) }));
}

/** Every card is of a different product. */
function buildPayer(payer: AnyPayer, index: number): Card {
  const { kind, limits, weekdays, lots, currency } = payer;
  const product = buildProduct({
    id: asId<VoucherProductId>(`product ${index}`),
    kind,
    ...limits,
    roomCategoryIds: payer.standardOnly ? { [harbour]: [standard] } : null,
    includedExtraIds: payer.withBreakfast ? { [harbour]: [asId<ExtraId>('breakfast')] } : null,
    validity: { ...ALWAYS, weekdays },
  });
  const unit = kind === 'value' ? ({ type: 'money', currency } as const) : ({ type: 'uses' } as const);
  return buildCard({ id: asId<CardId>(`card ${index}`), product, unit, lots });
}
