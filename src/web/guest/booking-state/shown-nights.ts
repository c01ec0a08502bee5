import { WEEKEND_NIGHTS } from '#domain/cover/pick-highlights.ts';
import type { WireVoucherProduct } from '#contract/guest/sale-page.ts';
import { countNights } from '#domain/stay/stay.ts';
import { usualNights } from '#domain/card/voucher-product.ts';
import { WEEKEND, type StaySearch } from '../session/stay-search.ts';

type LengthRules = Pick<WireVoucherProduct, 'nights'> & {
  readonly validity: Pick<WireVoucherProduct['validity'], 'min_nights'>;
};

/** The number of nights for which days and stays are shown: that of the chosen stay, or else the wished one. */
export function shownNights(
  { from, to, nights }: Pick<StaySearch, 'from' | 'to' | 'nights'>,
  card: LengthRules | undefined,
): number {
  return from !== undefined && to !== undefined ? nightsBetween(from, to) : wishedNights(nights, card);
}

export function wishedNights(nights: StaySearch['nights'], card: LengthRules | undefined): number {
  if (nights === WEEKEND) return WEEKEND_NIGHTS;
  if (nights !== undefined) return Number(nights);
  return card ? usualNights(card, card.validity.min_nights) : 1;
}

export function nightsBetween(from: string, to: string): number {
  return countNights({ arrivalDate: Temporal.PlainDate.from(from), departureDate: Temporal.PlainDate.from(to) });
}
