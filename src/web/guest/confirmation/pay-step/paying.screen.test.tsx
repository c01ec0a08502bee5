import { screen } from '@testing-library/dom';
import { expect } from 'vitest';
import type { Reservation } from '#contract/guest/reservation.ts';
import { BUYER, CHOSEN_STAY } from '../../../../../test/screens/before.ts';
import { giftCard } from '../../../../../test/screens/examples/cards.ts';
import { coverBy, offer, summary } from '../../../../../test/screens/examples/offers.ts';
import { pounds } from '../../../../../test/screens/examples/prices.ts';
import { cancellation, paidOnline, reservation, unpaid } from '../../../../../test/screens/examples/reservations.ts';
import { it } from '../../../../../test/screens/guest-test.ts';
import { click, pressKey } from '../../../../../test/screens/hands.ts';

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

const STAGES = [
  ['no request yet', { ...unpaid(placing, { expires_at: null, checkout: null }) }, ['PAY_STEP.PREPARING']],
  ['not paid', PAYABLE, ['PAY_STEP.HEADING', AMOUNT], ['PAY_STEP.LEAVE_HINT']],
  ['a payment under way', unpaid(placing, { state: 'pending' }), ['PAY_STEP.CHECKING'], ['PAY_STEP.AGAIN']],
  ['the money is there', paidOnline(placing, 'paid'), ['PAY_STEP.PAID'], ['PAY_STEP.PAID_WHY', { name: NAME }]],
  ['the guest has left', unpaid(placing, { checkout: null }), ['PAY_STEP.LEAVING'], ['PAY_STEP.ENDING_WHY']],
  ['time is up', unpaid(placing, { expires_at: '2026-11-02T09:59:00Z', checkout: null }), ['PAY_STEP.ENDING']],
  ['the outcome is unknown', paidOnline(UNKNOWN, 'unclear'), ['PAY_STEP.UNCLEAR'], ['PAY_STEP.UNCLEAR_WHY']],
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
  ['what goes back is not known', paidOnline(RELEASED, 'refund_failed'), ['REST_PAID.UNCHECKED', { name: NAME }]],
] as const satisfies readonly (readonly [string, Reservation, ...Shown[]])[];

it.for(STAGES)('shows how far the payment is: %s', async ([, known, ...shown], { api, guest }) => {
  api.answer({ reservation: known });
  await guest.openReservation({ reservations: [known] });
  for (const [key, values] of shown) await guest.reads(key, values);
});

it.for([
  ['at_hotel', 'ORDER_BUTTON.DUE'],
  ['guarantee', 'ORDER_BUTTON.DUE'],
  ['pay', 'ORDER_BUTTON.PAY_NOW'],
] as const)('offers no choice where the rest can be settled in one way: %s', async ([way, button], { api, guest }) => {
  const card = way === 'guarantee' ? 'required' : 'not_needed';
  api.answer({ summary: { ...BOOKED, payment_card: card, rest: { ...BOOKED.rest, ways: [way] } } });
  await guest.openBooking({ cards: [giftCard(100)], search: { ...CHOSEN_STAY, section: 'you' }, buyer: BUYER });
  await guest.button('BOOKING.YOU.ONWARD');
  if (way === 'guarantee') await guest.fillPaymentCard();
  else expect(screen.queryByTitle(guest.say('PAYMENT_CARD_FRAME.TITLE'))).toBeNull();
  if (way === 'pay') await guest.reads('REST_CHOICE.ONLY_PAY', REFUNDED);
  else await guest.readsNothingOf('REST_CHOICE.ONLY_PAY', REFUNDED);
  expect(screen.queryByRole('radio')).toBeNull();
  await guest.checkEverything();
  await guest.button(button, AMOUNT);
  await guest.readsWords(way === 'pay' ? guest.say('PAY_NOW.WHERE') : guest.say('RECEIPT.DUE_WHERE', { name: NAME }));
});

