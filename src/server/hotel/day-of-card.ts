import type { CardAtHotel } from '#contract/guest/card.ts';
import { dayForGuests, isWorthTheSame, type Card } from '#domain/card/card.ts';
import { findSellingFault, type ConfiguredProperty } from '#domain/stay/property.ts';
import { dateAt } from '#domain/stay/stay.ts';
import { isAllowedAt } from '#domain/card/voucher-product.ts';
import type { HotelParts } from './hotel-parts.ts';
import type { SalePage } from '../sale-page/sale-page.ts';
import { askSoon } from './ask-soon.ts';
import { describeProperty } from './load-property.ts';

type DayDependencies = Pick<HotelParts, 'clock' | 'pmsOf' | 'log'>;

type DayOfCard = {
  readonly today: Temporal.PlainDate;
  /** The properties where the card's last day continues although it is over in the sale page's time zone. */
  readonly lastHours: readonly CardAtHotel[];
};

/** The time zones in which a day begins first and ends last. */
const EXTREMES = ['+14:00', '-12:00'];

/**
 * Finds the day that decides a card's value for its guest. The card counts as expired, or not yet valid, only if that
 * holds at every configured hotel of its product. Hotels are asked for their time zones only if that can matter.
 */
export async function findDayOfCard(
  deps: DayDependencies,
  salePage: SalePage,
  card: Card,
  language: string,
): Promise<DayOfCard> {
  const now = deps.clock.now();
  const pageDay = dateAt(now, salePage.timeZone);
  const extremeDays = EXTREMES.map((zone) => dateAt(now, zone));
  if (isWorthTheSame(card, [pageDay, ...extremeDays])) return { today: pageDay, lastHours: [] };
  const open = [...salePage.properties.values()].filter((property) => {
    return !property.isClosed && !findSellingFault(property) && isAllowedAt(card.product, property.redeemLocationIds);
  });
  const read = await Promise.all(open.map((property) => readPlace(deps, property, language)));
  const places = read.filter((place) => place !== null);
  const days = places.map(({ time_zone: zone }) => dateAt(now, zone));
  // A hotel that does not answer may be in any time zone. No card expires because of that.
  const today = dayForGuests(card, pageDay, read.includes(null) ? [...days, ...extremeDays] : days);
  if (Temporal.PlainDate.compare(today, pageDay) >= 0) return { today, lastHours: [] };
  const until = (zone: string) => today.add({ days: 1 }).toZonedDateTime(zone).toInstant().toString();
  return {
    today,
    lastHours: places
      .filter(({ time_zone: zone }) => dateAt(now, zone).equals(today))
      .map((place) => ({ ...place, until: until(place.time_zone) })),
  };
}

/** Null while its time zone is unknown. */
async function readPlace(deps: DayDependencies, property: ConfiguredProperty, language: string) {
  const facts = await askSoon(deps, property, (pms) => pms.loadFacts());
  if (!facts) return null;
  const { description, city } = describeProperty(property, language);
  return { property_id: property.id, name: description || facts.name, city, time_zone: facts.timeZone };
}
