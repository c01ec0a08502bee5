import { screen, within } from '@testing-library/dom';
import { expect, vi } from 'vitest';
import type { WireProblem } from '#contract/problem.ts';
import type { Summary } from '#contract/guest/reservation.ts';
import { BUYER, CHOSEN_STAY, PARTY } from '../../../../test/screens/before.ts';
import { giftCard, tenNights } from '../../../../test/screens/examples/cards.ts';
import { coverBy, NO_COVER, offer, summary, withTotal } from '../../../../test/screens/examples/offers.ts';
import { pounds } from '../../../../test/screens/examples/prices.ts';
import { cancellation, reservation } from '../../../../test/screens/examples/reservations.ts';
import { it } from '../../../../test/screens/guest-test.ts';
import { choose, click, isEnabled } from '../../../../test/screens/hands.ts';
import { LOST, problem } from '../../../../test/screens/playback.ts';
import { writeRooms } from '../session/room-choices.ts';

const COVERED = summary([offer()], coverBy(tenNights(), 300));
const PLACED = reservation('confirmed', COVERED);
const AT_CHECK = { cards: [tenNights()], search: { ...CHOSEN_STAY, section: 'check' }, buyer: BUYER } as const;
const AT_ROOMS = {
  ...AT_CHECK,
  search: { property: 'harbour-house', from: '2026-12-04', to: '2026-12-06', section: 'rooms' },
} as const;

it('shows a cancellation fee that is due already with the room and before the stay is placed', async ({
  api,
  guest,
}) => {
  const soon = offer({
    cancellation: { text: '', free_until: null, fee: pounds(120) },
    cover: coverBy(tenNights(), 300),
  });
  api.answer({
    availability: { rates: [soon], products: [], refused_cards: [] },
    summary: summary([soon], coverBy(tenNights(), 300)),
  });
  await guest.openBooking(AT_ROOMS);
  const costs = guest.say('BOOKING.CANCELLING.FEE', { fee: '£120' });
  await guest.readsWords(costs, await screen.findByRole('article', { name: 'Lanes Double' }));
  await guest.chooseRoom('Lanes Double', 'Flexible');
  await guest.passExtras();
  await guest.checkEverything();
  await guest.readsWords(costs, await guest.section('BOOKING.CHECK.HEADING'));
});

it('names the amount due on the order button, in words of the sale page if it has its own', async ({
  api,
  guest,
  salePage,
}) => {
  api.answer({ summary: summary([offer()], coverBy(giftCard(127.2), 300)) });
  const cards = [giftCard(127.2)];
  const buyer = { ...BUYER, cardExpiration: '12/39', paymentCardToken: 'vaulted' };
  await guest.openBooking({ ...AT_CHECK, cards, buyer });
  await guest.button('ORDER_BUTTON.DUE', { amount: '£172.80' });
  salePage.change({ order_button: { due: { en: 'Order with obligation to pay {{amount}}' }, nothing_due: {} } });
  await guest.reload();
  await screen.findByRole('button', { name: 'Order with obligation to pay £172.80' });
  api.answer({ summary: COVERED });
  await guest.reload();
  await guest.button('ORDER_BUTTON.NOTHING_DUE');
});

it('shows before the stay is placed what cancelling takes from a card and what the hotel charges', async ({
  api,
  guest,
}) => {
  const kept = [{ last4: tenNights().card.last4, covered: pounds(120), value: null, uses: 1 }];
  const terms = { free_until: null, fee: pounds(150), fee_due: pounds(30), most_due: pounds(30), kept };
  api.answer({ summary: { ...COVERED, cancellation: terms } });
  await guest.openBooking(AT_CHECK);
  const check = await guest.section('BOOKING.CHECK.HEADING');
  await guest.reads('BOOKING.CANCELLING.FEE', { fee: '£150' }, check);
  const what = guest.say('STAY.NIGHTS_one', { count: '1' });
  await guest.reads('BOOKING.CANCELLING.FEE_FROM_CARD', { last4: tenNights().card.last4, what }, check);
  await guest.reads('BOOKING.CANCELLING.FEE_TO_HOTEL', { amount: '£30.00' }, check);
});

