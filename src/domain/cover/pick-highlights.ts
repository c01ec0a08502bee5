import type { Money } from '../money/money.ts';
import type { CardKind } from '../card/voucher-product.ts';

/** Why a stay is shown before others. */
export const HIGHLIGHT_REASONS = ['weekend', 'best_value', 'soonest'] as const;
type HighlightReason = (typeof HIGHLIGHT_REASONS)[number];

/** A stay that a card pays for, if only in part; `due` is the rest, both in the property's currency. */
export type HighlightStay = {
  readonly arrivalDate: Temporal.PlainDate;
  readonly covered: Money;
  readonly due: Money;
};

/** ISO weekday of the first evening of a weekend. */
export const WEEKEND_STARTS = 5;
/** Friday to Sunday, where a weekend is what is asked for. */
export const WEEKEND_NIGHTS = 2;

/**
 * Up to three different stays of a property to begin with, each with its reasons: the next that begins a weekend, the
 * one that makes most of the card, and the soonest. A single night is no weekend. Most is made of money where a stay
 * costs least, and of a night or package where it pays for the dearest; first of all little is to be left to pay.
 * `stays` come by their arrival.
 */
export function pickHighlights<StayOffer extends HighlightStay>(
  kind: CardKind,
  nights: number,
  stays: readonly StayOffer[],
): { readonly reasons: readonly HighlightReason[]; readonly stay: StayOffer }[] {
  const best = {
    weekend: stays.find(({ arrivalDate }) => nights >= WEEKEND_NIGHTS && arrivalDate.dayOfWeek === WEEKEND_STARTS),
    best_value: stays.toSorted(byValue(kind))[0],
    soonest: stays[0],
  };
  const picked = new Set(HIGHLIGHT_REASONS.flatMap((reason) => best[reason] ?? []));
  return [...picked].map((stay) => ({ reasons: HIGHLIGHT_REASONS.filter((reason) => best[reason] === stay), stay }));
}

/** Of equals the sooner one stays first, since sorting keeps their order. */
function byValue(kind: CardKind): (one: HighlightStay, other: HighlightStay) => number {
  const sign = kind === 'value' ? 1 : -1;
  return (one, other) =>
    one.due.amountMinor - other.due.amountMinor || sign * (one.covered.amountMinor - other.covered.amountMinor);
}
