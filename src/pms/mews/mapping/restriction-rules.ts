import { invariant } from '#domain/value/invariant.ts';
import { fromDecimal, type Money } from '#domain/money/money.ts';
import type { NightPrice } from '#domain/stay/price.ts';
import type { Stay } from '#domain/stay/stay.ts';
import type { MewsRate, MewsRestriction } from '../schema/rate-schema.ts';
import { addOffset, parseOffset, type Offset } from '../time/offset.ts';

// A hotel may have 150,000 restrictions, and a calendar checks each room on each day. So each restriction is compiled
// to numbers once, when it is read. Days are counted from 1 January 1970, so that no comparison creates a date.

export type Restriction = Readonly<ReturnType<typeof compileRestrictions>[number]>;

type Limits = {
  readonly [Name in (typeof DURATIONS)[number]]?: Offset;
} & { readonly MinPrice?: Money; readonly MaxPrice?: Money } & { readonly [Name in (typeof COUNTS)[number]]?: number };

const DURATIONS = ['MinAdvance', 'MaxAdvance', 'MinLength', 'MaxLength'] as const;
const COUNTS = ['MinReservationCount', 'MaxReservationCount'] as const;
const DAY_NAMES = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const EVERY_DAY = 2 ** DAY_NAMES.length - 1;
/** 1 January 1970 was a Thursday. */
const FIRST_WEEKDAY = 3;
const EPOCH = Temporal.PlainDate.from('1970-01-01');
const DAY_MS = 86_400_000;
const DAY_SECONDS = 86_400;

export function compileRestrictions(restrictions: readonly MewsRestriction[], timeZone: string) {
  const days = new Map<number, number>();
  const dayOf = ({ epochMilliseconds }: Temporal.Instant) =>
    days.getOrInsertComputed(epochMilliseconds, () => {
      const { offsetNanoseconds } =
        Temporal.Instant.fromEpochMilliseconds(epochMilliseconds).toZonedDateTimeISO(timeZone);
      return Math.floor((epochMilliseconds + offsetNanoseconds / 1e6) / DAY_MS);
    });
  return restrictions.map(({ Conditions, Exceptions }) => {
    const { Type, StartUtc, EndUtc, Days, ...offers } = Conditions;
    return {
      // An unknown type may apply to any day of the stay.
      type: Type === 'Other' ? 'Stay' : Type,
      offers,
      /** The days that it covers, in the property's time zone, both included. */
      firstDay: StartUtc ? dayOf(StartUtc) : Number.NEGATIVE_INFINITY,
      lastDay: EndUtc ? dayOf(EndUtc) : Number.POSITIVE_INFINITY,
      /** A bit for each weekday that it applies to, from Monday. */
      weekdays: Days ? readWeekdays(Days) : EVERY_DAY,
      /** A stay that meets all of these limits is exempt. Null if no stay is. */
      limits: Exceptions ? readLimits(Exceptions) : null,
    };
  });
}

function readWeekdays(names: readonly string[]): number {
  const places = names.map((name) => DAY_NAMES.indexOf(name.toLowerCase())).filter((place) => place >= 0);
  return places.reduce((weekdays, place) => weekdays | (1 << place), 0);
}

/** An unreadable duration is never met, so that no stay is exempt. */
function readLimits(exceptions: NonNullable<MewsRestriction['Exceptions']>): Limits | null {
  const durations = DURATIONS.flatMap((name) => {
    const text = exceptions[name];
    return text ? [[name, parseOffset(text)] as const] : [];
  });
  if (durations.some(([, offset]) => offset === undefined)) return null;
  const prices = (['MinPrice', 'MaxPrice'] as const).flatMap((name) => {
    const { Currency, Value } = exceptions[name] ?? {};
    return Currency && Value ? [[name, fromDecimal(Currency, Value)] as const] : [];
  });
  const counts = COUNTS.flatMap((name) => {
    const count = exceptions[name] ?? null;
    return count === null ? [] : [[name, count] as const];
  });
  const limits = [...durations, ...prices, ...counts];
  return limits.length === 0 ? null : (Object.fromEntries(limits) as Limits);
}

/** False if a restriction covers no day of a stay, the day of departure included. */
export function touchesDates({ firstDay, lastDay }: Restriction, stay: Stay): boolean {
  const { arrivalDay, departureDay } = numberStay(stay);
  return firstDay <= departureDay && lastDay >= arrivalDay;
}