it('names a slow hotel while rooms are looked up and while the stay is placed', async ({ api, guest }) => {
  const letTimePass = guest.takeClock();
  const findRooms = api.holdBack('availability', { rates: [offer()], products: [], refused_cards: [] });
  const place = api.holdBack('place', PLACED);
  api.answer({ reservation: PLACED, cancellation: cancellation() });
  await guest.openBooking(AT_ROOMS);
  const name = 'Harbour House, Brighton';
  await guest.readsNothingOf('BOOKING.ROOMS.FINDING', { name });
  await letTimePass(1_000);
  await guest.reads('BOOKING.ROOMS.FINDING', { name });
  findRooms();
  await guest.chooseRoom('Lanes Double', 'Flexible');
  await guest.passExtras();
  await guest.checkEverything();
  await guest.place();
  await guest.button('BOOKING.CHECK.PLACING');
  await guest.reads('BOOKING.CHECK.PLACING_AT', { name });
  await letTimePass(9_000);
  await guest.reads('PLACING.SLOW_one', { reference: COVERED.quote.reference });
  place();
  expect(await guest.reference()).toBe(PLACED.reference);
});

it('shows a changed price beside the old one, in every language, and places it only by a second press', async ({
  api,
  guest,
}) => {
  const now = withTotal(summary([offer()], coverBy(giftCard(1000), 450)), 450);
  api.answer({
    summary: summary([offer()], coverBy(giftCard(1000), 300)),
    place: problem('RESERVATION.PRICE_CHANGED', { summary: now }),
  });
  await guest.openBooking({ ...AT_CHECK, cards: [giftCard(1000)] });
  await guest.place();
  await guest.reads('RESERVATION.PRICE_CHANGED', {}, await guest.alert());
  const total = await within(await guest.alert()).findByRole('row', { name: new RegExp(guest.say('RECEIPT.TOTAL')) });
  expect(total.textContent).toContain('£300.00£450.00');
  const languages = await within(screen.getByRole('banner')).findByRole('combobox');
  await choose(languages, 'de');
  await guest.speaking('de').reads('RESERVATION.PRICE_CHANGED', {}, await guest.alert());
  await choose(languages, 'en');
  api.answer({
    place: reservation('confirmed', now),
    reservation: reservation('confirmed', now),
    cancellation: cancellation(),
  });
  await guest.place();
  await guest.reference();
  const [first, second] = api.askedFor('place');
  expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key']);
  expect([first, second].map((asked) => asked?.params['id'])).toEqual(['1', '2']);
});

it('does not call it a changed price when a card has been used elsewhere', async ({ api, guest }) => {
  const before = summary([offer()], coverBy(giftCard(1000), 300));
  const now = summary([offer()], coverBy(giftCard(100), 100));
  api.answer({ summary: before, place: problem('RESERVATION.PRICE_CHANGED', { changed: ['cover'], summary: now }) });
  await guest.openBooking({ ...AT_CHECK, cards: [giftCard(1000)] });
  await guest.place();
  await guest.reads('RESERVATION.COVER_CHANGED', {}, await guest.alert());
  const due = await within(await guest.alert()).findByRole('row', { name: new RegExp(guest.say('RECEIPT.DUE')) });
  expect(due.textContent).toContain('£200.00');
  // The amount now due requires a payment card. The guest reads why before being led to the form.
  await guest.press('BOOKING.CHECK.TO_DETAILS');
  await guest.button('BOOKING.YOU.ONWARD');
});

const SPENT = giftCard(0, { usable: false, reason: 'CARD.USED_UP', booked_as: 'SC-2222-3333' });
const spent = (ways: Summary['rest']['ways'], card: Summary['payment_card'] = 'not_needed') => {
  const cover = { ...NO_COVER, refused_cards: [{ last4: SPENT.card.last4, code: 'CARD.USED_UP' }] };
  return summary([offer()], cover, { rest: { ways, payment_card_beside_paying: false }, payment_card: card });
};

