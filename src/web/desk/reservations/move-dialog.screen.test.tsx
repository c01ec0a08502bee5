import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { choose, clickButton, findDialog } from '../../../../test/screens/desk-hands.ts';
import { openDesk } from '../../../../test/screens/desk-page.tsx';
import { CARD, FEES, SESSION, UNPOSTED } from '../../../../test/screens/examples/desk-examples.ts';

const pounds = (amount: number) => ({ value: { currency: 'GBP', amount }, uses: null });

it('cancels a stay without a fee, and then links to the guest page of the other hotel', async () => {
  const path = '/s/demo/card-code?language=en&property=harbour-house#t=token';
  const desk = openDesk(`/desk/reservations/${UNPOSTED.reference}`, {
    moveStay: { fee_remarks: null, reservation: { ...UNPOSTED, state: 'cancelled' }, ends_at: null, path },
  });
  await clickButton('Move to another hotel');
  const dialog = within(await findDialog());
  await dialog.findByText('£0.00');
  choose(dialog.getByRole('combobox', { name: 'At which hotel?' }), 'Harbour House, Brighton');
  choose(dialog.getByRole('combobox', { name: 'Reason' }), 'The hotel asked for it');
  await clickButton('Cancel without a fee and move', dialog);
  const link = await dialog.findByRole('link', { name: 'Book at Harbour House, Brighton' });
  expect(link.getAttribute('href')).toBe(path);
  await dialog.findByText(/The link below is shown only here/);
  const sent = { reason: 'hotel_asked', note: null, property_id: 'harbour-house' };
  expect(desk.askedFor('moveStay').map((asked) => asked.sent)).toEqual([sent]);
});

it('offers only hotels that guests can book', async () => {
  const [page] = SESSION.sale_pages;
  const properties = [...page!.properties, { ...page!.properties[1]!, id: 'new', name: 'Not set up', is_sold: false }];
  openDesk(`/desk/reservations/${UNPOSTED.reference}`, {
    session: { ...SESSION, sale_pages: [{ ...page!, properties }] },
  });
  await clickButton('Move to another hotel');
  const dialog = within(await findDialog());
  expect(dialog.getByRole('option', { name: 'Harbour House, Brighton' })).toBeDefined();
  expect(dialog.queryByRole('option', { name: 'Not set up' })).toBeNull();
});

it('asks a second person above the limit, which counts other stays of the day unless the hotel is overbooked', async () => {
  const above = { limit: pounds(250), used_today: pounds(274.56), alone: false };
  const choices = FEES.choices.map((one) => (one.fee === 'waived' ? { ...one, above_limit: above } : one));
  openDesk(`/desk/reservations/${UNPOSTED.reference}`, { cancellation: { ...FEES, choices } });
  await clickButton('Move to another hotel');
  const dialog = within(await findDialog());
  choose(dialog.getByRole('combobox', { name: 'At which hotel?' }), 'Harbour House, Brighton');
  await dialog.findByText('What will happen');
  expect(dialog.queryByText(/£250.00/)).toBeNull();
  choose(dialog.getByRole('combobox', { name: 'Reason' }), 'The hotel asked for it');
  await dialog.findByText(/£250.00/);
  expect(dialog.getByRole('button', { name: 'Ask a second person' }).matches(':disabled')).toBe(false);
  choose(dialog.getByRole('combobox', { name: 'Reason' }), 'The hotel is overbooked');
  expect(dialog.getByRole('button', { name: 'Cancel without a fee and move' })).toBeDefined();
  expect(dialog.queryByText(/£250.00/)).toBeNull();
  expect(dialog.getByText(/^An overbooked stay doesn’t count in your limit/)).toBeDefined();
});

it('says why a stay cannot be moved', async () => {
  const choices = FEES.choices.map((one) => ({ ...one, is_possible: false, reason: 'STAFF.STAY_NO_SHOW' }));
  openDesk(`/desk/reservations/${UNPOSTED.reference}`, { cancellation: { ...FEES, choices } });
  await clickButton('Move to another hotel');
  const dialog = within(await findDialog());
  await dialog.findByText(/didn’t come/);
});

it('books again at the hotel of the approved move', async () => {
  const reservation = { ...UNPOSTED, state: 'cancelled' as const, moves_to: 'harbour-house' };
  openDesk(`/desk/reservations/${UNPOSTED.reference}`, { reservation });
  await clickButton('Book again');
  const dialog = within(await findDialog());
  expect(dialog.getByRole<HTMLSelectElement>('combobox', { name: 'At which hotel?' }).value).toBe('harbour-house');
});

it('says to desk and guest what is left on a card after a fee, and how a mistaken fee is given back', async () => {
  const [paid] = UNPOSTED.cards;
  const kept = [{ last4: paid!.last4, covered: pounds(40).value, ...pounds(40) }];
  const cancelled = { ...FEES.choices[0]!.outcome!, state: 'cancelled' as const, kept };
  const card = { ...CARD, id: paid!.card_id, free: pounds(43.92) };
  openDesk(`/desk/reservations/${UNPOSTED.reference}`, {
    reservation: { ...UNPOSTED, state: 'cancelled', cancelled },
    card,
    moveStay: { fee_remarks: null, reservation: UNPOSTED, ends_at: null, path: '/s/demo' },
  });
  await clickButton('Book again');
  const dialog = within(await findDialog());
  const taken = await dialog.findByText(/the fee took: £40.00\..*Left on it: £43.92\./);
  expect(taken.parentElement?.textContent).toContain('If the fee was our mistake, give it back with a goodwill card');
  choose(dialog.getByRole('combobox', { name: 'At which hotel?' }), 'Harbour House, Brighton');
  choose(dialog.getByRole('combobox', { name: 'Reason' }), 'The hotel asked for it');
  await clickButton('Book again', dialog);
  await dialog.findByText(
    /^Say to the guest: .*We are booking you at Harbour House, Brighton\. Your card ending in \S+ has £43\.92 left\./,
  );
});

it('books a cancelled stay again, at the same hotel as well', async () => {
  const cancelled = { ...UNPOSTED, state: 'cancelled' as const };
  const desk = openDesk(`/desk/reservations/${UNPOSTED.reference}`, {
    reservation: cancelled,
    moveStay: {
      fee_remarks: null,
      reservation: cancelled,
      ends_at: null,
      path: `/s/demo?property=${UNPOSTED.property_id}`,
    },
  });
  await clickButton('Book again');
  const dialog = within(await findDialog());
  choose(dialog.getByRole('combobox', { name: 'At which hotel?' }), UNPOSTED.property_name);
  choose(dialog.getByRole('combobox', { name: 'Reason' }), 'Our mistake');
  await clickButton('Book again', dialog);
  await dialog.findByRole('link', { name: `Book at ${UNPOSTED.property_name}` });
  const sent = { reason: 'mistake_of_ours', note: null, property_id: UNPOSTED.property_id };
  expect(desk.askedFor('moveStay').map((asked) => asked.sent)).toEqual([sent]);
});

it('says in its history where it was booked again', async () => {
  const booked_again = { reference: 'SC-NEWR-STAY', property_name: 'Palais', at: '2026-11-28T09:30:00Z' };
  const reservation = { ...UNPOSTED, state: 'cancelled' as const, booked_again };
  openDesk(`/desk/reservations/${UNPOSTED.reference}`, { reservation });
  const link = await screen.findByRole('link', { name: 'SC-NEWR-STAY' });
  expect(link.getAttribute('href')).toBe('/desk/reservations/SC-NEWR-STAY');
  expect(link.closest('li')?.textContent).toContain('Booked at Palais');
});
