import type { WireCardCover, WireCover } from '#contract/guest/availability.ts';
import { screen } from '@testing-library/dom';
import { expect } from 'vitest';
import { PARTY } from '../../../../test/screens/before.ts';
import { coveredDay, eachDay } from '../../../../test/screens/examples/calm-hotels.ts';
import { giftCard, tenNights } from '../../../../test/screens/examples/cards.ts';
import { coverBy, offer } from '../../../../test/screens/examples/offers.ts';
import { euros, pounds, STAY } from '../../../../test/screens/examples/prices.ts';
import { it } from '../../../../test/screens/guest-test.ts';
import { writeRooms } from '../session/room-choices.ts';

const CARD = giftCard(300);
const SEARCH = { property: 'harbour-house', ...STAY, rooms: writeRooms([{ persons: PARTY }]) } as const;
const UNKNOWN = { due: pounds(0), city_tax_unknown: true };

it('says with days and rooms that a city tax is added which is not known ahead', async ({ api, guest }) => {
  const stay = { stay_from: STAY.from, stay_to: STAY.to, room_category_id: 'lanes', covered: false, ...UNKNOWN };
  api.answer({
    calendar: ({ body }) => ({
      days: eachDay(body.from, body.to).map((date) => ({ ...coveredDay(date), state: 'with_supplement', ...UNKNOWN })),
    }),
    cardStays: { properties: [{ property_id: 'harbour-house', stays: [stay], reason: null }] },
    availability: {
      rates: [{ ...offer({ cover: coverBy(CARD, 300) }), city_tax_unknown: true }],
      products: [],
      refused_cards: [],
    },
  });
  await guest.openBooking({ cards: [CARD] });
  const words = [guest.say('BOOKING.WHERE_AND_WHEN.COVERED'), guest.say('BOOKING.ROOMS.PLUS_CITY_TAX')];
  const [tile] = await screen.findAllByRole('button', { name: new RegExp(words.join(' ')) });
  expect(tile?.getAttribute('aria-label')).toContain(guest.say('BOOKING.DAY.COVERED_one'));
  await guest.openBooking({ cards: [CARD], search: { ...SEARCH, section: 'stay' } });
  const covered = `${guest.say('BOOKING.DAY.COVERED_one')} £150.00. ${guest.say('BOOKING.DAY.PLUS_CITY_TAX')}`;
  await guest.readsWords(covered, await guest.section('BOOKING.STAY.WHEN'));
  await guest.press('BOOKING.STAY.ONWARD');
  await guest.reads('BOOKING.ROOMS.PLUS_CITY_TAX', {}, await screen.findByRole('article'));
});

it('says in the bar of a phone that the city tax is added, by the days and by the rooms', async ({ api, guest }) => {
  const room = offer({ cover: coverBy(CARD, 300) });
  api.answer({
    calendar: ({ body }) => ({
      days: eachDay(body.from, body.to).map((date) => ({ ...coveredDay(date), ...UNKNOWN })),
    }),
    availability: { rates: [{ ...room, city_tax_unknown: true }], products: [], refused_cards: [] },
  });
  const bar = () => screen.findByRole('button', { name: new RegExp(guest.say('RECEIPT.OPEN')) });
  const words = `${guest.say('BOOKING.ROOMS.COVERED_one')}${guest.say('BOOKING.ROOMS.PLUS_CITY_TAX')}`;
  for (const section of ['stay', 'rooms'] as const) {
    await guest.openBooking({ cards: [CARD], search: { ...SEARCH, section } });
    await guest.readsWords(words, await bar());
  }
  api.answer({ availability: { rates: [room], products: [], refused_cards: [] } });
  await guest.openBooking({ cards: [CARD], search: { ...SEARCH, section: 'rooms' } });
  await guest.reads('BOOKING.ROOMS.COVERED_one', {}, await bar());
  expect((await bar()).textContent).not.toContain(guest.say('BOOKING.ROOMS.PLUS_CITY_TAX'));
});

it('words a card of nights that leaves the city tax to pay in nights, not in money', async ({ api, guest }) => {
  const card = tenNights();
  const rates = [offer({ cover: coverBy(card, 300), cityTax: pounds(8) })];
  api.answer({ availability: { rates, products: [], refused_cards: [] } });
  await guest.openBooking({ cards: [card], search: { ...SEARCH, section: 'rooms' } });
  const room = await screen.findByRole('article');
  await guest.reads('BOOKING.ROOMS.TO_PAY', { amount: '£8.00' }, room);
  await guest.reads('RECEIPT.NIGHTS_USED_other', { count: '2' }, room);
  expect(room.textContent).not.toContain('£300.00');
});

it.for<[where: string, spent: WireCardCover['spent'], words: string]>([
  ['its currency is the hotel’s', undefined, 'after £300.30 from your card'],
  ['it is another one', { value: euros(351.36), rate: 0.8547 }, '€351.36 from your card = £300.30 (€1 = £0.8547)'],
])('says what a card pays of a room with its city tax, where %s', async ([_where, spent, words], { api, guest }) => {
  const [card] = coverBy(CARD, 300).cards;
  const pays = (amount: number): WireCover => ({
    covered: pounds(amount),
    cards: [{ ...card!, covered: pounds(amount), ...(spent && { spent }) }],
    refused_cards: [],
  });
  const withTax = { cover_with_city_tax: pays(300.3), due: pounds(9.7) };
  const rates = [{ ...offer({ cover: pays(300), cityTax: pounds(10) }), ...withTax }];
  api.answer({ availability: { rates, products: [], refused_cards: [] } });
  await guest.openBooking({ cards: [CARD], search: { ...SEARCH, section: 'rooms' } });
  const room = await screen.findByRole('article');
  await guest.reads('BOOKING.ROOMS.TO_PAY', { amount: '£9.70' }, room);
  await guest.readsWords(words, room);
  expect(room.textContent).not.toContain('£300.00 from');
});
