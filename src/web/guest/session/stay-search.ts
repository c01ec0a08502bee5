/** The sections of the booking page, in their order. */
export const SECTIONS = ['stay', 'rooms', 'extras', 'you', 'check'] as const;
export type SectionName = (typeof SECTIONS)[number];

/** What the address holds: the stay, so that it can be shared; never a code or a token. */
export type StaySearch = {
  property?: string | undefined;
  /** Arrival and departure, YYYY-MM-DD. */
  from?: string | undefined;
  to?: string | undefined;
  /** The length of stay wished for: a number of nights, or `WEEKEND`; without one it is left to the card. */
  nights?: string | undefined;
  /** See `writeRooms`. */
  rooms?: string | undefined;
  /** See `writeExtras`. */
  extras?: string | undefined;
  section?: SectionName | undefined;
  language?: string | undefined;
  currency?: string | undefined;
};

/** A stay from Friday to Sunday. */
export const WEEKEND = 'weekend';
const LENGTH = /^(?:[1-9]|[12]\d|30|weekend)$/;

const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** Reads the address; what does not belong there, or is not well formed, is left out. */
export function parseStaySearch(search: Record<string, unknown>): StaySearch {
  const text = (name: string) => {
    const value = search[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
  };
  const date = (name: string) => (isDate(text(name) ?? '') ? text(name) : undefined);
  const from = date('from');
  const to = date('to');
  const known: StaySearch = {
    property: text('property'),
    ...(from && to && from < to ? { from, to } : {}),
    nights: LENGTH.test(text('nights') ?? '') ? text('nights') : undefined,
    rooms: text('rooms'),
    extras: text('extras'),
    section: SECTIONS.find((section) => section === text('section')),
    language: text('language'),
    currency: /^[A-Z]{3}$/.test(text('currency') ?? '') ? text('currency') : undefined,
  };
  return Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined));
}

/** Another hotel: rooms, extras and currency were those of the one before. Dates are kept. */
export function atProperty(id: string): Partial<StaySearch> {
  return { property: id, rooms: undefined, extras: undefined, currency: undefined };
}

/** A stay whose arrival is over can no longer be booked; without its dates the rest of the address is still good. */
export function dropPastDates(search: StaySearch, today: string): StaySearch {
  if (search.from === undefined || search.from >= today) return search;
  return { ...search, from: undefined, to: undefined };
}

/**
 * Also before Temporal has arrived: a day that no month has is moved by `Date`, and so distinguished from a real one.
 */
function isDate(text: string): boolean {
  const date = DATE.test(text) ? new Date(`${text}T00:00:00Z`) : undefined;
  return date !== undefined && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
