import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCoverRequest } from '../../../test/arbitraries/any-cover-request.ts';
import { buildLot } from '../../../test/arbitraries/build-card.ts';
import { availableOn, type Card } from '../card/card.ts';
import { coverStay, type CardCover, type Cover } from './cover.ts';
import type { CoverRequest } from './cover-request.ts';
import { convert, convertToRead, findRate } from '../money/exchange-rate.ts';
import { asId, type LotId } from '../value/ids.ts';
import { money } from '../money/money.ts';
import { isNightAllowed } from '../card/voucher-product.ts';

const numRuns = 200;

function holds(check: (request: CoverRequest, cover: Cover) => void): void {
  fc.assert(
    fc.property(anyCoverRequest(), (request) => check(request, coverStay(request))),
    { numRuns },
  );
}

/** A whole cover as text, for comparison. */
function print({ cards, refused, covered, due }: Cover): string {
  const paying = cards.map(({ card, debit, left, lines }) => `${card.id} ${debit} ${left} ${JSON.stringify(lines)}`);
  const refusals = refused.map(({ card, code }) => `${card.id} ${code}`);
  return [...paying, ...refusals, JSON.stringify({ covered, due })].join('\n');
}

function rateOf({ exchangeRates, quote }: CoverRequest, { unit }: Card): string {
  if (unit.type !== 'money') throw new Error('not money');
  const rate = findRate(exchangeRates, unit.currency, quote.total.currency);
  if (rate === undefined) throw new Error('a card without a rate pays');
  return rate;
}

function worth(request: CoverRequest, card: Card, amount: number): number {
  if (card.unit.type !== 'money') throw new Error('not money');
  const { currency } = request.quote.total;
  return convert(money(card.unit.currency, amount), currency, rateOf(request, card), 'down').amountMinor;
}

function paysMoney({ card }: CardCover): boolean {
  return card.product.kind === 'value';
}

describe('any stay and any cards', () => {
  it('the covers of the cards and the due amount add up to the total', () => {
    holds(({ quote }, { cards, covered, due }) => {
      const sum = cards.reduce((total, cover) => total + cover.covered.amountMinor, 0);
      expect(covered.amountMinor).toBe(sum);
      expect(sum + due.amountMinor).toBe(quote.total.gross.amountMinor);
      expect(due.amountMinor).toBeGreaterThanOrEqual(0);
    });
  });

  it('the cover of a card is the sum of its lines, none of them empty', () => {
    holds((_request, { cards }) => {
      for (const { lines, covered } of cards) {
        expect(lines.reduce((total, { amountMinor }) => total + amountMinor, 0)).toBe(covered.amountMinor);
        expect(lines.every(({ amountMinor }) => amountMinor > 0)).toBe(true);
      }
    });
  });

  it('no card pays more than is available on it, or less than nothing', () => {
    holds(({ today }, { cards }) => {
      for (const { card, debit, left, covered } of cards) {
        expect(debit).toBeGreaterThanOrEqual(0);
        expect(debit + left).toBe(availableOn(card, today));
        expect(left).toBeGreaterThanOrEqual(0);
        expect(covered.amountMinor > 0).toBe(debit > 0);
      }
    });
  });

  it('every card appears once, with what becomes of it', () => {
    holds(({ cards: given }, { cards, refused }) => {
      const reported = [...cards, ...refused].map(({ card }) => card.id);
      expect(reported.toSorted()).toEqual(given.map(({ id }) => id).toSorted());
    });
  });

  it('the order in which cards are given changes nothing', () => {
    const turned = anyCoverRequest().chain((request) =>
      fc.shuffledSubarray([...request.cards], { minLength: request.cards.length }).map((cards) => ({ request, cards })),
    );
    fc.assert(
      fc.property(turned, ({ request, cards }) => {
        expect(print(coverStay({ ...request, cards }))).toBe(print(coverStay(request)));
      }),
      { numRuns },
    );
  });

  it('the payment order that a guest chooses changes who pays, and nothing of what is due', () => {
    holds(({ paymentOrder: _paymentOrder, ...request }, { due }) => {
      expect(coverStay(request).due).toEqual(due);
    });
  });

  it('a card that is given twice counts once', () => {
    holds((request, cover) => {
      const cards = [...request.cards, ...request.cards];
      expect(print(coverStay({ ...request, cards }))).toBe(print(cover));
    });
  });

  it('a night is covered by one use at most, on a day when the card is good', () => {
    holds((_request, { cards }) => {
      const nights = cards.flatMap(({ card, lines }) =>
        lines.flatMap((line) => {
          if (line.type !== 'night') return [];
          expect(isNightAllowed(card.product.validity, line.date)).toBe(true);
          return [`${line.roomIndex} ${line.date.toString()}`];
        }),
      );
      expect(new Set(nights).size).toBe(nights.length);
    });
  });

  it('a uses card gives one use for each night that it covers', () => {
    holds((_request, { cards }) => {
      const uses = cards.filter(({ card }) => card.product.kind === 'uses');
      for (const { debit, lines } of uses) expect(lines.filter(({ type }) => type === 'night')).toHaveLength(debit);
    });
  });

  it('a package covers a run of nights in one room, no longer than it is good for', () => {
    holds(({ stay }, { cards }) => {
      const packages = cards.filter(({ card, debit }) => card.product.kind === 'package' && debit === 1);
      for (const { card, lines } of packages) {
        const nights = lines.filter((line) => line.type === 'night');
        const [first, last] = [nights[0]!, nights.at(-1)!];
        expect(new Set(nights.map(({ roomIndex }) => roomIndex)).size).toBe(1);
        expect(nights).toHaveLength(first.date.until(last.date, { largestUnit: 'days' }).days + 1);
        expect(nights.length).toBeLessThanOrEqual(
          card.product.nights ?? stay.arrivalDate.until(stay.departureDate).days,
        );
      }
    });
  });

  it('no extra is paid for more than it costs', () => {
    holds(({ quote }, { cards }) => {
      for (const { extraId, priceSummary } of quote.extras) {
        const lines = cards.flatMap((cover) => cover.lines);
        const paid = lines.filter((line) => line.type === 'extra' && line.extraId === extraId);
        const paidMinor = paid.reduce((total, { amountMinor }) => total + amountMinor, 0);
        expect(paidMinor).toBeLessThanOrEqual(priceSummary.gross.amountMinor);
      }
    });
  });
});

