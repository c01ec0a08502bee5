import { deepStrictEqual } from 'node:assert';
import { randomUUID } from 'node:crypto';
import { appendFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { sql } from 'kysely';
import { daysOfMonths } from '#domain/card/books-period.ts';
import type { VoucherProduct } from '#domain/card/voucher-product.ts';
import { money } from '#domain/money/money.ts';
import { asId, type PropertyId, type VoucherProductId } from '#domain/value/ids.ts';
import { checkBooks } from '../../src/server/money/books/keep-books.ts';
import { makeReport } from '../../src/server/money/books/reports/make-report.ts';
import type { Report } from '../../src/server/money/books/reports/report.ts';
import { writeProof } from '../../src/server/money/books/write-proof.ts';
import { verifyLedger } from '../../src/server/booking/ledger-check/verify-ledger.ts';
import type { SalePage } from '../../src/server/sale-page/sale-page.ts';
import { openSecondSalePage } from '../../test/contract/second-sale-page.ts';
import { openModelServer, type ModelServer } from '../model/model-server.ts';
import { dayAfter, NEVER, WORTH } from '../model/notebook.ts';
import { RealLedger } from '../model/real-ledger.ts';
import { RATES } from '../model/write-placement.ts';
import { BooksNotebook, sumOf, type Card, type Lot, type Use } from './books-notebook.ts';
import { compareJournal, exportJournal, JOURNAL, type Exports } from './compare-journal.ts';
import {
  compareMidnights,
  compareReports,
  compareWithTransfers,
  LIMIT,
  type World as Compared,
} from './compare-reports.ts';
import { countLiability, type Page } from './count-events.ts';
import { checkProof } from './check-proof.ts';

export type BooksPlay = {
  readonly seed: number;
  readonly months: number;
  /** Gets the proofs of the last quarter, `1.jsonl` to `3.jsonl`. */
  readonly folder: string;
  /** Replays one quarter, by the path that a failure prints. */
  readonly path?: string | undefined;
  /** Days from one compared midnight to the next. Defaults to 1. */
  readonly midnightsApart?: number;
};
export type BooksReport = {
  readonly months: number;
  readonly acts: number;
  /** Compared rows, by report. */
  readonly rows: Readonly<Record<string, number>>;
};

/** Each play is a quarter. */
const MONTHS = 3;
/** Clocks that change by an hour, by half an hour, at midnight, and not at all. */
const ZONES = ['Europe/London', 'America/St_Johns', 'Australia/Lord_Howe', 'Asia/Beirut', 'Asia/Tokyo'] as const;
const SELLERS = ['harbour-house', 'mill-cottage', null] as const;
const HOTELS = ['harbour-house', 'palais-rosenhain'] as const;
const CURRENCIES = ['GBP', 'EUR', 'USD', null] as const;

type World = Compared & { readonly exports: Exports };
export type Act = {
  readonly what: (typeof WHAT)[number];
  readonly which: number;
  readonly other: number;
  readonly amount: number;
  readonly days: number;
  readonly seller: (typeof SELLERS)[number];
  readonly hotel: (typeof HOTELS)[number];
  readonly currency: (typeof CURRENCIES)[number];
  /**
   * `isChecked`: the nightly job closed the months that were over. `lost`: index of a closed month that was then found
   * to be wrong.
   */
  readonly isChecked: boolean;
  readonly isExported: boolean;
  readonly lost: number;
  /** Time since the previous act, and the hour. */
  readonly wait: number;
  readonly minute: number;
};

const WHAT = [
  ...(['issue', 'issue', 'issue', 'draft', 'activate', 'hold', 'hold', 'hold', 'made', 'made', 'lost'] as const),
  ...(['cancel', 'cancel', 'extend', 'extend', 'adjust', 'move', 'move', 'freeze', 'unfreeze', 'void'] as const),
  ...(['issue', 'issue', 'goodwill', 'counter', 'counter', 'counter', 'bill', 'bill', 'capture', 'release'] as const),
  ...(['reverse', 'reverse', 'pay_out', 'undo_pay_out'] as const),
] as const;

const anyAct: fc.Arbitrary<Act> = fc.record({
  what: fc.constantFrom(...WHAT),
  which: fc.nat(11),
  other: fc.nat(11),
  amount: fc.integer({ min: 1, max: 120 }),
  days: fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 80, max: 760 }), fc.constant(10_000)),
  seller: fc.constantFrom(...SELLERS),
  hotel: fc.constantFrom(...HOTELS),
  currency: fc.constantFrom(...CURRENCIES),
  isChecked: fc.constantFrom(false, false, false, true),
  isExported: fc.constantFrom(false, false, false, false, true),
  lost: fc.nat(15),
  wait: fc.constantFrom(0, 0, 0, 1, 2, 3, 5),
  minute: fc.oneof(fc.constantFrom(0, 90, 150, 1_438), fc.integer({ min: 0, max: 1_438 })),
});

