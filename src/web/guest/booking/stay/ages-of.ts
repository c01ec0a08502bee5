import type { AgeCategory } from '#domain/stay/property.ts';

type Ages = Pick<AgeCategory, 'classification' | 'minimalAge' | 'maximalAge'>;

export type AgesSaid =
  | { readonly says: 'range'; readonly values: { readonly from: number; readonly to: number } }
  | { readonly says: 'under'; readonly values: { readonly count: number } }
  | { readonly says: 'from'; readonly values: { readonly from: number } }
  | { readonly says: 'others'; readonly values: Readonly<Record<string, never>> };

/**
 * Undefined if there is nothing to say. An age above or between those of all children counts as an adult's, even if the
 * hotel's system sets a higher minimum age for adults: a guest of that age must be countable.
 */
export function agesOf(category: Ages, all: readonly Ages[]): AgesSaid | undefined {
  const { classification, minimalAge: from, maximalAge: to } = category;
  const children = all.filter((other) => other.classification === 'child');
  const isOnlyAdult = classification === 'adult' && all.length === children.length + 1;
  if (isOnlyAdult && children.length === 0) return undefined;
  if (isOnlyAdult) return agesBeyond(children) ?? formatAges(from, null);
  return formatAges(from, to);
}

function formatAges(from: number | null, to: number | null): AgesSaid | undefined {
  if (to === null) return from === null || from === 0 ? undefined : { says: 'from', values: { from } };
  if (from === null || from === 0) return { says: 'under', values: { count: to + 1 } };
  return { says: 'range', values: { from, to } };
}

/** The ages that no child's category has. Undefined if one of these has no upper limit. */
function agesBeyond(children: readonly Ages[]): AgesSaid | undefined {
  const sorted = children.toSorted((one, other) => (one.minimalAge ?? 0) - (other.minimalAge ?? 0));
  let next = sorted[0]?.minimalAge ?? 0;
  for (const { minimalAge, maximalAge } of sorted) {
    if (maximalAge === null) return undefined;
    if ((minimalAge ?? 0) > next) return { says: 'others', values: {} };
    next = Math.max(next, maximalAge + 1);
  }
  return { says: 'from', values: { from: next } };
}
