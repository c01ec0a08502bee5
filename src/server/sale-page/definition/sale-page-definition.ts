import { z } from 'zod';
import { HEADING_FAMILIES } from '#contract/guest/heading-family.ts';
import { DEFAULT_LANGUAGE } from '#domain/value/language.ts';
import { BASE_COLOURS } from '#presentation/base-colours.ts';
import { HotelAbout, RoomDefinition } from './about-definition.ts';
import { BooksFilesDefinition } from './books-files-definition.ts';
import { JournalDefinition } from './journal-definition.ts';
import {
  Amounts,
  Closed,
  Colour,
  Currency,
  Email,
  EnvironmentVariable,
  Guid,
  HourText,
  Id,
  LanguageCode,
  Length,
  Name,
  ofHotel,
  OneLine,
  Origin,
  Percent,
  RedeemLocationIds,
  SecureFieldsUrl,
  SocketUrl,
  SYSTEMS,
  TextByLanguage,
  TextWithAmount,
  TimeZone,
  Url,
} from './setting-values.ts';
import { VoucherProduct } from './voucher-product-definition.ts';

/**
 * The settings of a sale page's file, each with the description that its reference page and editors show. Rules between
 * settings are checked in `check-sale-page.ts`, so that definitions applied before a rule existed can still be read.
 */

/** The production address in the PCI proxy's documentation. Its sandbox has `sandbox.` in the host. */
const SECURE_FIELDS = 'https://pay.datatrans.com/upp/payment/js/secure-fields-2.0.0.min.js';

/** A limit on memory: every text is checked for each language. */
const MOST_LANGUAGES = 50;

const Payments = z.strictObject({
  script_url: Url.nullish().describe('The script that draws the payment, if not the usual one.'),
  data_base_url: Url.nullish().describe(
    'The data source of that script, for a demo of the hotel system. Never for a real hotel: its guests would pay into the demo.',
  ),
});

const GIFT_CARD = 'GiftCard';
const PaymentType = z.string().meta(ofHotel('payment_type'));
const PaymentTypes = z.strictObject({
  single_purpose: PaymentType.default(GIFT_CARD).describe('For single-purpose cards.'),
  multi_purpose: PaymentType.default(GIFT_CARD).describe('For multi-purpose cards.'),
  unknown: PaymentType.default(GIFT_CARD).describe('For cards without a recorded tax kind.'),
});

const Connection = z.strictObject({
  system: z.string().meta({ description: 'The hotel system.', enum: SYSTEMS }),
  enterprise_id: Guid.meta(ofHotel('hotel'))
    .nullish()
    .describe('The property in the hotel system. Required for booking.'),
  service_id: Guid.meta(ofHotel('service'))
    .nullish()
    .describe('The service that sells rooms by the night. Required for booking.'),
  address: Url.describe('The address of the hotel system, without a path.'),
  client_token_variable: EnvironmentVariable.describe('The environment variable with the client token.'),
  access_token_variable: EnvironmentVariable.describe('The environment variable with the property’s access token.'),
  integration_id: Guid.nullish().describe(
    'Our integration with the property. A token that the hotel system sends for it overrides the variable.',
  ),
  redemption_payment_type: z
    .union([PaymentType, PaymentTypes], 'a payment type, or one for each of single_purpose, multi_purpose and unknown')
    .meta({ title: 'text, or text by tax kind' })
    .default(GIFT_CARD)
    .describe('The external payment type that the hotel has enabled for card payments, or one per tax kind.'),
  sells_out_of_order_rooms: z.boolean().default(false).describe('Whether rooms that are out of order are sold.'),
  sells_house_use_rooms: z.boolean().default(false).describe('Whether rooms that the hotel uses itself are sold.'),
  existing_partner: z
    .boolean()
    .default(false)
    .describe('Whether our integration may use payment types that are closed for new partners.'),
  negative_payments: z
    .boolean()
    .default(true)
    .describe('Whether payments are reversed by negative ones, or else by a person.'),
  stores_payment_cards: z
    .boolean()
    .default(true)
    .describe('Whether the hotel system can store payment cards as a guarantee, which also needs its key.'),
  payments: Payments.nullish().describe(
    "The hotel's payment service, with which guests pay the rest online; `{}` for the hotel system's usual one.",
  ),
  event_address: SocketUrl.nullish().describe('The socket on which the hotel system reports changes, if any.'),
});