const anyQuarter = fc.record({
  zone: fc.constantFrom(...ZONES),
  begins: fc.tuple(fc.integer({ min: 2027, max: 2032 }), fc.constantFrom('01', '03', '08', '10', '12')),
  acts: fc.array(anyAct, { minLength: 30, maxLength: 80, size: 'max' }),
});

export type Quarter = {
  readonly zone: string;
  /** Year and month. */
  readonly begins: readonly [number, string];
  readonly acts: readonly Act[];
};

/**
 * Plays quarters in the notebook and in the database. Compares the reports of each month and of the quarter with the
 * notebook's, and lets an auditor check the proof of each month.
 */
export async function playBooks(
  connectionString: string,
  { seed, months, folder, path, midnightsApart = 1 }: BooksPlay,
): Promise<BooksReport> {
  const server = await openModelServer(connectionString);
  let [plays, acts] = [0, 0];
  const rows: Record<string, number> = {};
  try {
    const isTheSame = fc.asyncProperty(anyQuarter, async (quarter) => {
      plays += 1;
      const counts = await playQuarter(server, `books-${randomUUID().slice(0, 8)}`, quarter, folder, midnightsApart);
      for (const [report, count] of Object.entries(counts)) rows[report] = (rows[report] ?? 0) + count;
      acts += quarter.acts.length;
    });
    const numRuns = Math.ceil(months / MONTHS);
    await fc.assert(isTheSame, { seed, numRuns, endOnFailure: true, ...(path && { path }) });
    const { violations } = await verifyLedger(server.db);
    if (violations.length > 0) throw new Error(violations.map(({ sentence }) => sentence).join('\n'));
    return { months: plays * MONTHS, acts, rows };
  } finally {
    await server.stop();
  }
}

/** Returns the number of compared rows, by report. */
export async function playQuarter(
  server: ModelServer,
  id: string,
  { zone, begins: [year, month], acts }: Quarter,
  folder: string,
  midnightsApart = 1,
): Promise<Record<string, number>> {
  const world = await openQuarter(server, id, zone, `${year}-${month}-01`);
  const first = world.notebook.today;
  for (const act of acts) {
    await pass(world, zone, dayAfter(world.notebook.today, act.wait), act.minute);
    const at = momentOf(zone, world.notebook.today, act.minute);
    if (act.isChecked) await checkNow(server, world, at);
    if (act.isChecked) await compareYesterday(server, world, first, at);
    if (act.isExported) await exportJournal(server, world.real.salePage, world.exports, at);
    if (act.isExported) await compareWithTransfers(server, world.real.salePage, at);
    await losePeriod(server, world, act.lost);
    await ACTS[act.what](world, act);
    if (act.isChecked) await compareWithTransfers(server, world.real.salePage, at.add({ seconds: 30 }));
  }
  const now = await endQuarter(world, zone, first);
  await compareQuarter(server, world, first, now);
  await checkNow(server, world, now);
  const rows = await compareQuarter(server, world, first, now);
  await exportJournal(server, world.real.salePage, world.exports, now);
  const journal = compareJournal(world.notebook, world.exports, dayAfter(world.notebook.today, -1));
  await proveQuarter(server, world, { first, now, folder });
  const days = { first, last: dayAfter(world.notebook.today, -1), apart: midnightsApart };
  const midnights = await compareMidnights(server, world, days, now);
  const later = await compareLater(server, world, zone, first);
  return { ...rows, journal, midnights, later };
}

