import type { WireCard, CardSearchAnswer } from '#contract/guest/card.ts';
import { createSessionStore } from './session-store.ts';

/** A card whose code the guest typed; the token proves it, and the code itself is kept nowhere. */
export type SessionCard = Pick<CardSearchAnswer, 'card' | 'product'> & {
  readonly token: string;
  /** The guest keeps it for another stay. */
  readonly isExcluded?: boolean;
};

export const sessionCards = createSessionStore<readonly SessionCard[]>('cards', [], isCards);

function isCards(stored: unknown): stored is readonly SessionCard[] {
  return (
    Array.isArray(stored) && stored.every((entry) => typeof entry === 'object' && entry !== null && 'token' in entry)
  );
}

/** Begins with a found card alone; others that were held are put away. */
export function beginWithCard({ card_token: token, card, product }: CardSearchAnswer): void {
  sessionCards.write([{ token, card, product }]);
}

/** Adds a found card. The same card found again replaces the earlier find. */
export function addCard({ card_token: token, card, product }: CardSearchAnswer): void {
  const others = sessionCards.read().filter((held) => !isSameCard(held, { card, product }));
  sessionCards.write([...others, { token, card, product }]);
}

/** Keeps what the server says of a card now. */
export function updateCard(token: string, card: WireCard): void {
  sessionCards.write(sessionCards.read().map((held) => (held.token === token ? { ...held, card } : held)));
}

/** The same of several cards, that are known by their kind and last four. */
export function noteCards(cards: readonly WireCard[]): void {
  const now = ({ card }: SessionCard) => cards.find(({ kind, last4 }) => kind === card.kind && last4 === card.last4);
  sessionCards.write(sessionCards.read().map((held) => ({ ...held, card: now(held) ?? held.card })));
}

/** Excludes a card from paying for this stay, or includes it again; the session keeps it. */
export function excludeCard(token: string, isExcluded: boolean): void {
  sessionCards.write(sessionCards.read().map((held) => (held.token === token ? { ...held, isExcluded } : held)));
}

/** True while something of a card can be used, as far as this tab has heard. */
export function hasValue({ card }: Pick<SessionCard, 'card'>): boolean {
  const { value, uses } = card.available;
  return (value?.amount ?? 0) > 0 || (uses ?? 0) > 0;
}

/** True when a card takes part in paying for this stay. */
export function takesPart(held: SessionCard): boolean {
  return !mustRegister(held) && held.isExcluded !== true;
}

function isSameCard(
  left: Pick<SessionCard, 'card' | 'product'>,
  right: Pick<SessionCard, 'card' | 'product'>,
): boolean {
  return left.card.last4 === right.card.last4 && left.product.id === right.product.id;
}

/** True when a card has to be registered before it can pay. */
export function mustRegister({ card }: Pick<SessionCard, 'card'>): boolean {
  return card.registration === 'required' && !card.registered;
}

/** True when the guest may put a name to the card, but need not. */
export function mayRegister({ card }: Pick<SessionCard, 'card'>): boolean {
  return card.registration === 'optional' && !card.registered;
}

/** What a card of money pays for has a price to its guest; a night on a card is worth the same on any day. */
export function isOnlyMoney(cards: readonly SessionCard[]): boolean {
  return cards.length > 0 && cards.every(({ card }) => card.kind === 'value');
}
