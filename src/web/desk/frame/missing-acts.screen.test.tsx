import type { StaffSession } from '#contract/desk/staff-session.ts';
import { grantsOf, RIGHTS, type Right, type Role } from '#domain/desk/staff-rights.ts';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { clickButton, findDialog, findHeading, textOf } from '../../../../test/screens/desk-hands.ts';
import { openDesk } from '../../../../test/screens/desk-page.tsx';
import { APPROVALS, CARD, RESERVATION, SESSION } from '../../../../test/screens/examples/desk-examples.ts';

const [PAGE] = SESSION.sale_pages;

function sessionOf(role: Role, propertyId: string | null = null, isOfPart = propertyId !== null): StaffSession {
  const grants = [{ role, salePageId: null, propertyId }];
  const rights = (Object.keys(RIGHTS) as Right[]).filter((right) => grantsOf(grants, right).length > 0);
  const products = PAGE!.products.map((product) => ({
    ...product,
    rights: product.rights.filter((right) => rights.includes(right) && !isOfPart),
  }));
  const wire = { role, sale_page_id: propertyId === null ? null : 'demo', property_id: propertyId };
  return { ...SESSION, grants: [wire], rights, sale_pages: [{ ...PAGE!, products }] };
}

const readMissing = async () => {
  const lead = await screen.findByText('Your role doesn’t include the following. Please ask:');
  return [...lead.parentElement!.querySelectorAll('li')].map(textOf);
};

it('names who may do each act on a card that reception may not', async () => {
  const session = sessionOf('reception');
  const acts = CARD.acts.map((offer) => ({
    ...offer,
    is_allowed: ['redeem', 'pay_bill', 'pay_out', 'freeze', 'unlock'].includes(offer.act),
  }));
  openDesk(`/desk/cards/${CARD.id}`, { session, card: { ...CARD, acts, may_send_link: false } });
  const [value, link] = await readMissing();
  expect(value).toMatch(/^Reservations, Finance or Owner: Mail a new link to the holder, Replace lost code, Extend, /);
  expect(link).toBe('Reservations, Marketing, Finance or Owner: Send a link to the card');
  await screen.findByRole('button', { name: 'Freeze' });
});

it('asks for a colleague at every hotel if the own role has an act only at some', async () => {
  const acts = CARD.acts.map((offer) => ({ ...offer, is_allowed: offer.act !== 'extend' }));
  openDesk(`/desk/cards/${CARD.id}`, { session: sessionOf('reservations', 'palais'), card: { ...CARD, acts } });
  expect(await readMissing()).toEqual(['Reservations, Finance or Owner, at every hotel concerned: Extend']);
});

it('offers no form to issue or import cards that would be refused at its end', async () => {
  openDesk('/desk/cards', { session: sessionOf('owner', 'palais') });
  expect(await readMissing()).toEqual([
    'Reservations, Marketing or Owner, at every hotel concerned: Issue cards',
    'Marketing or Owner, at every hotel concerned: Import cards',
  ]);
  expect(screen.queryByRole('button', { name: 'Issue cards' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Import cards' })).toBeNull();
});

it.each([
  ['/desk/persons', 'Guests’ data', 'Owner'],
  ['/desk/books', 'Books', 'Finance, Owner or Auditor'],
  ['/desk/cards/import', 'Import cards', 'Marketing or Owner'],
  ['/desk/sale-pages/demo', 'Sale page', 'Marketing, Owner or Auditor'],
] as const)('says the same at the address %s', async (address, heading, who) => {
  openDesk(address, { session: sessionOf('reception') });
  await findHeading(heading);
  await screen.findByText(`This screen isn’t part of your role. Please ask: ${who}.`);
  expect(screen.queryByRole('button', { name: /^(Show|Check|Try)/ })).toBeNull();
});

it('names who may cancel a stay, and who may decide a request', async () => {
  const may = { ...RESERVATION.may, cancel: false, cancel_for_other_fee: false, settle: false };
  openDesk(`/desk/reservations/${RESERVATION.reference}`, {
    session: sessionOf('auditor'),
    reservation: { ...RESERVATION, state: 'confirmed', may },
  });
  expect(await readMissing()).toEqual([
    'Reception, Reservations or Owner: Note as seen to',
    'Reservations or Owner: Cancel the stay',
  ]);
  const asked = { ...APPROVALS[0]!, may_decide: false, asked_by: { ...APPROVALS[0]!.asked_by, id: CARD.id } };
  openDesk('/desk/approvals', { session: sessionOf('finance'), approvals: { approvals: [asked] } });
  await screen.findByText('You can’t decide this. Please ask: Owner, after 24 hours in the role.');
});

it('offers a role only at places where the person may give it', async () => {
  openDesk('/desk/people', { session: sessionOf('owner', 'palais') });
  await clickButton('Invite a person');
  const dialog = await findDialog();
  const places = [...dialog.querySelectorAll('#place-0 option')].map(({ textContent }) => textContent);
  expect(places).toEqual(['Palais Lindenhof, Vienna']);
});
