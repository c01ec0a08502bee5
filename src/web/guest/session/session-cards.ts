import type { WireCard, CardSearchAnswer } from '#contract/guest/card.ts';
import { createSessionStore, hasFields, isListOf } from './session-store.ts';

/** A card whose code the guest typed. Its token proves this, and the code itself is not stored. */
export type SessionCard = Pick<CardSearchAnswer, 'card' | 'product'> & {
  readonly token: string;
  /** The guest saves it for another stay. */
  readonly isExcluded?: boolean;
};

export const sessionCards = createSessionStore<readonly SessionCard[]>('cards', [], isListOf(hasFields('token')));

export function beginWithCards(...found: readonly CardSearchAnswer[]): void {
  sessionCards.write(found.map(({ card_token: token, card, product }) => ({ token, card, product })));
}

export function addCard({ card_token: token, card, product }: CardSearchAnswer): void {
  const others = sessionCards.read().filter((held) => !isSameCard(held, { card, product }));
  sessionCards.write([...others, { token, card, product }]);
}

export function updateCard(token: string, card: WireCard): void {
  sessionCards.write(sessionCards.read().map((held) => (held.token === token ? { ...held, card } : held)));
}

export function recordCards(cards: readonly WireCard[]): void {
  const now = ({ card }: SessionCard) => cards.find(({ kind, last4 }) => kind === card.kind && last4 === card.last4);
  sessionCards.write(sessionCards.read().map((held) => ({ ...held, card: now(held) ?? held.card })));
}

/** Excludes a card from paying for this stay, or includes it again. It stays in the session. */
export function excludeCard(token: string, isExcluded: boolean): void {
  sessionCards.write(sessionCards.read().map((held) => (held.token === token ? { ...held, isExcluded } : held)));
}

export function takesPart(held: SessionCard): boolean {
  return !mustRegister(held) && held.isExcluded !== true;
}

function isSameCard(
  left: Pick<SessionCard, 'card' | 'product'>,
  right: Pick<SessionCard, 'card' | 'product'>,
): boolean {
  return left.card.last4 === right.card.last4 && left.product.id === right.product.id;
}

export function mustRegister({ card }: Pick<SessionCard, 'card'>): boolean {
  return card.registration === 'required' && !card.registered;
}

/** True if the guest may register the card, but need not. */
export function mayRegister({ card }: Pick<SessionCard, 'card'>): boolean {
  return card.registration === 'optional' && !card.registered;
}

/** True if all cards are of money, whose payments have a price. A night on a card is worth the same on any day. */
export function isOnlyMoney(cards: readonly SessionCard[]): boolean {
  return cards.length > 0 && cards.every(({ card }) => card.kind === 'value');
}
