import { isDeepStrictEqual } from 'node:util';

/** One setting that differs between two definitions. Undefined on the side that lacks it. */
type Difference = { readonly field: string; readonly before: unknown; readonly after: unknown };

/** Lists the changes between two definitions, setting by setting. Members with an id are matched by id. */
export function compareDefinitions(before: unknown, after: unknown, field = ''): Difference[] {
  if (isDeepStrictEqual(before ?? null, after ?? null)) return [];
  const [old, now] = [listEntries(before), listEntries(after)];
  if (!old || !now) return [{ field, before, after }];
  const keys = [...new Set([...old.keys(), ...now.keys()])];
  return keys.flatMap((key) => compareDefinitions(old.get(key), now.get(key), field === '' ? key : `${field}.${key}`));
}

/** A difference in one line: `+` added, `-` removed or `~` changed. */
export function formatDifference({ field, before, after }: Difference): string {
  if (before === undefined || before === null) return `+ ${field}: ${print(after)}`;
  if (after === undefined || after === null) return `- ${field}: ${print(before)}`;
  return `~ ${field}: ${print(before)} → ${print(after)}`;
}

/** The settings of a group, or the members of a list by id. Undefined for a value that is compared as a whole. */
function listEntries(value: unknown): ReadonlyMap<string, unknown> | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (!Array.isArray(value)) return new Map(Object.entries(value));
  const items: readonly unknown[] = value;
  return items.length > 0 && items.every(hasId) ? new Map(items.map((item) => [item.id, item])) : undefined;
}

function hasId(item: unknown): item is { readonly id: string } {
  return typeof item === 'object' && item !== null && 'id' in item && typeof item.id === 'string';
}

const LONGEST = 100;

function print(value: unknown): string {
  const text = hasId(value) ? `(${Object.keys(value).length} settings)` : JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
