import { z } from 'zod';
import type { BookingFees } from '#domain/cancelling/cancellation-fee.ts';
import { CANCELLATION_STATES, CANCELLED_BY, type Cancellation } from '#domain/cancelling/cancellation.ts';
import type { CardLoss } from '#domain/cancelling/give-back.ts';
import { Amount, CardUnit, Day, Loss, Moment } from '../../platform/database/json-values.ts';
import { column } from './json-column.ts';

const FeeSteps = z.array(z.object({ from: Moment, fee: Amount }));
const Fees = z.codec(z.object({ steps: FeeSteps }), z.custom<NonNullable<BookingFees>>(), {
  decode: ({ steps }) => steps,
  encode: (steps) => ({ steps: [...steps] }),
});

export const storedFees = column(Fees);

const Kept = z.codec(z.array(Loss), z.custom<readonly CardLoss[]>(), {
  decode: (losses) => losses,
  encode: (losses) => [...losses],
});

const Rest = z.object({
  kept: Amount,
  refund: Amount,
  refundBy: z.enum(['ours', 'hotel']),
  isUnsure: z.boolean(),
  hotelRefunded: Amount.nullable(),
});

export const storedCancellation = column<Cancellation>(
  z.object({
    requestedAt: Moment,
    actor: z.string(),
    reason: z.string(),
    by: z.enum(CANCELLED_BY),
    fee: Amount,
    state: z.enum(CANCELLATION_STATES),
    refusal: z.string().nullable(),
    sentFee: Amount,
    asked: z.object({ at: Moment, most: Amount }).nullable(),
    isByHand: z.boolean(),
    outcome: z
      .object({
        feeDue: Amount,
        rest: Rest.nullable(),
        givenBack: Amount,
        cards: z.array(
          z.object({
            last4: z.string(),
            covered: Amount,
            unit: CardUnit,
            amount: z.int(),
            expiresOn: Day.nullable(),
            isLost: z.boolean(),
          }),
        ),
        kept: Kept,
      })
      .nullable(),
  }),
);
