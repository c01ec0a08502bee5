import { randomUUID } from 'node:crypto';
import type { PaymentOrder, PaymentRefund, PmsPayments } from '#pms/pms-payments.ts';
import type { GuestPays } from './conformance-context.ts';

type Request = {
  readonly requestId: string;
  readonly order: PaymentOrder;
  isCancelled: boolean;
  payment: { readonly paymentId: string; readonly isCharged: boolean } | null;
  readonly refunds: PaymentRefund[];
};

type InMemoryPayments = {
  readonly payments: Omit<PmsPayments, 'confirmReservation' | 'extendOption'>;
  readonly guestPays: GuestPays;
};

export function createInMemoryPayments(): InMemoryPayments {
  const requests: Request[] = [];
  const find = (id: string) => {
    const found = requests.find(({ requestId }) => requestId === id);
    if (!found) throw new Error(`no request ${id}`);
    return found;
  };
  const paidWith = (id: string) => requests.find(({ payment }) => payment?.paymentId === id);
  return {
    guestPays: async (requestId, outcome) => {
      if (outcome === 'failed') return;
      find(requestId).payment = { paymentId: randomUUID(), isCharged: outcome === 'charged' };
    },
    payments: {
      request: async (order) => {
        const earlier = requests.find((one) => one.order.reference === order.reference && !isOver(one));
        if (earlier) return { state: 'requested', requestId: earlier.requestId };
        const added = { requestId: randomUUID(), order, isCancelled: false, payment: null, refunds: [] };
        requests.push(added);
        return { state: 'requested', requestId: added.requestId };
      },
      read: async ({ requestId }) => {
        const request = find(requestId);
        const { payment, order } = request;
        if (payment && !payment.isCharged) return { state: 'pending' };
        const { accountId } = order.reservation;
        if (payment) {
          const { amount } = order;
          const hotelRefunded = { ...amount, amountMinor: 0 };
          return { state: 'paid', payment: { paymentId: payment.paymentId, accountId, amount }, hotelRefunded };
        }
        if (!isOver(request)) return { state: 'open' };
        return { state: 'ended', because: request.isCancelled ? 'cancelled' : 'expired' };
      },
      cancelRequest: async (requestId) => {
        const request = find(requestId);
        if (request.payment) return { state: 'refused', reason: 'paid' };
        request.isCancelled = true;
        return { state: 'done' };
      },
      refund: async ({ payment, amount }) => {
        const request = paidWith(payment.paymentId);
        const given = request?.refunds.reduce((total, one) => total + one.amount.amountMinor, 0) ?? 0;
        if (!request || given + amount.amountMinor > request.order.amount.amountMinor) {
          return { state: 'refused', reason: 'more than was paid' };
        }
        const refund: PaymentRefund = { refundId: randomUUID(), amount, state: 'pending' };
        request.refunds.unshift(refund);
        return { state: 'started', refund };
      },
      listAccounts: async (paymentIds) => [
        ...new Set(paymentIds.flatMap((id) => paidWith(id)?.order.reservation.accountId ?? [])),
      ],
      listRefunds: async ({ paymentId }) => paidWith(paymentId)?.refunds ?? [],
      checkout: { scriptUrl: 'https://pay.example/checkout.js', dataBaseUrl: null },
    },
  };
}

function isOver({ isCancelled, order }: Request): boolean {
  return isCancelled || Temporal.Instant.compare(order.expiresAt, Temporal.Now.instant()) <= 0;
}
