import { dayAfter, NEVER } from '../model/notebook.ts';

/** `seller`: the property that sold the value and owes it, wherever it is moved to. */
export type Lot = { readonly seller: string | null; readonly ends: string; free: number; held: number };
export type Card = {
  /** A currency, or uses. */
  readonly unit: string;
  state: 'draft' | 'active' | 'frozen' | 'void';
  /** The days on which it became active and void. */
  issuedOn?: string;
  voidedOn?: string;
  readonly lots: Lot[];
};
type Taken = { readonly lot: Lot; readonly amount: number };
export type Stay = {
  readonly card: Card;
  readonly property: string;
  /** The part of the price that the card paid, in the property's currency. */
  readonly local: number;
  readonly taken: readonly Taken[];
  state: 'held' | 'used' | 'over';
};

/** An event that changed a lot, or the amount owed for it. */
export type Event = {
  readonly day: string;
  readonly what: What;
  readonly card: Card;
  readonly lot: Lot;
  /** Changes of the lot, and of the amount that the hotel owes. */
  readonly free: number;
  readonly held: number;
  readonly owed: number;
  /** The stay of the event, and the lot that paid for it. Value that is given back can have another lot. */
  readonly of?: { readonly stay: Stay; readonly paidBy: Lot };
};
/** The figures of the liability, and acts that move nothing in it. */
type What =
  | ('issued' | 'redeemed' | 'given_back' | 'expired' | 'extended' | 'voided' | 'adjusted' | 'moved_in' | 'moved_out')
  | ('drafted' | 'held' | 'released' | 'carried');
type Change = Partial<Pick<Event, 'free' | 'held' | 'owed' | 'of'>>;

/**
 * A plain list of the events of cards. The cards only have the state of today, which decides what an act
 * can do. Reports are worked out from the list alone. Days are strings, and it has no clock.
 */
export class BooksNotebook {
  readonly cards: Card[] = [];
  readonly stays: Stay[] = [];
  readonly events: Event[] = [];
  readonly givenBackDays: number;
  today: string;

  constructor(today: string, givenBackDays: number) {
    this.today = today;
    this.givenBackDays = givenBackDays;
  }

  /** Passes evenings. Value that ends is lost. */
  passTo(day: string): void {
    for (; this.today < day; this.today = dayAfter(this.today, 1)) {
      for (const card of this.cards.filter(isLive)) {
        for (const lot of card.lots.filter(({ ends }) => ends === this.today)) {
          this.write('expired', card, lot, { owed: -lot.free });
        }
      }
    }
  }

  issue(card: Card, amount: number, { seller, ends }: Pick<Lot, 'seller' | 'ends'>): void {
    this.cards.push(card);
    const lot = this.addLot(card, { seller, ends });
    if (card.state === 'draft') this.write('drafted', card, lot, { free: amount });
    else {
      card.issuedOn = this.today;
      this.write('issued', card, lot, { free: amount, owed: this.isOver(lot) ? 0 : amount });
    }
  }

  /** A card whose value has expired cannot become active before it is extended. */
  activate(card: Card): boolean {
    if (card.lots.some((lot) => lot.free > 0 && this.isOver(lot))) return false;
    card.state = 'active';
    card.issuedOn = this.today;
    for (const lot of card.lots) {
      this.write('issued', card, lot, { owed: lot.free });
    }
    return true;
  }

  /** Takes the value that ends first. */
  hold(card: Card, amount: number, { property, local }: Pick<Stay, 'property' | 'local'>): boolean {
    const taken = card.state === 'active' ? this.take(card, amount) : undefined;
    if (!taken) return false;
    const stay: Stay = { card, property, local, taken, state: 'held' };
    for (const { lot, amount: share } of taken) this.write('held', card, lot, { free: -share, held: share });
    this.stays.push(stay);
    return true;
  }

  settle(stay: Stay, isMade: boolean): void {
    if (stay.state !== 'held') return;
    const { card } = stay;
    stay.state = isMade ? 'used' : 'over';
    for (const { lot, amount } of stay.taken) {
      if (isMade) this.write('redeemed', card, lot, { held: -amount, owed: -amount, of: { stay, paidBy: lot } });
      else if (card.state === 'void') this.write('voided', card, lot, { held: -amount, owed: -amount });
      else if (this.isOver(lot)) this.write('expired', card, lot, { held: -amount, free: amount, owed: -amount });
      else this.write('released', card, lot, { held: -amount, free: amount });
    }
  }

  /** Gives everything back except a fee, which takes the value that ends first. */
  cancel(stay: Stay, fee: number): boolean {
    if (stay.state !== 'used') return false;
    const { card } = stay;
    stay.state = 'over';
    let left = fee;
    for (const { lot, amount } of stay.taken) {
      const kept = Math.min(left, amount);
      left -= kept;
      const back = amount - kept;
      if (back === 0) continue;
      const isVoid = card.state === 'void';
      const { seller } = lot;
      const continued =
        this.isOver(lot) && !isVoid
          ? this.addLot(card, { seller, ends: dayAfter(this.today, this.givenBackDays) })
          : lot;
      this.write('given_back', card, continued, { free: back, owed: back, of: { stay, paidBy: lot } });
      if (isVoid) this.write('voided', card, lot, { free: -back, owed: -back });
    }
    return true;
  }

  extend(card: Card, until: string): boolean {
    const sooner = card.lots.filter(({ ends, free }) => ends < until && free > 0);
    if (card.state === 'void' || until < this.today || sooner.length === 0) return false;
    for (const lot of sooner) {
      const amount = lot.free;
      const wasOwed = isLive(card) && !this.isOver(lot) ? amount : 0;
      const isOwed = isLive(card) ? amount : 0;
      const longer = this.addLot(card, { seller: lot.seller, ends: until });
      this.write('carried', card, lot, { free: -amount, owed: -wasOwed });
      this.write('carried', card, longer, { free: amount, owed: wasOwed });
      if (isOwed > wasOwed) this.write('extended', card, longer, { owed: isOwed });
    }
    return true;
  }

  adjust(card: Card, by: number): boolean {
    if (card.state === 'void') return false;
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
    for (const { lot, amount: share } of taken ?? []) {
      this.write('moved_out', from, lot, { free: -share, owed: -share });
      this.write('moved_in', to, this.addLot(to, lot), { free: share, owed: share });
    }
    return taken !== undefined;
  }

  change(card: Card, to: 'frozen' | 'active' | 'void'): boolean {
    if (card.state !== (to === 'active' ? 'frozen' : 'active')) return false;
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
      this.events.push({ day: this.today, what, card, lot, free, held, owed, ...(of && { of }) });
    }
  }

  private addLot(card: Card, { seller, ends }: Pick<Lot, 'seller' | 'ends'>): Lot {
    const lot = { seller, ends, free: 0, held: 0 };
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
