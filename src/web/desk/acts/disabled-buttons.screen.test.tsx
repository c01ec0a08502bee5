import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { choose, clickButton, fill, findDialog } from '../../../../test/screens/desk-hands.ts';
import { openDesk } from '../../../../test/screens/desk-page.tsx';
import { CARD, PERSON, PREVIEW, UNPOSTED } from '../../../../test/screens/examples/desk-examples.ts';

const SEEN = { cardPreview: { ...PREVIEW, second_person: null } };
const ON_CARD = `/desk/cards/${CARD.id}`;
const ON_STAY = `/desk/reservations/${UNPOSTED.reference}`;

async function openSheet(address: string, button: string, answers: object = SEEN) {
  openDesk(address, answers);
  await clickButton(button);
  const dialog = await findDialog();
  return { dialog: within(dialog), isDisabled: () => dialog.querySelector('[type=submit]')?.matches(':disabled') };
}

it.each([
  { address: ON_CARD, button: 'Redeem', missing: 'Amount (EUR) and Where' },
  { address: ON_CARD, button: 'Merge or move value', missing: 'The other card and Reason' },
  { address: ON_CARD, button: 'Put on a stay', missing: 'Hotel and Stay' },
  { address: ON_CARD, button: 'Send another link', missing: 'Reason' },
  { address: ON_STAY, button: 'Correct the address', missing: 'the right email address and Reason' },
])('$button says which inputs its disabled button waits for', async ({ address, button, missing }) => {
  const { dialog, isDisabled } = await openSheet(address, button);
  await dialog.findByText(`Still missing: ${missing}`);
  expect(isDisabled()).toBe(true);
});

it('names a field whose text cannot be used, until it can', async () => {
  const { dialog, isDisabled } = await openSheet(ON_CARD, 'Send another link');
  choose(dialog.getByRole('combobox', { name: 'Reason' }), 'The guest asked for it');
  await waitFor(() => expect(isDisabled()).toBe(false));
  expect(dialog.queryByText(/^Still missing/)).toBeNull();
  const email = dialog.getByRole('textbox', { name: 'Email' });
  fill(email, 'grace');
  await dialog.findByText('Still missing: Email');
  fill(email, 'grace@example.com');
  await waitFor(() => expect(dialog.queryByText(/^Still missing/)).toBeNull());
});

it('says at the field that a corrected balance is the balance already', async () => {
  const { dialog, isDisabled } = await openSheet(ON_CARD, 'Correct balance');
  fill(dialog.getByRole('textbox', { name: /^Right balance/ }), '122.80');
  await dialog.findByText('This is the balance now.');
  expect(isDisabled()).toBe(true);
});

it('moves to the field that a search for a stay waits for', async () => {
  const { dialog } = await openSheet(ON_CARD, 'Put on a stay');
  await clickButton('Find', dialog);
  expect(document.activeElement).toBe(dialog.getByRole('combobox', { name: 'Hotel' }));
  choose(dialog.getByRole('combobox', { name: 'Hotel' }), 'Harbour House, Brighton');
  await clickButton('Find', dialog);
  expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: 'Stay' }));
});

it('says that nothing is stored about a person', async () => {
  const nothing = { ...PERSON, cards: [], stays: [], letters: 0, requests: 0, notes: 0, other_addresses: [] };
  openDesk('/desk/persons', { personFinding: nothing });
  fill(await screen.findByRole('textbox', { name: 'The guest’s email' }), 'ada@example.com');
  await clickButton('Show the data');
  await screen.findByText(/^Nothing is stored about this address/);
});
