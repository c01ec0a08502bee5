import { tenNights } from '../../test/screens/examples/cards.ts';
import { BUYER, CHOSEN_STAY, openBooking } from './open-screen.ts';
import { LOST, problem } from '../../test/screens/playback.ts';
import { expect, test } from './screen-test.ts';

const AT_CHECK = { cards: [tenNights()], search: { ...CHOSEN_STAY, section: 'check' }, buyer: BUYER } as const;
const CAME_TO_NOTHING = problem('RESERVATION.NOT_ACCEPTED', { may_place_again: true });

test('a page that is loaded again during placing says that nothing was booked, and books nothing by itself', async ({
  api,
  guest,
  page,
}) => {
  api.answer({ place: LOST });
  await openBooking(page, AT_CHECK);
  await guest.place();
  await expect.poll(() => api.askedFor('place').length).toBeGreaterThan(0);
  // What the page asks once more before it is reloaded has no answer.
  const letGo = api.holdBack('place', CAME_TO_NOTHING);
  await page.reload();
  letGo();
  await expect(page.getByRole('alert')).toContainText(guest.say('PMS.UNAVAILABLE'));
  expect(new Set(api.askedFor('place').map(({ params }) => params['id']))).toEqual(new Set(['1']));
});

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
