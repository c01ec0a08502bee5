import { z } from 'zod';
import { MewsRefusal } from '../request/mews-refusal.ts';
import type { PaymentRow } from '../model/account-rows.ts';
import type { PaymentMethodRequestRow, PaymentRequestRow } from '../model/payment-request-rows.ts';
import type { Context } from '../request/operation.ts';
import { payRequest, settlePayment, storeCard } from '../money/pay-request.ts';
import { listMethods } from './find-view.ts';
import { type CardOutcome, judgeCard } from './test-cards.ts';
import { wordsOf } from './words.ts';

type Writing = Pick<Context, 'world' | 'nowMs' | 'newId' | 'switches'>;

/** The next step of the frame. `event` goes to the embedding page. */
export type ChoiceResult =
  | { kind: 'done'; text: string; event?: object }
  | { kind: 'failure' | 'over'; event: object }
  | { kind: 'redirect'; paymentId: string }
  | { kind: 'again'; event?: object }
  | { kind: 'invalid' };

const languageCode = z.string();

export const guestChoice = z.object({
  requestId: z.guid(),
  languageCode,
  method: z.enum(['paymentCard', 'ideal', 'sepaDirectDebit']),
  card: z.object({ number: z.string(), expiry: z.string(), code: z.string() }).optional(),
  returnUrl: z.url({ protocol: /^https?$/ }).optional(),
});

type GuestChoice = z.output<typeof guestChoice>;

/** The guest pays, or stores a card. */
export function takeChoice(writing: Writing, choice: GuestChoice): ChoiceResult {
  const request = writing.world.paymentRequests.find(choice.requestId);
  try {
    if (request) return pay(writing, request, choice);
    const collection = writing.world.paymentMethodRequests.find(choice.requestId);
    if (collection) return collect(writing, collection, choice);
  } catch (error) {
    if (!(error instanceof MewsRefusal)) throw error;
    return { kind: 'over', event: failure(error.message) };
  }
  return { kind: 'over', event: failure('There is no such request.') };
}

function pay(writing: Writing, request: PaymentRequestRow, choice: GuestChoice): ChoiceResult {
  const { words } = wordsOf(choice.languageCode);
  if (!listMethods(request).includes(choice.method)) return { kind: 'failure', event: failure('Not enabled.') };
  if (choice.method === 'ideal') {
    return {
      kind: 'redirect',
      paymentId: payRequest(writing, request, { method: 'Ideal', state: 'Pending' }).payment.Id,
    };
  }
  const outcome = choice.method === 'paymentCard' ? judge(choice, writing.nowMs) : ({ kind: 'submitted' } as const);
  if (outcome.kind === 'invalid') return { kind: 'invalid' };
  if (outcome.kind === 'failed') {
    payRequest(writing, request, { method: 'PaymentCard', state: 'Failed' });
    return { kind: 'failure', event: failure(outcome.error) };
  }
  if (outcome.kind === 'submitted') {
    const paid = payRequest(writing, request, { method: 'SepaDirectDebit', state: 'Pending' });
    return {
      kind: 'done',
      text: words.submitted,
      event: success('payment-submitted', paid.payment, paid.paymentMethodId),
    };
  }
  const { kind, card } = outcome;
  const state = kind === 'verifying' ? 'Verifying' : 'Charged';
  const paid = payRequest(writing, request, { method: 'PaymentCard', state, card });
  if (kind === 'verifying') return { kind: 'again' };
  const event = success('payment-charged', paid.payment, paid.paymentMethodId);
  return { kind: 'done', text: words.charged, ...(outcome.isSilent ? {} : { event }) };
}

function judge({ card }: GuestChoice, nowMs: number): CardOutcome {
  return card ? judgeCard(card, nowMs) : { kind: 'invalid' };
}

function collect(writing: Writing, request: PaymentMethodRequestRow, choice: GuestChoice): ChoiceResult {
  const takesCards = request.PaymentMethods.includes('PaymentCard');
  const isOpen = takesCards && !request.PaymentMethodId && request.ExpiresAtMs > writing.nowMs;
  const outcome = judge(choice, writing.nowMs);
  if (outcome.kind === 'invalid') return { kind: 'invalid' };
  if (!isOpen || !('card' in outcome)) {
    const error = outcome.kind === 'failed' ? outcome.error : 'The request is no longer open.';
    return { kind: isOpen ? 'failure' : 'over', event: failure(error, 'payment-method-collection-failure') };
  }
  const { Id } = storeCard(writing, request, outcome.card);
  writing.world.paymentMethodRequests.put({ ...request, PaymentMethodId: Id });
  const event = { type: 'payment-method-collected', paymentMethodId: Id };
  return { kind: 'done', text: wordsOf(choice.languageCode).words.saved, event };
}

export const guestVerification = z.object({ paymentId: z.guid(), languageCode, isConfirmed: z.boolean() });

/** The guest confirms a payment to their bank, or refuses it. */
export function takeVerification(
  writing: Writing,
  { paymentId, languageCode: code, isConfirmed }: z.output<typeof guestVerification>,
): ChoiceResult {
  const found = writing.world.payments.find(paymentId);
  if (found?.State !== 'Verifying') return { kind: 'again' };
  const payment = settlePayment(writing, found, isConfirmed ? 'Charged' : 'Failed');
  if (!isConfirmed) return { kind: 'again', event: failure('The guest did not confirm the payment.') };
  const event = success('payment-charged', payment, payment.Data.CreditCard?.CreditCardId ?? writing.newId());
  return { kind: 'done', text: wordsOf(code).words.charged, event };
}

/** The documented event of a charged or submitted payment. */
export function success(
  type: 'payment-charged' | 'payment-submitted',
  { Id }: Pick<PaymentRow, 'Id'>,
  paymentMethodId: string,
): object {
  return { type, paymentId: Id, paymentMethodId };
}

/** `error` is for people and must not be parsed. */
export function failure(error: string, type = 'payment-failure'): object {
  return { type, error };
}
