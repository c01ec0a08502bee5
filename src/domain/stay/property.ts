import type { ExchangeRate } from '../money/exchange-rate.ts';
import type { TextLanguages } from '../value/language.ts';
import type { AgeCategoryId, PropertyId, SalePageId } from '../value/ids.ts';
import type { Currency } from '../money/currency.ts';
import type { Picture } from '../value/picture.ts';
import type { RedemptionPaymentType } from '../money/redemption-payment.ts';
import type { Party } from './stay.ts';

/** A person's class by age. `maximalAge` is included; null means open. */
export type AgeCategory = {
  readonly id: AgeCategoryId;
  readonly name: string;
  /** Of its texts: those that are not in the language asked for. */
  readonly textLanguages: TextLanguages;
  readonly classification: 'adult' | 'child';
  readonly minimalAge: number | null;
  readonly maximalAge: number | null;
  readonly isDefault: boolean;
};

/** The address and contacts of a property; street is its address lines joined. */
export type PropertyInfo = {
  readonly city: string;
  readonly street: string;
  readonly line1: string;
  readonly line2: string;
  readonly postalCode: string;
  readonly countryCode: string;
  /** ISO 3166-2, "US-DC"; empty where the PMS has none. */
  readonly subdivisionCode: string;
  readonly phone: string;
  readonly email: string;
  readonly websiteUrl: string;
};

/** Who writes to guests about their stays: we, the hotel's own system, or both. */
export type LetterWriter = 'ours' | 'hotel' | 'both';

export type PaymentCardRule = 'never' | 'when_due' | 'always';

/** Whether guests may, or have to, pay when they book what cards leave. */
export type PayRestRule = 'off' | 'offered' | 'required';

/** Who gives back what a guest had paid online, when their stay is cancelled: we, or the hotel's people. */
export type RefundMaker = 'ours' | 'hotel';

/** How a property's PMS is reached. Tokens are named by environment variable and never stand here. */
export type PmsConnection = {
  readonly system: string;
  readonly enterpriseId: string | null;
  readonly serviceId: string | null;
  readonly address: string;
  readonly clientTokenVariable: string;
  readonly accessTokenVariable: string;
  /** Our integration with the hotel, by the PMS's id: a token that the PMS sends for it wins over the variable. */
  readonly integrationId: string | null;
  /** Where the PMS reports changes over a socket; null where it does not, or nobody listens. */
  readonly eventAddress: string | null;
  readonly redemptionPaymentType: RedemptionPaymentType;
  /** Whether rooms that are out of order are sold anyway. */
  readonly sellsOutOfOrderRooms: boolean;
  /** Whether rooms that the hotel uses itself are sold anyway. */
  readonly sellsHouseUseRooms: boolean;
  /** Whether a payment may be taken back by a negative one; otherwise a person at the hotel takes it back. */
  readonly negativePayments: boolean;
  /** Whether payment cards that guests leave as a guarantee can be stored there. */
  readonly storesPaymentCards: boolean;
  /** How guests pay at once what cards leave; null where the hotel's payment service takes no payment of theirs. */
  readonly payments: PaymentService | null;
};

/** The payment service of a hotel, as a guest's page loads it; null stands for the PMS's usual one. */
export type PaymentService = { readonly scriptUrl: string | null; readonly dataBaseUrl: string | null };

/** What its PMS lets our integration with a hotel do; it sells only while it is enabled. */
export type IntegrationState = 'enabled' | 'disabled' | 'cancelled' | 'deleted';

/** A property as its sale page configures it, before anything is asked of its PMS. */
export type ConfiguredProperty = {
  readonly id: PropertyId;
  readonly salePageId: SalePageId;
  /** In the sale page's language. */
  readonly description: string;
  /** By short language code, where the sale page has it in several. */
  readonly descriptions: Readonly<Record<string, string>>;
  /** The city in the sale page's language; null where the sale page leaves it to the PMS. */
  readonly city: string | null;
  /** By short language code, where the sale page has it in several. */
  readonly cities: Readonly<Record<string, string>>;
  /** Its selling has ended; what was reserved there is cancelled, settled and verified as before. */
  readonly isClosed: boolean;
  readonly redeemLocationIds: readonly string[];
  readonly displayTaxes: boolean;
  readonly cityTaxIncluded: boolean;
  readonly privacyPolicyUrl: string | null;
  readonly termsUrl: string | null;
  readonly paymentCard: PaymentCardRule;
  readonly payRest: PayRestRule;
  readonly refunds: RefundMaker;
  /** Whether children may book all rooms of a stay for themselves. */
  readonly childrenWithoutAdult: boolean;
  readonly letters: LetterWriter;
  /** Where the hotel hears of stays that were placed or cancelled; null where it does not want to. */
  readonly reservationsEmail: string | null;
  /** From when rooms are ready and until when they are left, as HH:MM in its own zone; null where it is not known. */
  readonly checkIn: string | null;
  readonly checkOut: string | null;
  readonly connection: PmsConnection | null;
  /** What became of our integration there, as far as its PMS reported it. */
  readonly integrationState: IntegrationState;
};

