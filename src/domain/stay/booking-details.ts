import type { AgeCategoryId, ExtraId } from '../value/ids.ts';
import { languagesOf, type TextLanguages } from '../value/language.ts';
import type { Booking, Charging, StayQuote } from './offer.ts';
import type { Price } from './price.ts';
import { isOneOfSeveral, type AgeCategory } from './property.ts';
import type { Party } from './stay.ts';

/** Texts are in the guest's language and keep their wording at booking, even if the hotel renames things. */
export type BookingDetails = {
  readonly rooms: readonly BookedRoomDetails[];
  readonly extras: readonly BookedExtraDetails[];
  readonly hasPaymentCard: boolean;
};

type BookedRoomDetails = {
  readonly rateName: string;
  /** The language of `name` and of `rateName`. Empty if unknown. */
  readonly languages: TextLanguages;
  readonly guests: readonly GuestCount[];
};

type GuestCount = {
  readonly ageCategoryId: AgeCategoryId;
  /** The name and the classification are both null if the hotel did not give its age categories. */
  readonly name: string | null;
  /** The language of the name. Empty if unknown. */
  readonly languages: TextLanguages;
  readonly classification: AgeCategory['classification'] | null;
  /** Set if the hotel has other age categories of the same class. */
  readonly isOneOfSeveral?: true;
  readonly count: number;
};

type BookedExtraDetails = {
  readonly extraId: ExtraId;
  readonly name: string;
  /** The language of the name. Empty if unknown. */
  readonly languages: TextLanguages;
  readonly count: number;
  readonly charging: Charging;
  readonly isCityTax: boolean;
  /** For the full count. */
  readonly priceSummary: Price;
};

/** The details of a booking at placing. `language` is the one in which its texts were requested. */
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

/** The persons of a party with the names of their ages, which were requested in `language`. */
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
