import { z } from 'zod';
import { TAX_KINDS } from '#domain/money/redemption-payment.ts';
import {
  Closed,
  Currency,
  DateText,
  Id,
  Name,
  ofHotel,
  Period,
  RedeemLocationIds,
  Text,
  Url,
  Weekday,
} from './setting-values.ts';

const Validity = z.strictObject({
  book_by: DateText.nullish().describe('The last day of booking with a card.'),
  stay_by: DateText.nullish().describe('The latest departure.'),
  weekdays: z
    .array(Weekday)
    .min(1)
    .default([1, 2, 3, 4, 5, 6, 7])
    .describe('The nights that a card pays for, by the day of the evening: 1 is Monday, 7 is Sunday.'),
  closed: z
    .array(z.strictObject({ from: DateText.describe('The first night.'), to: DateText.describe('The last night.') }))
    .default([])
    .describe('Ranges of nights that a card does not pay for.'),
  min_nights: z.int().min(1).nullish().describe('The shortest stay.'),
  max_nights: z.int().min(1).nullish().describe('The longest stay.'),
});

const issuingFields = {
  max_cards: z.int().min(1).max(1000).default(1000).describe('How many cards are issued at once at most.'),
  valid_for: Period.nullish().describe(
    'How long a card is good from the day it is issued, or begins if that is later, such as `3 years`.',
  ),
};

const ISSUING = 'The limits of new cards. Cards that are there already, or are imported, are not asked.';

const productFields = {
  id: Id.describe('The name of the product for staff and in exports; it never changes.'),
  name: Name.describe('The name that guests read.'),
  description: Text.default('').describe('What the guest gets.'),
  terms: Text.default('').describe('The conditions that the guest reads.'),
  image: Url.nullish().describe('A picture.'),
  closed: Closed,
  redeem_location_ids: RedeemLocationIds.min(1).describe(
    'A card is good at the properties that share one of these words.',
  ),
  registration: z
    .enum(['required', 'optional', 'none'])
    .default('none')
    .describe('Whether guests register a card by name and e-mail before they use it.'),
  holder_only: z
    .boolean()
    .default(false)
    .describe(
      'Whether a registered card can be used only by its holder, who opens it by a link that is mailed to them, and not by everybody who has its code. Needs `registration: required`.',
    ),
  validity: Validity.prefault({}).describe('The days that cards of this product pay for.'),
  expiry: z
    .enum(['booking', 'stay'])
    .default('booking')
    .describe("What the last day of a card's value means: that a stay has to be booked by then, or over."),
  given_back_days: z
    .int()
    .min(1)
    .max(3650)
    .default(90)
    .describe('How many days value is good that is given back after it has expired.'),
  tax_kind: z
    .enum(TAX_KINDS)
    .nullish()
    .describe(
      'What its cards are for value added tax: `single_purpose` where place and rate are known when one is sold, `multi_purpose` otherwise. It is kept with each new card; without it, the books say that it is unknown.',
    ),
};

const idsByProperty = (list: 'room_category' | 'product') =>
  z.record(Id, z.array(z.string().min(1).meta(ofHotel(list))).min(1));

const nightFields = {
  persons: z
    .int()
    .min(1)
    .nullish()
    .describe('The persons whose nights are paid; without it, as many as the room takes.'),
  room_category_ids: idsByProperty('room_category')
    .nullish()
    .describe(
      'The room categories that are paid, by property; without it, every one. A property that is left out has none.',
    ),
  upgrades: z.boolean().default(false).describe('Whether a guest may take a dearer room for the difference.'),
  late_cancellation: z
    .enum(['keep', 'give_back', 'charge'])
    .default('give_back')
    .describe(
      'What becomes of a cancellation fee that is too small for any night, or package, that was paid (docs/cancelling.md): `keep` it, `give_back` it and waive the fee, or give it back and `charge` the fee to the payment card.',
    ),
};

/** A voucher product, with one schema for each kind. */
export const VoucherProduct = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('value').describe('A card holds money.'),
    ...productFields,
    value: z
      .strictObject({
        currency: Currency.describe('Its currency.'),
        amount: z.number().positive().describe('Its amount.'),
      })
      .nullish()
      .describe('The amount that the product is sold for; without it the amount is chosen when a card is issued.'),
    issuing: z
      .strictObject({
        currencies: z
          .array(Currency)
          .min(1)
          .nullish()
          .describe("The currencies of its cards; without it, the one of its value, or the sale page's own."),
        min_amount: z
          .number()
          .positive()
          .nullish()
          .describe('The least money on a card, in whichever currency it has.'),
        max_amount: z.number().positive().nullish().describe('The most money on a card, in whichever currency it has.'),
        ...issuingFields,
      })
      .prefault({})
      .describe(ISSUING),
  }),
  z.strictObject({
    kind: z.literal('uses').describe('Each use of a card pays for one night of one room.'),
    ...productFields,
    ...nightFields,
    uses: z.int().min(1).describe('How often a new card can be used.'),
    issuing: z
      .strictObject({
        max_uses: z.int().min(1).nullish().describe('The most uses on a card; without it, those of the product.'),
        ...issuingFields,
      })
      .prefault({})
      .describe(ISSUING),
  }),
  z.strictObject({
    kind: z.literal('package').describe('A card pays once, for some nights and what goes with them.'),
    ...productFields,
    ...nightFields,
    nights: z.int().min(1).describe('How many nights.'),
    issuing: z.strictObject(issuingFields).prefault({}).describe(ISSUING),
    included_product_ids: idsByProperty('product').nullish().describe('The extras that are included, by property.'),
  }),
]);

export type VoucherProductDefinition = z.infer<typeof VoucherProduct>;
