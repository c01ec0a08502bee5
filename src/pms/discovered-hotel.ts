export type Named = { readonly id: string; readonly name: string };

/** A service that sells rooms, with everything that a set-up file may name of it. */
export type DiscoveredService = Named & {
  readonly roomCategories: readonly Named[];
  readonly rates: readonly Named[];
  readonly products: readonly Named[];
  readonly ageCategories: readonly Named[];
};

/** A hotel that an access token opens. */
export type DiscoveredHotel = Named & {
  readonly timeZone: string;
  readonly pricing: string;
  readonly currencies: readonly string[];
  /** The external payment types that the hotel has enabled. */
  readonly paymentTypes: readonly string[];
  readonly storesPaymentCards: boolean;
  readonly services: readonly DiscoveredService[];
  /** Services that sell something else, such as a spa. */
  readonly otherServices: readonly Named[];
};
