import type { ExchangeRate } from '../money/exchange-rate.ts';
import type { TextLanguages } from '../value/language.ts';
import type { AgeCategoryId, PropertyId, SalePageId } from '../value/ids.ts';
import type { Currency } from '../money/currency.ts';
import type { Picture } from '../value/picture.ts';
import type { RedemptionPaymentType } from '../money/redemption-payment.ts';
import type { Party } from './stay.ts';

/** An age category. `maximalAge` is included. Null means open. */
export type AgeCategory = {
  readonly id: AgeCategoryId;
  readonly name: string;
  readonly textLanguages: TextLanguages;
  readonly classification: 'adult' | 'child';
  readonly minimalAge: number | null;
  readonly maximalAge: number | null;
  readonly isDefault: boolean;
};

/** The address and contacts of a property. `street` is its address lines joined. */
export type PropertyInfo = {
  readonly city: string;
  readonly street: string;
  readonly line1: string;
  readonly line2: string;
  readonly postalCode: string;
  readonly countryCode: string;
  /** ISO 3166-2, "US-DC". Empty if the PMS has none. */
  readonly subdivisionCode: string;
  readonly phone: string;
  readonly email: string;
  readonly websiteUrl: string;
};

/** The writer of letters to guests about their stays: we, the hotel's own system, or both. */
export type LetterWriter = 'ours' | 'hotel' | 'both';

export type PaymentCardRule = 'never' | 'when_due' | 'always';

/** Whether guests may, or must, pay the rest when they book. */
export type PayRestRule = 'off' | 'offered' | 'required';

/** The party that refunds a guest's online payment after a cancellation: we, or hotel staff. */
export type RefundMaker = 'ours' | 'hotel';

/** How to reach a property's PMS. Tokens are given by the name of their environment variable and never stored here. */
export type PmsConnection = {
  readonly system: string;
  readonly enterpriseId: string | null;
  readonly serviceId: string | null;
  readonly address: string;
  readonly clientTokenVariable: string;
  readonly accessTokenVariable: string;
  /** Our integration with the hotel, by the PMS's id. A token that the PMS sends for it wins over the variable. */
  readonly integrationId: string | null;
  /** Where the PMS reports changes over a socket. Null if it does not, or we do not listen. */
  readonly eventAddress: string | null;
  readonly redemptionPaymentType: RedemptionPaymentType;
  readonly sellsOutOfOrderRooms: boolean;
  /** Whether rooms that the hotel uses itself are sold anyway. */
  readonly sellsHouseUseRooms: boolean;
  /** Whether a payment may be reversed by a negative one. Otherwise hotel staff reverse it. */
  readonly negativePayments: boolean;
  /** Whether the PMS can store payment cards that guests leave as a guarantee. */
  readonly storesPaymentCards: boolean;
  /** How guests pay the rest at once. Null if the hotel's payment service takes no guest payments. */
  readonly payments: PaymentService | null;
};

/** The hotel's payment service, as loaded by a guest's page. Null stands for the PMS's default. */
export type PaymentService = { readonly scriptUrl: string | null; readonly dataBaseUrl: string | null };

/** The state that the PMS gives our integration with a hotel. The hotel sells only while it is enabled. */
export type IntegrationState = 'enabled' | 'disabled' | 'cancelled' | 'deleted';

/** A property as configured on its sale page, before any call to its PMS. */
export type ConfiguredProperty = {
  readonly id: PropertyId;
  readonly salePageId: SalePageId;
  readonly description: string;
  /** By short language code, if the sale page has it in several languages. */
  readonly descriptions: Readonly<Record<string, string>>;
  /** The city in the sale page's language. Null if the sale page leaves it to the PMS. */
  readonly city: string | null;
  /** By short language code, if the sale page has it in several languages. */
  readonly cities: Readonly<Record<string, string>>;
  /** No longer sold. Its reservations are still cancelled, settled and verified. */
  readonly isClosed: boolean;
  readonly redeemLocationIds: readonly string[];
  /** The names of its restaurant and other places where cards pay. */
  readonly outlets: readonly string[];
  readonly displayTaxes: boolean;
  readonly cityTaxIncluded: boolean;
  readonly privacyPolicyUrl: string | null;
  readonly termsUrl: string | null;
  readonly paymentCard: PaymentCardRule;
  readonly payRest: PayRestRule;
  readonly refunds: RefundMaker;
  /** Whether children may book all rooms of a stay without an adult. */
  readonly childrenWithoutAdult: boolean;
  readonly letters: LetterWriter;
  /** Where the hotel gets letters about placed and cancelled stays. Null if it does not want any. */
  readonly reservationsEmail: string | null;
  /** When rooms are ready and when they must be left, as HH:MM in the property's time zone. Null if unknown. */
  readonly checkIn: string | null;
  readonly checkOut: string | null;
  readonly connection: PmsConnection | null;
  /** The last state that the PMS reported for our integration. */
  readonly integrationState: IntegrationState;
};

