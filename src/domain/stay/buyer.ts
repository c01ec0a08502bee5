import {
  assertEqual,
  cardExpiration,
  check,
  cleanEmail,
  email,
  maxLength,
  required,
  type Fault,
  type Validator,
} from '../value/validation.ts';

/** The person who places the reservation. */
export type Buyer = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** True if name and email are those of a card's registration. The caller need not know them. */
  readonly asRegistered: boolean;
  readonly phone: string;
  /** A full language code if known: "en-GB". */
  readonly language: string;
  readonly specialRequests: string;
  /** MM/YY or empty. */
  readonly cardExpiration: string;
  /** Spelled as on the wire. */
  readonly propertyPrivacyPolicyAgrement: boolean;
  readonly nameOnCard: string;
  readonly arrival: ArrivalByAir | null;
  /** The staying guest, if not the buyer. The hotel still writes to the buyer. */
  readonly guest: StayingGuest | null;
};

export type StayingGuest = {
  readonly firstName: string;
  readonly lastName: string;
  /** Empty if the buyer does not give it. The guest then gets no letter. */
  readonly email: string;
};

/** Bed wishes to choose from. The hotel sees them in its own language. */
export const BED_WISHES = ['double_bed', 'twin_beds', 'cot'] as const;
export type BedWish = (typeof BED_WISHES)[number];

/** Arrival time and flight, for the reservation's notes. */
export type ArrivalByAir = {
  readonly estimatedTime: string;
  readonly airline: string;
  readonly flightNumber: string;
  readonly airport: string;
};

export type Registration = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly emailConfirmation: string;
};

export type FieldFaults = readonly { readonly field: string; readonly fault: Fault }[];

export const MAX_NAME_LENGTH = 100;
export const MAX_PHONE_LENGTH = 40;
export const MAX_SPECIAL_REQUESTS_LENGTH = 2000;

const name = (field: string): Validator<string>[] => [required(field), maxLength(MAX_NAME_LENGTH)];

/** All faults of a registration, at most one for each field. The confirmation must equal the email. */
export function findRegistrationFaults(registration: Registration): FieldFaults {
  const { email: address, emailConfirmation } = registration;
  return collect([
    ['firstName', check(registration.firstName, name('firstName'))],
    ['lastName', check(registration.lastName, name('lastName'))],
    ['email', check(cleanEmail(address), [required('email'), email])],
    [
      'emailConfirmation',
      check(cleanEmail(emailConfirmation).toLowerCase(), [
        required('emailConfirmation'),
        assertEqual(cleanEmail(address).toLowerCase(), 'ERRORS.EMAIL_CONFIRMATION_DIFFERS'),
      ]),
    ],
  ]);
}

/** `today` is the property's date. A payment card must have its expiration date. `notice` requires no consent. */
export function findBuyerFaults(
  buyer: Buyer,
  today: Temporal.PlainDate,
  paymentCardRequired: boolean,
  privacy: 'tick' | 'notice',
): FieldFaults {
  const onCard: Validator<string>[] = paymentCardRequired ? [required('cardExpiration')] : [];
  return collect([
    // A registration was checked before.
    ...(buyer.asRegistered
      ? []
      : ([
          ['firstName', check(buyer.firstName, name('firstName'))],
          ['lastName', check(buyer.lastName, name('lastName'))],
          ['email', check(cleanEmail(buyer.email), [required('email'), email])],
        ] as const)),
    ['phone', check(buyer.phone, [maxLength(MAX_PHONE_LENGTH)])],
    ['language', check(buyer.language, [required('language')])],
    ['specialRequests', check(buyer.specialRequests, [maxLength(MAX_SPECIAL_REQUESTS_LENGTH)])],
    ['nameOnCard', check(buyer.nameOnCard, [maxLength(MAX_NAME_LENGTH)])],
    ...(buyer.guest
      ? ([
          ['guest.firstName', check(buyer.guest.firstName, name('guest.firstName'))],
          ['guest.lastName', check(buyer.guest.lastName, name('guest.lastName'))],
          ['guest.email', buyer.guest.email === '' ? undefined : check(cleanEmail(buyer.guest.email), [email])],
        ] as const)
      : []),
    ['cardExpiration', check(buyer.cardExpiration, [...onCard, cardExpiration(today)])],
    [
      'propertyPrivacyPolicyAgrement',
      privacy === 'notice'
        ? undefined
        : check(buyer.propertyPrivacyPolicyAgrement, [required('propertyPrivacyPolicyAgrement')]),
    ],
  ]);
}

function collect(checks: readonly (readonly [field: string, fault: Fault | undefined])[]): FieldFaults {
  return checks.flatMap(([field, fault]) => (fault ? [{ field, fault }] : []));
}
