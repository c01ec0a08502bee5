import { z } from 'zod';
import { TAX_KINDS } from '#domain/money/redemption-payment.ts';
import { POSTING_STATES } from '#domain/redemption/bill-payment.ts';
import { REDEMPTION_PURPOSES, REDEMPTION_STATES } from '#domain/redemption/redemption.ts';
import { WireCard } from '../guest/card.ts';
import { DateText, Id, InstantText, line, WireMoney } from '../values.ts';
import { CodeLinkView, GoodwillView, LinkRequest } from './staff-issue.ts';
import { ReservationRow } from './staff-reservations.ts';
import {
  ActBy,
  After,
  Amount,
  By,
  CardId,
  Count,
  ListedDay,
  NoteText,
  SearchText,
  Units,
  RequestKey,
  Waiting,
} from './staff-values.ts';
import { PayBillAct, SettleBillAct } from './staff-bills.ts';
import { CARD_FILTERS, CARD_SORTS, PAY_OUT_WAYS } from './staff-choices.ts';
import { CARD_ACTS } from './staff-acts.ts';

/** One search field for last four digits, code, name, email, reference, PMS number and batch. */
/** A scanner may send its symbology identifier before the code, and control characters around it. */
const SCANNED = /^[\s\p{Cc}]*(?:\][A-Za-z]\d)?[\s\p{Cc}]*|[\s\p{Cc}]+$/gu;
export const FindRequest = z.strictObject({
  text: z
    .string()
    .max(250)
    .overwrite((text) => text.replaceAll(SCANNED, ''))
    .pipe(SearchText),
});

export const CardRow = z.object({
  id: CardId,
  last4: z.string(),
  sale_page_id: Id,
  product: z.object({ id: Id, name: z.string() }),
  state: WireCard.shape.state,
  reason: z.string().nullable().describe('A code: why it cannot be used now'),
  balance: Units,
  free: Units.describe('The value usable today'),
  created_at: InstantText,
  expires_on: DateText.nullable(),
  holder: z.string().nullable(),
  sent_to: z.string().nullable().describe('The email to which the latest link to it was sent'),
  batch: z.string().nullable(),
  is_locked: z.boolean().describe('After too many wrong attempts at its second secret'),
});

/** Filter and order of the list of cards. With days of expiry and no order, the soonest to expire come first. */
export const CardsQuery = z.strictObject({
  state: z.enum(CARD_FILTERS).optional(),
  sale_page_id: Id.optional(),
  product_id: Id.optional(),
  property_id: Id.optional().describe('The property at which they can be used'),
  batch: line(100).trim().min(1).optional(),
  holder: SearchText.optional().describe('The name or email of the holder, or of the recipient of a link'),
  expires_from: ListedDay.optional().describe('Free value expires on this day or later'),
  expires_to: ListedDay.optional(),
  sort: z.enum(CARD_SORTS).optional(),
  after: After.optional(),
});
export const CardList = z.object({ count: Count, cards: z.array(CardRow), after: After.nullable() });

export const FindAnswer = z.object({
  cards: z.array(CardRow),
  reservations: z.array(ReservationRow),
  has_more: z.boolean().describe('Whether there are more matches than listed'),
  ended: z
    .array(z.object({ card_id: CardId, last4: z.string(), at: InstantText, by: By }))
    .describe('Codes that fit and no longer work, with who replaced them; their cards are among `cards`'),
  paid: z.array(CardId).describe('Of `cards`: those that paid a receipt or the bill of a stay with this number'),
  matched: z
    .enum([
      'code',
      'last_four',
      'ending_or_name',
      'email',
      'name',
      'reference',
      'hotel_number',
      'receipt',
      'batch',
      'address',
      'near_code',
    ])
    .nullable()
    .describe(
      'The interpretation of the text; `ending_or_name` and `near_code` (one symbol wrong) are a choice, even of one; null: no match',
    ),
});

const Lot = z.object({
  id: z.string(),
  balance: Units,
  held: Units,
  expires_on: DateText.nullable(),
  is_expired: z.boolean(),
});

