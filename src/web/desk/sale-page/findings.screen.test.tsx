import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { click, findGroup, findHeading, pressEnter, textOf } from '../../../../test/screens/desk-hands.ts';
import { openDesk } from '../../../../test/screens/desk-page.tsx';
import { DRAFT_CHECK } from '../../../../test/screens/examples/desk-examples.ts';

const FAULT = { line: 2, field: 'name', message: 'is too long' };
const WITH_FAULT = { salePageCheck: { ...DRAFT_CHECK, faults: [FAULT], changes: [] } };

const findFinding = (name: string) => screen.findByRole('button', { name });

it('describes a field by its fault, and marks the line in the file', async () => {
  openDesk('/desk/sale-pages/demo', WITH_FAULT);
  const name = await screen.findByRole('textbox', { name: 'Name', description: /is too long/ });
  expect(name.getAttribute('aria-invalid')).toBe('true');
  pressEnter(await findFinding('The page itself: Name'));
  expect(document.activeElement).toBe(name);
  const file = { name: 'The file of the sale page', description: /^Line 2 is wrong/ };
  expect(screen.getByRole('textbox', file)).toBeDefined();
});

it('opens the closed group of a field that a finding leads to', async () => {
  const desk = openDesk('/desk/sale-pages/demo', WITH_FAULT);
  const finding = await findFinding('Hotel harbour-house: Letters');
  const group = (await findGroup('Hotel harbour-house')).closest('details')!;
  expect(group.open).toBe(false);
  pressEnter(finding);
  expect(group.open).toBe(true);
  const letters = screen.getByRole('combobox', { name: /^Letters/, description: /guests get two letters/ });
  expect(document.activeElement).toBe(letters);
  expect(letters.hasAttribute('aria-invalid')).toBe(false);
  // The group needs the lists of its hotel, and the same answer has what the hotel finds wrong.
  const service = { name: /^Connection service id/, description: /cannot be booked.*fixed by the hotel/ };
  await screen.findByRole('combobox', service);
  const hotel = screen.getByRole('region', { name: 'Harbour House, Brighton' });
  expect(textOf(hotel)).toContain('One finding is at its field');
  click(await findGroup('Product ten-nights'));
  click(screen.getByRole('link', { name: 'Cards' }));
  await findHeading('Cards');
  click(screen.getByRole('link', { name: 'Sale page' }));
  pressEnter(await findFinding('Hotel harbour-house: Connection service id'));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox', service)));
  expect(desk.askedFor('salePageHotels')).toHaveLength(1);
});
