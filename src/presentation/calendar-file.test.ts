import { describe, expect, it } from 'vitest';
import { makeCalendarFile } from './calendar-file.ts';

const stay = {
  method: 'PUBLISH',
  reference: 'SC-PVEG-VW6C',
  host: 'stay.example',
  arrivalDate: '2026-12-08',
  departureDate: '2026-12-10',
  checkIn: null,
  checkOut: null,
  timeZone: 'Europe/Vienna',
  summary: 'Stay at Harbour House, Brighton',
  location: 'Harbour House; 14 Lantern Terrace',
  description: ['Reference SC-PVEG-VW6C', null, 'See you soon'],
  url: 'https://stay.example/s/demo/my-booking?reference=SC-PVEG-VW6C',
  organizer: null,
} as const;

const now = Temporal.Instant.from('2026-11-21T03:29:00.123Z');

describe('the calendar file', () => {
  const file = makeCalendarFile(stay, now);

  it('holds the stay as whole days, the departure outside', () => {
    expect(file).toContain('DTSTART;VALUE=DATE:20261208\r\n');
    expect(file).toContain('DTEND;VALUE=DATE:20261210\r\n');
    expect(file).toContain('DTSTAMP:20261121T032900Z\r\n');
  });

  it("holds the hours of the hotel, each by its own day's time", () => {
    const overSummerTime = { ...stay, arrivalDate: '2027-03-27', departureDate: '2027-03-28' };
    const timed = makeCalendarFile({ ...overSummerTime, checkIn: '14:00', checkOut: '12:00' }, now);
    expect(timed).toContain('DTSTART:20270327T130000Z\r\n');
    expect(timed).toContain('DTEND:20270328T100000Z\r\n');
  });

  it('is published once, and its cancellation is a later word about the same event', () => {
    const cancelled = makeCalendarFile({ ...stay, method: 'CANCEL' }, now);
    for (const each of [file, cancelled]) expect(each).toContain('UID:SC-PVEG-VW6C@stay.example\r\n');
    expect(file).toContain('METHOD:PUBLISH\r\n');
    expect(file).toContain('SEQUENCE:0\r\nSTATUS:CONFIRMED\r\n');
    expect(cancelled).toContain('METHOD:CANCEL\r\n');
    expect(cancelled).toContain('SEQUENCE:1\r\nSTATUS:CANCELLED\r\n');
  });

  it('escapes what has a meaning in the format', () => {
    expect(file).toContain(String.raw`SUMMARY:Stay at Harbour House\, Brighton`);
    expect(file).toContain(String.raw`LOCATION:Harbour House\; 14 Lantern Terrace`);
    expect(file).toContain(String.raw`DESCRIPTION:Reference SC-PVEG-VW6C\nSee you soon\nhttps://`);
    expect(file).toContain('URL:https://stay.example/s/demo/my-booking?reference=SC-PVEG-VW6C\r\n');
    const organizer = { name: 'The "Quiet"\r\nX-EVIL:1', email: 'hello@stay.example' };
    expect(makeCalendarFile({ ...stay, organizer }, now)).toContain(
      'ORGANIZER;CN="The QuietX-EVIL:1":mailto:hello@stay.example\r\n',
    );
  });

  it('folds lines at 75 octets without cutting a character', () => {
    const words = 'Ein Gruß aus dem Schloß: ✓ 🛏'.repeat(20);
    const long = makeCalendarFile({ ...stay, description: [words], url: null }, now);
    const lines = long.split('\r\n');
    expect(Math.max(...lines.map((line) => new TextEncoder().encode(line).length))).toBeLessThanOrEqual(75);
    expect(long.replaceAll('\r\n ', '')).toContain(words);
    expect(long.endsWith('END:VCALENDAR\r\n')).toBe(true);
  });
});
