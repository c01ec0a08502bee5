import type { CodeShown } from '#contract/recovery.ts';
import { toWireCard, toWireProduct } from '#contract/wire-card.ts';
import { findCodeLinkEnd } from '#domain/guest-link.ts';
import type { CardId } from '#domain/ids.ts';
import { invariant } from '#domain/invariant.ts';
import { writeAudit } from '../audit/audit-log.ts';
import type { Dependencies } from '../dependencies.ts';
import { lockCards, type Cause } from '../ledger/ledger.ts';
import { endCodeLinks, findCardOfCodeLink, takeCodeLink } from '../links/code-links.ts';
import { mintLink } from '../links/mint-link.ts';
import { inTransaction, type Tx } from '../plumbing/database/database.ts';
import { Problem } from '../plumbing/http/problem.ts';
import { findDayOfCard } from '../property/day-of-card.ts';
import type { SalePage } from '../sale-page/sale-page.ts';
import { removeCardCode } from './card-code-store.ts';
import { deleteTokensOfCards } from './card-token-store.ts';
import { changeLockedCard, type CardChange, type Changed } from './change-card.ts';
import { loadCards } from './load-cards.ts';
import { makeCodes } from './make-codes.ts';
import { queueCardCode, type CardGift } from './queue-card-letters.ts';

/** A command has no jobs: a running server sends the letter within a minute. */
type LinkDependencies = Pick<Dependencies, 'keys' | 'clock'> & { readonly jobs: Dependencies['jobs'] | undefined };

/**
 * Has a letter sent with a link to a page that makes the code of a card and shows it, once. From now on the card has no
 * code: one that it had opens nothing any more, and neither does an earlier link.
 */
export function sendCodeLink(deps: LinkDependencies, tx: Tx, change: CardChange, gift: CardGift): Promise<Changed> {
  const { salePage, cause } = change;
  return changeLockedCard(tx, change, async (_tx, card) => {
    const { id, last4, state } = card;
    if (state !== 'active')
      return { state: 'refused', reason: `The card is ${state}, so nobody is sent a link to its code.` };
    await endCodeLinks(tx, [id], cause.at);
    await removeCardCode(tx, id);
    await deleteTokensOfCards(tx, [id]);
    const mailId = await queueCardCode(tx, deps.jobs, salePage, card, gift, cause.at);
    const language = gift.language ?? salePage.definition.default_language;
    const expiresAt = findCodeLinkEnd(gift.startsAt);
    await mintLink(deps, tx, {
      purpose: 'card_code',
      salePageId: salePage.id,
      cardId: id,
      mailId,
      expiresAt,
      language,
    });
    await writeAudit(tx, [{ action: 'send_link', cardId: id, details: { from: last4 || null } }], cause);
    return { state: 'done', sentence: 'A link to its code is on its way.', news: null };
  });
}

/** Ends the link to the code of a card, and the letter where it has not left. */
export function cancelCodeLink(tx: Tx, change: CardChange): Promise<Changed> {
  return changeLockedCard(tx, change, async (_tx, { id }) => {
    if (!(await endCodeLinks(tx, [id], change.cause.at))) {
      return { state: 'refused', reason: 'There is no link to the code of this card that still works.' };
    }
    await writeAudit(tx, [{ action: 'cancel_link', cardId: id, details: {} }], change.cause);
    return { state: 'done', sentence: 'The link opens nothing any more.', news: null };
  });
}

/**
 * Makes the code of a card for who was sent its link and pressed the button, and shows it, once: of two presses at once
 * one gets it. Throws `LINK.ENDED`; and `CARD.FROZEN` or `CARD.VOID`, after which the link is as it was.
 */
export async function showCode(
  deps: Pick<Dependencies, 'db' | 'clock' | 'keys' | 'pmsOf' | 'log'>,
  salePage: SalePage,
  token: string,
  language: string,
): Promise<CodeShown> {
  const at = deps.clock.now();
  const cause: Cause = { actor: 'guest', reason: 'by the link of a letter', at };
  const { code, card } = await inTransaction(deps.db, async (tx) => {
    const cardId = await findCardOfCodeLink(tx, salePage.id, token);
    // First the card, as those who end a link do: else two would wait for each other.
    await lockCards(tx, [cardId]);
    await takeCodeLink(tx, salePage.id, token, at);
    const found = await loadOne(tx, salePage, cardId);
    if (found.state === 'frozen') throw new Problem('CARD.FROZEN');
    if (found.state === 'void') throw new Problem('CARD.VOID');
    const made = (await makeCodes(tx, deps.keys, [found], { action: 'show_code', cause })).get(cardId);
    invariant(made !== undefined, 'a card that was given a code has one');
    return { code: made, card: await loadOne(tx, salePage, cardId) };
  });
  const { today, lastHours } = await findDayOfCard(deps, salePage, card, language);
  return { code, card: toWireCard(card, today, lastHours), product: toWireProduct(card.product, language) };
}

async function loadOne(tx: Tx, salePage: SalePage, cardId: CardId) {
  const [card] = await loadCards(tx, salePage, [cardId]);
  invariant(card, 'a link is to a card that is there');
  return card;
}
