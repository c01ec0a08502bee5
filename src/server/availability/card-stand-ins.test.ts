import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toWireCover } from '#contract/wire-card.ts';
import type { Card } from '#domain/card.ts';
import { addedCover } from '#domain/cover-room.ts';
import { coverStay } from '#domain/cover.ts';
import { anyCoverRequest } from '../../../test/arbitraries/any-cover-request.ts';
import { cutAtStandIns, nameCards, withStandIns } from './card-stand-ins.ts';

/** As an answer to a guest with these cards. */
function write(request: Parameters<typeof coverStay>[0], cards: readonly Card[]): string {
  const { cover } = addedCover(undefined, coverStay({ ...request, cards }));
  return JSON.stringify({ name: 'Zoë’s room', cover: toWireCover(cover) });
}

test('an answer made without the numbers of cards is, once they are put in, the one made with them', () => {
  fc.assert(
    fc.property(
      anyCoverRequest(),
      fc.array(fc.string(), { minLength: 10 }),
      ({ paymentOrder: _, ...request }, names) => {
        const cards = request.cards.map((card, index) => ({ ...card, last4: names[index] ?? card.last4 }));
        const shared = cutAtStandIns(write(request, withStandIns(cards)));
        const named = nameCards(
          shared,
          cards.map(({ last4 }) => last4),
        );
        expect(named.toString()).toBe(write(request, cards));
      },
    ),
  );
});

test('an answer in which no card is named is the same bytes for everybody', () => {
  const shared = cutAtStandIns('{"rates":[]}');
  expect(nameCards(shared, ['2222'])).toBe(nameCards(shared, ['3333']));
});
