import { expect, it } from 'vitest';
import { day } from '../../../test/arbitraries/build-card.ts';
import { quoteExtra, quoteOf, quoteRoom } from '../../../test/arbitraries/build-quote.ts';
import { listBillLines } from './bill.ts';
import { detailsOf } from '../stay/booking-details.ts';
import { toDecimal } from '../money/money.ts';

const arrivalDate = day('2026-06-01');
const stay = { arrivalDate, departureDate: arrivalDate.add({ days: 2 }) };
const rooms = ['Standard', 'Suite'].map((name) => quoteRoom('GBP', name, 2, arrivalDate, [10_000, 12_000]));
const extras = [quoteExtra('GBP', 'breakfast', 'per_person', 1_500, 4), quoteExtra('GBP', 'city tax', 'once', 320, 2)];
const quote = quoteOf('GBP', rooms, extras);

it('a bill has a line for each room, for all of an extra, and for all of a city tax', () => {
  const details = detailsOf({ stay, rooms: [], extras: [] }, quote, [], false, 'en');
  const lines = listBillLines({ rooms, details });
  expect(
    lines.map(({ what, name, count, charging, gross }) => `${what} ${count} ${name} ${charging} ${toDecimal(gross)}`),
  ).toEqual([
    'room 1 Standard undefined 220.00',
    'room 1 Suite undefined 220.00',
    'extra 4 breakfast per_person 60.00',
    'city_tax 2 city tax once 6.40',
  ]);
});
