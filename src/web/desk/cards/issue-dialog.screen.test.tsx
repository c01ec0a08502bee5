import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { choose, click, clickButton, fill, findDialog, textOf } from '../../../../test/screens/desk-hands.ts';
import { openDesk } from '../../../../test/screens/desk-page.tsx';
import { CARD, ISSUE_PREVIEW, RESERVATION } from '../../../../test/screens/examples/desk-examples.ts';

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
  expect(textOf(dialog)).toContain('Still missing: Sold by');
  choose(inside.getByRole('combobox', { name: 'Sold by' }), 'Harbour House, Brighton');
  await waitFor(() => expect(isDisabled('Ask a second person')).toBe(false));
  expect(textOf(dialog)).not.toContain('Still missing');
});

it('gives a goodwill card for a stay, whose reference, hotel and guest are filled in', async () => {
  const { reference } = RESERVATION;
  const given = { state: 'issued', count: 1, amount: CARD.free, expires_on: null, batch: null } as const;
  const { id } = CARD;
  const desk = openDesk(`/desk/reservations/${reference}`, {
    card: { ...CARD, goodwill: { subject: 'stay', reference, reason: 'room_fault' } },
    cardGoodwillPreview: { ...ISSUE_PREVIEW, above: null },
    cardGoodwill: { ...given, card: { id, last4: 'M4XD' }, code: '4TQM5-849Y5-KCM4X-D' },
  });
  click(await screen.findByRole('link', { name: 'Goodwill card' }));
  const dialog = within(await findDialog());
  const valueOf = (name: string | RegExp) => dialog.getByRole<HTMLInputElement>('textbox', { name }).value;
  expect(valueOf('Its number')).toBe(reference);
  expect(dialog.getByRole<HTMLSelectElement>('combobox', { name: 'Kind' }).value).toBe('virtual');
  choose(dialog.getByRole('combobox', { name: 'Codes' }), 'By mail, as a link');
  const { first_name: first, last_name: last, email } = RESERVATION.buyer;
  expect([valueOf('First name'), valueOf('Last name'), valueOf(/^Email/)]).toEqual([first, last, email]);
  choose(dialog.getByRole('combobox', { name: 'Codes' }), 'Show me the code once');
  fill(dialog.getByRole('textbox', { name: /^Amount/ }), '20');
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Give the card' }).disabled).toBe(true);
  choose(dialog.getByRole('combobox', { name: 'Reason' }), 'Something was wrong with the room');
  expect(dialog.queryByRole('textbox', { name: /^Price/ })).toBeNull();
  await waitFor(() =>
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Give the card' }).disabled).toBe(false),
  );
  await clickButton('Give the card', dialog);
  await dialog.findByText('4TQM5-849Y5-KCM4X-D');
  expect(desk.askedFor('cardGoodwill').map(({ sent }) => sent)).toMatchObject([
    {
      amount: 20,
      issuing_property_id: 'harbour-house',
      reason: 'room_fault',
      goodwill: { subject: 'stay', reference },
    },
  ]);
  click(dialog.getByRole('link', { name: 'Open the card' }));
  const line = await screen.findByText(/^Goodwill card/, { selector: 'p *, p' });
  expect(textOf(line.closest('p')!)).toContain(`Stay ${reference}`);
  expect(textOf(line.closest('p')!)).toContain('Something was wrong with the room');
});
