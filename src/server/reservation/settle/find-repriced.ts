import { needForBill } from '#domain/bill.ts';
import { PmsFault } from '#pms/pms-errors.ts';
import type { CancelAnswer, Pms } from '#pms/pms.ts';
import type { Placement } from '../placement/placement-store.ts';

/**
 * Whether a hotel charges another price for a stay than was promised: its system computes its fee by that. False where
 * it has cancelled rooms, as nobody was promised a price of the others.
 */
export async function findRepriced(
  pms: Pms,
  { pmsReservation, terms }: Pick<Placement, 'pmsReservation' | 'terms'>,
  hotelCancelled: readonly number[],
): Promise<boolean | Extract<CancelAnswer, { state: 'unknown' }>> {
  if (!pms.readCharged || !pmsReservation || hotelCancelled.length > 0) return false;
  try {
    const charged = (await pms.readCharged([pmsReservation])).get(pmsReservation.groupId);
    return !charged || needForBill(terms.total.gross, charged) !== undefined;
  } catch (error) {
    if (error instanceof PmsFault) return { state: 'unknown', reason: error.message };
    throw error;
  }
}
