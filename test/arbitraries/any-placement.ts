import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { BookingDetails } from '#domain/stay/booking-details.ts';
import { CANCELLATION_STATES, CANCELLED_BY, type Cancellation } from '#domain/cancelling/cancellation.ts';
import {
  asId,
  type AgeCategoryId,
  type Branded,
  type CardId,
  type ExtraId,
  type RateId,
  type RoomCategoryId,
} from '#domain/value/ids.ts';
import { money, type Money } from '#domain/money/money.ts';
import type { Price } from '#domain/stay/price.ts';
import type { LengthLimit } from '#domain/card/voucher-product.ts';
import type { PmsReservation } from '#pms/pms-reservation.ts';
import type { NewPlacement } from '../../src/server/booking/placement/placement-store.ts';
import { BUYER } from '../new-placement.ts';
import { anyAmountMinor, anyCurrency } from './any-money.ts';
import { anyDay, anyStay } from './any-stay.ts';

/** Includes characters that break careless quoting. PostgreSQL stores no text with a NUL in it. */
function anyText(): fc.Arbitrary<string> {
  return fc.string({ unit: 'grapheme', maxLength: 20 }).filter((text) => !text.includes('\0'));
}

function anyId<Id extends Branded<string>>(): fc.Arbitrary<Id> {
  return fc.uuid().map((text) => asId<Id>(text));
}

function anyMoney(): fc.Arbitrary<Money> {
  return fc.tuple(anyCurrency(), anyAmountMinor()).map(([currency, minor]) => money(currency, minor));
}

function anyPrice(): fc.Arbitrary<Price> {
  return fc.record({
    currency: anyCurrency(),
    net: anyMoney(),
    gross: anyMoney(),
    taxValues: fc.array(fc.record({ code: anyText(), value: anyMoney() }), { maxLength: 2 }),
  });
}

/** An instant to the microsecond, as the database stores it. */
export function anyInstant(): fc.Arbitrary<Temporal.Instant> {
  const [from, to] = ['2020-01-01T00:00Z', '2040-01-01T00:00Z'].map((text) => Temporal.Instant.from(text));
  const micros = (instant: Temporal.Instant) => instant.epochNanoseconds / 1000n;
  return fc
    .bigInt({ min: micros(from!), max: micros(to!) })
    .map((each) => Temporal.Instant.fromEpochNanoseconds(each * 1000n));
}

function anyUnit() {
  return fc.oneof(
    anyCurrency().map((currency) => ({ type: 'money', currency }) as const),
    fc.constant({ type: 'uses' } as const),
  );
}

/** Any placement that the type allows, whether or not its amounts add up. */
export function anyNewPlacement(): fc.Arbitrary<NewPlacement> {
  const anyShare = () => fc.record({ coveredMinor: anyAmountMinor(), debit: anyAmountMinor() });
  return fc
    .record({
      booking: fc.record({
        stay: anyStay(30),
        rooms: fc.array(
          fc.record({
            roomCategoryId: anyId<RoomCategoryId>(),
            rateId: anyId<RateId>(),
            party: fc.array(
              fc.record({ ageCategoryId: anyId<AgeCategoryId>(), count: fc.integer({ min: 1, max: 9 }) }),
            ),
          }),
          { maxLength: 3 },
        ),
        extras: fc.array(fc.record({ extraId: anyId<ExtraId>(), count: fc.integer({ min: 1, max: 9 }) }), {
          maxLength: 3,
        }),
      }),
      buyer: fc.record({
        ...Object.fromEntries(Object.keys(BUYER).map((field) => [field, anyText()])),
        propertyPrivacyPolicyAgrement: fc.boolean(),
        asRegistered: fc.boolean(),
        arrival: fc.option(
          fc.record({ estimatedTime: anyText(), airline: anyText(), flightNumber: anyText(), airport: anyText() }),
        ),
        guest: fc.option(fc.record({ firstName: anyText(), lastName: anyText(), email: anyText() })),
      }) as fc.Arbitrary<NewPlacement['buyer']>,
      terms: fc.record({
        total: anyPrice(),
        rooms: fc.array(
          fc.record({
            roomCategoryId: anyId<RoomCategoryId>(),
            rateId: anyId<RateId>(),
            name: anyText(),
            price: anyPrice(),
            nights: fc.array(fc.record({ date: anyDay(), price: anyPrice() }), { maxLength: 3 }),
          }),
          { maxLength: 2 },
        ),
        cover: fc.record({
          covered: anyMoney(),
          cards: fc.array(
            fc.record({
              last4: anyText(),
              kind: fc.constantFrom('value', 'uses', 'package'),
              unit: anyUnit(),
              covered: anyMoney(),
              uses: fc.option(anyAmountMinor()),
              left: anyAmountMinor(),
            }),
            { maxLength: 3 },
          ),
          refused: fc.array(fc.record({ last4: anyText(), code: anyText(), limit: anyLimit() }), { maxLength: 2 }),
        }),
        due: anyMoney(),
        paysRest: fc.boolean(),
        details: anyDetails(),
      }),
      covered: fc.record({
        amount: anyMoney(),
        cards: fc.array(
          fc
            .tuple(
              fc.record({ cardId: anyId<CardId>(), last4: anyText() }),
              anyShare(),
              fc.option(fc.array(fc.tuple(anyShare(), anyAmountMinor()))),
              fc.constantFrom('keep', 'give_back', 'charge'),
            )
            .map(([card, share, uses, lateCancellation]) => {
              const wholes = uses?.map(([whole, nightsMinor]) => ({ ...whole, nightsMinor })) ?? null;
              return { ...card, ...share, wholes, lateCancellation };
            }),
          { maxLength: 3 },
        ),
        exchangeRates: fc.array(fc.record({ currency: anyText(), rate: anyText() }), { maxLength: 2 }),
      }),
      timeZone: fc.constantFrom('Europe/London', 'Asia/Tokyo'),
      cancellationFees: fc.option(anyFees()),
      placedAt: anyInstant(),
    })
    .map((said) => ({ ...said, ...named() }));
}

