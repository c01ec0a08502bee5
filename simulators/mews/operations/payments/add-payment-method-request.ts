import { z } from 'zod';
import { mailGuest } from '../../customers/guest-mail.ts';
import { guid, instant } from '../../request/input-fields.ts';
import { invalidField, ruleRefusal } from '../../request/mews-refusal.ts';
import { defineOperation, loadWriteEnterprise } from '../../request/operation.ts';

/** Asks a guest to store a payment method. The request can neither be listed nor cancelled. */
export const addPaymentMethodRequest = defineOperation({
  path: 'paymentMethodRequests/add',
  writes: true,
  isBeta: true,
  input: {
    EnterpriseId: guid.nullish(),
    AccountId: guid,
    ExpirationUtc: instant,
    Description: z.string().min(1).max(1000),
    Notes: z.string().max(1000).nullish(),
    PaymentMethods: z.array(z.enum(['PaymentCard', 'SepaDirectDebit'])).min(1),
    Email: z.string().max(500).nullish(),
    EmailsToSend: z.array(z.enum(['PaymentMethodRequestAdded'])).nullish(),
  },
  handle(context, input) {
    const { world, switches, nowMs } = context;
    const enterprise = loadWriteEnterprise(context, input.EnterpriseId);
    if (!enterprise.HasMewsPayments) throw ruleRefusal(switches.noMewsPaymentsMessage);
    const account = world.customers.find(input.AccountId);
    if (!account?.IsActive || account.ChainId !== enterprise.ChainId) throw invalidField('AccountId');
    if (input.ExpirationUtc <= nowMs && switches.refusesPastExpirations) throw invalidField('ExpirationUtc');
    const { Id } = world.paymentMethodRequests.put({
      Id: context.newId(),
      EnterpriseId: enterprise.Id,
      AccountId: account.Id,
      ExpiresAtMs: input.ExpirationUtc,
      Description: input.Description,
      Notes: input.Notes ?? null,
      PaymentMethods: input.PaymentMethods,
      PaymentMethodId: null,
    });
    mailGuest(context, 'PaymentMethodRequest', [], input.EmailsToSend?.includes('PaymentMethodRequestAdded'));
    return { PaymentMethodRequestId: Id };
  },
});