it.for<[string, Summary, string | undefined]>([
  ['at the hotel alone', spent(['at_hotel']), undefined],
  ['with a guarantee alone', spent(['guarantee'], 'required'), 'PAYMENT_CARD.WHY'],
  ['in several ways', spent(['at_hotel', 'pay']), 'BOOKING.CHECK.HOW_TO_PAY'],
])(
  'says that the card was used elsewhere, and shows it so, where the rest is paid %s',
  async ([, now, wanted], { api, guest }) => {
    const changed = problem('RESERVATION.PRICE_CHANGED', { changed: ['cover'], summary: now, cards: [SPENT.card] });
    api.answer({ summary: summary([offer()], coverBy(giftCard(1000), 300)), place: changed });
    await guest.openBooking({ ...AT_CHECK, cards: [giftCard(1000)] });
    await guest.place();
    const notice = await guest.alert();
    await guest.isAt(notice);
    await guest.reads('RESERVATION.COVER_CHANGED', {}, notice);
    await guest.reads('CARD.BOOKED_AS', { reference: 'SC-2222-3333' }, notice);
    expect(notice.querySelector('a')?.href).toContain('/my-booking?reference=SC-2222-3333');
    const card = screen.getByRole('region', { name: guest.say('CARD.YOURS', { last4: SPENT.card.last4 }) });
    await guest.readsWords('£0', card);
    api.answer({ summary: now });
    if (wanted === undefined) return expect(guest.hasOrderButton()).toBe(true);
    await guest.reads(wanted, { amount: '£300.00', name: 'Harbour House, Brighton' });
    expect(guest.hasOrderButton()).toBe(false);
    await guest.press('BOOKING.CHECK.TO_DETAILS');
    await guest.isAt(await guest.heading('BOOKING.YOU.HEADING'));
  },
);

it('says what became of a booking wherever the guest is by then', async ({ api, guest }) => {
  const answer = api.holdBack('place', problem('RESERVATION.NO_AVAILABILITY'));
  await guest.openBooking(AT_CHECK);
  await guest.place();
  await guest.press('BOOKING.CHANGE_WHAT', { what: guest.say('BOOKING.EXTRAS.HEADING') });
  answer();
  await guest.isAt(await guest.alert());
  await guest.reads('RESERVATION.NO_AVAILABILITY', {}, await guest.section('BOOKING.EXTRAS.HEADING'));
  await guest.press('BOOKING.CHECK.OTHER_ROOM');
  await guest.isAt(await guest.heading('BOOKING.ROOMS.HEADING_one'));
});

it('asks again for a price that is too old, and says so', async ({ api, guest }) => {
  api.answer({ place: problem('RESERVATION.QUOTE_EXPIRED') });
  await guest.openBooking(AT_CHECK);
  await expect.poll(async () => isEnabled(await guest.orderButton())).toBe(true);
  const before = api.askedFor('summary').length;
  await guest.place();
  await guest.reads('RESERVATION.QUOTE_EXPIRED', {}, await guest.alert());
  expect(api.askedFor('summary').length).toBeGreaterThan(before);
});

it('leads back to the rooms when the room has been taken', async ({ api, guest }) => {
  api.answer({ place: problem('RESERVATION.NO_AVAILABILITY') });
  await guest.openBooking(AT_CHECK);
  await guest.place();
  await guest.reads('RESERVATION.NO_AVAILABILITY', {}, await guest.alert());
  expect(guest.hasOrderButton()).toBe(false);
  await guest.press('BOOKING.CHECK.OTHER_ROOM');
  await guest.isAt(await guest.heading('BOOKING.ROOMS.HEADING_one'));
});

it('leads back to the details where the hotel does not take one of them, and books once it is right', async ({
  api,
  guest,
}) => {
  const errors = [{ path: 'buyer.email', code: 'ERRORS.INVALID' }];
  api.answer({ place: problem('RESERVATION.NOT_ACCEPTED', { errors }) });
  await guest.openBooking(AT_CHECK);
  await guest.place();
  await guest.reads('RESERVATION.NOT_ACCEPTED', {}, await guest.alert());
  await guest.reads('ERRORS.INVALID', { field: guest.say('FIELDS.EMAIL.LABEL') }, await guest.alert());
  await guest.press('BOOKING.CHECK.TO_DETAILS');
  await guest.checkEverything();
  api.answer({ place: PLACED, reservation: PLACED, cancellation: cancellation() });
  await guest.place();
  expect(await guest.reference()).toBe(PLACED.reference);
});

