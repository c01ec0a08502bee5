import { z } from 'zod';
import { readAmount } from '../../money/amount-parameters.ts';
import { multiplyAmount } from '../../money/amounts.ts';
import { amountParameters, guid, text } from '../../request/input-fields.ts';
import { invalidField, ruleRefusal } from '../../request/mews-refusal.ts';
import type { BillRow } from '../../model/account-rows.ts';
import { addPayment, externalData } from '../../money/new-payment.ts';
import { checkBill } from '../../money/open-bill.ts';
import { type Context, defineOperation, loadWriteEnterprise } from '../../request/operation.ts';
import { externalPaymentTypes } from '../../seed/payment-types.ts';

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
    const accountId = input.AccountId ?? input.CustomerId ?? '';
    const isGuest = world.customers.find(accountId)?.ChainId === enterprise.ChainId;
    if (!isGuest && !isBilledCompany(context, enterprise.Id, accountId)) throw invalidField('AccountId');
    const type = input.Type ?? 'Unspecified';
    const isEnabled = type === 'Unspecified' || enterprise.EnabledExternalPaymentTypes.includes(type);
    if (!isEnabled) throw ruleRefusal(switches.paymentTypeDisabledMessage);
    const reservation = world.reservations.find(input.ReservationId);
    const owners = [reservation?.AccountId, reservation?.CompanyId];
    const isOwn = reservation?.EnterpriseId === enterprise.Id && owners.includes(accountId);
    if (input.ReservationId && !isOwn) throw invalidField('ReservationId');
    const amount = readAmount(input.Amount, enterprise, switches, context.nowMs);
    if (amount.GrossValue === 0) throw invalidField('Amount');
    if (amount.GrossValue < 0 && !switches.externalPaymentAcceptsNegative) throw invalidField('Amount');
    const payment = addPayment(context, {
      enterpriseId: enterprise.Id,
      accountId,
      billId: checkBill(context, input.BillId, enterprise.Id, accountId),
      reservationId: input.ReservationId ?? null,
      accountingCategoryId: input.AccountingCategoryId ?? null,
      amount: multiplyAmount(amount, -1),
      notes: input.Notes ?? null,
      data: externalData({ Type: type, ExternalIdentifier: input.ExternalIdentifier ?? null }),
    });
    return { ExternalPaymentId: payment.Id };
  },
});

function isBilledCompany({ world }: Context, enterpriseId: string, accountId: string): boolean {
  const isOfCompany = (bill: BillRow) => bill.EnterpriseId === enterpriseId && bill.CompanyName !== null;
  return world.bills.list().some((bill) => bill.AccountId === accountId && isOfCompany(bill));
}
