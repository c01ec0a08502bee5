import { z } from 'zod';
import { GOODWILL_SUBJECTS, MOST_CARDS_AT_ONCE } from '#domain/card/issuing.ts';
import { WireCard } from '../guest/card.ts';
import { DateText, Id, InstantText, LanguageCode, line, WireMoney } from '../values.ts';
import { DELIVERIES } from './staff-choices.ts';
import { ActBy, CardId, Name, NoteText, RequestKey, Units } from './staff-values.ts';

const Batch = line(100).trim().min(1);

const GoodwillFor = z.object({
  subject: z.enum(GOODWILL_SUBJECTS),
  reference: line(60).trim().min(1).describe('Of the stay, or the number of the receipt'),
});

/** The terms of cards to issue. They are also stored while the act waits for a second person. */
export const IssueTerms = z.strictObject({
  sale_page_id: Id,
  product_id: Id,
  currency: line(3).length(3).nullable().describe('Null if the product counts uses'),
  amount: z
    .number()
    .positive()
    .max(1_000_000_000)
    .nullable()
    .describe('Value of each, in major units or whole uses; null is the product’s default'),
  form: WireCard.shape.form,
  expires_on: DateText.nullable().describe('The last day; null is the product’s default'),
  count: z.int().min(1).max(MOST_CARDS_AT_ONCE),
  batch: Batch.nullable().describe('A name that no cards have yet; needed for a print file'),
  delivery: z.enum(DELIVERIES),
  issuing_property_id: Id.nullable()
    .optional()
    .describe('The property that sells them; null is none. Left out, it is the only one that may be'),
  price: z
    .strictObject({ currency: line(3).length(3), amount: z.number().min(0).max(1_000_000_000) })
    .nullable()
    .optional()
    .describe('The price of each, in major units; null if unknown'),
  goodwill: GoodwillFor.extend({ key: RequestKey }).strict().nullable().optional(),
});

const Recipient = z.strictObject({ first_name: Name, last_name: Name, email: line(200).trim().min(1) });

/** The contents of the letter with the link to a card's code. */
const Letter = z.strictObject({
  message: NoteText.nullable().describe('Words of the giver'),
  giver: Name.nullable().optional().describe('The giver of the card; null if not named'),
  language: LanguageCode.nullable().describe('Null is the language of the sale page'),
  send_on: DateText.nullable().describe('In the morning of this day; null is now'),
});

const IssueRequest = IssueTerms.extend(ActBy.shape).extend({
  recipient: Recipient.nullable().describe(
    'For a card whose code is shown: its first holder, who gets letters; otherwise the recipient of the link',
  ),
  letter: Letter.nullable().describe('With the delivery `mail`'),
});

/** Sends a link to a card. Its present code and earlier links stop working. */
export const LinkRequest = ActBy.extend({ recipient: Recipient, letter: Letter });

export const CodeLinkView = z.object({
  state: z.enum(['waiting', 'sent', 'not_delivered', 'opened', 'used', 'ended', 'cancelled']),
  to: z.string().nullable().describe('Null once the letter is old'),
  letter: z
    .object({
      first_name: z.string(),
      last_name: z.string(),
      giver: z.string().nullable(),
      message: z.string().nullable(),
      language: z.string(),
      send_on: DateText.nullable().describe('A later day on which it leaves; null is today or past'),
    })
    .nullable()
    .describe('For a person who may send another. Null once the letter is old'),
  leaves_at: InstantText,
  ends_at: InstantText,
});

/** One card or several. Several need another right. */
const SaleRequest = IssueRequest.omit({ goodwill: true });
export const IssueOneRequest = SaleRequest.extend({ count: z.literal(1) });
export const IssueManyRequest = SaleRequest.extend({ count: z.int().min(2).max(MOST_CARDS_AT_ONCE) });

/** A card that is given away, of a product for goodwill. Its price is 0. */
export const GoodwillRequest = IssueRequest.omit({ price: true }).extend({
  count: z.literal(1),
  batch: z.null(),
  delivery: z.enum(DELIVERIES).exclude(['print']),
  goodwill: GoodwillFor.extend({ key: RequestKey }).strict(),
});

/** The reason and subject of a goodwill card. */
export const GoodwillView = GoodwillFor.extend({ reason: z.string() });

const Issued = z.object({ count: z.int(), amount: Units, expires_on: DateText.nullable() });

/** The cards that would be issued, and the person's use of their limit of the day. */
export const IssuePreview = Issued.extend({
  limit: Units,
  used_today: Units.describe('With these cards'),
  above: z.enum(['amount', 'number', 'expiry']).nullable().describe('The limit of this role that it exceeds'),
  waits: z.boolean().describe('Whether it is asked of a second person then; else it is refused'),
});

/** The issued cards. A single card with a visible code includes that code, which is never shown again. */
export const CardsIssued = Issued.extend({
  state: z.literal('issued'),
  card: z.object({ id: CardId, last4: z.string() }).nullable().describe('Null for several cards'),
  code: z.string().nullable().describe('Also null if the request is repeated'),
  batch: z.string().nullable(),
});

export const WaitingIssue = z.object({
  product: z.object({ id: Id, name: z.string() }),
  count: z.int(),
  amount: Units.describe('Value of each'),
  total: Units,
  expires_on: DateText.nullable(),
  batch: z.string().nullable(),
  delivery: z.enum(DELIVERIES),
  sold_by: z.string().nullable().describe('The name of the property; null is none'),
  price: WireMoney.nullable().describe('Price of each; null is unknown'),
  recipient: z.string().nullable().describe('Of the link to the card; null once it is decided'),
  goodwill: GoodwillFor.nullable(),
});

/** Batches for a print file: those that wait for one, or those with a given name. */
export const BatchesQuery = z.strictObject({ batch: Batch.optional() });
export const Batches = z.object({
  batches: z.array(
    z.object({
      sale_page_id: Id,
      name: z.string(),
      product: z.object({ id: Id, name: z.string() }),
      cards: z.int().describe('Without void ones'),
      without_code: z.int(),
      issued_at: InstantText,
      may_print: z.boolean().describe('By role and place'),
      may_print_again: z.boolean(),
    }),
  ),
});

export const PrintRequest = ActBy.extend({
  sale_page_id: Id,
  batch: Batch,
  again: z.boolean().describe('Also makes new codes for cards that have one; the earlier print file becomes worthless'),
});

/** Renames a batch. No cards of the sale page may have the new name yet. */
export const BatchRename = z.strictObject({ sale_page_id: Id, batch: Batch, name: Batch });
export const BatchRenamed = z.object({ cards: z.int() });

/** The codes of a print file are made with it and never stored. */
export const PrintFile = z.object({ name: z.string(), csv: z.string(), cards: z.int() });

export type LinkRequest = z.infer<typeof LinkRequest>;
export type CodeLinkView = z.infer<typeof CodeLinkView>;
export type PrintFile = z.infer<typeof PrintFile>;
export type IssueTerms = z.infer<typeof IssueTerms>;
export type IssueRequest = z.infer<typeof IssueRequest>;
export type IssuePreview = z.infer<typeof IssuePreview>;
export type CardsIssued = z.infer<typeof CardsIssued>;
export type WaitingIssue = z.infer<typeof WaitingIssue>;
export type Batches = z.infer<typeof Batches>;
export type BatchRename = z.infer<typeof BatchRename>;
export type BatchRenamed = z.infer<typeof BatchRenamed>;
export type PrintRequest = z.infer<typeof PrintRequest>;
