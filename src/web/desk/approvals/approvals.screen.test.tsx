import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { textOf } from '../../../../test/screens/desk-hands.ts';
import { openDesk } from '../../../../test/screens/desk-page.tsx';
import { APPROVALS, RESERVATION_ROW } from '../../../../test/screens/examples/desk-examples.ts';

const pounds = (amount: number) => ({ currency: 'GBP', amount });
const [FIRST] = APPROVALS;

it.each([
  ['palais', 'Move to another hotel', 'New hotel Palais Lindenhof, Vienna'],
  ['closed-since', 'Move to another hotel', 'New hotel closed-since'],
  [null, 'Cancel the stay', undefined],
] as const)('names the hotel that a guest is to be moved to: %s', async (movesTo, act, hotel) => {
  const stay = { reservation: RESERVATION_ROW, fee: pounds(0), waived: pounds(120), moves_to: movesTo };
  openDesk('/desk/approvals', {
    approvals: { approvals: [{ ...FIRST!, act: 'cancel', card: null, preview: null, stay }] },
  });
  const request = await screen.findByRole('region', { name: `${act} · ${RESERVATION_ROW.guest}` });
  const words = textOf(request).replaceAll(/(New hotel)/g, '$1 ');
  expect(words.includes('New hotel')).toBe(hotel !== undefined);
  if (hotel !== undefined) expect(words).toContain(hotel);
  expect(within(request).getByRole('link').getAttribute('href')).toBe(
    `/desk/reservations/${RESERVATION_ROW.reference}`,
  );
  expect(words).toContain('£120.00');
});
