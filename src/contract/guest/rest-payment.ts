import { z } from 'zod';
import { InstantText, WireMoney } from '../values.ts';

export const WireRest = z
  .object({
    ways: z
      .array(z.enum(['at_hotel', 'guarantee', 'pay']))
      .describe(
        'at_hotel: at the hotel; guarantee: with a payment card now; pay: now, with `pay_rest` in the placement. "pay" alone means that it is required; empty if nothing is due',
      ),
    payment_card_beside_paying: z
      .boolean()
      .describe(
        'A guest who pays now also leaves a payment card, because cancelling may cost more than the rest. Never if nothing is due',
      ),
  })
  .meta({ id: 'Rest' });

/** The payment states that callers see. A charge-back by the bank is a separate field. */
const WIRE_PAYMENT_STATES = [
  'open',
  'pending',
  'unclear',
  'paid',
  'cancelled',
  'expired',
  'refunding',
  'refunded',
  'refund_failed',
] as const;

export const WireRestPayment = z
  .object({
    state: z
      .enum(WIRE_PAYMENT_STATES)
      .describe(
        'open: the guest can pay; pending: the payment has not arrived yet; unclear: staff are checking; paid; cancelled, expired: not paid; refunding, refunded, refund_failed: it is refunded, or the hotel has to refund it',
      ),
    amount: WireMoney.describe('The requested amount: exactly the rest'),
    expires_at: InstantText.nullable().describe('Until when it can be paid; null before it can be'),
    charged_back: z
      .boolean()
      .describe('It was paid, and the bank of the guest has taken it back: it is in `due` again'),
    not_taken: z.boolean().describe('It is cancelled because the hotel takes no payments: no payment was requested'),
    refund: WireMoney.nullable().describe(
      'The refund; after `refund_failed` the amount that the hotel still has to refund, null while unknown',
    ),
    checkout: z
      .object({
        script_url: z.string(),
        data_base_url: z.string().nullable(),
        request_id: z.string(),
      })
      .nullable()
      .describe(
        "The checkout: the payment service's script, and its payment request. Null while payment is impossible: the request is not made yet, or it is over",
      ),
  })
  .meta({ id: 'RestPayment' });

export type WireRest = z.infer<typeof WireRest>;
export type WireRestPayment = z.infer<typeof WireRestPayment>;
