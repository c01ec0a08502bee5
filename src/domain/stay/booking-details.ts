import type { AgeCategoryId, ExtraId } from '../value/ids.ts';
import { languagesOf, type TextLanguages } from '../value/language.ts';
import type { Booking, Charging, StayQuote } from './offer.ts';
import type { Price } from './price.ts';
import { isOneOfSeveral, type AgeCategory } from './property.ts';
import type { Party } from './stay.ts';

/**
 * What a confirmation says of a booking beside its price and its cover. Texts are in the guest's language and stay as
 * they were when it was booked, whatever the hotel renames.
 */
export type BookingDetails = {
  /** In the order of the booking. */
  readonly rooms: readonly BookedRoomDetails[];
  readonly extras: readonly BookedExtraDetails[];
  /** Whether the guest left a payment card with the hotel. */
  readonly hasPaymentCard: boolean;
};

type BookedRoomDetails = {
  readonly rateName: string;
  /** The language that each of its names, `name` and `rateName`, is in; empty where that is not known. */
  readonly languages: TextLanguages;
  readonly guests: readonly GuestCount[];
};

/** So many guests of an age. */
type GuestCount = {
  readonly ageCategoryId: AgeCategoryId;
  /** Both null where the hotel did not give its age categories. */
  readonly name: string | null;
  /** The language that the name is in; empty where that is not known. */
  readonly languages: TextLanguages;
  readonly classification: AgeCategory['classification'] | null;
  /** There where the hotel counts other ages of the same class apart. */
  readonly isOneOfSeveral?: true;
  readonly count: number;
};

type BookedExtraDetails = {
  readonly extraId: ExtraId;
  readonly name: string;
  /** The language that the name is in; empty where that is not known. */
  readonly languages: TextLanguages;
  readonly count: number;
  readonly charging: Charging;
  readonly isCityTax: boolean;
  /** Of all. */
  readonly priceSummary: Price;
};

/** The details of a booking as it is placed; `language` is the one that its texts were asked for in. */
export function detailsOf(
  { rooms }: Booking,
  quote: StayQuote,
  ages: readonly AgeCategory[],
  hasPaymentCard: boolean,
  language: string,
): BookingDetails {
  return {
    rooms: rooms.map(({ party }, index) => ({
      rateName: quote.rooms[index]?.rateName ?? '',
      languages: languagesOf(['name', 'rateName'], quote.rooms[index]?.textLanguages ?? {}, language),
      guests: countGuests(party, ages, language),
    })),
    extras: quote.extras.map(({ extraId, name, textLanguages, count, charging, isCityTax, priceSummary }) => {
      const languages = languagesOf(['name'], textLanguages, language);
      return { extraId, name, languages, count, charging, isCityTax, priceSummary };
    }),
    hasPaymentCard,
  };
}

/** The persons of a party with the names of their ages, which were asked for in `language`. */
function countGuests(party: Party, ages: readonly AgeCategory[], language: string): GuestCount[] {
  return party.map(({ ageCategoryId, count }) => {
    const age = ages.find(({ id }) => id === ageCategoryId);
    return {
      ageCategoryId,
      name: age?.name ?? null,
      languages: age ? languagesOf(['name'], age.textLanguages, language) : {},
      classification: age?.classification ?? null,
      ...(age && isOneOfSeveral(age, ages) && { isOneOfSeveral: true as const }),
      count,
    };
  });
}
