import type { CalendarDay } from '#contract/card-stays.ts';
import { coveredDay, eachDay } from '../../test/screens/examples/calm-hotels.ts';
import { tenNights, voucher } from '../../test/screens/examples/cards.ts';
import { AGES, HARBOUR_HOUSE, PROPERTIES } from '../../test/screens/examples/hotels.ts';
import { coverBy, offer, summary } from '../../test/screens/examples/offers.ts';
import { pounds } from '../../test/screens/examples/prices.ts';
import { openBooking } from './open-screen.ts';
import { LOST, problem } from '../../test/screens/playback.ts';
import { expect, test } from './screen-test.ts';

test('a voucher says where and when it can be used, and a press takes one of the stays', async ({ guest, page }) => {
  await openBooking(page, { cards: [voucher()] });
  const covered = guest.say('BOOKING.DAY.COVERED_one');
  const stays = page.getByRole('button', { name: new RegExp(`^Harbour House.*${covered}`) });
  await expect(stays).toHaveCount(3);
  // One is not for this card, the other is not open for anybody yet.
  await expect(page.getByText(guest.say('PLACE.NOT_OPEN_one', { count: '1' }))).toBeVisible();
  await page.getByText(guest.say('PLACE.NOT_FOR_CARD_one', { count: '1' })).click();
  await expect(page.getByText(guest.say('CARD.NOT_HERE'))).toBeVisible();
  await page
    .getByRole('button', {
      name: guest.say('BOOKING.WHERE_AND_WHEN.MORE_DATES_AT', { name: 'Harbour House, Brighton' }),
    })
    .click();
  await expect(stays).toHaveCount(5);
  await expect(stays.first()).toBeFocused();
  await stays.nth(3).press('Enter');

  await expect(page.getByRole('heading', { name: guest.say('BOOKING.ROOMS.HEADING_one'), exact: true })).toBeFocused();
  await expect(page).toHaveURL(/property=harbour-house&from=2026-11-06&to=2026-11-08/);
  await expect(page.getByText(guest.say('BOOKING.ROOMS.COVERED_one')).first()).toBeVisible();
});

test('a hotel that has closed is offered to nobody, one that is not ready yet says so', async ({
  api,
  guest,
  page,
}) => {
  const properties = PROPERTIES.map((property) =>
    property.id === 'dawn-lodge' ? { ...property, invalid_because: 'closed' } : property,
  );
  api.answer({ properties: { properties } });
  await openBooking(page, { cards: [tenNights()] });
  await expect(guest.property(/Palais/)).toBeVisible();
  await expect(guest.property(/Mill Cottage/)).toHaveCount(0);
  await expect(page.getByText(guest.sayLike('PLACE.NOT_FOR_CARD_one'))).toHaveCount(0);
  await page.getByText(guest.say('PLACE.NOT_OPEN_one', { count: '1' })).click();
  await expect(page.getByText(guest.say('PROPERTY.NOT_CONFIGURED'))).toBeVisible();
  await expect(page.getByText('Dawn Lodge')).toHaveCount(0);
});

test('a hotel that lets no stay as short says so, and a press asks for the length that it lets', async ({
  api,
  guest,
  page,
}) => {
  const { id } = HARBOUR_HOUSE;
  api.answer({
    cardStays: {
      properties: [{ property_id: id, stays: [], reason: 'RESERVATION.NO_AVAILABILITY', min_nights: 2 }],
    },
  });
  await openBooking(page, { cards: [tenNights()] });
  const nights = guest.say('STAY.NIGHTS_other', { count: '2' });
  await expect(page.getByText(guest.say('MIN_STAY.NIGHTS', { nights }))).toBeVisible();
  await guest.press('MIN_STAY.CHOOSE', { nights });
  await expect(page).toHaveURL(/nights=2/);
  await expect.poll(() => api.askedFor('cardStays').at(-1)?.body).toMatchObject({ nights: 2 });
});

test('each soonest stay is called by the words that stand on it', async ({ page }) => {
  await openBooking(page, { cards: [tenNights()] });
  const stays = page.getByRole('button', { name: /^(Harbour House|Palais).*, .*\d/ });
  await expect(stays).toHaveCount(4);
  for (const stay of await stays.all()) {
    const shown = (await stay.innerText()).replaceAll(/\s+/g, ' ').trim();
    expect(await stay.getAttribute('aria-label')).toContain(shown);
  }
});

