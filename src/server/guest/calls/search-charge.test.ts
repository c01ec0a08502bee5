import { describe, expect, it } from 'vitest';
import { priceOfCalendar, priceOfCardStays, priceOfSearch } from './search-charge.ts';

const from = '2026-03-03';
const inDays = (days: number) => Temporal.PlainDate.from(from).add({ days }).toString();
const cards = (count: number) => Array.from({ length: count }, (_, index) => `token-${index}`);
const further = (count: number) =>
  Array.from({ length: count }, () => ({ persons: [{ age_category_id: 'a', count: 2 }] }));
const aged = (count: number) => Array.from({ length: count }, () => ({ adults: 2, children_ages: [] }));

describe('the searches that a call counts against its address', () => {
  it.each([
    ['62 days, two nights, a card', { to: inDays(62), nights: 2, card_tokens: cards(1) }, 5],
    ['62 days, a week, no card', { to: inDays(62), nights: 7, card_tokens: [] }, 5],
    ['62 days, 30 nights, two cards', { to: inDays(62), nights: 30, card_tokens: cards(2) }, 5],
    [
      '62 days, a week, four rooms, two cards',
      { to: inDays(62), nights: 7, further_rooms: further(3), card_tokens: cards(2) },
      5,
    ],
    ['a day and every departure', { to: inDays(1), nights: 1, most_nights: 30, card_tokens: cards(2) }, 3],
    ['a day and every departure, ten cards', { to: inDays(1), nights: 1, most_nights: 30, card_tokens: cards(10) }, 3],
    ['a year, two nights, a card', { to: inDays(366), nights: 2, card_tokens: cards(1) }, 25],
    ['a year, a week, ten cards', { to: inDays(366), nights: 7, card_tokens: cards(10) }, 25],
    [
      'a year, 30 nights, nine rooms, ten cards',
      { to: inDays(366), nights: 30, further_rooms: further(8), card_tokens: cards(10) },
      248,
    ],
    ['more than may be asked for', { to: '2999-01-01', nights: 30, card_tokens: cards(1) }, 25],
    ['backwards', { to: '2020-01-01', nights: 30, card_tokens: cards(1) }, 1],
  ])('a calendar: %s', (_, request, price) => {
    expect(priceOfCalendar({ from, ...request })).toBe(price);
  });

  it.each([
    ['62 days, three hotels', { to: inDays(62), nights: 2 }, 3, 5],
    ['62 days, as many nights as is usual for the card', { to: inDays(62) }, 3, 5],
    ['62 days, a fortnight, four hotels', { to: inDays(62), nights: 14 }, 4, 5],
    ['a year, two nights, four hotels', { to: inDays(366), nights: 2 }, 4, 25],
    ['a year, 30 nights, four hotels', { to: inDays(366), nights: 30 }, 4, 25],
    ['a year, 30 nights, four hotels, nine rooms', { to: inDays(366), nights: 30, further_rooms: aged(8) }, 4, 99],
    ['a year, two nights, 400 hotels', { to: inDays(366), nights: 2 }, 400, 74],
  ])('stays by card: %s', (_, request, hotels, price) => {
    expect(priceOfCardStays({ from, ...request }, hotels)).toBe(price);
  });

  it.each([
    ['two nights, a card', { stay_to: inDays(2), card_tokens: cards(1) }, 1],
    [
      'a month beside eight rooms, ten cards',
      { stay_to: inDays(30), rooms_before: Array(8).fill(0), card_tokens: cards(10) },
      1,
    ],
    [
      'a year beside eight rooms, ten cards',
      { stay_to: inDays(366), rooms_before: Array(8).fill(0), card_tokens: cards(10) },
      9,
    ],
    ['a year, no card', { stay_to: inDays(366) }, 1],
  ])('a search: %s', (_, request, price) => {
    expect(priceOfSearch({ stay_from: from, ...request })).toBe(price);
  });
});
