import { z } from 'zod';
import { CardSearchAnswer } from './card.ts';
import { WireVoucherProduct } from './sale-page.ts';
import { DateText, Id, InstantText, line, Token, WireMoney } from '../values.ts';

/** A guest's request for a link to a booking. Accepts any text, because invalid input gets the same answer. */
export const BookingRecoveryRequest = z.strictObject({ reference: line(200).min(1), email: line(1000).min(1) });
export const CardRecoveryRequest = z.strictObject({ email: line(1000).min(1) });

export const Accepted = z.object({}).describe('The same answer whether or not anything was found');

export const Nothing = z.strictObject({});

export const LinkToken = z.strictObject({
  token: Token.describe("The text after `#t=` in a letter's link"),
});

export const OpenedBooking = z.object({ reference: z.string(), access_token: Token });

const StoryLine = z.object({
  at: InstantText,
  what: z.enum([
    'issued',
    'goodwill',
    'activated',
    'held',
    'used',
    'given_back',
    'changed',
    'paid_out',
    'extended',
    'frozen',
    'unfrozen',
    'voided',
  ]),
  value: WireMoney.nullable().describe('The amount; negative for a deduction'),
  uses: z.int().nullable(),
  until: DateText.nullable().describe('With `extended`: the new last day'),
  stay: z
    .object({
      reference: z.string().nullable().describe('Null for a booking made by another person'),
      property_id: Id,
      stay_from: DateText,
      stay_to: DateText,
    })
    .nullable(),
  counter: z
    .object({ property_id: Id, outlet: z.string().describe('Such as a restaurant; may be empty') })
    .nullable()
    .describe('Where the card paid without a stay'),
});

const HeldCard = CardSearchAnswer.extend({
  story: z.array(StoryLine).describe('The history of the card, newest first'),
}).meta({ id: 'HeldCard' });

export const HeldCards = z.object({
  cards: z.array(HeldCard),
  masked_cards: z
    .array(z.object({ product: WireVoucherProduct }))
    .describe('Cards of high value, shown only after their last four characters are given'),
  has_more: z
    .boolean()
    .describe(
      'Whether the mailbox has more cards than are shown. Cards with value come first, soonest to expire first',
    ),
  holder_token: Token.describe('Unmasks `masked_cards`'),
  ends_at: InstantText.describe('When the holder token ends'),
});

export const UnmaskRequest = z.strictObject({ holder_token: Token, last4: line(50).min(1) });
export const UnmaskedCards = z.object({ cards: z.array(HeldCard) });

export const CardOpened = CardSearchAnswer.extend({
  link_ends_at: InstantText.describe('When the link ends, if the card is not registered or used before'),
});

/** A new code for a guest who opened a letter's link. It is never shown again. */
export const CodeShown = CardOpened.extend({
  code: z.string(),
  replaces: z.boolean().describe('Whether the code replaces an earlier code, which is now invalid'),
});

export type CardOpened = z.infer<typeof CardOpened>;
export type CodeShown = z.infer<typeof CodeShown>;
export type BookingRecoveryRequest = z.infer<typeof BookingRecoveryRequest>;
export type OpenedBooking = z.infer<typeof OpenedBooking>;
export type StoryLine = z.infer<typeof StoryLine>;
export type HeldCard = z.infer<typeof HeldCard>;
export type HeldCards = z.infer<typeof HeldCards>;
export type UnmaskedCards = z.infer<typeof UnmaskedCards>;
