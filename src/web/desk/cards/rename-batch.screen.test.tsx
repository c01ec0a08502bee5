import { waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { click, clickButton, fill, findDialog, textOf } from '../../../../test/screens/desk-hands.ts';
import { openDesk } from '../../../../test/screens/desk-page.tsx';

it('renames a batch, and shows its cards under the new name', async () => {
  const desk = openDesk('/desk/cards?batch=christmas-2026', { batchName: { cards: 3 } });
  await clickButton('Rename batch');
  const dialog = within(await findDialog());
  const rename = dialog.getByRole<HTMLButtonElement>('button', { name: 'Rename batch' });
  // The batch has that name already.
  expect(rename.disabled).toBe(true);
  fill(dialog.getByRole('textbox', { name: 'Batch' }), 'winter 26');
  click(rename);
  expect(textOf(await dialog.findByRole('status'))).toContain('3 cards are in “winter 26” now.');
  expect(desk.askedFor('batchName').map(({ sent }) => sent)).toEqual([
    { sale_page_id: 'demo', batch: 'christmas-2026', name: 'winter 26' },
  ]);
  click(dialog.getAllByRole('button', { name: 'Close' }).at(-1)!);
  await waitFor(() => expect(window.location.search).toContain('batch=winter+26'));
});
