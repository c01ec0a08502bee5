import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { findHeading, textOf } from '../../../../test/screens/desk-hands.ts';
import { openDesk } from '../../../../test/screens/desk-page.tsx';
import { staffProblem } from '../../../../test/screens/desk-playback.ts';

const SIGNED_OUT = { session: staffProblem('STAFF.SIGNED_OUT') };

it('says why signing on by an account failed, and offers the account again', async () => {
  openDesk('/desk#openid=STAFF.OPENID_UNKNOWN', SIGNED_OUT);
  expect(textOf(await screen.findByRole('alert'))).toContain('Ask an owner for an invitation link');
  expect(window.location.href).not.toContain('openid');
  expect(await screen.findByRole('button', { name: 'Coast & Court account' })).toBeDefined();
});

it.each(['<b>anything</b>', '%'])('shows how to sign in after the outcome %s, which is no code', async (outcome) => {
  openDesk(`/desk#openid=${outcome}`, SIGNED_OUT);
  await findHeading('Sign in');
  expect(document.querySelector('#root b, [role=alert] b')).toBeNull();
});

it('opens an invitation link in a window that shows the desk already', async () => {
  const desk = openDesk('/desk', { invitationOpening: staffProblem('LINK.ENDED') });
  await findHeading('Today');
  window.location.hash = '#invite=used-already';
  await findHeading('This invitation no longer works');
  expect(desk.askedFor('invitationOpening').map(({ sent }) => sent)).toEqual([{ token: 'used-already' }]);
});
