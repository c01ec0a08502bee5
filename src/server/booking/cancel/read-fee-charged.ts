import { feeOfGone, needForFee } from '#domain/cancelling/cancellation.ts';
import type { Money } from '#domain/money/money.ts';
import type { Need } from '#domain/placement/person-needed.ts';
import { PmsFault } from '#pms/pms-errors.ts';
import type { Pms } from '#pms/pms.ts';
import type { Placement } from '../placement/placement-store.ts';
import type { Gone } from './judge-cancel-step.ts';

export type Cancelled = {
  readonly state: 'cancelled';
  readonly fee: Money;
  readonly isByHand: boolean;
  /** This request alone cancelled all rooms. */
  readonly isOurs: boolean;
  readonly need?: Need;
};

/** Reads on the bill of a cancelled stay whether its fee was charged. */
export async function readFeeCharged(pms: Pms, placement: Placement, gone: Gone): Promise<Cancelled> {
  const { cancellation, isOurs } = gone;
  const { sentFee } = cancellation;
  const fee = feeOfGone(cancellation);
  const isFree = fee.amountMinor === 0 && sentFee.amountMinor === 0;
  const onBill = isFree ? fee : await readFee(pms, placement);
  const isOnBill = onBill?.currency === fee.currency && onBill.amountMinor === fee.amountMinor;
  const need = isOnBill ? {} : { need: needForFee(fee, sentFee, onBill) };
  return { state: 'cancelled', fee, isByHand: !isOnBill && fee.amountMinor > 0, isOurs, ...need };
}

/** Null if it cannot be read. */
async function readFee(pms: Pms, { pmsReservation }: Placement): Promise<Money | null> {
  try {
    return (pmsReservation && (await pms.readCancellationFee?.(pmsReservation))) ?? null;
  } catch (error) {
    if (error instanceof PmsFault) return null;
    throw error;
  }
}
