import { z } from 'zod';
import { WireCard } from '../card.ts';
import { DateText, Id, line } from '../values.ts';
import { ActBy, CardId, Name, Units } from './staff-values.ts';

/** One card that the desk issues. */
export const IssueRequest = ActBy.extend({
  sale_page_id: Id,
  product_id: Id,
  currency: line(3).length(3).nullable().meta({ description: 'Null where the product counts uses' }),
  amount: z
    .number()
    .positive()
    .max(1_000_000_000)
    .nullable()
    .meta({ description: 'In major units, or whole uses; null is what the product says' }),
  form: WireCard.shape.form,
  expires_on: DateText.nullable().meta({ description: 'The last day; null is what the product says' }),
  recipient: z
    .strictObject({ first_name: Name, last_name: Name, email: line(200).trim().min(1) })
    .nullable()
    .meta({ description: 'Its holder from the start, who is written to; the letter has no code' }),
});

const Terms = z.object({ last4: z.string(), amount: Units, expires_on: DateText.nullable() });

/** What would be issued, and how far that takes the person of their limit of the day. */
export const IssuePreview = Terms.extend({
  limit: Units,
  used_today: Units.meta({ description: 'With this card' }),
  above: z.enum(['amount', 'expiry']).nullable().meta({ description: 'What nobody of this role issues alone' }),
});

/** The card as it is, with its code, which nobody is shown again. */
export const CardIssued = Terms.extend({ card_id: CardId, code: z.string() });

export type IssueRequest = z.infer<typeof IssueRequest>;
export type IssuePreview = z.infer<typeof IssuePreview>;
export type CardIssued = z.infer<typeof CardIssued>;
