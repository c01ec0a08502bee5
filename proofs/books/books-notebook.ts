import { dayAfter, NEVER } from '../model/notebook.ts';

/** Wherever value is moved to, `seller` sold and owes it, or gave it away. */
type Origin = { readonly seller: string | null; readonly isGoodwill: boolean };
export type Lot = Origin & { readonly ends: string; free: number; held: number };
export type Card = {
  /** A currency, or uses. */
  readonly unit: string;
  state: 'draft' | 'active' | 'frozen' | 'void';
  /** The days on which it became active and void. */
  issuedOn?: string;
  voidedOn?: string;
  readonly lots: Lot[];
  /** Those that stand, oldest first. */
  paidOut?: { readonly day: string; readonly shares: readonly Taken[] }[];
};
type Taken = { readonly lot: Lot; readonly amount: number };
/** A stay, or what a counter or the bill of a stay took. */
export type Use = {
  readonly card: Card;
  readonly purpose: 'stay' | 'counter' | 'bill';
  readonly property: string;
  /** The amount paid, in the currency of the stay or bill. A counter has the card's. */
  readonly local: number;
  taken: Taken[];
  /** Given back so far. */
  back: number;
  state: 'held' | 'used' | 'over';
};

/** An event that changed a lot, or the amount owed for it. */
export type Event = {
  readonly day: string;
  /** The act of a person or of an evening. */
  readonly act: number;
  readonly what: What;
  readonly card: Card;
  readonly lot: Lot;
  /** Changes of the lot, and of the amount that the hotel owes. */
  readonly free: number;
  readonly held: number;
  readonly owed: number;
  /** The use, and the share of what was paid. Negative if given back. */
  readonly of?: { readonly use: Use; readonly local: number };
};
/** The figures of the liability, and acts that move nothing in it. */
type What =
  | (
      | 'issued'
      | 'goodwill'
      | 'paid_out'
      | 'redeemed'
      | 'given_back'
      | 'expired'
      | 'extended'
      | 'voided'
      | 'adjusted'
      | 'moved_in'
      | 'moved_out'
    )
  | ('drafted' | 'held' | 'released' | 'carried');
type Change = Partial<Pick<Event, 'free' | 'held' | 'owed' | 'of'>>;

/**
 * A plain list of the events of cards. The cards only have the state of today, which decides what an act
 * can do. Reports are worked out from the list alone. Days are strings, and it has no clock.
 */
export class BooksNotebook {
  readonly cards: Card[] = [];
  readonly uses: Use[] = [];
  readonly events: Event[] = [];
  readonly givenBackDays: number;
  today: string;
  private act = 0;

  constructor(today: string, givenBackDays: number) {
    this.today = today;
    this.givenBackDays = givenBackDays;
  }

  /** Passes evenings. Value that ends is lost. */
  passTo(day: string): void {
    for (; this.today < day; this.today = dayAfter(this.today, 1)) {
      for (const card of this.cards.filter(isLive)) {
        this.act += 1;
        for (const lot of card.lots.filter(({ ends }) => ends === this.today)) {
          this.write('expired', card, lot, { owed: -lot.free });
        }
      }
    }
  }

  issue(card: Card, amount: number, sale: Origin & Pick<Lot, 'ends'>): void {
    this.act += 1;
    this.cards.push(card);
    const lot = this.addLot(card, sale, sale.ends);
    if (card.state === 'draft') this.write('drafted', card, lot, { free: amount });
    else {
      card.issuedOn = this.today;
      const what = lot.isGoodwill ? 'goodwill' : 'issued';
      this.write(what, card, lot, { free: amount, owed: this.isOver(lot) ? 0 : amount });
    }
  }

  /** A card whose value has expired cannot become active before it is extended. */
  activate(card: Card): boolean {
    if (card.lots.some((lot) => lot.free > 0 && this.isOver(lot))) return false;
    this.act += 1;
    card.state = 'active';
    card.issuedOn = this.today;
    for (const lot of card.lots) {
      this.write('issued', card, lot, { owed: lot.free });
    }
    return true;
  }

  /** Takes the value that ends first. */
  hold(card: Card, amount: number, of: Pick<Use, 'purpose' | 'property' | 'local'>): boolean {
    const taken = card.state === 'active' ? this.take(card, amount) : undefined;
    if (!taken) return false;
    this.act += 1;
    for (const { lot, amount: share } of taken) this.write('held', card, lot, { free: -share, held: share });
    this.uses.push({ card, ...of, taken, back: 0, state: 'held' });
    return true;
  }

