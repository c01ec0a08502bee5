import { z } from 'zod';
import { WireCancellation } from '../guest/cancellation.ts';
import { ReservationDetails } from '../guest/reservation-details.ts';
import { BECAUSE_TAGS } from '#domain/placement/because.ts';
import { NEED_FACT_TAGS } from '#domain/placement/need-facts.ts';
import { PAYMENT_STATES, PLACEMENT_STATES } from '#domain/placement/placement.ts';
import { PERSON_REASONS } from '#domain/placement/person-needed.ts';
import { DECIDED_AS, FEE_REMARKS, HOTEL_STATES, RESERVATION_SORTS } from './staff-choices.ts';
import { DateText, Id, InstantText, line, WireMoney } from '../values.ts';
import { ActBy, After, By, Count, SearchText, Units, Waiting } from './staff-values.ts';

const BecauseTag = z.enum(BECAUSE_TAGS).nullable().describe('Null for the words of a hotel’s system');

export const ReservationRow = z.object({
  reference: z.string(),
  hotel_numbers: z.array(z.string()),
  sale_page_id: Id,
  property_id: Id,
  property_name: z.string(),
  state: z.enum(PLACEMENT_STATES),
  needs_person: z.boolean(),
  needs: z
    .array(
      z.object({
        reason: z.enum(PERSON_REASONS),
        detail: z.string(),
        facts: z
          .array(z.object({ tag: z.enum(NEED_FACT_TAGS), values: z.array(z.union([z.string(), WireMoney])) }))
          .describe('The same as tags with days, instants and money; empty if the detail is words of a hotel’s system'),
        since: InstantText,
      }),
    )
    .describe('Why a person is needed, oldest first'),
  because: z.string().nullable().describe('The newest line of its history'),
  because_tag: BecauseTag,
  guest: z.string(),
  stay_from: DateText,
  stay_to: DateText,
  hotel_stay: z
    .object({ stay_from: DateText, stay_to: DateText })
    .nullable()
    .describe('The dates to which the hotel has moved a confirmed stay; null if as booked'),
  rooms: z.int(),
  rooms_cancelled: z.int().describe('Rooms of a confirmed stay that its hotel cancelled by itself'),
  total: WireMoney,
  paid_by_cards: WireMoney,
  left_to_pay: WireMoney.nullable().describe('At the hotel, of a confirmed stay whose rest is not paid online'),
  placed_at: InstantText,
});

/** A query parameter that may occur once or several times. */
const States = z.preprocess(
  (given) => (typeof given === 'string' ? [given] : given),
  z.array(z.enum(PLACEMENT_STATES)).max(PLACEMENT_STATES.length),
);

/** Filter and order of reservations: the latest booked first. With days of arrival, the earliest arrival first. */
export const ReservationsQuery = z.strictObject({
  state: States.optional(),
  needs_person: z.stringbool().optional(),
  property_id: Id.optional(),
  sale_page_id: Id.optional(),
  arrives_from: DateText.optional(),
  arrives_to: DateText.optional(),
  arrives: z.literal('soon').optional().describe('Today or tomorrow, in the time zone of the sale page'),
  paid_by_cards: z.stringbool().optional().describe('True: only stays that cards pay for'),
  text: SearchText.optional().describe("Reference, hotel's number, or the guest's name or email"),
  sort: z.enum(RESERVATION_SORTS).optional().describe('`arrival`: from today on, unless days are given'),
  after: After.optional(),
});
export const Reservations = z.object({ count: Count, reservations: z.array(ReservationRow), after: After.nullable() });

const PaidByCard = z.object({ card_id: z.uuid(), last4: z.string(), covered: WireMoney, taken: Units });
const OnBill = z.object({
  card_id: z.uuid(),
  last4: z.string(),
  amount: WireMoney.describe('On the bill, without what was taken back'),
  taken: Units.describe('From the card, without what was taken back'),
  postings: z.array(z.object({ at: InstantText, by: By, amount: WireMoney.describe('Negative if taken back') })),
});

