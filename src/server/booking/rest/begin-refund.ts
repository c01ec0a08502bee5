import type { Money } from '#domain/money/money.ts';
import type { Because } from '#domain/placement/outcome.ts';
import type { PaidPayment } from '#pms/pms-payments.ts';
import type { MoneyParts } from '../../money/money-parts.ts';
import type { Tx } from '../../platform/database/database.ts';
import { moveRestPayment, type RestPayment } from '../placement/rest-payment-store.ts';

type Beginning = Because & { readonly paid: PaidPayment; readonly refund: Money };

/** Stores the refund of a payment whose placement is locked, and adds the job that makes it. */
export async function beginRefund(
  deps: Pick<MoneyParts, 'clock' | 'jobs'>,
  tx: Tx,
  payment: RestPayment,
  { paid, refund, ...why }: Beginning,
): Promise<void> {
  const { placementId } = payment;
  await moveRestPayment(tx, payment, 'refunding', { ...why, at: deps.clock.now(), paid, refund });
  await deps.jobs.add(tx, 'refund-payment', { placementId }, 0);
}
