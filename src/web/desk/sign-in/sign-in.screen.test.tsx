import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { click, findHeading, textOf } from '../../../../test/screens/desk-hands.ts';
import { openDesk } from '../../../../test/screens/desk-page.tsx';
import { staffProblem } from '../../../../test/screens/desk-playback.ts';
import { SESSION } from '../../../../test/screens/examples/desk-examples.ts';

const SIGNED_OUT = { session: staffProblem('STAFF.SIGNED_OUT') };

it('says why signing on by an account failed, and offers the account again', async () => {
  openDesk('/desk#openid=STAFF.OPENID_UNKNOWN', SIGNED_OUT);
  expect(textOf(await screen.findByRole('alert'))).toContain('Ask an owner for an invitation link');
  expect(window.location.href).not.toContain('openid');
  expect(await screen.findByRole('button', { name: 'Coast & Court account' })).toBeDefined();
});

it('shows how to sign in after an outcome that is no code', async () => {
  openDesk('/desk#openid=<b>anything</b>', SIGNED_OUT);
  await findHeading('Sign in');
  expect(document.querySelector('#root b, [role=alert] b')).toBeNull();
});

it('says to a person without a role whom to ask for one, and lets them add a passkey', async () => {
  openDesk('/desk', { session: { ...SESSION, rights: [], grants: [] } });
  await findHeading('No role yet');
  click(screen.getByRole('link', { name: SESSION.person.name }));
  expect(await screen.findByRole('button', { name: 'Add a passkey' })).toBeDefined();
});

it('sends a person who has confirmed at a provider back to the tab that waits', async () => {
  openDesk('/desk#openid=confirmed');
  expect(textOf(await screen.findByRole('alert'))).toContain('go back to the desk');
});

it('says that nothing was done if the confirmation at a provider failed', async () => {
  openDesk('/desk#openid=STAFF.CONFIRMATION_FAILED');
  expect(textOf(await screen.findByRole('alert'))).toContain('Nothing has been done');
});

it('opens an invitation link in a window that shows the desk already', async () => {
  const desk = openDesk('/desk', { invitationOpening: staffProblem('LINK.ENDED') });
  await findHeading('Today');
  window.location.hash = '#invite=used-already';
  await findHeading('This invitation no longer works');
  expect(desk.askedFor('invitationOpening').map(({ sent }) => sent)).toEqual([{ token: 'used-already' }]);
});
