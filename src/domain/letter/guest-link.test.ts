import { expect, test } from 'vitest';
import {
  findAskedLinkEnd,
  findBookingAccessEnd,
  findPressedLinkEnd,
  findCodeLinkStart,
  findTokenEnd,
  foldEmail,
  isEndedByCancelling,
} from './guest-link.ts';

test.each([
  ['2026-06-10', 'Europe/London', '2026-07-10T23:00:00Z'],
  ['2026-06-10', 'America/New_York', '2026-07-11T04:00:00Z'],
  ['2026-12-31', 'Europe/Vienna', '2027-01-30T23:00:00Z'],
])('a stay that ends on %s in %s can be opened until %s', (departure, zone, end) => {
  expect(findBookingAccessEnd(Temporal.PlainDate.from(departure), zone).toString()).toBe(end);
});

test('a link that was asked for opens for a quarter of an hour', () => {
  const sentAt = Temporal.Instant.from('2026-06-10T12:00:00Z');
  expect(findAskedLinkEnd(sentAt).toString()).toBe('2026-06-10T12:15:00Z');
});

test.each([
  [' Jo@Example.com ', 'jo@example.com'],
  // The Kelvin sign and the dotless i look and fold like k and i, but belong to other mailboxes.
  ['\u212Aate@example.com', '\u212Aate@example.com'],
  ['M\u0131ke@example.com', 'm\u0131ke@example.com'],
])('the address "%s" is compared as "%s"', (typed, compared) => {
  expect(foldEmail(typed)).toBe(compared);
});

test.each([
  ['is not cancelled', null, null, '2026-07-10T23:00:00Z'],
  ['was opened by a link and is not cancelled', null, '2026-06-01T12:00:00Z', '2026-07-10T23:00:00Z'],
  ['was cancelled', '2026-06-02T12:00:00Z', null, '2026-06-03T12:00:00Z'],
  ['was opened, then cancelled', '2026-06-02T12:00:00Z', '2026-06-01T12:00:00Z', '2026-06-03T12:00:00Z'],
  ['was cancelled, then opened', '2026-06-02T12:00:00Z', '2026-06-05T12:00:00Z', '2026-06-06T12:00:00Z'],
  [
    'was cancelled, then opened on the last day',
    '2026-06-02T12:00:00Z',
    '2026-07-10T20:00:00Z',
    '2026-07-10T23:00:00Z',
  ],
])('a token of a booking that %s ends in time', (_what, cancelled, opened, end) => {
  const instant = (text: string | null) => (text === null ? null : Temporal.Instant.from(text));
  const departureDate = Temporal.PlainDate.from('2026-06-10');
  const booking = {
    departureDate,
    timeZone: 'Europe/London',
    cancelledAt: instant(cancelled),
    openedAt: instant(opened),
  };
  expect(findTokenEnd(booking).toString()).toBe(end);
});

test('cancelling ends the links that were there, and not those of later letters', () => {
  const cancelledAt = Temporal.Instant.from('2026-06-02T12:00:00Z');
  expect(isEndedByCancelling(cancelledAt.subtract({ seconds: 1 }), cancelledAt)).toBe(true);
  expect(isEndedByCancelling(cancelledAt.add({ seconds: 1 }), cancelledAt)).toBe(false);
  expect(isEndedByCancelling(cancelledAt, null)).toBe(false);
});

test.each([
  ['now', null, '2026-06-10T12:00:00Z'],
  ['now, where its morning is over', '2026-06-10', '2026-06-10T12:00:00Z'],
  ['not on a day that is too far away', '2026-12-24', undefined],
  ['in the morning of a day, as the hotel reads the clock', '2026-07-01', '2026-07-01T07:00:00Z'],
  ['never on a day that is past', '2026-06-09', undefined],
])('a letter with a link to a card leaves %s (%s)', (_, day, expected) => {
  const now = Temporal.Instant.from('2026-06-10T12:00:00Z');
  const sendOn = day === null ? null : Temporal.PlainDate.from(day);
  expect(findCodeLinkStart(sendOn, now, 'Europe/Vienna')?.toString()).toBe(expected);
});

test('its link works for thirty days from then', () => {
  const sentAt = Temporal.Instant.from('2026-06-10T12:00:00Z');
  expect(findPressedLinkEnd(sentAt).toString()).toBe('2026-07-10T12:00:00Z');
});
