import { giftCard, tenNights } from '../../test/screens/examples/cards.ts';
import { PROPERTIES } from '../../test/screens/examples/hotels.ts';
import { letterReservation } from '../../test/screens/examples/letter.ts';
import { coverBy, NO_COVER, offer, summary } from '../../test/screens/examples/offers.ts';
import { pounds } from '../../test/screens/examples/prices.ts';
import { cancellation, paidOnline, reservation } from '../../test/screens/examples/reservations.ts';
import { openReservation } from './open-screen.ts';
import { LOST, problem } from '../../test/screens/playback.ts';
import { expect, test } from './screen-test.ts';

const COVERED = summary([offer()], coverBy(tenNights(), 300));
const CONFIRMED = reservation('confirmed', COVERED);

for (const [what, others] of [
  ['the whole stay', []],
  ['one of two rooms', CONFIRMED.rooms],
] as const) {
  test(`what the hotel has cancelled by itself is not read as booked: ${what}`, async ({ api, guest, page }) => {
    const [room] = CONFIRMED.rooms;
    const rooms = [{ ...room!, cancelled_at_hotel: true as const }, ...others];
    const made = { ...CONFIRMED, rooms };
    api.answer({ reservation: made, cancellation: cancellation() });
    await openReservation(page, { reservations: [made] });
    const isWhole = others.length === 0;
    const heading = isWhole ? 'CONFIRMATION.HOTEL_CANCELLED.HEADING' : 'CONFIRMATION.HEADING';
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(guest.say(heading));
    const notice = page.getByRole('status').filter({ hasText: guest.say('CONFIRMATION.HOTEL_CANCELLED.NEXT_ROOMS') });
    await expect(notice).toHaveCount(isWhole ? 0 : 1);
    if (!isWhole) await expect(notice).toContainText(room!.name);
    await expect(page.getByText(guest.say('CONFIRMATION.HOTEL_CANCELLED.NEXT'))).toHaveCount(isWhole ? 1 : 0);
    await expect(page.getByText(PROPERTIES[0]!.phone)).not.toHaveCount(0);
    await expect(guest.button('CONFIRMATION.CANCEL.OPEN')).toBeVisible();
    await guest.expectAccessible();
  });
}

test('who closes the question while the hotel is asked still reads what became of it', async ({ api, guest, page }) => {
  api.answer({ reservation: CONFIRMED, cancellation: cancellation() });
  const fail = api.holdBack('cancel', LOST);
  await openReservation(page, { reservations: [CONFIRMED] });
  await guest.press('CONFIRMATION.CANCEL.OPEN');
  const question = page.getByRole('dialog');
  await question.getByRole('button', { name: guest.say('CONFIRMATION.CANCEL.YES') }).click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  const name = 'Harbour House, Brighton';
  await expect(page.getByText(guest.say('CONFIRMATION.CANCEL.CANCELLING', { name }))).toBeVisible();
  fail();
  await expect(page.getByRole('alert').filter({ hasText: guest.say('ERRORS.NO_ANSWER') })).toBeVisible();
  await guest.expectAccessible();
});

test('who keeps the stay is back where they asked', async ({ api, guest, page }) => {
  api.answer({ reservation: CONFIRMED, cancellation: cancellation() });
  await openReservation(page, { reservations: [CONFIRMED] });
  await guest.press('CONFIRMATION.CANCEL.OPEN');
  const question = page.getByRole('dialog', { name: guest.say('CONFIRMATION.CANCEL.HEADING') });
  await expect(question).toBeVisible();
  await question
    .getByRole('button', { name: guest.say('CONFIRMATION.CANCEL.KEEP'), exact: true })
    .last()
    .click();
  await expect(question).toBeHidden();
  await expect(guest.button('CONFIRMATION.CANCEL.OPEN')).toBeFocused();
});

test('a fee that has changed meanwhile is shown before anything is cancelled', async ({ api, guest, page }) => {
  api.answer({
    reservation: CONFIRMED,
    cancellation: cancellation(),
    cancel: problem('RESERVATION.FEE_CHANGED', { cancellation: cancellation({ fee: pounds(120), free_until: null }) }),
  });
  await openReservation(page, { reservations: [CONFIRMED] });
  await guest.press('CONFIRMATION.CANCEL.OPEN');
  await guest.press('CONFIRMATION.CANCEL.YES');
  const question = page.getByRole('dialog');
  await expect(question.getByRole('alert')).toContainText(guest.say('RESERVATION.FEE_CHANGED'));
  await expect(question).toContainText(guest.say('CONFIRMATION.CANCEL.FEE', { fee: '£120.00' }));
});

