import { z } from 'zod';
import { guids, interval, limitation } from '../../request/input-fields.ts';
import { parseOptional } from '../../values/instant.ts';
import { invalidField } from '../../request/mews-refusal.ts';
import { defineOperation, enterpriseScope } from '../../request/operation.ts';
import { isInInterval, isListed, takePage } from '../../request/pages.ts';

const accountingStates = z.enum(['Open', 'Closed', 'Inactive', 'Canceled']);
const paymentStates = z.enum(['Charged', 'Canceled', 'Pending', 'Failed', 'Verifying']);
const paymentTypes = z.enum([
  'Payment',
  'CreditCardPayment',
  'AlternativePayment',
  'CashPayment',
  'InvoicePayment',
  'ExternalPayment',
  'GhostPayment',
  'TaxDeductedPayment',
]);

/** Requires at least one filter besides enterprise, currency, states and type. */
export const getAllPayments = defineOperation({
  path: 'payments/getAll',
  input: {
    EnterpriseIds: guids(),
    PaymentIds: guids(),
    AccountIds: guids(100),
    BillIds: guids(),
    ReservationIds: guids(),
    CreatedUtc: interval,
    UpdatedUtc: interval,
    ChargedUtc: interval,
    ClosedUtc: interval,
    SettlementUtc: interval,
    Currency: z.string().nullish(),
    AccountingStates: z.array(accountingStates).nullish(),
    States: z.array(paymentStates).nullish(),
    Type: paymentTypes.nullish(),
    Limitation: limitation,
  },
  handle(context, input) {
    const { PaymentIds, AccountIds, BillIds, ReservationIds } = input;
    const { CreatedUtc, UpdatedUtc, ChargedUtc, ClosedUtc, SettlementUtc } = input;
    const lists = [PaymentIds, AccountIds, BillIds, ReservationIds];
    const intervals = [CreatedUtc, UpdatedUtc, ChargedUtc, ClosedUtc, SettlementUtc];
    if (![...lists, ...intervals].some(Boolean)) throw invalidField('Filter');
    const scope = enterpriseScope(context, input.EnterpriseIds);
    const found = context.world.payments
      .listNewestFirst()
      .filter(({ row }) => scope.has(row.EnterpriseId) && isListed(row.Id, PaymentIds))
      .filter(({ row }) => isListed(row.AccountId, AccountIds) && isListed(row.BillId, BillIds))
      .filter(({ row }) => isListed(row.ReservationId, ReservationIds))
      .filter(({ row }) => !input.Currency || row.Amount.Currency === input.Currency)
      .filter(({ row }) => isListed(row.AccountingState, input.AccountingStates) && isListed(row.State, input.States))
      // `Payment` is the widest type: every payment has it.
      .filter(({ row }) => !input.Type || input.Type === 'Payment' || row.Type === input.Type)
      .filter(({ row }) => isInInterval(Date.parse(row.CreatedUtc), CreatedUtc))
      .filter(({ row }) => isInInterval(Date.parse(row.UpdatedUtc), UpdatedUtc))
      .filter(({ row }) => isInInterval(parseOptional(row.ChargedUtc), ChargedUtc))
      .filter(({ row }) => isInInterval(parseOptional(row.ClosedUtc), ClosedUtc))
      .filter(({ row }) => isInInterval(Date.parse(row.SettlementUtc), SettlementUtc));
    const { rows, Cursor } = takePage(found, input.Limitation, context.switches);
    return { Payments: rows.map(({ RefundedPaymentId: _internal, ...shown }) => shown), Cursor };
  },
});
