import type { Reservation } from '#contract/reservation.ts';
import { Keyboard } from '../keyboard.ts';
import { giftCard } from '../../test/screens/examples/cards.ts';
import { coverBy, offer, summary } from '../../test/screens/examples/offers.ts';
import { pounds } from '../../test/screens/examples/prices.ts';
import { cancellation, paidOnline, reservation, unpaid } from '../../test/screens/examples/reservations.ts';
import { BUYER, CHOSEN_STAY, openBooking, openReservation } from './open-screen.ts';
import { expect, test } from './screen-test.ts';

const BOOKED = summary([offer()], coverBy(giftCard(100), 300));
const placing = reservation('placing', BOOKED);
const PAYABLE = unpaid(placing);
const RELEASED = reservation('released', BOOKED);
const UNKNOWN = reservation('unknown', BOOKED);
const CONFIRMED = paidOnline(reservation('confirmed', BOOKED), 'paid');
const NAME = 'Harbour House, Brighton';
const REFUND = { refund: PAYABLE.due };

type Shown = readonly [key: string, values?: Readonly<Record<string, string>>];
const AMOUNT = { amount: '£200.00' };
const REFUNDED = { ...AMOUNT, name: NAME };
const REFUND_BY_HOTEL = { kept: pounds(0), refund: pounds(200), refund_by_hotel: true, refund_unchecked: false };

for (const [what, known, ...said] of [
  ['no request yet', { ...unpaid(placing, { expires_at: null, checkout: null }) }, ['PAY_STEP.PREPARING']],
  ['nobody has paid', PAYABLE, ['PAY_STEP.HEADING', AMOUNT], ['PAY_STEP.LEAVE_HINT']],
  ['somebody pays', unpaid(placing, { state: 'pending' }), ['PAY_STEP.CHECKING'], ['PAY_STEP.AGAIN']],
  ['the money is there', paidOnline(placing, 'paid'), ['PAY_STEP.PAID'], ['PAY_STEP.PAID_WHY', { name: NAME }]],
  ['the guest has left', unpaid(placing, { checkout: null }), ['PAY_STEP.LEAVING'], ['PAY_STEP.ENDING_WHY']],
  ['time is up', unpaid(placing, { expires_at: '2026-11-02T09:59:00Z', checkout: null }), ['PAY_STEP.ENDING']],
  ['nobody can say', paidOnline(UNKNOWN, 'unclear'), ['PAY_STEP.UNCLEAR'], ['PAY_STEP.UNCLEAR_WHY']],
  ['left, and over', paidOnline(RELEASED, 'cancelled'), ['NOT_PAID.WHY'], ['NOT_PAID.AGAIN']],
  [
    'the hotel takes no payments',
    paidOnline(RELEASED, 'cancelled', { not_taken: true }),
    ['NOT_PAID.NOT_TAKEN', { name: NAME }],
    ['NOT_PAID.AGAIN'],
  ],
  ['out of time, and over', paidOnline(RELEASED, 'expired'), ['NOT_PAID.TIME_UP'], ['NOT_PAID.AGAIN']],
  ['the room was gone', paidOnline(RELEASED, 'refunding', REFUND), ['NOT_PAID.GONE'], ['NOT_PAID.UNDER_WAY', AMOUNT]],
  ['it went back', paidOnline(RELEASED, 'refunded', REFUND), ['NOT_PAID.DONE', AMOUNT], ['NOT_PAID.CARD']],
  ['it did not go back', paidOnline(RELEASED, 'refund_failed', REFUND), ['NOT_PAID.FAILED', REFUNDED]],
] as const satisfies readonly (readonly [string, Reservation, ...Shown[]])[]) {
  test(`a guest who pays reads where they stand: ${what}`, async ({ api, guest, page }) => {
    api.answer({ reservation: known });
    await openReservation(page, { reservations: [known] });
    for (const [key, values] of said) await expect(page.getByText(guest.say(key, values)).first()).toBeVisible();
  });
}

for (const [way, button] of [
  ['at_hotel', 'ORDER_BUTTON.DUE'],
  ['guarantee', 'ORDER_BUTTON.DUE'],
  ['pay', 'ORDER_BUTTON.PAY_NOW'],
] as const) {
  test(`where there is one way to settle what is left, nothing is to be chosen: ${way}`, async ({
    api,
    guest,
    page,
  }) => {
    const card = way === 'guarantee' ? 'required' : 'not_needed';
    api.answer({ summary: { ...BOOKED, payment_card: card, rest: { ...BOOKED.rest, ways: [way] } } });
    await openBooking(page, { cards: [giftCard(100)], search: { ...CHOSEN_STAY, section: 'you' }, buyer: BUYER });
    await expect(guest.paymentCard.name).toBeVisible({ visible: way === 'guarantee' });
    await expect(page.getByText(guest.say('REST_CHOICE.ONLY_PAY', REFUNDED))).toBeVisible({ visible: way === 'pay' });
    await expect(page.getByRole('radio')).toHaveCount(0);
    if (way === 'guarantee') await guest.fillPaymentCard();
    await guest.checkEverything();
    await expect(guest.button(button, AMOUNT)).toBeVisible();
    const where = way === 'pay' ? guest.say('PAY_NOW.WHERE') : guest.say('RECEIPT.DUE_WHERE', { name: NAME });
    await expect(page.getByText(where).filter({ visible: true }).first()).toBeVisible();
  });
}

