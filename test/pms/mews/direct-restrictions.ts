import type { NightPrice } from '#domain/stay/price.ts';
import type { Stay } from '#domain/stay/stay.ts';

// The rules of Mews' restrictions again, evaluated directly: on dates and instants, for one restriction and one stay
// at a time. Shares no code with the adapter, which converts them to numbers first.

export type PlainDuration = { readonly months: number; readonly days: number; readonly hours: number };

export type PlainRestriction = {
  readonly type: 'Stay' | 'Start' | 'End';
  readonly offer: {
    readonly exactRate?: string;
    readonly baseRate?: string;
    readonly group?: string;
    readonly category?: string;
    readonly categoryType?: string;
  };
  readonly start?: Temporal.Instant;
  readonly end?: Temporal.Instant;
  /** Days of the week, 1 for Monday. */
  readonly days?: readonly number[];
  readonly limits: {
    readonly minAdvance?: PlainDuration;
    readonly maxAdvance?: PlainDuration;
    readonly minLength?: PlainDuration;
    readonly maxLength?: PlainDuration;
    /** Whole units of the currency. */
    readonly minPrice?: number;
    readonly maxPrice?: number;
  };
};

export type PlainRoom = {
  readonly rate: string;
  readonly group: string;
  readonly bases: readonly string[];
  readonly category: string;
  readonly categoryType: string;
};

export type Booking = {
  readonly room: PlainRoom;
  readonly stay: Stay;
  readonly timeZone: string;
  readonly now: Temporal.Instant;
  readonly nights: readonly NightPrice[] | undefined;
};

export function isClosedDirectly(restriction: PlainRestriction, booking: Booking): boolean {
  return isAbout(restriction, booking) && !escapes(restriction, booking);
}

/** Tries one length of stay after another. */
export function nightsNeededDirectly(
  restrictions: readonly PlainRestriction[],
  booking: Booking,
  mostNights: number,
): number | undefined {
  const closing = restrictions.filter((one) => isClosedDirectly(one, booking));
  const { arrivalDate, departureDate } = booking.stay;
  const asked = arrivalDate.until(departureDate).days;
  const needed = closing.map((one) => {
    const escapesWith = (nights: number) =>
      escapes(one, { ...booking, stay: { arrivalDate, departureDate: arrivalDate.add({ days: nights }) } });
    const isTooShort = one.limits.minLength && !isAsLong(booking.stay, one.limits.minLength);
    if (!isTooShort) return undefined;
    return Array.from({ length: mostNights }, (_, more) => asked + 1 + more).find(escapesWith);
  });
  return needed.includes(undefined) ? undefined : needed.toSorted((one, other) => Number(other) - Number(one))[0];
}

function isAbout({ type, offer, start, end, days }: PlainRestriction, { room, stay, timeZone }: Booking): boolean {
  const dateOf = (at: Temporal.Instant) => at.toZonedDateTimeISO(timeZone).toPlainDate();
  const isOn = (date: Temporal.PlainDate) =>
    (!start || Temporal.PlainDate.compare(dateOf(start), date) <= 0) &&
    (!end || Temporal.PlainDate.compare(date, dateOf(end)) <= 0) &&
    (!days || days.includes(date.dayOfWeek));
  const isOffer =
    [undefined, room.rate].includes(offer.exactRate) &&
    [undefined, room.rate, ...room.bases].includes(offer.baseRate) &&
    [undefined, room.group].includes(offer.group) &&
    [undefined, room.category].includes(offer.category) &&
    [undefined, room.categoryType].includes(offer.categoryType);
  if (!isOffer) return false;
  if (type === 'Start') return isOn(stay.arrivalDate);
  if (type === 'End') return isOn(stay.departureDate);
  for (let night = stay.arrivalDate; !night.equals(stay.departureDate); night = night.add({ days: 1 })) {
    if (isOn(night)) return true;
  }
  return false;
}

function escapes({ limits }: PlainRestriction, { stay, timeZone, now, nights }: Booking): boolean {
  const { minAdvance, maxAdvance, minLength, maxLength, minPrice, maxPrice } = limits;
  if (Object.keys(limits).length === 0) return false;
  const arrival = stay.arrivalDate.toPlainDateTime();
  const bookedAt = now.toZonedDateTimeISO(timeZone).toPlainDateTime();
  const isBefore = (one: Temporal.PlainDateTime, other: Temporal.PlainDateTime) =>
    Temporal.PlainDateTime.compare(one, other) < 0;
  const average = nights && nights.reduce((sum, { price }) => sum + price.gross.amountMinor, 0) / nights.length / 100;
  return !(
    (minAdvance && isBefore(arrival, after(bookedAt, minAdvance))) ||
    (maxAdvance && isBefore(after(bookedAt, maxAdvance), arrival)) ||
    (minLength && !isAsLong(stay, minLength)) ||
    (maxLength && isBefore(after(arrival, maxLength), stay.departureDate.toPlainDateTime())) ||
    (minPrice !== undefined && average !== undefined && average < minPrice) ||
    (maxPrice !== undefined && average !== undefined && average > maxPrice)
  );
}

function isAsLong({ arrivalDate, departureDate }: Stay, length: PlainDuration): boolean {
  const end = after(arrivalDate.toPlainDateTime(), length);
  return Temporal.PlainDateTime.compare(departureDate.toPlainDateTime(), end) >= 0;
}

function after(time: Temporal.PlainDateTime, { months, days, hours }: PlainDuration): Temporal.PlainDateTime {
  return time.add({ months }).add({ days }).add({ hours });
}
