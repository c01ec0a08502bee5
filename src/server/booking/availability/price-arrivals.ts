import { priceArrival, payArrival, type ArrivalPrice } from '#domain/cover/card-calendar.ts';
import type { Card } from '#domain/card/card.ts';
import type { RefusedCard } from '#domain/cover/cover.ts';
import type { PricedRoom } from '#domain/cover/cover-room.ts';
import { estimateExtras } from '#domain/stay/estimate-extras.ts';
import type { ExchangeRate } from '#domain/money/exchange-rate.ts';
import type { PartyChoice } from '#domain/cover/find-best-rooms.ts';
import { limitParty } from '#domain/stay/included-persons.ts';
import type { Extra } from '#domain/stay/offer.ts';
import { payAnyNight } from '#domain/cover/pay-total.ts';
import type { AgeCategory } from '#domain/stay/property.ts';
import { countPersons, partyKey, type Party, type Stay } from '#domain/stay/stay.ts';
import { listUpgradable, type VoucherProduct } from '#domain/card/voucher-product.ts';
import type { ArrivalForecast } from '#pms/pms.ts';
import { toItsEnd } from '#pms/awaited.ts';
import { PmsUnavailable } from '#pms/pms-errors.ts';
import { createYieldToEventLoop } from '#pms/yield-to-event-loop.ts';
import type { ReadyProperty } from '../../hotel/load-property.ts';
import { describeCards } from './describe-cards.ts';
import { memoizeByIdentity } from './memoize-by-identity.ts';

export type ArrivalSearch = {
  readonly ready: ReadyProperty;
  /** The arrival dates. */
  readonly arrivals: Stay;
  readonly nights: number;
  /** Who sleeps in each room; at least one. */
  readonly parties: readonly Party[];
  readonly cards: readonly Card[];
  readonly exchangeRates: readonly ExchangeRate[];
  /** Those that come on top of the prices. */
  readonly cityTaxes: readonly Extra[];
  readonly ages: readonly AgeCategory[];
  /** The date at the property. */
  readonly today: Temporal.PlainDate;
};

export type PricedArrival = Omit<ArrivalPrice, 'refusal'> & {
  /** Without the card, as guests whose cards are alike share it. */
  readonly refusal: Omit<RefusedCard, 'card'> | null;
  readonly stay: Stay;
  /** The dates of the stay, as they are written. */
  readonly from: string;
  readonly to: string;
  /** True when city tax comes on top of `best` and `fromPrice` that only a quote knows. */
  readonly cityTaxUnknown: boolean;
  /** The city tax that is part of them. */
  readonly taxMinor: number;
};

/** True when the city tax is all that a stay leaves to pay. */
export function isOnlyTaxDue({ taxMinor, best }: PricedArrival): boolean {
  return taxMinor > 0 && best?.due.amountMinor === taxMinor;
}

const madeOf = memoizeByIdentity<Promise<readonly PricedArrival[]>>();

/**
 * What the cards make of every arrival date, from the forecasts of the property's PMS. While these stay the same, all
 * guests share what the stays cost, and those whose cards are alike what other cards than money pay. Throws
 * `PmsUnavailable`.
 */
export async function priceArrivals(search: ArrivalSearch): Promise<readonly PricedArrival[]> {
  if (search.cards.length === 0 || !payAnyNight(search.cards)) return markTogether(search);
  const bare = await markTogether({ ...search, cards: [], exchangeRates: NO_RATES });
  const { redeemLocationIds } = search.ready.property;
  const { cards, exchangeRates, today } = search;
  return bare.map((arrival) => {
    const { stay, cityTaxUnknown } = arrival;
    const request = { redeemLocationIds, stay, today, cards, exchangeRates };
    return { ...arrival, ...payArrival(arrival, request, cityTaxUnknown) };
  });
}

const NO_RATES: readonly ExchangeRate[] = [];

async function markTogether(search: ArrivalSearch): Promise<readonly PricedArrival[]> {
  const { ready, nights, parties, cards, exchangeRates, cityTaxes, today } = search;
  const forecasts = await forecastParties(search, new Map(parties.map((party) => [partyKey(party), party])));
  const [first, ...others] = [...forecasts.values()].flatMap(({ arrivals, entitled }) => [
    arrivals,
    ...entitled.map((own) => own.arrivals),
  ]);
  if (!first) return [];
  const { id, redeemLocationIds } = ready.property;
  const key = [JSON.stringify([id, redeemLocationIds, nights, parties, today.toString()]), describeCards(cards)].join(
    '\n',
  );
  return madeOf([first, ...others, exchangeRates, cityTaxes], key, () =>
    // Guests share it, and the one who asked first may leave.
    toItsEnd(() => markForecasts(search, forecasts)),
  );
}

