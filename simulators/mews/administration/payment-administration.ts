import { z } from 'zod';
import { applyDueChanges } from '../state/due-changes.ts';
import type { PaymentRow } from '../model/account-rows.ts';
import type { PaymentRequestRow } from '../model/payment-request-rows.ts';
import type { Context } from '../request/operation.ts';
import { disputePayment, paymentMethods, payRequest, settlePayment } from '../money/pay-request.ts';
import { paymentRequestShape } from '../shapes/payment-request-shape.ts';
import { type Simulator, writeAtOnce } from '../state/simulator.ts';

const tryToPay = z.object({
  paymentRequestId: z.guid(),
  outcome: z.enum(['charged', 'submitted', 'verifying', 'failed']),
  method: z.enum(paymentMethods).optional(),
  isLate: z.boolean().optional(),
});

const states = { charged: 'Charged', submitted: 'Pending', verifying: 'Verifying', failed: 'Failed' } as const;

const testCard = { Type: 'Visa', ObfuscatedNumber: '************4242', Expiration: '2030-12' };

/** `POST /simulator/payment-requests`: the guest's actions in the checkout, without a browser. */
export function decidePaymentRequest(simulator: Simulator, body: Record<string, unknown>): object {
  const { paymentRequestId, outcome, method, isLate = false } = tryToPay.parse(body);
  return write(simulator, (context) => {
    const request = simulator.world.paymentRequests.find(paymentRequestId);
    if (!request) throw new Error('No such payment request.');
    const chosen = method ?? (outcome === 'submitted' ? 'SepaDirectDebit' : 'PaymentCard');
    const card = chosen === 'PaymentCard' ? { card: testCard } : {};
    return payRequest(context, request, { method: chosen, state: states[outcome], ...card, isLate }).payment;
  });
}

const payment = z.object({
  paymentId: z.guid(),
  outcome: z.enum(['charged', 'failed', 'canceled', 'chargeback', 'chargebackReversal']),
});

/**
 * `POST /simulator/payments`: decides the outcome of a payment or a refund in progress, or disputes a charged payment.
 */
export function decidePayment(simulator: Simulator, body: Record<string, unknown>): object {
  const { paymentId, outcome } = payment.parse(body);
  return write(simulator, (context) => {
    const found = simulator.world.payments.find(paymentId);
    if (!found) throw new Error('No such payment.');
    if (outcome === 'chargeback') return disputePayment(context, found, 'Chargeback');
    if (outcome === 'chargebackReversal') return disputePayment(context, found, 'ChargebackReversal');
    return settlePayment(context, found, ended[outcome]);
  });
}

const ended = { charged: 'Charged', failed: 'Failed', canceled: 'Canceled' } as const;

/** `POST /simulator/mews-payments`: enables or disables Mews Payments at a hotel. */
export function changeMewsPayments(simulator: Simulator, body: Record<string, unknown>): object {
  const { enterpriseId, isEnabled } = z.object({ enterpriseId: z.guid(), isEnabled: z.boolean() }).parse(body);
  return writeAtOnce(simulator, () => {
    const enterprise = simulator.world.enterprises.find(enterpriseId);
    if (!enterprise) throw new Error('No such enterprise.');
    simulator.world.enterprises.put({ ...enterprise, HasMewsPayments: isEnabled });
    return { enterpriseId, isEnabled };
  });
}

type WritingContext = Pick<Context, 'world' | 'nowMs' | 'newId' | 'switches'>;

/** Returns the payment after the change, with its request if it has one. */
function write(simulator: Simulator, work: (context: WritingContext) => PaymentRow): object {
  const nowMs = simulator.clock.now();
  applyDueChanges(simulator, nowMs);
  const { world, newId, switches } = simulator;
  const changed = writeAtOnce(simulator, () => work({ world, newId, switches, nowMs }));
  return { payment: changed, paymentRequest: describeRequest(world.paymentRequests.find(changed.PaymentRequestId)) };
}

function describeRequest(request: PaymentRequestRow | undefined): object | null {
  return request ? paymentRequestShape(request) : null;
}