type RestrictedRoom = {
  readonly rate: Pick<MewsRate, 'Id' | 'GroupId'>;
  /** The rates that the rate depends on, nearest first. */
  readonly baseRateIds: readonly string[];
  readonly category: { readonly id: string; readonly type: string };
};

/** The restrictions of one room. Without nights, price limits count as met. All stays must lie within the span. */
export type RoomClosings = {
  /**
   * True if a restriction closes the stay: its conditions match and the stay does not meet all of its exceptions. Hours
   * are ignored, because they matter only for services sold by the hour. `reservations/add` decides in the end.
   */
  isClosed(stay: Stay, nights?: readonly NightPrice[]): boolean;
  /** Undefined if no restriction closes the stay, or more nights alone do not help. */
  nightsNeeded(stay: Stay, nights?: readonly NightPrice[]): number | undefined;
};

/** `bookedAt` is in the property's time zone. */
export function prepareClosings(
  restrictions: readonly Restriction[],
  span: Stay,
  bookedAt: Temporal.PlainDateTime,
  roomCount: number,
): (room: RestrictedRoom) => RoomClosings {
  const between = numberStay(span);
  const arrivalsOf = prepareArrivals(bookedAt);
  const all = restrictions.map((restriction) => {
    const limits = allowsRooms(restriction.limits, roomCount) ? restriction.limits : null;
    return { ...restriction, limits, ...arrivalsOf(limits) };
  });
  return (room) => {
    const own = all.filter(({ offers }) => concernsRoom(offers, room));
    const listOn = (type: Restriction['type']) =>
      sortByDay(
        own.filter((one) => one.type === type),
        between,
      );
    const [ofNight, ofArrival, ofDeparture] = [listOn('Stay'), listOn('Start'), listOn('End')];
    const listOf = ({ arrivalDay, departureDay }: NumberedStay) => {
      const lists = [ofArrival(arrivalDay), ofDeparture(departureDay)];
      for (let night = arrivalDay; night < departureDay; night += 1) lists.push(ofNight(night));
      return lists;
    };
    return {
      isClosed: (asked, nights) => {
        const stay = numberStay(asked);
        return listOf(stay).some((list) => list.some((one) => !escapes(one, stay, nights)));
      },
      nightsNeeded: (asked, nights) => {
        const stay = numberStay(asked);
        const closing = listOf(stay).flatMap((list) => list.filter((one) => !escapes(one, stay, nights)));
        const needed = closing.map((one) => nightsToEscape(one, stay, nights));
        return needed.reduce((most, one) => most && one && Math.max(most, one), needed[0]);
      },
    };
  };
}

function allowsRooms(limits: Limits | null, roomCount: number): boolean {
  const { MinReservationCount = 0, MaxReservationCount = Number.POSITIVE_INFINITY } = limits ?? {};
  return MinReservationCount <= roomCount && roomCount <= MaxReservationCount;
}

type NumberedStay = { readonly arrivalDay: number; readonly departureDay: number };

/** A restriction with the range of arrivals that meet its limits on advance booking. */
type StandingRestriction = Restriction & { readonly firstArrival: number; readonly lastArrival: number };

/** The arrival days that meet limits on advance booking. Cached, because hotels use the same few durations. */
function prepareArrivals(bookedAt: Temporal.PlainDateTime) {
  const known = new Map<string, { readonly first: number; readonly last: number }>();
  const daysAfter = (offset: Offset) =>
    known.getOrInsertComputed(`${offset.months} ${offset.days} ${offset.seconds}`, () => {
      const time = addOffset(bookedAt, offset);
      const date = time.toPlainDate();
      const last = dayNumber(date);
      // Arrival counts from midnight, so a moment later is too late for that day.
      return { last, first: time.equals(date.toPlainDateTime()) ? last : last + 1 };
    });
  return (limits: Limits | null) => ({
    firstArrival: limits?.MinAdvance ? daysAfter(limits.MinAdvance).first : Number.NEGATIVE_INFINITY,
    lastArrival: limits?.MaxAdvance ? daysAfter(limits.MaxAdvance).last : Number.POSITIVE_INFINITY,
  });
}

