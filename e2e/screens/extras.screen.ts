import type { WireExtra } from '#contract/availability.ts';
import type { WireBooking } from '#contract/reservation.ts';
import { writeRooms } from '../../src/web/guest/session/room-choices.ts';
import { giftCard, voucher } from '../../test/screens/examples/cards.ts';
import { BREAKFAST } from '../../test/screens/examples/hotels.ts';
import { coverBy, NO_COVER, offer, summary } from '../../test/screens/examples/offers.ts';
import { pounds, price, STAY } from '../../test/screens/examples/prices.ts';
import { BUYER, CHOSEN_STAY, openBooking, PARTY } from './open-screen.ts';
import { problem, type Answers } from '../../test/screens/playback.ts';
import { expect, test } from './screen-test.ts';

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

/** Two rooms that two such vouchers pay. */
const TWO_ROOMS = {
  ...CHOSEN_STAY,
  rooms: `${CHOSEN_STAY.rooms} ${CHOSEN_STAY.rooms}`,
};

/** The voucher pays the room, and breakfast for two; the child's costs 9 pounds for each of two mornings. */
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

test('an extra says what the children of the party pay', async ({ api, guest, page }) => {
  api.answer({ products: { products: [FOR_CHILDREN] }, summary: summary([offer()], NO_COVER) });
  await openBooking(page, { cards: [giftCard(300)], search: { ...FAMILY_STAY, section: 'extras' } });
  const breakfast = guest.section('BOOKING.EXTRAS.HEADING').getByRole('listitem').filter({ hasText: 'Breakfast' });
  await expect(breakfast).toContainText(guest.say(PER_PERSON_AND_NIGHT, { price: '£18.00' }));
  await expect(breakfast).toContainText(guest.say('BOOKING.EXTRAS.FOR_AGE', { name: 'Child', price: '£9.00' }));
});

test('what the card includes is ordered with the room', async ({ api, guest, page }) => {
  api.answer(FOR_TWO);
  await openBooking(page, { cards: [PACKAGE], search: { ...CHOSEN_STAY, section: 'extras' }, buyer: BUYER });
  await expect(page.getByRole('checkbox', { name: /^Breakfast/ })).toBeChecked();
  await expect(page.getByText(guest.say('BOOKING.EXTRAS.INCLUDED'))).toBeVisible();
  // One price is enough: it says that the card pays all of it.
  expect(api.askedFor('summary').map(({ body }) => (body as WireBooking).products.length)).toEqual([1]);
  await guest.checkEverything();
  await expect(page).toHaveURL(/extras=breakfast/);
  // For another party it may cost something, so that the page asks again.
  await guest.press('BOOKING.CHANGE_WHAT', { what: guest.say('BOOKING.STAY.HEADING') });
  await guest.press('BOOKING.STAY.MORE', { name: 'Child' });
  await expect(page).not.toHaveURL(/extras=/);
});

test('what the card includes and the hotel no longer sells is left out of the booking', async ({
  api,
  guest,
  page,
}) => {
  api.answer({
    products: { products: [] },
    summary: ({ body }) =>
      body.products.length > 0
        ? problem('INPUT.INVALID', { errors: [{ path: 'products.0.product_id', code: 'ERRORS.UNKNOWN_ID' }] })
        : summary([offer()], coverBy(PACKAGE, 300, 1)),
  });
  await openBooking(page, { cards: [PACKAGE], search: { ...CHOSEN_STAY, section: 'extras' } });
  const receipt = page.getByRole('complementary', { name: guest.say('RECEIPT.HEADING') });
  await expect(receipt).toContainText(`${guest.say('RECEIPT.DUE')}£0.00`);
});

test('what the card includes is not ordered where more guests would pay for it', async ({ api, guest, page }) => {
  api.answer(FOR_TWO);
  await openBooking(page, { cards: [PACKAGE], search: { ...FAMILY_STAY, section: 'extras' } });
  const receipt = page.getByRole('complementary', { name: guest.say('RECEIPT.HEADING') });
  await expect(receipt).toContainText(`${guest.say('RECEIPT.DUE')}£0.00`);
  const breakfast = page.getByRole('checkbox', { name: /^Breakfast/ });
  await expect(breakfast).not.toBeChecked();
  const beyond = guest.say('BOOKING.EXTRAS.BEYOND', { cost: guest.say(PER_PERSON_AND_NIGHT, { price: '£18.00' }) });
  const child = guest.say('BOOKING.EXTRAS.FOR_AGE', { name: 'Child', price: '£9.00' });
  await expect(breakfast).toHaveAccessibleName(
    new RegExp(['2 nights for 2', beyond, child].map((words) => RegExp.escape(words)).join('.*')),
  );
  const notYet = page.getByText(guest.say('BOOKING.EXTRAS.NOT_ADDED'));
  await expect(notYet).toBeVisible();
  await breakfast.click();
  await expect(breakfast).toBeChecked();
  await expect(notYet).toHaveCount(0);
  await expect(receipt).toContainText(`${guest.say('RECEIPT.DUE')}£18.00`);
  const asked = api.askedFor('summary').map(({ body }) => (body as WireBooking).products.length);
  expect(asked.toSorted()).toEqual([0, 1]);
});

test('two vouchers include breakfast in two rooms', async ({ api, guest, page }) => {
  const rooms = [offer(), offer()];
  api.answer({
    ...FOR_TWO,
    summary: ({ body }) => summary(rooms, coverBy(PACKAGE, 600, 2), body.products.length > 0 ? { due: pounds(0) } : {}),
  });
  await openBooking(page, { cards: [PACKAGE, PACKAGE], search: { ...TWO_ROOMS, section: 'extras' } });
  await expect(page.getByText(guest.say('BOOKING.EXTRAS.INCLUDED'), { exact: true })).toBeVisible();
});

test('a room that the card is not for says so', async ({ api, guest, page }) => {
  const cover = { ...NO_COVER, refused_cards: [{ last4: '222K', code: 'CARD.NOT_FOR_THIS_ROOM' }] };
  api.answer({ availability: { rates: [offer({ cover })], products: [], refused_cards: [] } });
  const search = { property: 'harbour-house', ...STAY, rooms: writeRooms([{ persons: PARTY }]) };
  await openBooking(page, { cards: [PACKAGE], search: { ...search, section: 'rooms' } });
  await expect(page.getByRole('article')).toContainText(guest.say('CARD.NOT_FOR_THIS_ROOM'));
});
