import { screen, waitFor, within } from '@testing-library/dom';
import { expect } from 'vitest';
import type { CalendarDay } from '#contract/guest/card-stays.ts';
import { coveredDay, eachDay } from '../../../../../test/screens/examples/calm-hotels.ts';
import { giftCard, tenNights, voucher } from '../../../../../test/screens/examples/cards.ts';
import { AGES, HARBOUR_HOUSE, PROPERTIES } from '../../../../../test/screens/examples/hotels.ts';
import { coverBy, offer, summary } from '../../../../../test/screens/examples/offers.ts';
import { pounds, STAY } from '../../../../../test/screens/examples/prices.ts';
import { it } from '../../../../../test/screens/guest-test.ts';
import { click, isEnabled, pressKey } from '../../../../../test/screens/hands.ts';
import { LOST, problem } from '../../../../../test/screens/playback.ts';

const buttons = (name: RegExp | string) => screen.queryAllByRole('button', { name });
const ending = (words: string) => new RegExp(`${RegExp.escape(words)}$`);
const AT_BRIGHTON = { cards: [tenNights()], search: { property: 'harbour-house' } };

it('says where and when a voucher can be used, and takes one of the stays by a press', async ({ guest }) => {
  await guest.openBooking({ cards: [voucher()] });
  const stays = () => buttons(new RegExp(`^Harbour House.*${guest.say('BOOKING.DAY.COVERED_one')}`));
  await waitFor(() => expect(stays()).toHaveLength(3));
  // The card cannot be used at one of them, and the other is not open yet.
  await guest.reads('PLACE.NOT_OPEN_one', { count: '1' });
  await click(await screen.findByText(guest.say('PLACE.NOT_FOR_CARD_one', { count: '1' })));
  await guest.reads('CARD.NOT_HERE');
  await guest.press('BOOKING.WHERE_AND_WHEN.MORE_DATES_AT', { name: 'Harbour House, Brighton' });
  await waitFor(() => expect(stays()).toHaveLength(5));
  await guest.isAt(stays()[0]!);
  stays()[3]!.focus();
  await pressKey('Enter');
  await guest.isAt(await guest.heading('BOOKING.ROOMS.HEADING_one'));
  await guest.isAtAddress(/property=harbour-house&from=2026-11-06&to=2026-11-08/);
  await guest.reads('BOOKING.ROOMS.COVERED_one');
});

it('offers no closed hotel, and says which one is not ready yet', async ({ api, guest }) => {
  const properties = PROPERTIES.map((property) =>
    property.id === 'dawn-lodge' ? { ...property, invalid_because: 'closed' } : property,
  );
  api.answer({ properties: { properties } });
  await guest.openBooking({ cards: [tenNights()] });
  await guest.property(/Palais/);
  expect(buttons(/Mill Cottage/)).toEqual([]);
  expect(screen.queryByText(guest.sayLike('PLACE.NOT_FOR_CARD_one'))).toBeNull();
  await click(await screen.findByText(guest.say('PLACE.NOT_OPEN_one', { count: '1' })));
  await guest.reads('PROPERTY.NOT_CONFIGURED');
  await guest.readsNoWords('Dawn Lodge');
});

it('says the shortest stay of a hotel, and asks for that length by a press', async ({ api, guest }) => {
  const none = {
    property_id: HARBOUR_HOUSE.id,
    stays: [],
    reason: 'RESERVATION.NO_AVAILABILITY',
    min_nights: 2,
  };
  api.answer({ cardStays: { properties: [none] } });
  await guest.openBooking({ cards: [tenNights()] });
  const nights = guest.say('STAY.NIGHTS_other', { count: '2' });
  await guest.reads('MIN_STAY.NIGHTS', { nights });
  await guest.press('MIN_STAY.CHOOSE', { nights });
  await guest.isAtAddress(/nights=2/);
  await expect.poll(() => api.askedFor('cardStays').at(-1)?.body).toMatchObject({ nights: 2 });
});

