import { listAudit } from '../../platform/audit/audit-log.ts';
import type { Tx } from '../../platform/database/database.ts';
import { dateAt } from '#domain/stay/stay.ts';
import { lockCards } from '../ledger/ledger.ts';
import { refuse, type CardChange, type Changed } from '../card/change-card.ts';
import { loadCards } from '../card/load-cards.ts';
import { queueCardChanged, type CardGift } from '../card/queue-card-letters.ts';
import { deleteRegistration, findHolder } from '../card/registration-store.ts';
import { sendCodeLink, type LinkDependencies } from './code-link.ts';

/** Passes a card on to another person, who gets a link. The earlier holder is notified, and then forgotten. */
export async function giveCard(deps: LinkDependencies, tx: Tx, change: CardChange, gift: CardGift): Promise<Changed> {
  const { salePage, cardId, cause } = change;
  await lockCards(tx, [cardId]);
  const before = await loadCards(tx, salePage, [cardId]);
  const sent = await sendCodeLink(deps, tx, change, gift, 'give');
  if (sent.state === 'refused') return sent;
  for (const card of before) await queueCardChanged(tx, deps.jobs, salePage, card, { type: 'given' }, cause.at);
  await deleteRegistration(tx, cardId);
  return sent;
}

/** Replaces a lost code by a link to the holder's registered address. Once a day, as each link ends the one before. */
export async function mailHolder(deps: LinkDependencies, tx: Tx, change: CardChange): Promise<Changed> {
  const { salePage, cardId, cause } = change;
  await lockCards(tx, [cardId]);
  const holder = await findHolder(tx, cardId);
  if (!holder) return refuse('The card is not registered, so there is no address to which a link may go.');
  const today = dateAt(cause.at, salePage.timeZone);
  const isToday = ({ at }: { at: Temporal.Instant }) => dateAt(at, salePage.timeZone).equals(today);
  const mailed = (await listAudit(tx, { cardId })).filter(({ action }) => action === 'mail');
  if (mailed.some(isToday)) return refuse('A link was mailed to its holder today. Another one can be mailed tomorrow.');
  const gift = { recipient: holder, message: null, giver: null, language: holder.language, startsAt: cause.at };
  return sendCodeLink(deps, tx, change, { ...gift, isReplacement: true }, 'mail');
}
