import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { clickButton, findDialog, textOf } from '../../../../test/screens/desk-hands.ts';
import { openDesk } from '../../../../test/screens/desk-page.tsx';
import { CARD } from '../../../../test/screens/examples/desk-examples.ts';

it('removes a note only after it is confirmed', async () => {
  const desk = openDesk(`/desk/cards/${CARD.id}`, { noteRemoval: {} });
  await clickButton('Remove note');
  await clickButton('Cancel', within(await findDialog()));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(desk.askedFor('noteRemoval')).toEqual([]);
  await clickButton('Remove note');
  const dialog = within(await findDialog());
  await clickButton('Remove note', dialog);
  expect(textOf(await dialog.findByRole('status'))).toContain('The note is removed.');
  expect(desk.askedFor('noteRemoval').map(({ params }) => params['id'])).toEqual([CARD.timeline[0]?.note_id]);
});
