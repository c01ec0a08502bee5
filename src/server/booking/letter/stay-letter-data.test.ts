import { expect, it } from 'vitest';
import { BUYER } from '../../../../test/new-placement.ts';
import { describeContact } from './stay-letter-data.ts';

it.each([
  [{ airline: 'Lufthansa', flightNumber: 'LH 1234', airport: 'FRA' }, '16:30, Lufthansa LH 1234 FRA'],
  [{ airline: 'Lufthansa', flightNumber: '', airport: '' }, '16:30, Lufthansa'],
  [{ airline: '', flightNumber: '', airport: '' }, '16:30'],
])('the hotel reads how the guest arrives, with the airline beside the flight: %j', (flight, words) => {
  const arrival = { estimatedTime: '16:30', ...flight };
  expect(describeContact({ buyer: { ...BUYER, arrival } }).arrival).toBe(words);
});
