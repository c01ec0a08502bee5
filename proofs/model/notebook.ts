/** A lot, with amounts in minor units. */
export type Lot = { readonly expiresOn: string; balance: number; held: number };
export type Kind = 'money' | 'uses' | 'package';
export type Card = {
  readonly kind: Kind;
  /** Days for which value is valid that is given back after its end. */
  readonly goodForDays: number;
  state: 'active' | 'frozen' | 'void';
  readonly lots: Lot[];
  /** Those that stand, oldest first. */
  paidOut?: { readonly day: string; readonly shares: readonly { lot: Lot; amount: number }[] }[];
};
export type Hold = { readonly card: Card; readonly lot: Lot; readonly amount: number };
export type Placement = { state: string; readonly holds: readonly Hold[] };
/** A use at a counter. `taken` is what was captured of each hold. */
export type Use = { state: string; readonly holds: readonly Hold[]; taken: readonly Hold[]; reversed: number };
export type Want = { readonly card: number; readonly amount: number };
/** The hotel's answer about a placement. `absent` is our own conclusion after two look-ups. */
export type HotelAnswer = 'created' | 'refused' | 'unknown' | 'absent';

/** The value of one unit for a stay, in pence. */
export const WORTH: Readonly<Record<Kind, number>> = { money: 1, uses: 40, package: 90 };
/** The part of that for nights. */
export const NIGHTS = { uses: 40, package: 70 } as const;
/** The outcome for a unit if the fee is too small to take it whole. */
export const LATE = { money: 'give_back', uses: 'keep', package: 'give_back' } as const;

/** Later than every date, so that dates compare as strings. */
export const NEVER = '9999-12-31';

/**
 * The ledger as a person would keep it in a notebook: lists and sums, written independently of the product's code. It
 * has no concurrency and no partial failures.
 */
export class Notebook {
  readonly cards: Card[] = [];
  readonly placements: Placement[] = [];
  readonly uses: Use[] = [];
  today: string;

  constructor(today: string) {
    this.today = today;
  }

  card(index: number): Card {
    return this.cards[index % this.cards.length]!;
  }

  placement(index: number): Placement {
    return this.placements[index % this.placements.length]!;
  }

  /** The value that the card can spend today. */
  free(card: Card): number {
    return this.usable(card).reduce((sum, lot) => sum + lot.balance - lot.held, 0);
  }

  /** Holds all amounts, or none. */
  hold(wants: readonly Want[]): boolean {
    const holds = this.holdsFor(wants);
    if (holds) this.placements.push({ state: 'placing', holds });
    return holds !== undefined;
  }

  /** Holds an amount of one card at a counter. */
  open(card: number, amount: number): boolean {
    const holds = this.holdsFor([{ card, amount }]);
    if (holds) this.uses.push({ state: 'held', holds, taken: [], reversed: 0 });
    return holds !== undefined;
  }

  /** Takes a part of what is held, that which ends first, and frees the rest. */
  capture(use: Use, amount: number): boolean {
    if (use.state !== 'held' || amount > total(use.holds)) return false;
    let left = amount;
    use.state = 'captured';
    use.taken = use.holds.map((hold) => {
      const share = Math.min(left, hold.amount);
      left -= share;
      hold.lot.held -= hold.amount;
      hold.lot.balance -= hold.card.state === 'void' ? hold.amount : share;
      return { ...hold, amount: share };
    });
    return true;
  }

  release(use: Use): boolean {
    if (use.state !== 'held') return false;
    use.state = 'released';
    for (const { card, lot, amount } of use.holds) {
      lot.held -= amount;
      if (card.state === 'void') lot.balance -= amount;
    }
    return true;
  }

  /** Gives a part back, to what lasts longest first, and never twice. */
  reverse(use: Use, amount: number): boolean {
    if (use.state !== 'captured' || amount > total(use.taken) - use.reversed) return false;
    let [skipped, left] = [use.reversed, amount];
    for (const { card, lot, amount: taken } of use.taken.toReversed()) {
      const before = Math.min(skipped, taken);
      const share = Math.min(left, taken - before);
      skipped -= before;
      left -= share;
      if (share > 0) this.giveBack(card, lot, share);
    }
    use.reversed += amount;
    return true;
  }

  /** All that is free, in money. */
  payOut(card: Card): boolean {
    const isHeld = card.lots.some(({ held }) => held > 0);
    const free = this.free(card);
    if (card.kind !== 'money' || card.state !== 'active' || isHeld || free === 0) return false;
    const shares = this.take(card, free);
    for (const { lot, amount } of shares) lot.balance -= amount;
    (card.paidOut ??= []).push({ day: this.today, shares });
    return true;
  }

