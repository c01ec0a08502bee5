import { screen, waitFor } from '@testing-library/dom';
import { expect } from 'vitest';
import { it } from '../../../../test/screens/guest-test.ts';

it.for(['my-cards', 'my-booking'])(
  'promises no link in %s while no letter leaves',
  async (path, { guest, salePage }) => {
    salePage.stopLetters();
    await guest.openAt(`/s/demo/${path}`);
    await guest.reads('MAILBOX.NO_LETTERS');
    expect(screen.queryByRole('button', { name: guest.say('MAILBOX.SUBMIT') })).toBeNull();
  },
);

it.for([
  ['SC-ABCD-EFGH', 'SC-ABCD-EFGH'],
  ['<b>SC</b>', ''],
] as const)('fills in the reference %s of a scanned pass as "%s"', async ([named, begun], { guest }) => {
  await guest.openAt(`/s/demo/my-booking?reference=${encodeURIComponent(named)}`);
  await waitFor(() => expect(screen.getAllByRole<HTMLInputElement>('textbox')[0]?.value).toBe(begun));
});
