import { findPressedLinkEnd } from '#domain/letter/guest-link.ts';
import { asId, type CardId } from '#domain/value/ids.ts';
import { Problem } from '../../platform/http/problem.ts';
import { dropWaitingLetters } from '../mail/queue-letter.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { digestToken } from './digest-token.ts';
import { findCardOfLink, findCodeLink, pressLink, voidCodeLinks, type CodeLink } from './link-store.ts';

/** Ends the links to cards, with the letters that still wait; true where there was one. */
export async function endCodeLinks(tx: Tx, cardIds: readonly CardId[], at: Temporal.Instant): Promise<boolean> {
  const mailIds = await voidCodeLinks(tx, cardIds, at);
  await dropWaitingLetters(
    tx,
    mailIds.filter((id) => id !== null),
  );
  return mailIds.length > 0;
}

/** The link to a card that was made last. */
export function findLastCodeLink(db: Database | Tx, cardId: CardId): Promise<CodeLink | undefined> {
  return findCodeLink(db, cardId);
}

/** The card whose code a link is for. Throws `LINK.ENDED` for a token that never was one here. */
export async function findCardOfCodeLink(tx: Tx, salePageId: string, token: string): Promise<CardId> {
  const cardId = await findCardOfLink(tx, salePageId, digestToken(token));
  if (cardId === undefined) throw new Problem('LINK.ENDED');
  return asId(cardId);
}

/** Uses the link, any number of times, and answers when it ends. Throws `LINK.ENDED`. */
export async function pressCodeLink(
  tx: Tx,
  salePageId: string,
  token: string,
  at: Temporal.Instant,
): Promise<Temporal.Instant> {
  const endsAt = await pressLink(tx, salePageId, digestToken(token), at, findPressedLinkEnd(at));
  if (!endsAt) throw new Problem('LINK.ENDED');
  return endsAt;
}
