import type { Cover } from '#contract/availability.ts';
import type { Cancellation } from '#contract/cancellation.ts';
import type { Money } from '#contract/values.ts';
import { add, fromDecimal, toDecimal } from '#domain/money.ts';
import { cardsInHand } from './cards-in-hand.ts';

/** Notes what stays on the cards that a reservation was paid with. */
export function noteCover({ cards }: Cover): void {
  cardsInHand.write(
    cardsInHand.read().map((held) => {
      const taken = cards.find(({ last4, kind }) => last4 === held.card.last4 && kind === held.card.kind);
      return taken ? { ...held, card: { ...held.card, balance: taken.left } } : held;
    }),
  );
}

/** Notes what a cancelled reservation has given back to the cards that paid it. */
export function noteGivenBack(givenBack: Cancellation['given_back']): void {
  cardsInHand.write(
    cardsInHand.read().map((held) => {
      const back = givenBack.find(({ last4 }) => last4 === held.card.last4);
      const { value, uses } = held.card.balance;
      if (!back) return held;
      const balance = {
        value: value && back.value ? addMoney(value, back.value) : value,
        uses: uses === null ? null : uses + (back.uses ?? 0),
      };
      return { ...held, card: { ...held.card, balance } };
    }),
  );
}

function addMoney({ currency, amount }: Money, more: Money): Money {
  if (more.currency !== currency) return { currency, amount };
  return {
    currency,
    amount: Number(toDecimal(add(fromDecimal(currency, amount), fromDecimal(currency, more.amount)))),
  };
}
