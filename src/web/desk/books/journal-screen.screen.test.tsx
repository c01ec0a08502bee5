import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { click, textOf } from '../../../../test/screens/desk-hands.ts';
import { openDesk } from '../../../../test/screens/desk-page.tsx';
import { JOURNAL } from '../../../../test/screens/examples/desk-books-examples.ts';

it('previews the next export of the journal, makes it, and offers the files of earlier ones', async () => {
  const desk = openDesk('/desk/books/journal', { journalExport: { number: 3 } });
  const next = within(await screen.findByRole('region', { name: /^Export 3:/ }));
  expect(textOf(next.getByRole('row', { name: /Issued/ }))).toMatch(/1360.*3272.*£150\.00/);
  expect(textOf(next.getByRole('row', { name: /Expired/ }))).toContain('Not booked');
  expect(screen.getByRole('link', { name: 'journal-demo-2.csv' }).getAttribute('href')).toBe(
    '/staff/books/journal/demo/2/journal-demo-2.csv',
  );
  click(next.getByRole('button', { name: 'Make the export' }));
  const dialog = within(await screen.findByRole('dialog'));
  click(dialog.getByRole('button', { name: 'Make the export' }));
  expect(await dialog.findByText(/Export 3 is made/)).toBeDefined();
  expect(desk.askedFor('journalExport')).toMatchObject([{ sent: { sale_page_id: 'demo', through: '2026-10-31' } }]);
});

it('exports nothing while movements have no rule', async () => {
  openDesk('/desk/books/journal', { journal: { ...JOURNAL, next: { ...JOURNAL.next!, is_unruled: true } } });
  expect(await screen.findByText('Some movements have no accounts')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Make the export' })).toBeNull();
});
