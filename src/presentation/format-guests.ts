import type { Speaker } from './stay-words.ts';

type Classification = 'adult' | 'child';
type Named = { readonly name: string; readonly count: number };

/** Guests of one of the hotel's ages, with its name. `isOneOfSeveral` is true for infants beside children. */
type Guests = {
  readonly name: string | null;
  /** Whether the name is in another language than the reader's. */
  readonly isForeign: boolean;
  readonly classification: Classification | null;
  readonly isOneOfSeveral: boolean;
  readonly count: number;
};

/** Guest counts: adults, children, and guests whose age has a name of the hotel's. */
export type GuestCounts = { readonly adults: number; readonly children: number; readonly named?: readonly Named[] };

/**
 * Counts guests for display. A hotel's only age for adults needs no name. Its only age for children needs none if the
 * reader would not understand it. Null if it is unknown which guests are children.
 */
export function countGuests(guests: readonly Guests[]): GuestCounts | null {
  const counts = { adult: 0, child: 0 };
  const named = new Map<string, Named>();
  for (const { name, isForeign, classification, isOneOfSeveral, count } of guests) {
    if (classification === null) return null;
    if (name !== null && (isOneOfSeveral || (classification === 'child' && !isForeign))) {
      named.set(name, { name, count: count + (named.get(name)?.count ?? 0) });
    } else counts[classification] += count;
  }
  return { adults: counts.adult, children: counts.child, named: [...named.values()] };
}

const OUR_WORDS = { adult: 'STAY.ADULTS', child: 'STAY.CHILDREN' } as const;

/** "2 adults", "1 child", "Infants: 1". A hotel's name that equals our own term is counted under that. */
export function formatGuests({ t }: Pick<Speaker, 't'>, { adults, children, named = [] }: GuestCounts): string[] {
  const word = (kind: Classification, count: number) => t(OUR_WORDS[kind], { count });
  const isOurs = (kind: Classification, name: string) =>
    [1, 2].some(
      (count) =>
        word(kind, count)
          .replace(/[\d\s]+/u, '')
          .toLowerCase() === name.toLowerCase(),
    );
  const ours = (kind: Classification, others: number) => {
    const same = named.filter(({ name }) => isOurs(kind, name));
    const count = same.reduce((sum, each) => sum + each.count, others);
    return count > 0 ? [word(kind, count)] : [];
  };
  const others = named.filter(({ name }) => !isOurs('adult', name) && !isOurs('child', name));
  const counted = others.map(({ name, count }) => t('SCREEN_READER.COUNT', { name, number: count }));
  return [...ours('adult', adults), ...ours('child', children), ...counted];
}
