import type { WireVoucherProduct } from '#contract/sale-page.ts';
import { countNights } from '#domain/stay.ts';
import { usualNights } from '#domain/voucher-product.ts';

type LengthRules = Pick<WireVoucherProduct, 'nights'> & {
  readonly validity: Pick<WireVoucherProduct['validity'], 'min_nights'>;
};

/** For how many nights days and stays are shown: those of the chosen stay, else as many as are usual with a card. */
export function shownNights(from: string | undefined, to: string | undefined, card: LengthRules | undefined): number {
  if (from !== undefined && to !== undefined) return nightsBetween(from, to);
  return card ? usualNights(card, card.validity.min_nights) : 1;
}

/** How many nights lie between two dates, YYYY-MM-DD. */
export function nightsBetween(from: string, to: string): number {
  return countNights({ arrivalDate: Temporal.PlainDate.from(from), departureDate: Temporal.PlainDate.from(to) });
}
