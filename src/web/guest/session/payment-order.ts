import type { WireBooking } from '#contract/guest/reservation.ts';
import type { SessionCard } from './session-cards.ts';
import { createSessionStore } from './session-store.ts';

/** The tokens of the cards that the guest wants to pay before others of their kind, the first first; usually none. */
export const firstToPay = createSessionStore<readonly string[]>('first-to-pay', [], isTokens);

function isTokens(stored: unknown): stored is readonly string[] {
  return Array.isArray(stored) && stored.every((entry) => typeof entry === 'string');
}

export function payFirst(token: string): void {
  firstToPay.write([token, ...firstToPay.read().filter((other) => other !== token)]);
}

export function payInUsualOrder(): void {
  firstToPay.write([]);
}

type Payer = Pick<SessionCard, 'token' | 'card'>;

/** What a summary is asked with besides the stay. */
export type Payers = Pick<WireBooking, 'card_tokens' | 'card_order' | 'buyer'>;

/**
 * The tokens, in the guest's order when there is one, the others soonest to expire first; and the first card that is
 * registered, as whose holder the guest may book.
 */
export function payersOf(cards: readonly Payer[], first: readonly string[]): Payers {
  const ordered = orderOf(cards, first);
  const registered = ordered.card_tokens.find((token) =>
    cards.some((held) => held.token === token && held.card.registered),
  );
  return { ...ordered, ...(registered !== undefined && { buyer: { as_registered: registered } }) };
}

function orderOf(cards: readonly Payer[], first: readonly string[]): Pick<WireBooking, 'card_tokens' | 'card_order'> {
  const chosen = first.flatMap((token) => cards.find((held) => held.token === token) ?? []);
  if (chosen.length === 0) return { card_tokens: cards.map(({ token }) => token) };
  const others = cards.filter((held) => !chosen.includes(held)).toSorted(soonestFirst);
  return { card_tokens: [...chosen, ...others].map(({ token }) => token), card_order: 'as_given' };
}

/** A day as text sorts as it comes: that on which the first of a card expires; a card without one never does. */
function soonestFirst(left: Payer, right: Payer): number {
  const NEVER = '9999-12-31';
  const endOf = ({ card }: Payer) => card.sooner?.[0]?.expires_on ?? card.expires_on ?? NEVER;
  return endOf(left).localeCompare(endOf(right));
}