  /** Uses the whole hold, or a part of it: then the value that ends first. The rest is free at once. */
  capture(use: Use, amount = sumOf(use.taken)): boolean {
    if (use.state !== 'held' || amount > sumOf(use.taken)) return false;
    this.act += 1;
    use.state = 'used';
    const [held, used] = [use.taken, firstOf(use.taken, amount)];
    const locals = shareOut(use.purpose === 'counter' ? amount : use.local, used);
    for (const [index, { lot, amount: share }] of used.entries()) {
      this.write('redeemed', use.card, lot, { held: -share, owed: -share, of: { use, local: locals[index]! } });
    }
    for (const [index, { lot, amount: all }] of held.entries())
      this.free(use.card, lot, all - (used[index]?.amount ?? 0));
    use.taken = used;
    return true;
  }

  release(use: Use): boolean {
    if (use.state !== 'held') return false;
    this.act += 1;
    use.state = 'over';
    for (const { lot, amount } of use.taken) this.free(use.card, lot, amount);
    return true;
  }

  /** Ends a hold. */
  private free(card: Card, lot: Lot, amount: number): void {
    if (card.state === 'void') this.write('voided', card, lot, { held: -amount, owed: -amount });
    else if (this.isOver(lot)) this.write('expired', card, lot, { held: -amount, free: amount, owed: -amount });
    else this.write('released', card, lot, { held: -amount, free: amount });
  }

  /** Cancels a stay. A fee takes the value that ends first. */
  cancel(use: Use, fee: number): boolean {
    if (use.state !== 'used') return false;
    const all = sumOf(use.taken);
    const back = Math.max(0, all - fee);
    // Money in another currency than the stay's is given back as a whole or not at all.
    this.giveBack(use, back, back === all ? use.local : back);
    use.state = 'over';
    return true;
  }

  /** Takes back a counter or bill, whole or in part. `local` is the part of the bill. */
  reverse(use: Use, amount: number, local = amount): boolean {
    if (use.state !== 'used' || amount > sumOf(use.taken) - use.back) return false;
    this.giveBack(use, amount, local);
    return true;
  }

  /** The value that lasts longest goes back first. Value that has ended gets some days. */
  private giveBack(use: Use, amount: number, local: number): void {
    this.act += 1;
    const { card } = use;
    const lastFirst = use.taken.toReversed();
    const before = firstOf(lastFirst, use.back);
    const until = firstOf(lastFirst, use.back + amount);
    const shares = until.map((share, index) => ({ ...share, amount: share.amount - (before[index]?.amount ?? 0) }));
    const locals = shareOut(local, use.purpose === 'stay' ? shares.toReversed() : shares);
    if (use.purpose === 'stay') locals.reverse();
    for (const [index, { lot, amount: back }] of shares.entries()) {
      if (back === 0) continue;
      const isVoid = card.state === 'void';
      const isLate = this.isOver(lot) && !isVoid;
      const continued = isLate ? this.addLot(card, lot, dayAfter(this.today, this.givenBackDays)) : lot;
      this.write('given_back', card, continued, { free: back, owed: back, of: { use, local: -locals[index]! } });
      if (isVoid) this.write('voided', card, lot, { free: -back, owed: -back });
    }
    use.back += amount;
  }

  /** All that is free, or nothing. Nothing may be on hold, and it must be money that was paid for. */
  payOut(card: Card): boolean {
    const shares = this.take(card, this.freeOn(card)) ?? [];
    const isRefused = card.unit === 'uses' || card.state !== 'active' || card.lots.some(({ held }) => held > 0);
    if (isRefused || shares.length === 0 || shares.some(({ lot }) => lot.isGoodwill)) return false;
    this.act += 1;
    for (const { lot, amount } of shares) this.write('paid_out', card, lot, { free: -amount, owed: -amount });
    (card.paidOut ??= []).push({ day: this.today, shares });
    return true;
  }

  /** Only on the same day. */
  undoPayOut(card: Card): boolean {
    const last = card.paidOut?.at(-1);
    if (last?.day !== this.today || card.state === 'void') return false;
    this.act += 1;
    for (const { lot, amount } of last.shares) this.write('paid_out', card, lot, { free: amount, owed: amount });
    card.paidOut?.pop();
    return true;
  }

  freeOn(card: Card): number {
    return card.lots.filter((lot) => !this.isOver(lot)).reduce((all, { free }) => all + free, 0);
  }

