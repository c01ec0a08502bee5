import { z } from 'zod';
import {
  flag,
  id,
  instant,
  integer,
  list,
  localized,
  oneOf,
  optionalDecimal,
  optionalInteger,
  optionalText,
  text,
} from './lenient.ts';

const addressSchema = z.object({
  Line1: text,
  Line2: text,
  City: text,
  PostalCode: text,
  CountryCode: text,
  CountrySubdivisionCode: text,
  Latitude: optionalDecimal,
  Longitude: optionalDecimal,
});

const enterpriseSchema = z.object({
  Id: id,
  ChainId: optionalText,
  Name: text,
  TimeZoneIdentifier: id,
  TaxEnvironmentCode: text,
  DefaultLanguageCode: text,
  WebsiteUrl: text,
  Email: text,
  Phone: text,
  CoverImageId: optionalText,
  Pricing: oneOf(['Gross', 'Net']),
  Address: addressSchema.nullish(),
  Currencies: list(z.object({ Currency: id, IsDefault: flag(false), IsEnabled: flag(true) })),
  AccountingConfiguration: z
    .object({ EnabledExternalPaymentTypes: list(z.string()), Options: list(z.string()) })
    .nullish(),
});

export const configurationSchema = z.object({
  NowUtc: instant.nullish(),
  Enterprise: enterpriseSchema,
  PaymentCardStorage: z.object({ PublicKey: optionalText }).nullish(),
});
export type MewsConfiguration = z.output<typeof configurationSchema>;

const bookableDataSchema = z.object({
  StartOffset: optionalText,
  EndOffset: optionalText,
  TimeUnitPeriod: oneOf(['Day', 'Month', 'Hour']),
});

export const serviceSchema = z.object({
  Id: id,
  IsActive: flag(true),
  Data: z
    .object({
      Discriminator: oneOf(['Bookable', 'Additional']),
      Value: z.unknown(),
      Bookable: z.unknown(),
    })
    .partial({ Value: true, Bookable: true })
    .transform(({ Discriminator, Value, Bookable }) => ({
      Discriminator,
      // Newer objects put the value under a key named like the discriminator.
      Bookable: bookableDataSchema.safeParse(Value ?? Bookable).data ?? null,
    }))
    .nullish(),
});

export const ageCategorySchema = z.object({
  Id: id,
  IsActive: flag(true),
  Classification: oneOf(['Adult', 'Child']),
  MinimalAge: optionalInteger,
  MaximalAge: optionalInteger,
  Names: localized,
  ShortNames: localized,
});
export type MewsAgeCategory = z.output<typeof ageCategorySchema>;

export const exchangeRatesSchema = z.object({
  ExchangeRates: list(
    z.object({
      Id: optionalText,
      EnterpriseId: optionalText,
      SourceCurrency: id,
      TargetCurrency: id,
      Value: optionalDecimal,
    }),
  ),
});
export type MewsExchangeRate = z.output<typeof exchangeRatesSchema>['ExchangeRates'][number];

export const languagesSchema = z.object({
  Languages: list(z.object({ Code: id, FallbackLanguageCode: optionalText, EnglishName: text, LocalName: text })),
});
export type MewsLanguage = z.output<typeof languagesSchema>['Languages'][number];

export const imageUrlsSchema = z.object({ ImageUrls: list(z.object({ ImageId: id, Url: id })) });

/** Passed through. Only the fields used for filtering are checked, and no defaults are added. */
export const taxationsSchema = z.object({
  Taxations: list(z.looseObject({ Code: id, Name: text, LocalName: text })),
  TaxRates: list(
    z.looseObject({
      Code: id,
      TaxationCode: id,
      ValidityInvervalsUtc: z.array(z.looseObject({ EndUtc: z.string().nullish() })).nullish(),
    }),
  ),
});
export type MewsTaxations = z.output<typeof taxationsSchema>;

export const taxEnvironmentsSchema = z.object({
  TaxEnvironments: list(z.object({ Code: id, TaxationCodes: list(z.string()) })),
});

export const roomCategorySchema = z.object({
  Id: id,
  IsActive: flag(true),
  Type: text,
  Names: localized,
  ShortNames: localized,
  Descriptions: localized,
  Ordering: optionalInteger,
  /** A category without places is never offered. */
  Capacity: integer.nullish().transform((count) => count ?? 0),
  ExtraCapacity: optionalInteger,
});
export type MewsRoomCategory = z.output<typeof roomCategorySchema>;

export const roomImageSchema = z.object({
  Id: id,
  IsActive: flag(true),
  CategoryId: id,
  ImageId: id,
  Ordering: optionalInteger,
});
