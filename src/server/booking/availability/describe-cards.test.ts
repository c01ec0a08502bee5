import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Card } from '#domain/card/card.ts';
import { coverStay, type Cover } from '#domain/cover/cover.ts';
import { asId, type CardId, type LotId } from '#domain/value/ids.ts';
import { anyCoverRequest } from '../../../../test/arbitraries/any-cover-request.ts';
import { buildCard, buildProduct, day } from '../../../../test/arbitraries/build-card.ts';
import type { StoredCard } from '../../money/card/load-cards.ts';
import { describeCards } from './describe-cards.ts';

/** Equal cards of other guests: only their ids differ, in the same order. */
function ofOthers(cards: readonly Card[]): StoredCard[] {
  return cards.map((card) => ({
    ...card,
    codeMark: `of other ${card.id}`,
    id: asId<CardId>(`other ${card.id}`),
    last4: '0000',
    lots: card.lots.map((lot) => ({ ...lot, id: asId<LotId>(`other ${lot.id}`) })),
  }));
}

const payments = ({ covered, due, cards, refused }: Cover) => ({
  covered,
  due,
  cards: cards.map(({ card, ...paid }) => ({ ...paid, place: card.id.replace('other ', '') })),
  refused: refused.map(({ card, ...why }) => ({ ...why, place: card.id.replace('other ', '') })),
});

test('cards of one description pay the same of every stay', () => {
  fc.assert(
    fc.property(anyCoverRequest(), ({ paymentOrder: _, ...request }) => {
      const cards = ofOthers(request.cards);
      expect(describeCards(cards)).toBe(describeCards(request.cards));
      expect(payments(coverStay({ ...request, cards }))).toEqual(payments(coverStay(request)));
    }),
  );
});

test('cards that pay differently for a stay have different descriptions', () => {
  fc.assert(
    fc.property(anyCoverRequest(), anyCoverRequest(), ({ paymentOrder: _, ...request }, other) => {
      const cards = other.cards;
      const isAlike = describeCards(cards) === describeCards(request.cards);
      const own = coverStay(request);
      const theirs = coverStay({ ...request, cards });
      if (isAlike) expect([theirs.due, theirs.covered]).toEqual([own.due, own.covered]);
    }),
  );
});

const card = buildCard();
const [lot] = card.lots;

test.each<[string, Partial<Card>]>([
  ['another state', { state: 'frozen' }],
  ['a later start', { startsOn: day('2026-12-01') }],
  ['whether it is registered', { registered: !card.registered }],
  ['another form', { form: card.form === 'virtual' ? 'physical' : 'virtual' }],
  ['another unit', { unit: { type: 'money', currency: 'JPY' } }],
  ['more on it', { lots: [{ ...lot!, balance: lot!.balance + 1 }] }],
  ['something on hold', { lots: [{ ...lot!, held: 1 }] }],
  ['another last day', { lots: [{ ...lot!, expiresOn: day('2026-06-01') }] }],
  ['rules of its product', { product: buildProduct({ ...card.product, upgrades: !card.product.upgrades }) }],
])('a description says %s', (_, changed) => {
  expect(describeCards([{ ...card, ...changed }])).not.toBe(describeCards([card]));
});
