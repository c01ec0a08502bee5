import { LRUCache } from 'lru-cache';

const MOST_KEPT = 500;
/** No browser sends more; what somebody makes up to fill the memory is read each time. */
const MOST_LETTERS = 200;

/** Reads a header of which browsers send the same few texts: what one means is worked out once. */
export function readsHeader<Meaning extends object>(
  read: (header: string) => Meaning,
): (header: string | undefined) => Meaning {
  const known = new LRUCache<string, Meaning>({ max: MOST_KEPT });
  return (header = '') => {
    const meaning = known.get(header) ?? read(header);
    if (header.length <= MOST_LETTERS) known.set(header, meaning);
    return meaning;
  };
}