  undoPayOut(card: Card): boolean {
    const last = card.paidOut?.at(-1);
    if (card.state === 'void' || last?.day !== this.today) return false;
    for (const { lot, amount } of last.shares) lot.balance += amount;
    card.paidOut?.pop();
    return true;
  }

  private holdsFor(wants: readonly Want[]): readonly Hold[] | undefined {
    const cards = wants.map(({ card, amount }) => ({ card: this.card(card), amount }));
    if (cards.some(({ card, amount }) => card.state !== 'active' || this.free(card) < amount)) return undefined;
    const holds = cards.flatMap(({ card, amount }) => this.take(card, amount).map((share) => ({ card, ...share })));
    for (const { lot, amount } of holds) lot.held += amount;
    return holds;
  }

  settle(placement: Placement, answer: HotelAnswer): void {
    const { state, holds } = placement;
    if (state !== 'placing' && state !== 'unknown') return;
    if (answer === 'unknown') {
      placement.state = 'unknown';
      return;
    }
    placement.state = answer === 'created' ? 'confirmed' : state === 'unknown' ? 'released' : 'refused';
    for (const { card, lot, amount } of holds) {
      lot.held -= amount;
      // Value released on a void card is void as well.
      if (answer === 'created' || card.state === 'void') lot.balance -= amount;
    }
  }

  /**
   * Cancels a confirmed placement. The fee is computed in two orders, money before uses and uses before money. The
   * order that waives less counts. On a tie the one that takes less from the guest counts, then money before uses. Of
   * each card, the value that ends first is taken first.
   */
  cancel(placement: Placement, fee: number): boolean {
    const { state, holds } = placement;
    if (state !== 'confirmed') return false;
    placement.state = 'cancelled';
    const moneyFirst = takeFee(holds, fee, [takeMoney, takeUses]);
    const usesFirst = takeFee(holds, fee, [takeUses, takeMoney]);
    const difference = usesFirst.left - moneyFirst.left || worthOf(usesFirst.kept) - worthOf(moneyFirst.kept);
    const { kept } = difference < 0 ? usesFirst : moneyFirst;
    for (const card of new Set(holds.map((hold) => hold.card)))
      this.giveBackAllBut(kept.get(card) ?? 0, holdsOf(card, holds));
    return true;
  }

  /** Adds to the lot that lasts longest, the newest of several, or removes free value. */
  adjust(card: Card, amount: number): boolean {
    if (card.state === 'void') return false;
    if (amount < 0) {
      if (this.free(card) < -amount) return false;
      for (const taken of this.take(card, -amount)) taken.lot.balance -= taken.amount;
      return true;
    }
    const good = card.lots.filter(({ expiresOn }) => expiresOn >= this.today);
    const longest = good.filter((lot) => good.every(({ expiresOn }) => expiresOn <= lot.expiresOn)).at(-1);
    if (longest) longest.balance += amount;
    return longest !== undefined;
  }

  /** Free value on lots that end sooner gets the later date. */
  extend(card: Card, until: string): boolean {
    const sooner = card.lots.filter((lot) => lot.expiresOn < until && lot.balance > lot.held);
    if (card.state === 'void' || until < this.today || sooner.length === 0) return false;
    let moved = 0;
    for (const lot of sooner) {
      moved += lot.balance - lot.held;
      lot.balance = lot.held;
    }
    card.lots.push({ expiresOn: until, balance: moved, held: 0 });
    return true;
  }

  change(card: Card, action: 'freeze' | 'unfreeze' | 'void'): boolean {
    if (card.state !== (action === 'unfreeze' ? 'frozen' : 'active')) return false;
    card.state = action === 'freeze' ? 'frozen' : action === 'void' ? 'void' : 'active';
    if (action === 'void') for (const lot of card.lots) lot.balance = lot.held;
    return true;
  }

  /** Every card with its value by expiry date. */
  print(): string[] {
    return this.cards.map((card) => printCard(card.state, this.free(card), card.lots));
  }

  private giveBackAllBut(kept: number, holds: readonly Hold[]): void {
    let left = kept;
    for (const { card, lot, amount } of holds) {
      const share = Math.min(left, amount);
      left -= share;
      if (share < amount) this.giveBack(card, lot, amount - share);
    }
  }

