import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { find, findHeading, textOf } from '../../../../test/screens/desk-hands.ts';
import { openDesk } from '../../../../test/screens/desk-page.tsx';
import { CARD, FOUND } from '../../../../test/screens/examples/desk-examples.ts';

const ONE_CARD = { cards: FOUND.cards.slice(0, 1), reservations: [], has_more: false };

it('opens a card at once if it is the only match', async () => {
  const desk = openDesk('/desk', { find: { ...ONE_CARD, matched: 'last_four' } });
  await find(CARD.card.last4);
  await findHeading(new RegExp(CARD.product.name));
  expect(window.location.pathname).toBe(`/desk/cards/${CARD.id}`);
  expect(desk.askedFor('find').map(({ sent }) => sent)).toEqual([{ text: CARD.card.last4 }]);
});

it('lists a single card that was matched by a word that may be a name', async () => {
  openDesk('/desk', { find: { ...ONE_CARD, matched: 'ending_or_name' } });
  await find('Lena');
  await findHeading('Found');
  const rows = await screen.findAllByRole('row');
  expect(textOf(rows.at(-1)!)).toContain(CARD.card.last4);
  expect(window.location.pathname).toBe('/desk/find');
});
