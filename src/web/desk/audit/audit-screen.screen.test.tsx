import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { clickButton, fill } from '../../../../test/screens/desk-hands.ts';
import { openDesk } from '../../../../test/screens/desk-page.tsx';
import { staffProblem } from '../../../../test/screens/desk-playback.ts';

it('asks for a file of the filtered audit log, and shows why there is none', async () => {
  const desk = openDesk('/desk/audit', { auditFile: staffProblem('STAFF.ACT_REFUSED', 'Too many.') });
  fill(await screen.findByRole('textbox', { name: 'By' }), 'Ada');
  fill(screen.getByRole('textbox', { name: 'End of the card’s code' }), 'M4XD');
  await clickButton('Show');
  await clickButton('Download as CSV');
  await screen.findByText('Too many.');
  expect(desk.askedFor('auditFile').map(({ sent }) => sent)).toMatchObject([{ staff_name: 'Ada', last4: 'M4XD' }]);
});
