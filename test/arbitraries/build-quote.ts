import type { ExtraId, RateId, RoomCategoryId } from '#domain/value/ids.ts';
import { asId } from '#domain/value/ids.ts';
import type { Currency } from '#domain/money/currency.ts';
import { money } from '#domain/money/money.ts';
import {
  isChargedByPerson,
  type Charging,
  type QuotedExtra,
  type QuotedRoom,
  type StayQuote,
} from '#domain/stay/offer.ts';
import { sumPrices, type Price } from '#domain/stay/price.ts';

export function untaxed(currency: Currency, amountMinor: number): Price {
  return { currency, net: money(currency, amountMinor), gross: money(currency, amountMinor), taxValues: [] };
}

/** A quoted room, with one price per night from the arrival on. */
export function quoteRoom(
  currency: Currency,
  roomCategoryId: string,
  persons: number,
  arrivalDate: Temporal.PlainDate,
  nightsMinor: readonly number[],
): QuotedRoom {
  const nights = nightsMinor.map((amountMinor, index) => ({
    date: arrivalDate.add({ days: index }),
    price: untaxed(currency, amountMinor),
  }));
  return {
    roomCategoryId: asId<RoomCategoryId>(roomCategoryId),
    rateId: asId<RateId>('flexible'),
    name: roomCategoryId,
    rateName: 'Flexible',
    textLanguages: {},
    persons,
    price: sumPrices(
      currency,
      nights.map(({ price }) => price),
    ),
    nights,
    cancellationFees: [],
  };
}

export function quoteExtra(
  currency: Currency,
  extraId: string,
  charging: Charging,
  amountMinor: number,
  count = 1,
): QuotedExtra {
  return {
    extraId: asId<ExtraId>(extraId),
    name: extraId,
    textLanguages: {},
    count,
    charging,
    isCityTax: extraId === 'city tax',
    price: untaxed(currency, amountMinor),
    priceSummary: untaxed(currency, amountMinor * count),
    roomPrices: null,
  };
}

/**
 * A quote that is the sum of its rooms and extras. An extra that is charged by person is spread over the rooms by their
 * number of persons, unless it says otherwise.
 */
export function quoteOf(currency: Currency, rooms: readonly QuotedRoom[], extras: readonly QuotedExtra[]): StayQuote {
  const prices = [...rooms.map(({ price }) => price), ...extras.map(({ priceSummary }) => priceSummary)];
  return { total: sumPrices(currency, prices), rooms, extras: extras.map((extra) => spreadByPersons(extra, rooms)) };
}

function spreadByPersons(extra: QuotedExtra, rooms: readonly QuotedRoom[]): QuotedExtra {
  if (extra.roomPrices || !isChargedByPerson(extra.charging)) return extra;
  const { currency, gross } = extra.priceSummary;
  const all = rooms.reduce((count, { persons }) => count + persons, 0);
  let before = 0;
  const roomPrices = rooms.map(({ persons }) => {
    const from = Math.floor((gross.amountMinor * before) / all);
    before += persons;
    return untaxed(currency, Math.floor((gross.amountMinor * before) / all) - from);
  });
  return { ...extra, roomPrices };
}
