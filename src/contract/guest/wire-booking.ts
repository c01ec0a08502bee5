import type { Buyer } from '#domain/stay/buyer.ts';
import type { CardLoss } from '#domain/cancelling/give-back.ts';
import { asId } from '#domain/value/ids.ts';
import type { TextLanguages } from '#domain/value/language.ts';
import type { NamedPerson } from '#domain/stay/masked-person.ts';
import type { BookedRoom, Booking, CancellationTerms, Extra, Offer, QuotedExtra } from '#domain/stay/offer.ts';
import type { Party } from '#domain/stay/stay.ts';
import { cleanEmail } from '#domain/value/validation.ts';
import type { WireExtra, PersonCount, RateOffer } from './availability.ts';
import type { WirePerson } from './reservation-details.ts';
import type { BookedStay, WirePlacement, Summary } from './reservation.ts';
import { toWireLoss } from './wire-card.ts';
import { presentMoment, toDate, toWireMoney, toWireNights, toWirePrice, toWireSources } from '../wire-values.ts';

/** Joins entries of one age category, because a PMS may read only one of them. */
export function fromWireParty(persons: readonly PersonCount[]): Party {
  const counts = new Map<string, number>();
  for (const { age_category_id: id, count } of persons) counts.set(id, (counts.get(id) ?? 0) + count);
  return [...counts].map(([id, count]) => ({ ageCategoryId: asId(id), count }));
}

export function fromWireRooms(rooms: BookedStay['rooms']): BookedRoom[] {
  return rooms.map((room) => ({
    roomCategoryId: asId(room.room_category_id),
    rateId: asId(room.rate_id),
    party: fromWireParty(room.persons),
  }));
}

/** Maps a booking without its cards, which need code that can read tokens. */
export function fromWireBooking(wire: BookedStay): Booking {
  return {
    stay: { arrivalDate: toDate(wire.stay_from), departureDate: toDate(wire.stay_to) },
    rooms: fromWireRooms(wire.rooms),
    extras: wire.products.map(({ product_id, count }) => ({ extraId: asId(product_id), count })),
  };
}

export function toWireBooking(booking: Booking): BookedStay {
  return {
    stay_from: booking.stay.arrivalDate.toString(),
    stay_to: booking.stay.departureDate.toString(),
    rooms: booking.rooms.map((room) => ({
      room_category_id: room.roomCategoryId,
      rate_id: room.rateId,
      persons: room.party.map(({ ageCategoryId, count }) => ({ age_category_id: ageCategoryId, count })),
    })),
    products: booking.extras.map(({ extraId, count }) => ({ product_id: extraId, count })),
  };
}

/** `holder` registered the card that the buyer gives instead of their own name. */
export function fromWireBuyer(wire: WirePlacement['buyer'], holder: NamedPerson | null): Buyer {
  const { arrival, guest } = wire;
  return {
    firstName: holder?.firstName ?? wire.first_name?.trim() ?? '',
    lastName: holder?.lastName ?? wire.last_name?.trim() ?? '',
    email: holder?.email ?? cleanEmail(wire.email ?? ''),
    asRegistered: holder !== null,
    phone: wire.phone?.trim() ?? '',
    language: wire.language,
    specialRequests: wire.special_requests?.trim() ?? '',
    cardExpiration: wire.card_expiration?.trim() ?? '',
    propertyPrivacyPolicyAgrement: wire.property_privacy_policy_agrement ?? false,
    nameOnCard: wire.name_on_card?.trim() ?? '',
    arrival: arrival
      ? {
          estimatedTime: arrival.estimated_time ?? '',
          airline: arrival.airline ?? '',
          flightNumber: arrival.flight_number ?? '',
          airport: arrival.airport ?? '',
        }
      : null,
    guest: guest
      ? { firstName: guest.first_name.trim(), lastName: guest.last_name.trim(), email: cleanEmail(guest.email ?? '') }
      : null,
  };
}

export function toWirePerson({ firstName, lastName, email }: NamedPerson): WirePerson {
  return { first_name: firstName, last_name: lastName, email };
}

/** For a room's own name and its rate's name. */
export function toWireLanguages(languages: TextLanguages): Record<string, string> {
  return Object.fromEntries(Object.entries(languages).map(([name, language]) => [toWireField(name), language]));
}

export function toWireField(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

export function toWireExtra(extra: Extra): WireExtra {
  return {
    id: extra.id,
    name: extra.name,
    description: extra.description,
    text_languages: { ...extra.textLanguages },
    image: extra.image,
    charging: extra.charging,
    price: extra.price && toWirePrice(extra.price),
    prices_by_age:
      extra.pricesByAge?.map(({ ageCategoryId, price }) => ({
        age_category_id: ageCategoryId,
        price: price && toWirePrice(price),
      })) ?? null,
    is_city_tax: extra.isCityTax,
  };
}

/** `allRooms`: the terms with the rooms chosen before, null for a single room. `losses`: what cards would lose. */
export function toWireOffer(
  offer: Offer,
  allRooms: CancellationTerms | null,
  losses: readonly CardLoss[],
): Omit<RateOffer, 'city_tax' | 'city_tax_unknown' | 'cover' | 'due'> {
  const { rate, roomCategory, cancellation } = offer;
  return {
    rate_id: rate.id,
    name: rate.name,
    description: rate.description,
    text_languages: { ...rate.textLanguages },
    room_category: {
      id: roomCategory.id,
      name: roomCategory.name,
      description: roomCategory.description,
      text_languages: { ...roomCategory.textLanguages },
      images: roomCategory.images.map(({ url }) => url),
      image_sources: roomCategory.images.map(toWireSources),
      capacity: roomCategory.capacity,
      amenities: [...roomCategory.amenities],
      available: offer.available,
    },
    price: toWirePrice(offer.price),
    price_per_night: toWireNights(offer.nights),
    cancellation: {
      text: cancellation.text,
      ...toWireCancelling(cancellation, allRooms, losses),
    },
  };
}

export function toWireCancelling(
  terms: CancellationTerms,
  allRooms: CancellationTerms | null,
  losses: readonly CardLoss[],
): Omit<RateOffer['cancellation'], 'text'> {
  return { ...toWireTerms(terms), all_rooms: allRooms && toWireTerms(allRooms), kept: losses.map(toWireLoss) };
}

export function toWireTerms({ freeUntil, fee, later = [] }: Pick<CancellationTerms, 'freeUntil' | 'fee' | 'later'>) {
  return {
    free_until: freeUntil && presentMoment(freeUntil),
    fee: fee && toWireMoney(fee),
    ...(later.length > 0 && {
      later: later.map(({ from, fee: then }) => ({ from: presentMoment(from), fee: toWireMoney(then) })),
    }),
  };
}

export function toWireQuotedExtra(extra: QuotedExtra): Summary['products'][number] {
  return {
    product_id: extra.extraId,
    name: extra.name,
    text_languages: { ...extra.textLanguages },
    count: extra.count,
    charging: extra.charging,
    price: toWirePrice(extra.price),
    price_summary: toWirePrice(extra.priceSummary),
  };
}
