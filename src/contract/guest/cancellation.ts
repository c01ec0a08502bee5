import { z } from 'zod';
import { AskedCurrency, DateText, InstantText, refuseSurplusDecimals, WireMoney } from '../values.ts';

/** Larger fees are input mistakes. */
const MAX_FEE = 1_000_000_000;

export const CancellationRequest = z.strictObject({
  agreed_fee: z
    .strictObject({ currency: AskedCurrency, amount: z.number().min(0).max(MAX_FEE) })
    .superRefine(refuseSurplusDecimals)
    .describe('The most that the guest agrees to pay for cancelling'),
});

export const LaterFees = z
  .array(z.object({ from: InstantText, fee: WireMoney }))
  .optional()
  .describe('Later steps of the fee, soonest first: the start and the amount. Only if `fee` changes later');

export const WireCardLoss = z
  .object({
    last4: z.string(),
    covered: WireMoney.describe('The part of the fee that it pays; a use is kept whole, even for less than its value'),
    value: WireMoney.nullable(),
    uses: z.int().nullable(),
  })
  .meta({ id: 'CardLoss' });

const RefundByHotel = z
  .boolean()
  .describe('Whether the hotel refunds `refund` itself; otherwise it is refunded at once to the same payment method');

const RefundUnchecked = z
  .boolean()
  .describe(
    'The remaining payment at the hotel is unknown: `refund` is the maximum, and must not be promised to a guest',
  );

export const WireCancellation = z
  .object({
    state: z
      .enum(['possible', 'not_possible', 'ask_hotel', 'asking', 'cancelled'])
      .describe(
        'ask_hotel: the hotel has changed the stay, so its people decide; a POST asks them, for `fee` at most. asking: the hotel has been asked to cancel and has not answered yet',
      ),
    reason: z
      .string()
      .nullable()
      .describe(
        'The reason as a code. In the state `possible`, the hotel’s refusal of the last attempt; `RESERVATION.MOVED` with `ask_hotel`',
      ),
    hotel_stay: z
      .object({ stay_from: DateText, stay_to: DateText })
      .optional()
      .describe('The dates to which the hotel has moved the stay; only with `ask_hotel`'),
    asked_at: InstantText.optional().describe(
      'When the guest asked, with `ask_hotel`; absent if they have not, or staff have decided',
    ),
    free_until: InstantText.nullable(),
    fee: WireMoney.nullable().describe(
      'The fee now, or at the time of cancelling: the cards’ loss and `fee_due`, without any waived part',
    ),
    fee_due: WireMoney.nullable().describe(
      'The part of the fee that the hotel collects, without what cards paid at its desk',
    ),
    back_at_hotel: WireMoney.optional().describe(
      'The part of cards’ payments at the hotel’s desk that is above the fee, and that the hotel still gives back',
    ),
    kept: z.array(WireCardLoss).describe('The value that the cards lose, or have lost'),
    rest: z
      .object({
        kept: WireMoney,
        refund: WireMoney,
        refund_by_hotel: RefundByHotel,
        refund_unchecked: RefundUnchecked,
        hotel_refunded: WireMoney.optional().describe(
          'The amount that the hotel has refunded itself; absent if that is nothing or unknown',
        ),
      })
      .nullable()
      .describe(
        'If the rest was paid when booking: the part of the remaining payment that the fee takes, after the cards, and the refund; null otherwise, and after a chargeback. `fee` is the cards’ part, `rest.kept` and `fee_due` together',
      ),
    given_back: z.array(
      z.object({
        last4: z.string(),
        covered: WireMoney,
        value: WireMoney.nullable(),
        uses: z.int().nullable(),
        expires_on: DateText.nullable().describe('When the first part of it expires'),
      }),
    ),
  })
  .meta({ id: 'Cancellation' });

export type CancellationRequest = z.infer<typeof CancellationRequest>;
export type WireCardLoss = z.infer<typeof WireCardLoss>;
export type WireCancellation = z.infer<typeof WireCancellation>;
