import { screen, within } from '@testing-library/dom';
import { expect } from 'vitest';
import type { WireExtra } from '#contract/guest/availability.ts';
import type { WireBooking } from '#contract/guest/reservation.ts';
import { BUYER, CHOSEN_STAY, PARTY } from '../../../../../test/screens/before.ts';
import { giftCard, voucher } from '../../../../../test/screens/examples/cards.ts';
import { BREAKFAST } from '../../../../../test/screens/examples/hotels.ts';
import { coverBy, NO_COVER, offer, summary } from '../../../../../test/screens/examples/offers.ts';
import { pounds, price, STAY } from '../../../../../test/screens/examples/prices.ts';
import { it } from '../../../../../test/screens/guest-test.ts';
import { click } from '../../../../../test/screens/hands.ts';
import { problem, type Answers } from '../../../../../test/screens/playback.ts';
import { writeExtras, writeRooms } from '../../session/room-choices.ts';

const FOR_CHILDREN: WireExtra = {
  ...BREAKFAST,
  prices_by_age: [
    { age_category_id: 'adult', price: price(18) },
    { age_category_id: 'child', price: price(9) },
  ],
};
const PER_PERSON_AND_NIGHT = 'BOOKING.EXTRAS.CHARGING.PER_PERSON_PER_TIME_UNIT';
const FAMILY = [...PARTY, { ageCategoryId: 'child', count: 1 }];
const FAMILY_STAY = {
  ...CHOSEN_STAY,
  rooms: writeRooms([{ persons: FAMILY, room: { categoryId: 'lanes', rateId: 'flexible' } }]),
};
const PACKAGE = voucher();

/** Two rooms paid by two such vouchers. */
const TWO_ROOMS = {
  ...CHOSEN_STAY,
  rooms: `${CHOSEN_STAY.rooms} ${CHOSEN_STAY.rooms}`,
};

/** The voucher pays for the room and for two breakfasts. A child's breakfast costs £9 on each of two mornings. */
const FOR_TWO: Answers = {
  products: { products: [FOR_CHILDREN] },
  summary: ({ body }) => {
    const hasChild = body.rooms.some(({ persons }) => persons.some(({ age_category_id: id }) => id === 'child'));
    const breakfast = body.products.length > 0 ? (hasChild ? 90 : 72) : 0;
    const paid = Math.min(breakfast, 72);
    const ordered = { ...BREAKFAST, product_id: BREAKFAST.id, count: 1, price: price(18) };
    const products = breakfast > 0 ? [{ ...ordered, price_summary: price(breakfast), included: pounds(paid) }] : [];
    return summary([offer({ perNight: 150 + breakfast / 2 })], coverBy(PACKAGE, 300 + paid, 1), { products });
  },
};

const findBreakfast = () => screen.findByRole<HTMLInputElement>('checkbox', { name: /^Breakfast/ });

it('shows what the children of the party pay for an extra', async ({ api, guest }) => {
  api.answer({ products: { products: [FOR_CHILDREN] }, summary: summary([offer()], NO_COVER) });
  await guest.openBooking({ cards: [giftCard(300)], search: { ...FAMILY_STAY, section: 'extras' } });
  const extras = within(await guest.section('BOOKING.EXTRAS.HEADING'));
  await findBreakfast();
  const breakfast = extras.getAllByRole('listitem').find(({ textContent }) => textContent.includes('Breakfast'))!;
  await guest.reads(PER_PERSON_AND_NIGHT, { price: '£18.00' }, breakfast);
  await guest.reads('BOOKING.EXTRAS.FOR_AGE', { name: 'Child', price: '£9.00' }, breakfast);
});

it('orders what the card includes with the room', async ({ api, guest }) => {
  api.answer(FOR_TWO);
  await guest.openBooking({ cards: [PACKAGE], search: { ...CHOSEN_STAY, section: 'extras' }, buyer: BUYER });
  await expect.poll(async () => (await findBreakfast()).checked).toBe(true);
  await guest.reads('BOOKING.EXTRAS.INCLUDED');
  // One price is enough, because it says that the card pays for all of it.
  expect(api.askedFor('summary').map(({ body }) => (body as WireBooking).products.length)).toEqual([1]);
  await guest.checkEverything();
  await guest.isAtAddress(/extras=breakfast/);
  // Another party may have to pay for it, so the page requests the price again.
  await guest.press('BOOKING.CHANGE_WHAT', { what: guest.say('BOOKING.STAY.HEADING') });
  await guest.press('BOOKING.STAY.MORE', { name: 'Child' });
  await guest.isAtAddress(/^(?!.*extras=)/);
});