export type PropertyFacts = {
  readonly enterpriseId: string;
  readonly name: string;
  readonly timeZone: string;
  readonly pricing: 'gross' | 'net';
  readonly image: Picture | null;
  /** The public key for storing payment cards. Null if the property stores none. */
  readonly merchantId: string | null;
  readonly currencies: readonly Currency[];
  readonly defaultCurrency: Currency;
  readonly defaultLanguage: string;
  /** The full codes of the languages in which the property has texts. */
  readonly textLanguages: readonly string[];
  readonly taxEnvironmentCode: string;
  readonly propertyInfo: PropertyInfo;
};

/** A property with its configuration, and the facts that its PMS gave. */
export type Property = ConfiguredProperty & {
  readonly name: string;
  readonly hasValidConfiguration: boolean;
  readonly invalidBecause: string | null;
  readonly facts: PropertyFacts | null;
  readonly ageCategories: readonly AgeCategory[];
  readonly exchangeRates: readonly ExchangeRate[];
};

export function isPmsToMail({ letters }: Pick<ConfiguredProperty, 'letters'>): boolean {
  return letters !== 'ours';
}

/** A property with one stays listed, with empty lists, and no further call is made for it. */
export function findConfigurationFault(property: ConfiguredProperty): string | undefined {
  if (!property.connection) return 'no_reservation_system';
  if (!property.connection.enterpriseId) return 'no_enterprise_id';
  if (!property.connection.serviceId) return 'no_service_id';
  return undefined;
}

/**
 * Why a property is not sold: its configuration is not valid, or its PMS has ended our integration. Existing
 * reservations are still settled, paid and cancelled.
 */
export function findSellingFault(property: ConfiguredProperty): string | undefined {
  const { integrationState: state } = property;
  return findConfigurationFault(property) ?? (state === 'enabled' ? undefined : `integration_${state}`);
}

/** The upper limit of a category without a maximal age. */
const OLDEST = 200;

/** The narrowest age category for this age. Undefined if there is none. */
export function findAgeCategory(categories: readonly AgeCategory[], age: number): AgeCategory | undefined {
  const width = (category: AgeCategory) => (category.maximalAge ?? OLDEST) - (category.minimalAge ?? 0);
  return categories.filter((category) => isFor(category, age)).sort((left, right) => width(left) - width(right))[0];
}

/** Whether all guests are children, as far as the categories say. Children may have a room beside their parents'. */
export function areChildrenAlone(parties: readonly Party[], categories: readonly AgeCategory[]): boolean {
  const children = categories.filter(({ classification }) => classification === 'child').map(({ id }) => id);
  return parties.flat().every(({ ageCategoryId }) => children.includes(ageCategoryId));
}

/** The assumed age of a grown-up. */
const USUAL_AGE = 30;

/**
 * The category for grown-ups: the one marked as default, otherwise one for the usual age, otherwise any adult one.
 * Among several, the first without an upper age. Categories for seniors have no upper age either.
 */
export function findAdultCategory(categories: readonly AgeCategory[]): AgeCategory | undefined {
  const adults = categories.filter(({ classification }) => classification === 'adult');
  const byEnd = adults.toSorted((one, other) => Number(one.maximalAge !== null) - Number(other.maximalAge !== null));
  return adults.find(({ isDefault }) => isDefault) ?? byEnd.find((each) => isFor(each, USUAL_AGE)) ?? byEnd[0];
}

/** Whether a property has other age categories of the same class. */
export function isOneOfSeveral({ id, classification }: AgeCategory, all: readonly AgeCategory[]): boolean {
  return all.some((other) => other.classification === classification && other.id !== id);
}

function isFor({ minimalAge, maximalAge }: AgeCategory, age: number): boolean {
  return age >= (minimalAge ?? 0) && age <= (maximalAge ?? OLDEST);
}