it('shows the city tax that a card does not pay with a room and in the receipt, as what is left to pay', async ({
  api,
  guest,
}) => {
  const cover = coverBy(tenNights(), 300);
  const withTax = offer({ cover, cityTax: pounds(12.8) });
  const due = { due: pounds(12.8), city_tax: { included: false, amount: pounds(12.8) } };
  api.answer({
    availability: { rates: [withTax], products: [], refused_cards: [] },
    summary: summary([withTax], cover, { ...due, payment_card: 'required' }),
  });
  await guest.openBooking({
    cards: [tenNights()],
    search: { property: 'harbour-house', from: '2026-12-04', to: '2026-12-06', section: 'rooms' },
  });
  const room = await screen.findByRole('article');
  await guest.reads('BOOKING.ROOMS.TO_PAY', { amount: '£12.80' }, room);
  await guest.reads('BOOKING.ROOMS.WITH_CITY_TAX', { amount: '£12.80' }, room);
  await guest.chooseRoom('Lanes Double', 'Flexible');
  const receipt = await guest.receipt();
  await guest.readsWords(`${guest.say('RECEIPT.CITY_TAX')}£12.80`, receipt);
  await guest.readsWords(`${guest.say('RECEIPT.DUE')}£12.80`, receipt);
});

/** Every third day is covered, the next needs a supplement, and the third is outside the card's terms. */
function mixedDay(date: string, index: number): CalendarDay {
  if (index % 3 === 0) return coveredDay(date);
  if (index % 3 === 1) return { ...coveredDay(date), state: 'with_supplement', due: pounds(25) };
  return { ...coveredDay(date), state: 'not_allowed', due: null, reason: 'CARD.NOT_ON_THESE_DAYS' };
}

it('shows for each day whether the card covers it, is short of a sum, or why not', async ({ api, guest }) => {
  api.answer({ calendar: ({ body }) => ({ days: eachDay(body.from, body.to).map(mixedDay) }) });
  await guest.openBooking(AT_BRIGHTON);
  const days = within(await screen.findByRole('application'));
  await days.findAllByRole('button', { name: ending(guest.say('STAYS.FROM_TO_PAY', { amount: '£25.00' })) });
  await days.findAllByRole('button', { name: ending(guest.say('CARD.NOT_ON_THESE_DAYS')) });
  const covered = await days.findAllByRole('button', { name: ending(guest.say('BOOKING.DAY.COVERED_one')) });
  covered[1]!.focus();
  await pressKey('Enter');
  await guest.reads('BOOKING.DAY.DEPARTURE');
  await pressKey('Enter');
  await guest.readsWords(new RegExp(`· ${guest.say('STAY.NIGHTS_one', { count: '1' })}(?!s)`));
});

it('lets dates be chosen when nothing is known of the cards', async ({ api, guest }) => {
  api.answer({ calendar: LOST });
  await guest.openBooking(AT_BRIGHTON);
  await guest.reads('BOOKING.DAY.CARD_UNKNOWN');
  await guest.chooseDates(Temporal.PlainDate.from('2026-12-04'), 2);
  await guest.isAt(await guest.heading('BOOKING.ROOMS.HEADING_one'));
});

it('loads the hotels when the guest tries again', async ({ api, guest }) => {
  api.answer({ properties: problem('SERVER.FAULT') });
  await guest.openBooking({ cards: [tenNights()] });
  await guest.reads('BOOKING.ERRORS.GET_PROPERTIES');
  const letGo = api.holdBack('properties', { properties: PROPERTIES });
  await guest.press('FRAME.TRY_AGAIN');
  await waitFor(() => expect(document.activeElement?.tagName).toMatch(/^H[1-6]$/));
  letGo();
  await guest.property(/Harbour House/);
});

it('says that a hotel has lost its age groups, leads to the others, and asks again by a press', async ({
  api,
  guest,
}) => {
  api.answer({ ageCategories: { age_categories: [] } });
  await guest.openBooking({ cards: [tenNights()], search: { property: 'dawn-lodge' } });
  await guest.reads('BOOKING.STAY.GUESTS_MISSING');
  const missing = screen
    .getAllByRole('status')
    .find(({ textContent }) => textContent.includes(guest.say('BOOKING.STAY.GUESTS_MISSING')))!;
  const [phone, mail] = within(missing).getAllByRole('link');
  expect([phone?.textContent, mail?.textContent]).toEqual(['+1 202 555 0163', expect.stringContaining('@')]);
  const elsewhere = await guest.section('BOOKING.NO_STAY.ELSEWHERE');
  await waitFor(() => expect(within(elsewhere).getAllByRole('button')).toHaveLength(2));
  api.answer({ ageCategories: { age_categories: AGES } });
  await guest.press('FRAME.TRY_AGAIN', {}, missing);
  await screen.findByRole('group', { name: guest.say('BOOKING.STAY.WHO') });
});

