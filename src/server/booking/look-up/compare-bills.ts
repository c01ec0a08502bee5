import { setTimeout as wait } from 'node:timers/promises';
import { needForBill } from '#domain/payment/bill.ts';
import type { PlacementId } from '#domain/value/ids.ts';
import { zero, type Money } from '#domain/money/money.ts';
import type { ConfiguredProperty } from '#domain/stay/property.ts';
import type { MoneyParts } from '../../money/money-parts.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { listBillsToRead, recordBills, type BillToRead } from '../placement/bill-store.ts';
import { askPerson, dropNeed } from '../placement/need-store.ts';
import { lockPlacement } from '../placement/placement-store.ts';
import { forEachHotel } from './for-each-hotel.ts';

type BillDependencies = Pick<
  MoneyParts,
  'db' | 'clock' | 'config' | 'pmsOf' | 'salePages' | 'log' | 'listMissingVariables'
>;

type Bill = BillToRead & { readonly charged: Money };

/** The most stays in one request to the PMS for bills. */
const STAYS_AT_ONCE = 100;
/** A bill is read again after a day, because the hotel may change the price. */
const READ_AGAIN_HOURS = 24;

/**
 * The job, every 15 minutes. Compares the hotel's bill for each confirmed stay with the promised price, which may have
 * changed while the stay was reserved. A difference needs a person. A bill without charges for the stay, or with
 * several currencies, counts as zero.
 */
export function compareBills(deps: BillDependencies): Promise<void> {
  return forEachHotel(deps, 'bills', (property) => compareAtProperty(deps, property));
}

/** With `only`, one stay, even if its bill was read today. */
export async function compareAtProperty(
  deps: BillDependencies,
  property: ConfiguredProperty,
  only?: PlacementId,
): Promise<void> {
  const { db, clock, config } = deps;
  const pms = deps.pmsOf(property);
  if (!pms.readCharged) return;
  const place = { salePageId: property.salePageId, propertyId: property.id };
  const readSince = clock.now().subtract({ hours: READ_AGAIN_HOURS });
  const stays = await listBillsToRead(db, place, clock.now(), only ?? readSince);
  for (let from = 0; from < stays.length; from += STAYS_AT_ONCE) {
    if (from > 0) await wait(config.hotelCheckPauseMs);
    const asked = stays.slice(from, from + STAYS_AT_ONCE);
    const charged = await pms.readCharged(asked.map(({ reservation }) => reservation));
    const bills = asked.map((stay) => {
      return { ...stay, charged: charged.get(stay.reservation.groupId) ?? zero(stay.promised.currency) };
    });
    // Compared before the sums are stored, because a known difference is not reported again.
    const compared: Bill[] = [];
    for (const bill of bills) if (await compare(deps, bill)) compared.push(bill);
    await recordBills(db, compared, clock.now());
  }
}

/**
 * A sum is reported once, and the need is dropped when the sum is right. Returns false for a stay that is being
 * cancelled: its sum is not stored, so that a difference is found again if the hotel refuses.
 */
async function compare(
  { db, clock, log }: Pick<MoneyParts, 'db' | 'clock' | 'log'>,
  { id, promised, known, charged }: Bill,
): Promise<boolean> {
  const need = needForBill(promised, charged);
  if (need?.detail === (known && needForBill(promised, known))?.detail) return true;
  return inTransaction(db, async (tx) => {
    const { state, reference } = await lockPlacement(tx, id);
    if (state !== 'confirmed') return false;
    if (!need) {
      await dropNeed(tx, id, 'bill_differs');
      return true;
    }
    await askPerson(tx, id, need, clock.now());
    log.warn({ reference, detail: need.detail }, 'the bill of a hotel differs from the promised price');
    return true;
  });
}
