import { z } from 'zod';
import { HEADING_FAMILIES } from '#contract/guest/heading-family.ts';
import { DEFAULT_LANGUAGE } from '#domain/value/language.ts';
import { BASE_COLOURS } from '#presentation/base-colours.ts';
import { HotelAbout, RoomDefinition } from './about-definition.ts';
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
  script_url: Url.nullish().describe('The script that draws the payment, where it is not the usual one.'),
  data_base_url: Url.nullish().describe(
    'Where that script gets its data, for a demo of the hotel system. Never set it for a real hotel: its guests would pay into the demo.',
  ),
});

const GIFT_CARD = 'GiftCard';
const PaymentType = z.string().meta(ofHotel('payment_type'));
const PaymentTypes = z.strictObject({
  single_purpose: PaymentType.default(GIFT_CARD).describe('The type for cards that were sold as single-purpose.'),
  multi_purpose: PaymentType.default(GIFT_CARD).describe('The type for cards that were sold as multi-purpose.'),
  unknown: PaymentType.default(GIFT_CARD).describe('The type for cards whose tax kind was not written down.'),
});

const Connection = z.strictObject({
  system: z.string().meta({ description: 'The hotel system.', enum: SYSTEMS }),
  enterprise_id: Guid.meta(ofHotel('hotel'))
    .nullish()
    .describe('The property in the hotel system. Without it the property cannot be booked yet.'),
  service_id: Guid.meta(ofHotel('service'))
    .nullish()
    .describe('The service that sells rooms by the night. Without it the property cannot be booked yet.'),
  address: Url.describe('The address of the hotel system, without a path.'),
  client_token_variable: EnvironmentVariable.describe('The environment variable with the token of our integration.'),
  access_token_variable: EnvironmentVariable.describe('The environment variable with the token of the property.'),
  integration_id: Guid.nullish().describe(
    'Our integration with the property in the hotel system. A token that the system sends for it wins over the variable.',
  ),
  redemption_payment_type: z
    .union([PaymentType, PaymentTypes], 'a payment type, or one for each of single_purpose, multi_purpose and unknown')
    .meta({ title: 'text, or text by tax kind' })
    .default(GIFT_CARD)
    .describe(
      'The external payment type that the hotel has enabled for what cards pay, or one for each tax kind of the cards.',
    ),
  sells_out_of_order_rooms: z.boolean().default(false).describe('Whether rooms that are out of order are sold anyway.'),
  sells_house_use_rooms: z
    .boolean()
    .default(false)
    .describe('Whether rooms that the hotel uses itself are sold anyway.'),
  existing_partner: z
    .boolean()
    .default(false)
    .describe('Whether the hotel system lets our integration use payment types that are closed for new partners.'),
  negative_payments: z
    .boolean()
    .default(true)
    .describe(
      'Whether a payment may be taken back by a negative one. Otherwise it stays, and a person takes it back by hand.',
    ),
  stores_payment_cards: z
    .boolean()
    .default(true)
    .describe(
      'Whether payment cards that guests leave as a guarantee can be stored in the hotel system. It takes a key of that system, too.',
    ),
  payments: Payments.nullish().describe(
    "How guests pay at once what cards leave, by the hotel's own payment service; `{}` where it is the hotel system's usual one. Without it they cannot.",
  ),
  event_address: SocketUrl.nullish().describe('Where the hotel system reports changes over a socket, if it does.'),
});

const Property = z.strictObject({
  id: Id.describe('The name of the property in addresses and reservations; it never changes.'),
  description: Name.describe('The name that guests read.'),
  city: Name.nullish().describe(
    'The city as guests read it, if need be by language. Otherwise as the hotel system spells it.',
  ),
  closed: Closed,
  redeem_location_ids: RedeemLocationIds.describe(
    'Words of your own, such as a town or a brand. A card is good here if its product shares one of them.',
  ),
  display_taxes: z.boolean().default(true).describe('Whether guests see the tax within the price.'),
  city_tax_included: z
    .boolean()
    .default(true)
    .describe('Whether the room prices of this property include the city tax.'),
  privacy_policy_url: Url.nullish().describe("The property's privacy policy, to which guests agree."),
  terms_url: Url.nullish().describe("The property's terms."),
  payment_card: z
    .enum(['never', 'when_due', 'always'])
    .default('when_due')
    .describe('When a payment card is asked for: `never`, or when something is left to pay.'),
  pay_rest: z
    .enum(['off', 'offered', 'required'])
    .default('off')
    .describe(
      'Whether guests pay at once what cards leave: not (`off`), if they want to (`offered`), or always (`required`).',
    ),
  refunds: z
    .enum(['ours', 'hotel'])
    .default('ours')
    .describe(
      "Who gives back what a guest had paid online when their stay is cancelled: we, at once (`ours`), or the hotel's people (`hotel`), who read it in the letter to `reservations_email`.",
    ),
  children_without_adult: z.boolean().default(false).describe('Whether children may book without an adult.'),
  letters: z
    .enum(['ours', 'hotel', 'both'])
    .default('ours')
    .describe(
      'Who writes to guests when a stay is confirmed or cancelled: we (`ours`), the hotel system, or `both`. With `ours` the hotel system is asked to send nothing.',
    ),
  reservations_email: Email.nullish().describe('Where the hotel hears of each stay that is placed or cancelled.'),
  check_in: HourText.nullish().describe('From when rooms are ready on the day of arrival, such as `15:00`.'),
  check_out: HourText.nullish().describe('Until when rooms are left on the day of departure, such as `11:00`.'),
  about: HotelAbout.prefault({}).describe('What guests read about the hotel, where the hotel system does not say it.'),
  rooms: z.array(RoomDefinition).default([]).describe('What guests read about its rooms, by room category.'),
  connection: Connection.nullish().describe(
    'How the hotel system is reached. Without it the property cannot be booked yet.',
  ),
});

