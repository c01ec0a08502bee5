import { z } from 'zod';
import type { PlacementId } from '#domain/ids.ts';
import type { PlacementState } from '#domain/placement.ts';
import type { Tx } from '../../plumbing/database/database.ts';
import { StoredDate, StoredInstant, StoredMoney } from './stored-values.ts';

const StoredUnit = z.discriminatedUnion('type', [
  z.object({ type: z.literal('money'), currency: z.string() }),
  z.object({ type: z.literal('uses') }),
]);

/** What a card got back: what that covered at the property, and how much it is in the card's unit. */
const CardReturn = z.object({
  last4: z.string(),
  covered: StoredMoney,
  unit: StoredUnit,
  amount: z.int(),
  /** When the first of it expires; null means never. */
  expiresOn: StoredDate.nullable(),
});

const CancellationOutcome = z.object({
  /** What the cards could not pay of the fee. */
  feeDue: StoredMoney,
  /** What the cards got back of what they had covered. */
  givenBack: StoredMoney,
  cards: z.array(CardReturn),
});

/** Who calls a reservation off, why and for which fee, and what came of it. */
export const StoredCancellation = z.object({
  requestedAt: StoredInstant,
  actor: z.string(),
  reason: z.string(),
  fee: StoredMoney,
  /**
   * Whether the fee is that of the terms, and not one of staff: it is right only for the dates that were booked. True
   * for what was written before this was asked.
   */
  byTerms: z.boolean().default(true),
  /** The property's time zone: its today decides what has expired. */
  timeZone: z.string(),
  /** Why the hotel would not; null while it has not said no. */
  refusal: z.string().nullable(),
  /** Null until the hotel has called it off. */
  outcome: CancellationOutcome.nullable(),
});

export type Cancellation = z.output<typeof StoredCancellation>;
export type CancellationOutcome = z.output<typeof CancellationOutcome>;

/** Writes how far a cancellation is; look-ups are counted anew, because now it is another question that is asked. */
export async function updateCancellation(
  tx: Tx,
  id: PlacementId,
  state: PlacementState,
  cancellation: Cancellation,
  needsPerson: boolean,
): Promise<void> {
  await tx
    .updateTable('placement')
    .set({
      state,
      cancellation: JSON.stringify(cancellation),
      look_ups: 0,
      looked_up_at: null,
      needs_person: needsPerson,
    })
    .where('id', '=', id)
    .execute();
}
