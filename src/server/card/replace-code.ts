import { groupCode } from '#domain/card-code.ts';
import { writeAudit } from '../audit/audit-log.ts';
import type { Tx } from '../plumbing/database/database.ts';
import type { Keys } from '../plumbing/secrets/keys.ts';
import { updateCardCode } from './card-store.ts';
import { deleteTokensOfCard } from './card-token-store.ts';
import { changeLockedCard, type CardChange, type Changed } from './change-card.ts';
import { drawCode } from './issue-batch.ts';

type Replaced = (Extract<Changed, { state: 'done' }> & { readonly code: string }) | Exclude<Changed, { state: 'done' }>;

/**
 * Gives a card whose code was lost another one. From the end of the transaction on the old code opens nothing, and what
 * was proven with it neither: signed tokens carry a mark of the code. The new code is in the answer and nowhere else.
 */
export async function replaceCardCode(tx: Tx, keys: Keys, change: CardChange): Promise<Replaced> {
  const code = drawCode();
  const changed = await changeLockedCard(tx, change, async (_tx, card) => {
    const { last4, state, product } = card;
    if (state !== 'active' && state !== 'frozen') {
      return { state: 'refused', reason: `Card …${last4} is ${state}, so its code needs no replacing.` };
    }
    const newLast4 = code.slice(-4);
    await updateCardCode(tx, card.id, { fingerprint: keys.fingerprint(product.salePageId, code), last4: newLast4 });
    await deleteTokensOfCard(tx, card.id);
    await writeAudit(
      tx,
      [{ action: 'replace', cardId: card.id, details: { from: last4, to: newLast4 } }],
      change.cause,
    );
    return { state: 'done', sentence: `Card …${last4} is card …${newLast4} now.`, news: null };
  });
  return changed.state === 'refused' ? changed : { ...changed, code: groupCode(code) };
}
