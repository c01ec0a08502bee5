import { tenNights } from '../../test/screens/examples/cards.ts';
import { expect, test } from './screen-test.ts';

test('a guest whose browser stores nothing reads before booking how to find the booking again', async ({
  api,
  guest,
  page,
}) => {
  await page.addInitScript(() =>
    Object.defineProperty(window, 'sessionStorage', {
      get: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    }),
  );
  api.answer({ cardSearch: tenNights() });
  await guest.beginWith('TENU-SE22-2222-222P');
  await guest.chooseProperty(/Harbour House/);
  await guest.chooseDates(Temporal.PlainDate.from('2026-12-04'), 2);
  await guest.chooseRoom('Lanes Double', 'Flexible');
  await guest.passExtras();
  await guest.fillBuyer();
  await guest.checkEverything();
  await expect(page.getByText(guest.say('STORAGE.OFF'))).toBeVisible();
  const link = page.getByRole('link', {
    name: `${guest.say('MAILBOX.FIND_BOOKING')} ${guest.say('SCREEN_READER.NEW_TAB')}`,
  });
  await expect(link).toHaveAttribute('href', '/s/demo/my-booking?language=en');
});
