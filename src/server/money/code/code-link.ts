import type { CardOpened } from '#contract/guest/recovery.ts';
import { toWireCard, toWireProduct } from '#contract/guest/wire-card.ts';
import { balanceOf, lastExpiry } from '#domain/card/card.ts';
import { findUnpressedLinkEnd } from '#domain/letter/guest-link.ts';
import type { CardId } from '#domain/value/ids.ts';
import { invariant } from '#domain/value/invariant.ts';
import { presentMoment } from '#contract/wire-values.ts';
import { writeAudit, type AuditAction, type Cause } from '../../platform/audit/audit-log.ts';
import type { MoneyParts } from '../money-parts.ts';
import { lockCards } from '../ledger/ledger.ts';
import { endCodeLinks, findCardOfCodeLink, pressCodeLink } from '../../letters/links/code-links.ts';
import { mintLink } from '../../letters/links/mint-link.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Keys } from '../../platform/secrets/keys.ts';
import { findDayOfCard } from '../../hotel/day-of-card.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import { removeCardCode } from '../card/card-code-store.ts';
import { issueCardToken } from './card-token.ts';
import { changeLockedCard, type CardChange, type Changed } from '../card/change-card.ts';
import { loadCards, type StoredCard } from '../card/load-cards.ts';
import { makeCodes } from './make-codes.ts';
import { queueCardCode, type CardGift } from '../card/queue-card-letters.ts';

export type LinkDependencies = Pick<MoneyParts, 'keys' | 'clock' | 'jobs'>;

/**
 * Sends a letter with a link to a page that opens a card and makes its code on request. The card's current code and
 * earlier links become invalid at once.
 */
export function sendCodeLink(
  deps: LinkDependencies,
  tx: Tx,
  change: CardChange,
  gift: CardGift,
  action: Extract<AuditAction, 'send_link' | 'give' | 'mail'> = 'send_link',
): Promise<Changed> {
  const { salePage, cause } = change;
  return changeLockedCard(tx, change, async (_tx, card) => {
    const { id, last4, state } = card;
    if (state !== 'active') return { state: 'refused', reason: `The card is ${state}, so no link to it is sent.` };
    if (balanceOf(card) === 0) return { state: 'refused', reason: 'The card has no value, so no link to it is sent.' };
    const expiresAt = findUnpressedLinkEnd(lastExpiry(card), salePage.timeZone);
    if (Temporal.Instant.compare(expiresAt, gift.startsAt) <= 0)
      return { state: 'refused', reason: 'The card expires before its letter leaves.' };
    await endCodeLinks(tx, [id], cause.at);
    await removeCardCode(tx, id);
    const mailId = await queueCardCode(tx, deps.jobs, salePage, card, gift, cause.at);
    const language = gift.language ?? salePage.definition.default_language;
    await mintLink(deps, tx, {
      purpose: 'card_code',
      salePageId: salePage.id,
      cardId: id,
      mailId,
      expiresAt,
      language,
    });
    await writeAudit(tx, [{ action, cardId: id, details: { from: last4 || null } }], cause);
    return { state: 'done', sentence: 'A link to it is on its way.', news: null };
  });
}

/** Drops its unsent letter and invalidates tokens opened by it. A code that the link revealed stays valid. */
export function cancelCodeLink(tx: Tx, change: CardChange): Promise<Changed> {
  return changeLockedCard(tx, change, async (_tx, { id, last4 }) => {
    if (!(await endCodeLinks(tx, [id], change.cause.at))) {
      return { state: 'refused', reason: 'There is no link to this card that still works.' };
    }
    if (last4 === '') await removeCardCode(tx, id);
    await writeAudit(tx, [{ action: 'cancel_link', cardId: id, details: {} }], change.cause);
    return { state: 'done', sentence: 'The link is invalid now.', news: null };
  });
}

/** Opens a card without a code through the link of a letter. Throws `LINK.ENDED`. */
export const openGivenCard = pressing(false, async () => ({}));

/**
 * Makes a code for a card and returns it, once. Each further call makes another. Throws `LINK.ENDED`. Throws
 * `CARD.FROZEN` or `CARD.VOID` without changing the link.
 */
export const showCode = pressing(true, async (tx, keys, card, cause) => {
  if (card.state === 'frozen') throw new Problem('CARD.FROZEN');
  if (card.state === 'void') throw new Problem('CARD.VOID');
  const code = (await makeCodes(tx, keys, [card], { action: 'show_code', cause })).get(card.id);
  invariant(code !== undefined, 'a card that was given a code has one');
  return { code, replaces: card.last4 !== '' };
});

/** Locks the card before its link, like every act that ends a link, to avoid deadlocks. */
function pressing<Made extends object>(
  isForCode: boolean,
  make: (tx: Tx, keys: Keys, card: StoredCard, cause: Cause) => Promise<Made>,
) {
  return async (
    deps: Pick<MoneyParts, 'db' | 'clock' | 'keys' | 'pmsOf' | 'log'>,
    salePage: SalePage,
    token: string,
    language: string,
  ): Promise<CardOpened & Made> => {
    const cause = { actor: 'guest', reason: 'by the link of a letter', at: deps.clock.now() };
    const { card, endsAt, made } = await inTransaction(deps.db, async (tx) => {
      const cardId = await findCardOfCodeLink(tx, salePage.id, token);
      await lockCards(tx, [cardId]);
      const endsAt = await pressCodeLink(tx, salePage.id, token, cause.at, isForCode);
      const made = await make(tx, deps.keys, await loadOne(tx, salePage, cardId), cause);
      return { card: await loadOne(tx, salePage, cardId), endsAt, made };
    });
    const { today, lastHours } = await findDayOfCard(deps, salePage, card, language);
    const { token: cardToken, expiresAt } = issueCardToken(deps, card);
    return {
      card_token: cardToken,
      expires_at: presentMoment(expiresAt),
      card: toWireCard(card, today, lastHours),
      product: toWireProduct(card.product, language),
      link_ends_at: presentMoment(endsAt),
      ...made,
    };
  };
}

async function loadOne(tx: Tx, salePage: SalePage, cardId: CardId) {
  const [card] = await loadCards(tx, salePage, [cardId]);
  invariant(card, 'the card of a link exists');
  return card;
}