test('the city tax that a card does not pay is shown with a room and in the receipt, and is what is left to pay', async ({
  api,
  guest,
  page,
}) => {
  const cover = coverBy(tenNights(), 300);
  const withTax = offer({ cover, cityTax: pounds(12.8) });
  const due = { due: pounds(12.8), city_tax: { included: false, amount: pounds(12.8) } };
  api.answer({
    availability: { rates: [withTax], products: [], refused_cards: [] },
    summary: summary([withTax], cover, { ...due, payment_card: 'required' }),
  });
  await openBooking(page, {
    cards: [tenNights()],
    search: { property: 'harbour-house', from: '2026-12-04', to: '2026-12-06', section: 'rooms' },
  });
  const room = page.getByRole('article');
  await expect(room).toContainText(guest.say('BOOKING.ROOMS.TO_PAY', { amount: '£12.80' }));
  await expect(room).toContainText(guest.say('BOOKING.ROOMS.WITH_CITY_TAX', { amount: '£12.80' }));
  await guest.chooseRoom('Lanes Double', 'Flexible');
  const receipt = page.getByRole('complementary', { name: guest.say('RECEIPT.HEADING') });
  await expect(receipt).toContainText(`${guest.say('RECEIPT.CITY_TAX')}£12.80`);
  await expect(receipt).toContainText(`${guest.say('RECEIPT.DUE')}£12.80`);
});

/** Every third day is covered, the next is short of a sum, and the third is none of the card's. */
function mixedDay(date: string, index: number): CalendarDay {
  if (index % 3 === 0) return coveredDay(date);
  if (index % 3 === 1) return { ...coveredDay(date), state: 'with_supplement', due: pounds(25) };
  return { ...coveredDay(date), state: 'not_allowed', due: null, reason: 'CARD.NOT_ON_THESE_DAYS' };
}

test('the calendar shows for each day whether the card covers it, is short of a sum, or why not', async ({
  api,
  guest,
  page,
}) => {
  api.answer({ calendar: ({ body }) => ({ days: eachDay(body.from, body.to).map(mixedDay) }) });
  await openBooking(page, { cards: [tenNights()], search: { property: 'harbour-house' } });
  const days = page.getByRole('application');
  const day = (words: string) => days.getByRole('button', { name: new RegExp(`${RegExp.escape(words)}$`) });
  await expect(day(guest.say('STAYS.FROM_TO_PAY', { amount: '£25.00' })).first()).toBeVisible();
  await expect(day(guest.say('CARD.NOT_ON_THESE_DAYS')).first()).toBeVisible();
  const covered = day(guest.say('BOOKING.DAY.COVERED_one'));
  await expect(covered.first()).toBeVisible();

  await covered.nth(1).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(guest.say('BOOKING.DAY.DEPARTURE'))).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText(new RegExp(`· ${guest.say('STAY.NIGHTS_one', { count: '1' })}(?!s)`))).toBeVisible();
});

test('a calendar that learns nothing of the cards is still good for choosing dates', async ({ api, guest, page }) => {
  api.answer({ calendar: LOST });
  await openBooking(page, { cards: [tenNights()], search: { property: 'harbour-house' } });
  await expect(page.getByText(guest.say('BOOKING.DAY.CARD_UNKNOWN'))).toBeVisible();
  await guest.chooseDates(Temporal.PlainDate.from('2026-12-04'), 2);
  await expect(page.getByRole('heading', { name: guest.say('BOOKING.ROOMS.HEADING_one'), exact: true })).toBeFocused();
});

test('hotels that could not be loaded are loaded when the guest tries again', async ({ api, guest, page }) => {
  api.answer({ properties: problem('SERVER.FAULT') });
  await openBooking(page, { cards: [tenNights()] });
  await expect(page.getByText(guest.say('BOOKING.ERRORS.GET_PROPERTIES'))).toBeVisible();
  const letGo = api.holdBack('properties', { properties: PROPERTIES });
  await guest.press('FRAME.TRY_AGAIN');
  await expect(page.getByRole('heading').and(page.locator(':focus'))).toBeVisible();
  letGo();
  await expect(guest.property(/Harbour House/)).toBeVisible();
});

test('a hotel that has lost its age groups says so, leads to the others, and asks again when asked to', async ({
  api,
  guest,
  page,
}) => {
  api.answer({ ageCategories: { age_categories: [] } });
  await openBooking(page, { cards: [tenNights()], search: { property: 'dawn-lodge' } });
  const missing = page.getByRole('status').filter({ hasText: guest.say('BOOKING.STAY.GUESTS_MISSING') });
  await expect(missing).toBeVisible();
  await expect(missing.getByRole('link')).toHaveText(['+1 202 555 0163', /@/]);
  await expect(guest.section('BOOKING.NO_STAY.ELSEWHERE').getByRole('button')).toHaveCount(2);
  api.answer({ ageCategories: { age_categories: AGES } });
  await missing.getByRole('button', { name: guest.say('FRAME.TRY_AGAIN') }).click();
  await expect(page.getByRole('group', { name: guest.say('BOOKING.STAY.WHO') })).toBeVisible();
});

