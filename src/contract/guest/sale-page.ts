import { z } from 'zod';
import { AskedCurrency, CurrencyText, DateText, Id, LanguageCode, WireMoney, WireTextLanguages } from '../values.ts';

export const SalePageParams = z.object({ salePageId: Id });
export const PropertyParams = z.object({ salePageId: Id, id: Id });

export const Theme = z
  .object({
    accent: z.string(),
    paper: z.string().nullable(),
    radius: z.string().nullable(),
    heading_family: z.string().nullable(),
    logo: z.string().nullable(),
  })
  .meta({ id: 'Theme' });

export const WireSalePage = z
  .object({
    id: Id,
    name: z.string(),
    default_language: z.string(),
    languages: z.array(z.string()),
    default_currency: CurrencyText,
    theme: Theme,
    support: z.object({ email: z.string().nullable(), phone: z.string().nullable() }),
    demo: z.boolean(),
    is_preview: z
      .boolean()
      .meta({ description: 'Whether it is a draft that its authors look at, in which nothing can be booked' }),
    payment_card_vault: z
      .object({
        frame_url: z.string(),
        secure_fields_url: z.string().nullable().meta({
          description:
            'A frame that asks for number, expiry date, security code and name, and hands date and name back with the token; null where there is none',
        }),
      })
      .nullable(),
    checkout_page_url: z.string().nullable().meta({
      description:
        'The page on which a guest pays what their cards leave; add `/{reference}` and `request`, `origin` and `language`. Null where there is none, and paying is then not offered by the guest page',
    }),
    order_button: z
      .object({ due: z.record(z.string(), z.string()), nothing_due: z.record(z.string(), z.string()) })
      .meta({
        description:
          "Words of the button that books, by short language code, in place of the page's own; `{{amount}}` stands for what is due",
      }),
    privacy: z.literal('notice').optional().meta({
      description: 'There where guests read how their details are used, and are not asked to agree to it',
    }),
    embedding: z.object({ allowed_origins: z.array(z.string()) }),
    analytics: z.object({ frame_url: z.string() }).nullable(),
    wallets: z
      .array(z.enum(['apple', 'google']))
      .meta({ description: 'The wallets of phones that passes of cards and stays are offered for' }),
    sends_letters: z
      .boolean()
      .meta({ description: 'Whether letters leave at all; without them no link can be asked for' }),
  })
  .meta({ id: 'SalePage' });

export const WireVoucherProduct = z
  .object({
    id: Id,
    kind: z.enum(['value', 'uses', 'package']),
    name: z.string(),
    description: z.string(),
    terms: z.string(),
    text_languages: WireTextLanguages,
    texts: z
      .record(
        z.string(),
        z.object({
          name: z.string(),
          description: z.string(),
          terms: z.string(),
          text_languages: WireTextLanguages,
        }),
      )
      .meta({
        description: 'The same texts by short language code, where the sale page has them in several languages',
      }),
    image: z.string().nullable(),
    redeem_location_ids: z.array(z.string()),
    registration: z.enum(['required', 'optional', 'none']),
    value: WireMoney.nullable(),
    uses: z.int().nullable(),
    nights: z.int().nullable(),
    persons: z.int().nullable(),
    room_category_ids: z.record(z.string(), z.array(z.string())).nullable(),
    included_product_ids: z.record(z.string(), z.array(z.string())).nullable(),
    upgrades: z.boolean(),
    holder_only: z.boolean().meta({
      description: 'A registered card pays only where its `card_token` came from a link that its holder was mailed',
    }),
    late_cancellation: z.enum(['keep', 'give_back', 'charge']).meta({
      description:
        'What becomes of a cancellation fee that is too small for any use that a card gave: the use is kept, or comes back and the fee is waived, or comes back and the hotel charges the fee to the payment card',
    }),
    expiry: z.enum(['booking', 'stay']).meta({
      description: "What the last day of a card's value means: that a stay has to be booked by then, or over",
    }),
    validity: z.object({
      book_by: DateText.nullable(),
      stay_by: DateText.nullable(),
      weekdays: z.array(z.int().min(1).max(7)),
      closed: z.array(z.object({ from: DateText, to: DateText })),
      min_nights: z.int().nullable(),
      max_nights: z.int().nullable(),
    }),
  })
  .meta({ id: 'VoucherProduct' });

export const VouchersQuery = z.strictObject({
  property_id: Id.optional(),
  language: LanguageCode.optional(),
  currency: AskedCurrency.optional().meta({
    description: 'Changes nothing here: a product is shown with the currency that its cards hold',
  }),
});
export const VouchersAnswer = z.object({ products: z.array(WireVoucherProduct) });

/** Data that the server writes into the guest page, so that the welcome screen needs no further call. */
export const SalePageData = z.object({ sale_page: WireSalePage, products: z.array(WireVoucherProduct) });

export type Theme = z.infer<typeof Theme>;
export type WireSalePage = z.infer<typeof WireSalePage>;
export type WireVoucherProduct = z.infer<typeof WireVoucherProduct>;
export type SalePageData = z.infer<typeof SalePageData>;
