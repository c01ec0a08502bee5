import { setTimeout as wait } from 'node:timers/promises';
import { periodOfDays, type BooksPeriod } from '#domain/card/books-period.ts';
import { withCurrency, zero, type Money } from '#domain/money/money.ts';
import { needForBill } from '#domain/payment/bill.ts';
import type { ConfiguredProperty } from '#domain/stay/property.ts';
import { asId } from '#domain/value/ids.ts';
import { PmsFault } from '#pms/pms-errors.ts';
import type { Pms } from '#pms/pms.ts';
import { completeReport, makeReport, type Asked } from '../../money/books/reports/make-report.ts';
import type { ReportQuestion } from '../../money/books/reports/report.ts';
import type { Column, Row } from '../../money/books/reports/table.ts';
import { listPostingsMade } from '../../money/redemption/post-on-bill.ts';
import type { Database } from '../../platform/database/database.ts';
import { countMoved, hasChangedSince, listPlacementsMoved, type PlacementAtHotel } from './hotel-check-store.ts';
import { compareOnBill, comparePostings, type ComparedPosting } from './judge-hotel.ts';
import { askEach, findFault, hasPaid, type HotelDependencies } from './verify-hotels.ts';

/** The most stays in one request to the PMS for bills. */
const BILLS_AT_ONCE = 100;

/**
 * One amount by our record and at the hotel. Amounts given back are negative, so that the sums are what the hotel
 * keeps. A `bill` compares the price that the guest was promised with the bill. A `hotel` row stands for a hotel that
 * was not asked or did not answer, with the reason in `detail`.
 */
const COLUMNS: readonly Column[] = [
  { key: 'redeeming_property', kind: 'property' },
  { key: 'reference', kind: 'reference' },
  { key: 'what', kind: 'tag' },
  { key: 'state', kind: 'tag' },
  { key: 'unit', kind: 'unit' },
  { key: 'ours', kind: 'value' },
  { key: 'theirs', kind: 'value' },
  { key: 'promised', kind: 'value' },
  { key: 'on_bill', kind: 'value' },
  { key: 'detail', kind: 'text' },
];

/** Any report of the books. `reconciliation` asks the hotels and may take minutes. */
export function makeReportOf(deps: HotelDependencies, { name, ...asked }: Asked, now: Temporal.Instant) {
  if (name !== 'reconciliation') return makeReport(deps.db, { name, ...asked }, now);
  return completeReport({ name, ...asked }, now, { columns: COLUMNS, find: (question) => reconcile(deps, question) });
}

/** The number of stays and payments on bills that a reconciliation asks the hotels about. */
export async function countStays(db: Database, { days, ...asked }: Asked, now: Temporal.Instant): Promise<number> {
  const period = periodOfDays(days, asked.salePage.timeZone, now);
  const counted = period ? await countSeen(db, { ...asked, period }) : [];
  return counted.reduce((all, { count }) => all + count, 0);
}

async function countSeen(db: Database, { salePage, period, propertyIds }: ReportQuestion) {
  const counted = await countMoved(db, salePage.id, period);
  return counted.filter(({ propertyId }) => propertyIds?.includes(propertyId) ?? true);
}

/** Read-only, and slow: it asks the hotel about each stay, with a pause. */
async function reconcile(deps: HotelDependencies, question: ReportQuestion) {
  const { salePage, period } = question;
  const seen = (await countSeen(deps.db, question)).map(({ propertyId }) => propertyId);
  const known = seen.flatMap((id) => salePage.properties.get(asId(id)) ?? []);
  const gone = seen.filter((id) => !salePage.properties.has(asId(id)));
  const answers = await askEach(known, (property) => reconcileProperty(deps, property, period));
  const all = [...answers.flat(), ...gone.map((id) => noAnswer(id, 'its sale page no longer has it'))];
  const rows = all.map((row): Row => ({ currency: salePage.definition.default_currency, ...row }));
  // A list to work off: differences first.
  const isDone = (row: Row) => Number(row['state'] === 'equal');
  return { rows: rows.toSorted((one, other) => isDone(one) - isDone(other)) };
}

type Cells = Partial<Row>;