function concernsRoom(
  { ExactRateId, BaseRateId, RateGroupId, ResourceCategoryId, ResourceCategoryType }: Restriction['offers'],
  { rate, baseRateIds, category }: RestrictedRoom,
): boolean {
  return (
    (ExactRateId === null || ExactRateId === rate.Id) &&
    (BaseRateId === null || BaseRateId === rate.Id || baseRateIds.includes(BaseRateId)) &&
    (RateGroupId === null || RateGroupId === rate.GroupId) &&
    (ResourceCategoryId === null || ResourceCategoryId === category.id) &&
    (ResourceCategoryType === null || ResourceCategoryType === category.type)
  );
}

/** The restrictions of each day of a span, the day of departure included. */
function sortByDay(restrictions: readonly StandingRestriction[], { arrivalDay, departureDay }: NumberedStay) {
  const days = Array.from({ length: departureDay - arrivalDay + 1 }, (): StandingRestriction[] => []);
  for (const one of restrictions) {
    const last = Math.min(one.lastDay, departureDay);
    for (let day = Math.max(one.firstDay, arrivalDay); day <= last; day += 1) {
      if (one.weekdays & (1 << weekdayOf(day))) days[day - arrivalDay]?.push(one);
    }
  }
  return (day: number): readonly StandingRestriction[] => {
    const ofDay = days[day - arrivalDay];
    invariant(ofDay, 'a stay lies within the days whose restrictions were read');
    return ofDay;
  };
}

function escapes(one: StandingRestriction, stay: NumberedStay, nights: readonly NightPrice[] | undefined): boolean {
  const { limits, firstArrival, lastArrival } = one;
  if (!limits || stay.arrivalDay < firstArrival || stay.arrivalDay > lastArrival) return false;
  const { MinLength, MaxLength, MinPrice, MaxPrice } = limits;
  return (
    (!MinLength || compareLength(stay, MinLength) >= 0) &&
    (!MaxLength || compareLength(stay, MaxLength) <= 0) &&
    (!MinPrice || compareAverage(nights, MinPrice) >= 0) &&
    (!MaxPrice || compareAverage(nights, MaxPrice) <= 0)
  );
}

function nightsToEscape(
  one: StandingRestriction,
  stay: NumberedStay,
  prices: readonly NightPrice[] | undefined,
): number | undefined {
  const { MinLength } = one.limits ?? {};
  if (!MinLength || compareLength(stay, MinLength) >= 0) return undefined;
  const { arrivalDay } = stay;
  const departureDay = Math.ceil(endAfter(arrivalDay, MinLength) / DAY_SECONDS);
  return escapes(one, { arrivalDay, departureDay }, prices) ? departureDay - arrivalDay : undefined;
}

/** Above zero if the stay is longer than the offset, by the calendar. */
function compareLength({ arrivalDay, departureDay }: NumberedStay, offset: Offset): number {
  return departureDay * DAY_SECONDS - endAfter(arrivalDay, offset);
}

/** The end of an offset from the midnight of a day, in seconds since 1970. Only months need a calendar. */
function endAfter(day: number, { months, days, seconds }: Offset): number {
  const from = months === 0 ? day : dayNumber(EPOCH.add({ days: day }).add({ months }));
  return (from + days) * DAY_SECONDS + seconds;
}

/** Above zero if the average price of a night exceeds the limit. Zero if there is nothing to compare. */
function compareAverage(nights: readonly NightPrice[] | undefined, limitPrice: Money): number {
  if (!nights || nights.length === 0 || nights.some(({ price }) => price.currency !== limitPrice.currency)) return 0;
  const total = nights.reduce((sum, { price }) => sum + price.gross.amountMinor, 0);
  return total - limitPrice.amountMinor * nights.length;
}

/** Cached by stay, because one stay is checked for every room. */
function numberStay(stay: Stay): NumberedStay {
  return numbered.getOrInsertComputed(stay, ({ arrivalDate, departureDate }) => ({
    arrivalDay: dayNumber(arrivalDate),
    departureDay: dayNumber(departureDate),
  }));
}

const numbered = new WeakMap<Stay, NumberedStay>();

function dayNumber(date: Temporal.PlainDate): number {
  return EPOCH.until(date, { largestUnit: 'days' }).days;
}

/** 0 is Monday. */
function weekdayOf(day: number): number {
  return (((day + FIRST_WEEKDAY) % 7) + 7) % 7;
}