it('leaves out of the booking what the card includes and the hotel no longer sells', async ({ api, guest }) => {
  api.answer({
    products: { products: [] },
    summary: ({ body }) =>
      body.products.length > 0
        ? problem('INPUT.INVALID', { errors: [{ path: 'products.0.product_id', code: 'ERRORS.UNKNOWN_ID' }] })
        : summary([offer()], coverBy(PACKAGE, 300, 1)),
  });
  await guest.openBooking({ cards: [PACKAGE], search: { ...CHOSEN_STAY, section: 'extras' } });
  await guest.readsWords(`${guest.say('RECEIPT.DUE')}£0.00`, await guest.receipt());
});

it('does not order what the card includes where more guests would pay for it', async ({ api, guest }) => {
  api.answer(FOR_TWO);
  await guest.openBooking({ cards: [PACKAGE], search: { ...FAMILY_STAY, section: 'extras' } });
  await guest.readsWords(`${guest.say('RECEIPT.DUE')}£0.00`, await guest.receipt());
  const breakfast = await findBreakfast();
  expect(breakfast.checked).toBe(false);
  const beyond = guest.say('BOOKING.EXTRAS.BEYOND', { cost: guest.say(PER_PERSON_AND_NIGHT, { price: '£18.00' }) });
  const child = guest.say('BOOKING.EXTRAS.FOR_AGE', { name: 'Child', price: '£9.00' });
  const name = new RegExp(['2 nights for 2', beyond, child].map((words) => RegExp.escape(words)).join('.*'));
  expect(screen.getByRole('checkbox', { name })).toBe(breakfast);
  await guest.reads('BOOKING.EXTRAS.NOT_ADDED');
  await click(breakfast);
  await expect.poll(() => breakfast.checked).toBe(true);
  await guest.readsNothingOf('BOOKING.EXTRAS.NOT_ADDED');
  await guest.readsWords(`${guest.say('RECEIPT.DUE')}£18.00`, await guest.receipt());
  const asked = api.askedFor('summary').map(({ body }) => (body as WireBooking).products.length);
  expect(asked.toSorted()).toEqual([0, 1]);
});

it('includes breakfast in two rooms for two vouchers', async ({ api, guest }) => {
  const rooms = [offer(), offer()];
  api.answer({
    ...FOR_TWO,
    summary: ({ body }) => summary(rooms, coverBy(PACKAGE, 600, 2), body.products.length > 0 ? { due: pounds(0) } : {}),
  });
  await guest.openBooking({ cards: [PACKAGE, PACKAGE], search: { ...TWO_ROOMS, section: 'extras' } });
  await screen.findByText(guest.say('BOOKING.EXTRAS.INCLUDED'));
});

it('shows with a room that the card is not for it', async ({ api, guest }) => {
  const cover = { ...NO_COVER, refused_cards: [{ last4: '222K', code: 'CARD.NOT_FOR_THIS_ROOM' }] };
  api.answer({ availability: { rates: [offer({ cover })], products: [], refused_cards: [] } });
  const search = { property: 'harbour-house', ...STAY, rooms: writeRooms([{ persons: PARTY }]) };
  await guest.openBooking({ cards: [PACKAGE], search: { ...search, section: 'rooms' } });
  await guest.reads('CARD.NOT_FOR_THIS_ROOM', {}, await screen.findByRole('article'));
});

it('names what the hotel has withdrawn since the last look, and goes on without it', async ({ api, guest }) => {
  const withdrawn = problem('INPUT.INVALID', {
    errors: [{ path: 'products.0.product_id', code: 'ERRORS.UNKNOWN_ID' }],
  });
  api.answer({ ...FOR_TWO, place: withdrawn });
  const extras = writeExtras([{ extraId: BREAKFAST.id, count: 1 }]);
  await guest.openBooking({ cards: [PACKAGE], search: { ...CHOSEN_STAY, extras, section: 'check' }, buyer: BUYER });
  await guest.place();
  const notice = await guest.alert();
  await guest.reads('BOOKING.CHECK.WITHDRAWN', { extras: BREAKFAST.name }, notice);
  await guest.press('BOOKING.CHECK.WITHOUT_IT');
  await guest.isAtAddress(/^(?!.*extras=breakfast)/);
});
