import { randomInt } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { expect, it } from 'vitest';
import { makeCode } from '#domain/card/card-code.ts';
import type { CardForm, Unit } from '#domain/card/card.ts';
import { asId, type CardId } from '#domain/value/ids.ts';
import { buildApp } from '../../src/server/run/app.ts';
import { changeCardState } from '../../src/server/money/card/change-card.ts';
import { issueCard } from '../../src/server/money/issue/issue-card.ts';
import { loadCards } from '../../src/server/money/card/load-cards.ts';
import type { Clock } from '../../src/server/platform/clock.ts';
import { createDependencies } from '../../src/server/run/dependencies.ts';
import { holdValue, lockCards } from '../../src/server/money/ledger/ledger.ts';
import { inTransaction } from '../../src/server/platform/database/database.ts';
import { demoIds } from '../../simulators/mews/seed/demo-ids.ts';
import { Guest } from '../guest.ts';
import { newPlacement } from '../new-placement.ts';
import { useStaycard } from '../staycard.ts';
import { testClock, today } from '../test-clock.ts';

/**
 * Answers for cards are cached for all guests with like cards. Here many guests ask at once, in any order. Each gets,
 * byte for byte, the answer of a fresh server that has met no other guest.
 */
const SEED = Number(process.env['SEED'] ?? 20260302);
const ROUNDS = Number(process.env['ROUNDS'] ?? 1);
const ASKED_AT_ONCE = Number(process.env['AT_ONCE'] ?? 12);

let now = testClock.now();
const clock: Clock = { now: () => now };
const staycard = useStaycard({
  clock,
  settings: { SEARCHES_PER_MINUTE: '1000000', FRESH_QUOTES_PER_MINUTE: '1000000', CODE_MISSES_PER_MINUTE: '1000000' },
});

type Kind = {
  readonly product: string;
  readonly unit: Unit;
  readonly amount: number;
  readonly form?: CardForm;
  readonly expiresInDays?: number | null;
  readonly startsInDays?: number;
  readonly frozen?: boolean;
  readonly held?: number;
  readonly registered?: boolean;
};
type Held = { readonly kind: string; readonly code: string; readonly id: CardId; readonly token: string };

const GBP: Unit = { type: 'money', currency: 'GBP' };
const EUR: Unit = { type: 'money', currency: 'EUR' };
const USD: Unit = { type: 'money', currency: 'USD' };
const USES: Unit = { type: 'uses' };
const gift = (amount: number, more: Partial<Kind> = {}): Kind => ({ product: 'gift-card', unit: GBP, amount, ...more });
const nights = (amount: number, more: Partial<Kind> = {}): Kind => ({
  product: 'ten-nights',
  unit: USES,
  amount,
  ...more,
});

/** Cards that are alike, nearly alike and different. */
const KINDS: Readonly<Record<string, Kind>> = {
  gift: gift(10_000),
  pennyMore: gift(10_001),
  rich: gift(200_000),
  empty: gift(500, { held: 500 }),
  partlyHeld: gift(10_000, { held: 3000 }),
  asMuchFree: gift(7000),
  soonOver: gift(10_000, { expiresInDays: 12 }),
  overADayLater: gift(10_000, { expiresInDays: 13 }),
  lastDay: gift(10_000, { expiresInDays: 0 }),
  startsLater: gift(10_000, { startsInDays: 9 }),
  never: gift(10_000, { expiresInDays: null }),
  frozen: gift(10_000, { frozen: true }),
  euro: gift(10_000, { unit: EUR }),
  dollar: gift(10_000, { unit: USD }),
  virtual: gift(10_000, { product: 'virtual-gift-card', form: 'virtual' }),
  virtualRegistered: gift(10_000, { product: 'virtual-gift-card', form: 'virtual', registered: true }),
  nights: nights(3),
  oneNight: nights(1),
  nightsOnHold: nights(3, { held: 1 }),
  nightsRegistered: nights(3, { registered: true }),
  package: { product: 'two-nights-for-two', unit: USES, amount: 1, form: 'voucher' },
  packageHeld: { product: 'two-nights-for-two', unit: USES, amount: 1, held: 1, form: 'voucher' },
};
const EACH = 3;