it('releases the room of a guest who leaves, and leads to the same stay again', async ({ api, guest }) => {
  const left = paidOnline(RELEASED, 'cancelled');
  api.answer({ reservation: PAYABLE, abandonPayment: left });
  await guest.openReservation({ reservations: [PAYABLE] });
  const lines = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(lines).toEqual(['£300.00', '−£100.00', '£200.00']);
  await guest.isAt(await guest.heading('PAY_STEP.HEADING', AMOUNT));
  await pressKey('Tab');
  await guest.isAt(await screen.findByRole('link', { name: guest.say('PAY_STEP.PAY', AMOUNT) }));
  await pressKey('Tab');
  await guest.isAt(await guest.button('PAY_STEP.LEAVE'));
  await pressKey('Enter');
  await guest.isAt(await guest.heading('NOT_PAID.HEADING'));
  expect(api.askedFor('abandonPayment')).toHaveLength(1);
  api.answer({ reservation: left });
  await click(await screen.findByRole('link', { name: guest.say('NOT_PAID.AGAIN') }));
  await guest.isAtAddress(/property=harbour-house&from=2026-12-04&to=2026-12-06&rooms=adult\*2&section=rooms/);
});

it('hears that the stay was paid in another window, and leads no longer to paying', async ({ api, guest }) => {
  const letTimePass = guest.takeClock();
  api.answer({ reservation: PAYABLE });
  await guest.openReservation({ reservations: [PAYABLE] });
  const pay = { name: guest.say('PAY_STEP.PAY', AMOUNT) };
  const address = new URL((await screen.findByRole<HTMLAnchorElement>('link', pay)).href);
  expect(address.pathname).toBe(`/vault/checkout/demo/${PAYABLE.reference}`);
  expect(Object.fromEntries(address.searchParams)).toEqual({
    request: 'request-1',
    origin: window.location.origin,
    language: 'en',
  });
  api.answer({ reservation: CONFIRMED, cancellation: cancellation() });
  await letTimePass(5_000);
  await guest.isAt(await guest.heading('CONFIRMATION.HEADING'));
  expect(screen.queryByRole('link', pay)).toBeNull();
});

it('names the hotel in the language of the page when the reservation came in another', async ({ api, guest }) => {
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
  api.answer({ cancellation: cancellation({ rest: REFUND_BY_HOTEL }) });
  for (const step of steps) {
    api.answer({ reservation: step });
    await guest.openReservation({ reservations: [inArabic(PAYABLE)] });
    await guest.readsWords(NAME);
    await guest.readsNoWords(other);
  }
  await guest.press('CONFIRMATION.CANCEL.OPEN');
  const question = await screen.findByRole('dialog');
  await guest.reads('REST_PAID.BY_HOTEL', { name: NAME }, question);
  await guest.readsNoWords(other, question);
});

it('waits for a payment that only the browser has heard of, then offers to pay again', async ({ api, guest }) => {
  const letTimePass = guest.takeClock();
  api.answer({ reservation: PAYABLE });
  await guest.openReservation({ reservations: [PAYABLE] });
  await guest.openAt(`${window.location.href}#payment-sent`);
  await guest.reads('PAY_STEP.CHECKING_WHY');
  const pay = { name: guest.say('PAY_STEP.PAY', AMOUNT) };
  expect(screen.queryByRole('link', pay)).toBeNull();
  await letTimePass(46_000);
  await guest.reads('PAY_STEP.NOT_SEEN');
  await screen.findByRole('link', pay);
});

it('opens a booking that is still to be paid by its link in another browser, and leads to paying', async ({
  api,
  guest,
}) => {
  api.answer({
    bookingOpening: { reference: PAYABLE.reference, access_token: 'access' },
    reservation: PAYABLE,
  });
  await guest.openAt('/s/demo/my-booking#t=a-link-of-a-letter');
  await guest.press('MY_BOOKING.SHOW');
  await screen.findByRole('link', { name: guest.say('PAY_STEP.PAY', AMOUNT) });
});
