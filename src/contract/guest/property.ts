import { z } from 'zod';
import { CurrencyText, Id, WirePictureSource, WireTextLanguages } from '../values.ts';

export const HourText = z.string().describe('HH:MM in the time zone of the property');

export const PropertyAddress = z.object({
  line1: z.string(),
  line2: z.string(),
  city: z.string(),
  postal_code: z.string(),
  country_code: z.string(),
  country_subdivision_code: z.string().describe('ISO 3166-2, such as US-DC; empty if unknown'),
});

export const PropertyConfiguration = z
  .object({
    id: Id,
    description: z.string(),
    enterprise_id: z.string().nullable(),
    service_id: z.string().nullable(),
    reservation_system: z.string().nullable(),
    time_zone: z.string().nullable(),
    redeem_location_ids: z.array(z.string()),
    display_taxes: z.boolean(),
    city_tax_included: z.boolean(),
    pricing: z.enum(['gross', 'net']).nullable(),
    image: z.string().nullable(),
    image_sources: z.array(WirePictureSource).describe('`image` in several widths, if known'),
    merchant_id: z.string().nullable(),
    currencies: z.array(CurrencyText),
    default_currency: CurrencyText.nullable(),
    address: PropertyAddress.nullable(),
    city: z
      .string()
      .nullable()
      .describe('The city in the language asked for, as the sale page has it, else as the address'),
    phone: z.string(),
    email: z.string(),
    website_url: z.string(),
    privacy_policy_url: z.string().nullable(),
    terms_url: z.string().nullable(),
    payment_card: z.enum(['never', 'when_due', 'always']),
    pay_rest: z.enum(['off', 'offered', 'required']).describe('Whether guests may, or must, pay the rest when booking'),
    settles_rest_by: z
      .array(z.enum(['guarantee', 'pay']))
      .describe(
        'How the property settles the rest: with a payment card as guarantee, by payment at once, both, or neither',
      ),
    children_without_adult: z.boolean().describe('Whether children may book without an adult'),
    check_in: HourText.nullable().describe('Check-in time; null if unknown'),
    check_out: HourText.nullable().describe('Check-out time; null if unknown'),
    invalid_because: z.string().nullable(),
  })
  .meta({ id: 'PropertyConfiguration' });

export const PropertiesAnswer = z.object({ properties: z.array(PropertyConfiguration) });

export const WireAgeCategory = z
  .object({
    id: Id,
    name: z.string(),
    text_languages: WireTextLanguages,
    classification: z.enum(['adult', 'child']),
    minimal_age: z.int().nullable(),
    maximal_age: z.int().nullable(),
    is_default: z.boolean(),
  })
  .meta({ id: 'AgeCategory' });

export const AgeCategoriesAnswer = z.object({ age_categories: z.array(WireAgeCategory) });

export const WireExchangeRate = z
  .object({
    id: z.string(),
    enterprise_id: z.string(),
    source_currency: CurrencyText,
    target_currency: CurrencyText,
    value: z.number(),
  })
  .meta({ id: 'ExchangeRate' });

export const ExchangeRatesAnswer = z.object({ exchange_rates: z.array(WireExchangeRate) });

export const WireLanguage = z
  .object({
    code: z.string(),
    english_name: z.string(),
    local_name: z.string(),
    fallback_code: z.string().nullable(),
  })
  .meta({ id: 'Language' });

export const LanguagesAnswer = z.object({ languages: z.array(WireLanguage) });

/** Passed through from the PMS, which may add keys. */
export const TaxesAnswer = z.object({
  TaxRates: z.array(z.looseObject({ Code: z.string(), TaxationCode: z.string() })),
  Taxations: z.array(z.looseObject({ Code: z.string(), Name: z.string(), LocalName: z.string() })),
});

export type PropertyAddress = z.infer<typeof PropertyAddress>;
export type PropertyConfiguration = z.infer<typeof PropertyConfiguration>;
export type WireAgeCategory = z.infer<typeof WireAgeCategory>;
export type WireExchangeRate = z.infer<typeof WireExchangeRate>;
export type WireLanguage = z.infer<typeof WireLanguage>;
export type TaxesAnswer = z.infer<typeof TaxesAnswer>;
