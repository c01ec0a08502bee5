import { dayAfter, NEVER } from '../model/notebook.ts';

type Lot = { readonly ends: string; free: number; held: number };
export type Card = {
  /** The seller of a card and its unit, such as "lake EUR". */
  readonly group: string;
  readonly isMoney: boolean;
  state: 'draft' | 'active' | 'frozen' | 'void';
  readonly lots: Lot[];
};
type Taken = { readonly lot: Lot; readonly amount: number };
export type Stay = { readonly card: Card; readonly taken: readonly Taken[]; state: 'held' | 'used' | 'over' };

/** Figures by name. A missing figure is zero. */
export type Page = Record<string, number>;

/**
 * The books as a person would keep them by hand. It has a page for each month and group, a line for each change of what
 * is owed, and a count of everything on the last evening of a month. Days are strings, and it has no clock.
 */
export class BooksNotebook {
  readonly cards: Card[] = [];
  readonly stays: Stay[] = [];
  readonly givenBackDays: number;
  today: string;
  private readonly pages = new Map<string, Page>();

  constructor(today: string, givenBackDays: number) {
    this.today = today;
    this.givenBackDays = givenBackDays;
  }

  /** The pages of a month that are not empty. */
  month(month: string): Map<string, Page> {
    const own = [...this.pages].filter(([key]) => key.startsWith(`${month} `));
    return new Map(own.map(([key, page]) => [key.slice(month.length + 1), page]));
  }

  /** Passes evenings. Value that ends is lost, and on the last evening of a month everything is counted. */
  passTo(day: string): void {
    while (this.today < day) {
      for (const card of this.cards) {
        for (const lot of card.lots.filter(({ ends }) => ends === this.today)) {
          if (isLive(card)) this.write(card, 'expired', -lot.free);
        }
      }
      const next = dayAfter(this.today, 1);
      if (next.endsWith('-01')) this.count(next);
      this.today = next;
    }
  }

  issue(card: Card, amount: number, ends: string): void {
    card.lots.push({ ends, free: amount, held: 0 });
    this.cards.push(card);
    if (card.state !== 'draft') this.write(card, 'issued', this.isOver(card.lots[0]!) ? 0 : amount);
  }

  activate(card: Card): void {
    card.state = 'active';
    this.write(card, 'issued', this.owedOn(card));
  }

  /** Takes the value that ends first. */
  hold(card: Card, amount: number): boolean {
    if (card.state !== 'active') return false;
    const taken = this.take(card, amount);
    if (!taken) return false;
    for (const { lot, amount: share } of taken) {
      lot.free -= share;
      lot.held += share;
    }
    this.stays.push({ card, taken, state: 'held' });
    return true;
  }

  settle(stay: Stay, isMade: boolean): void {
    if (stay.state !== 'held') return;
    const { card } = stay;
    stay.state = isMade ? 'used' : 'over';
    for (const { lot, amount } of stay.taken) {
      lot.held -= amount;
      if (isMade) this.write(card, 'redeemed', -amount);
      else if (card.state === 'void') this.write(card, 'voided', -amount);
      else {
        lot.free += amount;
        if (this.isOver(lot)) this.write(card, 'expired', -amount);
      }
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
      this.write(card, 'given_back', back);
      if (card.state === 'void') this.write(card, 'voided', -back);
      else if (this.isOver(lot))
        card.lots.push({ ends: dayAfter(this.today, this.givenBackDays), free: back, held: 0 });
      else lot.free += back;
    }
    return true;
  }

  extend(card: Card, until: string): boolean {
    const sooner = card.lots.filter(({ ends, free }) => ends < until && free > 0);
    if (card.state === 'void' || until < this.today || sooner.length === 0) return false;
    let moved = 0;
    for (const lot of sooner) {
      if (this.isOver(lot) && isLive(card)) this.write(card, 'extended', lot.free);
      moved += lot.free;
      lot.free = 0;
    }
    card.lots.push({ ends: until, free: moved, held: 0 });
    return true;
  }

  adjust(card: Card, by: number): boolean {
    if (card.state === 'void') return false;
    const taken = by < 0 ? this.take(card, -by) : undefined;
    const good = card.lots.filter((lot) => !this.isOver(lot));
    const longest = good.filter((lot) => good.every(({ ends }) => ends <= lot.ends)).at(-1);
    if (by < 0 ? !taken : !longest) return false;
    for (const { lot, amount } of taken ?? []) lot.free -= amount;
    if (by > 0) longest!.free += by;
    if (isLive(card)) this.write(card, 'adjusted', by);
    return true;
  }

  move(from: Card, to: Card, amount: number): boolean {
    if (from === to || from.state === 'draft' || from.state === 'void' || to.state !== 'active') return false;
    const taken = from.group === to.group ? this.take(from, amount) : undefined;
    if (!taken) return false;
    for (const { lot, amount: share } of taken) {
      lot.free -= share;
      to.lots.push({ ends: lot.ends, free: share, held: 0 });
    }
    this.write(from, 'moved_out', -amount);
    this.write(to, 'moved_in', amount);
    return true;
  }

  change(card: Card, to: 'frozen' | 'active' | 'void'): boolean {
    if (card.state !== (to === 'active' ? 'frozen' : 'active')) return false;
    card.state = to;
    if (to !== 'void') return true;
    for (const lot of card.lots) {
      if (!this.isOver(lot)) this.write(card, 'voided', -lot.free);
      lot.free = 0;
    }
    return true;
  }

  private write(card: Card, figure: string, amount: number): void {
    this.writeIn(this.today.slice(0, 7), card.group, figure, amount);
  }

  private writeIn(month: string, group: string, figure: string, amount: number): void {
    if (amount === 0) return;
    const key = `${month} ${group}`;
    const page = this.pages.get(key) ?? {};
    page[figure] = (page[figure] ?? 0) + amount;
    this.pages.set(key, page);
  }

  /** On the evening before a month's first day: what is owed closes one page and opens the next. */
  private count(firstDay: string): void {
    const ended = this.today.slice(0, 7);
    this.today = firstDay;
    for (const card of this.cards) {
      this.writeIn(ended, card.group, 'closing', this.owedOn(card));
      this.writeIn(firstDay.slice(0, 7), card.group, 'opening', this.owedOn(card));
      for (const lot of card.state === 'draft' ? [] : card.lots) {
        this.writeIn(ended, card.group, 'held', lot.held);
        if (isLive(card) && this.isOver(lot)) this.writeIn(ended, card.group, 'extendable', lot.free);
      }
    }
  }

  private owedOn(card: Card): number {
    if (card.state === 'draft') return 0;
    return card.lots.reduce((sum, lot) => sum + lot.held + (this.isOver(lot) ? 0 : lot.free), 0);
  }

  private isOver({ ends }: Lot): boolean {
    return ends !== NEVER && ends < this.today;
  }

  private take(card: Card, amount: number): Taken[] | undefined {
    const good = card.lots.filter((lot) => !this.isOver(lot)).sort((one, other) => (one.ends < other.ends ? -1 : 1));
    let missing = amount;
    const taken = good.flatMap((lot) => {
      const share = Math.min(missing, lot.free);
      missing -= share;
      return share > 0 ? [{ lot, amount: share }] : [];
    });
    return missing === 0 ? taken : undefined;
  }
}

function isLive({ state }: Card): boolean {
  return state === 'active' || state === 'frozen';
}
