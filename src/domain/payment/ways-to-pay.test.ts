import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readTable } from '../../../test/arbitraries/read-table.ts';
import { asId, type CardId } from '../value/ids.ts';
import type { LateCancellation } from '../card/voucher-product.ts';
import { money } from '../money/money.ts';
import { needsPaymentCard } from '../booking/promise.ts';
import {
  canFeeExceedRest,
  isPayingRequired,
  needsCardBesidePaying,
  paymentCardRule,
  restAbilities,
  decideRestTerms,
  type RestAbility,
} from './ways-to-pay.ts';

const page = readFileSync(join(import.meta.dirname, '../../../docs/decisions/paying.md'), 'utf8');
const COLUMNS = ['payRest', 'paymentCard', 'can', 'due', 'besidePaying', 'nothingDue'] as const;

const PAY_REST = ['off', 'offered', 'required'] as const;
const PAYMENT_CARD = ['never', 'when_due', 'always'] as const;
const ABILITIES: Readonly<Record<string, readonly RestAbility[]>> = {
  nothing: [],
  guarantee: ['guarantee'],
  pay: ['pay'],
  both: ['guarantee', 'pay'],
};

const listOf = (cell: string) => cell.split(' or ').map((word) => word.replaceAll('`', ''));

/** Every cell of the page's table, with its text for an amount due and for nothing due. */
const cells = readTable(page, COLUMNS).flatMap((row) =>
  listOf(row.payRest).flatMap((payRest) =>
    listOf(row.paymentCard).flatMap((paymentCard) =>
      listOf(row.can).map((can) => ({
        payRest,
        paymentCard,
        can,
        ways: listOf(row.due),
        besidePaying: row.besidePaying,
        nothingDue: row.nothingDue,
      })),
    ),
  ),
);

describe('how the rest is settled, by the table of docs/decisions/paying.md', () => {
  it('is said once for every setting and ability', () => {
    const said = cells.map(({ payRest, paymentCard, can }) => `${payRest} ${paymentCard} ${can}`);
    const all = PAY_REST.flatMap((pay) =>
      PAYMENT_CARD.flatMap((card) => Object.keys(ABILITIES).map((can) => `${pay} ${card} ${can}`)),
    );
    expect(said.toSorted()).toEqual(all.toSorted());
  });

  it.each(cells)('pay_rest $payRest, payment_card $paymentCard, the property can $can: $ways', (cell) => {
    const ask = (isDue: boolean, canOweMore: boolean) => {
      const terms = decideRestTerms({
        payRest: PAY_REST.find((rule) => rule === cell.payRest) ?? 'off',
        paymentCard: PAYMENT_CARD.find((rule) => rule === cell.paymentCard) ?? 'never',
        can: new Set(ABILITIES[cell.can]),
        isDue,
        canOweMore,
      });
      return { ...terms, besidePaying: needsCardBesidePaying(terms), mustPay: isPayingRequired(terms) };
    };
    const besidePaying = cell.besidePaying === 'a card';
    const ways = cell.ways.map((way) => way.replace('at the hotel', 'at_hotel'));
    const mustPay = ways.join() === 'pay';
    expect([ask(true, false), ask(true, true), ask(false, false), ask(false, true)]).toEqual([
      { ways, needsCardToo: false, besidePaying: false, mustPay },
      { ways, needsCardToo: besidePaying, besidePaying, mustPay },
      { ways: [], needsCardToo: false, besidePaying: false, mustPay: false },
      { ways: [], needsCardToo: cell.nothingDue === 'a card', besidePaying: false, mustPay: false },
    ]);
  });
});

const at = Temporal.Instant.from('2026-06-01T12:00:00Z');
const gbp = (minor: number) => money('GBP', minor);
const paid = (dueMinor: number, lateCancellation: LateCancellation) => {
  const wholes = [{ coveredMinor: 5_000, debit: 1, nightsMinor: 5_000 }];
  const card = { cardId: asId<CardId>('c'), last4: '7XYZ', coveredMinor: 5_000, debit: 1, wholes, lateCancellation };
  return { cards: [card], due: gbp(dueMinor) };
};
const fee = (minor: number) => [{ from: at, fee: gbp(minor) }];

describe('a caller that knows nothing of paying', () => {
  it.each(
    PAYMENT_CARD.flatMap((rule) =>
      [0, 1_000].flatMap((due) => (['charge', 'give_back'] as const).flatMap((late) => [[rule, due, late] as const])),
    ),
  )('is asked for a payment card as before: %s, %i due, %s', (rule, dueMinor, late) => {
    const booking = paid(dueMinor, late);
    const canOweMore = canFeeExceedRest(booking, fee(4_000), at);
    const can = new Set<RestAbility>(['guarantee']);
    const rest = decideRestTerms({ payRest: 'off', paymentCard: rule, can, isDue: dueMinor > 0, canOweMore });
    const needsCard = rest.ways.includes('guarantee') || rest.needsCardToo;
    expect(needsCard).toBe(needsPaymentCard(rule, booking, fee(4_000), at));
  });
});

describe('a fee that is more than the rest', () => {
  it.each([
    ['the rest pays all of it', 1_000, 'charge', fee(1_000), false],
    ['the rest pays a part, and the card is charged', 1_000, 'charge', fee(1_001), true],
    ['the rest pays a part, and the other is waived', 1_000, 'give_back', fee(1_001), false],
    ['the cards keep all of it', 1_000, 'charge', fee(5_000), false],
    ['there is no fee', 1_000, 'charge', [], false],
    ['the fee is unknown', 1_000, 'charge', null, true],
    ['the fee is unknown, and no card is charged', 1_000, 'give_back', null, false],
  ] as const)('%s', (_, dueMinor, late, fees, isMore) => {
    expect(canFeeExceedRest(paid(dueMinor, late), fees, at)).toBe(isMore);
  });
});

const payments = { scriptUrl: null, dataBaseUrl: null };

describe('a property’s ways to settle the rest', () => {
  it.each([
    [true, 'key', null, ['guarantee']],
    [true, null, null, []],
    [false, 'key', null, []],
    [false, null, payments, ['pay']],
    [true, null, payments, ['pay']],
    [true, 'key', payments, ['guarantee', 'pay']],
  ] as const)(
    'stores payment cards %s, with the key %s and the payment service %j: %j',
    (storesPaymentCards, merchantId, service, can) => {
      const property = { connection: { storesPaymentCards, payments: service } };
      expect([...restAbilities(property, { merchantId })]).toEqual(can);
    },
  );

  it('without a hotel system is nothing', () => {
    expect(restAbilities({ connection: null }, { merchantId: 'key' }).size).toBe(0);
  });
});

describe('when a guest is asked for a payment card', () => {
  it.each([
    ['never', true, 'key', 'never'],
    ['when_due', true, 'key', 'when_due'],
    ['always', true, 'key', 'always'],
    ['when_due', true, null, 'never'],
    ['always', false, 'key', 'never'],
  ] as const)('%s, the property stores them %s, with the key %s: %s', (paymentCard, stores, merchantId, rule) => {
    const property = { paymentCard, connection: { storesPaymentCards: stores, payments } };
    expect(paymentCardRule(property, { merchantId })).toBe(rule);
  });
});
