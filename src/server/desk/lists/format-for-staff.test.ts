import { expect, it } from 'vitest';
import { formatForStaff, tagForStaff } from './format-for-staff.ts';

it.each([
  ['UND_ERR_SOCKET', 'the connection broke off'],
  [
    'asked 30 times, the last answer: reservations/cancel: ECONNREFUSED',
    "asked 30 times, the last answer: the hotel's system was not reached",
  ],
  [
    'no answer: reservationGroups/getAll/2025-05-19: ENOTFOUND',
    "no answer: the address of the hotel's system was not found",
  ],
  ['UND_ERR_HEADERS_TIMEOUT', 'no answer in time'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'its certificate is not trusted'],
  ['reservations/add: UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'its certificate is not trusted'],
  ['reservations/getAll/2023-06-06 at Reservations.0.State: Invalid input', 'Invalid input'],
  ['UND_ERR_NEVER_SEEN', 'the connection failed'],
  ['EPROTO', 'the connection failed'],
  [
    'SC-AB was left as it is: the hotel gave no answer (reservations/getAll/2023-06-06: EPIPE).',
    'SC-AB was left as it is: the hotel gave no answer (the connection broke off).',
  ],
  ['reservations/add: 500: Something went wrong.', "the hotel's system failed: Something went wrong."],
  [
    'no answer: reservations/getAll/2023-06-06: not asked: too many faults in a row',
    'no answer: not asked, because it had failed several times in a row',
  ],
  ['bills/getAll: not asked: request limit reached', 'not asked, because it had many requests at that moment'],
  ['reservations/add: EADDRNOTAVAIL', 'the connection failed'],
])('says what the code of a failure means, without the code: %s', (written, said) => {
  expect(formatForStaff(written)).toBe(said);
});

it.each([
  [
    'SC-AB is cancelled for GBP 0.00. Card …ND4X got back GBP 1109.12, good until 2027-11-29.',
    'SC-AB is cancelled for £0.00. Card •••• ND4X got back £1,109.12, good until 29 Nov 2027.',
  ],
  ['EUR 12.50 of the JPY 5000 and KWD -1.250', '€12.50 of the ¥5,000 and −KWD 1.250'],
  ['GBP 1.5, ABC 12, XTS 1.00, GBP 1.2.3', 'GBP 1.5, ABC 12, XTS 1.00, GBP 1.2.3'],
])('writes money and days as the English desk does: %s', (written, said) => {
  expect(formatForStaff(written)).toBe(said);
  expect(formatForStaff(said)).toBe(said);
});

it.each([
  'RESERVATION.NO_AVAILABILITY',
  'EMAIL is missing',
  'EXPIRED',
  'Not this one.',
  'Room 500: closed',
  'Check-in/out: closed',
  'Room type UNKNOWN',
  'GIFT_CERTIFICATE is not a payment type',
  'eve decided: n/a: the guest rang',
  'EMFILE',
  'Out of order/out of use: room 4',
])('leaves what is no such code: %s', (words) => {
  expect(formatForStaff(words)).toBe(words);
});

it.each([
  ['reservations/cancel: ECONNRESET', 'no_answer'],
  ['no answer: reservations/getAll/2023-06-06: not asked: too many faults in a row', 'no_answer'],
  ['reservations/add: 503: Service Unavailable', 'no_answer'],
  ['bills/getAll: not asked: request limit reached', 'no_answer'],
  ['the hotel has it', null],
  ['eve decided: ECONNRESET', null],
  ['refused', 'refused'],
  [null, null],
])('has a tag for the words of the desk: %s', (stored, tag) => {
  expect(tagForStaff(stored)).toBe(tag);
});

it('leaves what only looks like a day as it is', () => {
  const written = 'Rooms 2027-13-01, 0000-00-00 and 2027-02-30 until 2027-02-28';
  expect(formatForStaff(written)).toBe('Rooms 2027-13-01, 0000-00-00 and 2027-02-30 until 28 Feb 2027');
});