it('leads to the rooms as soon as the hotel has said which guests it takes', async ({ api, guest }) => {
  const letGo = api.holdBack('ageCategories', { age_categories: AGES });
  await guest.openBooking(AT_BRIGHTON);
  const from = Temporal.PlainDate.from('2026-12-04');
  for (const date of [from, from.add({ days: 2 })]) await guest.pressDay(date);
  const onward = await guest.button('BOOKING.STAY.ONWARD');
  onward.click();
  await waitFor(() => expect(isEnabled(onward)).toBe(false));
  letGo();
  await guest.isAt(await guest.heading('BOOKING.ROOMS.HEADING_one'));
  await screen.findByRole('heading', { name: 'Lanes Double' });
});

it('leaves the focus where the guest has gone on while a code is looked up', async ({ api, guest }) => {
  await guest.openBooking(AT_BRIGHTON);
  const more = await guest.button('BOOKING.STAY.MORE', { name: 'Adult' });
  await guest.press('BOOKING.CARDS.ADD');
  const lookUp = async (answer: Parameters<typeof api.holdBack<'cardSearch'>>[1]) => {
    const letGo = api.holdBack('cardSearch', answer);
    await guest.typeCode('VUCH-ER22-2222-222K');
    await click(more);
    letGo();
  };
  await lookUp(problem('CARD.NOT_FOUND'));
  await guest.reads('CARD.NOT_FOUND');
  await guest.isAt(more);
  await lookUp(voucher());
  await guest.button('BOOKING.CARDS.ADD');
  await guest.isAt(more);
  await guest.readsWords('222K');
});

it('folds the list of hotels to a line once one is chosen, also after a reload', async ({ guest }) => {
  await guest.openBooking({ cards: [tenNights()] });
  await guest.chooseProperty(/Harbour House/);
  await waitFor(() => expect(buttons(/Palais.*own dates/)).toEqual([]));
  await screen.findByRole('application');
  await guest.reload();
  await guest.chosenProperty(/Harbour House/);
  await screen.findByRole('application');
  await guest.press('BOOKING.CHANGE_WHAT', { what: 'Harbour House, Brighton' });
  await guest.isAt(await guest.section('BOOKING.STAY.WHERE'));
  await guest.chooseProperty(/Palais/);
  await guest.chosenProperty(/Palais/);
  await guest.isAtAddress(/property=palais-rosenhain/);
});

it('begins with three different stays, and says of each why it is there', async ({ api, guest }) => {
  await guest.openBooking({ cards: [tenNights()] });
  const stays = () => buttons(/^Harbour House, Brighton, /);
  const reasons = ['LENGTH.FREE_WEEKEND', 'LENGTH.BEST_VALUE', 'LENGTH.SOONEST'].map((key) => guest.say(key));
  await waitFor(() =>
    expect(stays().map(({ textContent }, nth) => textContent.includes(reasons[nth] ?? '?'))).toEqual([
      true,
      true,
      true,
    ]),
  );
  // All have the length above, and a figure that is the least of several says "from".
  const twoNights = guest.say('STAY.NIGHTS_other', { count: '2' });
  for (const stay of stays()) expect(stay.textContent).not.toContain(twoNights);
  // The accessible name of each contains its visible text.
  for (const stay of buttons(/^(Harbour House|Palais).*, .*\d/)) {
    const words = [...stay.querySelectorAll('*')].filter(({ children }) => children.length === 0);
    const name = stay.getAttribute('aria-label');
    expect(words.map(({ textContent }) => textContent.trim()).filter((part) => !name?.includes(part))).toEqual([]);
  }
  const [palais] = buttons(/^Palais Rosenhain, Vienna, /);
  // The total is €12.80, written as on a day of the calendar.
  await guest.reads('MONTHS.FROM', { amount: '+€12.80' }, palais);
  // The city is omitted if the property's name contains it.
  await screen.findByText('United Kingdom');
  await click(await screen.findByRole('radio', { name: guest.say('LENGTH.WEEKEND') }));
  await guest.isAtAddress(/nights=weekend/);
  await expect
    .poll(() => api.askedFor('cardStays').at(-1)?.body)
    .toMatchObject({ nights: 2, arrival_weekday: 5, highlights: true });
  await guest.reload();
  const weekend = await screen.findByRole<HTMLInputElement>('radio', { name: guest.say('LENGTH.WEEKEND') });
  expect(weekend.checked).toBe(true);
  await guest.chooseProperty(/Harbour House/);
  await guest.reads('BOOKING.DAY.SHOWN_FOR_other', { count: '2' });
});