function noAnswer(propertyId: string, detail: string): Cells {
  return { redeeming_property: propertyId, what: 'hotel', state: 'no_answer', detail };
}

async function reconcileProperty(
  deps: HotelDependencies,
  property: ConfiguredProperty,
  period: BooksPeriod,
): Promise<Cells[]> {
  const fault = await findFault(deps, property);
  if (fault) return [noAnswer(property.id, fault)];
  const place = { salePageId: property.salePageId, propertyId: property.id };
  const begunAt = deps.clock.now();
  const stays = await listPlacementsMoved(deps.db, place, period, begunAt);
  const rows: Cells[] = [];
  try {
    const pms = deps.pmsOf(property);
    if (!pms.redemptions) return [noAnswer(property.id, 'its PMS cannot list our payments')];
    for await (const { stay, compared } of compareStays(deps, pms, stays)) {
      const isChanging =
        compared.some(({ state }) => state !== 'equal') && (await hasChangedSince(deps.db, stay.id, begunAt));
      const named = { redeeming_property: property.id, reference: stay.reference };
      rows.push(...compared.map((cells) => ({ ...named, ...cells, ...(isChanging && { state: 'pending' }) })));
    }
    for (const posting of await listPostingsMade(deps.db, place, period)) {
      await wait(deps.config.hotelCheckPauseMs);
      const compared = compareOnBill(posting, await pms.redemptions.list(posting.stay.reservation));
      rows.push(...compared.map((one) => ({ redeeming_property: property.id, ...presentOnBill(one, posting.number) })));
    }
  } catch (error) {
    if (!(error instanceof PmsFault)) throw error;
    rows.push(noAnswer(property.id, error.message));
  }
  return rows;
}

async function* compareStays({ config }: HotelDependencies, pms: Pms, stays: readonly PlacementAtHotel[]) {
  for (let from = 0; from < stays.length; from += BILLS_AT_ONCE) {
    const asked = stays.slice(from, from + BILLS_AT_ONCE);
    const bills = asked.flatMap(({ bill }) => bill?.reservation ?? []);
    const charged = bills.length > 0 ? await pms.readCharged?.(bills) : undefined;
    for (const stay of asked) {
      await wait(config.hotelCheckPauseMs);
      const posted = hasPaid(stay) ? await pms.redemptions?.list(stay.reservation) : undefined;
      const postings = posted ? comparePostings(stay, posted).map(presentPosting) : [];
      yield { stay, compared: [...postings, ...compareBill(stay, charged)] };
    }
  }
}

function presentOnBill(compared: ComparedPosting, number: string): Cells {
  const { detail, ...cells } = presentPosting(compared);
  return { ...cells, detail: [number, detail].filter(Boolean).join(': ') };
}

/** The hotel's amount is null if there is none, or if it is in another currency, which `detail` names. */
export function presentPosting({ what, state, ours, theirs }: ComparedPosting): Cells {
  const currency = (ours ?? theirs[0])?.currency;
  const isSame = theirs.every((one) => one.currency === currency);
  const sign = what === 'paid' ? 1 : -1;
  const sumOf = (amounts: readonly Money[]) =>
    amounts.length > 0 ? sign * amounts.reduce((all, { amountMinor }) => all + amountMinor, 0) : null;
  return {
    what,
    state,
    ...(currency !== undefined && { currency }),
    ours: sumOf(ours ? [ours] : []),
    theirs: isSame ? sumOf(theirs) : null,
    detail: theirs.length > 1 || !isSame ? theirs.map(withCurrency).join(' + ') : null,
  };
}

function compareBill({ bill }: PlacementAtHotel, charged: ReadonlyMap<string, Money> | undefined): Cells[] {
  if (!bill || !charged) return [];
  const { promised, reservation } = bill;
  const theirs = charged.get(reservation.groupId) ?? zero(promised.currency);
  const state = !needForBill(promised, theirs) ? 'equal' : theirs.amountMinor === 0 ? 'missing' : 'other_amount';
  return [
    { what: 'bill', state, currency: promised.currency, promised: promised.amountMinor, on_bill: theirs.amountMinor },
  ];
}
