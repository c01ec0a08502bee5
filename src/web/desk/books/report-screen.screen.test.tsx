import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { click, clickButton, fill, textOf } from '../../../../test/screens/desk-hands.ts';
import { openDesk } from '../../../../test/screens/desk-page.tsx';
import { LIABILITY } from '../../../../test/screens/examples/desk-books-examples.ts';

it('opens a report from the list of the books, and the cards behind a figure of it', async () => {
  openDesk('/desk/books');
  click(await screen.findByRole('link', { name: 'Ageing' }));
  const pounds = within(await screen.findByRole('region', { name: 'GBP' }));
  expect(pounds.getByRole('img', { name: /Chart of the totals in GBP/ })).toBeDefined();
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
  expect(screen.getByText('More rows are in the file.')).toBeDefined();
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

it('plots the steps of the liability, each hotel in a row, and opens the cards behind what is owed', async () => {
  openDesk('/desk/books/liability');
  const pounds = within(await screen.findByRole('region', { name: 'Owed in GBP' }));
  expect(pounds.getByRole('img', { name: /£48,210\.50 at the beginning, £50,749\.75 at the end/ })).toBeDefined();
  expect(pounds.getByRole('row', { name: 'Redeemed −£9,860.75' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Last month' }).getAttribute('aria-current')).toBe('true');
  expect(textOf(pounds.getByRole('row', { name: /Harbour House/ }))).toMatch(/£40,000\.00.*£41,000\.00/);
  expect(pounds.getByRole('link', { name: '£41,000.00' }).getAttribute('href')).toMatch(
    /open_cards\?from=.*&property_id=harbour-house&unit=GBP$/,
  );
  const adjusted = within(pounds.getByRole('row', { name: /^Adjusted/ })).getByRole('link');
  expect(adjusted.getAttribute('href')).toMatch(/^\/desk\/audit\?what=adjust&from=.*&to=/);
  expect(screen.getByRole('region', { name: 'Owed in uses' })).toBeDefined();
  fill(screen.getByRole('combobox', { name: /Sold by/ }), 'harbour-house');
  await clickButton('Show');
  await waitFor(() => expect(window.location.search).toMatch(/&property_id=harbour-house$/));
});

it('warns of books that do not add up, and offers no file of them', async () => {
  const [report] = LIABILITY.sale_pages;
  const desk = openDesk('/desk/books/reports/liability');
  expect(await screen.findByText('Checked')).toBeDefined();
  desk.answer({
    report: { sale_pages: [{ ...report!, faults: ['The report closes with 1, and the lots have 2.'] }] },
  });
  click(screen.getByRole('link', { name: 'This year' }));
  expect(textOf(await screen.findByRole('alert'))).toContain('book nothing');
  expect(screen.queryByRole('link', { name: 'CSV' })).toBeNull();
  expect(screen.queryByText('Checked')).toBeNull();
});
