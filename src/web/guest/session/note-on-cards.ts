import type { WireCover } from '#contract/availability.ts';
import type { WireCancellation } from '#contract/cancellation.ts';
import type { WireMoney } from '#contract/values.ts';
import { add, fromDecimal, toDecimal } from '#domain/money.ts';
import { cardsInHand, type CardInHand } from './cards-in-hand.ts';

/** Notes what stays on the cards that a reservation was paid with. */
export function noteCover({ cards }: WireCover): void {
  noteEach(
    cards,
    (held, { last4, kind }) => last4 === held.card.last4 && kind === held.card.kind,
    ({ card: { balance } }, { covered, uses, left }) =>
      balance.value && left.value
        ? isSameMoney(balance.value, addMoney(left.value, covered))
        : balance.uses === (left.uses ?? 0) + (uses ?? 0),
    (_, { left }) => left,
  );
}

/** Notes what a cancelled reservation has given back to the cards that paid it. */
export function noteGivenBack(givenBack: WireCancellation['given_back']): void {
  noteEach(
    givenBack,
    (held, { last4, value }) => last4 === held.card.last4 && (value !== null) === (held.card.kind === 'value'),
    () => true,
    ({ card: { balance } }, back) => ({
      value: balance.value && back.value ? addMoney(balance.value, back.value) : balance.value,
      uses: balance.uses === null ? null : balance.uses + (back.uses ?? 0),
    }),
  );
}

type Balance = CardInHand['card']['balance'];

/**
 * Writes down what is told of cards, each on one card in the hand. They are named by their last four alone; where two
 * cards in the hand are alike in these, it is the one to which the figures fit.
 */
function noteEach<Told>(
  told: readonly Told[],
  isAlike: (held: CardInHand, told: Told) => boolean,
  fits: (held: CardInHand, told: Told) => boolean,
  balanceOf: (held: CardInHand, told: Told) => Balance,
): void {
  const hand = cardsInHand.read();
  const noted = new Set<Told>();
  const next = hand.map((held) => {
    const found = told
      .filter((one) => !noted.has(one) && isAlike(held, one))
      .find((one) => hand.filter((other) => isAlike(other, one)).length === 1 || fits(held, one));
    if (!found) return held;
    noted.add(found);
    return { ...held, card: { ...held.card, balance: balanceOf(held, found) } };
  });
  cardsInHand.write(next);
}

function isSameMoney(one: WireMoney, other: WireMoney): boolean {
  return one.currency === other.currency && one.amount === other.amount;
}

function addMoney({ currency, amount }: WireMoney, more: WireMoney): WireMoney {
  if (more.currency !== currency) return { currency, amount };
  return {
    currency,
    amount: Number(toDecimal(add(fromDecimal(currency, amount), fromDecimal(currency, more.amount)))),
  };
}
