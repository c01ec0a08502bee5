import { commissionOn } from '#domain/money/commission.ts';
import { money } from '#domain/money/money.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { ReportDefinition, ReportQuestion, StoredRows } from './report.ts';
import { listSettledPairs, listSettledStays, type SettledPair } from './settlement-store.ts';
import { isIn, sumDays } from './stored-rows.ts';
import { isLeft, type Column } from './table.ts';

const PAIR = [
  { key: 'issuing_property', kind: 'property' },
  { key: 'redeeming_property', kind: 'property' },
  { key: 'unit', kind: 'unit' },
] as const satisfies readonly Column[];

const AMOUNTS = [
  { key: 'redeemed', kind: 'value' },
  { key: 'given_back', kind: 'value' },
  { key: 'local_currency', kind: 'text' },
] as const satisfies readonly Column[];

const LOCAL = { key: 'local_amount', kind: 'local_value' } as const;

const PAIRS: StoredRows = {
  name: 'settlement',
  keys: ['issuing_property', 'redeeming_property', 'currency', 'local_currency'],
  compute: listSettledPairs,
};

/** Each property's debt for its cards that another redeemed, less the commission of the sale page. */
export const SETTLEMENT: ReportDefinition = {
  columns: [
    ...PAIR,
    ...AMOUNTS,
    { ...LOCAL, opens: {} },
    { key: 'commission', kind: 'local_value' },
    { key: 'to_pay', kind: 'local_value' },
  ],
  opens: 'settled_stays',
  stored: PAIRS,
  async find(tx, question) {
    const percent = question.salePage.definition.settlement.commission_percent;
    return { rows: (await listPairs(tx, question)).map((pair) => ({ ...pair, ...settle(pair, percent) })) };
  },
};

async function listPairs(tx: Tx, question: ReportQuestion): Promise<SettledPair[]> {
  const pairs = (await sumDays(tx, PAIRS, question)) as SettledPair[];
  const isSeen = (property: string | null) => isIn(question.propertyIds, property);
  return pairs.filter(
    (pair) => (isSeen(pair.issuing_property) || isSeen(pair.redeeming_property)) && isLeft(pair, question.filter),
  );
}

/** The stays, counters and bills behind each pair, for both sides. */
export const SETTLED_STAYS: ReportDefinition = {
  columns: [
    ...PAIR,
    { key: 'reference', kind: 'reference' },
    { key: 'date', kind: 'date' },
    ...AMOUNTS,
    LOCAL,
    { key: 'purpose', kind: 'tag' },
    { key: 'receipt', kind: 'text' },
  ],
  async find(tx, question) {
    const found = await listSettledStays(tx, question);
    return found.count === null ? { ...found, sums: await listPairs(tx, question) } : found;
  },
};

/** A property owes itself nothing, and it is unknown who pays for value of an unknown issuer. */
function settle(
  {
    issuing_property: issuer,
    redeeming_property: redeemer,
    local_currency: currency,
    local_amount: amount,
  }: SettledPair,
  percent: string,
) {
  if (issuer === null || currency === null || amount === null) return { commission: null, to_pay: null };
  if (issuer === redeemer) return { commission: 0, to_pay: 0 };
  const commission = commissionOn(money(currency, amount), percent).amountMinor;
  return { commission, to_pay: amount - commission };
}
