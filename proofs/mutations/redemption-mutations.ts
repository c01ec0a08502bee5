import type { Mutation } from './mutation.ts';

const STATES = 'src/domain/redemption/redemption.ts';
const WRITER = 'src/server/money/redemption/redemptions.ts';
const LEDGER = 'src/server/money/ledger/ledger.ts';
const RULES = 'src/domain/redemption/redemption.test.ts';
const REDEMPTIONS = 'test/integration/redemptions.test.ts';

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
    tests: ['test/integration/pay-bill.test.ts'],
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
    tests: ['test/integration/pay-bill.test.ts'],
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
];
