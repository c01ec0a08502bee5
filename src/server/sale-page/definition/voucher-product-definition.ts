import { z } from 'zod';
import type { RedeemAt } from '#domain/card/voucher-product.ts';
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
  book_by: DateText.nullish().describe('The last booking date.'),
  stay_by: DateText.nullish().describe('The latest departure.'),
  weekdays: z
    .array(Weekday)
    .min(1)
    .default([1, 2, 3, 4, 5, 6, 7])
    .describe('The nights that a card pays, by weekday of the evening: 1 is Monday, 7 is Sunday.'),
  closed: z
    .array(z.strictObject({ from: DateText.describe('The first night.'), to: DateText.describe('The last night.') }))
    .default([])
    .describe('Ranges of nights that a card does not pay.'),
  min_nights: z.int().min(1).nullish().describe('The shortest stay.'),
  max_nights: z.int().min(1).nullish().describe('The longest stay.'),
});

const issuingFields = {
  max_cards: z.int().min(1).max(1000).default(1000).describe('The most cards issued at once.'),
  valid_for: Period.nullish().describe('Validity from issue or later start, such as `3 years`.'),
  to_year_end: z.boolean().default(false).describe('Whether it then ends on 31 December, as after German law.'),
};

const redeemAt = (most: RedeemAt) =>
  z.enum(['stays', 'counter', 'both']).default(most).describe('Where cards pay: stays, counters or `both`.');

const ISSUING = 'Limits of new cards, but not of imported ones.';

const productFields = {
  id: Id.describe('The name for staff and in exports. Permanent.'),
  name: Name.describe('The name for guests.'),
  description: Text.default('').describe('The description for guests.'),
  terms: Text.default('').describe('The terms for guests.'),
  image: Url.nullish().describe('A picture.'),
  closed: Closed,
  redeem_location_ids: RedeemLocationIds.min(1).describe('A card is valid at properties with one of these words.'),
  registration: z
    .enum(['required', 'optional', 'none'])
    .default('none')
    .describe('Whether guests register a card with name and e-mail before use.'),
  holder_only: z
    .boolean()
    .default(false)
    .describe('Whether only the holder can use a card, by a mailed link. Needs `registration: required`.'),
  redemption_letter: z
    .boolean()
    .default(false)
    .describe('Whether holders get letters of uses at counters and on bills, five an hour at most.'),
  validity: Validity.prefault({}).describe('The days on which cards can be used.'),
  expiry: z
    .enum(['booking', 'stay'])
    .default('booking')
    .describe('Whether a stay has to be booked (`booking`) or over (`stay`) by the expiry of a card.'),
  given_back_days: z
    .int()
    .min(1)
    .max(3650)
    .default(90)
    .describe('Days for which value is valid that is given back after its expiry.'),
  tax_kind: z
    .enum(TAX_KINDS)
    .nullish()
    .describe(
      'The VAT kind of new cards: `single_purpose` if place and rate are known at the sale, otherwise `multi_purpose`. Default: unknown.',
    ),
};

const idsByProperty = (list: 'room_category' | 'product') =>
  z.record(Id, z.array(z.string().min(1).meta(ofHotel(list))).min(1));

const nightFields = {
  persons: z.int().min(1).nullish().describe('Persons included. Default: all in the room.'),
  room_category_ids: idsByProperty('room_category')
    .nullish()
    .describe('The included room categories, by property. Default: all. A missing property has none.'),
  apply_by_staff: z.boolean().default(false).describe('Whether staff put cards on stays that the hotel booked.'),
  upgrades: z.boolean().default(false).describe('Whether guests may pay the difference to a dearer room.'),
  late_cancellation: z
    .enum(['keep', 'give_back', 'charge'])
    .default('give_back')
    .describe(
      'For a fee below any use the card paid: `keep` the use, `give_back` it and waive the fee, or give it back and `charge` the payment card (docs/cancelling.md).',
    ),
};

export const VoucherProduct = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('value').describe('A card holds money.'),
    ...productFields,
    redeem_at: redeemAt('both'),
    goodwill: z
      .boolean()
      .default(false)
      .describe('Whether its cards are given away for a stay or a receipt. They are not sold, imported or paid out.'),
    pay_out: z
      .strictObject({
        below: z.number().positive().describe('The amount, in any currency.'),
        on_request: z
          .boolean()
          .default(true)
          .describe('Whether a guest who asks gets a smaller value at once. Otherwise it counts against the limits.'),
      })
      .nullish()
      .describe('Small values that are paid out. Larger ones always count against the limits of roles.'),
    value: z
      .strictObject({
        currency: Currency.describe('Its currency.'),
        amount: z.number().positive().describe('Its amount.'),
      })
      .nullish()
      .describe('The amount of each card. Default: chosen at issue.'),
    issuing: z
      .strictObject({
        currencies: z
          .array(Currency)
          .min(1)
          .nullish()
          .describe("The currencies of its cards. Default: that of its value, or the sale page's."),
        min_amount: z.number().positive().nullish().describe('The lowest amount on a card, in any currency.'),
        max_amount: z.number().positive().nullish().describe('The highest amount on a card, in any currency.'),
        ...issuingFields,
      })
      .prefault({})
      .describe(ISSUING),
  }),
  z.strictObject({
    kind: z.literal('uses').describe('Each use pays one night of one room.'),
    ...productFields,
    redeem_at: redeemAt('stays'),
    ...nightFields,
    uses: z.int().min(1).describe('The uses of a new card.'),
    issuing: z
      .strictObject({
        max_uses: z.int().min(1).nullish().describe('The most uses on a card. Default: `uses`.'),
        ...issuingFields,
      })
      .prefault({})
      .describe(ISSUING),
  }),
  z.strictObject({
    kind: z.literal('package').describe('A card pays once, for some nights and their extras.'),
    ...productFields,
    redeem_at: redeemAt('stays'),
    ...nightFields,
    nights: z.int().min(1).describe('The number of nights.'),
    issuing: z.strictObject(issuingFields).prefault({}).describe(ISSUING),
    included_product_ids: idsByProperty('product').nullish().describe('The included extras, by property.'),
  }),
]);

export type VoucherProductDefinition = z.infer<typeof VoucherProduct>;
