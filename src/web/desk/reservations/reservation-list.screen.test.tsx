import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { findHeading, pressKey, textOf } from '../../../../test/screens/desk-hands.ts';
import { openDesk } from '../../../../test/screens/desk-page.tsx';
import { RESERVATION } from '../../../../test/screens/examples/desk-examples.ts';

it('moves through the rows with the arrow keys, and opens a row with Enter', async () => {
  openDesk('/desk/reservations');
  const [, first, second] = await screen.findAllByRole('row');
  expect(textOf(first!)).toContain(RESERVATION.guest);
  act(() => first!.focus());
  pressKey('ArrowDown');
  expect(document.activeElement).toBe(second);
  pressKey('ArrowUp');
  expect(document.activeElement).toBe(first);
  pressKey('Enter');
  await findHeading(new RegExp(RESERVATION.guest));
});