async function openQuarter(server: ModelServer, id: string, timeZone: string, first: string): Promise<World> {
  await openSecondSalePage(server, id, { journal: JOURNAL, network_limit: LIMIT });
  const salePage = narrowUses({ ...(await server.salePages.load(id)), timeZone });
  const real = new RealLedger(server, salePage, momentOf(timeZone, first, 0));
  return { real, notebook: new BooksNotebook(first, real.givenBackDays('money')), exports: { sums: {}, lines: [] } };
}

/** Uses are accepted by one hotel only, and money by all. */
function narrowUses(salePage: SalePage): SalePage {
  const products = [...salePage.products].map(([id, product]): [VoucherProductId, VoucherProduct] => [
    id,
    product.kind === 'uses' ? { ...product, redeemLocationIds: ['brighton'] } : product,
  ]);
  return { ...salePage, products: new Map(products) };
}

/** A local time that a clock change skips is read as after the change. */
function momentOf(timeZone: string, day: string, minute: number): Temporal.Instant {
  const plainTime = new Temporal.PlainTime(Math.floor(minute / 60), minute % 60);
  return Temporal.PlainDate.from(day).toZonedDateTime({ timeZone, plainTime }).toInstant();
}

async function pass({ notebook, real }: World, zone: string, day: string, minute: number): Promise<void> {
  notebook.passTo(day);
  real.travelTo(momentOf(zone, day, minute));
}

type Doing = (world: World, act: Act) => Promise<void>;

const ACTS: Readonly<Record<Act['what'], Doing>> = {
  issue: (world, act) => issue(world, act, 'active'),
  goodwill: (world, act) => issue(world, { ...act, currency: act.currency ?? 'GBP' }, 'active', true),
  draft: (world, act) => issue(world, act, 'draft'),
  activate: async ({ notebook, real }, { which }) => {
    const index = notebook.cards.findIndex(({ state }, place) => state === 'draft' && place >= which % 4);
    if (index < 0) return;
    const isActive = notebook.activate(notebook.cards[index]!);
    deepStrictEqual(await real.changeState(real.cardIds[index]!, 'activate'), isActive);
  },
  hold: async ({ notebook, real }, { which, amount, hotel }) => {
    const index = pick(notebook.cards, which);
    const card = notebook.cards[index];
    if (!card) return;
    const wanted = isMoney(card) ? amount : 1 + (amount % 3);
    const local = isMoney(card) ? Math.floor(wanted * RATES[card.unit]!) : wanted * WORTH.uses;
    const isHeld = await real.hold([{ cardId: real.cardIds[index]!, amount: wanted }], hotel);
    deepStrictEqual(isHeld, notebook.hold(card, wanted, { purpose: 'stay', property: hotel, local }));
  },
  made: (world, { which }) => settle(world, which, true),
  lost: (world, { which }) => settle(world, which, false),
  cancel: async ({ notebook, real }, { which, amount }) => {
    const index = pick(staysIn(notebook), which);
    const stay = staysIn(notebook)[index];
    if (!stay || !hasOrderAfterBack(notebook, stay)) return;
    const fee = feeOf(stay, amount);
    const isCancelled = await real.cancel(real.placementIds[index]!, Math.min(fee, stay.local));
    deepStrictEqual(isCancelled, notebook.cancel(stay, fee));
  },
  extend: async ({ notebook, real }, { which, days }) => {
    const index = pick(notebook.cards, which);
    const card = notebook.cards[index];
    if (!card || days > 1_000 || new Set(card.lots.map(originOf)).size > 1) return;
    const until = dayAfter(notebook.today, days);
    deepStrictEqual(await real.extend(real.cardIds[index]!, until), notebook.extend(card, until));
  },
  adjust: async ({ notebook, real }, { which, other, amount }) => {
    const index = pick(notebook.cards, which);
    const card = notebook.cards[index];
    if (!card) return;
    const by = other % 2 === 0 ? amount : -amount;
    const written = isMoney(card) ? (by / 100).toFixed(2) : String(by);
    deepStrictEqual(await real.adjust(real.cardIds[index]!, written), notebook.adjust(card, by));
  },
  move: async ({ notebook, real }, { which, other, amount }) => {
    const from = pick(notebook.cards, which);
    const source = notebook.cards[from];
    const to = notebook.cards.findIndex(
      (card, place) => place !== from && place >= other % 5 && card.unit === source?.unit,
    );
    const target = notebook.cards[to];
    const taken = source && notebook.take(source, amount);
    if (!source || !target || !hasOrder([...(taken ?? []).map(({ lot }) => lot), ...target.lots])) return;
    const written = isMoney(source) ? (amount / 100).toFixed(2) : String(amount);
    const moved = await real.move(real.cardIds[from]!, real.cardIds[to]!, written);
    deepStrictEqual(moved, notebook.move(source, target, amount));
  },
  counter: (world, act) => redeem(world, act, 'counter'),
  bill: (world, act) => redeem(world, act, 'bill'),
  capture: (world, { which, other, amount }) => capture(world, which, other % 3 === 0 ? amount : Infinity),
  release: async ({ notebook, real }, { which }) => {
    const index = pick(redemptionsIn(notebook), which);
    const use = redemptionsIn(notebook)[index];
    if (use) deepStrictEqual(await real.releaseRedemption(real.redemptionIds[index]!), notebook.release(use));
  },
  reverse: async ({ notebook, real }, { which, other, amount }) => {
    const index = pick(redemptionsIn(notebook), which);
    const use = redemptionsIn(notebook)[index];
    if (!use || !hasOrderAfterBack(notebook, use)) return;
    const left = sumOf(use.taken) - use.back;
    const part = other % 2 === 0 ? Math.max(1, left) : amount;
    const local = use.purpose === 'bill' ? onBill(use.card, part) : null;
    const isReversed = await real.reverseRedemption(real.redemptionIds[index]!, part, local);
    deepStrictEqual(isReversed, notebook.reverse(use, part, local ?? part));
  },
  pay_out: async ({ notebook, real }, { which }) => {
    const index = pick(notebook.cards, which);
    const card = notebook.cards[index];
    if (!card) return;
    const amount = notebook.freeOn(card) / (isMoney(card) ? 100 : 1);
    deepStrictEqual(await real.payOut(real.cardIds[index]!, amount), notebook.payOut(card));
  },
  undo_pay_out: async ({ notebook, real }, { which }) => {
    const index = pick(notebook.cards, which);
    const card = notebook.cards[index];
    if (card) deepStrictEqual(await real.undoPayOut(real.cardIds[index]!), notebook.undoPayOut(card));
  },
  freeze: (world, { which }) => change(world, which, 'freeze', 'frozen'),
  unfreeze: (world, { which }) => change(world, which, 'unfreeze', 'active'),
  void: (world, { which }) => change(world, which, 'void', 'void'),
};

