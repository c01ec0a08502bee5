import { setTimeout as pause } from 'node:timers/promises';
import { demoIds } from '../../simulators/mews/seed/demo-ids.ts';
import { createSeededRandom } from '../../simulators/mews/values/seeded-random.ts';
import type { Hotel } from '../../test/hotel.ts';
import { stayInDays } from '../../test/seeded-nights.ts';

const CATEGORIES = [demoIds.brighton, demoIds.vienna, demoIds.washington].flatMap(({ roomCategoryIds }) =>
  Object.values(roomCategoryIds),
);
const LONGEST_NIGHTS = 20;
const MOST_ROOMS = 3;
const LONGEST_BREAK_MS = 600;

/**
 * Takes rooms out of order and gives them back until asked to stop. Returns how often. If a guest was faster, the hotel
 * leaves the rooms as they are.
 */
export async function renovate(hotel: Hotel, seed: number, isOver: () => boolean): Promise<number> {
  const random = createSeededRandom(seed);
  const pick = (count: number) => Math.floor(random() * count);
  const closed: string[][] = [];
  let renovations = 0;
  while (!isOver()) {
    const { stay_from: from, stay_to: to } = stayInDays(2 + pick(330), 1 + pick(LONGEST_NIGHTS));
    const categoryId = CATEGORIES[pick(CATEGORIES.length)] ?? '';
    const type = random() < 0.8 ? 'OutOfOrder' : 'InternalUse';
    const blocks = await hotel.takeRoomsOut({ categoryId, from, to, rooms: 1 + pick(MOST_ROOMS), type });
    if (blocks.length > 0) {
      closed.push(blocks);
      renovations += 1;
    }
    const done = random() < 0.5 ? closed.shift() : undefined;
    if (done) await hotel.giveRoomsBack(done);
    await pause(random() * LONGEST_BREAK_MS);
  }
  return renovations;
}
