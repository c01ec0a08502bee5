import { waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { choose, clickButton, fill, findDialog, textOf } from '../../../../test/screens/desk-hands.ts';
import { openDesk } from '../../../../test/screens/desk-page.tsx';

it('issues no card above the limit of a person, and asks a second person for several', async () => {
  openDesk('/desk/cards');
  await clickButton('Issue cards');
  const dialog = await findDialog();
  const inside = within(dialog);
  const isDisabled = (name: string) => inside.getByRole<HTMLButtonElement>('button', { name }).disabled;
  fill(await inside.findByRole('textbox', { name: /^Amount/ }), '1200');
  await waitFor(() => expect(textOf(dialog)).toContain('above your daily limit of €1,000.00'));
  expect(isDisabled('Issue the card')).toBe(true);
  fill(inside.getByRole('textbox', { name: 'How many' }), '500');
  fill(inside.getByRole('textbox', { name: 'Batch' }), 'acme-2026');
  await waitFor(() => expect(textOf(dialog)).toContain('500 cards with €1,200.00 each'));
  expect(isDisabled('Ask a second person')).toBe(true);
  expect(textOf(dialog)).toContain('Choose above which hotel sells them.');
  choose(inside.getByRole('combobox', { name: 'Sold by' }), 'Harbour House, Brighton');
  await waitFor(() => expect(isDisabled('Ask a second person')).toBe(false));
  expect(textOf(dialog)).not.toContain('Choose above which hotel sells them.');
});
