import { markArrival, type ArrivalMark } from '#domain/card-calendar.ts';
import type { Card } from '#domain/card.ts';
import { limitParty } from '#domain/cover-nights.ts';
import type { PricedRoom } from '#domain/cover-room.ts';
import { estimateExtras } from '#domain/estimate-extras.ts';
import type { ExchangeRate } from '#domain/exchange-rate.ts';
import type { Extra } from '#domain/offer.ts';
import { countPersons, type Party, type Stay } from '#domain/stay.ts';
import { listUpgradable, type VoucherProduct } from '#domain/voucher-product.ts';
import type { ArrivalForecast } from '#pms/pms.ts';
import { PmsUnavailable } from '#pms/pms-errors.ts';
import { createYieldToEventLoop } from '#pms/yield-to-event-loop.ts';
import type { ReadyProperty } from '../property/load-property.ts';

export type ArrivalSearch = {
  readonly ready: ReadyProperty;
  /** The arrival dates. */
  readonly arrivals: Stay;
  readonly nights: number;
  readonly party: Party;
  readonly cards: readonly Card[];
  readonly exchangeRates: readonly ExchangeRate[];
  /** Those that come on top of the prices. */
  readonly cityTaxes: readonly Extra[];
  /** The date at the property. */
  readonly today: Temporal.PlainDate;
};

export type MarkedArrival = ArrivalMark & {
  readonly arrivalDate: Temporal.PlainDate;
  /** True when city tax comes on top of `best` and `fromPrice` that only a quote knows. */
  readonly cityTaxUnknown: boolean;
};

/** What the cards make of every arrival date, from the forecasts of the property's PMS. Throws `PmsUnavailable`. */
export async function markArrivals(search: ArrivalSearch): Promise<MarkedArrival[]> {
  const { ready, nights, party, cards, exchangeRates, today } = search;
  const forecasts = await forecast(search, party);
  const entitled = await forecastEntitled(search, forecasts);
  const { id: propertyId, redeemLocationIds } = ready.property;
  const common = { propertyId, redeemLocationIds, today, exchangeRates, cards, persons: countPersons(party) };
  const marked: MarkedArrival[] = [];
  // A year with many cards takes seconds to work out.
  const yieldToEventLoop = createYieldToEventLoop();
  for (const [index, { arrivalDate, isFree, rooms }] of forecasts.entries()) {
    const stay = { arrivalDate, departureDate: arrivalDate.add({ days: nights }) };
    const cityTaxes = estimateExtras(search.cityTaxes, stay, [party]);
    const cityTaxUnknown = cityTaxes === null;
    const mark = markArrival({
      ...common,
      stay,
      cityTaxes: cityTaxes ?? [],
      cityTaxUnknown,
      entitled: entitled.map(({ product, roomsByArrival }) => ({ product, rooms: roomsByArrival[index] ?? [] })),
      isFree,
      rooms,
    });
    marked.push({ arrivalDate, ...mark, cityTaxUnknown });
    await yieldToEventLoop();
  }
  return marked;
}

type EntitledForecast = {
  readonly product: VoucherProduct;
  /** In the order of the arrival dates. */
  readonly roomsByArrival: readonly (readonly PricedRoom[])[];
};

/** For each product that allows upgrades: what the persons it includes would be offered. */
async function forecastEntitled(
  search: ArrivalSearch,
  forecasts: readonly ArrivalForecast[],
): Promise<EntitledForecast[]> {
  return Promise.all(
    listUpgradable(search.cards.map(({ product }) => product)).map(async (product) => {
      const party = limitParty(search.party, product.persons);
      const isWhole = countPersons(party) === countPersons(search.party);
      const own = isWhole ? forecasts : await forecast(search, party);
      return { product, roomsByArrival: own.map(({ rooms, fullRooms }) => [...rooms, ...fullRooms]) };
    }),
  );
}

async function forecast({ ready, arrivals, nights }: ArrivalSearch, party: Party): Promise<ArrivalForecast[]> {
  if (!ready.pms.forecastArrivals) throw new PmsUnavailable('forecastArrivals', 'this PMS forecasts nothing');
  return ready.pms.forecastArrivals({ arrivals, nights, party });
}
