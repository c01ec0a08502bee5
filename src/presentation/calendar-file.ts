type CalendarStay = {
  readonly reference: string;
  readonly from: string;
  readonly to: string;
  readonly summary: string;
  readonly location: string;
  readonly description: string;
};

const MAX_LINE_OCTETS = 75;

/** A stay as an iCalendar file (RFC 5545): one all-day event from the arrival up to the departure. */
export function makeCalendarFile(stay: CalendarStay, now: Date): string {
  const stamp = now.toISOString().replaceAll(/[-:]|\.\d{3}/g, '');
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Staycard//Guest page//EN',
    'BEGIN:VEVENT',
    `UID:${escapeText(stay.reference)}@staycard`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${stay.from.replaceAll('-', '')}`,
    `DTEND;VALUE=DATE:${stay.to.replaceAll('-', '')}`,
    `SUMMARY:${escapeText(stay.summary)}`,
    `LOCATION:${escapeText(stay.location)}`,
    `DESCRIPTION:${escapeText(stay.description)}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}

function escapeText(text: string): string {
  return text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r?\n/g, String.raw`\n`);
}

/** Lines end after 75 octets and go on behind a blank; a character is never cut in two. */
function foldLine(line: string): string {
  const encoder = new TextEncoder();
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > MAX_LINE_OCTETS) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}
