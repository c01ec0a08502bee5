import type { WireCover } from '#contract/availability.ts';
import type { WireCancellation } from '#contract/cancellation.ts';
import type { WireMoney } from '#contract/values.ts';
import { add, fromDecimal, toDecimal } from '#domain/money.ts';
import { sessionCards, type SessionCard } from './session-cards.ts';

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

type Balance = SessionCard['card']['balance'];

/**
 * Keeps what is known of cards, each on one card of the session. They are named by their last four alone; where two
 * cards of the session are alike in these, it is the one to which the figures fit.
 */
function noteEach<Known>(
  known: readonly Known[],
  isAlike: (held: SessionCard, known: Known) => boolean,
  fits: (held: SessionCard, known: Known) => boolean,
  balanceOf: (held: SessionCard, known: Known) => Balance,
): void {
  const cards = sessionCards.read();
  const noted = new Set<Known>();
  const next = cards.map((held) => {
    const found = known
      .filter((one) => !noted.has(one) && isAlike(held, one))
      .find((one) => cards.filter((other) => isAlike(other, one)).length === 1 || fits(held, one));
    if (!found) return held;
    noted.add(found);
    return { ...held, card: { ...held.card, balance: balanceOf(held, found) } };
  });
  sessionCards.write(next);
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
