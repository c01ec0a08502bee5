import { priceArrival, payArrival, type ArrivalPrice } from '#domain/cover/card-calendar.ts';
import type { Card } from '#domain/card/card.ts';
import type { RefusedCard } from '#domain/cover/cover.ts';
import type { PricedRoom } from '#domain/cover/cover-offered-rooms.ts';
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
  readonly arrivals: Stay;
  readonly nights: number;
  /** Not empty. */
  readonly parties: readonly Party[];
  readonly cards: readonly Card[];
  readonly exchangeRates: readonly ExchangeRate[];
  /** City taxes that are added to the prices. */
  readonly cityTaxes: readonly Extra[];
  readonly ages: readonly AgeCategory[];
  /** At the property. */
  readonly today: Temporal.PlainDate;
};

export type PricedArrival = Omit<ArrivalPrice, 'refusal'> & {
  /** Without the card id, because guests with equal cards share the result. */
  readonly refusal: Omit<RefusedCard, 'card'> | null;
  readonly stay: Stay;
  /** The ISO dates of the stay. */
  readonly from: string;
  readonly to: string;
  /** True if a city tax that only a quote can compute is added to `best` and `fromPrice`. */
  readonly cityTaxUnknown: boolean;
  /** The city tax included in both. */
  readonly taxMinor: number;
};

export function isOnlyTaxDue({ taxMinor, best }: PricedArrival): boolean {
  return taxMinor > 0 && best?.due.amountMinor === taxMinor;
}

const madeOf = memoizeByIdentity<Promise<readonly PricedArrival[]>>();

/**
 * Prices every arrival date with the cards, from the forecasts of the property's PMS. While the forecasts stay the
 * same, all guests share the prices, and guests with equal cards share what cards other than money cards pay. Throws
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
    // Shared by several guests, so it continues even if the first caller disconnects.
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
  // Pricing a whole year with many cards takes seconds.
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

/** The stays of a forecast. All guests get the same objects, because results are cached by their identity. */
function listStays(arrivals: readonly ArrivalForecast[], nights: number): readonly Stay[] {
  return staysOf([arrivals], String(nights), () =>
    arrivals.map(({ arrivalDate }) => ({ arrivalDate, departureDate: arrivalDate.add({ days: nights }) })),
  );
}

const staysOf = memoizeByIdentity<readonly Stay[]>();

/** The available categories of a party by arrival date, also for the persons that each upgradable product includes. */
type PartyForecast = {
  readonly persons: number;
  readonly arrivals: readonly ArrivalForecast[];
  readonly entitled: readonly { readonly product: VoucherProduct; readonly arrivals: readonly ArrivalForecast[] }[];
};

/** Sends one request for equal parties. */
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
