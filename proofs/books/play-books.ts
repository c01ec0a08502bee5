import { deepStrictEqual } from 'node:assert';
import { appendFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { sql } from 'kysely';
import { asId, type PropertyId } from '#domain/value/ids.ts';
import { checkBooks } from '../../src/server/money/books/keep-books.ts';
import { reportLiability, type LiabilityReport } from '../../src/server/money/books/report-liability.ts';
import { writeProof } from '../../src/server/money/books/write-proof.ts';
import { toSnake } from '../../src/server/money/books/write-liability.ts';
import { verifyLedger } from '../../src/server/booking/ledger-check/verify-ledger.ts';
import { openSecondSalePage } from '../../test/contract/second-sale-page.ts';
import { openModelServer, type ModelServer } from '../model/model-server.ts';
import { dayAfter, NEVER } from '../model/notebook.ts';
import { RealLedger } from '../model/real-ledger.ts';
import { BooksNotebook, type Page } from './books-notebook.ts';
import { checkProof } from './check-proof.ts';

export type BooksPlay = {
  readonly seed: number;
  readonly months: number;
  /** Gets the proofs of the last quarter, `1.jsonl` to `3.jsonl`. */
  readonly folder: string;
};
export type BooksReport = { readonly months: number; readonly acts: number; readonly lines: number };

/** Each play is a quarter. */
const MONTHS = 3;
/** Clocks that change by an hour, by half an hour, at midnight, and not at all. */
const ZONES = ['Europe/London', 'America/St_Johns', 'Australia/Lord_Howe', 'Asia/Beirut', 'Asia/Tokyo'] as const;
const PROPERTIES = ['lake', 'hill', null] as const;
const CURRENCIES = ['GBP', 'EUR', 'USD', null] as const;

type World = { readonly notebook: BooksNotebook; readonly real: RealLedger };
type Act = {
  readonly what: (typeof WHAT)[number];
  readonly which: number;
  readonly other: number;
  readonly amount: number;
  readonly days: number;
  readonly property: (typeof PROPERTIES)[number];
  readonly currency: (typeof CURRENCIES)[number];
  /**
   * `isChecked`: the nightly job closed the months that were over. `lost`: index of a closed month that was then found
   * to be wrong.
   */
  readonly isChecked: boolean;
  readonly lost: number;
  /** Time since the previous act, and the hour. */
  readonly wait: number;
  readonly minute: number;
};

const WHAT = [
  ...(['issue', 'issue', 'issue', 'draft', 'activate', 'hold', 'hold', 'hold', 'made', 'made', 'lost'] as const),
  ...(['cancel', 'cancel', 'extend', 'extend', 'adjust', 'move', 'move', 'freeze', 'unfreeze', 'void'] as const),
] as const;

const anyAct: fc.Arbitrary<Act> = fc.record({
  what: fc.constantFrom(...WHAT),
  which: fc.nat(11),
  other: fc.nat(11),
  amount: fc.integer({ min: 1, max: 120 }),
  days: fc.oneof(fc.integer({ min: 0, max: 40 }), fc.constant(10_000)),
  property: fc.constantFrom(...PROPERTIES),
  currency: fc.constantFrom(...CURRENCIES),
  isChecked: fc.constantFrom(false, false, false, true),
  lost: fc.nat(15),
  wait: fc.constantFrom(0, 0, 0, 1, 2, 3, 5),
  minute: fc.oneof(fc.constantFrom(0, 90, 150, 1_438), fc.integer({ min: 0, max: 1_438 })),
});

const anyQuarter = fc.record({
  zone: fc.constantFrom(...ZONES),
  begins: fc.tuple(fc.integer({ min: 2027, max: 2032 }), fc.constantFrom('01', '03', '08', '10', '12')),
  acts: fc.array(anyAct, { minLength: 20, maxLength: 60, size: 'max' }),
});

/**
 * Plays quarters in the notebook and in the database. Compares the report of each month and of the quarter with the
 * notebook's, and lets an auditor check the proof of each month.
 */
export async function playBooks(connectionString: string, { seed, months, folder }: BooksPlay): Promise<BooksReport> {
  const server = await openModelServer(connectionString);
  let [plays, acts, lines] = [0, 0, 0];
  try {
    const isTheSame = fc.asyncProperty(anyQuarter, async ({ zone, begins, acts: wanted }) => {
      plays += 1;
      const world = await openQuarter(server, `books-${seed}-${plays}`, zone, `${begins[0]}-${begins[1]}-01`);
      const [first] = [world.notebook.today];
      for (const act of wanted) {
        await pass(world, zone, dayAfter(world.notebook.today, act.wait), act.minute);
        if (act.isChecked) await checkNow(server, world, momentOf(zone, world.notebook.today, act.minute));
        await losePeriod(server, world, act.lost);
        await ACTS[act.what](world, act);
        acts += 1;
      }
      const now = await endQuarter(world, zone, first);
      lines += await compareQuarter(server, world, first, now);
      await checkNow(server, world, now);
      await compareQuarter(server, world, first, now);
      await proveQuarter(server, world, { first, now, folder });
    });
    await fc.assert(isTheSame, { seed, numRuns: Math.ceil(months / MONTHS) });
    const { violations } = await verifyLedger(server.db);
    if (violations.length > 0) throw new Error(violations.map(({ sentence }) => sentence).join('\n'));
    return { months: plays * MONTHS, acts, lines };
  } finally {
    await server.stop();
  }
}

async function openQuarter(server: ModelServer, id: string, timeZone: string, first: string): Promise<World> {
  await openSecondSalePage(server, id);
  const salePage = { ...(await server.salePages.load(id)), timeZone };
  const real = new RealLedger(server, salePage, momentOf(timeZone, first, 0));
  return { real, notebook: new BooksNotebook(first, real.givenBackDays('money')) };
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
  draft: (world, act) => issue(world, act, 'draft'),
  activate: async ({ notebook, real }, { which }) => {
    const index = notebook.cards.findIndex(({ state }, place) => state === 'draft' && place >= which % 4);
    if (index < 0) return;
    notebook.activate(notebook.cards[index]!);
    deepStrictEqual(await real.changeState(real.cardIds[index]!, 'activate'), true);
  },
  hold: async ({ notebook, real }, { which, amount }) => {
    const index = pick(notebook.cards, which);
    const card = notebook.cards[index];
    if (!card) return;
    const wanted = card.isMoney ? amount : 1 + (amount % 3);
    deepStrictEqual(await real.hold([{ cardId: real.cardIds[index]!, amount: wanted }]), notebook.hold(card, wanted));
  },
  made: (world, { which }) => settle(world, which, true),
  lost: (world, { which }) => settle(world, which, false),
  cancel: async ({ notebook, real }, { which, amount }) => {
    const index = pick(notebook.stays, which);
    const stay = notebook.stays[index];
    if (!stay) return;
    const fee = stay.card.isMoney ? amount : 0;
    deepStrictEqual(await real.cancel(real.placementIds[index]!, fee), notebook.cancel(stay, fee));
  },
  extend: async ({ notebook, real }, { which, days }) => {
    const index = pick(notebook.cards, which);
    const card = notebook.cards[index];
    if (!card || days > 1_000) return;
    const until = dayAfter(notebook.today, days);
    deepStrictEqual(await real.extend(real.cardIds[index]!, until), notebook.extend(card, until));
  },
  adjust: async ({ notebook, real }, { which, other, amount }) => {
    const index = pick(notebook.cards, which);
    const card = notebook.cards[index];
    if (!card) return;
    const by = other % 2 === 0 ? amount : -amount;
    const written = card.isMoney ? (by / 100).toFixed(2) : String(by);
    deepStrictEqual(await real.adjust(real.cardIds[index]!, written), notebook.adjust(card, by));
  },
  move: async ({ notebook, real }, { which, other, amount }) => {
    const from = pick(notebook.cards, which);
    const source = notebook.cards[from];
    const to = notebook.cards.findIndex(
      (card, place) => place !== from && place >= other % 5 && card.group === source?.group,
    );
    if (!source || to < 0) return;
    const written = source.isMoney ? (amount / 100).toFixed(2) : String(amount);
    const moved = await real.move(real.cardIds[from]!, real.cardIds[to]!, written);
    deepStrictEqual(moved, notebook.move(source, notebook.cards[to]!, amount));
  },
  freeze: (world, { which }) => change(world, which, 'freeze', 'frozen'),
  unfreeze: (world, { which }) => change(world, which, 'unfreeze', 'active'),
  void: (world, { which }) => change(world, which, 'void', 'void'),
};

async function issue({ notebook, real }: World, act: Act, state: 'active' | 'draft'): Promise<void> {
  const { property, currency, amount, days } = act;
  const ends = days > 1_000 ? NEVER : dayAfter(notebook.today, days);
  const sale = { issuingPropertyId: property && asId<PropertyId>(property), taxKind: null, pricePaid: null };
  const unit = currency === null ? ({ type: 'uses' } as const) : ({ type: 'money', currency } as const);
  await real.issue(currency === null ? 'uses' : 'money', amount, ends, { state, sale, unit });
  const group = `${property ?? 'unknown'} ${currency ?? 'uses'}`;
  notebook.issue({ group, isMoney: currency !== null, state, lots: [] }, amount, ends);
}

async function settle({ notebook, real }: World, which: number, isMade: boolean): Promise<void> {
  const index = pick(notebook.stays, which);
  const stay = notebook.stays[index];
  if (!stay) return;
  await real.settle(real.placementIds[index]!, isMade ? 'created' : 'refused');
  notebook.settle(stay, isMade);
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

/** Compares the three months of a quarter, once all of them are over. Returns the number of compared lines. */
async function compareQuarter(
  server: ModelServer,
  { notebook, real }: World,
  first: string,
  now: Temporal.Instant,
): Promise<number> {
  const months = monthsFrom(first);
  let lines = 0;
  let before: ReadonlyMap<string, Page> | undefined;
  for (const month of months) {
    const report = await reportLiability(server.db, real.salePage, { first: month, last: month }, now);
    if (!report) throw new Error(`${month.toString()} has not begun`);
    const reported = pagesOf(report);
    deepStrictEqual(
      { month, faults: report.faults, pages: reported },
      { month, faults: [], pages: sorted(notebook.month(month.toString())) },
    );
    for (const [group, { closing = 0 }] of before ?? [])
      deepStrictEqual(reported.get(group)?.['opening'] ?? 0, closing);
    before = reported;
    lines += reported.size;
  }
  const quarter = await reportLiability(server.db, real.salePage, { first: months[0]!, last: months.at(-1)! }, now);
  if (!quarter) throw new Error('the quarter has not begun');
  const all = inARow(months.map((month) => notebook.month(month.toString())));
  deepStrictEqual({ faults: quarter.faults, pages: pagesOf(quarter) }, { faults: [], pages: sorted(all) });
  return lines + all.size;
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

/** Several months as one: their movements are added up, from the opening of the first to the closing of the last. */
function inARow(months: readonly ReadonlyMap<string, Page>[]): Map<string, Page> {
  const groups = new Set(months.flatMap((pages) => [...pages.keys()]));
  const read = (pages: ReadonlyMap<string, Page> | undefined, group: string, figure: string) =>
    pages?.get(group)?.[figure] ?? 0;
  const add = (group: string, figure: string) => {
    if (figure === 'opening') return read(months[0], group, figure);
    if (['closing', 'held', 'extendable'].includes(figure)) return read(months.at(-1), group, figure);
    return months.reduce((sum, pages) => sum + read(pages, group, figure), 0);
  };
  const figures = [...new Set(months.flatMap((pages) => [...pages.values()].flatMap((page) => Object.keys(page))))];
  return new Map(
    [...groups].map((group) => [group, Object.fromEntries(figures.map((figure) => [figure, add(group, figure)]))]),
  );
}

function pagesOf({ lines }: LiabilityReport): Map<string, Page> {
  const pages = lines.map(({ propertyId, currency, figures }): [string, Page] => [
    `${propertyId ?? 'unknown'} ${currency ?? 'uses'}`,
    Object.fromEntries(Object.entries(figures).map(([figure, amount]) => [toSnake(figure), amount])),
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
