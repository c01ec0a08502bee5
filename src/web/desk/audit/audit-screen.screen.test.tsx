import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { clickButton, fill, textOf } from '../../../../test/screens/desk-hands.ts';
import { openDesk } from '../../../../test/screens/desk-page.tsx';
import { staffProblem } from '../../../../test/screens/desk-playback.ts';
import { AUDIT } from '../../../../test/screens/examples/desk-examples.ts';

it('shows acts in words and money, and an act on many as one entry that opens', async () => {
  openDesk('/desk/audit');
  const log = await screen.findByRole('region', { name: 'Newest first' });
  const many = await within(log).findByRole('link', { name: 'All 500 entries' });
  const text = textOf(log);
  expect(text).toMatch(/Card made void: −£82\.80/);
  expect(text).toMatch(/Gift card •••• M4XD/);
  expect(text).toMatch(/Cancellation requested: £0\.00 .*£120\.00 of the fee waived/);
  expect(many.getAttribute('href')).toBe('/desk/audit?within=3');
});

it('shows uses that an act took with a minus sign', async () => {
  const [first] = AUDIT.entries;
  const entries = [{ ...first!, amount: { value: null, uses: -2 } }];
  openDesk('/desk/audit', { audit: { ...AUDIT, entries } });
  await screen.findByText(/−2 uses/);
});

it('asks for a file of the filtered audit log, and shows why there is none', async () => {
  const desk = openDesk('/desk/audit', { auditFile: staffProblem('STAFF.ACT_REFUSED', 'Too many.') });
  fill(await screen.findByRole('textbox', { name: 'By' }), 'Ada');
  fill(screen.getByRole('textbox', { name: 'Last four of the card’s code' }), 'M4XD');
  await clickButton('Show');
  await clickButton('Download as CSV');
  await screen.findByText('Too many.');
  expect(desk.askedFor('auditFile').map(({ sent }) => sent)).toMatchObject([{ staff_name: 'Ada', last4: 'M4XD' }]);
});
