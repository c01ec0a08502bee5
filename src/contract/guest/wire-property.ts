import { asId } from '#domain/value/ids.ts';
import type { Language } from '#domain/value/language.ts';
import type { AgeCategory, Property, PropertyInfo } from '#domain/stay/property.ts';
import { restAbilities } from '#domain/payment/ways-to-pay.ts';
import type { TaxRate, Taxation } from '#domain/money/taxation.ts';
import type { ExchangeRate } from '#domain/money/exchange-rate.ts';
import type {
  WireAgeCategory,
  WireExchangeRate,
  WireLanguage,
  PropertyAddress,
  PropertyConfiguration,
  TaxesAnswer,
} from './property.ts';
import { toWireSources } from '../wire-values.ts';

export function toWireProperty(property: Property): PropertyConfiguration {
  const { facts, connection } = property;
  const info = facts?.propertyInfo;
  return {
    id: property.id,
    description: property.description,
    enterprise_id: connection?.enterpriseId ?? null,
    service_id: connection?.serviceId ?? null,
    reservation_system: connection?.system ?? null,
    time_zone: facts?.timeZone ?? null,
    redeem_location_ids: [...property.redeemLocationIds],
    display_taxes: property.displayTaxes,
    city_tax_included: property.cityTaxIncluded,
    pricing: facts?.pricing ?? null,
    image: facts?.image?.url ?? null,
    image_sources: facts?.image ? toWireSources(facts.image) : [],
    merchant_id: facts?.merchantId ?? null,
    currencies: [...(facts?.currencies ?? [])],
    default_currency: facts?.defaultCurrency ?? null,
    address: info ? toWireAddress(info) : null,
    city: (property.city ?? info?.city) || null,
    phone: info?.phone ?? '',
    email: info?.email ?? '',
    website_url: info?.websiteUrl ?? '',
    privacy_policy_url: property.privacyPolicyUrl,
    terms_url: property.termsUrl,
    payment_card: property.paymentCard,
    pay_rest: property.payRest,
    settles_rest_by: facts ? [...restAbilities(property, facts)] : [],
    children_without_adult: property.childrenWithoutAdult,
    check_in: property.checkIn,
    check_out: property.checkOut,
    invalid_because: property.invalidBecause,
  };
}

export function toWireAddress(info: PropertyInfo): PropertyAddress {
  const { line1, line2, city } = info;
  return {
    line1,
    line2,
    city,
    postal_code: info.postalCode,
    country_code: info.countryCode,
    country_subdivision_code: info.subdivisionCode,
  };
}

export function toWireAgeCategory(category: AgeCategory): WireAgeCategory {
  return {
    id: category.id,
    name: category.name,
    text_languages: { ...category.textLanguages },
    classification: category.classification,
    minimal_age: category.minimalAge,
    maximal_age: category.maximalAge,
    is_default: category.isDefault,
  };
}

export function fromWireAgeCategory(wire: WireAgeCategory): AgeCategory {
  return {
    id: asId(wire.id),
    name: wire.name,
    textLanguages: wire.text_languages,
    classification: wire.classification,
    minimalAge: wire.minimal_age,
    maximalAge: wire.maximal_age,
    isDefault: wire.is_default,
  };
}

export function toWireExchangeRate(rate: ExchangeRate): WireExchangeRate {
  return {
    id: rate.id,
    enterprise_id: rate.enterpriseId,
    source_currency: rate.sourceCurrency,
    target_currency: rate.targetCurrency,
    value: Number(rate.value),
  };
}

export function toWireLanguage(language: Language): WireLanguage {
  return {
    code: language.fullCode,
    english_name: language.label,
    local_name: language.nativeLabel,
    fallback_code: language.fallbackCode,
  };
}

export function fromWireTaxes({ TaxRates, Taxations }: TaxesAnswer): { taxRates: TaxRate[]; taxations: Taxation[] } {
  return {
    taxRates: TaxRates.map(({ Code, TaxationCode, Strategy }) => {
      return { code: Code, taxationCode: TaxationCode, share: shareOf(Strategy) };
    }),
    taxations: Taxations.map(({ Code, Name, LocalName }) => ({ code: Code, name: Name, localName: LocalName })),
  };
}

/** The share of a percentage tax, in the format of the demo's PMS. Other PMS formats are passed on without it. */
function shareOf(strategy: unknown): number | null {
  const { Discriminator: kind, Value: value } = asObject(strategy);
  const { Value: share } = asObject(value);
  return (kind === 'Relative' || kind === 'Dependent') && typeof share === 'number' ? share : null;
}

function asObject(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
