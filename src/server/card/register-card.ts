import { findRegistrationFaults, type Registration } from '#domain/buyer.ts';
import type { CardRegistrationAnswer, CardRegistrationRequest } from '#contract/card.ts';
import { toWireCard } from '#contract/wire-card.ts';
import { findRegistrationRefusal } from '#domain/card.ts';
import { dateAt } from '#domain/stay.ts';
import type { Dependencies } from '../dependencies.ts';
import { invalidInput, Problem, toInputFault } from '../plumbing/http/problem.ts';
import type { SalePage } from '../sale-page/sale-page.ts';
import { findRegisteredEmail, saveRegistration } from './card-store.ts';
import { loadCardByToken } from './card-token.ts';

/**
 * Registers a card to its holder, once. The same holder may send it again; somebody else is refused, and so is a card
 * that is no longer or not yet good, or is not for registering.
 */
export async function registerCard(
  deps: Pick<Dependencies, 'db' | 'clock'>,
  salePage: SalePage,
  request: CardRegistrationRequest,
): Promise<CardRegistrationAnswer> {
  const registration: Registration = {
    firstName: request.first_name.trim(),
    lastName: request.last_name.trim(),
    email: request.email.trim(),
    emailConfirmation: request.email_confirmation.trim(),
  };
  const faults = findRegistrationFaults(registration);
  if (faults.length > 0) throw invalidInput(faults.map(({ field, fault }) => toInputFault(field, fault)));
  const now = deps.clock.now();
  const today = dateAt(now, salePage.timeZone);
  const card = await loadCardByToken(deps, salePage, request.card_token);
  const refusal = card.registered ? undefined : findRegistrationRefusal(card, today);
  if (refusal) throw new Problem(refusal);
  const saved = await saveRegistration(deps.db, card.id, registration, now);
  if (!saved) {
    const email = await findRegisteredEmail(deps.db, card.id);
    if (email?.toLowerCase() !== registration.email.toLowerCase()) throw new Problem('CARD.ALREADY_REGISTERED');
  }
  return { card: toWireCard({ ...card, registered: true }, today) };
}
