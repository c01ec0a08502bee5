import { z } from 'zod';
import { InstantText, WireMoney } from '../values.ts';

export const WireRest = z
  .object({
    ways: z.array(z.enum(['at_hotel', 'guarantee', 'pay'])).meta({
      description:
        'at_hotel: as the hotel likes; guarantee: with a payment card left now; pay: now, with `pay_rest` in the placement. Where "pay" stands alone it has to be; empty where nothing is due',
    }),
    payment_card_beside_paying: z.boolean().meta({
      description:
        'Who pays now leaves a payment card as well: cancelling may cost more than the rest. Never where nothing is due',
    }),
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

/** The payment of the rest, for a reservation that was placed with `pay_rest`. */
export const WireRestPayment = z
  .object({
    state: z.enum(WIRE_PAYMENT_STATES).meta({
      description:
        'open: the guest can pay; pending: somebody pays, the money is not there yet; unclear: people are finding out; paid; cancelled, expired: nobody paid and nothing is taken; refunding, refunded, refund_failed: it goes back, or the hotel has to see to it',
    }),
    amount: WireMoney.meta({ description: 'What the guest is asked for: just what the cards leave' }),
    expires_at: InstantText.nullable().meta({ description: 'Until when it can be paid; null before it can be' }),
    charged_back: z.boolean().meta({
      description: 'It was paid, and the bank of the guest has taken it back: it is in `due` again',
    }),
    not_taken: z.boolean().meta({
      description: 'It is cancelled because the hotel takes no payments: nobody was asked for one',
    }),
    refund: WireMoney.nullable().meta({
      description:
        'What goes back of it; after `refund_failed` what the hotel still has to refund, null while that is not known',
    }),
    checkout: z
      .object({
        script_url: z.string(),
        data_base_url: z.string().nullable(),
        request_id: z.string(),
      })
      .nullable()
      .meta({
        description:
          "What the page loads for the guest to pay: the payment service's script, and the request that it draws. Null while nobody can pay: the request is being made, or it is over",
      }),
  })
  .meta({ id: 'RestPayment' });

export type WireRest = z.infer<typeof WireRest>;
export type WireRestPayment = z.infer<typeof WireRestPayment>;