  /** Value that has expired since is valid for some more days. */
  private giveBack(card: Card, lot: Lot, amount: number): void {
    if (card.state === 'void') return;
    if (lot.expiresOn >= this.today) lot.balance += amount;
    else card.lots.push({ expiresOn: dayAfter(this.today, card.goodForDays), balance: amount, held: 0 });
  }

  private usable(card: Card): Lot[] {
    return card.lots.filter(({ expiresOn }) => expiresOn >= this.today);
  }

  /** Takes the value that ends first. */
  private take(card: Card, amount: number): { lot: Lot; amount: number }[] {
    let missing = amount;
    const soonestFirst = this.usable(card).sort((one, other) => (one.expiresOn < other.expiresOn ? -1 : 1));
    return soonestFirst.flatMap((lot) => {
      const share = Math.min(missing, lot.balance - lot.held);
      missing -= share;
      return share > 0 ? [{ lot, amount: share }] : [];
    });
  }
}

type UsedCard = Card & { readonly kind: 'uses' | 'package' };

/** The part of a fee that each card has paid so far, and what is left of it. */
type Taken = { readonly kept: ReadonlyMap<Card, number>; readonly left: number };
type Taking = (holds: readonly Hold[], before: Taken) => Taken;

/** The fee that is left takes the cheapest remaining use, or is waived, depending on that card's product. */
function takeFee(holds: readonly Hold[], fee: number, order: readonly Taking[]): Taken {
  const taken = order.reduce<Taken>((before, take) => take(holds, before), { kept: new Map(), left: fee });
  const cheapest = listUses(holds).findLast((card) => (taken.kept.get(card) ?? 0) < paidBy(card, holds));
  if (taken.left === 0 || !cheapest || LATE[cheapest.kind] !== 'keep') return taken;
  return { kept: addOne(taken.kept, cheapest), left: 0 };
}

/** Takes any part of the money paid, card by card. */
const takeMoney: Taking = (holds, before) => {
  const kept = new Map(before.kept);
  let { left } = before;
  for (const card of new Set(holds.map((hold) => hold.card))) {
    if (card.kind !== 'money') continue;
    const share = Math.min(left, paidBy(card, holds));
    kept.set(card, share);
    left -= share;
  }
  return { kept, left };
};

/** Takes whole uses whose nights the fee reaches, the dearest first, then what these paid of extras. */
const takeUses: Taking = (holds, before) => {
  let { kept, left } = before;
  let extras = 0;
  for (const card of listUses(holds)) {
    if (left < NIGHTS[card.kind]) continue;
    kept = addOne(kept, card);
    left -= NIGHTS[card.kind];
    extras += WORTH[card.kind] - NIGHTS[card.kind];
  }
  return { kept, left: left - Math.min(left, extras) };
};

const addOne = (kept: Taken['kept'], card: Card): Taken['kept'] => new Map(kept).set(card, (kept.get(card) ?? 0) + 1);

/** The guest's loss in pence. */
const worthOf = (kept: Taken['kept']): number => sum([...kept].map(([{ kind }, amount]) => amount * WORTH[kind]));

/** Each use that paid, with its card, the dearest nights first. On a tie the first to pay comes first. */
function listUses(holds: readonly Hold[]): UsedCard[] {
  const cards = [...new Set(holds.map(({ card }) => card))].filter((card): card is UsedCard => card.kind !== 'money');
  const dearestFirst = [...cards].sort((one, other) => NIGHTS[other.kind] - NIGHTS[one.kind]);
  return dearestFirst.flatMap((card) => Array.from({ length: paidBy(card, holds) }, () => card));
}

function paidBy(card: Card, holds: readonly Hold[]): number {
  return sum(holdsOf(card, holds).map(({ amount }) => amount));
}

function holdsOf(card: Card, holds: readonly Hold[]): Hold[] {
  return holds.filter((hold) => hold.card === card);
}

/** One line for a card. Lots that end on the same day count as one, because the order among them does not matter. */
export function printCard(state: string, free: number, lots: readonly Lot[]): string {
  const days = [...new Set(lots.map(({ expiresOn }) => expiresOn))].sort().flatMap((day) => {
    const ending = lots.filter(({ expiresOn }) => expiresOn === day);
    const [balance, held] = [sum(ending.map((lot) => lot.balance)), sum(ending.map((lot) => lot.held))];
    return balance === 0 && held === 0 ? [] : [`${day} ${balance} (held ${held})`];
  });
  return [`${state}, free ${free}`, ...days].join('; ');
}

export function dayAfter(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}

function total(holds: readonly Hold[]): number {
  return sum(holds.map(({ amount }) => amount));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
