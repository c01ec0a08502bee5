import type { PaymentRow } from './model/account-rows.ts';
import type { World } from './world.ts';

/** The latest payment of a request that is under way: neither charged nor ended. */
export function findOpenPayment(world: World, requestId: string): PaymentRow | undefined {
  return world.payments
    .list()
    .findLast((row) => row.PaymentRequestId === requestId && row.Kind === 'Payment' && isOpen(row));
}

export function hasOpenPayment(world: World, requestId: string): boolean {
  return findOpenPayment(world, requestId) !== undefined;
}

function isOpen({ State }: PaymentRow): boolean {
  return State === 'Pending' || State === 'Verifying';
}
