import { setTimeout as pause } from 'node:timers/promises';
import type { CardId } from '#domain/ids.ts';
import { createSeededRandom } from '../../simulator/seeded-random.ts';
import { runOn } from '../../test/command-line.ts';
import type { SeasonWorld } from './season-world.ts';

const LONGEST_FROZEN_MS = 1500;
const LONGEST_BREAK_MS = 4000;
const TRIES = 40;
const TRY_AGAIN_MS = 300;

/** Freezes cards and unfreezes them by the command line until asked to stop; answers how many. */
export async function freezeCards(
  world: SeasonWorld,
  cards: readonly CardId[],
  seed: number,
  isOver: () => boolean,
): Promise<number> {
  const random = createSeededRandom(seed);
  let frozen = 0;
  while (!isOver()) {
    const card = cards[Math.floor(random() * cards.length)];
    if (!card) break;
    await insist(world, 'freeze', card);
    await pause(random() * LONGEST_FROZEN_MS);
    await insist(world, 'unfreeze', card);
    await pause(random() * LONGEST_BREAK_MS);
    frozen += 1;
  }
  return frozen;
}

/** While the database restarts a command fails; and one that failed may have been done, which the next try shows. */
async function insist(world: SeasonWorld, action: 'freeze' | 'unfreeze', card: CardId): Promise<void> {
  const words = ['cards', action, '--sale-page', 'demo', '--card', card, '--actor', 'night desk', '--reason', 'a call'];
  let last = '';
  for (let tries = 0; tries < TRIES; tries += 1) {
    const ran = await runOn(world, words).catch((error: unknown) => ({ exitCode: 1, out: '', error: String(error) }));
    if (ran.exitCode === 0 || /cannot become/.test(ran.error)) return;
    last = ran.error;
    await pause(TRY_AGAIN_MS);
  }
  throw new Error(`the command line did not ${action} a card: ${last}`);
}
