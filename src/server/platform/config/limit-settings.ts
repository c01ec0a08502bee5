import { isIPv4 } from 'node:net';
import { z } from 'zod';

/** The limit of the strictest PMS, which it never raises. */
const PMS_REQUESTS_PER_30_SECONDS = 200;
/** Enough for the typing errors of all guests behind one address, hopeless for guessing. */
const CODE_MISSES_PER_MINUTE = 20;

const Limit = z.coerce.number().int().min(1);

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

/** A guest needs about a dozen. The PMS allows some 390 a minute for all guests together. */
const QUOTES_PER_MINUTE = 60;
/** Paging through a calendar quickly takes some sixty calls. Several guests may share an address. */
const SEARCHES_PER_MINUTE = 240;
/** A guest asks once, and again after a typing error. */
const RECOVERIES_PER_MINUTE = 10;
/** Each stay sends two letters to a mailbox that may not be the guest's. */
const CANCELLED_PLACEMENTS_PER_GUEST = 10;
/** A group may need ten stays of several rooms. By then its letters let the organiser verify the mailbox. */
const PLACEMENTS_PER_MAILBOX = 10;
/** A group of nine rooms, and a few other guests behind the same address. */
const UNPAID_ROOMS_PER_ADDRESS = 12;
/** All guests of the demo may be tests on one machine. */
const DEMO_FACTOR = 10;

type Place = { readonly production: boolean; readonly host: string };

/** Lists limits that a public server must not have, one sentence each. */
export function listLimitFaults(env: LimitEnvironment, { production, host }: Place): string[] {
  if (!production || (env.LOAD_TEST && isLoopback(host))) return [];
  return listRaised(env).map(
    ([name, most]) =>
      `${name}: at most ${most} under NODE_ENV=production; more only with LOAD_TEST=yes on a loopback HOST`,
  );
}

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

/** Call it after `listLimitFaults` found nothing. */
export function readLimitSettings(env: LimitEnvironment, demo: boolean) {
  const factor = demo ? DEMO_FACTOR : 1;
  return {
    /** Requests to a PMS per token, in its window of 30 seconds. */
    pmsRequestsPer30Seconds: env.PMS_REQUESTS_PER_30_SECONDS,
    /** Unknown codes that one address may try per minute. */
    codeMissesPerMinute: env.CODE_MISSES_PER_MINUTE,
    /** Summaries and placements per address and minute. Each sends fresh requests to the hotel. */
    freshQuotesPerMinute: env.FRESH_QUOTES_PER_MINUTE ?? QUOTES_PER_MINUTE * factor,
    /** Searches, calendars and lists of stays per address and minute. */
    searchesPerMinute: env.SEARCHES_PER_MINUTE ?? SEARCHES_PER_MINUTE * factor,
    /** Requests for a link by mail, and openings of one, per address and minute each. */
    recoveriesPerMinute: env.RECOVERIES_PER_MINUTE ?? RECOVERIES_PER_MINUTE * factor,
    /** Placements with an open outcome, per card, and per guest on a sale page. */
    openPlacements: { perCard: env.OPEN_PLACEMENTS_PER_CARD, perGuest: env.OPEN_PLACEMENTS_PER_GUEST },
    /** How many of the stays that a guest placed within an hour may have been cancelled. */
    cancelledPlacementsPerGuest: env.CANCELLED_PLACEMENTS_PER_GUEST ?? CANCELLED_PLACEMENTS_PER_GUEST * factor,
    /** Stays per hour and unverified mailbox. A verified one may place ten times as many. */
    placementsPerMailbox: env.PLACEMENTS_PER_MAILBOX ?? PLACEMENTS_PER_MAILBOX * factor,
    /** Rooms per address that may await payment within half an hour. */
    unpaidRoomsPerAddress: env.UNPAID_ROOMS_PER_ADDRESS ?? UNPAID_ROOMS_PER_ADDRESS * factor,
  };
}
