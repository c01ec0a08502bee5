import { z } from 'zod';

const UUID = z.uuid();
/** Within the database's range of dates. */
const YEAR = /^[1-9]\d{3}-/;

/** Cursor of a list: its sort key, and an id as a tie-breaker. */
export function writeCursor(at: Temporal.Instant | string, id: string): string {
  return `${at.toString()} ${id}`;
}

/** Reads a cursor. An invalid one starts the list from the beginning. */
export function readMomentCursor(after: string | undefined): { at: Temporal.Instant; id: string } | undefined {
  return readCursor(after, (text) => Temporal.Instant.from(text));
}

/** The same for a list sorted by days. */
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