const Theme = z.strictObject({
  accent: Colour.default(BASE_COLOURS.accent).describe('The colour of buttons and links.'),
  paper: Colour.nullish().describe('The colour of the page.'),
  radius: Length.nullish().describe('How round corners are.'),
  heading_family: z.enum(HEADING_FAMILIES).nullish().describe('The family of type for headings.'),
  logo: Url.nullish().describe('The logo.'),
});

/** The file of a sale page: its appearance, properties and voucher products. */
export const SalePageDefinition = z.strictObject({
  id: Id.describe('The name of the sale page in its address, `/s/ID`; it never changes.'),
  name: OneLine.min(1).describe('The name that guests read, on one line.'),
  default_language: LanguageCode.default(DEFAULT_LANGUAGE).describe(
    'The language of guests whose own is not offered. Every text is written in it.',
  ),
  languages: z
    .array(LanguageCode)
    .min(1)
    .max(MOST_LANGUAGES)
    .default([DEFAULT_LANGUAGE])
    .describe('The languages that guests can choose, by short code.'),
  default_currency: Currency.default('GBP').describe('The currency in which prices are first converted.'),
  time_zone: TimeZone.default('Europe/London').describe('Where days begin and end while no property is chosen.'),
  support: z
    .strictObject({
      email: z.email('an e-mail address').nullish().describe('An e-mail address.'),
      phone: z.string().nullish().describe('A telephone number, in quotation marks.'),
    })
    .prefault({})
    .describe('Whom guests ask.'),
  mail: z
    .strictObject({
      from: Email.nullish().describe(
        'The sender of letters, under the name of the sale page; without it, `MAIL_FROM`.',
      ),
      reply_to: Email.nullish().describe('Where answers go; without it, to the e-mail address of `support`.'),
      operator: Email.nullish().describe(
        'Who hears of what needs a person: a stay that nobody can settle, or a ledger that does not add up.',
      ),
    })
    .prefault({})
    .describe('The letters that guests get.'),
  my_cards: z
    .strictObject({
      last_four_above: Amounts.default(500).describe(
        'A card with more money than this is shown only once its last four characters are typed. Letters about such a card do not name them. A number is of whichever currency a card has; where currencies are named, they are asked for with every card in another one.',
      ),
    })
    .prefault({})
    .describe('The cards that a guest finds by their mailbox, without a code.'),
  persons: z
    .strictObject({
      kept_days: z
        .int()
        .min(30)
        .max(2200)
        .default(365)
        .describe(
          'For so many days after departure it is kept who booked and who stayed, and for as long after a card is used up or has expired whose it was. The bookings and the ledger stay, without them.',
        ),
      notes_kept_days: z
        .int()
        .min(30)
        .max(2200)
        .default(365)
        .describe(
          'For so many days it is kept what staff note at the desk, and until departure where it is about a stay. A note goes before that with the guest whose stay or card it is about.',
        ),
    })
    .prefault({})
    .describe('How long it is kept who guests were.'),
  staff: z
    .strictObject({
      money_alone: z
        .strictObject({
          reservations: Amounts.nullish().describe('Of the role reservations; 250 without it.'),
          marketing: Amounts.nullish().describe('Of the role marketing; 250 without it.'),
          finance: Amounts.nullish().describe('Of the role finance; 500 without it.'),
          owner: Amounts.nullish().describe('Of owners; 1000 without it.'),
        })
        .prefault({})
        .describe(
          'The money that one person may move in a day without a second person. A number is of whichever currency a card has: 250 is EUR 250, and JPY 250. A currency that is not named is as without this.',
        ),
    })
    .prefault({})
    .describe('What staff may do alone. It is changed with `sale-page apply` on the server only.'),
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
      due: TextWithAmount.default({}).describe('Where something is left to pay at the hotel: `{{amount}}` is the sum.'),
      nothing_due: TextByLanguage.default({}).describe('Where cards pay for everything.'),
    })
    .prefault({})
    .describe('The words of the button that books, where your counsel wants others than ours, by language.'),
  privacy: z
    .enum(['tick', 'notice'])
    .default('tick')
    .describe(
      "How guests learn what a hotel does with their details: they agree with a tick (`tick`), or read a sentence with a link to the hotel's `privacy_policy_url` (`notice`). A booking needs no consent for what it needs.",
    ),
  theme: Theme.prefault({}).describe('How the page looks.'),
  payment_card_vault: z
    .strictObject({
      frame_url: Url.nullish().describe('The frame of a vault of your own, for number and security code.'),
      secure_fields: z
        .strictObject({
          script_url: SecureFieldsUrl.default(SECURE_FIELDS).describe(
            'The script of the PCI proxy, or of its sandbox.',
          ),
        })
        .nullish()
        .describe('Guarantee by Secure Fields of the PCI proxy, in our own frame. Needs `VAULT_ADDRESS`.'),
    })
    .nullish()
    .describe('Where payment cards are typed in; their numbers never reach this page.'),
  embedding: z
    .strictObject({
      allowed_origins: z.array(Origin).default([]).describe('Origins such as https://www.hotel.example.'),
    })
    .prefault({})
    .describe('The sites that may show the page in a frame.'),
  analytics: z
    .strictObject({ frame_url: Url.describe('The address of that page.') })
    .nullish()
    .describe('A page of yours that hears what happens on this one.'),
  properties: z.array(Property).min(1).describe('The hotels.'),
  voucher_products: z.array(VoucherProduct).min(1).describe('What cards are sold as.'),
});

export type SalePageDefinition = z.infer<typeof SalePageDefinition>;
export type PropertyDefinition = SalePageDefinition['properties'][number];