function anyDetails(): fc.Arbitrary<BookingDetails> {
  return fc.record({
    rooms: fc.array(
      fc.record({
        rateName: anyText(),
        languages: anyLanguages(),
        guests: fc.array(
          fc.record({
            ageCategoryId: anyId<AgeCategoryId>(),
            name: fc.option(anyText()),
            languages: anyLanguages(),
            classification: fc.constantFrom('adult', 'child', null),
            count: fc.integer({ min: 1, max: 9 }),
          }),
          { maxLength: 2 },
        ),
      }),
      { maxLength: 2 },
    ),
    extras: fc.array(
      fc.record({
        extraId: anyId<ExtraId>(),
        name: anyText(),
        languages: anyLanguages(),
        count: fc.integer({ min: 1, max: 9 }),
        charging: fc.constantFrom('once', 'per_time_unit', 'per_person', 'per_person_per_time_unit'),
        isCityTax: fc.boolean(),
        priceSummary: anyPrice(),
      }),
      { maxLength: 2 },
    ),
    hasPaymentCard: fc.boolean(),
  });
}

function anyFees() {
  return fc.array(fc.record({ from: anyInstant(), fee: anyMoney() }), { maxLength: 3 });
}

function anyLanguages() {
  return fc.dictionary(fc.constantFrom('name', 'rateName'), fc.constantFrom('de', 'en-GB'), { noNullPrototype: true });
}

function named() {
  const id = randomUUID();
  return {
    id: asId<NewPlacement['id']>(id),
    salePageId: 'demo',
    propertyId: asId<NewPlacement['propertyId']>('harbour-house'),
    reference: id,
    idempotencyKey: id,
    sessionNumber: 1,
    requestDigest: Buffer.from(id),
    quoteId: randomUUID(),
  };
}

export function anyPmsReservation(): fc.Arbitrary<PmsReservation> {
  return fc.record({
    groupId: anyText(),
    accountId: anyText(),
    rooms: fc.array(fc.record({ id: anyText(), number: fc.option(anyText()), isCancelled: fc.boolean() }), {
      maxLength: 3,
    }),
  });
}

export function anyCancellation(): fc.Arbitrary<Cancellation> {
  return fc.record({
    requestedAt: anyInstant(),
    actor: anyText(),
    reason: anyText(),
    by: fc.constantFrom(...CANCELLED_BY),
    fee: anyMoney(),
    state: fc.constantFrom(...CANCELLATION_STATES),
    refusal: fc.option(anyText()),
    sentFee: anyMoney(),
    asked: fc.option(fc.record({ at: anyInstant(), most: anyMoney() })),
    isByHand: fc.boolean(),
    outcome: fc.option(
      fc.record({
        feeDue: anyMoney(),
        rest: fc.option(
          fc.record({
            kept: anyMoney(),
            refund: anyMoney(),
            refundBy: fc.constantFrom('ours', 'hotel'),
            isUnsure: fc.boolean(),
            hotelRefunded: fc.option(anyMoney()),
          }),
        ),
        givenBack: anyMoney(),
        cards: fc.array(
          fc.record({
            last4: anyText(),
            covered: anyMoney(),
            unit: anyUnit(),
            amount: anyAmountMinor(),
            expiresOn: fc.option(anyDay()),
            isLost: fc.boolean(),
          }),
          { maxLength: 3 },
        ),
        kept: fc.array(
          fc.record({ last4: anyText(), covered: anyMoney(), unit: anyUnit(), amount: anyAmountMinor() }),
          { maxLength: 3 },
        ),
      }),
    ),
  });
}

function anyLimit(): fc.Arbitrary<LengthLimit | null> {
  return fc.constantFrom(null, { minNights: 2 }, { maxNights: 7 });
}