test('what a card loses is read before a stay is cancelled', async ({ api, guest, page }) => {
  const kept = [{ last4: '222P', covered: pounds(120), value: null, uses: 1 }];
  const terms = { free_until: null, fee: pounds(120), kept, given_back: [] };
  api.answer({ reservation: CONFIRMED, cancellation: cancellation(terms) });
  await openReservation(page, { reservations: [CONFIRMED] });
  await guest.press('CONFIRMATION.CANCEL.OPEN');
  const question = page.getByRole('dialog');
  await expect(question).toContainText(guest.say('CONFIRMATION.CANCEL.FEE', { fee: '£120.00' }));
  await expect(question).toContainText(
    guest.say('BOOKING.CANCELLING.FEE_FROM_CARD', {
      last4: '222P',
      what: guest.say('STAY.NIGHTS_one', { count: '1' }),
    }),
  );
  await expect(question).toContainText(guest.say('CONFIRMATION.CANCEL.NOTHING_BACK'));
});

test('who paid online reads before cancelling what comes back of it and what the fee keeps, then how far that is', async ({
  api,
  guest,
  page,
}) => {
  const made = reservation('confirmed', summary([offer()], coverBy(giftCard(100), 300)));
  const rest = { kept: pounds(50), refund: pounds(150), refund_by_hotel: false, refund_unchecked: false };
  const terms = { free_until: null, fee: pounds(150), rest, given_back: [] };
  const [kept, to] = [guest.say('REST_PAID.FEE', { amount: '£50.00' }), guest.say('REST_PAID.BACK')];
  api.answer({
    reservation: paidOnline(made, 'paid'),
    cancellation: cancellation(terms),
    cancel: cancellation({ ...terms, state: 'cancelled' }),
  });
  await openReservation(page, { reservations: [paidOnline(made, 'paid')] });
  await guest.press('CONFIRMATION.CANCEL.OPEN');
  const question = page.getByRole('dialog');
  await expect(question).toContainText(kept);
  const line = (key: string) => `${to}£150.00${guest.say(key, { name: 'Harbour House, Brighton' })}`;
  await expect(question.getByRole('definition').locator('..')).toHaveText([line('REST_PAID.BACK_WHEN')]);
  await expect(question).not.toContainText(guest.say('CONFIRMATION.CANCEL.NOTHING_BACK'));
  await guest.expectAccessible();
  await guest.press('CONFIRMATION.CANCEL.YES');
  const back = page.getByRole('term').filter({ hasText: to }).locator('..');
  await expect(back).toHaveText(line('REST_PAID.UNDER_WAY'));
  await expect(page.getByText(kept)).toBeVisible();
  for (const [state, key] of [
    ['refunded', 'REST_PAID.REFUNDED'],
    ['refund_failed', 'REST_PAID.BY_HOTEL'],
  ] as const) {
    const cancelled = paidOnline({ ...made, state: 'cancelled' }, state, { refund: rest.refund });
    api.answer({ reservation: cancelled, cancellation: cancellation({ ...terms, state: 'cancelled' }) });
    await page.reload();
    await expect(back).toHaveText(line(key));
  }
});

test('a confirmation says all that a guest needs, on one sheet of paper', async ({ api, guest, page }) => {
  const made = letterReservation();
  api.answer({ reservation: made, cancellation: cancellation() });
  await openReservation(page, { reservations: [made] });
  const letter = page.getByRole('article');
  for (const words of [
    guest.say('CONFIRMED.SENT', { email: 'ada@example.com' }),
    guest.say('CONFIRMED.FROM_HOUR', { hour: '3 pm' }),
    guest.say('CONFIRMED.UNTIL_HOUR', { hour: '11 am' }),
    'Flexible · 2 adults, 1 child · 2 nights',
    guest.say('BOOKING.EXTRAS.COUNTED', { number: '4', name: 'Full English breakfast' }),
    guest.say('CONFIRMED.GUARANTEE'),
    guest.say('BOOKING.CANCELLING.FREE_UNTIL', { when: '6 pm on Thursday 3 December (Brighton time)' }),
    'Brighton BN2 1AA',
  ]) {
    await expect(letter).toContainText(words);
  }
  await expect(letter.getByRole('link', { name: guest.say('CONFIRMED.MAP') })).toHaveAttribute('href', /openstreetmap/);
  const sheets = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g);
  expect(sheets).toHaveLength(1);
});

test('until when cancelling is free is said in the time of the hotel, whatever the sale page knows of it', async ({
  api,
  guest,
  page,
}) => {
  const { details } = CONFIRMED;
  const property = details.property && { ...details.property, time_zone: 'Europe/Vienna' };
  const made = { ...CONFIRMED, details: { ...details, property } };
  const ofSalePage = [
    problem('SERVER.FAULT'),
    { properties: PROPERTIES.map((each) => ({ ...each, time_zone: null })) },
    { properties: [] },
  ];
  for (const properties of ofSalePage) {
    api.answer({ properties, reservation: made, cancellation: cancellation() });
    await openReservation(page, { reservations: [made] });
    const when = '7 pm on Thursday 3 December (Brighton time)';
    await expect(page.getByText(guest.say('BOOKING.CANCELLING.FREE_UNTIL', { when }))).toBeVisible();
    await guest.press('CONFIRMATION.CANCEL.OPEN');
    await expect(page.getByRole('dialog')).toContainText(guest.say('CONFIRMATION.CANCEL.FREE_UNTIL', { when }));
  }
  const unknown = { ...details, property: property && { ...property, time_zone: null } };
  api.answer({ reservation: { ...made, details: unknown } });
  await openReservation(page, { reservations: [made] });
  const when = '6 pm on Thursday 3 December (your time)';
  await expect(page.getByText(guest.say('BOOKING.CANCELLING.FREE_UNTIL', { when }))).toBeVisible();
});