  extend(card: Card, until: string): boolean {
    const sooner = card.lots.filter(({ ends, free }) => ends < until && free > 0);
    if (card.state === 'void' || until < this.today || sooner.length === 0) return false;
    this.act += 1;
    for (const lot of sooner) {
      const amount = lot.free;
      const wasOwed = isLive(card) && !this.isOver(lot) ? amount : 0;
      const isOwed = isLive(card) ? amount : 0;
      const longer = this.addLot(card, lot, until);
      this.write('carried', card, lot, { free: -amount, owed: -wasOwed });
      this.write('carried', card, longer, { free: amount, owed: wasOwed });
      if (isOwed > wasOwed) this.write('extended', card, longer, { owed: isOwed });
    }
    return true;
  }

  adjust(card: Card, by: number): boolean {
    if (card.state === 'void') return false;
    this.act += 1;
    const good = card.lots.filter((lot) => !this.isOver(lot));
    const longest = good.filter((lot) => good.every(({ ends }) => ends <= lot.ends)).at(-1);
    const taken = by < 0 ? this.take(card, -by) : longest && [{ lot: longest, amount: -by }];
    for (const { lot, amount } of taken ?? []) {
      this.write('adjusted', card, lot, { free: -amount, owed: isLive(card) ? -amount : 0 });
    }
    return taken !== undefined;
  }

  move(from: Card, to: Card, amount: number): boolean {
    if (from === to || from.state === 'draft' || from.state === 'void' || to.state !== 'active') return false;
    const taken = from.unit === to.unit ? this.take(from, amount) : undefined;
    this.act += 1;
    for (const { lot, amount: share } of taken ?? []) {
      this.write('moved_out', from, lot, { free: -share, owed: -share });
      this.write('moved_in', to, this.addLot(to, lot, lot.ends), { free: share, owed: share });
    }
    return taken !== undefined;
  }

  change(card: Card, to: 'frozen' | 'active' | 'void'): boolean {
    if (card.state !== (to === 'active' ? 'frozen' : 'active')) return false;
    this.act += 1;
    card.state = to;
    if (to !== 'void') return true;
    card.voidedOn = this.today;
    for (const lot of card.lots) {
      this.write('voided', card, lot, { free: -lot.free, owed: this.isOver(lot) ? 0 : -lot.free });
    }
    return true;
  }

  /** Free value that can be spent today, the value that ends first in front. */
  take(card: Card, amount: number): Taken[] | undefined {
    const good = card.lots.filter((lot) => !this.isOver(lot)).sort((one, other) => (one.ends < other.ends ? -1 : 1));
    let missing = amount;
    const taken = good.flatMap((lot) => {
      const share = Math.min(missing, lot.free);
      missing -= share;
      return share > 0 ? [{ lot, amount: share }] : [];
    });
    return missing === 0 ? taken : undefined;
  }

  private write(what: What, card: Card, lot: Lot, { free = 0, held = 0, owed = 0, of }: Change): void {
    lot.free += free;
    lot.held += held;
    if (free !== 0 || held !== 0 || owed !== 0) {
      this.events.push({ day: this.today, act: this.act, what, card, lot, free, held, owed, ...(of && { of }) });
    }
  }

  private addLot(card: Card, { seller, isGoodwill }: Origin, ends: string): Lot {
    const lot = { seller, isGoodwill, ends, free: 0, held: 0 };
    card.lots.push(lot);
    return lot;
  }

  private isOver({ ends }: Lot): boolean {
    return ends !== NEVER && ends < this.today;
  }
}

function isLive({ state }: Card): boolean {
  return state === 'active' || state === 'frozen';
}

export function sumOf(shares: readonly Taken[]): number {
  return shares.reduce((all, { amount }) => all + amount, 0);
}

/** The first shares, up to an amount. */
function firstOf(shares: readonly Taken[], amount: number): Taken[] {
  let left = amount;
  return shares.map(({ lot, amount: all }) => {
    const share = Math.min(left, all);
    left -= share;
    return { lot, amount: share };
  });
}

/** Several lots share what is paid in proportion, each share rounded down so that they add up. */
function shareOut(paid: number, shares: readonly Taken[]): number[] {
  const upTo = (count: number) => Math.floor((paid * sumOf(shares.slice(0, count))) / sumOf(shares));
  return shares.map((_, index) => upTo(index + 1) - upTo(index));
}
