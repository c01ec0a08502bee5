import type { WireCover } from '#contract/guest/availability.ts';
import type { WireCancellation } from '#contract/guest/cancellation.ts';
import type { WireMoney } from '#contract/values.ts';
import { add, fromDecimal, toDecimal } from '#domain/money/money.ts';
import { sessionCards, type SessionCard } from './session-cards.ts';

export function applyCover({ cards }: WireCover): void {
  recordEach(
    cards,
    (held, { last4, kind }) => last4 === held.card.last4 && kind === held.card.kind,
    ({ card: { available } }, { covered, uses, left }) => {
      return available.value && left.value
        ? isSameMoney(available.value, addMoney(left.value, covered))
        : available.uses === (left.uses ?? 0) + (uses ?? 0);
    },
    (_, { left }) => left,
  );
}

export function applyGivenBack(givenBack: WireCancellation['given_back']): void {
  recordEach(
    givenBack,
    (held, { last4, value }) => last4 === held.card.last4 && (value !== null) === (held.card.kind === 'value'),
    () => true,
    ({ card }, back) => addUnits(card.available, back),
  );
}

type Units = SessionCard['card']['available'];

/** Reports name cards by their last four characters. If cards share these, the one whose figures match is used. */
function recordEach<Known>(
  known: readonly Known[],
  isAlike: (held: SessionCard, known: Known) => boolean,
  fits: (held: SessionCard, known: Known) => boolean,
  leftOn: (held: SessionCard, known: Known) => Units,
): void {
  const cards = sessionCards.read();
  const matched = new Set<Known>();
  const next = cards.map((held) => {
    const found = known
      .filter((one) => !matched.has(one) && isAlike(held, one))
      .find((one) => cards.filter((other) => isAlike(other, one)).length === 1 || fits(held, one));
    if (!found) return held;
    matched.add(found);
    return { ...held, card: withAvailable(held.card, leftOn(held, found)) };
  });
  sessionCards.write(next);
}

/** Sets the available value of a card, and changes its balance by the same difference. */
function withAvailable(card: SessionCard['card'], available: Units): SessionCard['card'] {
  const { value, uses } = card.available;
  const before = { value: value && { ...value, amount: -value.amount }, uses: uses && -uses };
  return { ...card, available, balance: addUnits(addUnits(card.balance, available), before) };
}

function addUnits({ value, uses }: Units, more: Units): Units {
  return {
    value: value && more.value ? addMoney(value, more.value) : value,
    uses: uses === null ? null : uses + (more.uses ?? 0),
  };
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
