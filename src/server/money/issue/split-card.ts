import type { CardId } from '#domain/value/ids.ts';
import { groupCode } from '#domain/card/card-code.ts';
import { invariant } from '#domain/value/invariant.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Keys } from '../../platform/secrets/keys.ts';
import { insertCards } from '../card/card-store.ts';
import type { CardChange, Changed } from '../card/change-card.ts';
import { loadCards } from '../card/load-cards.ts';
import { moveBetween } from '../card/move-value.ts';
import { drawCode } from '../code/make-codes.ts';
import { lockCards } from '../ledger/ledger.ts';
import { codeCard, leaveUncoded } from './issue-card.ts';

type Split =
  | (Extract<Changed, { state: 'done' }> & { readonly code: string | null; readonly newCardId: CardId })
  | Extract<Changed, { state: 'refused' }>;

/**
 * Moves a part of a card's free value to a new card of the same product. Its code is returned and stored nowhere. After
 * an approval the card has no code yet, because the approver must not see it.
 */
export async function splitCard(
  tx: Tx,
  keys: Keys,
  { salePage, cardId, cause }: CardChange,
  written: string,
): Promise<Split> {
  await lockCards(tx, [cardId]);
  const [from] = await loadCards(tx, salePage, [cardId]);
  invariant(from, 'loadCards answers every card it was asked for');
  const { product, form, unit, startsOn } = from;
  const like = { product, form, state: 'active' as const, unit, amount: 0, startsOn, expiresOn: null };
  const code = cause.approvedBy === undefined ? drawCode() : null;
  const made = code === null ? leaveUncoded(like, 'link') : codeCard(keys, like, code);
  const to = { ...from, ...made, registered: false, lots: [] };
  const insertTo = () => insertCards(tx, [made], cause.at);
  const moved = await moveBetween(tx, { salePage, cause }, { from, to, written, insertTo });
  if (moved.state === 'refused') return moved;
  return { ...moved, code: code && groupCode(code), newCardId: made.id };
}
