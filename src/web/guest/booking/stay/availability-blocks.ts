import type { AvailabilityCheckAnswer } from '#contract/guest/availability.ts';
import type { AvailabilityNumbers } from '#domain/stay/availability.ts';
import { asId, type RoomCategoryId } from '#domain/value/ids.ts';

export const BLOCK_NIGHTS = 92;

type Block = { readonly from: string; readonly to: string };

/** The blocks from the first date to `until` or beyond, but not past the last date. */
export function listBlocks(firstDate: string, until: string, lastDate: string): Block[] {
  const blocks: Block[] = [];
  const last = Temporal.PlainDate.from(lastDate);
  let from = Temporal.PlainDate.from(firstDate);
  while (from.toString() <= until && Temporal.PlainDate.compare(from, last) < 0) {
    const end = from.add({ days: BLOCK_NIGHTS });
    const to = Temporal.PlainDate.compare(end, last) < 0 ? end : last;
    blocks.push({ from: from.toString(), to: to.toString() });
    from = to;
  }
  return blocks;
}

/** Joins the answers of consecutive blocks, up to the first block without an answer. */
export function joinBlocks(
  firstDate: string,
  blocks: readonly { readonly block: Block; readonly answer: AvailabilityCheckAnswer | undefined }[],
): AvailabilityNumbers {
  const missing = blocks.findIndex(({ answer }) => answer === undefined);
  const known = missing === -1 ? blocks : blocks.slice(0, missing);
  const byCategory = new Map<string, number[]>();
  let nights = 0;
  for (const { block, answer } of known) {
    const length = Temporal.PlainDate.from(block.from).until(block.to, { largestUnit: 'days' }).days;
    for (const { CategoryId, Availabilities } of answer ?? []) {
      const before = byCategory.get(CategoryId) ?? [];
      const padded = [...before, ...Array.from({ length: Math.max(0, nights - before.length) }, () => 0)];
      byCategory.set(CategoryId, [...padded, ...Availabilities.slice(0, length)]);
    }
    nights += length;
  }
  return {
    from: Temporal.PlainDate.from(firstDate),
    nights,
    categories: [...byCategory].map(([id, numbers]) => ({ roomCategoryId: asId<RoomCategoryId>(id), numbers })),
  };
}
