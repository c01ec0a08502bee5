import { z } from 'zod';
import { HEADING_FAMILIES } from '#contract/heading-family.ts';
import { DEFAULT_LANGUAGE } from '#domain/language.ts';

const Id = z.string().regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'lower-case letters, digits and dashes');
const Currency = z.string().regex(/^[A-Z]{3}$/, 'a currency code such as GBP');
const DateText = z.iso.date();
const Url = z.url({ protocol: /^https?$/ });
const EnvironmentVariable = z.string().regex(/^[A-Z][A-Z0-9_]*$/, 'the name of an environment variable');
const Guid = z.guid();
const Origin = z.string().refine(isOrigin, 'an origin such as https://www.hotel.example, without a path');
const Colour = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'a colour such as #8a3b2e');

const LanguageCode = z.string().regex(/^[a-z]{2,3}$/, 'a short language code such as de');

/** One text for all languages, or one for each of several. */
const Text = z.union([z.string(), z.record(LanguageCode, z.string().min(1))]);
const Name = Text.refine((text) => text !== '', 'a text');

const Connection = z.strictObject({
  system: z.string(),
  enterprise_id: Guid.nullish(),
  service_id: Guid.nullish(),
  address: Url,
  client_token_variable: EnvironmentVariable,
  access_token_variable: EnvironmentVariable,
  redemption_payment_type: z.string().default('GiftCard'),
  event_address: z.url({ protocol: /^wss?$/ }).nullish(),
});

const Property = z.strictObject({
  id: Id,
  description: Name,
  redeem_location_ids: z.array(z.string().min(1)),
  display_taxes: z.boolean().default(true),
  city_tax_included: z.boolean().default(true),
  privacy_policy_url: Url.nullish(),
  terms_url: Url.nullish(),
  payment_card: z.enum(['never', 'when_due', 'always']).default('when_due'),
  children_without_adult: z.boolean().default(false),
  connection: Connection.nullish(),
});

const Validity = z.strictObject({
  book_by: DateText.nullish(),
  stay_by: DateText.nullish(),
  weekdays: z.array(z.int().min(1).max(7)).min(1).default([1, 2, 3, 4, 5, 6, 7]),
  closed: z.array(z.strictObject({ from: DateText, to: DateText })).default([]),
  min_nights: z.int().min(1).nullish(),
  max_nights: z.int().min(1).nullish(),
});

const productFields = {
  id: Id,
  name: Name,
  description: Text.default(''),
  terms: Text.default(''),
  image: Url.nullish(),
  redeem_location_ids: z.array(z.string().min(1)).min(1),
  registration: z.enum(['required', 'optional', 'none']).default('none'),
  validity: Validity.prefault({}),
  /** How long value is good that is given back after it has expired. */
  given_back_days: z.int().min(1).max(3650).default(90),
};

const nightFields = {
  persons: z.int().min(1).nullish(),
  room_category_ids: z.record(Id, z.array(z.string().min(1)).min(1)).nullish(),
  upgrades: z.boolean().default(false),
};

const VoucherProduct = z.discriminatedUnion('kind', [
  z.strictObject({
    ...productFields,
    kind: z.literal('value'),
    value: z.strictObject({ currency: Currency, amount: z.number().positive() }).nullish(),
  }),
  z.strictObject({ ...productFields, ...nightFields, kind: z.literal('uses'), uses: z.int().min(1) }),
  z.strictObject({
    ...productFields,
    ...nightFields,
    kind: z.literal('package'),
    nights: z.int().min(1),
    included_product_ids: z.record(Id, z.array(z.string().min(1)).min(1)).nullish(),
  }),
]);

/** The file of a sale page: its front, its properties and what its cards were sold as. */
export const SalePageDefinition = z
  .strictObject({
    id: Id,
    name: z.string().min(1),
    default_language: LanguageCode.default(DEFAULT_LANGUAGE),
    languages: z.array(LanguageCode).min(1).default([DEFAULT_LANGUAGE]),
    default_currency: Currency.default('GBP'),
    time_zone: z.string().refine(isTimeZone, 'a time zone such as Europe/London').default('Europe/London'),
    support: z.strictObject({ email: z.email().nullish(), phone: z.string().nullish() }).prefault({}),
    theme: z
      .strictObject({
        accent: Colour.default('#7a4a2b'),
        paper: Colour.nullish(),
        radius: z
          .string()
          .regex(/^\d{1,2}px$/)
          .nullish(),
        heading_family: z.enum(HEADING_FAMILIES).nullish(),
        logo: Url.nullish(),
      })
      .prefault({}),
    payment_card_vault: z.strictObject({ frame_url: Url }).nullish(),
    /** The sites that may show the page in a frame. */
    embedding: z.strictObject({ allowed_origins: z.array(Origin).default([]) }).prefault({}),
    /** A page of the operator's that hears what happens on ours. */
    analytics: z.strictObject({ frame_url: Url }).nullish(),
    properties: z.array(Property).min(1),
    voucher_products: z.array(VoucherProduct).min(1),
  })
  .superRefine(({ properties, voucher_products: products, default_language: language }, context) => {
    refuseRepeats(properties, 'properties', context);
    refuseRepeats(products, 'voucher_products', context);
    refuseMissingTexts(properties, 'properties', language, context);
    refuseMissingTexts(products, 'voucher_products', language, context);
  });

/** A text as it stands in the file. */
export type DefinedText = z.infer<typeof Text>;
export type SalePageDefinition = z.infer<typeof SalePageDefinition>;
export type PropertyDefinition = SalePageDefinition['properties'][number];
export type VoucherProductDefinition = SalePageDefinition['voucher_products'][number];

const TEXT_FIELDS = ['name', 'description', 'terms'];

function refuseRepeats(items: readonly { id: string }[], list: string, context: z.RefinementCtx): void {
  items.forEach(({ id }, index) => {
    if (items.findIndex((item) => item.id === id) < index) {
      context.addIssue({ code: 'custom', path: [list, index, 'id'], message: `"${id}" stands here twice` });
    }
  });
}

/** The default language is what every other one falls back to. */
function refuseMissingTexts(items: readonly object[], list: string, language: string, context: z.RefinementCtx): void {
  for (const [index, item] of items.entries()) {
    for (const [field, text] of Object.entries(item)) {
      if (!TEXT_FIELDS.includes(field) || typeof text === 'string' || language in (text as object)) continue;
      const message = `is missing in "${language}", the sale page's default language`;
      context.addIssue({ code: 'custom', path: [list, index, field], message });
    }
  }
}

function isTimeZone(name: string): boolean {
  return Intl.supportedValuesOf('timeZone').includes(name) || name === 'UTC';
}

function isOrigin(text: string): boolean {
  return /^https?:\/\/[a-z0-9.-]+(:\d+)?$/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}
