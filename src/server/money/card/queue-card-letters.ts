import { availableOn, balanceOf, findLastUse, findTaxKind, listSoonerParts, type Card } from '#domain/card/card.ts';
import { randomUUID } from 'node:crypto';
import type { ExpiryReminder } from '#domain/card/expiry-reminder.ts';
import { dateAt } from '#domain/stay/stay.ts';
import type { CardId, PropertyId } from '#domain/value/ids.ts';
import type { LetterData } from '../../letters/compose/letter-data.ts';
import { countLetters, queueLetter } from '../../letters/mail/queue-letter.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import { loadCards } from './load-cards.ts';
import { findHolder, type Holder } from './registration-store.ts';

export type QueueJobs = Pick<Jobs, 'add'>;
export type CardGift = {
  readonly recipient: Pick<Holder, 'firstName' | 'lastName' | 'email'>;
  readonly message: string | null;
  /** The name of the giver. Null if the buyer did not enter one. */
  readonly giver: string | null;
  /** Null means the language of the sale page. */
  readonly language: string | null;
  readonly startsAt: Temporal.Instant;
  /** True if it replaces a lost code of the card's holder. */
  readonly isReplacement?: true;
};

/** The data of a card on a given day for letters to its holder. Never contains its code. */
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

/** Runs in the transaction that registers a card. */
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

/** Queues a letter to the recipient of a card. Returns the id of the letter, to which its link belongs. */
export function queueCardCode(
  tx: Tx,
  jobs: QueueJobs | undefined,
  salePage: SalePage,
  card: Card,
  { recipient, message, giver, language, startsAt, isReplacement }: CardGift,
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
    taxKind: findTaxKind(card),
    message,
    giver,
    ...(isReplacement && { isReplacement }),
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

/** Notifies the holder, at most once a day, that another person tried to register their card. */
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

/** Notifies the holder of a change, without the name of staff. `card` is its state after the change. */
export async function queueCardChanged(
  tx: Tx,
  jobs: QueueJobs | undefined,
  salePage: SalePage,
  card: Card,
  change: LetterData['card_changed']['change'],
  at: Temporal.Instant,
): Promise<void> {
  const holder = await findHolder(tx, card.id);
  if (!holder) return;
  const causeKey = `${card.id} ${randomUUID()}`;
  const data = { ...describeHeldCard(card, holder, dateAt(at, salePage.timeZone)), change };
  await queueLetter(tx, jobs, { ...addressOf(salePage, holder), kind: 'card_changed', causeKey, data, at });
}

type Redeemed = {
  readonly cardId: CardId;
  readonly propertyId: PropertyId;
  readonly outlet: string;
  readonly businessDate: Temporal.PlainDate;
};

/** More letters to one mailbox would only repeat them. */
const MOST_IN_HOUR = 5;

/** If its product wants it, and with a limit. Value that goes back to a void card is void, and has no letter. */
export async function queueRedeemed(
  tx: Tx,
  jobs: QueueJobs | undefined,
  salePage: SalePage,
  { cardId, propertyId, outlet, businessDate }: Redeemed,
  change: { readonly type: 'redeemed' | 'taken_back'; readonly amount: number },
  at: Temporal.Instant,
): Promise<void> {
  const [card] = await loadCards(tx, salePage, [cardId]);
  if (!card?.product.hasRedemptionLetter || (change.type === 'taken_back' && card.state === 'void')) return;
  const holder = await findHolder(tx, cardId);
  const counted = {
    kinds: ['card_changed'] as const,
    recipient: holder?.email ?? '',
    since: at.subtract({ hours: 1 }),
  };
  if (!holder || (await countLetters(tx, counted)) >= MOST_IN_HOUR) return;
  const property = salePage.properties.get(propertyId)?.description || salePage.definition.name;
  const on = change.type === 'redeemed' ? businessDate : dateAt(at, salePage.timeZone);
  const place = [outlet, property].filter((name) => name !== '').join(', ');
  await queueCardChanged(tx, jobs, salePage, card, { ...change, place, on }, at);
}

/** Reminds the holder of value about to expire. Each reminder is a letter of its own. */
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
