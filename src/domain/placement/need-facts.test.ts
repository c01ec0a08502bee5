import { expect, it } from 'vitest';
import { formatDetail, readFacts, writeFact } from './need-facts.ts';

const BILL = writeFact('promised_and_billed', 'GBP 237.60', 'GBP 118.80');
const DATES = writeFact('hotel_dates', '2026-12-28', '2026-12-29');

it.each([
  [BILL, ['promised_and_billed'], 'the guest was promised GBP 237.60, and the bill has GBP 118.80'],
  [
    `${DATES}; ${writeFact('rooms_cancelled', '12, 13')}`,
    ['hotel_dates', 'rooms_cancelled'],
    'its dates at the hotel are 2026-12-28 to 2026-12-29; rooms cancelled at the hotel: 12, 13',
  ],
  ['not_asked', ['not_asked'], 'the hotel was not asked'],
  ['Invalid type; try again', [], 'Invalid type; try again'],
  ['', [], ''],
])('the detail %j has the facts %j and the words %j', (detail, tags, words) => {
  expect(readFacts(detail).map(({ tag }) => tag)).toEqual(tags);
  expect(formatDetail(detail)).toBe(words);
});
