import { z } from 'zod';
import { readAmount } from '../amount-parameters.ts';
import { multiplyAmount } from '../amounts.ts';
import { amountParameters, guid, text } from '../input-fields.ts';
import { invalidField, ruleRefusal } from '../mews-refusal.ts';
import { addPayment, externalData } from '../new-payment.ts';
import { checkBill } from '../open-bill.ts';
import { defineOperation, loadWriteEnterprise } from '../operation.ts';
import { externalPaymentTypes } from '../seed/payment-types.ts';

/** Records money taken elsewhere, as a negative amount. Duplicates are not detected. */
export const addExternalPayment = defineOperation({
  path: 'payments/addExternal',
  writes: true,
  input: {
    EnterpriseId: guid.nullish(),
    AccountId: guid.nullish(),
    /** Deprecated name of `AccountId`. */
    CustomerId: guid.nullish(),
    BillId: guid.nullish(),
    AccountingCategoryId: guid.nullish(),
    ReservationId: guid.nullish(),
    Amount: amountParameters,
    Type: z.enum(externalPaymentTypes).nullish(),
    ExternalIdentifier: text,
    Notes: text,
  },
  handle(context, input) {
    const { world, switches } = context;
    const enterprise = loadWriteEnterprise(context, input.EnterpriseId);
    const account = world.customers.find(input.AccountId ?? input.CustomerId);
    if (!account || account.ChainId !== enterprise.ChainId) throw invalidField('AccountId');
    const type = input.Type ?? 'Unspecified';
    const isEnabled = type === 'Unspecified' || enterprise.EnabledExternalPaymentTypes.includes(type);
    if (!isEnabled) throw ruleRefusal(switches.paymentTypeDisabledMessage);
    const reservation = world.reservations.find(input.ReservationId);
    const isOwn = reservation?.EnterpriseId === enterprise.Id && reservation.AccountId === account.Id;
    if (input.ReservationId && !isOwn) throw invalidField('ReservationId');
    const amount = readAmount(input.Amount, enterprise, switches, context.nowMs);
    if (amount.GrossValue === 0) throw invalidField('Amount');
    if (amount.GrossValue < 0 && !switches.externalPaymentAcceptsNegative) throw invalidField('Amount');
    const payment = addPayment(context, {
      enterpriseId: enterprise.Id,
      accountId: account.Id,
      billId: checkBill(context, input.BillId, enterprise.Id, account.Id),
      reservationId: input.ReservationId ?? null,
      accountingCategoryId: input.AccountingCategoryId ?? null,
      amount: multiplyAmount(amount, -1),
      notes: input.Notes ?? null,
      data: externalData({ Type: type, ExternalIdentifier: input.ExternalIdentifier ?? null }),
    });
    return { ExternalPaymentId: payment.Id };
  },
});
