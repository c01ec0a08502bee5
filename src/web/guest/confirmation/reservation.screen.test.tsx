import { screen, within } from '@testing-library/dom';
import { expect } from 'vitest';
import { giftCard, tenNights } from '../../../../test/screens/examples/cards.ts';
import { PROPERTIES } from '../../../../test/screens/examples/hotels.ts';
import { letterReservation } from '../../../../test/screens/examples/letter.ts';
import { coverBy, NO_COVER, offer, summary } from '../../../../test/screens/examples/offers.ts';
import { cancellation, reservation } from '../../../../test/screens/examples/reservations.ts';
import { it } from '../../../../test/screens/guest-test.ts';
import { problem } from '../../../../test/screens/playback.ts';

const COVERED = summary([offer()], coverBy(tenNights(), 300));
const CONFIRMED = reservation('confirmed', COVERED);
const NAME = 'Harbour House, Brighton';

const FEE = { ...CONFIRMED.details.cancellation, fee: { currency: 'GBP', amount: 120 } };

it.for([
  ['the whole stay', [], {}, 'NEXT'],
  [
    'the whole stay, for which it was asked for a fee before',
    [],
    { details: { ...CONFIRMED.details, cancellation: FEE } },
    'NEXT_ROOMS',
  ],
  ['the whole stay, after its first day', [], { stay_from: '2020-01-01' }, 'NEXT_ROOMS'],
  ['one of two rooms', CONFIRMED.rooms, {}, 'NEXT_ROOMS'],
] as const)('does not show stays that the hotel has cancelled as booked: %s', async (example, { api, guest }) => {
  const [, others, changed, next] = example;
  const [room] = CONFIRMED.rooms;
  const rooms = [{ ...room!, cancelled_at_hotel: true as const }, ...others];
  const made = { ...CONFIRMED, rooms, ...changed };
  api.answer({ reservation: made, cancellation: cancellation() });
  await guest.openReservation({ reservations: [made] });
  const isWhole = others.length === 0;
  const change = isWhole ? 'HOTEL_CANCELLED' : 'HOTEL_CHANGED';
  const heading = await screen.findByRole('heading', { level: 1, name: guest.say(`CONFIRMATION.${change}.HEADING`) });
  await guest.button('CONFIRMATION.CANCEL.OPEN');
  const notNext = next === 'NEXT' ? 'NEXT_ROOMS' : 'NEXT';
  const words = await guest.reads(`CONFIRMATION.HOTEL_CANCELLED.${next}`);
  const notice = words.closest<HTMLElement>('[role=status]')!;
  expect(heading.nextElementSibling).toBe(notice);
  if (!isWhole) await guest.readsWords(room!.name, notice);
  await guest.readsWords(PROPERTIES[0]!.phone, notice);
  expect(guest.isRead(`CONFIRMATION.HOTEL_CANCELLED.${notNext}`)).toBe(false);
});

it.for([
  ['without a code', '', 400, true],
  ['with a code', '222N', 400, false],
  ['that is used up', '', 300, false],
] as const)('says how to use the remaining value of a card %s', async ([, last4, amount, isSaid], { api, guest }) => {
  const made = reservation('confirmed', summary([offer()], coverBy(giftCard(amount, { last4 }), 300)));
  api.answer({ reservation: made, cancellation: cancellation() });
  await guest.openReservation({ reservations: [made] });
  await guest.button('CONFIRMATION.CANCEL.OPEN');
  expect(guest.isRead('CONFIRMED.NO_CODE')).toBe(isSaid);
});

it('says everything that a guest needs on the confirmation', async ({ api, guest }) => {
  const made = letterReservation();
  api.answer({ reservation: made, cancellation: cancellation() });
  await guest.openReservation({ reservations: [made] });
  const letter = await screen.findByRole('article');
  for (const words of [
    guest.say('CONFIRMED.SENT', { email: 'ada@example.com' }),
    guest.say('CONFIRMED.FROM_HOUR', { hour: '3 pm' }),
    guest.say('CONFIRMED.UNTIL_HOUR', { hour: '11 am' }),
    'Flexible · 2 adults, Infants: 1 · 2 nights',
    guest.say('BOOKING.EXTRAS.COUNTED', { number: '4', name: 'Full English breakfast' }),
    guest.say('CONFIRMED.GUARANTEE'),
    guest.say('BOOKING.CANCELLING.FREE_UNTIL', { when: '6 pm on Thursday 3 December (Brighton time)' }),
    'Brighton BN2 1AA',
  ]) {
    await guest.readsWords(words, letter);
  }
  const nights = guest.say('STAY.NIGHTS_other', { count: '2' });
  for (const line of [`Full English breakfast£64.004 adults, Infants: 1 · ${nights}`, `Parking£36.00${nights}`]) {
    await guest.readsWords(line, letter);
  }
  const entry = within(letter).getByRole('link', { name: guest.say('CONFIRMATION.CALENDAR.ADD') });
  const file = decodeURIComponent(entry.getAttribute('href') ?? '')
    .replaceAll('\r\n ', '')
    .replaceAll(/\p{Zs}/gu, ' ');
  const lines = [
    `Booking reference ${made.reference}`,
    'Free cancellation until 6 pm on Thursday 3 December (Brighton time).',
    made.details.property?.phone,
    `${window.location.origin}/s/demo/my-booking?reference=${made.reference}`,
  ];
  expect(file).toContain(`DESCRIPTION:${lines.join(String.raw`\n`)}`);
  const map = within(letter).getByRole('link', { name: new RegExp(guest.say('CONFIRMED.MAP')) });
  expect(map.getAttribute('href')).toMatch(/openstreetmap/);
});