test('a guest who asks for the rooms before the hotel has said whom it takes is led to them as soon as it has', async ({
  api,
  guest,
  page,
}) => {
  const letGo = api.holdBack('ageCategories', { age_categories: AGES });
  await openBooking(page, { cards: [tenNights()], search: { property: 'harbour-house' } });
  await guest.chooseDates(Temporal.PlainDate.from('2026-12-04'), 2);
  await expect(guest.button('BOOKING.STAY.ONWARD')).toBeDisabled();
  letGo();
  await expect(page.getByRole('heading', { name: guest.say('BOOKING.ROOMS.HEADING_one'), exact: true })).toBeFocused();
  await guest.expectRoom('Lanes Double');
});

test('a code that is looked up for long leaves the focus where the guest has gone on', async ({ api, guest, page }) => {
  await openBooking(page, { cards: [tenNights()], search: { property: 'harbour-house' } });
  const more = guest.button('BOOKING.STAY.MORE', { name: 'Adult' });
  await guest.press('BOOKING.CARDS.ADD');
  const answers = [
    {
      answer: problem('CARD.NOT_FOUND'),
      outcome: page.getByRole('status').filter({ hasText: guest.say('CARD.NOT_FOUND') }),
    },
    { answer: voucher(), outcome: guest.button('BOOKING.CARDS.ADD') },
  ];
  for (const { answer, outcome } of answers) {
    const letGo = api.holdBack('cardSearch', answer);
    await guest.typeCode('VUCH-ER22-2222-222K');
    await more.click();
    letGo();
    await expect(outcome).toBeAttached();
    await expect(more).toBeFocused();
  }
  await expect(page.getByText('222K').first()).toBeVisible();
});

test('a part of the page that does not arrive is explained in words, and trying again keeps the choices', async ({
  guest,
  page,
}) => {
  await page.route('**/assets/stay-calendar*.js', (route) => route.abort());
  await openBooking(page, { cards: [tenNights()] });
  // The screen breaks as soon as the calendar is missing, before anybody could see the press.
  await guest.property(/Harbour House/).click();
  await expect(page.getByRole('alert')).toContainText(guest.say('ERRORS.UNEXPECTED'));
  await page.unroute('**/assets/stay-calendar*.js');
  await guest.press('FRAME.TRY_AGAIN');
  await expect(guest.chosenProperty(/Harbour House/)).toBeVisible();
  await expect(page.getByRole('application')).toBeVisible();
});

test('a page whose build was replaced meanwhile loads itself again, and keeps the choices', async ({ guest, page }) => {
  let isReplaced = false;
  await page.route('**/assets/stay-calendar*.js', (route) =>
    isReplaced ? route.continue() : route.fulfill({ status: 404, body: '' }),
  );
  // The document of the new build has other files; the page that is loaded again is that one.
  await page.route('/s/demo', async (route) => {
    const answer = await route.fetch();
    isReplaced = true;
    await route.fulfill({ response: answer, body: (await answer.text()).replaceAll('/assets/', '/assets/new-') });
  });
  await openBooking(page, { cards: [tenNights()] });
  await guest.property(/Harbour House/).click();
  await expect(guest.chosenProperty(/Harbour House/)).toBeVisible();
  await expect(page.getByRole('application')).toBeVisible();
  expect(isReplaced).toBe(true);
});

test('a hotel that is chosen folds the list to a line, and its calendar is a few Tabs away', async ({
  guest,
  page,
}) => {
  await openBooking(page, { cards: [tenNights()] });
  await guest.property(/Harbour House/).press('Enter');
  const when = page.getByRole('heading', { name: guest.say('BOOKING.STAY.WHEN') });
  await expect(when).toBeFocused();
  await expect(when).toBeInViewport();
  await expect(guest.property(/Palais/)).toHaveCount(0);
  const firstDay = page.getByRole('application').locator('[data-date]:focus');
  await expect(page.getByRole('application')).toBeVisible();
  let tabs = 0;
  for (; tabs < 10 && (await firstDay.count()) === 0; tabs += 1) await page.keyboard.press('Tab');
  process.stdout.write(`from the hotel to the first day of its calendar: ${tabs} Tabs\n`);
  await expect(firstDay).toBeVisible();

  await page.reload();
  await expect(guest.chosenProperty(/Harbour House/)).toBeVisible();
  await expect(page.getByRole('application')).toBeVisible();
  const name = 'Harbour House, Brighton';
  await guest.press('BOOKING.CHANGE_WHAT', { what: name });
  await expect(guest.section('BOOKING.STAY.WHERE')).toBeFocused();
  await guest.property(/Palais/).click();
  await expect(when).toBeFocused();
  await expect(guest.chosenProperty(/Palais/)).toBeVisible();
  await expect(page).toHaveURL(/property=palais-rosenhain/);
});

