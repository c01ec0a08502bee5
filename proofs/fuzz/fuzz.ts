import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { CardSearchAnswer } from '#contract/guest/card.ts';
import type { WireProblem } from '#contract/problem.ts';
import type { Reservation, Summary, WireBooking } from '#contract/guest/reservation.ts';
import { verifyLedger } from '../../src/server/booking/ledger-check/verify-ledger.ts';
import { asOwner } from '../../test/as-owner.ts';
import { DeskPerson, EVERYWHERE } from '../../test/desk-person.ts';
import { BUYER, call, Guest } from '../../test/guest.ts';
import { issueTestCard } from '../../test/issue-test-card.ts';
import { scopeRows } from '../../test/rights/scope-rows.ts';
import { buildScopeWorld } from '../../test/rights/scope-world.ts';
import { freeDays, stayInDays } from '../../test/seeded-nights.ts';
import type { Staycard } from '../../test/start-staycard.ts';
import { chooseBy, mutate, type Choose } from './mutate.ts';

/** The findings of a run. A good run leaves `broken`, `wrote` and `violations` empty. */
export type Fuzzed = {
  /** Number of requests by status and code of the answer. */
  readonly answers: ReadonlyMap<string, number>;
  /** Answers of 500 and above, each with its request. */
  readonly broken: readonly string[];
  /** Refused requests that wrote something. */
  readonly wrote: readonly string[];
  readonly violations: readonly unknown[];
  /**
   * The most expensive requests, the most expensive first. `ownMs` is the CPU time of this process for each, including
   * its simulator and jobs. `ms` is the elapsed time, which means little on a busy machine.
   */
  readonly slowest: readonly { readonly ownMs: number; readonly ms: number; readonly line: string }[];
};

/** Rate limits would end a run early. They have their own tests. */
export const FUZZ_SETTINGS = {
  FRESH_QUOTES_PER_MINUTE: '1000000',
  SEARCHES_PER_MINUTE: '1000000',
  RECOVERIES_PER_MINUTE: '1000000',
  CODE_MISSES_PER_MINUTE: '1000000',
  PLACEMENTS_PER_MAILBOX: '1000000',
  CANCELLED_PLACEMENTS_PER_GUEST: '1000000',
  UNPAID_ROOMS_PER_ADDRESS: '1000000',
  PMS_REQUESTS_PER_30_SECONDS: '1000000',
};

type Asked = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: object;
  readonly headers?: object;
  /** A call of the desk, made by the owner. All others are made by guests. */
  readonly isAtDesk?: true;
};

/** The values that requests are built from, and that replace other values. */
type World = {
  readonly staycard: Staycard;
  readonly guest: Guest;
  readonly choose: Choose;
  readonly cards: readonly CardSearchAnswer[];
  readonly booking: WireBooking;
  readonly pool: string[];
  readonly days: Generator<number, never>;
  /** One valid request of each call of the desk. */
  readonly ofDesk: readonly Asked[];
  owner: DeskPerson;
  quote: Summary | undefined;
  stays: Reservation[];
};

const OWNER = [{ role: 'owner', ...EVERYWHERE }] as const;
const PROPERTY = 'harbour-house';
const CARDS = 4;
const JUMP_EVERY = 250;
const SLOWEST = 5;
const POOL = 60;
/** Few enough for most answers of a hotel to be cached, because most of the time went into its answers. */
const DAYS = 20;

/**
 * Sends `requests` requests, each from a valid flow with one place changed, and one in five unchanged. `jump` sometimes
 * moves the clock by a number of minutes, in both directions, and receives the number of answered requests.
 */
export async function fuzz(
  staycard: Staycard,
  requests: number,
  seed: number,
  jump: (minutes: number, answered: number) => void,
): Promise<Fuzzed> {
  const world = await buildWorld(staycard, chooseBy(seed));
  const answers = new Map<string, number>();
  const [broken, wrote]: [string[], string[]] = [[], []];
  let slowest: Fuzzed['slowest'] = [];
  await recordWritten(staycard);
  const accepted = new Set<string | null | undefined>();
  let last = '0';
  for (let number = 1; number <= requests; number += 1) {
    if (number % JUMP_EVERY === 0) {
      jump(world.choose.of([-90, -1, 1, 25, 70]), number - 1);
      for (const index of world.cards.keys()) await searchAgain(world, index);
    }
    const valid = await chooseRequest(world);
    const asked = world.choose.below(5) === 0 ? valid : change(world, valid);
    const [beganMs, worked] = [performance.now(), process.cpuUsage()];
    const answer = await ask(world, asked);
    const { user, system } = process.cpuUsage(worked);
    const took = { ownMs: (user + system) / 1000, ms: performance.now() - beganMs };
    const line = `${asked.method} ${asked.path} ${JSON.stringify(asked.body)} → ${answer.status} ${answer.body.code ?? ''}`;
    const said = answer.body.code ? `${answer.status} ${answer.body.code}` : String(answer.status);
    answers.set(said, (answers.get(said) ?? 0) + 1);
    if (answer.status >= 500) broken.push(line);
    slowest = [...slowest, { ...took, line }].toSorted((one, other) => other.ownMs - one.ownMs).slice(0, SLOWEST);
    const rows = await listWritten(staycard, last);
    last = rows.at(-1)?.id ?? last;
    if (answer.status >= 400 && !MAY_WRITE.includes(answer.body.code ?? '')) {
      const own = rows.filter(({ reference }) => !accepted.has(reference) || asked.path.includes(reference ?? ''));
      if (own.length > 0) wrote.push(`${line}: ${own.map(({ what }) => what).join(', ')}`);
    }
    if (answer.status < 400) accepted.add(answer.body.reference);
    if (answer.body.code === 'RESERVATION.NO_AVAILABILITY') world.quote = undefined;
    if (answer.status < 300 && !asked.isAtDesk) learn(world, asked, answer.body);
    // The clock has moved past the end of the session.
    if (asked.isAtDesk && answer.status === 401) world.owner = await DeskPerson.comeIn(staycard, OWNER);
  }
  const { violations } = await verifyLedger(staycard.db);
  return { answers, broken, wrote, violations, slowest };
}

