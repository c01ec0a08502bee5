import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { click, clickButton, pressEnter } from '../../../../test/screens/desk-hands.ts';
import { openDesk } from '../../../../test/screens/desk-page.tsx';

it('moves the focus to the heading when the button with the focus disappears', async () => {
  openDesk('/desk/cards?state=active');
  pressEnter(await screen.findByRole('button', { name: 'Choose cards' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
});

it('asks for the cards again when Show is clicked with the same filter', async () => {
  const desk = openDesk('/desk/cards?state=active');
  await screen.findAllByRole('row');
  expect(desk.askedFor('cardFinding')).toHaveLength(1);
  await clickButton('Show');
  await waitFor(() => expect(desk.askedFor('cardFinding')).toHaveLength(2));
});

it('the head of the day of issue turns the order round, and that of expiry puts the soonest first', async () => {
  openDesk('/desk/cards');
  const findHead = (name: string) => screen.findByRole('columnheader', { name });
  const press = async (name: string) => click(await findHead(name));
  const isSorted = (name: string, order: string) =>
    waitFor(async () => expect((await findHead(name)).getAttribute('aria-sort')).toBe(order));
  await isSorted('Issued', 'descending');
  await press('Issued');
  await isSorted('Issued', 'ascending');
  await press('Issued');
  await isSorted('Issued', 'descending');
  expect(window.location.search).toBe('');
  await press('Expires');
  await isSorted('Expires', 'ascending');
  expect(window.location.search).toBe('?sort=expiry');
});
