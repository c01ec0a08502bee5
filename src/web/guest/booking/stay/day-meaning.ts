import type { LimitParams } from '#contract/guest/availability.ts';
import type { CalendarDay } from '#contract/guest/card-stays.ts';
import type { WireMoney } from '#contract/values.ts';
import type { OpenDays } from '#domain/stay/open-days.ts';

export type DayMeaning =
  | { readonly tone: 'plain'; readonly says: PlainMeaning }
  | { readonly tone: 'covered'; readonly price: WireMoney | null; readonly plusCityTax: boolean }
  | { readonly tone: 'supplement'; readonly due: WireMoney; readonly isCityTax: boolean; readonly plusCityTax: boolean }
  | { readonly tone: 'full'; readonly says: 'full_tonight' | 'full' | 'closed' | 'no_departure' }
  | { readonly tone: 'full'; readonly says: 'too_short'; readonly minNights: number }
  | { readonly tone: 'not_allowed'; readonly reason: string; readonly params: LimitParams };

export type PlainMeaning = 'arrival' | 'departure' | 'is_arrival' | 'is_departure' | 'arrival_taken' | 'not_known';

type Known = {
  readonly stay: { readonly from?: string | undefined; readonly to?: string | undefined };
  readonly open: OpenDays;
  readonly byDate: ReadonlyMap<string, CalendarDay>;
};

/** While the other end of a stay is being chosen, `taken` is the day picked first. Cards are not mentioned then. */
export function dayMeaning(date: string, taken: string | undefined, { stay, open, byDate }: Known): DayMeaning {
  if (taken === undefined && date === stay.from) return { tone: 'plain', says: 'is_arrival' };
  if (taken === undefined && date === stay.to) return { tone: 'plain', says: 'is_departure' };
  if (date === taken) return { tone: 'plain', says: 'arrival_taken' };
  if (!open.isKnown(date)) return { tone: 'plain', says: 'not_known' };
  if (taken !== undefined) return otherEndMeaning(date, taken, open);
  if (!open.isArrivalOpen(date)) return { tone: 'full', says: 'full_tonight' };
  return arrivalMeaning(byDate.get(date));
}

function otherEndMeaning(date: string, taken: string, open: OpenDays): DayMeaning {
  const [arrival, departure] = date < taken ? [date, taken] : [taken, date];
  if (!open.isDepartureOpen(arrival, departure)) return { tone: 'full', says: 'no_departure' };
  return { tone: 'plain', says: date < taken ? 'arrival' : 'departure' };
}

/** A day counts as open for arrival until the cards' calendar has loaded. */
export function arrivalMeaning(day: CalendarDay | undefined): DayMeaning {
  const plusCityTax = day?.city_tax_unknown ?? false;
  // No day is `covered` if only a summary knows the city tax, although the cards may pay all the rest.
  if (day?.state === 'covered' || day?.due?.amount === 0) {
    return { tone: 'covered', price: day.from_price, plusCityTax };
  }
  if (day?.state === 'with_supplement' && day.due) {
    return { tone: 'supplement', due: day.due, isCityTax: day.only_city_tax_due ?? false, plusCityTax };
  }
  if (day?.state === 'full') return { tone: 'full', says: 'full' };
  if (day?.state === 'closed') {
    const { min_nights: minNights } = day;
    return minNights === undefined ? { tone: 'full', says: 'closed' } : { tone: 'full', says: 'too_short', minNights };
  }
  if (day?.state === 'not_allowed') {
    return { tone: 'not_allowed', reason: day.reason ?? 'CARD.NOT_ON_THESE_DAYS', params: day.params ?? {} };
  }
  return { tone: 'plain', says: 'arrival' };
}

/** A day of departure, for which the cost of the stay is known. */
export function departureMeaning(day: CalendarDay): DayMeaning {
  const meaning = arrivalMeaning(day);
  const isOther = meaning.tone === 'full' && meaning.says !== 'too_short';
  return isOther ? { tone: 'full', says: 'no_departure' } : meaning;
}
