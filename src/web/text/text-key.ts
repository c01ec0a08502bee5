import type { ArrivalByAir, Buyer, Registration } from '#domain/stay/buyer.ts';
import type about from '#presentation/about-text/en.json';
import type journey from '#presentation/journey-text/en.json';
import type link from '#presentation/link-text/en.json';
import type payment from '#presentation/payment-text/en.json';
import type desk from '#presentation/desk-text/en.json';
import type first from '#presentation/start-text/en.json';
import type { KeyOf } from '#presentation/find-words.ts';

/** A key of the guest page's texts or the desk's, without plural suffixes. */
export type TextKey = KeyOf<typeof first & typeof journey & typeof about & typeof link & typeof payment & typeof desk>;

type Field =
  | Exclude<keyof Buyer, 'arrival' | 'guest' | 'asRegistered'>
  | keyof ArrivalByAir
  | keyof Registration
  | 'reference'
  | 'guestFirstName'
  | 'guestLastName'
  | 'guestEmail';

const LABEL_KEYS = {
  firstName: 'FIELDS.FIRST_NAME.LABEL',
  lastName: 'FIELDS.LAST_NAME.LABEL',
  email: 'FIELDS.EMAIL.LABEL',
  emailConfirmation: 'FIELDS.EMAIL_CONFIRMATION.LABEL',
  phone: 'FIELDS.PHONE.LABEL',
  language: 'FIELDS.LANGUAGE.LABEL',
  specialRequests: 'FIELDS.SPECIAL_REQUESTS.LABEL',
  cardExpiration: 'FIELDS.CARD_EXPIRATION.LABEL',
  nameOnCard: 'FIELDS.NAME_ON_CARD.LABEL',
  propertyPrivacyPolicyAgrement: 'FIELDS.PROPERTY_PRIVACY_POLICY_AGREMENT.LABEL',
  estimatedTime: 'FIELDS.ESTIMATED_TIME.LABEL',
  airline: 'FIELDS.AIRLINE.LABEL',
  flightNumber: 'FIELDS.FLIGHT_NUMBER.LABEL',
  airport: 'FIELDS.AIRPORT.LABEL',
  reference: 'MY_BOOKING.REFERENCE',
  guestFirstName: 'STAYING_GUEST.FIRST_NAME',
  guestLastName: 'STAYING_GUEST.LAST_NAME',
  guestEmail: 'STAYING_GUEST_EMAIL.LABEL',
} as const satisfies Record<Field, TextKey>;

/** Texts for an empty required field that has a text of its own. */
const REQUIRED_KEYS: Readonly<Record<string, TextKey>> = {
  firstName: 'FIELDS.FIRST_NAME.REQUIRED',
  lastName: 'FIELDS.LAST_NAME.REQUIRED',
  email: 'FIELDS.EMAIL.REQUIRED',
  emailConfirmation: 'FIELDS.EMAIL_CONFIRMATION.REQUIRED',
  cardExpiration: 'FIELDS.CARD_EXPIRATION.REQUIRED',
  propertyPrivacyPolicyAgrement: 'FIELDS.PROPERTY_PRIVACY_POLICY_AGREMENT.REQUIRED',
};

/** The text for a fault of a field: that of the code, or that of the field if it is only empty. */
export function faultKey(name: string, code: string): string {
  return (code === 'ERRORS.REQUIRED' && REQUIRED_KEYS[camelCase(name)]) || code;
}

/** The label of a field by its name, in the spelling of forms or of the wire. Undefined if no form has the field. */
export function findLabelKey(name: string): TextKey | undefined {
  return Object.entries(LABEL_KEYS).find(([field]) => field === camelCase(name))?.[1];
}

/** A field's wire name in the spelling of the forms: "first_name" becomes "firstName". */
export function camelCase(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
