import { waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { choose, clickButton, fill, findDialog } from '../../../../test/screens/desk-hands.ts';
import { openDesk } from '../../../../test/screens/desk-page.tsx';
import { staffProblem } from '../../../../test/screens/desk-playback.ts';
import { CARD, PREVIEW, UNPOSTED } from '../../../../test/screens/examples/desk-examples.ts';

const refuse = (path: string, code: string) => ({ ...staffProblem('INPUT.INVALID'), errors: [{ path, code }] });
const faultOf = (field: HTMLElement) => document.getElementById(`${field.id}-error`)?.textContent;

it('shows a number that the preview refuses at its field, and keeps what was typed', async () => {
  const desk = openDesk(`/desk/cards/${CARD.id}`, { cardPreview: refuse('amount', 'ERRORS.MAX') });
  await clickButton('Correct balance');
  const dialog = within(await findDialog());
  choose(dialog.getByRole('combobox', { name: 'Reason' }), 'The amount was wrong');
  const field = dialog.getByRole<HTMLInputElement>('textbox', { name: /balance/ });
  fill(field, '5000');
  await waitFor(() => expect(faultOf(field)).toBe('This is more than is possible'));
  expect(field.value).toBe('5000');
  // The field says it. No second sentence says it in general.
  expect(dialog.queryByRole('alert')).toBeNull();
  desk.answer({ cardPreview: PREVIEW });
  fill(field, '50');
  await waitFor(() => expect(faultOf(field)).toBeUndefined());
});

it('shows what the act refuses at its field, until that is changed', async () => {
  openDesk(`/desk/reservations/${UNPOSTED.reference}`, { addressCorrection: refuse('email', 'ERRORS.EMAIL_INVALID') });
  await clickButton('Correct the address');
  const dialog = within(await findDialog());
  const field = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Email address' });
  fill(field, 'grace@example.org');
  choose(dialog.getByRole('combobox', { name: 'Reason' }), 'The guest asked for it');
  await clickButton('Correct the address', dialog);
  await waitFor(() => expect(faultOf(field)).toBe('This isn’t an email address yet'));
  expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['grace@example.org', 'true']);
  fill(field, 'grace@example.net');
  expect(faultOf(field)).toBeUndefined();
});

it.each([
  { path: 'reason', role: 'combobox', name: 'Reason', next: 'Another reason' },
  { path: 'note', role: 'textbox', name: /^Note/, next: 'By phone' },
] as const)('shows what the act refuses at the $path, until that is changed', async ({ path, role, name, next }) => {
  openDesk(`/desk/reservations/${UNPOSTED.reference}`, { addressCorrection: refuse(path, 'ERRORS.VALUE') });
  await clickButton('Correct the address');
  const dialog = within(await findDialog());
  fill(dialog.getByRole('textbox', { name: 'Email address' }), 'grace@example.org');
  choose(dialog.getByRole('combobox', { name: 'Reason' }), 'The guest asked for it');
  await clickButton('Correct the address', dialog);
  const field = dialog.getByRole(role, { name });
  await waitFor(() => expect(faultOf(field)).toBe('Please check this'));
  expect([field.getAttribute('aria-invalid'), field.getAttribute('aria-describedby')]).toEqual([
    'true',
    `${field.id}-error`,
  ]);
  if (role === 'combobox') choose(field, next);
  else fill(field, next);
  expect(faultOf(field)).toBeUndefined();
});
