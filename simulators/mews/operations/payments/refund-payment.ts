import { Big } from 'big.js';
import { z } from 'zod';
import { makeAmount, priceSettingOf } from '../../money/amounts.ts';
import { guid } from '../../request/input-fields.ts';
import { invalidField, ruleRefusal } from '../../request/mews-refusal.ts';
import { addPayment } from '../../money/new-payment.ts';
import { type Context, defineOperation, loadWriteEnterprise } from '../../request/operation.ts';
import { precisionOf } from '../../values/tax-tables.ts';

const refundable = new Set(['CreditCardPayment', 'AlternativePayment']);

/** Refunds a payment or a part of it, as a separate payment. Not idempotent: a repeat refunds again. */
export const refundPayment = defineOperation({
  path: 'payments/refund',
  writes: true,
  input: {
    EnterpriseId: guid.nullish(),
    PaymentId: guid,
    AccountId: guid,
    Reason: z.string().min(1),
    ValueToRefund: z.number().nullish(),
  },
  handle(context, input) {
    const { world, switches } = context;
    const enterprise = loadWriteEnterprise(context, input.EnterpriseId);
    const payment = world.payments.find(input.PaymentId);
    if (payment?.EnterpriseId !== enterprise.Id) throw invalidField('PaymentId');
    if (payment.AccountId !== input.AccountId) throw invalidField('AccountId');
    const canRefund = refundable.has(payment.Type) && payment.Kind === 'Payment' && payment.State === 'Charged';
    if (!canRefund) throw ruleRefusal(switches.refundRefusedMessage);
    const left = leftToRefund(context, payment.Id, payment.Amount.GrossValue);
    const { Currency } = payment.Amount;
    const wanted = new Big(input.ValueToRefund ?? left).round(precisionOf(Currency), Big.roundHalfUp);
    if (wanted.lte(0)) throw invalidField('ValueToRefund');
    if (wanted.gt(left)) throw ruleRefusal(switches.refundRefusedMessage);
    const refund = addPayment(context, {
      enterpriseId: enterprise.Id,
      accountId: payment.AccountId,
      billId: null,
      reservationId: payment.ReservationId,
      accountingCategoryId: payment.AccountingCategoryId,
      amount: makeAmount(priceSettingOf(enterprise, Currency, switches), wanted, []),
      notes: switches.refundsShowReason ? input.Reason : null,
      data: payment.Data,
      state: 'Pending',
      kind: 'Refund',
      paymentRequestId: switches.refundsNameRequest ? payment.PaymentRequestId : null,
      refundedPaymentId: payment.Id,
    });
    return {
      PaymentId: payment.Id,
      RefundId: refund.Id,
      Type: payment.Type,
      Amount: { Currency, Value: wanted.toNumber() },
      State: refund.State,
    };
  },
});

/** The paid amount minus all refunds and chargebacks. Payments are stored as negative amounts. */
function leftToRefund({ world }: Context, paymentId: string, paid: number): Big {
  const refunds = world.payments
    .list()
    .filter((row) => row.RefundedPaymentId === paymentId && !['Failed', 'Canceled'].includes(row.State));
  return refunds.reduce((left, row) => left.minus(row.Amount.GrossValue), new Big(-paid));
}