const originOf = ({ seller, isGoodwill }: Lot) => `${seller} ${isGoodwill}`;
const isMoney = ({ unit }: Card) => unit !== 'uses';
const staysIn = ({ uses }: BooksNotebook) => uses.filter(({ purpose }) => purpose === 'stay');
const redemptionsIn = ({ uses }: BooksNotebook) => uses.filter(({ purpose }) => purpose !== 'stay');
/** In pounds, and never nothing. */
const onBill = ({ unit }: Card, amount: number) => Math.max(1, Math.floor(amount * RATES[unit]!));

/** Cards of uses pay for stays only. Most are captured at once, and some in part. */
async function redeem(world: World, act: Act, purpose: 'counter' | 'bill'): Promise<void> {
  const { notebook, real } = world;
  const { which, other, amount, hotel } = act;
  const index = pick(notebook.cards, which);
  const card = notebook.cards[index];
  if (!card || !isMoney(card)) return;
  const bill = purpose === 'bill' ? onBill(card, amount) : null;
  const isOpen = await real.openRedemption(real.cardIds[index]!, amount, { propertyId: hotel, bill });
  deepStrictEqual(isOpen, notebook.hold(card, amount, { purpose, property: hotel, local: bill ?? amount }));
  if (isOpen && other % 4 > 0) await capture(world, 0, other % 4 === 1 ? Math.ceil(amount / 3) : Infinity);
}

/** A bill is paid as a whole. */
async function capture({ notebook, real }: World, which: number, most: number): Promise<void> {
  const index = pick(redemptionsIn(notebook), which);
  const use = redemptionsIn(notebook)[index];
  if (!use) return;
  const held = sumOf(use.taken);
  const amount = use.purpose === 'bill' ? held : Math.min(most, held);
  const isCaptured = await real.captureRedemption(real.redemptionIds[index]!, amount);
  deepStrictEqual(isCaptured, notebook.capture(use, amount));
}