test('enlarged to 200 %, the first screen shows more than the card', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 360 });
  await openBooking(page, { cards: [tenNights(10, { registered: true })] });
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeInViewport();
});

test('the stays to begin with are three different ones, and each says why it stands there', async ({
  api,
  guest,
  page,
}) => {
  await openBooking(page, { cards: [tenNights()] });
  const stays = page.getByRole('button', { name: /^Harbour House, Brighton, / });
  const reasons = ['LENGTH.FREE_WEEKEND', 'LENGTH.BEST_VALUE', 'LENGTH.SOONEST'].map((key) => guest.say(key));
  await expect(stays).toContainText(reasons);
  // All of them are of the length above, and a figure that is the least of several says so.
  for (const stay of await stays.all())
    await expect(stay).not.toContainText(guest.say('STAY.NIGHTS_other', { count: '2' }));
  const palais = page.getByRole('button', { name: /^Palais Rosenhain, Vienna, / });
  // Of 12.80, as a day of the calendar writes it.
  await expect(palais).toContainText(guest.say('MONTHS.FROM', { amount: '+€13' }));
  // A name with the city in it is not followed by the city.
  await expect(page.getByText('United Kingdom', { exact: true })).toBeVisible();
  await guest.tick(page.getByRole('radio', { name: guest.say('LENGTH.WEEKEND') }));
  await expect(page).toHaveURL(/nights=weekend/);
  await expect
    .poll(() => api.askedFor('cardStays').at(-1)?.body)
    .toMatchObject({ nights: 2, arrival_weekday: 5, highlights: true });
  await page.reload();
  await expect(page.getByRole('radio', { name: guest.say('LENGTH.WEEKEND') })).toBeChecked();
  await guest.property(/Harbour House/).click();
  await expect(page.getByText(guest.say('BOOKING.DAY.SHOWN_FOR_other', { count: '2' }))).toBeVisible();
});

test('a departure says what the stay comes to and what one more night costs, and a year is seen at a glance', async ({
  api,
  guest,
  page,
}) => {
  const due = (date: string, amount: number): CalendarDay =>
    amount === 0 ? coveredDay(date) : { ...coveredDay(date), state: 'with_supplement', due: pounds(amount) };
  const tooShort = (date: string): CalendarDay => {
    return { ...coveredDay(date), state: 'closed', from_price: null, due: null, min_nights: 2 };
  };
  api.answer({
    calendar: ({ body: { from, to, most_nights: most } }) => ({
      days: eachDay(from, to).map((date) => (date < '2027-04' ? coveredDay(date) : tooShort(date))),
      ...(most && {
        departures: [
          tooShort('2026-12-05'),
          due('2026-12-06', 0),
          due('2026-12-07', 45),
          { ...due('2026-12-08', 45), city_tax_unknown: true },
          due('2026-12-09', 45),
        ],
      }),
    }),
  });
  await openBooking(page, { cards: [tenNights()], search: { property: 'harbour-house' } });
  await guest.day(Temporal.PlainDate.from('2026-12-04')).click();
  const minimum = guest.say('MIN_STAY.NIGHTS', { nights: guest.say('STAY.NIGHTS_other', { count: '2' }) });
  await expect(guest.day(Temporal.PlainDate.from('2026-12-05'))).toHaveAccessibleName(
    new RegExp(`${RegExp.escape(minimum)}$`),
  );
  const second = guest.day(Temporal.PlainDate.from('2026-12-06'));
  await expect(second).toHaveAccessibleName(
    new RegExp(RegExp.escape(guest.say('MONTHS.ONE_MORE', { amount: '£45.00' }))),
  );
  const third = guest.day(Temporal.PlainDate.from('2026-12-07'));
  await expect(third).toHaveText(/\+£45/);
  await expect(third).toHaveAccessibleName(new RegExp(guest.say('MONTHS.ONE_MORE_FREE')));
  const fourth = guest.day(Temporal.PlainDate.from('2026-12-08'));
  await expect(fourth).not.toHaveAccessibleName(new RegExp(guest.say('MONTHS.ONE_MORE_FREE')));
  await page.keyboard.press('Escape');

  await guest.press('MONTHS.OPEN');
  const months = page.getByRole('button', { name: new RegExp(guest.say('MONTHS.FROM', { amount: '£150' })) });
  await expect(months).toHaveCount(5);
  const nothing = guest.say('MONTHS.NOTHING_FOR', { nights: guest.say('STAY.NIGHTS_one', { count: '1' }) });
  await expect(page.getByRole('button', { name: nothing })).toHaveCount(8);
  await guest.expectAccessible();
  await months.filter({ hasText: 'March 2027' }).click();
  await expect(guest.day(Temporal.PlainDate.from('2027-03-01'))).toBeFocused();
});
