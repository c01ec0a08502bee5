import { parseArgs } from 'node:util';

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

/** The amount of work, from the command line. The short form only checks that everything runs. */
export const plan = {
  isShort: values.short,
  /** The folder of another build that is measured as well. */
  beside: values.beside,
  /** A setting for another server of this build that is measured as well, as `NAME=VALUE`. */
  setting: values.setting,
  hasPooler: values.pooler,
  pairs: values.short ? 1 : Number(values.pairs),
  warmUps: values.short ? 0 : 1,
  warmUpCalls: 400,
  /** The window of read-only calls. */
  span: (values.short ? { amount: 8 } : { duration: Number(values.seconds) }) satisfies Span as Span,
  /** The number of placings, or of whole bookings, in a window. */
  bookings: values.short ? 8 : Number(values.bookings),
  searchedCards: values.short ? 8 : 500,
  differentCards: values.short ? 20 : 400,
  tailSeconds: values.short ? 1 : 8,
  countedBookings: values.short ? 1 : 6,
  traces: values.short ? 1 : 3,
  /** The number of price changes for each measured call, and for calls to a slow hotel. */
  changes: values.short ? 1 : 20,
  slowChanges: values.short ? 1 : 3,
  /** The duration of an idle period that shows background statements. */
  idleMs: values.short ? 500 : 5000,
};

/** Whether `--only` selects this name. Without it, all are selected. */
export function wants(name: string): boolean {
  return values.only === undefined || name.includes(values.only);
}

export const isWhole = !values.short && values.only === undefined;
