import { Big } from 'big.js';
import type { Product } from '../world/audit-sale-page.ts';
import { currencyOf, type House } from '../world/houses.ts';
import { majorUnits, minorUnits, sum } from '../world/minor-units.ts';

/** A card in the audit's notebook, in minor units of its currency or in uses. */
export type NotedCard = {
  readonly id: string;
  readonly code: string;
  readonly product: Product;
  /** Null if it counts uses. */
  readonly currency: string | null;
  readonly startsOn: string | null;
  readonly expiresOn: string | null;
  left: number;
  /** Why the hotel takes it for no night at the moment of booking. Null if it does. */
  refusal: string | null;
  isVoid: boolean;
  /** Value lost when it was made void. */
  lost: number;
  /** True if value was given back to it after its last day. */
  isContinued: boolean;
};

/** A night of one room, in minor units of the hotel's currency. */
export type NightLine = {
  readonly room: number;
  readonly date: Temporal.PlainDate;
  readonly price: number;
  /** The price that cards of a product pay on any day: the entitled room's. Null if they are not for this room. */
  readonly entitled: (product: Product) => number | null;
  /** The price of a product's included extras on this night. */
  readonly included: (product: Product) => number;
};

export type Bill = {
  readonly house: House;
  readonly nights: readonly NightLine[];
  /** Extras, and city tax if it is added to the price. */
  readonly besides: number;
};

export type Payment = {
  readonly card: NotedCard;
  readonly covered: number;
  readonly used: number;
  /** The amounts that each whole use covered, of nights and of extras. Empty for money. */
  readonly uses: readonly WholeUse[];
};

export type WholeUse = { readonly nights: number; readonly extras: number };

/** The part of a bill that is not paid yet. A night is taken once a package or a use has paid for it. */
export type Open = {
  readonly nights: ReadonlyMap<NightLine, { readonly open: number; readonly taken: boolean }>;
  readonly besides: number;
  readonly payments: readonly Payment[];
};

export const openBill = ({ nights, besides }: Bill): Open => ({
  nights: new Map(nights.map((night) => [night, { open: night.price, taken: false }])),
  besides,
  payments: [],
});

export const dueOf = ({ nights, besides }: Open): number => sum([...nights.values()].map(({ open }) => open)) + besides;

/** "No card pays for a night on a day when it is not valid", of any kind (docs/cover.md). */
export const isAllowed = ({ weekdays }: Product, { date }: NightLine): boolean =>
  weekdays === undefined || weekdays.includes(date.dayOfWeek);

/**
 * The part of a night that a product pays: the price of its own room, and "never more than the price" (docs/cover.md).
 */
export function paysOf(product: Product, night: NightLine): number | null {
  const entitled = night.entitled(product);
  return entitled === null || !isAllowed(product, night) ? null : Math.min(entitled, night.price);
}

/** Units of the hotel's currency for one unit of the card's, by the hotel's own list. Null if it has none. */
export function exchangeRate({ plan }: House, currency: string): Big | null {
  const [home = ''] = plan.currencies;
  const values: Readonly<Record<string, number>> = { [home]: 1, ...plan.exchangeRates };
  const value = values[currency];
  // The seed keeps eight digits of each exchange rate.
  return value === undefined ? null : new Big(new Big(1).div(value).toPrecision(8));
}

/** "Covered amount in the property's currency rounds down" (product.md 3). */
export function worthAt(house: House, amount: number, currency: string): number {
  const rate = exchangeRate(house, currency);
  if (rate === null) return 0;
  const home = currencyOf(house);
  const value = new Big(majorUnits(amount, currency)).times(rate);
  return value.times(minorUnits(1, home)).round(0, Big.roundDown).toNumber();
}

/** "The card is debited the least amount that yields it" (product.md 3). */
export function leastDebit(house: House, covered: number, currency: string): number {
  const rate = exchangeRate(house, currency);
  if (rate === null || covered === 0) return 0;
  const home = currencyOf(house);
  const about = new Big(majorUnits(covered, home)).div(rate).times(minorUnits(1, currency));
  let debit = Math.max(0, about.round(0, Big.roundDown).toNumber() - 1);
  while (worthAt(house, debit, currency) < covered) debit += 1;
  return debit;
}

const KINDS: readonly Product['kind'][] = ['package', 'uses', 'value'];

/**
 * Packages pay first, then uses, then money. Among cards of one kind, … the soonest to expire, then the smallest worth
 * at the hotel, then id (docs/cover.md, decisions/cover.md).
 */
export function inPaymentOrder(house: House, cards: readonly NotedCard[]): NotedCard[] {
  const ends = ({ expiresOn }: NotedCard): string => expiresOn ?? '9999-12-31';
  const rest = ({ currency, left }: NotedCard): number => (currency === null ? left : worthAt(house, left, currency));
  const compare = (one: string, other: string): number => Number(one > other) - Number(one < other);
  return cards.toSorted(
    (one, other) =>
      KINDS.indexOf(one.product.kind) - KINDS.indexOf(other.product.kind) ||
      compare(ends(one), ends(other)) ||
      rest(one) - rest(other) ||
      compare(one.id, other.id),
  );
}
