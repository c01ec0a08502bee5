import type { WireCard, CardSearchAnswer } from '#contract/card.ts';
import { createSessionStore } from './session-store.ts';

/** A card whose code the guest typed; the token proves it, and the code itself is kept nowhere. */
export type CardInHand = Pick<CardSearchAnswer, 'card' | 'product'> & {
  readonly token: string;
  /** The guest keeps it for another stay. */
  readonly isLeftOut?: boolean;
};

export const cardsInHand = createSessionStore<readonly CardInHand[]>('cards', [], isCards);

function isCards(stored: unknown): stored is readonly CardInHand[] {
  return (
    Array.isArray(stored) && stored.every((entry) => typeof entry === 'object' && entry !== null && 'token' in entry)
  );
}

/** Takes a found card into the hand. The same card found again takes the place of the earlier find. */
export function takeInHand({ card_token: token, card, product }: CardSearchAnswer): void {
  const others = cardsInHand.read().filter((held) => !isSameCard(held, { card, product }));
  cardsInHand.write([...others, { token, card, product }]);
}

/** Notes what the server says of a card now. */
export function updateInHand(token: string, card: WireCard): void {
  cardsInHand.write(cardsInHand.read().map((held) => (held.token === token ? { ...held, card } : held)));
}

/** Leaves a card out of this stay, or takes it up again; it stays in the hand. */
export function leaveOut(token: string, isLeftOut: boolean): void {
  cardsInHand.write(cardsInHand.read().map((held) => (held.token === token ? { ...held, isLeftOut } : held)));
}

/** True when a card takes part in paying for this stay. */
export function takesPart(held: CardInHand): boolean {
  return !mustRegister(held) && held.isLeftOut !== true;
}

function isSameCard(left: Pick<CardInHand, 'card' | 'product'>, right: Pick<CardInHand, 'card' | 'product'>): boolean {
  return left.card.last4 === right.card.last4 && left.product.id === right.product.id;
}

/** True when a card has to be registered before it can pay. */
export function mustRegister({ card }: Pick<CardInHand, 'card'>): boolean {
  return card.registration === 'required' && !card.registered;
}

/** True when the guest may put a name to the card, but need not. */
export function mayRegister({ card }: Pick<CardInHand, 'card'>): boolean {
  return card.registration === 'optional' && !card.registered;
}
