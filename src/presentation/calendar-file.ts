import { withoutIsolates } from './without-isolates.ts';

type CalendarStay = {
  readonly method: 'PUBLISH' | 'CANCEL';
  readonly reference: string;
  /** The host of the sale page. With the reference it forms the event's UID, the same in letters and on the page. */
  readonly host: string;
  /** YYYY-MM-DD. */
  readonly arrivalDate: string;
  readonly departureDate: string;
  /** HH:MM. A full-day event if unknown. */
  readonly checkIn: string | null;
  readonly checkOut: string | null;
  readonly timeZone: string | null;
  readonly summary: string;
  readonly location: string;
  /** One line each. */
  readonly description: readonly (string | null | undefined)[];
  /** Where the guest finds the stay. The address gives no access by itself, because calendars are shared. */
  readonly url: string | null;
  readonly organizer: { readonly name: string; readonly email: string } | null;
};

const MAX_LINE_OCTETS = 75;

/**
 * A stay as an iCalendar file (RFC 5545 and 5546). Hours are in UTC, which every calendar shows in its reader's time
 * zone without a table of time zones. The event leaves the guest's time free.
 */
export function makeCalendarFile(stay: CalendarStay, now: Temporal.Instant): string {
  const { method, organizer } = stay;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Staycard//Stay//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    'BEGIN:VEVENT',
    `UID:${escapeText(stay.reference)}@${escapeText(stay.host)}`,
    `SEQUENCE:${method === 'PUBLISH' ? 0 : 1}`,
    `STATUS:${method === 'PUBLISH' ? 'CONFIRMED' : 'CANCELLED'}`,
    `DTSTAMP:${writeInstant(now)}`,
    ...writeTimes(stay),
    `SUMMARY:${escapeText(stay.summary)}`,
    `LOCATION:${escapeText(stay.location)}`,
    `DESCRIPTION:${escapeText([...stay.description, stay.url].filter(Boolean).join('\n'))}`,
    ...(stay.url ? [`URL:${stay.url}`] : []),
    ...(organizer ? [`ORGANIZER;CN="${organizer.name.replaceAll(/["\r\n]/g, '')}":mailto:${organizer.email}`] : []),
    'TRANSP:TRANSPARENT',
    'X-MICROSOFT-CDO-BUSYSTATUS:FREE',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}

function writeTimes({ arrivalDate, departureDate, checkIn, checkOut, timeZone }: CalendarStay): string[] {
  if (checkIn === null || checkOut === null || timeZone === null) {
    return [`DTSTART;VALUE=DATE:${strip(arrivalDate)}`, `DTEND;VALUE=DATE:${strip(departureDate)}`];
  }
  const at = (date: string, hour: string) =>
    writeInstant(Temporal.PlainDateTime.from(`${date}T${hour}`).toZonedDateTime(timeZone).toInstant());
  return [`DTSTART:${at(arrivalDate, checkIn)}`, `DTEND:${at(departureDate, checkOut)}`];
}

function writeInstant(instant: Temporal.Instant): string {
  return strip(instant.toString({ smallestUnit: 'second' }));
}

function strip(text: string): string {
  return text.replaceAll(/[-:]/g, '');
}

function escapeText(text: string): string {
  return withoutIsolates(text)
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/\r?\n/g, String.raw`\n`);
}

/** Lines break after 75 octets and continue behind a blank. A character is never split. */
function foldLine(line: string): string {
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const size = countOctets(character);
    if (octets + size > MAX_LINE_OCTETS) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}

/** UTF-8 octets of one character. */
function countOctets(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x8_00) return 2;
  return code < 0x1_00_00 ? 3 : 4;
}
