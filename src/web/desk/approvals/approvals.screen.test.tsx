import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openDesk } from '../../../../test/screens/desk-page.tsx';
import { APPROVALS } from '../../../../test/screens/examples/desk-examples.ts';

it('a person who signed on by an account only decides nothing, and nobody decides for them', async () => {
  openDesk('/desk/approvals', {
    approvals: {
      approvals: [
        { ...APPROVALS[0]!, not_let_in: 'you' },
        { ...APPROVALS[0]!, id: '00000000-0000-4000-8000-000000000029', act: 'extend', not_let_in: 'asker' },
      ],
    },
  });
  expect(await screen.findByText(/You came in by your account only\./)).toBeDefined();
  expect(screen.getByText(/Who asked came in by their account only\./)).toBeDefined();
  expect(screen.queryByRole('button', { name: /Approve|Refuse/ })).toBeNull();
});
