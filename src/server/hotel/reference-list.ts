import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { ReferenceListAnswer } from '#contract/guest/reference-lists.ts';

const MAX_HITS = 20;

const Iata = z.object({ name: z.string(), iataCode: z.string().length(2) });
const Lists = z.object({
  airline: z.array(Iata),
  airplane: z.array(z.object({ name: z.string(), iataTypeCode: z.string().length(3) })),
  airport: z.array(Iata.extend({ iataCode: z.string().length(3) })),
});

const lists = Lists.parse(JSON.parse(readFileSync(new URL('reference-lists.json', import.meta.url), 'utf8')));

/** Up to twenty entries whose code or name contains the text. Entries that begin with it come first. */
export function findInReferenceList(list: keyof typeof lists, text: string): ReferenceListAnswer {
  const wanted = fold(text.trim());
  const ranked = lists[list]
    .map((entry) => ({ entry, rank: rankOf(Object.values(entry).map(fold), wanted) }))
    .filter(({ rank }) => rank < Infinity)
    .toSorted((left, right) => left.rank - right.rank || left.entry.name.localeCompare(right.entry.name))
    .slice(0, MAX_HITS)
    .map(({ entry }) => entry);
  return { [list]: ranked };
}

function rankOf(fields: readonly string[], wanted: string): number {
  if (fields.includes(wanted)) return 0;
  if (fields.some((field) => field.startsWith(wanted))) return 1;
  return fields.some((field) => field.includes(wanted)) ? 2 : Infinity;
}

/** Removes accents and case, so that "Zurich" finds "Zürich". */
function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
