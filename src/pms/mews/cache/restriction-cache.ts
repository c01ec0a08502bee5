import { invariant } from '#domain/value/invariant.ts';
import { dateAt, type Stay } from '#domain/stay/stay.ts';
import { createTimedCache } from './timed-cache.ts';
import type { MewsClient } from '../client/mews-client.ts';
import { readFirstPage, readSound } from '../client/read-pages.ts';
import { listSound, orBroken } from '../schema/lenient.ts';
import { compileRestrictions, touchesDates, type Restriction } from '../mapping/restriction-rules.ts';
import type { MewsSettings } from '../client/mews-settings.ts';
import { restrictionSchema } from '../schema/rate-schema.ts';
import { listHalfYears } from '../time/half-years.ts';
import { formatInstant, startOfDate } from '../time/time-unit.ts';
import { fallBackOnPmsFault } from '../client/fall-back-on-pms-fault.ts';

/** The restrictions of a service. Mews allows 150,000 of them, so only those of the requested days are read. */
export type RestrictionCache = Readonly<ReturnType<typeof createRestrictionCache>>;

/** Mews does not report removed restrictions, so we may apply one for this long after its removal. */
const CACHED_MS = 10 * 60_000;

const LOOK_FOR_NEW_MS = 60_000;

/** The largest expected difference between Mews' clock and ours. */
const CLOCK_TOLERANCE = { minutes: 1 };

/**
 * Restrictions are cached by half-year, or by month if a half-year has more than one page of them. Each span is read
 * whole when it expires. In between, Mews is asked once a minute for new restrictions, and the spans that they touch
 * are dropped. Removed or merged restrictions do not show in that answer, so a span never lives longer because of it.
 */
export function createRestrictionCache(
  client: MewsClient,
  settings: MewsSettings,
  loadTimeZone: () => Promise<string>,
  now: () => Temporal.Instant,
) {
  const nowMs = () => now().epochMilliseconds;
  /** Null if there are more restrictions than one page holds. */
  const spans = createTimedCache<Restriction[] | null>(CACHED_MS, nowMs);
  const looks = createTimedCache<boolean>(LOOK_FOR_NEW_MS, nowMs);
  let lookedAt: Temporal.Instant | undefined;
  const { readAll, readPage } = createReader(client, settings, loadTimeZone);

  async function readUnlessMany(span: Stay): Promise<Restriction[] | null> {
    const { items, isLast } = await readPage(collidingWith(span));
    return isLast ? items : null;
  }

  async function listHalf(half: Stay, stay: Stay): Promise<Restriction[]> {
    const known = await spans.get(keyOf(half), () => readUnlessMany(half));
    if (known) return known;
    const months = listMonths(half).filter((month) => isTouched(month, stay));
    const listed = await Promise.all(
      months.map((month) => spans.get(keyOf(month), () => readAll(collidingWith(month)))),
    );
    return listed.flatMap((ofMonth) => ofMonth ?? []);
  }

  /** Asks for restrictions added since the last look. Skipped if every span has expired since then. */
  async function lookForNew(): Promise<boolean> {
    const since = lookedAt;
    const at = now();
    if (!since || since.until(at).total('milliseconds') > CACHED_MS) {
      lookedAt = at;
      return true;
    }
    const UpdatedUtc = {
      StartUtc: formatInstant(since.subtract(CLOCK_TOLERANCE)),
      EndUtc: formatInstant(at.add(CLOCK_TOLERANCE)),
    };
    const page = await fallBackOnPmsFault(null, readPage({ UpdatedUtc }));
    // The next look covers this period again, and spans expire as usual until then.
    if (!page) return false;
    lookedAt = at;
    if (!page.isLast) spans.drop();
    spans.drop((key) => {
      const span = spanOf(key);
      return page.items.some((restriction) => touchesDates(restriction, span));
    });
    return true;
  }

  return {
    list: async (stay: Stay) => {
      await looks.get('', lookForNew);
      const today = dateAt(now(), await loadTimeZone());
      const dates = withDeparture(stay);
      const listed = await Promise.all(listHalfYears(dates, today).map((half) => listHalf(half, dates)));
      return listed.flat().filter((restriction) => touchesDates(restriction, stay));
    },
    /** The same, read from Mews without the cache. */
    readNow: async (stay: Stay) =>
      (await readAll(collidingWith(withDeparture(stay)))).filter((restriction) => touchesDates(restriction, stay)),
  };
}

function createReader(client: MewsClient, settings: MewsSettings, loadTimeZone: () => Promise<string>) {
  const operation = 'restrictions/getAll';
  const ofService = { EnterpriseIds: [settings.enterpriseId], ServiceIds: [settings.serviceId] };
  return {
    readAll: async (filter: object) => {
      const body = { ...ofService, ...filter };
      const found = await readSound(client, operation, body, 'Restrictions', restrictionSchema);
      return compileRestrictions(found, await loadTimeZone());
    },
    readPage: async (filter: object) => {
      const body = { ...ofService, ...filter };
      const item = orBroken(restrictionSchema);
      const { items, isLast } = await readFirstPage(client, operation, body, 'Restrictions', item);
      return { items: compileRestrictions(listSound(items), await loadTimeZone()), isLast };
    },
  };
}

/** A restriction may close the day of departure, which is not a night of the stay. */
function withDeparture({ arrivalDate, departureDate }: Stay): Stay {
  return { arrivalDate, departureDate: departureDate.add({ days: 1 }) };
}

/** Adds a day at both ends. The same interval then serves every time zone, whether or not its ends are inclusive. */
function collidingWith({ arrivalDate, departureDate }: Stay): object {
  const CollidingUtc = {
    StartUtc: formatInstant(startOfDate(arrivalDate.subtract({ days: 1 }), 'UTC')),
    EndUtc: formatInstant(startOfDate(departureDate.add({ days: 1 }), 'UTC')),
  };
  return { CollidingUtc };
}

function listMonths({ arrivalDate, departureDate }: Stay): Stay[] {
  const months: Stay[] = [];
  let start = arrivalDate;
  while (Temporal.PlainDate.compare(start, departureDate) < 0) {
    const end = start.with({ day: 1 }).add({ months: 1 });
    months.push({ arrivalDate: start, departureDate: end });
    start = end;
  }
  return months;
}

function isTouched(one: Stay, other: Stay): boolean {
  return (
    Temporal.PlainDate.compare(one.arrivalDate, other.departureDate) < 0 &&
    Temporal.PlainDate.compare(other.arrivalDate, one.departureDate) < 0
  );
}

function keyOf({ arrivalDate, departureDate }: Stay): string {
  return `${arrivalDate.toString()} ${departureDate.toString()}`;
}

function spanOf(key: string): Stay {
  const [arrivalDate, departureDate] = key.split(' ').map((date) => Temporal.PlainDate.from(date));
  invariant(arrivalDate && departureDate, 'a key has both ends');
  return { arrivalDate, departureDate };
}