/** What its PMS says of a property. */
export type PropertyFacts = {
  readonly enterpriseId: string;
  readonly name: string;
  readonly timeZone: string;
  readonly pricing: 'gross' | 'net';
  readonly image: Picture | null;
  /** The public key for storing payment cards; null when the property stores none. */
  readonly merchantId: string | null;
  readonly currencies: readonly Currency[];
  readonly defaultCurrency: Currency;
  readonly defaultLanguage: string;
  /** The full codes of the languages the property has texts in. */
  readonly textLanguages: readonly string[];
  readonly taxEnvironmentCode: string;
  readonly propertyInfo: PropertyInfo;
};

/** The specification's property: configuration, facts, and what is added afterwards. */
export type Property = ConfiguredProperty & {
  readonly name: string;
  readonly hasValidConfiguration: boolean;
  readonly invalidBecause: string | null;
  readonly facts: PropertyFacts | null;
  readonly ageCategories: readonly AgeCategory[];
  readonly exchangeRates: readonly ExchangeRate[];
};

/** True when a property's PMS is to mail guests itself. */
export function isPmsToMail({ letters }: Pick<ConfiguredProperty, 'letters'>): boolean {
  return letters !== 'ours';
}

/**
 * Why a property's configuration is not valid: no PMS configuration, no enterprise id or no service id.
 * Such a property is kept, with empty lists, and no further call is made for it (product page, section 7).
 */
export function findConfigurationFault(property: ConfiguredProperty): string | undefined {
  if (!property.connection) return 'no_reservation_system';
  if (!property.connection.enterpriseId) return 'no_enterprise_id';
  if (!property.connection.serviceId) return 'no_service_id';
  return undefined;
}

/**
 * Why nothing of a property is sold: its configuration is not valid, or its PMS has ended our integration. What is
 * reserved there is still settled, paid and cancelled.
 */
export function findSellingFault(property: ConfiguredProperty): string | undefined {
  const { integrationState: state } = property;
  return findConfigurationFault(property) ?? (state === 'enabled' ? undefined : `integration_${state}`);
}

/** Nobody is older: what a category without upper age ends with. */
const OLDEST = 200;

/** The age category of a child or adult of this age: the narrowest that fits; undefined when none does. */
export function findAgeCategory(categories: readonly AgeCategory[], age: number): AgeCategory | undefined {
  const width = (category: AgeCategory) => (category.maximalAge ?? OLDEST) - (category.minimalAge ?? 0);
  return categories.filter((category) => isFor(category, age)).sort((left, right) => width(left) - width(right))[0];
}

/**
 * True when nobody in any of the rooms is an adult, as far as the categories say. Children may have a room of their own
 * beside their parents'.
 */
export function areChildrenAlone(parties: readonly Party[], categories: readonly AgeCategory[]): boolean {
  const children = categories.filter(({ classification }) => classification === 'child').map(({ id }) => id);
  return parties.flat().every(({ ageCategoryId }) => children.includes(ageCategoryId));
}

/** An age of guests of whom nothing is known but that they are grown up. */
const USUAL_AGE = 30;

/**
 * The category of a grown-up: the one marked default, else one for the usual age, else any adult; of several the first
 * without upper age. A category for seniors has no upper age either.
 */
export function findAdultCategory(categories: readonly AgeCategory[]): AgeCategory | undefined {
  const adults = categories.filter(({ classification }) => classification === 'adult');
  const byEnd = adults.toSorted((one, other) => Number(one.maximalAge !== null) - Number(other.maximalAge !== null));
  return adults.find(({ isDefault }) => isDefault) ?? byEnd.find((each) => isFor(each, USUAL_AGE)) ?? byEnd[0];
}

/** Whether a property counts other ages of the same class apart. */
export function isOneOfSeveral({ id, classification }: AgeCategory, all: readonly AgeCategory[]): boolean {
  return all.some((other) => other.classification === classification && other.id !== id);
}

function isFor({ minimalAge, maximalAge }: AgeCategory, age: number): boolean {
  return age >= (minimalAge ?? 0) && age <= (maximalAge ?? OLDEST);
}
