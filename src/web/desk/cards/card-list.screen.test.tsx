import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { clickButton, pressEnter } from '../../../../test/screens/desk-hands.ts';
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
