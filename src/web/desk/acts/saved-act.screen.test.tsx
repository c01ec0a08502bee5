import type { StaffProblem } from '#contract/desk/staff-problems.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { choose, clickButton, fill, findDialog, findHeading, textOf } from '../../../../test/screens/desk-hands.ts';
import { openDesk } from '../../../../test/screens/desk-page.tsx';
import { staffProblem } from '../../../../test/screens/desk-playback.ts';
import { PEOPLE, SESSION, UNPOSTED, uuid, FEES } from '../../../../test/screens/examples/desk-examples.ts';

beforeEach(() => sessionStorage.clear());

const LINK = { person: PEOPLE[1]!, link: 'https://desk.example/desk#invite=abc', ends_at: '2030-11-03T09:00:00Z' };

/** The desk stays in jsdom: the provider is the page itself. */
function confirmAtProvider(endsAt: string, page = '/desk/people'): StaffProblem {
  const provider = `http://localhost:3000${page}#at-the-provider`;
  return {
    ...staffProblem('STAFF.CONFIRM_AGAIN'),
    confirmation: { id: uuid(9), ends_at: endsAt, passkey: null, provider },
  };
}

async function inviteGrace(endsAt: string): Promise<void> {
  openDesk('/desk/people', { personInvitation: confirmAtProvider(endsAt) });
  await clickButton('Invite a person');
  const dialog = within(await findDialog());
  fill(dialog.getByRole('textbox', { name: 'Name' }), 'Grace');
  choose(dialog.getByRole('combobox', { name: 'Role' }), 'Owner');
  await clickButton('Make the invitation link', dialog);
  await expect.poll(() => window.location.hash).toBe('#at-the-provider');
}

it('the form of an act is restored after the confirmation at the provider, and completed', async () => {
  await inviteGrace('2099-11-03T09:00:00Z');
  const desk = openDesk('/desk#openid=confirmed', { personInvitation: LINK });
  const dialog = await screen.findByRole('dialog', { name: 'Invite a person' });
  expect(window.location.pathname).toBe('/desk/people');
  expect(textOf(dialog)).toMatch(/Name: Grace.*Role: Owner/);
  await clickButton('Finish', within(dialog));
  expect(await within(dialog).findByText(LINK.link)).toBeDefined();
  expect(desk.askedFor('personInvitation').map(({ sent }) => sent)).toMatchObject([{ name: 'Grace' }]);
  openDesk('/desk/people');
  await findHeading('People');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('the link of a moved stay is shown after the confirmation at the provider', async () => {
  const stay = `/desk/reservations/${UNPOSTED.reference}`;
  openDesk(stay, { moveStay: confirmAtProvider('2099-11-03T09:00:00Z', stay) });
  await clickButton('Move to another hotel');
  const dialog = within(await findDialog());
  choose(dialog.getByRole('combobox', { name: 'At which hotel?' }), 'Harbour House, Brighton');
  choose(dialog.getByRole('combobox', { name: 'Reason' }), 'The hotel asked for it');
  await dialog.findByText('£0.00');
  await clickButton('Cancel without a fee and move', dialog);
  await expect.poll(() => window.location.hash).toBe('#at-the-provider');
  const path = '/s/demo/card-code?language=en&property=harbour-house#t=token';
  const [cancelled] = FEES.choices.flatMap(({ outcome }) => outcome ?? []);
  const reservation = { ...UNPOSTED, state: 'cancelled' as const, cancelled: cancelled! };
  openDesk('/desk#openid=confirmed', { moveStay: { fee_remarks: [], reservation, ends_at: null, path } });
  const restored = within(await findDialog());
  await clickButton('Finish', restored);
  expect((await restored.findByRole('link', { name: 'Book at Harbour House, Brighton' })).getAttribute('href')).toBe(
    path,
  );
  expect(restored.getByText(new RegExp(`^${UNPOSTED.reference} is cancelled for £`))).toBeDefined();
});

it('a failed confirmation at the provider says that nothing was done, and the form keeps its values', async () => {
  await inviteGrace('2099-11-03T09:00:00Z');
  openDesk('/desk#openid=STAFF.CONFIRMATION_FAILED');
  expect(textOf(await findDialog())).toMatch(/nothing has been done.*Name: Grace/);
});

it.each([
  ['after the confirmation has ended', '2020-11-03T09:00:00Z', SESSION.person.id],
  ['to another person', '2099-11-03T09:00:00Z', uuid(2)],
])('the form is not restored %s', async (_, endsAt, id) => {
  await inviteGrace(endsAt);
  openDesk('/desk#openid=confirmed', { session: { ...SESSION, person: { ...SESSION.person, id } } });
  await findHeading(/People|Today/);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sessionStorage.length).toBe(0);
});

it('the page does not leave for the provider while it shows a link that cannot be shown again', async () => {
  openDesk('/desk/people', { invitationAgain: LINK, personLock: confirmAtProvider('2099-11-03T09:00:00Z') });
  await clickButton('New invitation link for Otto Lindqvist');
  await screen.findByText(LINK.link);
  await clickButton('Lock out Otto Lindqvist');
  const dialog = await findDialog();
  await clickButton('Lock out', within(dialog));
  expect(textOf(await within(dialog).findByRole('alert'))).toContain('Copy the code or link');
  expect(window.location.hash).toBe('');
  expect(sessionStorage.length).toBe(0);
});

it('a file of codes is neither lost by leaving for the provider nor stored in the browser', async () => {
  openDesk('/desk/cards/import', {
    importPreview: confirmAtProvider('2099-11-03T09:00:00Z'),
  });
  const file = new File(['Card number\nABCD-EFGH-JKLM\n'], 'cards.csv');
  fireEvent.change(await screen.findByLabelText(/Choose a CSV file/), { target: { files: [file] } });
  choose(await screen.findByRole('combobox', { name: 'Reason' }), 'The hotel asked for it');
  await clickButton('Check the file');
  expect(textOf(await screen.findByRole('alert'))).toContain('Add a passkey');
  expect(window.location.hash).toBe('');
  expect(sessionStorage.length).toBe(0);
});