const Property = z.strictObject({
  id: Id.describe('The name in addresses and reservations. Permanent.'),
  description: Name.describe('The name for guests.'),
  city: Name.nullish().describe('The city for guests. Default: the spelling of the hotel system.'),
  closed: Closed,
  redeem_location_ids: RedeemLocationIds.describe(
    'Words of your own, such as a town or a brand. A card is valid here if its product has one of them.',
  ),
  outlets: z
    .array(z.string().trim().min(1).max(60))
    .default([])
    .describe('The names of places at the property where cards pay, such as its restaurant.'),
  display_taxes: z.boolean().default(true).describe('Whether guests see the tax included in a price.'),
  city_tax_included: z.boolean().default(true).describe('Whether room prices include the city tax.'),
  privacy_policy_url: Url.nullish().describe("The property's privacy policy."),
  terms_url: Url.nullish().describe("The property's terms."),
  payment_card: z
    .enum(['never', 'when_due', 'always'])
    .default('when_due')
    .describe('When guests leave a payment card: `never`, if something is due (`when_due`), or `always`.'),
  pay_rest: z
    .enum(['off', 'offered', 'required'])
    .default('off')
    .describe('Whether guests pay the rest online: never (`off`), by choice (`offered`), or always (`required`).'),
  refunds: z
    .enum(['ours', 'hotel'])
    .default('ours')
    .describe(
      'Refunds of online payments of cancelled stays: by this server, at once (`ours`), or by the hotel (`hotel`), which gets a letter to `reservations_email`.',
    ),
  children_without_adult: z.boolean().default(false).describe('Whether children may book without an adult.'),
  letters: z
    .enum(['ours', 'hotel', 'both'])
    .default('ours')
    .describe('Letters about confirmed and cancelled stays: from this server (`ours`), the hotel system, or `both`.'),
  reservations_email: Email.nullish().describe('Gets a letter for each placed or cancelled stay.'),
  check_in: HourText.nullish().describe('Check-in time, such as `15:00`.'),
  check_out: HourText.nullish().describe('Check-out time, such as `11:00`.'),
  about: HotelAbout.prefault({}).describe('The hotel’s description for guests, as far as the hotel system has none.'),
  rooms: z.array(RoomDefinition).default([]).describe('Descriptions of its room categories.'),
  connection: Connection.nullish().describe('The connection to the hotel system. Required for booking.'),
});

const Theme = z.strictObject({
  accent: Colour.default(BASE_COLOURS.accent).describe('Colour of buttons and links.'),
  paper: Colour.nullish().describe('Background colour.'),
  radius: Length.nullish().describe('Radius of corners.'),
  heading_family: z.enum(HEADING_FAMILIES).nullish().describe('Font of headings.'),
  logo: Url.nullish().describe('The logo.'),
});

