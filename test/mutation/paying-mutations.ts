import type { Mutation } from './mutation.ts';

const PAYING = 'test/integration/paying-the-rest.test.ts';
const REST = 'src/server/reservation/rest';

export const PAYING_MUTATIONS: readonly Mutation[] = [
  {
    what: 'value is free before the request for payment is ended',
    file: `${REST}/believe-reading.ts`,
    find: "  if (answer.state === 'done') {",
    replace: "  if (answer.state !== 'done' || answer.state === 'done') {",
    tests: [PAYING],
    named: 'lets go once where the answer to ending the request is lost',
  },
  {
    what: 'a refund that was sent and does not show is waited for without end',
    file: `${REST}/refund-payment.ts`,
    find: '    if (waitedMinutes < SEEN_WITHIN_MINUTES) return',
    replace: '    if (waitedMinutes < 1000 * SEEN_WITHIN_MINUTES) return',
    tests: [PAYING],
    named: 'sent once, though its answer is lost',
  },
  {
    what: 'a refund whose answer was lost is sent again',
    file: `${REST}/refund-payment.ts`,
    find: "  if (answer.state === 'not_sent')",
    replace: "  if (answer.state === 'not_sent' || answer.state === 'unknown')",
    tests: [PAYING],
    named: 'sent once, though its answer is lost',
  },
  {
    what: 'money that comes late is kept',
    file: `${REST}/refund-late-money.ts`,
    find: "  if (reading.state !== 'paid') return;",
    replace: "  if (reading.state !== 'open') return;",
    tests: [PAYING],
    named: 'gives money back that comes after',
  },
  {
    what: 'who leaves the payment has it open until its time is over',
    file: 'src/domain/rest-payment.ts',
    find: "      return hasLeft || isAtOrAfter(now, expiresAt) ? 'end' : 'wait';",
    replace: "      return isAtOrAfter(now, expiresAt) ? 'end' : 'wait';",
    tests: ['src/domain/rest-payment.test.ts', PAYING],
    named: 'open',
  },
  {
    what: 'what a bank has taken back is refunded once more',
    file: `${REST}/refund-payment.ts`,
    find: "  if (reading.state !== 'paid') {",
    replace: "  if (reading.state === 'open') {",
    tests: [PAYING],
    named: 'is not refunded a second time',
  },
  {
    what: 'the checkout page is shown to anybody who has a reference',
    file: 'src/server/reservation/follow/find-checkout.ts',
    find: '  if ((await findRestPayment(deps.db, found.id))?.requestId !== asked.requestId) return undefined;',
    replace: '  if (asked.requestId === found.id) return undefined;',
    tests: ['test/integration/checkout-page.test.ts'],
    named: 'with a request that was made up',
  },
  {
    what: 'a stay to be paid online passes the check without a payment',
    file: 'src/server/ledger-check/payment-check-store.ts',
    find: "    (agreed.pays_rest and payment.placement_id is null, 'was",
    replace: "    (false, 'was",
    tests: ['test/integration/verify-payments.test.ts'],
    named: 'stay to be paid online',
  },
];
