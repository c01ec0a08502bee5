import { z } from 'zod';
import type { BookingFees } from '#domain/cancellation-fee.ts';
import type { Cancellation } from '#domain/cancellation.ts';
import type { CardLoss } from '#domain/give-back.ts';
import { Amount, CardUnit, Day, Loss, Moment } from '../../plumbing/database/json-values.ts';
import { column } from './json-column.ts';

export const FeeSteps = z.array(z.object({ from: Moment, fee: Amount }));
const Fees = z.codec(z.object({ steps: FeeSteps }), z.custom<NonNullable<BookingFees>>(), {
  decode: ({ steps }) => steps,
  encode: (steps) => ({ steps: [...steps] }),
});

/** The fees of the terms that were booked. */
export const storedFees = column(Fees, FeeSteps);

// Older cancellations do not say what cards lost.
const Kept = z.codec(z.array(Loss).optional(), z.custom<readonly CardLoss[]>(), {
  decode: (losses) => losses ?? [],
  encode: (losses) => [...losses],
});

// Older ones were refunded by us, and sure.
const Rest = z.object({
  kept: Amount,
  refund: Amount,
  refundBy: z.enum(['ours', 'hotel']).default('ours'),
  isUnsure: z.boolean().default(false),
  hotelRefunded: Amount.nullable().default(null),
});

const cancelled = (byTerms: z.ZodType<boolean>): z.ZodType<Cancellation> =>
  z.object({
    requestedAt: Moment,
    actor: z.string(),
    reason: z.string(),
    fee: Amount,
    byTerms,
    timeZone: z.string(),
    refusal: z.string().nullable(),
    // Older cancellations do not say it.
    cancelledAt: Moment.nullable().default(null),
    hotelCancelled: z.array(z.int()).default([]),
    // The PMS may have been asked to cancel these: too late to ask what it had cancelled before.
    areRoomsRead: z.boolean().default(true),
    followsRefusedFee: z.boolean().default(false),
    isMoved: z.boolean().default(false),
    outcome: z
      .object({
        feeDue: Amount,
        // Older cancellations are of stays whose rest was due at the hotel.
        rest: Rest.nullable().default(null),
        givenBack: Amount,
        cards: z.array(
          z.object({
            last4: z.string(),
            covered: Amount,
            unit: CardUnit,
            amount: z.int(),
            expiresOn: Day.nullable(),
            // Older cancellations do not say it.
            isLost: z.boolean().default(false),
          }),
        ),
        kept: Kept,
      })
      .nullable(),
  });

/** The try to cancel that counts. Before it was asked whose the fee is, every one was that of the terms. */
export const storedCancellation = column(cancelled(z.boolean()), cancelled(z.boolean().default(true)));
