import { z } from 'zod';
import { AskedCurrency, DateText, InstantText, refuseSurplusDecimals, WireMoney } from '../values.ts';

/** Larger fees are input mistakes. */
const MAX_FEE = 1_000_000_000;

export const CancellationRequest = z.strictObject({
  agreed_fee: z
    .strictObject({ currency: AskedCurrency, amount: z.number().min(0).max(MAX_FEE) })
    .superRefine(refuseSurplusDecimals)
    .meta({ description: 'The most that the guest agrees to pay for cancelling' }),
});

/** Later changes of `fee`, if there are any. */
export const LaterFees = z
  .array(z.object({ from: InstantText, fee: WireMoney }))
  .optional()
  .meta({
    description:
      'What cancelling costs later, the soonest first: from when on, and how much. There where `fee` is not the last word',
  });

export const WireCardLoss = z
  .object({
    last4: z.string(),
    covered: WireMoney.meta({
      description: 'What it pays of the fee; a use is kept whole, also for less than its worth',
    }),
    value: WireMoney.nullable(),
    uses: z.int().nullable(),
  })
  .meta({ id: 'CardLoss' });

const RefundByHotel = z.boolean().meta({
  description:
    "Whether the hotel's people give `refund` back themselves; otherwise it goes back at once, the way it came",
});

const RefundUnchecked = z.boolean().meta({
  description:
    'Nobody can say now what still stands of the payment at the hotel: `refund` is the most that goes back, and no guest is to be promised it',
});

export const WireCancellation = z
  .object({
    state: z.enum(['possible', 'not_possible', 'ask_hotel', 'asking', 'cancelled']).meta({
      description:
        'ask_hotel: the hotel has changed the stay, so its people decide; a POST asks them, for `fee` at most. asking: the hotel has been asked to cancel and has not answered yet',
    }),
    reason: z.string().nullable().meta({
      description:
        'A code: why not. Where the state is `possible`, that the hotel refused the last try; `RESERVATION.MOVED` with `ask_hotel`',
    }),
    hotel_stay: z.object({ stay_from: DateText, stay_to: DateText }).optional().meta({
      description: 'The dates to which the hotel has moved the stay; there where it has, with `ask_hotel`',
    }),
    asked_at: InstantText.optional().meta({
      description: 'When the guest asked, with `ask_hotel`; left out where they have not, or staff have decided',
    }),
    free_until: InstantText.nullable(),
    fee: WireMoney.nullable().meta({
      description:
        'What cancelling costs now, or did cost: what the cards lose for it and `fee_due`, and nothing that is waived',
    }),
    fee_due: WireMoney.nullable().meta({ description: 'The part of the fee that the hotel collects from the guest' }),
    kept: z.array(WireCardLoss).meta({ description: 'What the cards lose, or have lost' }),
    rest: z
      .object({
        kept: WireMoney,
        refund: WireMoney,
        refund_by_hotel: RefundByHotel,
        refund_unchecked: RefundUnchecked,
        hotel_refunded: WireMoney.optional().meta({
          description:
            "What the hotel's people have refunded of it themselves; left out where that is nothing or not known",
        }),
      })
      .nullable()
      .meta({
        description:
          'Where the rest was paid when booking: what the fee takes of what still stands of it, after the cards, and what is refunded; null otherwise, and where a bank has taken it back. `fee` is what cards pay of it, `rest.kept` and `fee_due` together',
      }),
    given_back: z.array(
      z.object({
        last4: z.string(),
        covered: WireMoney,
        value: WireMoney.nullable(),
        uses: z.int().nullable(),
        expires_on: DateText.nullable().meta({ description: 'When the first part of it expires' }),
      }),
    ),
  })
  .meta({ id: 'Cancellation' });

export type CancellationRequest = z.infer<typeof CancellationRequest>;
export type WireCardLoss = z.infer<typeof WireCardLoss>;
export type WireCancellation = z.infer<typeof WireCancellation>;
