import { WEEKEND_NIGHTS } from '#domain/cover/pick-highlights.ts';

/** The sections of the booking page, in their order. */
export const SECTIONS = ['stay', 'rooms', 'extras', 'you', 'check'] as const;
export type SectionName = (typeof SECTIONS)[number];

/**
 * What the address holds: the stay, so that it can be shared; never a code or a token. Property, arrival, nights,
 * product and language are what other sites may link with (docs/how-to/deep-links.md); their names and meaning stay.
 */
export type StaySearch = {
  property?: string | undefined;
  /** The day to begin with while no stay is chosen, YYYY-MM-DD. Together with nights it is a stay: `from` and `to`. */
  arrival?: string | undefined;
  /** Arrival and departure, YYYY-MM-DD. */
  from?: string | undefined;
  to?: string | undefined;
  /** The length of stay wished for: a number of nights, or `WEEKEND`; without one it is left to the card. */
  nights?: string | undefined;
  /** The voucher product that the shop window begins with. */
  product?: string | undefined;
  /** See `writeRooms`. */
  rooms?: string | undefined;
  /** See `writeExtras`. */
  extras?: string | undefined;
  section?: SectionName | undefined;
  language?: string | undefined;
  currency?: string | undefined;
  /** The booking that “Find my booking” begins with: the square code of a pass names it. */
  reference?: string | undefined;
};

/** A stay from Friday to Sunday. */
export const WEEKEND = 'weekend';
const DAY_MS = 86_400_000;
const LENGTH = /^(?:[1-9]|[12]\d|30|weekend)$/;

const REFERENCE = /^[\w-]{1,20}$/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** Reads the part of an address behind `?`; what does not belong there, or is not well formed, is left out. */
export function parseStaySearch(address: string): StaySearch {
  const search = new URLSearchParams(address);
  const text = (name: string) => search.get(name) ?? undefined;
  const nights = LENGTH.test(text('nights') ?? '') ? text('nights') : undefined;
  const known: StaySearch = {
    property: text('property'),
    ...parseDates(search, nights),
    nights,
    product: text('product'),
    rooms: text('rooms'),
    extras: text('extras'),
    section: SECTIONS.find((section) => section === text('section')),
    language: text('language'),
    currency: /^[A-Z]{3}$/.test(text('currency') ?? '') ? text('currency') : undefined,
    reference: REFERENCE.test(text('reference') ?? '') ? text('reference') : undefined,
  };
  return Object.fromEntries(Object.entries(known).filter(([, value]) => value));
}

/** The address of a search, with its `?`; empty where there is nothing to say. */
export function writeStaySearch(search: StaySearch): string {
  const said = Object.entries(search).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return said.length > 0 ? `?${new URLSearchParams(said).toString()}` : '';
}

function parseDates(search: URLSearchParams, nights: string | undefined): Pick<StaySearch, 'from' | 'to' | 'arrival'> {
  const date = (name: string) => (isDate(search.get(name) ?? '') ? (search.get(name) ?? undefined) : undefined);
  const [from, to, arrival] = [date('from'), date('to'), date('arrival')];
  if (from && to && from < to) return { from, to };
  if (arrival === undefined || nights === undefined) return { arrival };
  const count = nights === WEEKEND ? WEEKEND_NIGHTS : Number(nights);
  const departure = new Date(Date.parse(arrival) + count * DAY_MS).toISOString().slice(0, 10);
  // After the year 9999 a day is written with more digits.
  return isDate(departure) ? { from: arrival, to: departure } : { arrival };
}

/** Another hotel: rooms, extras and currency were those of the one before. Dates are kept. */
export function atProperty(id: string): Partial<StaySearch> {
  return { property: id, rooms: undefined, extras: undefined, currency: undefined };
}

/** Drops dates that are over, or too far ahead to be booked; without them the rest of the address is still good. */
export function keepBookableDates(search: StaySearch, dates: { firstDate: string; lastDate: string }): StaySearch {
  const { from = dates.firstDate, to = dates.lastDate, arrival = dates.firstDate } = search;
  const first = from < arrival ? from : arrival;
  const last = to > arrival ? to : arrival;
  if (first >= dates.firstDate && last <= dates.lastDate) return search;
  return { ...search, from: undefined, to: undefined, arrival: undefined };
}

/**
 * Also before Temporal has arrived: a day that no month has is moved by `Date`, and so distinguished from a real one.
 */
function isDate(text: string): boolean {
  const date = DATE.test(text) ? new Date(`${text}T00:00:00Z`) : undefined;
  return date !== undefined && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
