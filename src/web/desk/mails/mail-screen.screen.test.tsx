import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { findHeading } from '../../../../test/screens/desk-hands.ts';
import { openDesk } from '../../../../test/screens/desk-page.tsx';
import { CARD, MAIL } from '../../../../test/screens/examples/desk-examples.ts';

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
