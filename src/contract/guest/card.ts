import { z } from 'zod';
import { TAX_KINDS } from '#domain/money/redemption-payment.ts';
import { CardTokens } from './availability.ts';
import { WireVoucherProduct } from './sale-page.ts';
import { DateText, InstantText, line, WireMoney, Token } from '../values.ts';

const Balance = z.object({ value: WireMoney.nullable(), uses: z.int().nullable() });

/** A hotel where a card can still be used, although its last day is over in the sale page's time zone. */
const CardAtHotel = z.object({
  property_id: z.string(),
  name: z.string(),
  city: z.string().nullable(),
  time_zone: z.string(),
  until: InstantText.describe('When its last day is over there'),
});

export const WireCard = z
  .object({
    last4: z.string().describe('Empty while the card has no code'),
    kind: z.enum(['value', 'uses', 'package']),
    form: z.enum(['physical', 'virtual', 'voucher']),
    state: z.enum(['draft', 'active', 'frozen', 'void']),
    usable: z.boolean(),
    reason: z.string().nullable(),
    registered: z.boolean(),
    registration: z.enum(['required', 'optional', 'none']),
    starts_on: DateText.nullable(),
    expires_on: DateText.nullable(),
    expiry: z
      .enum(['booking', 'stay'])
      .nullable()
      .describe('The meaning of `expires_on`: a stay has to be booked by then, or over; null if it is null'),
    sooner: z
      .array(Balance.extend({ expires_on: DateText }))
      .optional()
      .describe('Usable value that expires before `expires_on`, by day, soonest first; only if there is any'),
    last_hours: z
      .array(CardAtHotel)
      .optional()
      .describe(
        'If the card, or a part of it, is still valid only at hotels further west: these hotels, and until when. Only on such an evening; `usable`, `reason` and `available` are then those of these hotels',
      ),
    tax_kind: z
      .enum(TAX_KINDS)
      .optional()
      .describe('How its value was sold, for value added tax; only if it is known and the same for all of it'),
    booked_as: z
      .string()
      .optional()
      .describe(
        'The reference of the last confirmed stay that was booked with it; only if it has no usable value, and with a refused placement',
      ),
    balance: Balance.describe('Its whole value, including value on hold and expired value'),
    held: Balance,
    available: Balance.describe('The value usable today: the balance without value on hold and expired value'),
  })
  .meta({ id: 'Card' });

/** Accepts any text up to a generous length. An ill-formed code gets the same answer as an unknown one. */
export const CardSearchRequest = z.strictObject({ code: z.string().min(1).max(200) });

export const CardSearchAnswer = z.object({
  card_token: Token,
  expires_at: InstantText,
  card: WireCard,
  product: WireVoucherProduct,
});

export const CardsNowRequest = z.strictObject({ card_tokens: CardTokens });

export const CardsNowAnswer = z.object({
  cards: z
    .array(CardSearchAnswer.pick({ card: true, product: true }))
    .describe('Each card once, in the order of the tokens'),
});

export const CardRegistrationRequest = z.strictObject({
  card_token: Token,
  first_name: line(1000),
  last_name: line(1000),
  email: line(1000),
  email_confirmation: line(1000),
});

export const CardRegistrationAnswer = z.object({ card: WireCard });

export type CardAtHotel = z.infer<typeof CardAtHotel>;
export type WireCard = z.infer<typeof WireCard>;
export type CardSearchRequest = z.infer<typeof CardSearchRequest>;
export type CardSearchAnswer = z.infer<typeof CardSearchAnswer>;
export type CardsNowAnswer = z.infer<typeof CardsNowAnswer>;
export type CardRegistrationRequest = z.infer<typeof CardRegistrationRequest>;
export type CardRegistrationAnswer = z.infer<typeof CardRegistrationAnswer>;