/** One line of a card's history: a transfer, an act, or a note by staff. Newest first. */
const TimelineLine = z.object({
  at: InstantText,
  kind: z.enum(['transfer', 'act', 'note']),
  what: z.string().describe('The kind of the transfer, the act of the audit log, or `note`'),
  amount: Units.nullable(),
  reference: z.string().nullable().describe('The reservation that it belongs to'),
  place: z.string().nullable().describe('Where it was redeemed without a stay'),
  by: By,
  reason: z.string().nullable(),
  note: z.string().nullable(),
  note_id: z.uuid().nullable(),
  may_remove: z.boolean().describe('Their own note, or another person’s if their role allows it'),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.null()])).nullable(),
});

/** An act as a button, with whether it is allowed, and what it needs. */
const ActOffer = z.object({
  act: z.enum(CARD_ACTS),
  is_allowed: z.boolean().describe('By role and place'),
  is_possible: z.boolean().describe('By the state of the card'),
  confirms: z.boolean().describe('Whether the passkey is asked'),
});

/** A use of the card without a stay. */
const WireRedemption = z.object({
  id: z.uuid(),
  purpose: z.enum(REDEMPTION_PURPOSES),
  state: z.enum(REDEMPTION_STATES),
  amount: Units.describe('Captured, or on hold'),
  left: Units.describe('What can still be taken back'),
  property_id: Id,
  property_name: z.string(),
  outlet: z.string(),
  receipt: z.string(),
  business_date: DateText,
  at: InstantText,
  by: By,
  may_reverse: z.boolean(),
  posting: z
    .object({
      id: z.uuid(),
      state: z.enum(['open', 'person']),
      amount: WireMoney,
      detail: z.string(),
      may_settle: z.boolean(),
    })
    .nullable()
    .describe('A payment on the bill whose outcome is unknown; its amount is negative if it takes back'),
  is_stay_gone: z.boolean().describe('Whether the stay was cancelled, and its bill has more than the fee'),
  fee_on_bill: WireMoney.nullable().describe('The fee of a cancelled stay that its bill may keep'),
  take_back: WireMoney.nullable().describe('Above the fee, if a part of `left` and in the card’s currency'),
});

/** The rules of a product for the use of its cards. */
const CardRules = z.object({
  nights: z.int().nullable().describe('Nights that one use pays for; null for money'),
  persons: z.int().nullable().describe('Persons in their room; null for as many as it takes'),
  min_nights: z.int().nullable(),
  max_nights: z.int().nullable(),
  at_counters: z.boolean(),
  on_bills: z.boolean().describe('Whether staff put it on stays that the hotel booked'),
});

export const StaffCard = z.object({
  id: CardId,
  sale_page_id: Id,
  card: WireCard,
  product: z.object({ id: Id, name: z.string() }),
  rules: CardRules,
  batch: z.string().nullable(),
  created_at: InstantText,
  free: Units.describe('The value usable today'),
  property_ids: z.array(Id).describe('The properties at which it can be used'),
  holder: z
    .object({ first_name: z.string(), last_name: z.string(), email: z.string(), registered_at: InstantText })
    .nullable(),
  goodwill: GoodwillView.nullable().describe('Null for a card that was not given away'),
  sales: z
    .array(
      z.object({
        sold_by: z.string().nullable().describe('The name of the property'),
        price: WireMoney.nullable(),
        tax_kind: z.enum(TAX_KINDS).nullable(),
      }),
    )
    .nullable()
    .describe(
      'How its parts were sold; null within it is unknown. Null without the right to issue or to see the books',
    ),
  has_code: z.boolean().describe('Not before it is printed, or its recipient asks for it'),
  code_link: CodeLinkView.nullable(),
  may_send_link: z.boolean().describe('By role, place and state'),
  wrong_tries: z
    .object({
      count: z.int(),
      locked_at: InstantText.nullable(),
      wait_until: InstantText.nullable().describe('Before then, a guest who mistyped it often is refused'),
    })
    .nullable()
    .describe('Wrong attempts at its second secret, such as a PIN; null if there were none'),
  moved_to: z
    .object({ amount: Units, last4: z.string(), on: DateText })
    .nullable()
    .describe('Where the last value of an empty card was moved'),
  waiting: z.array(Waiting.extend({ act: z.enum(CARD_ACTS) })).describe('Acts that wait for a second person'),
  lots: z.array(Lot),
  shortest: DateText.nullable().describe('The earliest day to which its extension can be shortened'),
  timeline: z.array(TimelineLine),
  redemptions: z.array(WireRedemption).describe('The latest 50, newest first'),
  reservations: z.array(ReservationRow),
  acts: z.array(ActOffer),
});

