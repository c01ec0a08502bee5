import type { CodeLinkView } from '#contract/desk/staff-issue.ts';
import type { CardId } from '#domain/value/ids.ts';
import { presentMoment } from '#contract/wire-values.ts';
import type { DeskParts } from '../desk-parts.ts';
import { findCodeLink } from '../../letters/links/code-links.ts';
import { findLetterState } from '../../letters/mail/letter-state.ts';

export async function presentCodeLink(
  { db, clock }: Pick<DeskParts, 'db' | 'clock'>,
  cardId: CardId,
): Promise<CodeLinkView | null> {
  const link = await findCodeLink(db, cardId);
  if (!link) return null;
  const letter = link.mailId === null ? undefined : await findLetterState(db, link.mailId);
  const isOver = Temporal.Instant.compare(link.expiresAt, clock.now()) <= 0;
  const ended = link.voidedAt ? 'cancelled' : link.isTaken ? 'used' : isOver ? 'ended' : null;
  return {
    state: ended ?? (link.usedAt ? 'opened' : (letter?.state ?? 'ended')),
    to: letter?.recipient ?? null,
    name: letter?.named ? { first: letter.named.firstName, last: letter.named.lastName } : null,
    leaves_at: presentMoment(letter?.leavesAt ?? link.createdAt),
    ends_at: presentMoment(link.expiresAt),
  };
}
