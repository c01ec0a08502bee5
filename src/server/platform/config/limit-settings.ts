import { isIPv4 } from 'node:net';
import { z } from 'zod';

/** How much one guest, card or address may ask for, and we of a PMS. */
export type LimitSettings = {
  /** How many requests we send to a PMS with one token in its window of 30 seconds. */
  readonly pmsRequestsPer30Seconds: number;
  /** How many codes that no card has one address may try in a minute. */
  readonly codeMissesPerMinute: number;
  /** How many summaries and placements one address may ask for in a minute; each asks the hotel afresh. */
  readonly freshQuotesPerMinute: number;
  /** How many searches, calendars and lists of stays one address may ask for in a minute. */
  readonly searchesPerMinute: number;
  /** How often one address may ask in a minute for a link by mail, and how often open one. */
  readonly recoveriesPerMinute: number;
  /** How many placements with an open outcome may hold one card, and how many one guest may have on a sale page. */
  readonly openPlacements: { readonly perCard: number; readonly perGuest: number };
  /** How many stays of one guest that were placed within an hour may have been cancelled again. */
  readonly cancelledPlacementsPerGuest: number;
  /** How many stays may be placed within an hour for a mailbox nobody has proven; ten times as many for one that is. */
  readonly placementsPerMailbox: number;
  /** How many rooms one address may have kept within half an hour for guests who still have to pay. */
  readonly unpaidRoomsPerAddress: number;
};

/** What the strictest hotel system allows to everybody, and raises for nobody. */
const PMS_REQUESTS_PER_30_SECONDS = 200;
/** Enough for typing errors of all who share an address, hopeless for guessing. */
const CODE_MISSES_PER_MINUTE = 20;

const Limit = z.coerce.number().int().min(1);

/** The settings of limits, by environment. */
export const LIMIT_ENVIRONMENT = {
  PMS_REQUESTS_PER_30_SECONDS: Limit.default(PMS_REQUESTS_PER_30_SECONDS),
  CODE_MISSES_PER_MINUTE: Limit.default(CODE_MISSES_PER_MINUTE),
  LOAD_TEST: z.stringbool().default(false),
  OPEN_PLACEMENTS_PER_CARD: Limit.default(10),
  OPEN_PLACEMENTS_PER_GUEST: Limit.default(10),
  CANCELLED_PLACEMENTS_PER_GUEST: Limit.optional(),
  PLACEMENTS_PER_MAILBOX: Limit.optional(),
  UNPAID_ROOMS_PER_ADDRESS: Limit.optional(),
  FRESH_QUOTES_PER_MINUTE: Limit.optional(),
  SEARCHES_PER_MINUTE: Limit.optional(),
  RECOVERIES_PER_MINUTE: Limit.optional(),
};

type LimitEnvironment = z.output<z.ZodObject<typeof LIMIT_ENVIRONMENT>>;

/** A guest asks for a dozen; the hotel's system allows some 390 a minute to all guests together. */
const QUOTES_PER_MINUTE = 60;
/** Turning a calendar's pages in a hurry asks for some sixty; several guests may share an address. */
const SEARCHES_PER_MINUTE = 240;
/** A guest asks once, and once more after a typing error. */
const RECOVERIES_PER_MINUTE = 10;
/** Each is two letters to a mailbox that nobody has proven to be the guest's. */
const CANCELLED_PLACEMENTS_PER_GUEST = 10;
/** Who books for a group may book ten stays of several rooms each, and has a letter to open by then. */
const PLACEMENTS_PER_MAILBOX = 10;
/** A group of nine rooms, and some guests beside it who share the address. */
const UNPAID_ROOMS_PER_ADDRESS = 12;
/** The demo's guests may all be tests on one machine. */
const DEMO_FACTOR = 10;

type Place = { readonly production: boolean; readonly host: string };

/** Which of them a server that others reach may not have, as sentences. */
export function listLimitFaults(env: LimitEnvironment, { production, host }: Place): string[] {
  if (!production || (env.LOAD_TEST && isLoopback(host))) return [];
  return listRaised(env).map(
    ([name, most]) =>
      `${name}: at most ${most} under NODE_ENV=production; more only with LOAD_TEST=yes on a loopback HOST`,
  );
}

/** What an operator should know of a load test in production, as sentences. */
export function listLimitWarnings(env: LimitEnvironment, { production }: Place): string[] {
  if (!production) return [];
  return listRaised(env).map(([name, most]) => `LOAD_TEST: ${name} is ${env[name]}, guests would have ${most}`);
}

function listRaised(env: LimitEnvironment) {
  const all = [
    ['PMS_REQUESTS_PER_30_SECONDS', PMS_REQUESTS_PER_30_SECONDS],
    ['CODE_MISSES_PER_MINUTE', CODE_MISSES_PER_MINUTE],
  ] as const;
  return all.filter(([name, most]) => env[name] > most);
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));
}

/** The settings as they are used, once `listLimitFaults` found nothing. */
export function readLimitSettings(env: LimitEnvironment, demo: boolean): LimitSettings {
  const factor = demo ? DEMO_FACTOR : 1;
  return {
    pmsRequestsPer30Seconds: env.PMS_REQUESTS_PER_30_SECONDS,
    codeMissesPerMinute: env.CODE_MISSES_PER_MINUTE,
    freshQuotesPerMinute: env.FRESH_QUOTES_PER_MINUTE ?? QUOTES_PER_MINUTE * factor,
    searchesPerMinute: env.SEARCHES_PER_MINUTE ?? SEARCHES_PER_MINUTE * factor,
    recoveriesPerMinute: env.RECOVERIES_PER_MINUTE ?? RECOVERIES_PER_MINUTE * factor,
    openPlacements: { perCard: env.OPEN_PLACEMENTS_PER_CARD, perGuest: env.OPEN_PLACEMENTS_PER_GUEST },
    cancelledPlacementsPerGuest: env.CANCELLED_PLACEMENTS_PER_GUEST ?? CANCELLED_PLACEMENTS_PER_GUEST * factor,
    placementsPerMailbox: env.PLACEMENTS_PER_MAILBOX ?? PLACEMENTS_PER_MAILBOX * factor,
    unpaidRoomsPerAddress: env.UNPAID_ROOMS_PER_ADDRESS ?? UNPAID_ROOMS_PER_ADDRESS * factor,
  };
}
