import type { CodeLinkView } from '#contract/desk/staff-issue.ts';
import { dateAt } from '#domain/stay/stay.ts';
import type { CardId } from '#domain/value/ids.ts';
import { presentMoment, toDateText } from '#contract/wire-values.ts';
import type { DeskParts } from '../desk-parts.ts';
import { findCodeLink } from '../../letters/links/code-links.ts';
import { findLetterState } from '../../letters/mail/letter-state.ts';

export async function presentCodeLink(
  { db, clock }: Pick<DeskParts, 'db' | 'clock'>,
  cardId: CardId,
  timeZone: string,
  maySend: boolean,
): Promise<CodeLinkView | null> {
  const link = await findCodeLink(db, cardId);
  if (!link) return null;
  const letter = link.mailId === null ? undefined : await findLetterState(db, link.mailId);
  const isOver = Temporal.Instant.compare(link.expiresAt, clock.now()) <= 0;
  const ended = link.voidedAt ? 'cancelled' : link.isTaken ? 'used' : isOver ? 'ended' : null;
  return {
    state: ended ?? (link.usedAt ? 'opened' : (letter?.state ?? 'ended')),
    to: letter?.recipient ?? null,
    letter: (maySend && letter && presentLetter(letter, dateAt(clock.now(), timeZone), timeZone)) || null,
    leaves_at: presentMoment(letter?.leavesAt ?? link.createdAt),
    ends_at: presentMoment(link.expiresAt),
  };
}

function presentLetter(
  { written, language, state, leavesAt }: NonNullable<Awaited<ReturnType<typeof findLetterState>>>,
  today: Temporal.PlainDate,
  timeZone: string,
): CodeLinkView['letter'] {
  if (!written) return null;
  const { recipient, giver, message } = written;
  const day = dateAt(leavesAt, timeZone);
  const isAhead = state !== 'sent' && Temporal.PlainDate.compare(day, today) > 0;
  return {
    first_name: recipient.firstName,
    last_name: recipient.lastName,
    giver,
    message,
    language,
    send_on: isAhead ? toDateText(day) : null,
  };
}
