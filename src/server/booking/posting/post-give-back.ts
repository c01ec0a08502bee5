import { splitFee } from '#domain/cancelling/give-back.ts';
import { money } from '#domain/money/money.ts';
import { isPosted } from '#domain/payment/posting.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { reversalPaymentId } from './reversal-payment-id.ts';
import { markGiveBackPosted } from './payment-store.ts';
import { bookingPaidOf } from '../placement/booking-paid.ts';
import { findPlacement } from '../placement/placement-store.ts';
import { postPayment, type PostDependencies } from './post-payment.ts';

/** Posts the reversal payment of the value that the cards got back, once. */
export async function postGiveBack(deps: PostDependencies, placementId: string): Promise<void> {
  const placement = await findPlacement(deps.db, placementId);
  if (!placement || !isPosted(placement.redemption) || isPosted(placement.giveBack)) return;
  const { fee, outcome } = placement.cancellation ?? {};
  const givenBack = outcome?.givenBack;
  if (!fee || !givenBack || givenBack.amountMinor === 0) return;
  const amount = money(givenBack.currency, -givenBack.amountMinor);
  const { cards } = splitFee(bookingPaidOf(placement), fee);
  const shares = cards.map(({ payment, kept }) => kept.coveredMinor - payment.coveredMinor);
  const payment = { id: reversalPaymentId(placement.id), amount, shares, job: 'post-give-back' } as const;
  if (!(await postPayment(deps, placement, payment))) return;
  await inTransaction(deps.db, (tx) => markGiveBackPosted(tx, placement.id, deps.clock.now()));
}