it('shows in hotel time until when cancelling is free, even if the sale page does not know it', async ({
  api,
  guest,
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
    await guest.openReservation({ reservations: [made] });
    const when = '7 pm on Thursday 3 December (Brighton time)';
    await guest.reads('BOOKING.CANCELLING.FREE_UNTIL', { when });
    await guest.press('CONFIRMATION.CANCEL.OPEN');
    await guest.reads('CONFIRMATION.CANCEL.FREE_UNTIL', { when }, await screen.findByRole('dialog'));
  }
  const unknown = { ...details, property: property && { ...property, time_zone: null } };
  api.answer({ reservation: { ...made, details: unknown } });
  await guest.openReservation({ reservations: [made] });
  await guest.reads('BOOKING.CANCELLING.FREE_UNTIL', { when: '6 pm on Thursday 3 December (your time)' });
});

it('shows only the reference of a reservation from another window', async ({ guest }) => {
  await guest.openReservation({});
  const name = guest.say('CONFIRMATION.ELSEWHERE.HEADING', { reference: 'SC-2222-2222' });
  await guest.readsWords(name, await screen.findByRole('heading', { level: 1 }));
});

it('names the cards that were to pay when the hotel could not accept the booking', async ({ api, guest }) => {
  const [nights, money] = [coverBy(tenNights(), 300), coverBy(giftCard(200), 200)];
  const both = { ...nights, cards: [...nights.cards, ...money.cards] };
  for (const [form, cover] of [
    ['zero', NO_COVER],
    ['one', nights],
    ['other', both],
  ] as const) {
    const refused = reservation('refused', summary([offer()], cover));
    api.answer({ reservation: refused });
    await guest.openReservation({ reservations: [refused] });
    await guest.reads(`CONFIRMATION.REFUSED.WHY_${form}`, { name: NAME });
  }
});

it('names a letter only if our server sends one, and offers to send it again by name', async ({ api, guest }) => {
  const email = 'ada@example.com';
  const hasButton = (key: string) => screen.queryByRole('button', { name: guest.say(key) }) !== null;
  const show = async (state: 'confirmed' | 'cancelled', details: Partial<typeof CONFIRMED.details>) => {
    const shown = { ...CONFIRMED, state, details: { ...CONFIRMED.details, ...details } };
    api.answer({ reservation: shown, cancellation: cancellation() });
    await guest.openReservation({ reservations: [shown] });
    await guest.readsWords(shown.reference);
  };
  await show('confirmed', { letters: 'ours', sends_letters: false });
  await guest.readsNothingOf('CONFIRMED.SENT', { email });
  expect(hasButton('MY_BOOKING.SEND_AGAIN')).toBe(false);
  await expect.poll(() => document.querySelector('p:empty')).toBeNull();
  await show('confirmed', { letters: 'hotel', sends_letters: false });
  await guest.reads('CONFIRMED.HOTEL_SENDS', { email, name: NAME });
  await guest.readsNothingOf('CONFIRMED.SENT', { email });
  await show('cancelled', {});
  await guest.reads('CONFIRMED.SENT', { email });
  await guest.button('CANCELLATION_LETTER.SEND_AGAIN');
  expect(hasButton('MY_BOOKING.SEND_AGAIN')).toBe(false);
});

it('shows what is left to pay after cards paid at the hotel, in lines that add up', async ({ api, guest }) => {
  const booked = reservation('confirmed', summary([offer()], NO_COVER));
  const made = { ...booked, due: { currency: 'GBP', amount: 220 }, paid_at_hotel: { currency: 'GBP', amount: 80 } };
  api.answer({ reservation: made, cancellation: cancellation() });
  await guest.openReservation({ reservations: [made] });
  const paid = within(await screen.findByRole('region', { name: guest.say('CONFIRMATION.PAID') }));
  const line = await paid.findByText(guest.say('RECEIPT.PAID_AT_HOTEL'));
  expect(line.closest('div')?.textContent).toContain('−£80.00');
  expect(paid.getByText('£220.00')).toBeDefined();
});
