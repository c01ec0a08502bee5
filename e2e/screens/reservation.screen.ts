import { letterReservation } from '../../test/screens/examples/letter.ts';
import { tenNights } from '../../test/screens/examples/cards.ts';
import { coverBy, offer, summary } from '../../test/screens/examples/offers.ts';
import { cancellation, reservation } from '../../test/screens/examples/reservations.ts';
import { openReservation } from './open-screen.ts';
import { expect, test } from './screen-test.ts';

const CONFIRMED = reservation('confirmed', summary([offer()], coverBy(tenNights(), 300)));

test(
  'a guest who keeps the stay is back at the button of the question',
  { tag: '@thorough' },
  async ({ api, guest, page }) => {
    api.answer({ reservation: CONFIRMED, cancellation: cancellation() });
    await openReservation(page, { reservations: [CONFIRMED] });
    await guest.press('CONFIRMATION.CANCEL.OPEN');
    const question = page.getByRole('dialog', { name: guest.say('CONFIRMATION.CANCEL.HEADING') });
    await expect(question).toBeVisible();
    await question
      .getByRole('button', { name: guest.say('CONFIRMATION.CANCEL.KEEP'), exact: true })
      .last()
      .click();
    await expect(question).toBeHidden();
    await expect(guest.button('CONFIRMATION.CANCEL.OPEN')).toBeFocused();
  },
);

test('a confirmation is printed on one sheet of paper', async ({ api, page }) => {
  const made = letterReservation();
  api.answer({ reservation: made, cancellation: cancellation() });
  await openReservation(page, { reservations: [made] });
  await expect(page.getByRole('article')).toContainText('Brighton BN2 1AA');
  const sheets = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g);
  expect(sheets).toHaveLength(1);
});
