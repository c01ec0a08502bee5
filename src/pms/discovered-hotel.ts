export type Named = { readonly id: string; readonly name: string };

/** A service that sells rooms, with everything that a set-up file may refer to by name. */
export type DiscoveredService = Named & {
  readonly roomCategories: readonly Named[];
  readonly rates: readonly Named[];
  readonly products: readonly Named[];
  readonly ageCategories: readonly Named[];
};

export type DiscoveredHotel = Named & {
  readonly timeZone: string;
  readonly pricing: string;
  readonly currencies: readonly string[];
  readonly paymentTypes: readonly string[];
  readonly storesPaymentCards: boolean;
  readonly services: readonly DiscoveredService[];
  /** Services that sell something else, such as a spa. */
  readonly otherServices: readonly Named[];
};