async function markForecasts(
  search: ArrivalSearch,
  forecasts: ReadonlyMap<string, PartyForecast>,
): Promise<readonly PricedArrival[]> {
  const { ready, nights, parties, cards, exchangeRates, today } = search;
  const keys = parties.map(partyKey);
  const { id: propertyId, redeemLocationIds } = ready.property;
  const common = { propertyId, redeemLocationIds, today, exchangeRates, cards };
  const marked: PricedArrival[] = [];
  // A year with many cards takes seconds to work out.
  const yieldToEventLoop = createYieldToEventLoop();
  for (const [index, stay] of listStays([...forecasts.values()][0]?.arrivals ?? [], nights).entries()) {
    const cityTaxes = estimateExtras(search.cityTaxes, stay, parties);
    const cityTaxUnknown = cityTaxes === null;
    const choices = new Map([...forecasts].map(([key, forecast]) => [key, choiceOf(forecast, index)]));
    const mark = priceArrival({
      ...common,
      stay,
      cityTaxes: cityTaxes ?? [],
      cityTaxUnknown,
      parties: keys.flatMap((key) => choices.get(key) ?? []),
    });
    const refusal = mark.refusal && { code: mark.refusal.code, limit: mark.refusal.limit };
    const taxMinor = (cityTaxes ?? []).reduce((total, { priceSummary: { gross } }) => total + gross.amountMinor, 0);
    const [from, to] = [stay.arrivalDate.toString(), stay.departureDate.toString()];
    marked.push({ stay, from, to, ...mark, refusal, cityTaxUnknown, taxMinor });
    await yieldToEventLoop();
  }
  return marked;
}

/** The stays of a forecast, the same objects for all guests: what is worked out of their nights is kept with them. */
function listStays(arrivals: readonly ArrivalForecast[], nights: number): readonly Stay[] {
  return staysOf([arrivals], String(nights), () =>
    arrivals.map(({ arrivalDate }) => ({ arrivalDate, departureDate: arrivalDate.add({ days: nights }) })),
  );
}

const staysOf = memoizeByIdentity<readonly Stay[]>();

/** What a party can have by arrival date, and what the persons that each upgradable product includes could. */
type PartyForecast = {
  readonly persons: number;
  readonly arrivals: readonly ArrivalForecast[];
  readonly entitled: readonly { readonly product: VoucherProduct; readonly arrivals: readonly ArrivalForecast[] }[];
};

/** Asks once for parties that are alike. */
async function forecastParties(
  search: ArrivalSearch,
  parties: ReadonlyMap<string, Party>,
): Promise<ReadonlyMap<string, PartyForecast>> {
  const products = listUpgradable(search.cards.map(({ product }) => product));
  const forecasts = [...parties].map(async ([key, party]) => {
    const arrivals = await forecast(search, party);
    const entitled = products.map(async (product) => {
      const included = limitParty(party, product.persons, search.ages);
      const isWhole = countPersons(included) === countPersons(party);
      return { product, arrivals: isWhole ? arrivals : await forecast(search, included) };
    });
    return [key, { persons: countPersons(party), arrivals, entitled: await Promise.all(entitled) }] as const;
  });
  return new Map(await Promise.all(forecasts));
}

async function forecast(
  { ready, arrivals, nights, parties }: ArrivalSearch,
  party: Party,
): Promise<readonly ArrivalForecast[]> {
  if (!ready.pms.forecastArrivals) throw new PmsUnavailable('forecastArrivals', 'this PMS forecasts nothing');
  return ready.pms.forecastArrivals({ arrivals, nights, party, roomCount: parties.length });
}

function choiceOf({ persons, arrivals, entitled }: PartyForecast, index: number): PartyChoice {
  const { free, rooms, longer } = arrivals[index] ?? { free: new Map<never, number>(), rooms: [], longer: null };
  return {
    persons,
    free,
    rooms,
    longer,
    entitled: entitled.map(({ product, arrivals: own }) => ({ product, rooms: listAll(own[index]) })),
  };
}

function listAll(arrival: ArrivalForecast | undefined): readonly PricedRoom[] {
  return arrival ? [...arrival.rooms, ...arrival.unavailableRooms] : [];
}
