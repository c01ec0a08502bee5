import { availableOn, balanceOf, findLastUse, listSoonerParts, type Card } from '#domain/card/card.ts';
import { randomUUID } from 'node:crypto';
import type { ExpiryReminder } from '#domain/card/expiry-reminder.ts';
import { dateAt } from '#domain/stay/stay.ts';
import type { LetterData } from '../../letters/compose/letter-data.ts';
import { queueLetter } from '../../letters/mail/queue-letter.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import { findHolder, type Holder } from './registration-store.ts';

type QueueJobs = Pick<Jobs, 'add'>;
/** A card that somebody is given by letter, and what is written to them. */
export type CardGift = {
  readonly recipient: Pick<Holder, 'firstName' | 'lastName' | 'email'>;
  readonly message: string | null;
  /** Who gives it; null where the buyer did not say. */
  readonly giver: string | null;
  /** Null is the sale page's own. */
  readonly language: string | null;
  /** When the letter leaves. */
  readonly startsAt: Temporal.Instant;
};
type Change = LetterData['card_changed']['change'];

/** What every letter to a card's holder says of the card on a day; never its code. */
function describeHeldCard(
  card: Card,
  { firstName, lastName }: Holder,
  today: Temporal.PlainDate,
): LetterData['card_registered'] {
  const { product, last4, unit } = card;
  return {
    v: 1,
    holder: { firstName, lastName },
    productId: product.id,
    last4,
    kind: product.kind,
    unit,
    balance: balanceOf(card),
    available: availableOn(card, today),
    lastUse: findLastUse(card),
    sooner: listSoonerParts(card, today),
  };
}

/** In the transaction that registers a card. */
export async function queueRegistered(
  tx: Tx,
  jobs: QueueJobs,
  salePage: SalePage,
  card: Card,
  holder: Holder,
  at: Temporal.Instant,
): Promise<void> {
  const data = describeHeldCard(card, holder, dateAt(at, salePage.timeZone));
  await queueLetter(tx, jobs, { ...addressOf(salePage, holder), kind: 'card_registered', causeKey: card.id, data, at });
}

/** To who is given a card; answers the id of the letter, which its link belongs to. */
export function queueCardCode(
  tx: Tx,
  jobs: QueueJobs | undefined,
  salePage: SalePage,
  card: Card,
  { recipient, message, giver, language, startsAt }: CardGift,
  at: Temporal.Instant,
): Promise<string> {
  const { firstName, lastName, email } = recipient;
  const { product, unit, id: cardId } = card;
  const startsOn = dateAt(startsAt, salePage.timeZone);
  const data = {
    v: 1 as const,
    recipient: { firstName, lastName },
    cardId,
    productId: product.id,
    kind: product.kind,
    unit,
    balance: balanceOf(card),
    available: availableOn(card, startsOn),
    lastUse: findLastUse(card),
    sooner: listSoonerParts(card, startsOn),
    message,
    giver,
  };
  const afterSeconds = startsAt.since(at).total('seconds');
  const address = addressOf(salePage, { email, language });
  return queueLetter(tx, jobs, {
    ...address,
    kind: 'card_code',
    causeKey: `${cardId} ${randomUUID()}`,
    data,
    at,
    afterSeconds,
  });
}

/** Somebody else tried to register a card: its holder hears of it, once a day. */
export async function queueRegisteredAgain(
  tx: Tx,
  jobs: QueueJobs,
  salePage: SalePage,
  card: Card,
  at: Temporal.Instant,
): Promise<void> {
  const holder = await findHolder(tx, card.id);
  if (!holder) return;
  const today = dateAt(at, salePage.timeZone);
  const causeKey = `${card.id} ${today.toString()}`;
  const data = describeHeldCard(card, holder, today);
  await queueLetter(tx, jobs, { ...addressOf(salePage, holder), kind: 'card_registered_again', causeKey, data, at });
}

/** In the transaction in which staff change a card: its holder hears what, and not who. `card` is as it is then. */
export async function queueCardChanged(
  tx: Tx,
  jobs: QueueJobs | undefined,
  salePage: SalePage,
  card: Card,
  change: Change,
  at: Temporal.Instant,
): Promise<void> {
  const holder = await findHolder(tx, card.id);
  if (!holder) return;
  const causeKey = `${card.id} ${randomUUID()}`;
  const data = { ...describeHeldCard(card, holder, dateAt(at, salePage.timeZone)), change };
  await queueLetter(tx, jobs, { ...addressOf(salePage, holder), kind: 'card_changed', causeKey, data, at });
}

/** The holder's value is about to expire; each reminder is one letter. */
export async function queueExpiring(
  tx: Tx,
  jobs: QueueJobs,
  salePage: SalePage,
  card: Card,
  { days, expiresOn, expiring }: ExpiryReminder,
  at: Temporal.Instant,
): Promise<void> {
  const holder = await findHolder(tx, card.id);
  if (!holder) return;
  const causeKey = `${card.id} ${expiresOn.toString()} ${days}`;
  const data = { ...describeHeldCard(card, holder, dateAt(at, salePage.timeZone)), expiring, expiresOn };
  await queueLetter(tx, jobs, { ...addressOf(salePage, holder), kind: 'card_expiring', causeKey, data, at });
}

function addressOf(salePage: SalePage, { email, language }: Pick<Holder, 'email' | 'language'>) {
  return { salePageId: salePage.id, recipient: email, language: language ?? salePage.definition.default_language };
}