/**
 * The holder gets a letter if another guest registers their card. If a hotel refuses, the value was on hold for a
 * moment.
 */
const MAY_WRITE = ['CARD.ALREADY_REGISTERED', 'RESERVATION.NOT_ACCEPTED', 'RESERVATION.NO_AVAILABILITY'];

/** Rows that a refusal must not write. Only letters that no job writes for an earlier request count. */
const MUST_NOT_GROW = {
  placement: 'true',
  transfer: 'true',
  lot: 'true',
  card_registration: 'true',
  wallet_pass: 'true',
  mail: "new.kind not in ('operator_alert', 'my_booking_link', 'my_cards_link')",
};

/** Makes the database record each new row of these tables, so that nothing has to be counted after each request. */
async function recordWritten(staycard: Staycard): Promise<void> {
  const triggers = Object.entries(MUST_NOT_GROW).map(
    ([table, when]) =>
      `create trigger note_written after insert on ${table} for each row when (${when}) execute function note_written();`,
  );
  await asOwner(
    staycard,
    `create table written (id bigint generated always as identity primary key, what text not null, placement_id uuid);
     create function note_written() returns trigger language plpgsql security definer
       set search_path = public, pg_temp as $$
       declare
         row_written jsonb := to_jsonb(new);
       begin
         insert into written (what, placement_id) values (tg_table_name,
           (row_written ->> case tg_table_name when 'placement' then 'id' else 'placement_id' end)::uuid);
         return null;
       end $$;
     grant select on written to staycard_server;
     ${triggers.join('\n')}`,
  );
}

type Written = { readonly id: string; readonly what: string; readonly reference: string | null };

/**
 * The rows written since then, with their placement: a job may settle a placement that was just accepted while another
 * request is refused.
 */
async function listWritten({ db }: Staycard, last: string): Promise<readonly Written[]> {
  const { rows } = await sql<Written>`
    select written.id, written.what, placement.reference
    from written left join placement on placement.id = written.placement_id
    where written.id > ${last} order by written.id`.execute(db);
  return rows;
}

async function buildWorld(staycard: Staycard, choose: Choose): Promise<World> {
  const guest = new Guest(staycard.url);
  const codes = [];
  for (let number = 0; number < CARDS; number += 1) {
    const form = number === 0 ? 'virtual' : 'physical';
    codes.push((await issueTestCard(staycard, { amount: 100_000_000, form })).code);
  }
  const cards = await Promise.all(codes.map((code) => guest.search(code)));
  const { booking } = await guest.book({ stay: stayInDays(60, 1) });
  const ids = booking.rooms.flatMap((room) => [room.rate_id, room.room_category_id, room.persons[0]?.age_category_id]);
  const pool = [
    ...codes,
    ...cards.map(({ card_token: token }) => token),
    ...ids,
    PROPERTY,
    'en',
    'EUR',
    'ada@example.com',
  ];
  const usable = pool.filter((text) => text !== undefined);
  const scope = await buildScopeWorld(staycard);
  const ofDesk = Object.entries(scopeRows(scope, '2026-02')).flatMap(([call, rows]) =>
    [rows].flat().map(({ path, body }): Asked => {
      return { method: call.startsWith('GET') ? 'GET' : 'POST', path, ...(body && { body }), isAtDesk: true };
    }),
  );
  const days = freeDays(60);
  const { owner } = scope;
  return { staycard, guest, choose, cards, booking, pool: usable, days, ofDesk, owner, quote: undefined, stays: [] };
}

