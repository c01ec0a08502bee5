import { deepStrictEqual } from 'node:assert';
import { makeReport } from '../../src/server/money/books/reports/make-report.ts';
import { REPORT_NAMES } from '#contract/desk/staff-reports.ts';
import { isAllowedAt } from '#domain/card/voucher-product.ts';
import { asId } from '#domain/value/ids.ts';
import type { SalePage } from '../../src/server/sale-page/sale-page.ts';
import type { ModelServer } from '../model/model-server.ts';
import { dayAfter } from '../model/notebook.ts';
import type { RealLedger } from '../model/real-ledger.ts';
import type { BooksNotebook } from './books-notebook.ts';
import {
  countAccepted,
  countAgeing,
  countBreakage,
  countOpenCards,
  countOwed,
  countSettledStays,
  countSettlement,
  countStays,
  countUnused,
  countUse,
  type Days,
  type Figures,
} from './count-events.ts';

export type World = { readonly notebook: BooksNotebook; readonly real: RealLedger };
type Asked = Parameters<typeof makeReport>[1];
type Wanted = Pick<Asked, 'name'> & Partial<Pick<Asked, 'filter' | 'rate' | 'propertyIds'>>;

const RATE = '12.5';
/** As the demo has it. */
const COMMISSION = 3.5;
/** So low that months reach it. */
export const LIMIT = { amount: 1, currency: 'EUR' };

/** Compares every report of these days with the notebook's. Returns the number of rows, by report. */
export async function compareReports(
  { db }: Pick<ModelServer, 'db'>,
  { notebook, real: { salePage, cardIds, placementIds } }: World,
  days: Days,
  now: Temporal.Instant,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  const compare = async (wanted: Wanted, counted: readonly Figures[]) => {
    counts[wanted.name] = await compareRows({ db, salePage, days, now }, wanted, counted);
  };
  await compare({ name: 'ageing' }, countAgeing(notebook, days.last));
  await compare({ name: 'breakage', rate: RATE }, countBreakage(notebook, days.last, Number(RATE)));
  await compare({ name: 'unused', filter: { unused_months: '1' } }, countUnused(notebook, days.last, 1));
  await compare({ name: 'unused' }, countUnused(notebook, days.last, 12));
  await compare({ name: 'accepted_elsewhere' }, countAccepted(notebook, days.last, acceptanceOf(salePage)));
  await compare({ name: 'settlement' }, countSettlement(notebook, days, COMMISSION));
  await compare({ name: 'settled_stays' }, countSettledStays(notebook, days, placementIds));
  await compare({ name: 'use' }, countUse(notebook, days));
  await compare({ name: 'stays' }, countStays(notebook, days));
  await compare({ name: 'open_cards' }, countOpenCards(notebook, days.last, cardIds));
  return counts;
}

type Comparison = Pick<ModelServer, 'db'> & {
  readonly salePage: SalePage;
  readonly days: Days;
  readonly now: Temporal.Instant;
};

/** Returns the number of rows. */
async function compareRows({ db, salePage, days, now }: Comparison, wanted: Wanted, counted: readonly Figures[]) {
  const [first, last] = [Temporal.PlainDate.from(days.first), Temporal.PlainDate.from(days.last)];
  const asked = { filter: {}, propertyIds: null, ...wanted, salePage, days: { first, last } };
  const report = await makeReport(db, asked, now);
  if (!report) throw new Error(`${days.first} has not begun`);
  const rows = report.rows.map((row) => ({
    ...Object.fromEntries(report.columns.map(({ key }) => [key, row[key] ?? null])),
    // The notebook's cards have no code.
    last4: null,
    unit: row.currency ?? 'uses',
  }));
  deepStrictEqual(
    { ...wanted, ...days, faults: report.faults, rows: sorted(rows) },
    { ...wanted, ...days, faults: [], rows: sorted(counted) },
  );
  return rows.length;
}

/** Compares the closing and open value of each `apart`-th day with lots and notebook. Returns the number of rows. */
export async function compareMidnights(
  { db }: Pick<ModelServer, 'db'>,
  { notebook, real: { salePage } }: World,
  { first, last, apart }: Days & { readonly apart: number },
  now: Temporal.Instant,
): Promise<number> {
  let count = 0;
  for (let day = first; day <= last; day = dayAfter(day, apart)) {
    const date = Temporal.PlainDate.from(day);
    const asked = {
      name: 'liability',
      salePage,
      days: { first: date, last: date },
      propertyIds: null,
      filter: {},
    } as const;
    const report = await makeReport(db, asked, now);
    const closings = report?.rows.map(({ issuing_property, currency, closing }) => ({
      issuing_property: String(issuing_property),
      unit: currency ?? 'uses',
      closing: Number(closing),
    }));
    const owed = [...countOwed(notebook, day)].map(([lot, one]) => ({
      issuing_property: String(lot.seller),
      unit: one.card.unit,
      closing: one.owed,
    }));
    const add = (rows: readonly { issuing_property: string; unit: string; closing: number }[]) =>
      sorted(
        [...Map.groupBy(rows, ({ issuing_property, unit }) => `${issuing_property} ${unit}`)].map(([key, same]) => ({
          key,
          closing: same.reduce((all, { closing }) => all + closing, 0),
        })),
      );
    deepStrictEqual(
      { day, faults: report?.faults, closings: add(closings ?? []) },
      { day, faults: [], closings: add(owed) },
    );
    const compared = { db, salePage, days: { first: day, last: day }, now };
    await compareRows(compared, { name: 'ageing' }, countAgeing(notebook, day));
    await compareRows(compared, { name: 'unused' }, countUnused(notebook, day, 12));
    count += owed.length;
  }
  return count;
}