let state = SEED;
/** A pseudo-random number from 0 up to, not including, `below`. */
function random(below: number): number {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor((state / 2 ** 32) * below);
}
const pick = <Item>(items: readonly Item[]): Item => items[random(items.length)]!;
function shuffle<Item>(items: readonly Item[]): Item[] {
  const rest = [...items];
  return items.map(() => rest.splice(random(rest.length), 1)[0]!);
}

const cards: Held[] = [];

async function issue(name: string, kind: Kind, code: string): Promise<Held> {
  const { deps, db } = staycard;
  const product = (await deps.salePages.load('demo')).products.get(asId(kind.product))!;
  const expiresIn = kind.expiresInDays === undefined ? 300 : kind.expiresInDays;
  const command = {
    code,
    product,
    form: kind.form ?? 'physical',
    state: 'active',
    unit: kind.unit,
    amount: kind.amount,
    startsOn: kind.startsInDays === undefined ? null : today().add({ days: kind.startsInDays }),
    expiresOn: expiresIn === null ? null : today().add({ days: expiresIn }),
    actor: 'test',
    reason: 'a card for a test',
  } as const;
  const id = await inTransaction(db, (tx) => issueCard(tx, deps.keys, command, now));
  const guest = new Guest(staycard.url);
  const { card_token: token } = await guest.search(code);
  if (kind.registered) await guest.register(token, `${code.slice(-4).toLowerCase()}.holder@example.com`);
  if (kind.held) await hold(id, kind.held);
  if (kind.frozen) await change(id, 'freeze');
  return { kind: name, code, id, token };
}

const cause = () => ({ actor: 'test', reason: 'a test', at: now });

async function hold(id: CardId, amount: number): Promise<void> {
  const placement = await newPlacement(staycard);
  const salePage = await staycard.deps.salePages.load('demo');
  const result = await inTransaction(staycard.db, async (tx) => {
    await lockCards(tx, [id]);
    const [card] = await loadCards(tx, salePage, [id]);
    return holdValue(tx, { placementId: placement }, [{ card: card!, amount, goodOn: today() }], cause());
  });
  expect(result.state).toBe('held');
}

async function change(id: CardId, action: 'freeze' | 'unfreeze'): Promise<void> {
  const salePage = await staycard.deps.salePages.load('demo');
  const changed = await changeCardState(staycard.db, { salePage, cardId: id, cause: cause() }, action);
  expect(changed.state).toBe('done');
}

const anyCode = () => makeCode(Array.from({ length: 15 }, () => randomInt(31)));

async function issueAll(): Promise<void> {
  for (const [name, kind] of Object.entries(KINDS)) {
    for (let count = 0; count < EACH; count += 1) cards.push(await issue(name, kind, anyCode()));
  }
}

type Asked = { readonly path: string; readonly body: object; readonly language: string; readonly own: readonly Held[] };

const HOUSES = [
  ['harbour-house', demoIds.brighton],
  ['palais-rosenhain', demoIds.vienna],
  ['dawn-lodge', demoIds.washington],
] as const;

