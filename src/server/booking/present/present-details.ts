import type { ReservationDetails } from '#contract/guest/reservation-details.ts';
import { toWirePrice } from '#contract/wire-values.ts';
import { toWireAddress } from '#contract/guest/wire-property.ts';
import { toWireLanguages, toWirePerson, toWireTerms } from '#contract/guest/wire-booking.ts';
import type { BookingFees } from '#domain/cancelling/cancellation-fee.ts';
import { cancellingCosts } from '#domain/cancelling/give-back.ts';
import { OPEN_STATES } from '#domain/placement/placement.ts';
import { listForeign } from '#domain/value/language.ts';
import { maskPerson } from '#domain/stay/masked-person.ts';
import type { ConfiguredProperty, PropertyFacts } from '#domain/stay/property.ts';
import { countNights } from '#domain/stay/stay.ts';
import { mapLinkOf } from '#presentation/address-lines.ts';
import type { Placement } from '../placement/placement-store.ts';
import { bookingPaidOf } from '../placement/booking-paid.ts';

/** A placement's property: its name on the sale page, and the facts of its PMS if known. */
type StayProperty = {
  readonly property: ConfiguredProperty;
  /** In the reader's language. */
  readonly name: string;
  readonly facts: PropertyFacts | null;
};

/** `maker` placed it, and may have only a card's code. `mailbox` opened a letter, so can read the buyer's mailbox. */
export type Reader = 'maker' | 'mailbox';

type Presenting = {
  readonly placement: Placement;
  /** The cancellation fees of the rooms that still stand. */
  readonly fees: BookingFees;
  /** Undefined if the sale page no longer has the property. */
  readonly stayProperty: StayProperty | undefined;
  readonly reader: Reader;
  readonly language: string;
  readonly now: Temporal.Instant;
  readonly hasMailServer: boolean;
};

export function presentDetails(presenting: Presenting): ReservationDetails {
  const { placement, fees, stayProperty, reader, language, now, hasMailServer } = presenting;
  const { booking, buyer, terms } = placement;
  const { details } = terms;
  const { letters = 'ours' } = stayProperty?.property ?? {};
  return {
    nights: countNights(booking.stay),
    booked_by: toWirePerson(buyer.asRegistered && reader === 'maker' ? maskPerson(buyer) : buyer),
    // Both kinds of reader may see the name: one typed it, the other can read the buyer's mailbox.
    guest: buyer.guest && { first_name: buyer.guest.firstName, last_name: buyer.guest.lastName },
    language: buyer.language,
    rooms: terms.rooms.map(({ name, price }, index) => ({
      name,
      rate_name: details.rooms[index]?.rateName || null,
      text_languages: toWireLanguages(listForeign(details.rooms[index]?.languages ?? {}, language)),
      guests: (details.rooms[index]?.guests ?? []).map((guests) => ({
        age_category_id: guests.ageCategoryId,
        name: guests.name,
        text_languages: listForeign(guests.languages, language),
        classification: guests.classification,
        ...(guests.isOneOfSeveral && { one_of_several: true as const }),
        count: guests.count,
      })),
      price: toWirePrice(price),
    })),
    extras: details.extras.map(({ extraId, name, languages, count, charging, isCityTax, priceSummary }) => ({
      product_id: extraId,
      name,
      text_languages: listForeign(languages, language),
      count,
      charging,
      is_city_tax: isCityTax,
      price_summary: toWirePrice(priceSummary),
    })),
    guarantee: details.hasPaymentCard ? 'payment_card' : 'none',
    cancellation: presentTerms(placement, fees, now),
    property: stayProperty ? presentProperty(placement, stayProperty) : null,
    letters,
    sends_letters: hasMailServer && letters !== 'hotel',
  };
}

function presentTerms(
  placement: Placement,
  fees: BookingFees,
  now: Temporal.Instant,
): ReservationDetails['cancellation'] {
  if (!fees || !STANDS.has(placement.state)) return { free_until: null, fee: null };
  return toWireTerms(cancellingCosts(bookingPaidOf(placement), fees, now));
}

const STANDS: ReadonlySet<Placement['state']> = new Set([...OPEN_STATES, 'confirmed']);

function presentProperty({ timeZone }: Placement, { property, name, facts }: StayProperty) {
  const info = facts?.propertyInfo;
  return {
    name,
    time_zone: timeZone,
    address: info ? toWireAddress(info) : null,
    map_url: info ? mapLinkOf(info) : null,
    phone: info?.phone ?? '',
    email: info?.email ?? '',
    website_url: info?.websiteUrl ?? '',
    terms_url: property.termsUrl,
    privacy_policy_url: property.privacyPolicyUrl,
    check_in: property.checkIn,
    check_out: property.checkOut,
  };
}
