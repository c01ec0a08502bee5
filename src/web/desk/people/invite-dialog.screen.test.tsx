import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { clickButton, fill, findDialog, pressEnter } from '../../../../test/screens/desk-hands.ts';
import { openDesk } from '../../../../test/screens/desk-page.tsx';
import { PEOPLE } from '../../../../test/screens/examples/desk-examples.ts';

it('counts the place everywhere as chosen', async () => {
  openDesk('/desk/people');
  await clickButton('Invite a person');
  const dialog = within(await findDialog());
  expect(dialog.getByRole('combobox', { name: 'Where' }).textContent).toMatch(/^Everywhere/);
  expect(dialog.getByText('Still missing: Name')).toBeDefined();
});

it('shows the invitation link once, and moves the focus to it', async () => {
  const desk = openDesk('/desk/people', {
    personInvitation: {
      person: PEOPLE[0]!,
      link: 'https://desk.example/desk#invite=abc',
      ends_at: '2026-11-03T09:00:00Z',
    },
  });
  await clickButton('Invite a person');
  const dialog = within(await findDialog());
  fill(dialog.getByRole('textbox', { name: 'Name' }), 'Grace');
  pressEnter(dialog.getByRole('button', { name: 'Make the invitation link' }));
  const link = await dialog.findByRole('status');
  await waitFor(() => expect(document.activeElement).toBe(link));
  expect(within(link).getByText('https://desk.example/desk#invite=abc')).toBeDefined();
  expect(dialog.getByRole('button', { name: 'Copy the link' })).toBeDefined();
  expect(desk.askedFor('personInvitation').map(({ sent }) => sent)).toMatchObject([{ name: 'Grace' }]);
  expect(screen.getByRole('link', { name: 'People' }).getAttribute('aria-current')).toBe('page');
});
