import { findRegistrationFaults, type Registration } from '#domain/stay/buyer.ts';
import { foldEmail } from '#domain/letter/guest-link.ts';
import type { CardRegistrationAnswer, CardRegistrationRequest } from '#contract/guest/card.ts';
import { invariant } from '#domain/value/invariant.ts';
import { toWireCard } from '#contract/guest/wire-card.ts';
import { findRegistrationRefusal, type Card } from '#domain/card/card.ts';
import { cleanEmail } from '#domain/value/validation.ts';
import type { MoneyParts } from '../money-parts.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import { invalidInput, Problem, toInputFault } from '../../platform/http/problem.ts';
import { findDayOfCard } from '../../hotel/day-of-card.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import { findHolder, saveRegistrations, type Holder } from '../card/registration-store.ts';
import { loadCardByToken } from './card-token.ts';
import { queueRegistered, queueRegisteredAgain } from '../card/queue-card-letters.ts';

/** How long the same holder may repeat a registration whose answer may have been lost. */
const SENT_AGAIN_MINUTES = 15;

/**
 * Registers a card to its holder, once. The same holder may repeat it for a while. After that every repeat is refused
 * alike, so that a caller who has only the code cannot test addresses. Also refused if the card is expired, not yet
 * valid, or not meant for registration.
 */
export async function registerCard(
  deps: Pick<MoneyParts, 'db' | 'clock' | 'keys' | 'jobs' | 'pmsOf' | 'log'>,
  salePage: SalePage,
  request: CardRegistrationRequest,
  language: string,
): Promise<CardRegistrationAnswer> {
  const registration: Registration = {
    firstName: request.first_name.trim(),
    lastName: request.last_name.trim(),
    email: cleanEmail(request.email),
    emailConfirmation: cleanEmail(request.email_confirmation),
  };
  const faults = findRegistrationFaults(registration);
  if (faults.length > 0) throw invalidInput(faults.map(({ field, fault }) => toInputFault(field, fault)));
  const now = deps.clock.now();
  const card = await loadCardByToken(deps, salePage, request.card_token);
  const { today, lastHours } = await findDayOfCard(deps, salePage, card, language);
  const refusal = card.registered ? undefined : findRegistrationRefusal(card, today);
  if (refusal) throw new Problem(refusal);
  const { firstName, lastName, email } = registration;
  const holder = { firstName, lastName, email, language };
  const isRegistered = await inTransaction(deps.db, (tx) => registerTo(deps, tx, salePage, card, holder, now));
  if (!isRegistered) throw new Problem('CARD.ALREADY_REGISTERED');
  return { card: toWireCard({ ...card, registered: true }, today, lastHours) };
}

/** A card that has just been issued cannot be registered yet. */
export async function registerIssued(...registration: Parameters<typeof registerTo>): Promise<void> {
  invariant(await registerTo(...registration), 'a new card has no holder');
}

/** False if the card was already registered. Its holder is notified. */
async function registerTo(
  { jobs }: Pick<MoneyParts, 'jobs'>,
  tx: Tx,
  salePage: SalePage,
  card: Card,
  holder: Holder,
  at: Temporal.Instant,
): Promise<boolean> {
  if ((await saveRegistrations(tx, [{ ...holder, cardId: card.id }], at)) > 0) {
    await queueRegistered(tx, jobs, salePage, card, holder, at);
    return true;
  }
  const earlier = await findHolder(tx, card.id);
  if (earlier && isSentAgain(earlier, holder, at)) return true;
  await queueRegisteredAgain(tx, jobs, salePage, card, at);
  return false;
}

type Earlier = NonNullable<Awaited<ReturnType<typeof findHolder>>>;

function isSentAgain({ email, registeredAt }: Earlier, holder: Holder, at: Temporal.Instant): boolean {
  const isSoon = Temporal.Instant.compare(at, registeredAt.add({ minutes: SENT_AGAIN_MINUTES })) <= 0;
  return isSoon && foldEmail(email) === foldEmail(holder.email);
}
