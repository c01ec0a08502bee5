import type { CalendarAnswer, CalendarDay, CalendarRequest } from '#contract/guest/card-stays.ts';
import { fromWireParty } from '#contract/guest/wire-booking.ts';
import { toWireReason } from '#contract/guest/wire-card.ts';
import { toWireMoney } from '#contract/wire-values.ts';
import type { ExchangeRate } from '#domain/money/exchange-rate.ts';
import { sortParty } from '#domain/stay/party-by-ages.ts';
import { dateAt } from '#domain/stay/stay.ts';
import { loadCardsByTokens } from '../../money/code/card-token.ts';
import type { MoneyParts } from '../../money/money-parts.ts';
import { listCityTaxes } from '../../hotel/list-city-taxes.ts';
import { listRatesFor } from '../../hotel/list-rates.ts';
import { loadReadyProperty } from '../../hotel/load-property.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import { loadAges } from './load-ages.ts';
import { memoizeByIdentity } from './memoize-by-identity.ts';
import { isOnlyTaxDue, priceArrivals, type ArrivalSearch, type PricedArrival } from './price-arrivals.ts';
import { readSpan } from './read-span.ts';

const NO_RATES: readonly ExchangeRate[] = [];

/**
 * For each arrival date, the price of a stay of the requested nights for all parties, with the guest's cards. Guests
 * without cards share one answer.
 */
export async function showCalendar(
  deps: Pick<MoneyParts, 'db' | 'clock' | 'keys' | 'pmsOf' | 'log'>,
  salePage: SalePage,
  propertyId: string,
  request: CalendarRequest,
  language: string,
): Promise<CalendarAnswer> {
  const [ready, cards] = await Promise.all([
    loadReadyProperty(deps, salePage, propertyId),
    loadCardsByTokens(deps, salePage, request.card_tokens),
  ]);
  const { facts } = ready;
  const today = dateAt(deps.clock.now(), facts.timeZone);
  const arrivals = readSpan(request, today);
  const further = request.further_rooms ?? [];
  const ages = await loadAges(deps, ready, language, [
    { path: 'persons', persons: request.persons },
    ...further.map(({ persons }, index) => ({ path: `further_rooms.${index}.persons`, persons })),
  ]);
  const [exchangeRates, cityTaxes] = await Promise.all([
    cards.length > 0 ? listRatesFor(deps, ready, cards) : NO_RATES,
    listCityTaxes(ready, language),
  ]);
  const parties = [request, ...further].map(({ persons }) => sortParty(fromWireParty(persons), ages));
  const { nights } = request;
  const search = { ready, arrivals, nights, parties, cards, exchangeRates, cityTaxes, ages, today };
  const marked = await priceArrivals(search);
  const departures = request.most_nights === undefined ? [] : await markDepartures(search, request.most_nights);
  return madeOf([marked, ...departures], String(request.most_nights), () => ({
    days: marked.map((mark) => toDay(mark, mark.from)),
    ...(request.most_nights !== undefined && { departures: departures.flat().map((mark) => toDay(mark, mark.to)) }),
  }));
}

const madeOf = memoizeByIdentity<CalendarAnswer>();

/** The price of the stays from the first arrival, by departure. Computed one at a time to limit requests to the PMS. */
async function markDepartures(search: ArrivalSearch, mostNights: number): Promise<(readonly PricedArrival[])[]> {
  const { arrivalDate } = search.arrivals;
  const arrivals = { arrivalDate, departureDate: arrivalDate.add({ days: 1 }) };
  const marked: (readonly PricedArrival[])[] = [];
  for (let nights = 1; nights <= mostNights; nights += 1) {
    marked.push(await priceArrivals({ ...search, arrivals, nights }));
  }
  return marked;
}

function toDay(mark: PricedArrival, date: string): CalendarDay {
  const { state, fromPrice, best, cityTaxUnknown, refusal, minNights } = mark;
  return {
    date,
    state,
    from_price: fromPrice && toWireMoney(fromPrice),
    due: best && toWireMoney(best.due),
    ...(isOnlyTaxDue(mark) && { only_city_tax_due: true as const }),
    city_tax_unknown: fromPrice !== null && cityTaxUnknown,
    ...toWireReason(refusal),
    ...(minNights !== null && { min_nights: minNights }),
  };
}
