import type { Money } from './money.ts';
import type { CardKind } from './voucher-product.ts';

/** Why a stay is shown before others. */
type HighlightReason = 'weekend' | 'best_value' | 'soonest';

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
 * Up to three different stays of a property to begin with, each with its reason: the next that begins a weekend, the
 * one that makes most of the card, and the soonest. Most is made of money where a stay costs least, and of a night or
 * package where it pays for the dearest; first of all little is to be left to pay. `stays` come by their arrival.
 */
export function pickHighlights<StayOffer extends HighlightStay>(
  kind: CardKind,
  stays: readonly StayOffer[],
): { readonly reason: HighlightReason; readonly stay: StayOffer }[] {
  const isTaken = (taken: StayOffer | undefined) => (stay: StayOffer) =>
    taken !== undefined && stay.arrivalDate.equals(taken.arrivalDate);
  const weekend = stays.find(({ arrivalDate }) => arrivalDate.dayOfWeek === WEEKEND_STARTS);
  const best = stays.filter((stay) => !isTaken(weekend)(stay)).toSorted(byValue(kind))[0];
  const soonest = stays.find((stay) => !isTaken(weekend)(stay) && !isTaken(best)(stay));
  return [
    ...(weekend ? [{ reason: 'weekend' as const, stay: weekend }] : []),
    ...(best ? [{ reason: 'best_value' as const, stay: best }] : []),
    ...(soonest ? [{ reason: 'soonest' as const, stay: soonest }] : []),
  ];
}

/** Of equals the sooner one stays first, since sorting keeps their order. */
function byValue(kind: CardKind): (one: HighlightStay, other: HighlightStay) => number {
  const sign = kind === 'value' ? 1 : -1;
  return (one, other) =>
    one.due.amountMinor - other.due.amountMinor || sign * (one.covered.amountMinor - other.covered.amountMinor);
}
