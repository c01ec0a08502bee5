import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { click, findHeading, pressEnter, textOf } from '../../../../test/screens/desk-hands.ts';
import { staffProblem } from '../../../../test/screens/desk-playback.ts';
import { openDesk } from '../../../../test/screens/desk-page.tsx';
import { DRAFT_CHECK } from '../../../../test/screens/examples/desk-examples.ts';

const findFinding = (name: string) => screen.findByRole('button', { name });

it('describes a field by its fault, also where the settings cannot be read', async () => {
  for (const answer of [
    { ...DRAFT_CHECK, faults: [{ field: 'name', message: 'is too long' }], changes: [] },
    {
      ...staffProblem('INPUT.INVALID'),
      errors: [{ path: 'settings.name', code: 'STAFF.SETTING_INVALID', params: { message: 'is too long' } }],
    },
  ]) {
    openDesk('/desk/sale-pages/demo', { salePageCheck: answer });
    const name = await screen.findByRole('textbox', { name: 'Name', description: /is too long/ });
    expect(name.getAttribute('aria-invalid')).toBe('true');
    pressEnter(await findFinding('The page itself: Name'));
    await waitFor(() => expect(document.activeElement).toBe(name));
  }
});

it('opens the closed groups of a field that a finding leads to', async () => {
  const warning = { field: 'voucher_products.1.validity.max_nights', message: 'is many' };
  const salePageCheck = { ...DRAFT_CHECK, warnings: [...DRAFT_CHECK.warnings, warning] };
  const desk = openDesk('/desk/sale-pages/demo', { salePageCheck });
  pressEnter(await findFinding('Product ten-nights: Validity, Most nights'));
  const nights = await screen.findByRole('textbox', { name: /^Most nights/ });
  await waitFor(() => expect(document.activeElement).toBe(nights));
  pressEnter(await findFinding('Hotel Harbour House, Brighton: Letters'));
  const letters = await screen.findByRole('combobox', { name: /^Letters/, description: /guests get two letters/ });
  await waitFor(() => expect(document.activeElement).toBe(letters));
  expect(letters.hasAttribute('aria-invalid')).toBe(false);
  // Opening the group loads its hotel's lists, and the same answer contains the hotel's findings.
  pressEnter(await findFinding('Hotel Harbour House, Brighton: Connection, Service'));
  const service = { name: /^Service/ };
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox', service)));
  const hotel = screen.getByRole('region', { name: 'Harbour House, Brighton' });
  expect(textOf(hotel)).toMatch(/cannot be booked.*fixed by the hotel/);
  click(screen.getByRole('link', { name: 'Cards' }));
  await findHeading('Cards');
  click(screen.getByRole('link', { name: 'Sale page' }));
  await findFinding('Hotel Harbour House, Brighton: Connection, Service');
  expect(desk.askedFor('salePageHotels')).toHaveLength(1);
});