/** A random request of a guest with these cards. The few kinds of requests make guests with like cards ask the same. */
function anyAsked(own: readonly Held[]): Asked {
  const [house, ids] = pick(HOUSES);
  const adults = { age_category_id: ids.ageCategoryIds.adult, count: 1 + random(2) };
  const persons = pick([[adults], [adults], [adults, { age_category_id: ids.ageCategoryIds.child, count: 1 }]]);
  const from = today().add({ days: pick([0, 9, 11]) });
  const language = pick(['en', 'en', 'de', 'ar']);
  const tokens = own.map(({ token }) => token);
  const sort = random(3);
  if (sort === 0) {
    const stay = { stay_from: from.toString(), stay_to: from.add({ days: 1 + random(3) }).toString() };
    const [category] = Object.values(ids.roomCategoryIds);
    const room = { room_category_id: category, rate_id: ids.rateIds.flexible, persons: [{ ...adults, count: 1 }] };
    const before = random(4) === 0 ? { rooms_before: [room] } : {};
    return { path: `availability/${house}`, body: { ...stay, persons, ...before, card_tokens: tokens }, language, own };
  }
  if (sort === 1) {
    const further = random(4) === 0 ? { further_rooms: [{ persons: [adults] }] } : {};
    const most = random(3) === 0 ? { most_nights: 4 } : {};
    const span = { from: from.toString(), to: from.add({ days: 14 }).toString(), nights: 1 + random(2) };
    const body = { ...span, persons, ...further, ...most, card_tokens: tokens };
    return { path: `availability/${house}/calendar`, body, language, own };
  }
  const span = { from: from.toString(), to: from.add({ days: 14 }).toString(), nights: 1 + random(2) };
  const guests = { adults: 1 + random(2), children_ages: pick([[], [7]]) };
  const body = { ...span, persons: guests, highlights: random(2) === 0, card_token: tokens[0] };
  return { path: 'cards/stays', body, language, own: own.slice(0, 1) };
}

/** One to three cards, in any order. Some sets have one of them twice. */
function anyCards(): Held[] {
  const own = Array.from({ length: pick([1, 1, 2, 2, 3]) }, () => pick(cards));
  return random(12) === 0 ? [...own, own[0]!] : own;
}

type Said = { readonly status: number; readonly type: string; readonly text: string };

/** Only the request id may differ between two answers. */
const withoutId = ({ status, type, text }: Said, id: string): Said => ({ status, type, text: text.replaceAll(id, '') });

