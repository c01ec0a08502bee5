import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { click, pressEnter, textOf } from '../../../../test/screens/desk-hands.ts';
import { openDesk } from '../../../../test/screens/desk-page.tsx';
import { LIABILITY } from '../../../../test/screens/examples/desk-books-examples.ts';

it('shows the books of last month, and those of one hotel after a click on its row', async () => {
  openDesk('/desk/books/liability');
  const findPounds = async () => within(await screen.findByRole('region', { name: 'Owed in GBP' }));
  const pounds = await findPounds();
  expect(pounds.getByRole('img', { name: /£48,210\.50 at the beginning, £49,750\.00 at the end/ })).toBeDefined();
  expect(pounds.getByRole('row', { name: 'Redeemed −£9,860.75' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Last month' }).getAttribute('aria-current')).toBe('true');
  pressEnter(pounds.getByRole('row', { name: /Harbour House/ }));
  await waitFor(() => expect(window.location.search).toMatch(/from=\d{4}-\d\d&property_id=harbour-house$/));
  expect(await (await findPounds()).findByRole('row', { name: 'Closing £41,000.00' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'CSV' }).getAttribute('href')).toMatch(/liability\.csv\?month=/);
});

it('warns where the books do not add up, and offers no file of them', async () => {
  const [report] = LIABILITY.sale_pages;
  const desk = openDesk('/desk/books/liability');
  expect(await screen.findByText('Checked')).toBeDefined();
  desk.answer({
    liability: { sale_pages: [{ ...report!, faults: ['The report closes with 1, and the lots have 2.'] }] },
  });
  click(screen.getByRole('link', { name: 'This year' }));
  expect(textOf(await screen.findByRole('alert'))).toContain('book nothing');
  expect(screen.queryByRole('link', { name: 'CSV' })).toBeNull();
  expect(screen.queryByText('Checked')).toBeNull();
});
