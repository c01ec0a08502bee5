import { Big } from 'big.js';
import { z } from 'zod';
import { makeAmount, priceSettingOf } from '../../money/amounts.ts';
import { mailGuest } from '../../customers/guest-mail.ts';
import { flag, guid, instant } from '../../request/input-fields.ts';
import { formatInstant } from '../../values/instant.ts';
import { invalidField, ruleRefusal } from '../../request/mews-refusal.ts';
import type { EnterpriseRow } from '../../model/enterprise-rows.ts';
import { paymentRequestReasons, type PaymentRequestRow } from '../../model/payment-request-rows.ts';
import { checkBill } from '../../money/open-bill.ts';
import { type Context, defineOperation, loadWriteEnterprise } from '../../request/operation.ts';
import { paymentRequestShape } from '../../shapes/payment-request-shape.ts';

const parameters = z.object({
  AccountId: guid,
  Amount: z.object({ Currency: z.string(), Value: z.number() }),
  Type: z.enum(['Payment', 'Preauthorization']),
  Reason: z.enum(paymentRequestReasons),
  ExpirationUtc: instant,
  Description: z.string().min(1).max(1000),
  Notes: z.string().max(1000).nullish(),
  ReservationId: guid.nullish(),
  BillId: guid.nullish(),
});

/**
 * Asks guests to pay, and mails each of them unless the request says otherwise. Not idempotent: a repeat asks again.
 */
export const addPaymentRequests = defineOperation({
  path: 'paymentRequests/add',
  writes: true,
  input: {
    EnterpriseId: guid.nullish(),
    PaymentRequests: z.array(parameters).min(1).max(1000),
    SendPaymentRequestEmails: flag,
  },
  handle(context, input) {
    const enterprise = loadWriteEnterprise(context, input.EnterpriseId);
    if (!enterprise.HasMewsPayments) throw ruleRefusal(context.switches.noMewsPaymentsMessage);
    const added = input.PaymentRequests.map((wanted) => addRequest(context, enterprise, wanted));
    for (const { ReservationId } of added) {
      mailGuest(context, 'PaymentRequest', ReservationId ? [ReservationId] : [], input.SendPaymentRequestEmails);
    }
    return { PaymentRequests: added.map(paymentRequestShape) };
  },
});

function addRequest(
  context: Context,
  enterprise: EnterpriseRow,
  wanted: z.output<typeof parameters>,
): PaymentRequestRow {
  const { world, switches, nowMs } = context;
  const account = world.customers.find(wanted.AccountId);
  if (!account?.IsActive || account.ChainId !== enterprise.ChainId) throw invalidField('AccountId');
  const reservation = world.reservations.find(wanted.ReservationId);
  const isOwn = reservation?.EnterpriseId === enterprise.Id && reservation.AccountId === account.Id;
  if (wanted.ReservationId && !isOwn) throw invalidField('ReservationId');
  if (wanted.ExpirationUtc <= nowMs && switches.refusesPastExpirations) throw invalidField('ExpirationUtc');
  const { Currency, Value } = wanted.Amount;
  const isAccepted = enterprise.Currencies.some((known) => known.IsEnabled && known.Currency === Currency);
  if (!isAccepted) throw invalidField('Currency');
  const Amount = makeAmount(priceSettingOf(enterprise, Currency, switches), new Big(Value), []);
  if (Amount.GrossValue <= 0) throw invalidField('Value');
  const now = formatInstant(nowMs);
  return world.paymentRequests.put({
    Id: context.newId(),
    EnterpriseId: enterprise.Id,
    AccountId: account.Id,
    ReservationId: wanted.ReservationId ?? null,
    BillId: checkBill(context, wanted.BillId, enterprise.Id, account.Id),
    State: 'Pending',
    Amount,
    Type: wanted.Type,
    Reason: wanted.Reason,
    ExpiresAtMs: wanted.ExpirationUtc,
    Description: wanted.Description,
    Notes: wanted.Notes ?? null,
    CreatedUtc: now,
    UpdatedUtc: now,
  });
}