/** The file of a sale page: its appearance, properties and voucher products. */
export const SalePageDefinition = z.strictObject({
  id: Id.describe('The name in the address, `/s/ID`. Permanent.'),
  name: OneLine.min(1).describe('The name for guests.'),
  default_language: LanguageCode.default(DEFAULT_LANGUAGE).describe(
    'The language for guests whose own is not offered. Every text needs it.',
  ),
  languages: z
    .array(LanguageCode)
    .min(1)
    .max(MOST_LANGUAGES)
    .default([DEFAULT_LANGUAGE])
    .describe('The languages that guests can choose.'),
  default_currency: Currency.default('GBP').describe('The first currency of converted prices.'),
  time_zone: TimeZone.default('Europe/London').describe('The time zone before a property is chosen.'),
  support: z
    .strictObject({
      email: z.email('an e-mail address').nullish().describe('E-mail address.'),
      phone: z.string().nullish().describe('Telephone number, in quotation marks.'),
    })
    .prefault({})
    .describe('The contact for guests.'),
  mail: z
    .strictObject({
      from: Email.nullish().describe('The sender of letters. Default: `MAIL_FROM`.'),
      reply_to: Email.nullish().describe('The address for replies. Default: that of `support`.'),
      operator: Email.nullish().describe(
        'Gets alerts that need a person: a stay without an outcome, or a ledger that does not add up.',
      ),
    })
    .prefault({})
    .describe('Letters to guests.'),
  my_cards: z
    .strictObject({
      last_four_above: Amounts.default(500).describe(
        'Cards with more money need the last four characters of their code, which letters about the card omit. A number counts in every currency; with amounts by currency, all other cards need them.',
      ),
    })
    .prefault({})
    .describe('The cards that guests open by a link to their mailbox.'),
  persons: z
    .strictObject({
      kept_days: z
        .int()
        .min(30)
        .max(2200)
        .default(365)
        .describe(
          'Days until buyers and guests are deleted after departure, and holders after a card is used up or has expired. Bookings and ledger stay.',
        ),
      notes_kept_days: z
        .int()
        .min(30)
        .max(2200)
        .default(365)
        .describe(
          'Days until staff notes are deleted, but not before departure. Erasing a guest deletes their notes sooner.',
        ),
    })
    .prefault({})
    .describe('Retention of personal data.'),
  staff: z
    .strictObject({
      money_alone: z
        .strictObject({
          reservations: Amounts.nullish().describe('Default: 250.'),
          marketing: Amounts.nullish().describe('Default: 250.'),
          finance: Amounts.nullish().describe('Default: 500.'),
          owner: Amounts.nullish().describe('Default: 1000.'),
        })
        .prefault({})
        .describe(
          'The money that one person of each role may move in a day. A number counts in every currency: EUR 250, and JPY 250. Missing currencies have the default.',
        ),
      redemptions_alone: z
        .int()
        .min(0)
        .nullish()
        .describe('The redemptions of one person in a day. Default: 100, owners 200.'),
    })
    .prefault({})
    .describe('Limits of acts without a second person. Changed with `sale-page apply` on the server only.'),
  network_limit: z
    .strictObject({
      amount: z.number().positive().describe('In major units.'),
      currency: Currency.describe('Only this currency is compared.'),
    })
    .nullish()
    .describe(
      'The yearly value accepted at other hotels than the seller, above which an authority asks for a notice. Default: EUR 1,000,000.',
    ),
  settlement: z
    .strictObject({
      commission_percent: Percent.default('0').describe(
        'The part that the property which sold a card keeps when another redeems it, such as `3.5`, in quotation marks.',
      ),
    })
    .prefault({})
    .describe('Settlement between properties, for the report of that name.'),
  desk: z
    .strictObject({
      replace: z
        .boolean()
        .default(false)
        .describe('Whether reception may replace a lost code, by a link to the registered address only.'),
    })
    .prefault({})
    .describe('Acts that the desk offers to more roles.'),
  order_button: z
    .strictObject({
      due: TextWithAmount.default({}).describe('If something is due at the hotel: `{{amount}}` is the sum.'),
      nothing_due: TextByLanguage.default({}).describe('If cards pay for everything.'),
    })
    .prefault({})
    .describe('Legal labels of the booking button, by language.'),
  privacy: z
    .enum(['tick', 'notice'])
    .default('tick')
    .describe(
      'How guests learn how a hotel uses their details: by a consent (`tick`), or by a notice that links to its policy (`notice`).',
    ),
  theme: Theme.prefault({}).describe('Appearance of the page.'),
  payment_card_vault: z
    .strictObject({
      frame_url: Url.nullish().describe('The frame of your own vault, for number and security code.'),
      secure_fields: z
        .strictObject({
          script_url: SecureFieldsUrl.default(SECURE_FIELDS).describe('The script of the PCI proxy or its sandbox.'),
        })
        .nullish()
        .describe('Secure Fields of the PCI proxy in our own frame. Needs `VAULT_ADDRESS`.'),
    })
    .nullish()
    .describe('The form for payment cards, whose numbers never reach this page.'),
  embedding: z
    .strictObject({
      allowed_origins: z.array(Origin).default([]).describe('Origins such as https://www.hotel.example.'),
    })
    .prefault({})
    .describe('Sites that may frame the page.'),
  analytics: z
    .strictObject({ frame_url: Url.describe('Its address.') })
    .nullish()
    .describe('Your page that gets the events of this one.'),
  journal: JournalDefinition.prefault({}).describe('The journal for the accountant.'),
  books_files: BooksFilesDefinition.prefault({}).describe(
    'Files of the books for each month or day, in `BOOKS_FOLDER` and by letter.',
  ),
  properties: z.array(Property).min(1).describe('The hotels.'),
  voucher_products: z.array(VoucherProduct).min(1).describe('The products that cards are sold as.'),
});

export type SalePageDefinition = z.infer<typeof SalePageDefinition>;
export type PropertyDefinition = SalePageDefinition['properties'][number];
