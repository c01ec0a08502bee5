import type { WireProblem } from '#contract/problem.ts';
import { writeRooms } from '../../src/web/guest/session/room-choices.ts';
import { readWords } from '../../test/screens/words.ts';
import { giftCard, tenNights } from '../../test/screens/examples/cards.ts';
import { coverBy, offer, summary, withTotal } from '../../test/screens/examples/offers.ts';
import { pounds } from '../../test/screens/examples/prices.ts';
import { cancellation, reservation } from '../../test/screens/examples/reservations.ts';
import { BUYER, CHOSEN_STAY, openBooking, PARTY } from './open-screen.ts';
import { LOST, problem } from '../../test/screens/playback.ts';
import { expect, test } from './screen-test.ts';

const COVERED = summary([offer()], coverBy(tenNights(), 300));
const PLACED = reservation('confirmed', COVERED);
const AT_CHECK = { cards: [tenNights()], search: { ...CHOSEN_STAY, section: 'check' }, buyer: BUYER } as const;

test('a stay so soon that cancelling costs something says so with the room and before it is placed', async ({
  api,
  guest,
  page,
}) => {
  const soon = offer({
    cancellation: { text: '', free_until: null, fee: pounds(120) },
    cover: coverBy(tenNights(), 300),
  });
  api.answer({
    availability: { rates: [soon], products: [], refused_cards: [] },
    summary: summary([soon], coverBy(tenNights(), 300)),
  });
  await openBooking(page, {
    ...AT_CHECK,
    search: { property: 'harbour-house', from: '2026-12-04', to: '2026-12-06', section: 'rooms' },
  });
  const costs = guest.say('BOOKING.CANCELLING.FEE', { fee: '£120' });
  await expect(page.getByRole('article', { name: 'Lanes Double' }).getByText(costs)).toBeVisible();
  await guest.chooseRoom('Lanes Double', 'Flexible');
  await guest.passExtras();
  await guest.checkEverything();
  await expect(guest.section('BOOKING.CHECK.HEADING').getByText(costs)).toBeVisible();
});

test('the order button names what is due, in the words of the hotel where it has its own', async ({
  api,
  guest,
  page,
  server,
}) => {
  api.answer({ summary: summary([offer()], coverBy(giftCard(127.2), 300)) });
  const cards = [giftCard(127.2)];
  const buyer = { ...BUYER, cardExpiration: '12/39', paymentCardToken: 'vaulted' };
  await openBooking(page, { ...AT_CHECK, cards, buyer });
  await expect(guest.button('ORDER_BUTTON.DUE', { amount: '£172.80' })).toBeVisible();
  server.changeSalePage({ order_button: { due: { en: 'Order with obligation to pay {{amount}}' }, nothing_due: {} } });
  await page.reload();
  const own = page.getByRole('button', { name: 'Order with obligation to pay £172.80', exact: true });
  await expect(own).toBeVisible();
  api.answer({ summary: COVERED });
  await page.reload();
  await expect(guest.button('ORDER_BUTTON.NOTHING_DUE')).toBeVisible();
});

test('what cancelling would take from a card, and what the hotel would charge, is read before the stay is placed', async ({
  api,
  guest,
  page,
}) => {
  const kept = [{ last4: tenNights().card.last4, covered: pounds(120), value: null, uses: 1 }];
  const terms = { free_until: null, fee: pounds(150), fee_due: pounds(30), most_due: pounds(30), kept };
  api.answer({ summary: { ...COVERED, cancellation: terms } });
  await openBooking(page, AT_CHECK);
  const check = guest.section('BOOKING.CHECK.HEADING');
  await expect(check).toContainText(guest.say('BOOKING.CANCELLING.FEE', { fee: '£150' }));
  await expect(check).toContainText(
    guest.say('BOOKING.CANCELLING.FEE_FROM_CARD', {
      last4: tenNights().card.last4,
      what: guest.say('STAY.NIGHTS_one', { count: '1' }),
    }),
  );
  await expect(check).toContainText(guest.say('BOOKING.CANCELLING.FEE_TO_HOTEL', { amount: '£30.00' }));
});

