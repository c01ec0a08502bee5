import { WEEKEND_NIGHTS } from '#domain/cover/pick-highlights.ts';

export const SECTIONS = ['stay', 'rooms', 'extras', 'you', 'check'] as const;
export type SectionName = (typeof SECTIONS)[number];

/**
 * The search parameters of the address: the stay, so that it can be shared, but never a code or a token. Other sites
 * may link with property, arrival, nights, product and language (docs/how-to/deep-links.md), so their names and meaning
 * are stable.
 */
export type StaySearch = {
  property?: string | undefined;
  /** YYYY-MM-DD. The first day on show while no stay is chosen. Together with `nights` it sets `from` and `to`. */
  arrival?: string | undefined;
  /** Arrival and departure, YYYY-MM-DD. */
  from?: string | undefined;
  to?: string | undefined;
  /** The wished length of stay: a number of nights, or `WEEKEND`. By default it depends on the card. */
  nights?: string | undefined;
  /** The voucher product that comes first in the catalogue. */
  product?: string | undefined;
  /** See `writeRooms`. */
  rooms?: string | undefined;
  /** See `writeExtras`. */
  extras?: string | undefined;
  section?: SectionName | undefined;
  language?: string | undefined;
  currency?: string | undefined;
  /** Initial reference of “Find my booking”. The QR code of a pass contains it. */
  reference?: string | undefined;
};

export const WEEKEND = 'weekend';
const DAY_MS = 86_400_000;
const LENGTH = /^(?:[1-9]|[12]\d|30|weekend)$/;

const REFERENCE = /^[\w-]{1,20}$/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** Reads the query string of an address. Unknown and malformed parameters are dropped. */
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

/** The query string of a search, with its `?`. Empty if there are no parameters. */
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
  // Dates after the year 9999 have more digits.
  return isDate(departure) ? { from: arrival, to: departure } : { arrival };
}

/** Changes the hotel. Rooms, extras and currency belonged to the previous one. Dates are kept. */
export function atProperty(id: string): Partial<StaySearch> {
  return { property: id, rooms: undefined, extras: undefined, currency: undefined };
}

/** Drops dates that are past or too far ahead to be booked. The rest of the address remains valid. */
export function keepBookableDates(search: StaySearch, dates: { firstDate: string; lastDate: string }): StaySearch {
  const { from = dates.firstDate, to = dates.lastDate, arrival = dates.firstDate } = search;
  const first = from < arrival ? from : arrival;
  const last = to > arrival ? to : arrival;
  if (first >= dates.firstDate && last <= dates.lastDate) return search;
  return { ...search, from: undefined, to: undefined, arrival: undefined };
}

/** Works before Temporal has loaded: `Date` moves a day that does not exist to another one, which reveals it. */
function isDate(text: string): boolean {
  const date = DATE.test(text) ? new Date(`${text}T00:00:00Z`) : undefined;
  return date !== undefined && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