it('places another stay once the earlier one is known not to have been made', async ({ api, guest }) => {
  const letTimePass = guest.takeClock();
  api.answer({ place: LOST });
  await guest.openBooking(AT_CHECK);
  await guest.place();
  for (const pauseMs of [1_500, 3_000, 6_000]) await letTimePass(pauseMs);
  await guest.reads('BOOKING.CHECK.UNANSWERED');
  await guest.press('BOOKING.CHANGE_WHAT', { what: guest.say('BOOKING.ROOMS.HEADING_one') });
  await guest.chooseRoom('Lanes Double', 'Saver');
  await guest.passExtras();
  await guest.checkEverything();
  await guest.reads('BOOKING.CHECK.OTHER_OPEN', {}, await guest.alert());
  expect(guest.hasOrderButton()).toBe(false);
  api.answer({ place: problem('RESERVATION.NO_AVAILABILITY') });
  await guest.press('BOOKING.CHECK.ASK_AGAIN');
  await guest.reads('BOOKING.CHECK.OTHER_NOT_PLACED', {}, await guest.alert());
  api.answer({ place: PLACED, reservation: PLACED, cancellation: cancellation() });
  await guest.place();
  expect(await guest.reference()).toBe(PLACED.reference);
});

const CAME_TO_NOTHING = problem('RESERVATION.NOT_ACCEPTED', { may_place_again: true });

it('places a reservation again that a crash brought to nothing, at the same price and once', async ({ api, guest }) => {
  const letTimePass = guest.takeClock();
  const later: (typeof LOST | WireProblem)[] = [LOST, CAME_TO_NOTHING, CAME_TO_NOTHING, CAME_TO_NOTHING];
  api.answer({ place: () => later.shift() ?? PLACED, reservation: PLACED, cancellation: cancellation() });
  await guest.openBooking(AT_CHECK);
  await guest.place();
  await letTimePass(1_500);
  // The failed key, and the next one. After a second failure the guest decides.
  const notice = await guest.alert();
  await guest.reads('PMS.UNAVAILABLE', {}, notice);
  await guest.reads('BOOKING.CHECK.NOTHING_TAKEN', {}, notice);
  expect(api.askedFor('place').map(({ params }) => params['id'])).toEqual(['1', '1', '2']);
  await guest.place();
  expect(await guest.reference()).toBe(PLACED.reference);
  const asked = api.askedFor('place');
  expect(asked.map(({ params }) => params['id'])).toEqual(['1', '1', '2', '3', '4']);
  expect(new Set(asked.slice(0, 3).map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(new Set(asked.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
});

it('asks again what the card covers after a stay is placed, and after it is cancelled', async ({ api, guest }) => {
  api.answer({ place: PLACED, reservation: PLACED, cancellation: cancellation() });
  await guest.openBooking({ ...AT_CHECK, cards: [tenNights(2)], search: { ...CHOSEN_STAY, section: 'you' } });
  await guest.checkEverything();
  await guest.place();
  await guest.reference();
  expect(window.location.search).toBe('');
  const used = summary([offer()], { ...coverBy(tenNights(0), 0, 0), refused_cards: [] });
  api.answer({ summary: used });
  await guest.goBack();
  await guest.reads('RECEIPT.CARD_NOT_USED', { last4: '222P' }, await guest.receipt());

  await guest.goForward();
  api.answer({ cancel: cancellation({ state: 'cancelled' }), summary: COVERED });
  await guest.press('CONFIRMATION.CANCEL.OPEN');
  await guest.press('CONFIRMATION.CANCEL.YES', {}, await screen.findByRole('dialog'));
  await click(await screen.findByRole('link', { name: guest.say('CONFIRMATION.BOOK_AGAIN') }));
  await guest.chosenProperty(/Harbour House/);
  expect(Object.fromEntries(new URLSearchParams(window.location.search))).toEqual({
    property: 'harbour-house',
    rooms: writeRooms([{ persons: PARTY }]),
  });
  await guest.goBack();
  await guest.goBack();
  await guest.reads('RECEIPT.CARD_COVERS', { last4: '222P' }, await guest.receipt());
});

it('says after it is loaded again during placing that nothing was booked, and books nothing by itself', async ({
  api,
  guest,
}) => {
  const notBooked = problem('RESERVATION.NOT_ACCEPTED', { may_place_again: true });
  // The page that is left still waits for its answer, and sends no other request.
  const answerFirst = api.holdBack('place', notBooked);
  await guest.openBooking(AT_CHECK);
  await guest.place();
  await vi.waitFor(() => expect(api.askedFor('place')).toHaveLength(1));
  api.answer({ place: notBooked });
  await guest.reload();
  await guest.reads('PMS.UNAVAILABLE', {}, await guest.alert());
  answerFirst();
  expect(new Set(api.askedFor('place').map(({ params }) => params['id']))).toEqual(new Set(['1']));
});