/** Uses are given back, and foreign money as a whole or not at all, because rounding a part is not about the books. */
function feeOf({ card, local }: Use, amount: number): number {
  if (card.unit === 'GBP') return amount;
  return isMoney(card) && local > 0 && amount % 3 === 0 ? Number.MAX_SAFE_INTEGER : 0;
}

/** Whether it is known which of these lots will be used first once they are together on another card. */
function hasOrder(lots: readonly Lot[]): boolean {
  return lots.every((lot) => lots.every((other) => other.ends !== lot.ends || originOf(other) === originOf(lot)));
}

/** The same, after value of ended lots has come back: all of it gets the same days. */
function hasOrderAfterBack({ today, givenBackDays }: BooksNotebook, { card, taken }: Use): boolean {
  const ended = taken.filter(({ lot }) => lot.ends !== NEVER && lot.ends < today);
  return hasOrder([...card.lots, ...ended.map(({ lot }) => ({ ...lot, ends: dayAfter(today, givenBackDays) }))]);
}

async function issue(
  { notebook, real }: World,
  act: Act,
  state: 'active' | 'draft',
  isGoodwill = false,
): Promise<void> {
  const { seller, currency, amount, days } = act;
  const ends = days > 1_000 ? NEVER : dayAfter(notebook.today, days);
  const given = isGoodwill && currency ? ({ pricePaid: money(currency, 0), isGoodwill } as const) : { pricePaid: null };
  const sale = { issuingPropertyId: seller && asId<PropertyId>(seller), taxKind: null, ...given };
  const unit = currency === null ? ({ type: 'uses' } as const) : ({ type: 'money', currency } as const);
  await real.issue(currency === null ? 'uses' : 'money', amount, ends, { state, sale, unit });
  notebook.issue({ unit: currency ?? 'uses', state, lots: [] }, amount, { seller, isGoodwill, ends });
}

async function settle({ notebook, real }: World, which: number, isMade: boolean): Promise<void> {
  const index = pick(staysIn(notebook), which);
  const stay = staysIn(notebook)[index];
  if (!stay) return;
  await real.settle(real.placementIds[index]!, isMade ? 'created' : 'refused');
  if (isMade) notebook.capture(stay);
  else notebook.release(stay);
}

async function change(
  { notebook, real }: World,
  which: number,
  action: 'freeze' | 'unfreeze' | 'void',
  to: 'frozen' | 'active' | 'void',
): Promise<void> {
  const index = pick(notebook.cards, which);
  const card = notebook.cards[index];
  if (card) deepStrictEqual(await real.changeState(real.cardIds[index]!, action), notebook.change(card, to));
}

/** Picks the newest most often. */
function pick(items: readonly unknown[], which: number): number {
  return items.length === 0 ? -1 : items.length - 1 - (which % items.length);
}

/** The nightly check, which must never report anything. */
async function checkNow({ db }: ModelServer, { real }: World, now: Temporal.Instant): Promise<void> {
  const salePages = { list: () => Promise.resolve([real.salePage]) };
  deepStrictEqual(await checkBooks({ db, clock: { now: () => now }, salePages }), []);
}

async function losePeriod({ db }: ModelServer, { real }: World, place: number): Promise<void> {
  await sql`update books_stretch set found_wrong_at = now() where id = (select id from books_stretch
    where sale_page_id = ${real.salePage.id} and found_wrong_at is null order by id offset ${place} limit 1)`.execute(
    db,
  );
}

const monthsFrom = (first: string) =>
  Array.from({ length: MONTHS }, (_, index) =>
    Temporal.PlainDate.from(first).add({ months: index }).toPlainYearMonth(),
  );

/** Passes time until all three months are over. */
async function endQuarter(world: World, zone: string, first: string): Promise<Temporal.Instant> {
  const { notebook } = world;
  const end = monthsFrom(first).at(-1)!.add({ months: 1 }).toPlainDate({ day: 3 }).toString();
  await pass(world, zone, end < notebook.today ? notebook.today : end, 600);
  return momentOf(zone, notebook.today, 700);
}

