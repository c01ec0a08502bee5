import type { CancellationOutcome } from '#domain/cancelling/cancellation.ts';
import { money, type Money } from '#domain/money/money.ts';
import { formatWhoOwes } from '#domain/payment/rest-payment.ts';
import type { MoneyParts } from '../../money/money-parts.ts';
import type { Tx } from '../../platform/database/database.ts';
import { askPerson } from '../placement/need-store.ts';
import type { Placement } from '../placement/placement-store.ts';
import { loadRestPayment } from '../placement/rest-payment-store.ts';
import { beginRefund } from './begin-refund.ts';

/**
 * Refunds the part of the guest's online payment that the fee leaves. If the hotel has refunded some of it, or may have
 * and refunds by itself, its staff handle what is still owed.
 */
export async function refundRest(
  deps: Pick<MoneyParts, 'clock' | 'jobs'>,
  tx: Tx,
  id: Placement['id'],
  { kept, refund, refundBy, isUnsure }: NonNullable<CancellationOutcome['rest']>,
  feeDue: Money,
): Promise<void> {
  const payment = await loadRestPayment(tx, id);
  const { paid, hotelRefunded } = payment;
  if (payment.state !== 'paid' || !paid) return;
  if (refundBy === 'ours' && refund.amountMinor > 0) {
    await beginRefund(deps, tx, payment, { paid, refund, because: 'the stay was cancelled' });
  } else if (isUnsure || hotelRefunded?.amountMinor !== 0) {
    const fee = money(kept.currency, kept.amountMinor + feeDue.amountMinor);
    const detail = formatWhoOwes({ paid: paid.amount, hotelRefunded, fee });
    if (detail) await askPerson(tx, id, { reason: 'refunded_by_hotel', detail }, deps.clock.now());
  }
}
