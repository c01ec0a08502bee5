import { EXPIRY_BANDS, type ReportFilter } from '#contract/desk/staff-reports.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { findDifferences, readReport } from '../read-liability.ts';
import { listOpenCards, sumOpenValue, sumUnused, type OpenValue } from './open-value-store.ts';
import type { ReportDefinition, ReportQuestion, StoredRows } from './report.ts';
import { isIn, readEnd } from './stored-rows.ts';
import { isLeft, joinRows, type Row } from './table.ts';

const OPEN_VALUE: StoredRows = {
  name: 'ageing',
  keys: ['issued_in', 'currency', 'issuing_property'],
  isState: true,
  compute: sumOpenValue,
};

/** The amount owed at the end of the days, by month of issue and by the time left until it expires. */
export const AGEING: ReportDefinition = {
  columns: [
    { key: 'issued_in', kind: 'month' },
    { key: 'issuing_property', kind: 'property' },
    { key: 'unit', kind: 'unit' },
    ...EXPIRY_BANDS.map((band) => ({ key: band, kind: 'value', opens: { expires: band }, isPlotted: true }) as const),
    { key: 'owed', kind: 'value', opens: {} },
  ],
  opens: 'open_cards',
  stored: OPEN_VALUE,
  find: compareOpenValue,
};

/** All open value, from the lots, and its differences from the liability's closing, which comes from the transfers. */
export async function compareOpenValue(tx: Tx, question: ReportQuestion) {
  const open = (await readEnd(tx, OPEN_VALUE, question)) as readonly OpenValue[];
  const rows = open.filter((row) => isIn(question.propertyIds, row['issuing_property']));
  const { lines, faults } = await readReport(tx, question.salePage, question.period, question.propertyIds);
  return { rows, faults: [...new Set([...faults, ...findDifferences(lines, rows)])] };
}

const FOR_A_YEAR: ReportFilter = { unused_months: '12' };
const UNUSED_FOR_A_YEAR: StoredRows = {
  name: 'unused',
  keys: ['currency', 'product', 'issuing_property'],
  isState: true,
  compute: (tx, days, since) => sumUnused(tx, { ...days, propertyIds: null, filter: FOR_A_YEAR }, since),
};

/** Cards with value that is owed, and that no guest has used for some months, by product and country of the holder. */
export const UNUSED: ReportDefinition = {
  opens: 'open_cards',
  filter: FOR_A_YEAR,
  stored: UNUSED_FOR_A_YEAR,
  columns: [
    { key: 'product', kind: 'product' },
    { key: 'issuing_property', kind: 'property' },
    // No country of a holder is stored, so none can be named.
    { key: 'holder_country', kind: 'tag' },
    { key: 'unit', kind: 'unit' },
    { key: 'cards', kind: 'count', opens: {} },
    { key: 'owed', kind: 'value', opens: {} },
  ],
  async find(tx, question) {
    return { rows: (await listUnused(tx, question)).map((row) => ({ ...row, holder_country: 'unknown' })) };
  },
};

async function listUnused(tx: Tx, question: ReportQuestion): Promise<readonly Row[]> {
  const { unused_months: months, issued_in: month, expires, is_sold: isSold } = question.filter;
  const isStored = months === FOR_A_YEAR.unused_months && (month ?? expires ?? isSold) === undefined;
  if (!isStored) return joinRows(await sumUnused(tx, question), UNUSED_FOR_A_YEAR.keys);
  return listSeen(await readEnd(tx, UNUSED_FOR_A_YEAR, question), question);
}

const listSeen = <Each extends Row>(rows: readonly Each[], { propertyIds, filter }: ReportQuestion): Each[] =>
  rows.filter((row) => isIn(propertyIds, row['issuing_property']) && isLeft(row, filter));

/** Rows of the report whose figure the cards are behind. They have the same sums. */
async function listBehind(tx: Tx, question: ReportQuestion): Promise<readonly Row[]> {
  const { unused_months: months, product_id: product, expires, is_sold: isSold } = question.filter;
  if ((months ?? product ?? (expires && isSold)) !== undefined) return listUnused(tx, question);
  const rows = listSeen((await readEnd(tx, OPEN_VALUE, question)) as readonly OpenValue[], question);
  const owed = (row: OpenValue) => (expires ? Number(row[expires]) : row.owed - (isSold ? (row.goodwill ?? 0) : 0));
  return rows.map((row) => ({ ...row, owed: owed(row) })).filter((row) => row.owed !== 0);
}

/** The cards behind a figure of another report: those with value that is owed at the end of the days. */
export const OPEN_CARDS: ReportDefinition = {
  columns: [
    { key: 'last4', kind: 'text' },
    { key: 'card', kind: 'card' },
    { key: 'product', kind: 'product' },
    { key: 'issuing_property', kind: 'property' },
    { key: 'issued_on', kind: 'date' },
    { key: 'expires_on', kind: 'date' },
    { key: 'unit', kind: 'unit' },
    { key: 'owed', kind: 'value' },
  ],
  async find(tx, question) {
    const found = await listOpenCards(tx, question);
    return found.count === null ? { ...found, sums: await listBehind(tx, question) } : found;
  },
};
