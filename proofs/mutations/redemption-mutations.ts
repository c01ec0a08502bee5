import type { Mutation } from './mutation.ts';

const STATES = 'src/domain/redemption/redemption.ts';
const WRITER = 'src/server/money/redemption/redemptions.ts';
const LEDGER = 'src/server/money/ledger/ledger.ts';
const RULES = 'src/domain/redemption/redemption.test.ts';
const REDEMPTIONS = 'test/integration/redemptions.test.ts';
const BILLS = 'test/integration/pay-bill.test.ts';

export const REDEMPTION_MUTATIONS: readonly Mutation[] = [
  {
    what: 'a reversal may take back what an earlier one took back',
    file: STATES,
    find: "if (amount < 1 || amount > leftToReverse(now)) return 'too_much';",
    replace: "if (amount < 1 || amount > now.captured) return 'too_much';",
    tests: [RULES],
  },
  {
    what: 'a card for stays pays at a counter',
    file: STATES,
    find: "return card.product.redeemAt === 'stays' ? 'only_for_stays' : findUseRefusal(card, amount, counter);",
    replace: 'return findUseRefusal(card, amount, counter);',
    tests: [RULES],
  },
  {
    what: 'a card pays more at a counter than is free on it',
    file: STATES,
    find: "return refusal ?? (availableOn(card, today) < amount ? 'short' : undefined);",
    replace: 'return refusal;',
    tests: [RULES],
  },
  {
    what: 'a capture takes what lasts longest',
    file: 'src/domain/redemption/plan-capture.ts',
    find: 'compareExpiry(one.expiresOn, other.expiresOn)',
    replace: 'compareExpiry(other.expiresOn, one.expiresOn)',
    tests: ['src/domain/redemption/plan-capture.test.ts'],
  },
  {
    what: 'the rest of a captured hold stays on hold',
    file: LEDGER,
    find: 'if (captured === held) return',
    replace: 'if (captured > 0) return',
    tests: [REDEMPTIONS],
    named: 'frees the rest at once',
  },
  {
    what: 'what a capture frees on a void card can be spent again',
    file: LEDGER,
    find: "card?.state === 'void' && captured < held",
    replace: 'false',
    tests: [REDEMPTIONS],
    named: 'captured from a frozen, a void and an expired card',
  },
  {
    what: 'a redemption is read before it is locked',
    file: 'src/server/money/redemption/redemption-store.ts',
    find: ".selectAll().where('id', '=', id).forUpdate().executeTakeFirst();",
    replace: ".selectAll().where('id', '=', id).executeTakeFirst();",
    tests: [REDEMPTIONS],
    named: 'that reverse all of it',
  },
  {
    what: 'a payment on a bill is taken as absent while it may still be sent',
    file: 'src/server/money/redemption/post-on-bill.ts',
    find: 'const isAbsent = !mayBeSending && isAbsenceBelieved',
    replace: 'const isAbsent = isAbsenceBelieved',
    tests: [BILLS],
    named: 'while the process that sent it may still wait',
  },
  {
    what: 'small pay-outs of a card do not add up',
    file: 'src/server/desk/cards/act-on-card.ts',
    find: 'isPaidOutOnRequest(card, await sumPaidOut(tx, card))',
    replace: 'isPaidOutOnRequest(card, wanted.body.amount)',
    tests: ['test/integration/pay-out.test.ts'],
    named: 'what was paid out before counts',
  },
  {
    what: 'who started a payment on a bill says alone that it is not there',
    file: 'src/server/desk/cards/pay-bill.ts',
    find: 'if (isFreed && open.actor === cause.actor)',
    replace: "if (isFreed && open.actor === '')",
    tests: [BILLS],
    named: 'is with a person on Today',
  },
  {
    what: 'a key is not compared with its first request',
    file: WRITER,
    find: "return isSame ? { state: 'repeated', redemption: earlier }",
    replace: "return isSame || earlier ? { state: 'repeated', redemption: earlier }",
    tests: [REDEMPTIONS],
    named: 'another amount under it is refused',
  },
  {
    what: 'a person settles another payment on a bill than they saw',
    file: 'src/server/desk/cards/pay-bill.ts',
    find: "({ id, state }) => id === postingId && state === 'person'",
    replace: "({ state }) => postingId !== '' && state === 'person'",
    tests: [BILLS],
    named: 'where the hotel takes no negative payments',
  },
  {
    what: 'a payment that the hotel cancelled counts as paid',
    file: 'src/pms/mews/payment/redemption-payment.ts',
    find: "return State !== 'Canceled' && State !== 'Failed';",
    replace: "return State !== 'Failed';",
    tests: [BILLS],
    named: 'is as absent if the hotel shows it as canceled',
  },
  {
    what: 'a payment at a hotel that was removed is looked for without end',
    file: 'src/domain/redemption/bill-payment.ts',
    find: "if (answer === 'lost') return 'person';",
    replace: '',
    tests: ['src/domain/redemption/bill-payment.test.ts'],
  },
  {
    what: 'a payment that may be at a hotel that was removed is dropped',
    file: 'src/server/money/redemption/post-on-bill.ts',
    find: "state: isStarted ? 'lost' : 'refused', reason: 'the hotel",
    replace: "state: 'refused', reason: 'the hotel",
    tests: [BILLS],
    named: 'if the hotel was removed from the sale page',
  },
  {
    what: 'a card pays the bill of a stay if one of its nights is allowed',
    file: 'src/domain/card/voucher-product.ts',
    find: 'return listNights(stay).every((night) => isNightAllowed(validity, night));',
    replace: 'return listNights(stay).some((night) => isNightAllowed(validity, night));',
    tests: ['src/domain/card/voucher-product.test.ts'],
  },
  {
    what: 'value that must last for the stay pays a bill before it ends',
    file: 'src/server/desk/cards/find-hotel-stays.ts',
    find: 'return compareDates(goodOn, today) > 0 ? goodOn : today;',
    replace: 'return compareDates(goodOn, today) > 0 ? today : today;',
    tests: [BILLS],
    named: 'its value ends before the stay, which it must not',
  },
  {
    what: 'a preset amount has no last zero',
    file: 'src/web/desk/acts/read-amount.ts',
    find: 'minimumFractionDigits: digits,',
    replace: 'minimumFractionDigits: 0,',
    tests: ['src/web/desk/cards/act-values.test.ts'],
  },
];
