import type { AgeCategoryId, ExtraId } from './ids.ts';
import type { Booking, StayQuote } from './offer.ts';
import type { Price } from './price.ts';
import type { AgeCategory } from './property.ts';
import type { Party } from './stay.ts';

/**
 * What a confirmation says of a booking beside its price and its cover. Texts are in the guest's language and stay as
 * they were when it was booked, whatever the hotel renames.
 */
export type BookingDetails = {
  /** In the order of the booking. */
  readonly rooms: readonly { readonly rateName: string; readonly guests: readonly GuestCount[] }[];
  readonly extras: readonly BookedExtraDetails[];
  /** Whether the guest left a payment card with the hotel. */
  readonly hasPaymentCard: boolean;
};

/** So many guests of an age. */
type GuestCount = {
  readonly ageCategoryId: AgeCategoryId;
  /** Both null where the hotel did not give its age categories. */
  readonly name: string | null;
  readonly classification: AgeCategory['classification'] | null;
  readonly count: number;
};

type BookedExtraDetails = {
  readonly extraId: ExtraId;
  readonly name: string;
  readonly count: number;
  readonly isCityTax: boolean;
  /** Of all. */
  readonly priceSummary: Price;
};

/** The details of a booking as it is placed. */
export function detailsOf(
  { rooms }: Booking,
  quote: StayQuote,
  ages: readonly AgeCategory[],
  hasPaymentCard: boolean,
): BookingDetails {
  return {
    rooms: rooms.map(({ party }, index) => ({
      rateName: quote.rooms[index]?.rateName ?? '',
      guests: countGuests(party, ages),
    })),
    extras: quote.extras.map(({ extraId, name, count, isCityTax, priceSummary }) => {
      return { extraId, name, count, isCityTax, priceSummary };
    }),
    hasPaymentCard,
  };
}

/** The persons of a party with the names of their ages. */
export function countGuests(party: Party, ages: readonly AgeCategory[]): GuestCount[] {
  return party.map(({ ageCategoryId, count }) => {
    const age = ages.find(({ id }) => id === ageCategoryId);
    return { ageCategoryId, name: age?.name ?? null, classification: age?.classification ?? null, count };
  });
}
