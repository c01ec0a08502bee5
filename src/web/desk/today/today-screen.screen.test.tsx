import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { click, textOf } from '../../../../test/screens/desk-hands.ts';
import { openDesk } from '../../../../test/screens/desk-page.tsx';
import { TODAY } from '../../../../test/screens/examples/desk-examples.ts';

it('says how many arrivals there are in all, and links to the full list', async () => {
  const desk = openDesk('/desk');
  const arrivals = await screen.findByRole('region', { name: 'Arriving today and tomorrow, paid by card' });
  expect(textOf(arrivals)).toContain(`of ${TODAY.in_all.arrivals}.`);
  click(within(arrivals).getByRole('link', { name: 'See all' }));
  await screen.findByRole('heading', { name: 'Earliest arrival first' });
  const filter = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Arrives today or tomorrow' });
  expect(filter.checked).toBe(true);
  expect(desk.askedFor('reservationFinding').map(({ sent }) => sent)).toEqual([
    { state: 'confirmed', arrives: 'soon', paid_by_cards: 'true' },
  ]);
});