/** Compares the months of a quarter once all of them are over. Returns the number of compared rows, by report. */
async function compareQuarter(
  server: ModelServer,
  { notebook, real }: World,
  first: string,
  now: Temporal.Instant,
): Promise<Record<string, number>> {
  const months = monthsFrom(first);
  const rows: Record<string, number> = {};
  const spans = [
    ...months.map((month) => ({ first: month, last: month })),
    { first: months[0]!, last: months.at(-1)! },
  ];
  for (const span of spans) {
    const { first: begin, last: end } = daysOfMonths(span);
    const asked = { name: 'liability', filter: {}, propertyIds: null, salePage: real.salePage } as const;
    const report = await makeReport(server.db, { ...asked, days: { first: begin, last: end } }, now);
    if (!report) throw new Error(`${begin.toString()} has not begun`);
    const days = { first: begin.toString(), last: end.toString() };
    const reported = pagesOf(report);
    deepStrictEqual(
      { ...days, faults: report.faults, pages: reported },
      { ...days, faults: [], pages: sorted(countLiability(notebook, days)) },
    );
    const counts = await compareReports(server, { notebook, real }, days, now);
    for (const [name, count] of Object.entries({ ...counts, liability: reported.size }))
      rows[name] = (rows[name] ?? 0) + count;
  }
  return rows;
}

async function compareYesterday(
  server: ModelServer,
  world: World,
  first: string,
  now: Temporal.Instant,
): Promise<void> {
  const day = dayAfter(world.notebook.today, -1);
  if (day < first) return;
  await compareReports(server, world, { first: day, last: day }, now);
}

/** Compares reports of months in which only time passes, at the ages of breakage. Returns the number of rows. */
async function compareLater(server: ModelServer, world: World, zone: string, first: string): Promise<number> {
  let rows = 0;
  for (const age of [3, 6, 12, 25]) {
    const month = Temporal.PlainDate.from(first).toPlainYearMonth().add({ months: age });
    const [begins, after] = [month.toPlainDate({ day: 1 }), month.add({ months: 1 }).toPlainDate({ day: 2 })];
    if (after.toString() < world.notebook.today) continue;
    await pass(world, zone, after.toString(), 300);
    const now = momentOf(zone, after.toString(), 300);
    if (age === 6) await checkNow(server, world, now);
    for (const days of [40, 12]) {
      const last = begins.add({ days: Math.min(days, begins.daysInMonth - 1) });
      const counts = await compareReports(server, world, { first: begins.toString(), last: last.toString() }, now);
      rows += Object.values(counts).reduce((sum, count) => sum + count, 0);
    }
  }
  return rows;
}

async function proveQuarter(
  { db }: ModelServer,
  { real }: World,
  { first, now, folder }: { readonly first: string; readonly now: Temporal.Instant; readonly folder: string },
): Promise<void> {
  const files = monthsFrom(first).map((month, index) => ({ month, path: join(folder, `${index + 1}.jsonl`) }));
  for (const [index, { month, path }] of files.entries()) {
    await rm(path, { force: true });
    const proof = await writeProof(db, real.salePage, month, now, (text) => appendFile(path, text));
    deepStrictEqual(proof?.faults, []);
    const earlier = files[index - 1];
    const answer = await checkProof(path, ...(earlier ? [earlier.path] : []));
    if (!answer.startsWith('Yes')) throw new Error(answer);
  }
}

function pagesOf({ rows }: Report): Map<string, Page> {
  const pages = rows.map(({ issuing_property: seller, counts: _, currency, ...figures }): [string, Page] => [
    `${seller ?? 'unknown'} ${currency ?? 'uses'}`,
    figures as Page,
  ]);
  return sorted(new Map(pages));
}

/** Sorted, without zero figures. */
function sorted(pages: ReadonlyMap<string, Page>): Map<string, Page> {
  const written = [...pages].map(([group, page]): [string, Page] => [
    group,
    Object.fromEntries(
      Object.entries(page)
        .filter(([, amount]) => amount !== 0)
        .toSorted(([one], [other]) => (one < other ? -1 : 1)),
    ),
  ]);
  return new Map(
    written.filter(([, page]) => Object.keys(page).length > 0).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
}
