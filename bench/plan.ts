import { parseArgs } from 'node:util';

/** For how many seconds, or how many calls. */
export type Span = { readonly duration: number } | { readonly amount: number };

const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    pairs: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '1.5' },
    bookings: { type: 'string', default: '80' },
    beside: { type: 'string' },
    setting: { type: 'string' },
    pooler: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
});

/** How much is measured, by what the command line says; the short form only shows that everything runs. */
export const plan = {
  isShort: values.short,
  /** The folder of another build that books, too. */
  beside: values.beside,
  /** A setting by which another server of this build differs that books, too, as `NAME=VALUE`. */
  setting: values.setting,
  /** PgBouncer stands before each PostgreSQL. */
  hasPooler: values.pooler,
  pairs: values.short ? 1 : Number(values.pairs),
  warmUps: values.short ? 0 : 1,
  warmUpCalls: 400,
  /** Of a window of calls that change nothing. */
  span: (values.short ? { amount: 8 } : { duration: Number(values.seconds) }) satisfies Span as Span,
  /** Of a window of placings, and of one of whole bookings. */
  bookings: values.short ? 8 : Number(values.bookings),
  searchedCards: values.short ? 8 : 500,
  /** Each with another amount. */
  differentCards: values.short ? 20 : 400,
  tailSeconds: values.short ? 1 : 8,
  countedBookings: values.short ? 1 : 6,
  traces: values.short ? 1 : 3,
  /** Of a price, for each call that is looked at; and those at a hotel that is slow. */
  changes: values.short ? 1 : 20,
  slowChanges: values.short ? 1 : 3,
  /** How long nothing is done, to see what is sent by itself. */
  idleMs: values.short ? 500 : 5000,
};

/** What was asked for by a part of its name; everything where nothing was. */
export function wants(name: string): boolean {
  return values.only === undefined || name.includes(values.only);
}

export const isWhole = !values.short && values.only === undefined;