export const NoteRequest = z.strictObject({ text: NoteText });

const PlainAct = ActBy;
const ExtendAct = ActBy.extend({ until: DateText });
const AdjustAct = ActBy.extend({
  amount: Amount.describe('Negative for a deduction'),
  seen: Amount.optional().describe('The balance that the person saw. Refused if the card has another'),
});
const MoveAct = ActBy.extend({
  to_card_id: CardId,
  amount: Amount.positive().nullable().describe('Null moves all that is free'),
});
const SplitAct = ActBy.extend({ amount: Amount.positive() });
const RedeemAct = ActBy.extend({
  key: RequestKey,
  amount: Amount.positive(),
  property_id: Id,
  outlet: line(60).trim().describe('Empty for the property itself'),
  receipt: line(60).trim().describe('The number of the till’s receipt; may be empty'),
  receipt_again: z.boolean().describe('Whether the person knows that this receipt was used before'),
});
const ReverseAct = ActBy.extend({
  key: RequestKey,
  redemption_id: z.uuid(),
  amount: Amount.positive().nullable().describe('Null takes back all that is left'),
});
const PayOutAct = ActBy.extend({
  amount: Amount.positive().describe('All that is free, as the person saw it. Refused if it has changed'),
  how: z.enum(PAY_OUT_WAYS),
  receipt: line(60).trim().describe('The number of the receipt that the guest signed; may be empty'),
});

export const ACT_BODIES = {
  redeem: RedeemAct,
  pay_bill: PayBillAct,
  reverse: ReverseAct,
  pay_out: PayOutAct,
  undo_pay_out: PlainAct,
  settle_bill: SettleBillAct,
  freeze: PlainAct,
  unfreeze: PlainAct,
  void: PlainAct,
  extend: ExtendAct,
  shorten: ExtendAct,
  adjust: AdjustAct,
  move: MoveAct,
  split: SplitAct,
  give: LinkRequest,
  replace: PlainAct,
  mail: PlainAct,
  unlock: PlainAct,
} as const;

const CardFigures = z.object({
  state: WireCard.shape.state,
  balance: Units,
  held: Units,
  free: Units,
  expires_on: DateText.nullable(),
});

/** A card before and after an act. A move has two of them, and so has a split. */
const ChangedCard = z.object({
  id: CardId,
  last4: z.string(),
  before: CardFigures.nullable().describe('Null for a new card'),
  after: CardFigures,
});

/** The effect of an act, computed in a transaction that is rolled back. */
export const ActPreview = z.object({
  cards: z.array(ChangedCard),
  confirms: z.boolean(),
  second_person: z
    .object({ limit: Units, used_today: Units, days: z.int(), redemptions: z.int().nullable() })
    .nullable()
    .describe(
      'If a second person has to approve: the limit of the role, and the part used today with this act. `redemptions`: the limit of their number, if only that is reached',
    ),
  can_be_undone: z.boolean(),
});

/** 200: done. 202: waiting for a second person. */
export const ActDone = z.object({
  state: z.literal('done'),
  cards: z.array(ChangedCard),
  code: z.string().nullable().describe('With `replace` and `split`: the new code, which is never shown again'),
  redemption_id: z.uuid().nullable().describe('With acts on redemptions'),
  posting: z
    .object({ state: z.enum(POSTING_STATES), detail: z.string() })
    .optional()
    .describe('The payment on the bill of a stay; `open`: the hotel has not answered'),
});
export const ActAsked = z.object({ state: z.literal('asked'), approval_id: z.uuid(), ends_at: InstantText });

export type FindAnswer = z.infer<typeof FindAnswer>;
export type CardsQuery = z.infer<typeof CardsQuery>;
export type CardList = z.infer<typeof CardList>;
export type CardRow = z.infer<typeof CardRow>;
export type StaffCard = z.infer<typeof StaffCard>;
export type TimelineLine = z.infer<typeof TimelineLine>;
export type CardFigures = z.infer<typeof CardFigures>;
export type WireRedemption = z.infer<typeof WireRedemption>;
export type ChangedCard = z.infer<typeof ChangedCard>;
export type ActPreview = z.infer<typeof ActPreview>;
export type ActDone = z.infer<typeof ActDone>;
export type ActAsked = z.infer<typeof ActAsked>;
