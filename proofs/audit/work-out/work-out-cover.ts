import {
  dueOf,
  exchangeRate,
  inPaymentOrder,
  isAllowed,
  leastDebit,
  openBill,
  paysOf,
  worthAt,
  type Bill,
  type NightLine,
  type NotedCard,
  type Open,
  type Payment,
  type WholeUse,
} from './bill.ts';
import { isGoodAt, type Product } from '../world/audit-sale-page.ts';
import { sum } from '../world/minor-units.ts';

export type Refusal = { readonly card: NotedCard; readonly code: string };
export type Split = {
  readonly payments: readonly Payment[];
  readonly refusals: readonly Refusal[];
  readonly due: number;
};

/** Splits a bill among cards: packages pay first, then uses, then money (docs/cover.md, decisions/cover.md). */
export function splitBill(bill: Bill, cards: readonly NotedCard[]): Split {
  const refusals = cards.flatMap((card) => {
    const code = refusalOf(bill, card);
    return code === null ? [] : [{ card, code }];
  });
  const good = inPaymentOrder(
    bill.house,
    cards.filter((card) => !refusals.some((refusal) => refusal.card === card)),
  );
  const ofKind = (kind: Product['kind']): NotedCard[] => good.filter(({ product }) => product.kind === kind);
  const payRest = (open: Open): Open => payWithMoney(bill, payWithUses(open, ofKind('uses')), ofKind('value'));
  const end = payWithPackages(openBill(bill), ofKind('package'), payRest);
  const payments = good.map(
    (card) => end.payments.find((payment) => payment.card === card) ?? { card, covered: 0, used: 0, uses: [] },
  );
  return { payments, refusals, due: dueOf(end) };
}

function refusalOf({ house, nights }: Bill, { product, currency, refusal }: NotedCard): string | null {
  if (refusal !== null) return refusal;
  if (!isGoodAt(product, house)) return 'CARD.NOT_HERE';
  // "No rate, no cross-currency payment, and a clear refusal" (product.md 3).
  if (currency !== null && exchangeRate(house, currency) === null) return 'CARD.CURRENCY_NOT_ACCEPTED';
  const forRoom = nights.filter((night) => product.kind === 'value' || night.entitled(product) !== null);
  if (forRoom.length === 0) return 'CARD.NOT_FOR_THIS_ROOM';
  return forRoom.some((night) => isAllowed(product, night)) ? null : 'CARD.NOT_ON_THESE_DAYS';
}

/**
 * "A package is not used when it would only raise what is due", and an order of cards "changes which card pays, never
 * what is due" (docs/cover.md). Tries every choice of packages to use or spare, and takes the cheapest for the guest.
 * On a tie, the choice counts that uses the first package in payment order first.
 */
function payWithPackages(open: Open, cards: readonly NotedCard[], payRest: (open: Open) => Open): Open {
  const ways = listWays(open, cards).map(payRest);
  const least = Math.min(...ways.map(dueOf));
  return ways.find((way) => dueOf(way) === least) ?? payRest(open);
}

function listWays(open: Open, cards: readonly NotedCard[]): Open[] {
  const used = cards.flatMap((card) => {
    const run = card.left > 0 ? findDearestRun(open, card.product) : undefined;
    const others = cards.filter((other) => other !== card);
    return run ? listWays(payRun(open, card, run), others) : [];
  });
  return [...used, open];
}

type Run = { readonly nights: readonly NightLine[]; readonly extras: number; readonly ofNights: number };

/**
 * A package pays "with one use for the dearest run of its nights in one room. Among equal runs it takes the one with
 * the dearest included extras" (docs/cover.md). Nights decide, even if the extras of cheaper nights would be worth
 * more. A shorter run counts if the stay, or a day that is not allowed, ends it.
 */
function findDearestRun(open: Open, product: Product): Run | undefined {
  const all = [...open.nights.keys()];
  const runs = all.map((first) => {
    const nights = takeRun(open, product, first);
    const extras = sum(nights.map((night) => night.included(product)));
    return { nights, extras, ofNights: sum(nights.map((night) => paysOf(product, night) ?? 0)) };
  });
  return runs
    .filter(({ nights }) => nights.length > 0)
    .toSorted((one, other) => other.ofNights - one.ofNights || other.extras - one.extras)[0];
}