test('a slow hotel is named in words while rooms are looked up, and while the stay is placed', async ({
  api,
  guest,
  page,
}) => {
  const rooms = api.holdBack('availability', { rates: [offer()], products: [], refused_cards: [] });
  const placed = api.holdBack('place', PLACED);
  const confirmed = { reservation: PLACED, cancellation: cancellation() };
  api.answer(confirmed);
  await openBooking(page, {
    ...AT_CHECK,
    search: { property: 'harbour-house', from: '2026-12-04', to: '2026-12-06', section: 'rooms' },
  });
  const name = 'Harbour House, Brighton';
  await expect(page.getByText(guest.say('BOOKING.ROOMS.FINDING', { name }))).toBeVisible();
  rooms();
  await guest.chooseRoom('Lanes Double', 'Flexible');
  await guest.passExtras();
  await guest.checkEverything();
  await guest.place();
  await expect(guest.button('BOOKING.CHECK.PLACING')).toBeVisible();
  await expect(page.getByText(guest.say('BOOKING.CHECK.PLACING_AT', { name }))).toBeVisible();
  await guest.expectAccessible();
  await page.clock.fastForward('00:09');
  const { reference } = COVERED.quote;
  await expect(page.getByText(guest.say('PLACING.SLOW_one', { reference }))).toBeVisible();
  await guest.expectAccessible();
  placed();
  expect(await guest.reference()).toBe(PLACED.reference);
});

test('a price that changed is shown beside the old one, in every language, and placed only by a second press', async ({
  api,
  guest,
  page,
}) => {
  const now = withTotal(summary([offer()], coverBy(giftCard(1000), 450)), 450);
  api.answer({
    summary: summary([offer()], coverBy(giftCard(1000), 300)),
    place: problem('RESERVATION.PRICE_CHANGED', { summary: now }),
  });
  await openBooking(page, { ...AT_CHECK, cards: [giftCard(1000)] });
  await guest.place();
  const notice = page.getByRole('alert');
  await expect(notice).toContainText(guest.say('RESERVATION.PRICE_CHANGED'));
  await expect(notice.getByRole('row', { name: guest.say('RECEIPT.TOTAL') })).toContainText('£300.00£450.00');
  const languages = page.locator('header select');
  await languages.selectOption('de');
  await expect(notice).toContainText(readWords('de')('RESERVATION.PRICE_CHANGED'));
  await languages.selectOption('en');
  api.answer({
    place: reservation('confirmed', now),
    reservation: reservation('confirmed', now),
    cancellation: cancellation(),
  });
  await guest.orderButton.click();
  await guest.reference();
  const [first, second] = api.askedFor('place');
  expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key']);
  expect([first, second].map((asked) => asked?.params['id'])).toEqual(['1', '2']);
});

test('a card that somebody else has used is not called a changed price', async ({ api, guest, page }) => {
  const before = summary([offer()], coverBy(giftCard(1000), 300));
  const now = summary([offer()], coverBy(giftCard(100), 100));
  api.answer({ summary: before, place: problem('RESERVATION.PRICE_CHANGED', { changed: ['cover'], summary: now }) });
  await openBooking(page, { ...AT_CHECK, cards: [giftCard(1000)] });
  await guest.place();
  const notice = page.getByRole('alert');
  await expect(notice).toContainText(guest.say('RESERVATION.COVER_CHANGED'));
  await expect(notice.getByRole('row', { name: guest.say('RECEIPT.DUE') })).toContainText('£200.00');
  // What is due now wants a payment card, and the guest reads why before being led to the form.
  await guest.press('BOOKING.CHECK.TO_DETAILS');
  await expect(guest.button('BOOKING.YOU.ONWARD')).toBeVisible();
});

test('a price too old is asked for again by itself, and the guest is informed', async ({ api, guest, page }) => {
  api.answer({ place: problem('RESERVATION.QUOTE_EXPIRED') });
  await openBooking(page, AT_CHECK);
  await expect(guest.orderButton).toBeEnabled();
  const before = api.askedFor('summary').length;
  await guest.place();
  await expect(page.getByRole('alert')).toContainText(guest.say('RESERVATION.QUOTE_EXPIRED'));
  expect(api.askedFor('summary').length).toBeGreaterThan(before);
});

test('a room that somebody else took leads back to the rooms', async ({ api, guest, page }) => {
  api.answer({ place: problem('RESERVATION.NO_AVAILABILITY') });
  await openBooking(page, AT_CHECK);
  await guest.place();
  await expect(page.getByRole('alert')).toContainText(guest.say('RESERVATION.NO_AVAILABILITY'));
  await guest.press('BOOKING.CHECK.OTHER_ROOM');
  await expect(page.getByRole('heading', { name: guest.say('BOOKING.ROOMS.HEADING_one'), exact: true })).toBeFocused();
});