test('who leaves has the room released, and can book the same stay again', async ({ api, guest, page }) => {
  const left = paidOnline(RELEASED, 'cancelled');
  api.answer({ reservation: PAYABLE, leavePayment: left });
  await openReservation(page, { reservations: [PAYABLE] });
  const lines = page.getByRole('definition');
  await expect(lines).toHaveText(['£300.00', '−£100.00', '£200.00']);
  await guest.press('PAY_STEP.LEAVE');
  await expect(page.getByRole('heading', { name: guest.say('NOT_PAID.HEADING') })).toBeFocused();
  expect(api.askedFor('leavePayment')).toHaveLength(1);
  api.answer({ reservation: left });
  await page.getByRole('link', { name: guest.say('NOT_PAID.AGAIN') }).click();
  await expect(page).toHaveURL(/property=harbour-house&from=2026-12-04&to=2026-12-06&rooms=adult\*2&section=rooms/);
});

test('a guest with nothing but a keyboard comes to paying and to leaving, and sees where they are', async ({
  api,
  guest,
  page,
}) => {
  const left = paidOnline(RELEASED, 'cancelled');
  api.answer({ reservation: PAYABLE, leavePayment: left });
  await openReservation(page, { reservations: [PAYABLE] });
  const keyboard = new Keyboard(page);
  await expect(page.getByRole('heading', { name: guest.say('PAY_STEP.HEADING', AMOUNT) })).toBeFocused();
  await keyboard.tabTo(page.getByRole('link', { name: guest.say('PAY_STEP.PAY', AMOUNT) }));
  await keyboard.tabTo(guest.button('PAY_STEP.LEAVE'));
  expect(keyboard.count.presses).toBe(2);
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: guest.say('NOT_PAID.HEADING') })).toBeFocused();
  await keyboard.tabTo(page.getByRole('link', { name: guest.say('NOT_PAID.AGAIN') }));
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/section=rooms/);
});

test('what is paid in one window is seen in a second one, which then no longer leads to paying', async ({
  api,
  guest,
  page,
}) => {
  api.answer({ reservation: PAYABLE });
  await openReservation(page, { reservations: [PAYABLE] });
  const pay = page.getByRole('link', { name: guest.say('PAY_STEP.PAY', AMOUNT) });
  const address = new URL((await pay.getAttribute('href')) ?? '');
  expect(address.pathname).toBe(`/vault/checkout/demo/${PAYABLE.reference}`);
  expect(Object.fromEntries(address.searchParams)).toEqual({
    ...{ request: 'request-1', origin: new URL(page.url()).origin, language: 'en' },
  });
  api.answer({ reservation: CONFIRMED, cancellation: cancellation() });
  await page.clock.fastForward(5_000);
  await expect(page.getByRole('heading', { name: guest.say('CONFIRMATION.HEADING') })).toBeFocused();
  await expect(pay).toBeHidden();
});

test('every step names the hotel as the page does, though the reservation came in another language', async ({
  api,
  guest,
  page,
}) => {
  const other = 'Harbour House، برايتون';
  const inArabic = (made: Reservation): Reservation => ({
    ...made,
    details: { ...made.details, property: made.details.property && { ...made.details.property, name: other } },
  });
  const steps = [
    inArabic(PAYABLE),
    inArabic(paidOnline(UNKNOWN, 'unclear')),
    inArabic(paidOnline(RELEASED, 'expired')),
    inArabic(CONFIRMED),
  ];
  api.answer({ reservation: PAYABLE, cancellation: cancellation({ rest: REFUND_BY_HOTEL }) });
  await openReservation(page, { reservations: [inArabic(PAYABLE)] });
  for (const step of steps) {
    api.answer({ reservation: step });
    await page.reload();
    await expect(page.getByText(NAME).first()).toBeVisible();
    await expect(page.getByText(other)).toHaveCount(0);
  }
  await guest.press('CONFIRMATION.CANCEL.OPEN');
  const question = page.getByRole('dialog');
  await expect(question.getByText(guest.say('REST_PAID.BY_HOTEL', { name: NAME }))).toBeVisible();
  await expect(question.getByText(other)).toHaveCount(0);
});

test('a payment that only the browser heard of is waited for, then can be made again', async ({ api, guest, page }) => {
  api.answer({ reservation: PAYABLE });
  await openReservation(page, { reservations: [PAYABLE] });
  await page.goto(`${page.url()}#payment-sent`);
  await page.reload();
  await expect(page.getByText(guest.say('PAY_STEP.CHECKING_WHY'))).toBeVisible();
  const pay = page.getByRole('link', { name: guest.say('PAY_STEP.PAY', AMOUNT) });
  await expect(pay).toBeHidden();
  await page.clock.fastForward(46_000);
  await expect(page.getByText(guest.say('PAY_STEP.NOT_SEEN'))).toBeVisible();
  await expect(pay).toBeVisible();
});

test('a booking that is still to be paid is opened by its link in another browser, and leads to paying', async ({
  api,
  guest,
  page,
}) => {
  api.answer({
    bookingOpening: { reference: PAYABLE.reference, access_token: 'access' },
    reservation: PAYABLE,
  });
  await page.goto('/s/demo/my-booking#t=a-link-of-a-letter');
  await guest.press('MY_BOOKING.SHOW');
  await expect(page.getByRole('link', { name: guest.say('PAY_STEP.PAY', AMOUNT) })).toBeVisible();
});
