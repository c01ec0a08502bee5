import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { findDialog, pressEnter, pressKey, textOf } from '../../../../test/screens/desk-hands.ts';
import { openDesk } from '../../../../test/screens/desk-page.tsx';
import { staffProblem } from '../../../../test/screens/desk-playback.ts';
import { CANCELLING, RESERVATION } from '../../../../test/screens/examples/desk-examples.ts';

it('says in words why a stay came to nothing', async () => {
  openDesk(`/desk/reservations/${RESERVATION.reference}`, {
    reservation: { ...RESERVATION, state: 'released', refusal: 'RESERVATION.NOT_PAID' },
  });
  expect(await screen.findByText('it wasn’t paid in time')).toBeDefined();
});

it('asks a silent hotel again to cancel, and shows the stay as the hotel then has it', async () => {
  const desk = openDesk(`/desk/reservations/${CANCELLING.reference}`, {
    cancelAgain: staffProblem('STAFF.ACT_REFUSED', 'The hotel said no.'),
  });
  pressEnter(await screen.findByRole('button', { name: 'Ask again to cancel' }));
  expect(screen.queryByRole('button', { name: /Decide|Cancel the stay|Note as/ })).toBeNull();
  const dialog = within(await findDialog());
  expect(document.activeElement).toBe(dialog.getByRole('combobox', { name: 'Reason' }));
  pressEnter(dialog.getByRole('button', { name: 'Ask again to cancel' }));
  expect(textOf(await dialog.findByRole('alert'))).toContain('The hotel said no.');
  expect(desk.askedFor('cancelAgain').map(({ sent }) => sent)).toEqual([{ reason: 'guest_asked', note: null }]);
  desk.answer({ reservation: { ...CANCELLING, state: 'confirmed', needs_person: false, needs: [] } });
  pressKey('Escape');
  await screen.findByRole('button', { name: 'Cancel the stay' });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Ask again to cancel' })).toBeNull());
});
