import type { FilterInterval, Limitation } from './input-fields.ts';
import { invalidField } from './mews-refusal.ts';
import type { Switches } from '../switches.ts';
import type { Entry, TableRow } from '../model/table.ts';

/**
 * One page, newest first. The cursor in the answer is the id of the oldest row on the page, and null only if the page
 * is empty. A request with it gets the next older page.
 */
export function takePage<Row extends TableRow>(
  entries: readonly Entry<Row>[],
  limitation: Limitation,
  switches: Switches,
): { rows: Row[]; Cursor: string | null } {
  const rows = listAfterCursor(entries, limitation.Cursor ?? null, switches)
    .slice(0, limitation.Count)
    .map((entry) => entry.row);
  return { rows, Cursor: rows.at(-1)?.Id ?? null };
}

function listAfterCursor<Row extends TableRow>(
  entries: readonly Entry<Row>[],
  cursor: string | null,
  switches: Switches,
): readonly Entry<Row>[] {
  if (cursor === null) return entries;
  const position = entries.findIndex((entry) => entry.row.Id === cursor);
  if (position >= 0) return entries.slice(position + 1);
  if (switches.unknownCursor === 'refused') throw invalidField('Cursor');
  return [];
}

/** Start inclusive, end exclusive. Equal ends mean exactly that instant. An absent interval matches everything. */
export function isInInterval(instantMs: number | null, interval: FilterInterval): boolean {
  if (!interval) return true;
  if (instantMs === null) return false;
  if (interval.StartUtc === interval.EndUtc) return Math.floor(instantMs / 1000) * 1000 === interval.StartUtc;
  return instantMs >= interval.StartUtc && instantMs < interval.EndUtc;
}

/** An absent or null filter matches everything. */
export function isListed(value: string | null, filter: readonly string[] | null | undefined): boolean {
  return !filter || (value !== null && filter.includes(value));
}

export function hasActivity(isActive: boolean, states: readonly string[] | null | undefined): boolean {
  return !states || states.includes(isActive ? 'Active' : 'Deleted');
}
