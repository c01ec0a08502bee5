import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { click, clickButton, fill } from '../../../../test/screens/desk-hands.ts';
import { openDesk } from '../../../../test/screens/desk-page.tsx';

it('opens a report from the list of the books, and the cards behind a figure of it', async () => {
  openDesk('/desk/books');
  click(await screen.findByRole('link', { name: 'Ageing' }));
  const pounds = within(await screen.findByRole('region', { name: 'GBP' }));
  expect(pounds.getByRole('img', { name: /Plot of the sums in GBP/ })).toBeDefined();
  expect(screen.getByText('Checked')).toBeDefined();
  const files = ['CSV', 'Excel'].map((name) => screen.getByRole('link', { name }).getAttribute('href'));
  expect(files[1]).toMatch(/^\/staff\/books\/reports\/ageing\/file\.xlsx\?from=\d{4}-\d\d-01&through=/);
  click(pounds.getByRole('link', { name: '£1,850.50' }));
  await waitFor(() =>
    expect(window.location.search).toMatch(
      /&property_id=harbour-house&unit=GBP&issued_in=2026-03&expires=within_6_months$/,
    ),
  );
  const row = await screen.findByRole('row', { name: /7QKM/ });
  expect(row.getAttribute('data-href')).toBe('/desk/cards/00000000-0000-4000-8000-000000000001');
});

it('asks for a check of the ledger, and for the rate that breakage assumes', async () => {
  openDesk('/desk/books');
  await clickButton('Check the ledger now');
  expect(await screen.findByText(/The ledger is being checked/)).toBeDefined();
  click(screen.getByRole('link', { name: 'Breakage' }));
  fill(await screen.findByLabelText(/Assumed unused/), '12.5');
  await clickButton('Show');
  await waitFor(() => expect(window.location.search).toMatch(/&rate=12\.5$/));
});

it('shows amounts in the currency of the card and of the hotel, with the stays behind them', async () => {
  openDesk('/desk/books/reports/settlement');
  const pair = within(await screen.findByRole('region', { name: 'EUR – GBP' }));
  expect(pair.getAllByText('€339.77').length).toBeGreaterThan(0);
  const behind = /settled_stays\?from=.*&property_id=palais&redeeming_property_id=harbour-house&unit=EUR$/;
  await waitFor(() => {
    const links = pair.getAllByRole('link', { name: '£290.40' }).map((link) => link.getAttribute('href'));
    expect(links).toContainEqual(expect.stringMatching(behind));
  });
});

it('asks the hotels only on request, and lists differences with their reservations', async () => {
  openDesk('/desk/books/reports/reconciliation');
  const ask = await screen.findByRole('button', { name: 'Ask the hotels' });
  expect(screen.queryByRole('link', { name: 'CSV' })).toBeNull();
  click(ask);
  await screen.findByText('Missing at the hotel');
  expect(screen.getByRole('link', { name: 'SC-7F2K-9QXM' }).getAttribute('href')).toBe(
    '/desk/reservations/SC-7F2K-9QXM',
  );
  expect(screen.getByRole('link', { name: 'CSV' })).toBeDefined();
});
