import { compareExpiry, type Lot } from './lot.ts';
import type { LotId } from '../value/ids.ts';

type Dated = Pick<Lot, 'id' | 'expiresOn'>;

/** The lot whose value an extension, or its shortening, moved into each of these lots. */
export type Extensions = ReadonlyMap<LotId, Dated>;

/**
 * The day that a lot's value had before it was extended. A shortened extension still has the day from before the
 * extension. Undefined if the value was never extended.
 */
function findDayBefore(lot: Dated, extensions: Extensions): Temporal.PlainDate | undefined {
  const from = extensions.get(lot.id);
  if (!from) return undefined;
  return compareExpiry(from.expiresOn, lot.expiresOn) < 0
    ? (from.expiresOn ?? undefined)
    : findDayBefore(from, extensions);
}

type Shortenable = { readonly lot: Lot; readonly earliest: Temporal.PlainDate };

/** The earliest day of each is that before its extension, but not before today. Value on hold keeps its day. */
export function listShortenable(
  lots: readonly Lot[],
  extensions: Extensions,
  today: Temporal.PlainDate,
): Shortenable[] {
  return lots.flatMap((lot) => {
    const before = lot.balance > lot.held ? findDayBefore(lot, extensions) : undefined;
    if (!before) return [];
    const earliest = compareExpiry(before, today) < 0 ? today : before;
    return compareExpiry(earliest, lot.expiresOn) < 0 ? [{ lot, earliest }] : [];
  });
}

/** The earliest day to which a card's extensions can be shortened together. Null if it has none. */
export function findEarliestEnd(all: readonly Shortenable[]): Temporal.PlainDate | null {
  return (
    all
      .map(({ earliest }) => earliest)
      .toSorted(compareExpiry)
      .at(-1) ?? null
  );
}
