import type { WirePlacement } from '#contract/guest/reservation.ts';
import type { BedWish } from '#domain/stay/buyer.ts';
import type { BuyerDraft } from '../session/buyer-draft.ts';

/** The buyer in wire form, or the card that names the buyer. Empty optional fields are omitted. */
export function buyerBody(draft: BuyerDraft, asRegistered: string | undefined): WirePlacement['buyer'] {
  const arrival = filled({
    estimated_time: draft.estimatedTime,
    airline: draft.airline,
    flight_number: draft.flightNumber,
    airport: draft.airport,
  });
  const wishes: BedWish[] = [...(draft.bed ? [draft.bed] : []), ...(draft.cot ? ['cot' as const] : [])];
  const named = {
    first_name: draft.firstName.trim(),
    last_name: draft.lastName.trim(),
    email: draft.email.trim(),
  };
  return {
    ...(asRegistered === undefined ? named : { as_registered: asRegistered }),
    language: draft.language,
    ...(draft.propertyPrivacyPolicyAgrement && { property_privacy_policy_agrement: true as const }),
    ...filled({
      phone: draft.phone,
      special_requests: draft.specialRequests,
      card_expiration: draft.cardExpiration,
      name_on_card: draft.nameOnCard,
    }),
    ...(Object.keys(arrival).length > 0 && { arrival }),
    ...(draft.isForOther && {
      guest: {
        first_name: draft.guestFirstName.trim(),
        last_name: draft.guestLastName.trim(),
        ...filled({ email: draft.guestEmail }),
      },
    }),
    ...(wishes.length > 0 && { bed_wishes: wishes }),
  };
}

function filled<Field extends string>(fields: Record<Field, string>): Partial<Record<Field, string>> {
  const entries = Object.entries<string>(fields).map(([field, value]) => [field, value.trim()] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== '')) as Partial<Record<Field, string>>;
}