async function askRunning({ path, body, language }: Asked): Promise<Said> {
  const answer = await fetch(`${staycard.url}/vrm/demo/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': language },
    body: JSON.stringify(body),
  });
  const said = { status: answer.status, type: answer.headers.get('content-type') ?? '', text: await answer.text() };
  return withoutId(said, answer.headers.get('x-request-id') ?? 'none');
}

async function askFresh({ path, body, language }: Asked): Promise<Said> {
  const { config, db, log, jobs } = staycard.deps;
  const app: FastifyInstance = await buildApp(createDependencies({ config, db, log, jobs, clock }), {
    maxEventLoopDelayMs: 0,
  });
  const answer = await app.inject({
    method: 'POST',
    url: `/vrm/demo/${path}`,
    headers: { 'content-type': 'application/json', 'accept-language': language },
    payload: JSON.stringify(body),
  });
  await app.close();
  const said = { status: answer.statusCode, type: String(answer.headers['content-type']), text: answer.body };
  return withoutId(said, String(answer.headers['x-request-id']));
}

/** No answer contains data of a card that its guest does not hold. */
function expectNobodyElses({ own }: Asked, { text }: Said): void {
  const mine = new Set(own.map(({ code }) => code.slice(-4)));
  expect(text).not.toMatch(/card-[0-9a-f]{8}-/);
  for (const { code, id } of cards) {
    const last4 = code.slice(-4);
    expect(text).not.toContain(id);
    if (!mine.has(last4)) expect(text).not.toContain(`"${last4}"`);
  }
}

async function compare(asked: readonly Asked[]): Promise<void> {
  const answers = await Promise.all(asked.map(askRunning));
  for (const [index, said] of answers.entries()) {
    const each = asked[index]!;
    expectNobodyElses(each, said);
    expect(said, describeAsked(each)).toEqual(await askFresh(each));
  }
}

const describeAsked = (asked: Asked) =>
  JSON.stringify({ ...asked, own: asked.own.map(({ kind, code }) => `${kind} ${code}`) });

it(
  'guests with similar cards who ask at once each get the answer of a server without a cache',
  { tags: ['thorough'] },
  async () => {
    await issueAll();
    for (let round = 0; round < ROUNDS; round += 1) {
      const asked = Array.from({ length: ASKED_AT_ONCE / 4 }, () => anyAsked(anyCards()));
      // Repeated for the holders of cards of the same kinds, in the same order and in another.
      const alike = asked.flatMap((each) =>
        [each.own, shuffle(each.own), each.own].map((own) =>
          withCards(
            each,
            own.map(({ kind }) => pick(cards.filter((card) => card.kind === kind))),
          ),
        ),
      );
      await compare(shuffle([...asked, ...alike]));
      now = now.add({ seconds: 20 });
    }
  },
);

function withCards(asked: Asked, own: readonly Held[]): Asked {
  const tokens = own.map(({ token }) => token);
  const proof = 'card_token' in asked.body ? { card_token: tokens[0] } : { card_tokens: tokens };
  return { ...asked, body: { ...asked.body, ...proof }, own };
}

/** A search and a calendar with these cards, whose answers show the cards' payments. */
function bothAsked(own: readonly Held[]): Asked[] {
  const ids = demoIds.brighton;
  const persons = [{ age_category_id: ids.ageCategoryIds.adult, count: 2 }];
  const [from, to] = [today().add({ days: 20 }).toString(), today().add({ days: 22 }).toString()];
  const tokens = own.map(({ token }) => token);
  const search = { stay_from: from, stay_to: to, persons, card_tokens: tokens };
  const calendar = { from, to, persons, nights: 2, card_tokens: tokens };
  return [
    { path: 'availability/harbour-house', body: search, language: 'en', own },
    { path: 'availability/harbour-house/calendar', body: calendar, language: 'en', own },
  ];
}

it(
  'while one of two similar cards is frozen, each guest reads the old or the new state, then only the new one',
  { tags: ['thorough'] },
  () => changeOneOfTwo((id) => change(id, 'freeze')),
);

it(
  'while one of two similar cards has value put on hold, each guest reads the old or the new state, then only the new one',
  { tags: ['thorough'] },
  () => changeOneOfTwo((id) => hold(id, 4000)),
);

async function changeOneOfTwo(move: (id: CardId) => Promise<void>): Promise<void> {
  const [one, other] = [await issue('moved', gift(9000), anyCode()), await issue('moved', gift(9000), anyCode())];
  cards.push(one, other);
  for (const asked of bothAsked([one])) expect((await askRunning(asked)).status).toBe(200);
  const ofOne = bothAsked([one]);
  const ofOther = bothAsked([other]);
  const before = await Promise.all(ofOne.map(askFresh));
  const untouched = await Promise.all(ofOther.map(askFresh));
  const asking = Array.from({ length: 4 }, () => [...ofOne, ...ofOther].map(askRunning));
  await move(one.id);
  const during = await Promise.all(asking.map((each) => Promise.all(each)));
  const after = await Promise.all(ofOne.map(askFresh));
  expect(after).not.toEqual(before);
  for (const [search, calendar, othersSearch, othersCalendar] of during) {
    expect([before[0]?.text, after[0]?.text]).toContain(search?.text);
    expect([before[1]?.text, after[1]?.text]).toContain(calendar?.text);
    expect([othersSearch, othersCalendar]).toEqual(untouched);
  }
  expect(await Promise.all(ofOne.map(askRunning))).toEqual(after);
  expect(await Promise.all(ofOther.map(askRunning))).toEqual(untouched);
}

it('a card whose last day has passed pays no more, even without any change to it', { tags: ['thorough'] }, async () => {
  const midnight = today().add({ days: 1 }).toZonedDateTime('Europe/London').toInstant();
  now = midnight.subtract({ seconds: 10 });
  const lasting = await issue('lastDay', gift(10_000, { expiresInDays: 0 }), anyCode());
  const asked = bothAsked([lasting]);
  await compare(asked);
  const before = await Promise.all(asked.map(askRunning));
  now = midnight.add({ seconds: 10 });
  await compare(asked);
  const after = await Promise.all(asked.map(askRunning));
  for (const [index, { text }] of after.entries()) expect(text).not.toBe(before[index]?.text);
});
