import type { WireBooking } from '#contract/guest/reservation.ts';
import type { SessionCard } from './session-cards.ts';
import { createSessionStore, isListOf, isText } from './session-store.ts';

/** Tokens of the cards that the guest wants to pay before others of their kind, in this order. Usually empty. */
export const firstToPay = createSessionStore<readonly string[]>('first-to-pay', [], isListOf(isText));

export function payFirst(token: string): void {
  firstToPay.write([token, ...firstToPay.read().filter((other) => other !== token)]);
}

export function payInUsualOrder(): void {
  firstToPay.write([]);
}

type Payer = Pick<SessionCard, 'token' | 'card'>;

/** The part of a summary request besides the stay. */
export type Payers = Pick<WireBooking, 'card_tokens' | 'card_order' | 'buyer'>;

/** The guest's order, then soonest to expire. Adds the first registered card, whose holder may be the buyer. */
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

/** Sorts by the day on which the first part of a card expires. Days sort as text. A card without one never expires. */
function soonestFirst(left: Payer, right: Payer): number {
  const NEVER = '9999-12-31';
  const endOf = ({ card }: Payer) => card.sooner?.[0]?.expires_on ?? card.expires_on ?? NEVER;
  return endOf(left).localeCompare(endOf(right));
}
