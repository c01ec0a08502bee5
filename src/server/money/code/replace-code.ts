import { invariant } from '#domain/value/invariant.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Keys } from '../../platform/secrets/keys.ts';
import { changeLockedCard, type CardChange, type Changed } from '../card/change-card.ts';
import { makeCodes } from './make-codes.ts';

type Replaced = (Extract<Changed, { state: 'done' }> & { readonly code: string }) | Exclude<Changed, { state: 'done' }>;

/** Gives a card a new code if its code was lost, or its first one. The new code is returned and stored nowhere. */
export async function replaceCardCode(tx: Tx, keys: Keys, change: CardChange): Promise<Replaced> {
  let code: string | undefined;
  const changed = await changeLockedCard(tx, change, async (_tx, card) => {
    const { id, last4, state } = card;
    if (state !== 'active' && state !== 'frozen') {
      return { state: 'refused', reason: `Card …${last4} is ${state}, so its code needs no replacing.` };
    }
    code = (await makeCodes(tx, keys, [card], { action: 'replace', cause: change.cause })).get(id);
    return { state: 'done', sentence: `Card …${last4} is card …${code?.slice(-4)} now.`, news: null };
  });
  if (changed.state === 'refused') return changed;
  invariant(code !== undefined, 'a card that was given a code has one');
  return { ...changed, code };
}
