import { setTimeout as pause } from 'node:timers/promises';
import type { CardId } from '#domain/value/ids.ts';
import { createSeededRandom } from '../../simulators/mews/values/seeded-random.ts';
import { changeCardState } from '../../src/server/money/card/change-card.ts';
import type { SeasonWorld } from './season-world.ts';

const LONGEST_FROZEN_MS = 1500;
const LONGEST_BREAK_MS = 4000;
const TRIES = 40;
const TRY_AGAIN_MS = 300;

/** Freezes and unfreezes cards, as staff do, until asked to stop. Returns how many. */
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

/** An act fails while the database restarts. A failed act may still have been done, which the next attempt shows. */
async function insist({ deps, db }: SeasonWorld, action: 'freeze' | 'unfreeze', cardId: CardId): Promise<void> {
  let last = '';
  for (let tries = 0; tries < TRIES; tries += 1) {
    try {
      const cause = { actor: 'night desk', reason: 'a call', at: deps.clock.now() };
      await changeCardState(db, { salePage: await deps.salePages.load('demo'), cardId, cause }, action);
      return;
    } catch (error) {
      last = String(error);
    }
    await pause(TRY_AGAIN_MS);
  }
  throw new Error(`staff did not ${action} a card: ${last}`);
}
