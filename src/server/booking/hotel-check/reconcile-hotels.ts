import { setTimeout as wait } from 'node:timers/promises';
import type { BooksPeriod } from '#domain/card/liability.ts';
import { needForBill } from '#domain/payment/bill.ts';
import { sum, withCurrency, zero, type Money } from '#domain/money/money.ts';
import type { ConfiguredProperty } from '#domain/stay/property.ts';
import { asId } from '#domain/value/ids.ts';
import { PmsFault } from '#pms/pms-errors.ts';
import type { Pms } from '#pms/pms.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import {
  hasChangedSince,
  listPlacementsMoved,
  countPlacementsMoved,
  type PlacementAtHotel,
} from './hotel-check-store.ts';
import { comparePostings, type ComparedPosting } from './judge-hotel.ts';
import { askEach, findFault, hasPaid, type HotelDependencies } from './verify-hotels.ts';

/** The most stays in one request to the PMS for bills. */
const BILLS_AT_ONCE = 100;

/**
 * One amount by our record and at the hotel. A `bill` compares the price that the guest was promised with the bill. A
 * `hotel` row stands for a hotel that was not asked or did not answer, with the reason in `detail`.
 */
export type ReconciledRow = {
  readonly propertyId: string;
  readonly reference: string | null;
  readonly what: ComparedPosting['what'] | 'bill' | 'hotel';
  readonly state: ComparedPosting['state'] | 'no_answer';
  readonly ours: Money | null;
  /** Null if there is nothing, or if `detail` lists several currencies. */
  readonly theirs: Money | null;
  readonly detail: string | null;
};

/**
 * Compares stays with their hotels: those whose cards paid or got back value in a period. Read-only, and slow: it asks
 * the hotel about each stay, with a pause. `propertyIds` null means all.
 */
export async function reconcileHotels(
  deps: HotelDependencies,
  salePage: SalePage,
  period: BooksPeriod,
  propertyIds: readonly string[] | null,
): Promise<ReconciledRow[]> {
  const moved = await countPlacementsMoved(deps.db, salePage.id, period);
  const seen = moved
    .map(({ propertyId }) => propertyId)
    .filter((id) => propertyIds === null || propertyIds.includes(id));
  const known = seen.flatMap((id) => salePage.properties.get(asId(id)) ?? []);
  const gone = seen.filter((id) => !salePage.properties.has(asId(id)));
  const answers = await askEach(known, (property) => reconcileProperty(deps, property, period));
  return [...answers.flat(), ...gone.map((id) => noAnswer(id, 'its sale page no longer has it'))];
}

async function reconcileProperty(
  deps: HotelDependencies,
  property: ConfiguredProperty,
  period: BooksPeriod,
): Promise<ReconciledRow[]> {
  const fault = await findFault(deps, property);
  if (fault) return [noAnswer(property.id, fault)];
  const place = { salePageId: property.salePageId, propertyId: property.id };
  const begunAt = deps.clock.now();
  const stays = await listPlacementsMoved(deps.db, place, period, begunAt);
  const rows: ReconciledRow[] = [];
  try {
    const pms = deps.pmsOf(property);
    if (!pms.redemptions) return [noAnswer(property.id, 'its PMS cannot list our payments')];
    for await (const { stay, compared } of compareStays(deps, pms, stays)) {
      const isChanging =
        compared.some(({ state }) => state !== 'equal') && (await hasChangedSince(deps.db, stay.id, begunAt));
      const { propertyId } = place;
      rows.push(
        ...compared.map(({ state, ...row }) => {
          return { propertyId, reference: stay.reference, state: isChanging ? 'pending' : state, ...row } as const;
        }),
      );
    }
  } catch (error) {
    if (!(error instanceof PmsFault)) throw error;
    rows.push(noAnswer(property.id, error.message));
  }
  return rows;
}

type Compared = Omit<ReconciledRow, 'propertyId' | 'reference'>;

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

function presentPosting({ theirs, ...posting }: ComparedPosting): Compared {
  const [first] = theirs;
  const isOne = first !== undefined && theirs.every(({ currency }) => currency === first.currency);
  const detail = theirs.length > 1 ? theirs.map(withCurrency).join(' + ') : null;
  return { ...posting, theirs: isOne ? sum(first.currency, theirs) : null, detail };
}

function compareBill({ bill }: PlacementAtHotel, charged: ReadonlyMap<string, Money> | undefined): Compared[] {
  if (!bill || !charged) return [];
  const { promised, reservation } = bill;
  const theirs = charged.get(reservation.groupId) ?? zero(promised.currency);
  const state = !needForBill(promised, theirs) ? 'equal' : theirs.amountMinor === 0 ? 'missing' : 'other_amount';
  return [{ what: 'bill', state, ours: promised, theirs, detail: null }];
}

function noAnswer(propertyId: string, detail: string): ReconciledRow {
  return { propertyId, reference: null, what: 'hotel', state: 'no_answer', ours: null, theirs: null, detail };
}
