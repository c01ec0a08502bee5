import { findPressedLinkEnd } from '#domain/letter/guest-link.ts';
import { asId, type CardId } from '#domain/value/ids.ts';
import { Problem } from '../../platform/http/problem.ts';
import { dropQueuedMails } from '../mail/queue-letter.ts';
import type { Tx } from '../../platform/database/database.ts';
import { digestToken } from './digest-token.ts';
import { findCardOfLink, pressLink, voidCodeLinks } from './link-store.ts';

export { findCodeLink } from './link-store.ts';

/** Also drops their unsent letters. True if there was a link. */
export async function endCodeLinks(tx: Tx, cardIds: readonly CardId[], at: Temporal.Instant): Promise<boolean> {
  const mailIds = await voidCodeLinks(tx, cardIds, at);
  await dropQueuedMails(
    tx,
    mailIds.filter((id) => id !== null),
  );
  return mailIds.length > 0;
}

/** Ends links that staff opened themselves, without a letter. */
export async function endMoveLinks(tx: Tx, cardId: CardId, at: Temporal.Instant): Promise<void> {
  await voidCodeLinks(tx, [cardId], at, true);
}

/** The card of a code link. Throws `LINK.ENDED` for an unknown token. */
export async function findCardOfCodeLink(tx: Tx, salePageId: string, token: string): Promise<CardId> {
  const cardId = await findCardOfLink(tx, salePageId, digestToken(token));
  if (cardId === undefined) throw new Problem('LINK.ENDED');
  return asId(cardId);
}

/** A letter's link works any number of times, that of a moved stay once and not for a code. Throws `LINK.ENDED`. */
export async function pressCodeLink(
  tx: Tx,
  salePageId: string,
  token: string,
  at: Temporal.Instant,
  isForCode: boolean,
): Promise<Temporal.Instant> {
  const endsAt = await pressLink(tx, {
    salePageId,
    tokenDigest: digestToken(token),
    at,
    endsAt: findPressedLinkEnd(at),
    isForCode,
  });
  if (!endsAt) throw new Problem('LINK.ENDED');
  return endsAt;
}
