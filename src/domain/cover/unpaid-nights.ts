import type { Card } from '../card/card.ts';
import type { CoverLine, CoverRequest, PaidExtra } from './cover-request.ts';
import type { StayQuote } from '../stay/offer.ts';

/** An unpaid night of a booked room. `amountMinor` is its gross price in the property's currency. */
export type NightClaim = {
  readonly roomIndex: number;
  readonly date: Temporal.PlainDate;
  readonly amountMinor: number;
};

/**
 * A part of the price with its amount due: a night of a room, or, with a null `night`, everything that is no night.
 * `paidBy` has the amount that each money card pays of it.
 */
export type RestPart = { readonly night: NightClaim | null; dueMinor: number; readonly paidBy: Map<Card, number> };

/** The unpaid part of a price, while cards pay one after another. */
export type Rest = {
  /** The nights that no use has covered. A night covered in part is paid with money, never with a second use. */
  nights: NightClaim[];
  readonly parts: RestPart[];
  readonly paidExtras: PaidExtra[];
};

export function listNightClaims(quote: StayQuote): NightClaim[] {
  return quote.rooms.flatMap((room, roomIndex) =>
    room.nights.map(({ date, price }) => ({ roomIndex, date, amountMinor: price.gross.amountMinor })),
  );
}

/** The whole price, before any card pays. */
export function openRest({ quote, paidExtras = [] }: Pick<CoverRequest, 'quote' | 'paidExtras'>): Rest {
  const nights = listNightClaims(quote);
  const nightsMinor = nights.reduce((total, { amountMinor }) => total + amountMinor, 0);
  return {
    nights,
    parts: [
      ...nights.map((night) => ({ night, dueMinor: night.amountMinor, paidBy: new Map<Card, number>() })),
      { night: null, dueMinor: quote.total.gross.amountMinor - nightsMinor, paidBy: new Map<Card, number>() },
    ],
    paidExtras: [...paidExtras],
  };
}

export function dueOf(parts: readonly RestPart[]): number {
  return parts.reduce((total, { dueMinor }) => total + dueMinor, 0);
}

/** Subtracts the nights and extras that a card pays for by name. Money is spread over the parts by its own card. */
export function takeLines(rest: Rest, lines: readonly CoverLine[]): void {
  const paid = new Map<string, number>();
  for (const line of lines) {
    const key = line.type === 'night' ? nightKey(line) : NO_NIGHT;
    paid.set(key, (paid.get(key) ?? 0) + line.amountMinor);
  }
  for (const part of rest.parts) part.dueMinor -= paid.get(part.night ? nightKey(part.night) : NO_NIGHT) ?? 0;
  rest.nights = rest.nights.filter((night) => !paid.has(nightKey(night)));
}

const NO_NIGHT = '';

export function nightKey({ roomIndex, date }: Pick<NightClaim, 'roomIndex' | 'date'>): string {
  return `${roomIndex} ${date.toString()}`;
}
