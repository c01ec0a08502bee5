import { fromDecimal, type Money } from '#domain/money.ts';
import type { NightPrice } from '#domain/price.ts';
import { dateAt, listNights, type Stay } from '#domain/stay.ts';
import type { MewsRate, MewsRestriction } from '../schema/rate-schema.ts';
import { addOffset, parseOffset, type Offset } from '../time/offset.ts';

/** A stay at one rate in one category, as restrictions look at it. */
export type RestrictedStay = {
  readonly stay: Stay;
  readonly rate: Pick<MewsRate, 'Id' | 'BaseRateId' | 'GroupId'>;
  /** The rates that the rate depends on, nearest first. */
  readonly baseRateIds: readonly string[];
  readonly category: { readonly id: string; readonly type: string };
  readonly timeZone: string;
  /** The time of booking. */
  readonly now: Temporal.Instant;
  /** Needed only by exceptions about prices; without them such an exception holds. */
  readonly nights?: readonly NightPrice[];
};

/** A restriction with the dates at the property that it covers, both included, as texts that compare like dates. */
export type DatedRestriction = MewsRestriction & { readonly first: string; readonly last: string };

/** Before and after every date. */
const OPEN_START = '';
const OPEN_END = '~';

const DAY_NAMES = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

/** Computes the dates once: a hotel may have 150,000 restrictions, and a calendar looks at each many times. */
export function dateRestriction(restriction: MewsRestriction, timeZone: string): DatedRestriction {
  const { StartUtc, EndUtc } = restriction.Conditions;
  const first = StartUtc ? dateAt(StartUtc, timeZone).toString() : OPEN_START;
  const last = EndUtc ? dateAt(EndUtc, timeZone).toString() : OPEN_END;
  return { ...restriction, first, last };
}

/** False when a restriction covers no day of a stay, the day of departure included. */
export function touchesDates({ first, last }: DatedRestriction, { arrivalDate, departureDate }: Stay): boolean {
  return first <= departureDate.toString() && last >= arrivalDate.toString();
}

/**
 * True when a restriction closes the stay (contract digest, 6.5): its conditions match and the stay does not meet all
 * of its exceptions. Hours narrow only services sold by the hour, and an unknown kind closes nothing: the last word is
 * that of `reservations/add`.
 */
export function isClosedBy(restriction: DatedRestriction, stay: RestrictedStay): boolean {
  return concernsOffer(restriction, stay) && concernsDates(restriction, stay) && !escapes(restriction, stay);
}

/**
 * The fewest nights with which a stay from the same day would escape a restriction that closes it only because it is
 * too short; undefined where more nights alone do not help.
 */
export function nightsToEscape(restriction: DatedRestriction, restricted: RestrictedStay): number | undefined {
  const { MinLength } = restriction.Exceptions ?? {};
  const offset = MinLength ? parseOffset(MinLength) : undefined;
  if (!offset || compareLength(restricted.stay, offset) >= 0) return undefined;
  const { arrivalDate } = restricted.stay;
  const end = addOffset(arrivalDate.toPlainDateTime(), offset);
  const nights = Math.ceil(arrivalDate.toPlainDateTime().until(end, { largestUnit: 'days' }).total('days'));
  const stay = { arrivalDate, departureDate: arrivalDate.add({ days: nights }) };
  return escapes(restriction, { ...restricted, stay }) ? nights : undefined;
}

function concernsOffer({ Conditions }: MewsRestriction, { rate, baseRateIds, category }: RestrictedStay): boolean {
  const { ExactRateId, BaseRateId, RateGroupId, ResourceCategoryId, ResourceCategoryType } = Conditions;
  return (
    (ExactRateId === null || ExactRateId === rate.Id) &&
    (BaseRateId === null || BaseRateId === rate.Id || baseRateIds.includes(BaseRateId)) &&
    (RateGroupId === null || RateGroupId === rate.GroupId) &&
    (ResourceCategoryId === null || ResourceCategoryId === category.id) &&
    (ResourceCategoryType === null || ResourceCategoryType === category.type)
  );
}

function concernsDates({ Conditions, first, last }: DatedRestriction, { stay }: RestrictedStay): boolean {
  const dayNames = Conditions.Days?.map((day) => day.toLowerCase());
  return listConcernedDates(Conditions.Type, stay).some(
    (date) =>
      first <= date.toString() &&
      last >= date.toString() &&
      (!dayNames || dayNames.includes(DAY_NAMES[date.dayOfWeek - 1] ?? '')),
  );
}

function listConcernedDates(type: MewsRestriction['Conditions']['Type'], stay: Stay): readonly Temporal.PlainDate[] {
  if (type === 'Stay') return listNights(stay);
  if (type === 'Start') return [stay.arrivalDate];
  return type === 'End' ? [stay.departureDate] : [];
}

function escapes({ Exceptions }: MewsRestriction, restricted: RestrictedStay): boolean {
  const { MinAdvance, MaxAdvance, MinLength, MaxLength, MinPrice, MaxPrice } = Exceptions ?? {};
  const { stay, nights } = restricted;
  const results = [
    ...limit(MinAdvance, (offset) => compareAdvance(restricted, offset) >= 0),
    ...limit(MaxAdvance, (offset) => compareAdvance(restricted, offset) <= 0),
    ...limit(MinLength, (offset) => compareLength(stay, offset) >= 0),
    ...limit(MaxLength, (offset) => compareLength(stay, offset) <= 0),
  ];
  if (MinPrice?.Value && MinPrice.Currency) {
    const { Currency, Value } = MinPrice;
    results.push(compareAverage(nights, fromDecimal(Currency, Value)) >= 0);
  }
  if (MaxPrice?.Value && MaxPrice.Currency) {
    const { Currency, Value } = MaxPrice;
    results.push(compareAverage(nights, fromDecimal(Currency, Value)) <= 0);
  }
  return results.length > 0 && results.every(Boolean);
}

/** One result for a limit that is set, none for one that is not; a duration that cannot be read does not hold. */
function limit(duration: string | null | undefined, holds: (offset: Offset) => boolean): boolean[] {
  if (!duration) return [];
  const offset = parseOffset(duration);
  return [offset !== undefined && holds(offset)];
}

/** Above zero when the arrival lies further ahead of now than the offset. */
function compareAdvance({ stay, now, timeZone }: RestrictedStay, offset: Offset): number {
  const limitTime = addOffset(now.toZonedDateTimeISO(timeZone).toPlainDateTime(), offset);
  return Temporal.PlainDateTime.compare(stay.arrivalDate.toPlainDateTime(), limitTime);
}

/** Above zero when the stay is longer than the offset, counted on the calendar. */
function compareLength(stay: Stay, offset: Offset): number {
  return Temporal.PlainDateTime.compare(
    stay.departureDate.toPlainDateTime(),
    addOffset(stay.arrivalDate.toPlainDateTime(), offset),
  );
}

/** Above zero when the average night costs more than the limit; zero when there is nothing to compare. */
function compareAverage(nights: readonly NightPrice[] | undefined, limitPrice: Money): number {
  if (!nights || nights.length === 0 || nights.some(({ price }) => price.currency !== limitPrice.currency)) return 0;
  const total = nights.reduce((sum, { price }) => sum + price.gross.amountMinor, 0);
  return total - limitPrice.amountMinor * nights.length;
}