export const StaffReservation = ReservationRow.extend({
  buyer: z.object({
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    language: z.string(),
  }),
  details: ReservationDetails.describe('The booking, with texts in the language of its guest'),
  wishes: z.string().describe("The guest's special requests. Empty if there are none"),
  arrival: z.array(z.string()).describe('Hour and flight, as far as the guest gave them'),
  has_arrived: z.boolean().describe('Confirmed, and its arrival date has come'),
  due: WireMoney.describe('Without `on_bill`'),
  cards: z.array(PaidByCard),
  on_bill: z.array(OnBill).describe('Payments of cards on its bill, which staff made at the desk'),
  cancelled: WireCancellation.nullable().describe('Null unless the stay is cancelled or being cancelled'),
  rest: z
    .object({
      state: z.enum(PAYMENT_STATES),
      amount: WireMoney,
      paid: WireMoney.nullable(),
      refund: WireMoney.nullable(),
      reason: z.string().nullable(),
    })
    .nullable()
    .describe('The online payment of the rest, if any'),
  moves_to: Id.nullable().describe('The property of its last approved move'),
  booked_again: z
    .object({ reference: z.string(), property_name: z.string(), at: InstantText })
    .nullable()
    .describe('The stay that its cards pay since its move'),
  refusal: z.string().nullable().describe('A code: why the hotel did not take it'),
  payment_posted_at: InstantText.nullable(),
  give_back_posted_at: InstantText.nullable(),
  payment_refused_at: InstantText.nullable(),
  payment_by_hand_at: InstantText.nullable().describe(
    'Since when a person sees to its payments at the hotel, and we post none',
  ),
  history: z.array(
    z.object({
      at: InstantText,
      from: z.string().nullable(),
      to: z.string(),
      because: z.string(),
      because_tag: BecauseTag,
    }),
  ),
  notes: z.array(z.object({ id: z.uuid(), at: InstantText, by: By, text: z.string(), may_remove: z.boolean() })),
  goodwill: z
    .array(z.object({ card_id: z.uuid(), amount: Units, at: InstantText, by: By, reason: z.string() }))
    .describe('Goodwill cards that were given for the stay'),
  waiting: Waiting.nullable().describe('A fee that waits for a second person'),
  audit: z.array(
    z.object({
      at: InstantText,
      what: z.string(),
      by: By,
      reason: z.string(),
      details: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
    }),
  ),
  may: z.object({
    cancel: z.boolean(),
    cancel_for_other_fee: z.boolean(),
    settle: z.boolean(),
    correct_address: z.boolean(),
  }),
});

/** The present state at the PMS. */
export const AtHotel = z.object({
  state: z.enum(['found', 'not_there', 'no_answer']),
  rooms: z.array(
    z.object({
      number: z.string().nullable(),
      is_cancelled: z.boolean(),
      state: z.enum(HOTEL_STATES).nullable().describe('Null if the hotel does not give it'),
      stay_from: DateText.nullable(),
      stay_to: DateText.nullable(),
    }),
  ),
  charged: WireMoney.nullable().describe('On the bill of a confirmed stay; null if unknown'),
  reason: z.string().nullable().describe('Why there is no answer'),
  differs: z
    .array(z.enum(['state', 'dates', 'rooms', 'amount']))
    .nullable()
    .describe('The differences from our record; null if unknown'),
});

/** A choice of fee, with the guest's cost and where each part of their money goes. */
const FeeChoice = z.object({
  fee: z.enum(['by_terms', 'waived', 'named']),
  is_possible: z.boolean(),
  reason: z.string().nullable(),
  outcome: WireCancellation.nullable(),
  above_limit: z
    .object({
      limit: Units,
      used_today: Units,
      alone: z.boolean().describe('Whether this fee exceeds it without others of the day'),
    })
    .nullable()
    .describe('Set if it waives more than the person may in a day, so that a second person is asked'),
});
export const FeeQuery = z.strictObject({
  fee: z.coerce.number().min(0).max(1_000_000_000).optional().describe('Previews only this fee'),
});
export const FeeChoices = z.object({ currency: z.string(), choices: z.array(FeeChoice) });

export const CancelRequest = ActBy.extend({
  agreed_fee: z
    .number()
    .min(0)
    .max(1_000_000_000)
    .describe('The fee that was shown: if the terms cost more by now, nothing is cancelled'),
});
export const CancelForOtherFeeRequest = ActBy.extend({
  fee: z.number().min(0).max(1_000_000_000).describe('In the currency of the reservation; 0 waives it'),
});

export const AddressCorrection = ActBy.extend({ email: line(254).trim().min(1) });

export const SettleRequest = ActBy.extend({
  as: z.enum(DECIDED_AS),
  despite_the_hotel: z.boolean().describe('Even if the hotel, which is asked first, contradicts'),
  state: z
    .enum(PLACEMENT_STATES)
    .optional()
    .describe('The needs that the person was shown: nothing is done if they have changed'),
  seen: z
    .array(z.strictObject({ reason: z.enum(PERSON_REASONS), detail: z.string() }))
    .max(PERSON_REASONS.length)
    .optional()
    .describe('The needs that the person was shown of a settled stay: nothing is noted if there are others'),
});

/** The reservation after an act. */
export const ReservationActDone = z.object({
  fee_remarks: z.array(z.enum(FEE_REMARKS)).nullable().describe('About a named fee; null if the act does not cancel'),
  reservation: StaffReservation,
  ends_at: InstantText.nullable().describe('Set if nothing is done until a second person agrees, by then'),
});

export const MoveStayRequest = ActBy.extend({
  property_id: Id.describe(
    'Another property, or any for a cancelled stay. A stay that is not cancelled yet is, without a fee',
  ),
});
export const StayMoved = ReservationActDone.extend({
  path: z
    .string()
    .nullable()
    .describe(
      'The guest page of the other property, with dates, party and cards. It opens once. Null before the stay is cancelled',
    ),
});

export type StayMoved = z.infer<typeof StayMoved>;
export type ReservationRow = z.infer<typeof ReservationRow>;
export type ReservationsQuery = z.infer<typeof ReservationsQuery>;
export type Reservations = z.infer<typeof Reservations>;
export type StaffReservation = z.infer<typeof StaffReservation>;
export type AtHotel = z.infer<typeof AtHotel>;
export type FeeChoices = z.infer<typeof FeeChoices>;
export type SettleRequest = z.infer<typeof SettleRequest>;
export type ReservationActDone = z.infer<typeof ReservationActDone>;
