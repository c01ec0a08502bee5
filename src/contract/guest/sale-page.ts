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
    is_preview: z.boolean().describe('Whether it is a draft that its authors look at, in which nothing can be booked'),
    payment_card_vault: z
      .object({
        frame_url: z.string(),
        secure_fields_url: z
          .string()
          .nullable()
          .describe(
            'A frame for number, expiry date, security code and name, which returns date and name with the token; null if there is none',
          ),
      })
      .nullable(),
    checkout_page_url: z
      .string()
      .nullable()
      .describe(
        'The page on which a guest pays the rest; add `/{reference}` and `request`, `origin` and `language`. Null if there is none; the guest page then does not offer payment',
      ),
    order_button: z
      .object({ due: z.record(z.string(), z.string()), nothing_due: z.record(z.string(), z.string()) })
      .describe(
        "Label of the booking button, by short language code, instead of the page's own; `{{amount}}` is replaced by the amount due",
      ),
    privacy: z.literal('notice').optional().describe('Only if the page has a privacy notice and asks for no consent'),
    embedding: z.object({ allowed_origins: z.array(z.string()) }),
    analytics: z.object({ frame_url: z.string() }).nullable(),
    wallets: z
      .array(z.enum(['apple', 'google']))
      .describe('The wallets of phones that passes of cards and stays are offered for'),
    sends_letters: z.boolean().describe('Whether letters leave at all; without them no link can be asked for'),
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
      .describe('The same texts by short language code, if the sale page has several languages'),
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
    holder_only: z
      .boolean()
      .describe('A registered card pays only if its `card_token` came from a link mailed to its holder'),
    late_cancellation: z
      .enum(['keep', 'give_back', 'charge'])
      .describe(
        'The treatment of a cancellation fee smaller than any use of a card: the use is kept, or given back and the fee waived, or given back and the fee charged to the payment card',
      ),
    expiry: z
      .enum(['booking', 'stay'])
      .describe("The meaning of a card's expiry: a stay has to be booked by then, or over"),
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
  currency: AskedCurrency.optional().describe(
    'Changes nothing here: a product is shown with the currency that its cards hold',
  ),
});
export const VouchersAnswer = z.object({ products: z.array(WireVoucherProduct) });

/** Data that the server writes into the guest page, so that the welcome screen needs no further call. */
export const SalePageData = z.object({ sale_page: WireSalePage, products: z.array(WireVoucherProduct) });

export type Theme = z.infer<typeof Theme>;
export type WireSalePage = z.infer<typeof WireSalePage>;
export type WireVoucherProduct = z.infer<typeof WireVoucherProduct>;
export type SalePageData = z.infer<typeof SalePageData>;
