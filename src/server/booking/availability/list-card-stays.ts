import type { CardStaysAnswer, CardStaysRequest } from '#contract/guest/card-stays.ts';
import { findRedemptionRefusal, type Card } from '#domain/card/card.ts';
import { partyByAges } from '#domain/stay/party-by-ages.ts';
import { areChildrenAlone, findSellingFault, type ConfiguredProperty } from '#domain/stay/property.ts';
import { dateAt, type Stay } from '#domain/stay/stay.ts';
import { isAllowedAt, usualNights } from '#domain/card/voucher-product.ts';
import { PmsFault } from '#pms/pms-errors.ts';
import { loadCardByToken } from '../../money/code/card-token.ts';
import type { MoneyParts } from '../../money/money-parts.ts';
import { findOutage } from '../../platform/database/database-unavailable.ts';
import { invalidInput } from '../../platform/http/problem.ts';
import { listCityTaxes } from '../../hotel/list-city-taxes.ts';
import { listRatesFor } from '../../hotel/list-rates.ts';
import { loadReadyProperty } from '../../hotel/load-property.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import { findHighlights, findSoonestStays } from './find-soonest-stays.ts';
import { readSpan } from './read-span.ts';

/** The property takes no children without an adult. */
const ADULT_REQUIRED = 'ERRORS.ADULT_REQUIRED';

/** The time zone in which a day ends last. */
const LAST_TIME_ZONE = '-12:00';

type StaysDependencies = Pick<MoneyParts, 'db' | 'clock' | 'keys' | 'pmsOf' | 'log'>;
type PropertyStays = CardStaysAnswer['properties'][number];

/**
 * Lists the stays that a card can be used for, by property, soonest first. A property without any gives the reason. If
 * the PMS of one property does not answer, the others are still listed.
 */
export async function listCardStays(
  deps: StaysDependencies,
  salePage: SalePage,
  request: CardStaysRequest,
  language: string,
): Promise<CardStaysAnswer> {
  const card = await loadCardByToken(deps, salePage, request.card_token);
  const nights = request.nights ?? usualNights(card.product, card.product.validity.minNights);
  const good = [...salePage.properties.values()].filter(
    ({ isClosed, redeemLocationIds }) => !isClosed && isAllowedAt(card.product, redeemLocationIds),
  );
  // Each property has its own today, so a day is refused only once it is over in every time zone.
  const span = readSpan(request, dateAt(deps.clock.now(), LAST_TIME_ZONE));
  const rooms = [request.persons, ...(request.further_rooms ?? [])];
  const { arrival_weekday: arrivalWeekday, highlights: withHighlights = false } = request;
  const search = { salePage, card, span, nights, rooms, language, arrivalWeekday, withHighlights };
  const properties = await Promise.all(good.map((property) => listPropertyStays(deps, property, search)));
  if (properties.length > 0 && properties.every(({ reason }) => reason === ADULT_REQUIRED)) {
    throw invalidInput([{ path: 'persons.adults', code: ADULT_REQUIRED }]);
  }
  // The sort is stable: properties that begin on the same day keep the order of the sale page.
  return { properties: properties.toSorted((one, other) => compareText(firstDate(one), firstDate(other))) };
}

type Search = {
  readonly salePage: SalePage;
  readonly card: Card;
  readonly span: Stay;
  readonly nights: number;
  readonly rooms: readonly CardStaysRequest['persons'][];
  readonly language: string;
  readonly arrivalWeekday: number | undefined;
  readonly withHighlights: boolean;
};

async function listPropertyStays(
  deps: StaysDependencies,
  property: ConfiguredProperty,
  search: Search,
): Promise<PropertyStays> {
  const none = (reason: string) => ({ property_id: property.id, stays: [], reason });
  if (findSellingFault(property)) return none('PROPERTY.NOT_CONFIGURED');
  try {
    return await askProperty(deps, property, search);
  } catch (error) {
    if (!(error instanceof PmsFault) || findOutage(error)) throw error;
    deps.log.warn({ err: error, property: property.id }, 'the stays of a property did not load');
    return none('PMS.UNAVAILABLE');
  }
}

async function askProperty(
  deps: StaysDependencies,
  property: ConfiguredProperty,
  { salePage, card, span, nights, rooms, language, arrivalWeekday, withHighlights }: Search,
): Promise<PropertyStays> {
  const none = (reason: string) => ({ property_id: property.id, stays: [], reason });
  const ready = await loadReadyProperty(deps, salePage, property.id);
  const today = dateAt(deps.clock.now(), ready.facts.timeZone);
  const refusal = findRedemptionRefusal(card, today);
  if (refusal) return none(refusal);
  const ages = await ready.pms.listAgeCategories(language);
  const parties = rooms.flatMap(({ adults, children_ages: childrenAges }) => {
    const party = partyByAges(ages, adults, childrenAges);
    return party ? [party] : [];
  });
  if (parties.length < rooms.length) return none('RESERVATION.NO_AVAILABILITY');
  if (!property.childrenWithoutAdult && areChildrenAlone(parties, ages)) return none(ADULT_REQUIRED);
  const [exchangeRates, cityTaxes] = await Promise.all([
    listRatesFor(deps, ready, [card]),
    listCityTaxes(ready, language),
  ]);
  // The first requested day may be over here but not at another property.
  const arrivalDate = Temporal.PlainDate.compare(span.arrivalDate, today) < 0 ? today : span.arrivalDate;
  const arrivals = { arrivalDate, departureDate: span.departureDate };
  const cards = [card];
  const wished = { ready, arrivals, nights, parties, cards, exchangeRates, cityTaxes, ages, today, arrivalWeekday };
  const found = await findSoonestStays(wished);
  if (!withHighlights || found.stays.length === 0) {
    return { property_id: property.id, ...found };
  }
  const highlights = await findHighlights(wished, card.product.kind);
  return { property_id: property.id, ...found, highlights };
}

/** Sorts a property without stays after every date. */
function firstDate({ stays }: PropertyStays): string {
  return stays[0]?.stay_from ?? '~';
}

function compareText(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