describe('money in another currency', () => {
  it('loses no minor unit: the debit is worth what it covers, and a unit less is not', () => {
    holds((request, { cards }) => {
      for (const { card, debit, covered } of cards.filter(paysMoney)) {
        expect(worth(request, card, debit)).toBeGreaterThanOrEqual(covered.amountMinor);
        if (debit > 0) expect(worth(request, card, debit - 1)).toBeLessThan(covered.amountMinor);
      }
    });
  });

  it('pays in its own currency the figure in which a guest reads what it covers', () => {
    holds((_request, { cards }) => {
      for (const { covered, spent } of cards) {
        if (spent) expect(convertToRead(covered, spent.value.currency, '1', spent.rate)).toEqual(spent.value);
      }
    });
  });

  it('covers all it is worth, or all that its days allow', () => {
    holds((request, { cards, due }) => {
      for (const { card, covered } of cards.filter(paysMoney)) {
        const all = worth(request, card, availableOn(card, request.today));
        expect(covered.amountMinor).toBeLessThanOrEqual(all);
        const isGoodOnAllDays = card.product.validity.weekdays.length === 7;
        if (isGoodOnAllDays && due.amountMinor > 0) expect(covered.amountMinor).toBe(all);
      }
    });
  });
});

describe('more value', () => {
  const extraCard = anyCoverRequest().filter(({ cards }) => cards.length > 0);
  const paying = extraCard.filter(({ cards }) => cards[0]!.product.kind !== 'package');

  it('on a card never raises what is due', () => {
    fc.assert(
      fc.property(paying, fc.integer({ min: 1, max: 5_000 }), (request, more) => {
        const [chosen, ...others] = request.cards as [Card, ...Card[]];
        const amount = chosen.product.kind === 'value' ? more : 1;
        const lots = [...chosen.lots, buildLot(amount, { id: asId<LotId>('more') })];
        const before = coverStay(request).due.amountMinor;
        const after = coverStay({ ...request, cards: [{ ...chosen, lots }, ...others] }).due.amountMinor;
        expect(after).toBeLessThanOrEqual(before);
      }),
      { numRuns },
    );
  });

  it('by another card never raises what is due', () => {
    fc.assert(
      fc.property(extraCard, (request) => {
        const before = coverStay({ ...request, cards: request.cards.slice(1) }).due.amountMinor;
        expect(coverStay(request).due.amountMinor).toBeLessThanOrEqual(before);
      }),
      { numRuns },
    );
  });
});
