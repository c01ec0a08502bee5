import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { choose, clickButton, fill, findDialog, findHeading } from '../../../../test/screens/desk-hands.ts';
import { openDesk } from '../../../../test/screens/desk-page.tsx';
import { CARD, MAIL, UNPOSTED } from '../../../../test/screens/examples/desk-examples.ts';

const ADDRESS = `/desk/mails/${MAIL.id}`;

it('leads from a letter about a stay to the stay, and to no card', async () => {
  openDesk(ADDRESS, { mail: MAIL });
  const link = await screen.findByRole('link', { name: MAIL.reference! });
  expect(link.getAttribute('href')).toBe(`/desk/reservations/${MAIL.reference}`);
  expect(screen.queryByRole('link', { name: 'Open the card' })).toBeNull();
});

it('leads from a letter about a card to the card, and to no stay', async () => {
  openDesk(ADDRESS, { mail: { ...MAIL, kind: 'card_expiring', reference: null, card_id: CARD.id } });
  const link = await screen.findByRole('link', { name: 'Open the card' });
  expect(link.getAttribute('href')).toBe(`/desk/cards/${CARD.id}`);
  expect(screen.queryByRole('link', { name: /^SC-/ })).toBeNull();
});

it('has no link in a letter about neither', async () => {
  openDesk(ADDRESS, { mail: { ...MAIL, reference: null, card_id: null } });
  await findHeading('Stay confirmed');
  expect(document.querySelector('main a[href*="/reservations/"], main a[href*="/cards/"]')).toBeNull();
});

it('offers to correct the address of a letter that bounced, before sending it there again', async () => {
  const mail = { ...MAIL, state: 'bounced' as const, recipient: UNPOSTED.buyer.email, answer: '550 no such user' };
  const desk = openDesk(ADDRESS, {
    mail,
    reservation: UNPOSTED,
    addressCorrection: { fee_remarks: null, reservation: UNPOSTED, ends_at: null },
  });
  await screen.findByRole('button', { name: 'Correct the address' });
  const [first, second] = screen.getAllByRole('button', { name: /^(Correct the address|Send again)$/ });
  expect([first, second].map((button) => button?.textContent)).toEqual(['Correct the address', 'Send again']);
  expect(screen.getByText('Answer of the mail server').parentElement?.textContent).toContain('550 no such user');
  await clickButton('Correct the address');
  const dialog = within(await findDialog());
  fill(dialog.getByRole('textbox', { name: 'Email address' }), 'grace@example.com');
  choose(dialog.getByRole('combobox', { name: 'Reason' }), 'The guest asked for it');
  await clickButton('Correct the address', dialog);
  await dialog.findByText(/now go to grace@example.com/);
  expect(desk.askedFor('addressCorrection')).toMatchObject([{ sent: { email: 'grace@example.com' } }]);
});

it('offers no correction of a letter that arrived, or whose stay has another address by now', async () => {
  const mail = { ...MAIL, state: 'bounced' as const, recipient: 'old@example.com' };
  openDesk(ADDRESS, { mail, reservation: UNPOSTED });
  await screen.findByRole('button', { name: 'Send again' });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Correct the address' })).toBeNull());
});