test('what an earlier version of the page kept is asked for whole before it is shown', async ({ api, guest, page }) => {
  const { details: _notKept, ...kept } = CONFIRMED;
  api.answer({ reservation: CONFIRMED, cancellation: cancellation() });
  await openReservation(page, { reservations: [kept as typeof CONFIRMED] });
  await expect(page.getByText(guest.say('CONFIRMED.SENT', { email: 'ada@example.com' }))).toBeVisible();
});

test('a reservation of another window shows no more than its reference', async ({ guest, page }) => {
  await openReservation(page, {});
  const heading = guest.say('CONFIRMATION.ELSEWHERE.HEADING', { reference: 'SC-2222-2222' });
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
});

test('a booking that the hotel could not accept speaks of the cards that were to pay', async ({ api, guest, page }) => {
  const [nights, money] = [coverBy(tenNights(), 300), coverBy(giftCard(200), 200)];
  const both = { ...nights, cards: [...nights.cards, ...money.cards] };
  for (const [form, cover] of [
    ['zero', NO_COVER],
    ['one', nights],
    ['other', both],
  ] as const) {
    const refused = reservation('refused', summary([offer()], cover));
    api.answer({ reservation: refused });
    await openReservation(page, { reservations: [refused] });
    const name = 'Harbour House, Brighton';
    await expect(page.getByText(guest.say(`CONFIRMATION.REFUSED.WHY_${form}`, { name }))).toBeVisible();
  }
});

test('a letter is spoken of only where our server sends one, and is asked for again by its name', async ({
  api,
  guest,
  page,
}) => {
  const sent = guest.say('CONFIRMED.SENT', { email: 'ada@example.com' });
  const show = async (state: 'confirmed' | 'cancelled', details: Partial<typeof CONFIRMED.details>) => {
    const shown = { ...CONFIRMED, state, details: { ...CONFIRMED.details, ...details } };
    api.answer({ reservation: shown, cancellation: cancellation() });
    await openReservation(page, { reservations: [shown] });
    await expect(page.getByText(shown.reference).first()).toBeVisible();
  };
  await show('confirmed', { letters: 'ours', sends_letters: false });
  await expect(page.getByText(sent)).toBeHidden();
  await expect(guest.button('MY_BOOKING.SEND_AGAIN')).toBeHidden();
  await expect(page.locator('p:empty')).toHaveCount(0);
  await show('confirmed', { letters: 'hotel', sends_letters: false });
  const name = CONFIRMED.details.property?.name ?? '';
  await expect(page.getByText(guest.say('CONFIRMED.HOTEL_SENDS', { email: 'ada@example.com', name }))).toBeVisible();
  await expect(page.getByText(sent)).toBeHidden();
  await show('cancelled', {});
  await expect(page.getByText(sent)).toBeVisible();
  await expect(guest.button('CANCELLATION_LETTER.SEND_AGAIN')).toBeVisible();
  await expect(guest.button('MY_BOOKING.SEND_AGAIN')).toBeHidden();
});

test('after cancelling, what was due or guaranteed is said to be no longer open', async ({ api, guest, page }) => {
  const due = summary([offer()], coverBy(tenNights(), 200));
  const texts = (['NO_FEE', 'NOTHING_DUE', 'CARD_NOT_CHARGED'] as const).map((key) =>
    page.getByText(guest.say(`AFTER_CANCELLING.${key}`)),
  );
  const show = async (booked: typeof due, change: Parameters<typeof cancellation>[0]) => {
    const cancelled = reservation('cancelled', booked);
    api.answer({ reservation: cancelled, cancellation: cancellation({ state: 'cancelled', ...change }) });
    await openReservation(page, { reservations: [cancelled] });
    await expect(page.getByRole('heading', { name: guest.say('CONFIRMATION.CANCEL.GIVEN_BACK') })).toBeVisible();
    return Promise.all(texts.map((text) => text.isVisible()));
  };
  expect(await show(due, {})).toEqual([true, true, true]);
  expect(await show(COVERED, {})).toEqual([true, false, false]);
  expect(await show(due, { fee: pounds(100), fee_due: pounds(100) })).toEqual([false, false, false]);
});