/** Other names of the zones. Nothing is stored under them, so reports read all transfers. */
const ALIASES: Readonly<Record<string, string>> = {
  'Europe/London': 'GB',
  'America/St_Johns': 'Canada/Newfoundland',
  'Australia/Lord_Howe': 'Australia/LHI',
  'Asia/Tokyo': 'Japan',
};

/** Compares the reports of the month up to now, from what is stored, with those from the transfers alone. */
export async function compareWithTransfers({ db }: Pick<ModelServer, 'db'>, salePage: SalePage, now: Temporal.Instant) {
  const last = now.toZonedDateTimeISO(salePage.timeZone).toPlainDate();
  const alias = { ...salePage, timeZone: ALIASES[salePage.timeZone] ?? salePage.timeZone };
  for (const name of REPORT_NAMES.filter((each) => each !== 'reconciliation')) {
    const asked = { name, filter: {}, propertyIds: null, days: { first: last.with({ day: 1 }), last } };
    const [stored, read] = [
      await makeReport(db, { ...asked, salePage }, now),
      await makeReport(db, { ...asked, salePage: alias }, now),
    ];
    deepStrictEqual({ name, rows: stored?.rows }, { name, rows: read?.rows });
    if (name === 'open_cards') await compareFirstRows(db, { ...asked, name, salePage }, OPEN_FILTERS, now);
    if (name === 'settled_stays') await compareFirstRows(db, { ...asked, name, salePage }, STAY_FILTERS, now);
  }
}

/** The first rows are read in parts, and their totals from what is stored. The minute chooses one of the filters. */
async function compareFirstRows(
  db: ModelServer['db'],
  asked: Asked,
  filters: readonly Asked['filter'][],
  now: Temporal.Instant,
): Promise<void> {
  const filter = filters[Math.floor(now.epochMilliseconds / 60_000) % (filters.length + 1)] ?? {
    issued_in: asked.days.first.toPlainYearMonth().toString(),
  };
  const all = await makeReport(db, { ...asked, filter }, now);
  const first = await makeReport(db, { ...asked, filter, most: 2 }, now);
  const count = Number(all?.count) > 2 ? null : all?.count;
  deepStrictEqual({ filter, ...first }, { filter, ...all, count, rows: all?.rows.slice(0, 2) });
}

const OPEN_FILTERS = [
  {},
  { property_id: 'harbour-house', unit: 'GBP' },
  { expires: 'expired' },
  { expires: 'within_12_months', is_sold: 'yes' },
  { expires: 'later', property_id: 'unknown' },
  { is_sold: 'yes', unit: 'uses' },
  { unused_months: '1', product_id: 'gift-card' },
  { unused_months: '12', property_id: 'harbour-house' },
] as const;
const STAY_FILTERS = [{}, { unit: 'EUR', redeeming_property_id: 'palais-rosenhain' }, { unit: 'uses' }] as const;

function acceptanceOf({ products, properties }: SalePage) {
  const productOf = (unit: string) => products.get(asId(unit === 'uses' ? 'ten-nights' : 'gift-card'))!;
  return {
    isAcceptedAt: (unit: string, property: string) =>
      isAllowedAt(productOf(unit), properties.get(asId(property))!.redeemLocationIds),
    properties: [...properties.keys()],
    limit: LIMIT.amount * 100,
    limitUnit: LIMIT.currency,
  };
}

/** Without rows that have no figure, and cells that have no meaning: an absent cell and a null one are equal. */
function sorted(rows: readonly Figures[]): string[] {
  const write = (row: Figures) =>
    Object.entries(row)
      .filter(([, cell]) => cell !== null)
      .map(([key, cell]) => `${key} ${typeof cell === 'number' ? Number(cell.toFixed(6)) : cell}`);
  const hasFigures = (row: Figures) => Object.values(row).some((cell) => typeof cell === 'number' && cell !== 0);
  return rows
    .filter(hasFigures)
    .map((row) => write(row).toSorted().join(', '))
    .toSorted();
}
