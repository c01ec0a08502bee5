import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { click, find, findHeading, pressKey, textOf } from '../../../../test/screens/desk-hands.ts';
import { openDesk } from '../../../../test/screens/desk-page.tsx';
import { CARD, ENDED_CODE, FOUND } from '../../../../test/screens/examples/desk-examples.ts';

const ONE_CARD = { cards: FOUND.cards.slice(0, 1), reservations: [], has_more: false, ended: [] };

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
  expect(screen.getByText('The code of one card ends in this.')).toBeDefined();
  expect(window.location.pathname).toBe('/desk/find');
});

const findField = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Find a card or a reservation' });

it('keeps a text that finds nothing in the field, and says what to do', async () => {
  openDesk('/desk', { find: { cards: [], reservations: [], has_more: false, ended: [], matched: null } });
  await find('Featherstone');
  await screen.findByText('Nothing found');
  expect((await findField()).value).toBe('Featherstone');
  await find('7KQ2-M4XD-9ABC-2DE8');
  await screen.findByText('No card has this code');
  expect((await findField()).value).toBe('7KQ2-M4XD-9ABC-2DE8');
  for (const part of ['7KQ2 M4XD 9ABC', '7kq2-????-9abc-2de8']) {
    await find(part);
    await screen.findByText('4 characters of this code are missing');
  }
  await find('23456789');
  await screen.findByText('Nothing found');
});

it('says that one letter is too little, and shows no earlier result beside it', async () => {
  const desk = openDesk(`/desk/cards/${CARD.id}`);
  await findHeading(new RegExp(CARD.product.name));
  await find('G');
  await screen.findByText('Type at least two characters.');
  expect(desk.askedFor('find')).toEqual([]);
});

it('leads from a batch to its page, where its codes are downloaded', async () => {
  const cards = FOUND.cards.map((card) => ({ ...card, batch: 'Acme Christmas 2026' }));
  openDesk('/desk', { find: { ...ONE_CARD, cards, matched: 'batch' } });
  await find('acme christmas');
  const link = await screen.findByRole('link', { name: 'Open the batch Acme Christmas 2026' });
  expect(link.getAttribute('href')).toBe('/desk/cards?batch=Acme+Christmas+2026');
});

it('says that one character of a code is wrong, and lists the card instead of opening it', async () => {
  openDesk('/desk', { find: { ...ONE_CARD, matched: 'near_code' } });
  await find('7KQ2-M4XD-9ABC-2DE8');
  await screen.findByText('One character of this code is wrong');
  expect(textOf((await screen.findAllByRole('row')).at(-1)!)).toContain(CARD.card.last4);
  expect((await findField()).value).toBe('7KQ2-M4XD-9ABC-2DE8');
});

it('says of an old code when and by whom it was replaced, and leads to the card', async () => {
  openDesk('/desk', { find: { ...ONE_CARD, ended: [ENDED_CODE], matched: 'code' } });
  await find('9QTZ');
  const heading = await screen.findByText('The code •••• 9QTZ no longer works');
  expect(textOf(heading.parentElement!)).toContain('It was replaced on 1 Nov 2026, 09:00 by Otto Lindqvist.');
  click(await screen.findByRole('link', { name: 'Open the card' }));
  await findHeading(new RegExp(CARD.product.name));
});

it('is used by keyboard alone: / or Ctrl+K, then Enter, arrows and Enter', async () => {
  openDesk('/desk/cards');
  const field = await findField();
  pressKey('/');
  expect(document.activeElement).toBe(field);
  field.blur();
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  expect(document.activeElement).toBe(field);
  await find('Grace');
  await findHeading('Found');
  await waitFor(() => expect(textOf(document.activeElement as HTMLElement)).toContain(FOUND.cards[0]?.last4));
  expect(field.value).toBe('');
  pressKey('ArrowDown');
  await waitFor(() => expect(textOf(document.activeElement as HTMLElement)).toContain(FOUND.cards[1]?.last4));
  pressKey('Enter');
  await waitFor(() => expect(window.location.pathname).toBe(`/desk/cards/${FOUND.cards[1]?.id}`));
});

it('types / into a field as into any other', async () => {
  openDesk('/desk/cards');
  const other = await screen.findByRole('textbox', { name: /^Batch/ });
  other.focus();
  expect(fireEvent.keyDown(other, { key: '/' })).toBe(true);
  expect(document.activeElement).toBe(other);
});
