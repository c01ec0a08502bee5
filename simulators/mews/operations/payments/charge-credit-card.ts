import { readAmount } from '../../money/amount-parameters.ts';
import { multiplyAmount } from '../../money/amounts.ts';
import { amountParameters, guid, text } from '../../request/input-fields.ts';
import { invalidField, ruleRefusal } from '../../request/mews-refusal.ts';
import { addPayment, cardData } from '../../money/new-payment.ts';
import { defineOperation } from '../../request/operation.ts';
import { loadReservation } from '../../reservations/load-reservation.ts';

/** The card ending in these digits is stored without an error and declined when charged. */
const declinedEnding = '0341';

export const chargeCreditCard = defineOperation({
  path: 'creditCards/charge',
  writes: true,
  input: {
    CreditCardId: guid,
    ReceiptIdentifier: text,
    AccountingCategoryId: guid.nullish(),
    ReservationId: guid.nullish(),
    Amount: amountParameters,
    Notes: text,
  },
  handle(context, input) {
    const card = context.world.creditCards.find(input.CreditCardId);
    const isOwn = card && context.integration.EnterpriseIds.includes(card.EnterpriseId);
    const enterprise = context.world.enterprises.find(card?.EnterpriseId);
    if (!isOwn || !enterprise || !card.IsActive) throw invalidField('CreditCardId');
    if (input.ReservationId) loadReservation(context, input.ReservationId);
    const amount = readAmount(input.Amount, enterprise, context.switches, context.nowMs);
    if (amount.GrossValue <= 0) throw invalidField('Amount');
    if (card.ObfuscatedNumber?.endsWith(declinedEnding)) throw ruleRefusal('Transaction was declined (Refused).');
    const payment = addPayment(context, {
      enterpriseId: enterprise.Id,
      accountId: card.CustomerId,
      billId: null,
      reservationId: input.ReservationId ?? null,
      accountingCategoryId: input.AccountingCategoryId ?? null,
      amount: multiplyAmount(amount, -1),
      notes: input.Notes ?? null,
      data: cardData(card.Id),
    });
    return { PaymentId: payment.Id };
  },
});