function takeRun(open: Open, product: Product, first: NightLine): NightLine[] {
  const run: NightLine[] = [];
  let date = first.date;
  while (run.length < (product.nights ?? 1)) {
    const night = [...open.nights.keys()].find((each) => each.room === first.room && each.date.equals(date));
    if (!night || open.nights.get(night)?.taken || paysOf(product, night) === null) break;
    run.push(night);
    date = date.add({ days: 1 });
  }
  return run;
}

function payRun(open: Open, card: NotedCard, { nights, extras, ofNights }: Run): Open {
  const after = nights.reduce((before, night) => takeNight(before, night, paysOf(card.product, night) ?? 0), open);
  return {
    ...after,
    besides: after.besides - extras,
    payments: [...after.payments, { card, covered: ofNights + extras, used: 1, uses: [{ nights: ofNights, extras }] }],
  };
}

function takeNight(open: Open, night: NightLine, pays: number): Open {
  const before = open.nights.get(night)?.open ?? 0;
  return { ...open, nights: new Map(open.nights).set(night, { open: before - pays, taken: true }) };
}

/**
 * "A use goes to the night for which it pays most, and each night to the uses card that pays most for it"
 * (docs/cover.md). On a tie, it goes to the first card in payment order.
 */
function payWithUses(open: Open, cards: readonly NotedCard[]): Open {
  const used = new Map<NotedCard, readonly WholeUse[]>(cards.map((card) => [card, []]));
  let after = open;
  const offers = [...open.nights.keys()].flatMap((night) =>
    cards.flatMap((card) => {
      const pays = paysOf(card.product, night) ?? 0;
      return pays > 0 ? [{ night, card, pays }] : [];
    }),
  );
  for (const { night, card, pays } of offers.toSorted((one, other) => other.pays - one.pays)) {
    const uses = used.get(card) ?? [];
    if (uses.length >= card.left || after.nights.get(night)?.taken) continue;
    after = takeNight(after, night, pays);
    used.set(card, [...uses, { nights: pays, extras: 0 }]);
  }
  const payments = [...used].map(([card, uses]) => ({
    card,
    covered: sum(uses.map((use) => use.nights)),
    used: uses.length,
    uses,
  }));
  return { ...after, payments: [...after.payments, ...payments] };
}

/**
 * "A value card pays any part, down to zero", except for nights that its weekdays forbid. "Money moves between nights,
 * so that cards with different days together pay all they can": the first card in order pays as much as it can, and the
 * next one as much as is then possible. The audit's cards are valid on all days, or all of them on the same days, so
 * the total of the latter is limited by the price of those days.
 */
function payWithMoney({ house }: Bill, open: Open, cards: readonly NotedCard[]): Open {
  const payments: Payment[] = [];
  const limited = cards.find(({ product }) => product.weekdays !== undefined)?.product;
  const whole = dueOf(open);
  const forbidden = limited
    ? sum([...open.nights].map(([night, { open: rest }]) => (isAllowed(limited, night) ? 0 : rest)))
    : 0;
  const paidBy = (some: (card: NotedCard) => boolean): number =>
    sum(payments.map(({ card, covered }) => (some(card) ? covered : 0)));
  for (const card of cards) {
    const isLimited = card.product.weekdays !== undefined;
    const room = whole - paidBy(() => true);
    const roomOnItsDays = whole - forbidden - paidBy(({ product }) => product.weekdays !== undefined);
    const worth = worthAt(house, card.left, card.currency ?? '');
    const covered = Math.min(worth, room, isLimited ? roomOnItsDays : room);
    payments.push({ card, covered, used: leastDebit(house, covered, card.currency ?? ''), uses: [] });
  }
  const paid = paidBy(() => true);
  return { ...open, besides: whole - paid, nights: new Map(), payments: [...open.payments, ...payments] };
}
