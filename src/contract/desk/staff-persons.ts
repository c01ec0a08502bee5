import { z } from 'zod';
import { PLACEMENT_STATES } from '#domain/placement/placement.ts';
import { DateText, Id, line } from '../values.ts';
import { CardId } from './staff-values.ts';
import { REASONS } from './staff-choices.ts';

/** Guests are found by their email address, in any case. */
const Email = line(254).trim().min(3);

export const PersonRequest = z.strictObject({ email: Email });

/** The reason is a fixed word, because free text would stay in logs that never change. */
export const PersonActRequest = PersonRequest.extend({ reason: z.enum(REASONS) });

export const PersonFound = z.object({
  cards: z.array(z.object({ id: CardId, last4: z.string(), sale_page_id: Id })),
  stays: z.array(
    z.object({
      reference: z.string(),
      sale_page_id: Id,
      property_id: Id,
      state: z.enum(PLACEMENT_STATES),
      stay_to: DateText,
      hotel_numbers: z.array(z.string()),
      needed: z
        .enum(['not_settled', 'not_over'])
        .nullable()
        .describe('The reason that it prevents erasing; null if it does not'),
    }),
  ),
  letters: z.int(),
  requests: z
    .int()
    .describe(
      'Links to their cards and about reminders, links requested for their address, their opt-out of reminders, and cards to be imported in their name',
    ),
  notes: z
    .int()
    .describe('Notes of staff about their stays and cards, and all others that have their address, name or telephone'),
  other_addresses: z
    .array(z.string())
    .describe('Other addresses with stored data, possibly of the same guest; their data is not included'),
});

/** The erased data. The PMS still has the numbers. */
export const PersonErased = PersonFound;

/** A copy for the person, with a list for each kind of stored data. */
export const PersonExport = z.looseObject({ email: z.string(), written_at: z.string() });

export type PersonFound = z.infer<typeof PersonFound>;
export type PersonExport = z.infer<typeof PersonExport>;
