import { asId, type AgeCategoryId } from '#domain/value/ids.ts';
import type { ExchangeRate } from '#domain/money/exchange-rate.ts';
import {
  listForeignTexts,
  pickText,
  shortCode,
  type Language,
  type TextLanguages,
  type WrittenText,
} from '#domain/value/language.ts';
import { findAdultCategory, type AgeCategory, type PropertyFacts, type PropertyInfo } from '#domain/stay/property.ts';
import type { Picture } from '#domain/value/picture.ts';
import { PmsContractBroken } from '#pms/pms-errors.ts';
import type { MewsAgeCategory, MewsConfiguration, MewsExchangeRate, MewsLanguage } from '../schema/property-schema.ts';
import { webAddress } from '../../web-address.ts';

export type TextChoice = {
  readonly wanted: string;
  readonly languages: readonly Language[];
  readonly defaultLanguage: string;
};

type TextsByLanguage = Readonly<Record<string, string | null>>;

/** The first map that has any text decides. Also returns the languages of texts not in the wanted one. */
export function chooseTexts<Name extends string>(
  choice: TextChoice,
  maps: Readonly<Record<Name, readonly TextsByLanguage[]>>,
): Record<Name, string> & { readonly textLanguages: TextLanguages } {
  const names = Object.keys(maps) as Name[];
  const found = names.map((name) => [name, findText(choice, maps[name])] as const);
  const texts = Object.fromEntries(found.map(([name, text]) => [name, text?.text ?? ''])) as Record<Name, string>;
  return { ...texts, textLanguages: listForeignTexts(Object.fromEntries(found), choice.wanted) };
}

function findText(choice: TextChoice, maps: readonly TextsByLanguage[]): WrittenText | null {
  const filled = maps.find((texts) => Object.values(texts).some((text) => text?.trim()));
  return pickText(filled, choice.wanted, choice.languages, choice.defaultLanguage);
}

/** A property from `configuration/get`. Throws if a field that every price needs is missing. */
export function mapFacts(
  configuration: MewsConfiguration,
  image: Picture | null,
  textLanguages: readonly string[],
): PropertyFacts {
  const { Enterprise: enterprise, PaymentCardStorage: storage } = configuration;
  const enabled = enterprise.Currencies.filter(({ IsEnabled }) => IsEnabled);
  const defaultCurrency = (enabled.find(({ IsDefault }) => IsDefault) ?? enabled[0])?.Currency;
  if (defaultCurrency === undefined)
    throw new PmsContractBroken('configuration/get', 'Enterprise.Currencies', 'none is enabled');
  if (enterprise.Pricing === 'Other')
    throw new PmsContractBroken('configuration/get', 'Enterprise.Pricing', 'neither Gross nor Net');
  return {
    enterpriseId: enterprise.Id,
    name: enterprise.Name,
    timeZone: enterprise.TimeZoneIdentifier,
    pricing: enterprise.Pricing === 'Net' ? 'net' : 'gross',
    image,
    merchantId: storage?.PublicKey ?? null,
    currencies: enabled.map(({ Currency }) => Currency),
    defaultCurrency,
    defaultLanguage: enterprise.DefaultLanguageCode || 'en-US',
    textLanguages,
    taxEnvironmentCode: enterprise.TaxEnvironmentCode,
    propertyInfo: mapPropertyInfo(enterprise),
  };
}

function mapPropertyInfo(enterprise: MewsConfiguration['Enterprise']): PropertyInfo {
  const line1 = enterprise.Address?.Line1 ?? '';
  const line2 = enterprise.Address?.Line2 ?? '';
  return {
    city: enterprise.Address?.City ?? '',
    street: [line1, line2].filter((line) => line !== '').join(', '),
    line1,
    line2,
    postalCode: enterprise.Address?.PostalCode ?? '',
    countryCode: enterprise.Address?.CountryCode ?? '',
    subdivisionCode: enterprise.Address?.CountrySubdivisionCode ?? '',
    phone: enterprise.Phone,
    email: enterprise.Email,
    websiteUrl: webAddress(enterprise.WebsiteUrl),
  };
}

/** We choose the default: Mews marks none, and its order, newest first, has no meaning. */
export function mapAgeCategories(categories: readonly MewsAgeCategory[], choice: TextChoice): AgeCategory[] {
  const active = categories
    .filter(({ IsActive }) => IsActive)
    .map((category) => ({
      id: asId<AgeCategoryId>(category.Id),
      ...chooseTexts(choice, { name: [category.Names, category.ShortNames] }),
      classification: category.Classification === 'Child' ? ('child' as const) : ('adult' as const),
      minimalAge: category.MinimalAge,
      maximalAge: category.MaximalAge,
      isDefault: false,
    }));
  const standard = findAdultCategory(active);
  return active
    .map((category) => ({ ...category, isDefault: category === standard }))
    .sort((one, other) => (other.minimalAge ?? 0) - (one.minimalAge ?? 0));
}

/** Drops rates without a value. A missing id is derived from the currency pair. */
export function mapExchangeRates(
  rates: readonly MewsExchangeRate[],
  enterpriseId: string,
  readAt: Temporal.Instant,
): ExchangeRate[] {
  return rates.flatMap(({ Id, EnterpriseId, SourceCurrency, TargetCurrency, Value }) =>
    Value === null || Value.lte(0)
      ? []
      : [
          {
            id: Id ?? `${SourceCurrency}-${TargetCurrency}`,
            enterpriseId: EnterpriseId ?? enterpriseId,
            sourceCurrency: SourceCurrency,
            targetCurrency: TargetCurrency,
            value: Value.toFixed(),
            lastUpdated: readAt.toString({ smallestUnit: 'second' }),
          },
        ],
  );
}

/** Keyed by full code, as several languages share a short one. */
export function mapLanguage({ Code, EnglishName, LocalName, FallbackLanguageCode }: MewsLanguage): Language {
  return {
    langCode: shortCode(Code),
    label: EnglishName,
    value: shortCode(Code),
    fullCode: Code,
    fallbackCode: FallbackLanguageCode,
    fallbackLangCode: FallbackLanguageCode === null ? null : shortCode(FallbackLanguageCode),
    nativeLabel: LocalName,
  };
}
