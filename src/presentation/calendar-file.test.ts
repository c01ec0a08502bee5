import { describe, expect, it } from 'vitest';
import { makeCalendarFile } from './calendar-file.ts';

const stay = {
  reference: 'SC-PVEG-VW6C',
  from: '2026-12-08',
  to: '2026-12-10',
  summary: 'Stay at Harbour House, Brighton',
  location: 'Harbour House; 14 Lantern Terrace',
  description: 'Reference SC-PVEG-VW6C\nSee you soon',
};

describe('the calendar file', () => {
  const file = makeCalendarFile(stay, new Date('2026-11-21T03:29:00.123Z'));

  it('holds the stay as whole days, the departure outside', () => {
    expect(file).toContain('DTSTART;VALUE=DATE:20261208\r\n');
    expect(file).toContain('DTEND;VALUE=DATE:20261210\r\n');
    expect(file).toContain('DTSTAMP:20261121T032900Z\r\n');
  });

  it('escapes what has a meaning in the format', () => {
    expect(file).toContain(String.raw`SUMMARY:Stay at Harbour House\, Brighton`);
    expect(file).toContain(String.raw`LOCATION:Harbour House\; 14 Lantern Terrace`);
    expect(file).toContain(String.raw`\nSee you soon`);
  });

  it('folds lines at 75 octets without cutting a character', () => {
    const long = makeCalendarFile({ ...stay, description: 'Ein Gruß aus dem Schloß: ✓'.repeat(20) }, new Date(0));
    const lines = long.split('\r\n');
    expect(Math.max(...lines.map((line) => new TextEncoder().encode(line).length))).toBeLessThanOrEqual(75);
    expect(long.replaceAll('\r\n ', '')).toContain('Ein Gruß aus dem Schloß: ✓'.repeat(20));
    expect(long.endsWith('END:VCALENDAR\r\n')).toBe(true);
  });
});
