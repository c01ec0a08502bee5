import { z } from 'zod';

const UUID = z.uuid();
/** A moment or a day that the database can hold, too. */
const YEAR = /^[1-9]\d{3}-/;

/** Where a page of a list ends: by what it is sorted, and which of those at the same moment or day. */
export function writeCursor(at: Temporal.Instant | string, id: string): string {
  return `${at.toString()} ${id}`;
}

/** Where the page before ended; a list begins again where somebody made that up. */
export function readMomentCursor(after: string | undefined): { at: Temporal.Instant; id: string } | undefined {
  return readCursor(after, (text) => Temporal.Instant.from(text));
}

/** The same of a list that is sorted by days. */
export function readDayCursor(after: string | undefined): { day: string; id: string } | undefined {
  const read = readCursor(after, (text) => Temporal.PlainDate.from(text).toString());
  return read && { day: read.at, id: read.id };
}

function readCursor<At>(after: string | undefined, read: (text: string) => At): { at: At; id: string } | undefined {
  const [text = '', id = ''] = after?.split(' ') ?? [];
  if (!UUID.safeParse(id).success || !YEAR.test(text)) return undefined;
  try {
    return { at: read(text), id };
  } catch {
    return undefined;
  }
}