/** A request as a page would send it at this point. */
async function chooseRequest(world: World): Promise<Asked> {
  const { choose, booking, cards, pool } = world;
  const post = (path: string, body: object, headers = {}): Asked => ({ method: 'POST', path, body, headers });
  const token = choose.of(cards).card_token;
  const persons = booking.rooms[0]?.persons ?? [];
  const stay = stayInDays(60 + choose.below(DAYS), 1 + choose.below(3));
  const tokens = cards.slice(0, choose.below(3)).map((card) => card.card_token);
  const search = { ...stay, persons, card_tokens: choose.of([tokens, tokens.toReversed()]) };
  const span = { from: stay.stay_from, to: stayInDays(75, 7).stay_to, persons, card_tokens: tokens, nights: 1 };
  const person = { first_name: 'Ada', last_name: 'Guest', email: world.guest.email };
  const stays = {
    card_token: token,
    from: stay.stay_from,
    to: stay.stay_to,
    persons: { adults: 2, children_ages: [7] },
  };
  const registration = { card_token: token, ...person, email_confirmation: person.email };
  switch (choose.below(16)) {
    case 0:
      return post('cards/search', { code: choose.of(pool) });
    case 1:
      return post('cards/registration', registration);
    case 2:
      return post('cards/stays', { ...stays, nights: 2 });
    case 3:
      return post(`availability/${PROPERTY}`, search);
    case 4:
      return post(`availability/${PROPERTY}/calendar`, span);
    case 5:
      return post(`reservation-summary/${PROPERTY}`, { ...booking, ...stay, card_tokens: tokens });
    case 6:
      return post('bookings/recovery', { reference: choose.of(pool), email: person.email });
    case 7:
      return post('cards/recovery', { email: person.email });
    case 8:
      return chooseStayRequest(world, post);
    case 9:
    case 10:
    case 11:
    case 12:
    case 13:
      return choose.of(world.ofDesk);
    default:
      return placing(world, post);
  }
}

type Post = (path: string, body: object, headers?: object) => Asked;

/** Reads or cancels one of the placed stays. */
function chooseStayRequest({ choose, stays, pool }: World, post: Post): Asked {
  const reservation =
    stays.length > 0 ? choose.of(stays) : { reference: 'SC-2222-2222', access_token: choose.of(pool) };
  const { reference, access_token: token } = reservation;
  const headers = { authorization: `Bearer ${token}` };
  if (choose.below(3) === 0) return { method: 'GET', path: `reservation/${reference}`, headers };
  const agreed = { agreed_fee: { currency: 'GBP', amount: choose.of([0, 128.04, 1000]) } };
  return post(`reservation/${reference}/cancellation`, agreed, headers);
}

/** A quote is placed until it is accepted, so a new quote is only requested now and then. */
async function placing(world: World, post: Post): Promise<Asked> {
  const { guest, booking, cards, choose } = world;
  const isStale =
    world.quote && Temporal.Instant.compare(world.quote.quote.expires_at, world.staycard.deps.clock.now()) < 0;
  if (!world.quote || isStale) {
    const found = await Promise.all(cards.slice(1, 3).map((_, index) => searchAgain(world, index + 1)));
    const tokens = choose.below(2) === 0 ? found : found.toReversed();
    const stay = stayInDays(60 + (world.days.next().value % 240), 1);
    world.quote = await guest.summarise(PROPERTY, { ...booking, ...stay, card_tokens: tokens }).catch(() => undefined);
  }
  const { quote } = world;
  const body = {
    quote_token: quote?.quote.token ?? 'none',
    property_id: PROPERTY,
    buyer: { ...BUYER, email: guest.email, special_requests: 'a quiet room', phone: '+44 1273 555 0141' },
  };
  return post('reservation/1', body, { 'idempotency-key': randomUUID() });
}

/** A fresh card token, because the clock may have moved past the old one's expiry. */
async function searchAgain({ guest, pool, cards }: World, index: number): Promise<string> {
  const found = await guest.search(pool[index] ?? '');
  Object.assign(cards[index] ?? {}, found);
  return found.card_token;
}

function change({ choose, pool }: World, asked: Asked): Asked {
  if (Object.keys(asked.body ?? {}).length === 0 || choose.below(30) === 0) {
    const path = asked.path.replace(/[^/]+$/, encodeURIComponent(choose.of(pool).slice(0, 90)));
    return { ...asked, path };
  }
  return { ...asked, body: mutate(choose, asked.body ?? {}, pool) };
}

function ask({ staycard: { url }, owner }: World, { method, path, body, headers = {}, isAtDesk }: Asked) {
  type Body = Partial<WireProblem & Reservation>;
  if (isAtDesk) return method === 'GET' ? owner.ask<Body>('GET', path) : owner.act<Body>(path, body ?? {});
  const options = { ...(body && { body }), headers: headers as Record<string, string> };
  return call<Body>(url, method, `/vrm/demo/${path}`, options);
}

/** Adds answered values to the pool of later requests. */
function learn(world: World, { path }: Asked, body: Partial<Reservation>): void {
  const { pool, choose } = world;
  const strings = Object.values(body).filter((value) => typeof value === 'string' && value.length > 0);
  for (const text of strings as string[]) {
    if (pool.length < POOL) pool.push(text);
    else pool[CARDS + choose.below(POOL - CARDS)] = text;
  }
  if (!path.startsWith('reservation/1') || !body.reference) return;
  world.quote = undefined;
  world.stays = [...world.stays.slice(-9), body as Reservation];
}
