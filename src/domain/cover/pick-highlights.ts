import type { Money } from '../money/money.ts';
import type { CardKind } from '../card/voucher-product.ts';

export const HIGHLIGHT_REASONS = ['weekend', 'best_value', 'soonest'] as const;
type HighlightReason = (typeof HIGHLIGHT_REASONS)[number];

/** A stay that a card pays for, at least in part. `due` is the rest. Both are in the property's currency. */
export type HighlightStay = {
  readonly arrivalDate: Temporal.PlainDate;
  readonly covered: Money;
  readonly due: Money;
};

/** ISO weekday of the first evening of a weekend. */
export const WEEKEND_STARTS = 5;
/** Friday to Sunday, if the guest asks for a weekend. */
export const WEEKEND_NIGHTS = 2;

/**
 * Up to three different stays of a property, each with its reasons: the next weekend, the best use of the card, and the
 * soonest. A single night is no weekend. The best use leaves the least due. Among equal stays, money goes to the
 * cheapest, and a night or package to the dearest. `stays` are sorted by arrival.
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

/** The sort is stable, so the sooner of two equal stays comes first. */
function byValue(kind: CardKind): (one: HighlightStay, other: HighlightStay) => number {
  const sign = kind === 'value' ? 1 : -1;
  return (one, other) =>
    one.due.amountMinor - other.due.amountMinor || sign * (one.covered.amountMinor - other.covered.amountMinor);
}