it('says of a departure what the stay and one more night cost, and shows a year at a glance', async ({
  api,
  guest,
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
  await guest.openBooking(AT_BRIGHTON);
  await guest.pressDay(Temporal.PlainDate.from('2026-12-04'));
  const december = (day: number) => guest.day(Temporal.PlainDate.from({ year: 2026, month: 12, day }))!;
  const name = (day: number) => december(day).getAttribute('aria-label');
  const minimum = guest.say('MIN_STAY.NIGHTS', { nights: guest.say('STAY.NIGHTS_other', { count: '2' }) });
  await waitFor(() => expect(name(5)).toMatch(ending(minimum)));
  expect(name(6)).toContain(guest.say('MONTHS.ONE_MORE', { amount: '£45.00' }));
  expect(december(7).textContent).toMatch(/\+£45/);
  expect(name(7)).toContain(guest.say('MONTHS.ONE_MORE_FREE'));
  expect(name(8)).not.toContain(guest.say('MONTHS.ONE_MORE_FREE'));
  await pressKey('Escape');

  await guest.press('MONTHS.OPEN');
  const months = () => buttons(new RegExp(guest.say('MONTHS.FROM', { amount: '£150' })));
  await waitFor(() => expect(months()).toHaveLength(5));
  const nothing = guest.say('MONTHS.NOTHING_FOR', { nights: guest.say('STAY.NIGHTS_one', { count: '1' }) });
  expect(buttons(new RegExp(RegExp.escape(nothing)))).toHaveLength(8);
  await click(months().find(({ textContent }) => textContent.includes('March 2027'))!);
  await waitFor(() => expect(document.activeElement).toBe(guest.day(Temporal.PlainDate.from('2027-03-01'))));
});

it('says to a card of money what its stays cost, the city tax apart, and both labels of one date', async ({
  api,
  guest,
}) => {
  const stay = { stay_from: STAY.from, stay_to: STAY.to, room_category_id: 'lanes', city_tax_unknown: false };
  const covered = { ...stay, covered: true, from_price: pounds(118.5), due: pounds(0) };
  const taxed = { ...stay, covered: false, due: pounds(12.8), only_city_tax_due: true as const };
  const highlights = [{ ...covered, reason: 'weekend' as const, reasons: ['weekend' as const, 'soonest' as const] }];
  const found = [
    { property_id: 'harbour-house', stays: [covered], highlights, reason: null },
    { property_id: 'palais-rosenhain', stays: [taxed], reason: null },
  ];
  api.answer({ cardStays: { properties: found } });
  await guest.openBooking({ cards: [giftCard(300)] });
  const labels = ['LENGTH.FREE_WEEKEND', 'LENGTH.SOONEST'].map((key) => guest.say(key)).join(' · ');
  await waitFor(() => expect(buttons(/^Harbour House.*£118.50 ✓/)[0]?.textContent).toContain(labels));
  const [palais] = buttons(/^Palais Rosenhain, Vienna, /);
  await guest.reads('STAYS.FROM_CITY_TAX', { amount: '+£12.80' }, palais);
  expect(palais?.getAttribute('aria-label')).toContain(guest.say('STAYS.FROM_CITY_TAX', { amount: '£12.80' }));
});

it('says to a card of money what days and months cost, and follows the calendar in the length', async ({ guest }) => {
  await guest.openBooking({ cards: [giftCard(300)], search: AT_BRIGHTON.search });
  const day = () => guest.day(Temporal.PlainDate.from('2026-12-04'));
  await waitFor(() => expect(day()?.textContent).toContain('£150'));
  expect(day()?.getAttribute('aria-label')).toContain(`${guest.say('BOOKING.DAY.COVERED_one')} £150.00.`);
  await guest.press('MONTHS.OPEN');
  await waitFor(() =>
    expect(
      buttons(/from £150/)
        .map(({ textContent }) => textContent)
        .filter((text) => text.includes('£150 ✓')),
    ).not.toEqual([]),
  );
  await guest.chooseDates(Temporal.PlainDate.from('2026-12-04'), 3);
  await guest.press('BOOKING.CHANGE_WHAT', { what: guest.say('BOOKING.STAY.HEADING') });
  const length = guest.say('STAY.NIGHTS_other', { count: '3' });
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('radio', { name: length }).checked).toBe(true));
});