test('once the earlier reservation is known not to have been made, the other one is placed', async ({
  api,
  guest,
  page,
}) => {
  test.slow();
  api.answer({ place: LOST });
  await openBooking(page, AT_CHECK);
  await guest.place();
  await expect(page.getByText(guest.say('BOOKING.CHECK.UNANSWERED'))).toBeVisible({ timeout: 60_000 });
  await guest.press('BOOKING.CHANGE_WHAT', { what: guest.say('BOOKING.ROOMS.HEADING_one') });
  await guest.chooseRoom('Lanes Double', 'Saver');
  await guest.passExtras();
  await guest.checkEverything();
  await expect(page.getByRole('alert').filter({ hasText: guest.say('BOOKING.CHECK.OTHER_OPEN') })).toBeVisible();
  await expect(guest.orderButton).toHaveCount(0);
  await guest.expectAccessible();
  api.answer({ place: problem('RESERVATION.NO_AVAILABILITY') });
  await guest.press('BOOKING.CHECK.ASK_AGAIN');
  await expect(page.getByRole('alert').filter({ hasText: guest.say('BOOKING.CHECK.OTHER_NOT_PLACED') })).toBeVisible();
  await guest.expectAccessible();
  api.answer({ place: PLACED, reservation: PLACED, cancellation: cancellation() });
  await guest.place();
  expect(await guest.reference()).toBe(PLACED.reference);
});

const CAME_TO_NOTHING = problem('RESERVATION.NOT_ACCEPTED', { may_place_again: true });

test('a press whose reservation a crash brought to nothing places it again, at the same price and once', async ({
  api,
  guest,
  page,
}) => {
  const later: (typeof LOST | WireProblem)[] = [LOST, CAME_TO_NOTHING, CAME_TO_NOTHING, CAME_TO_NOTHING];
  api.answer({ place: () => later.shift() ?? PLACED, reservation: PLACED, cancellation: cancellation() });
  await openBooking(page, AT_CHECK);
  await guest.place();
  // The key that came to nothing, and the next one: what comes to nothing again is left to the guest.
  const notice = page.getByRole('alert').filter({ hasText: guest.say('PMS.UNAVAILABLE') });
  await expect(notice).toContainText(guest.say('BOOKING.CHECK.NOTHING_TAKEN'));
  expect(api.askedFor('place').map(({ params }) => params['id'])).toEqual(['1', '1', '2']);
  await guest.place();
  expect(await guest.reference()).toBe(PLACED.reference);
  const asked = api.askedFor('place');
  expect(asked.map(({ params }) => params['id'])).toEqual(['1', '1', '2', '3', '4']);
  expect(new Set(asked.slice(0, 3).map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(new Set(asked.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
});

test('a page that is opened again reads that nothing was booked, and books nothing by itself', async ({
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

test('after a stay is placed, and after it is cancelled, the page asks again what the card covers', async ({
  api,
  guest,
  page,
}) => {
  api.answer({ place: PLACED, reservation: PLACED, cancellation: cancellation() });
  await openBooking(page, { ...AT_CHECK, cards: [tenNights(2)], search: { ...CHOSEN_STAY, section: 'you' } });
  await guest.checkEverything();
  await guest.place();
  await guest.reference();
  const used = summary([offer()], { ...coverBy(tenNights(0), 0, 0), refused_cards: [] });
  api.answer({ summary: used });
  await page.goBack();
  const receipt = page.getByRole('complementary', { name: guest.say('RECEIPT.HEADING') });
  await expect(receipt.getByText(guest.say('RECEIPT.CARD_NOT_USED', { last4: '222P' }))).toBeVisible();

  await page.goForward();
  api.answer({ cancel: cancellation({ state: 'cancelled' }), summary: COVERED });
  await guest.press('CONFIRMATION.CANCEL.OPEN');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: guest.say('CONFIRMATION.CANCEL.YES') })
    .click();
  await page.getByRole('link', { name: guest.say('CONFIRMATION.BOOK_AGAIN') }).click();
  await expect(guest.chosenProperty(/Harbour House/)).toBeVisible();
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
    property: 'harbour-house',
    rooms: writeRooms([{ persons: PARTY }]),
  });
  await page.goBack();
  await page.goBack();
  await expect(receipt.getByText(guest.say('RECEIPT.CARD_COVERS', { last4: '222P' }))).toBeVisible();
});

test('where the browser keeps nothing, the guest knows before booking how to find the booking again', async ({
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
