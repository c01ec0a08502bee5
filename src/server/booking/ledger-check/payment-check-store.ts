import { sql } from 'kysely';
import { PAYMENT_ARROWS, PAYMENT_OF, type PaymentState } from '#domain/placement/placement.ts';
import type { ViolationRow } from './guard-check-store.ts';

const ARROWS = sql.join(PAYMENT_ARROWS.map(({ from, to }) => sql`(${sql.lit(from)}, ${sql.lit(to)})`));

const FITTING = sql.join(
  Object.entries(PAYMENT_OF).flatMap(([placement, payments]) =>
    payments.map((payment) => sql`(${sql.lit(placement)}, ${sql.lit(payment)})`),
  ),
);

/** The state of a payment fits its placement: no guest has paid without a room, or without a refund in progress. */
const FITS = sql<ViolationRow>`
  select null as last4, null as transfer_id,
    format('placement %s is %s, and its payment is %s', placement.reference, placement.state, payment.state) as sentence
  from placement_payment payment join placement on placement.id = payment.placement_id
  where (placement.state, payment.state) not in (${FITTING}) order by placement.id`;

/** The history of a payment begins open, takes permitted transitions only, and ends in its state. */
const HISTORIES = sql<ViolationRow>`
  select null as last4, null as transfer_id, format('the payment of placement %s went from %s to %s after %s',
    placement.reference, coalesce(step.from_state, 'nothing'), step.to_state, coalesce(step.before, 'nothing')) as sentence
  from (select placement_id, from_state, to_state, lag(to_state) over (partition by placement_id order by id) as before
    from placement_payment_change) step
  join placement on placement.id = step.placement_id
  where step.from_state is distinct from step.before
    or (step.from_state is null and step.to_state <> 'open')
    or (step.from_state is not null and (step.from_state, step.to_state) not in (${ARROWS}))
  union all
  select null, null, format('the payment of placement %s is %s, and its history ends with %s', placement.reference,
    payment.state, coalesce(newest.to_state, 'nothing'))
  from placement_payment payment join placement on placement.id = payment.placement_id
  left join lateral (select to_state from placement_payment_change where placement_id = placement.id
    order by id desc limit 1) newest on true
  where newest.to_state is distinct from payment.state`;

/** The rest of a placement is requested with the agreed amount, by one payment or by none. */
const ASKED = sql<ViolationRow>`
  select null as last4, null as transfer_id, format('placement %s %s', placement.reference, broken.sentence) as sentence
  from placement left join placement_payment payment on payment.placement_id = placement.id
  cross join lateral (select coalesce(placement.terms -> 'paysRest' = 'true', false) as pays_rest,
    placement.terms #>> '{due,currency}' as currency, placement.terms #>> '{due,amountMinor}' as minor) as agreed
  cross join lateral (values
    (agreed.pays_rest and payment.placement_id is null, 'was to be paid online, and has no payment'),
    (not agreed.pays_rest and payment.placement_id is not null,
      'has a payment, and its rest was to be paid at the hotel'),
    (agreed.pays_rest and payment.placement_id is not null and (payment.currency, payment.amount_minor::text)
      is distinct from (agreed.currency, agreed.minor), format('asks for %s %s online where %s %s is due',
      payment.currency, payment.amount_minor, agreed.currency, agreed.minor))
  ) as broken (is_so, sentence)
  where broken.is_so order by placement.id`;

const GIVING_BACK: readonly PaymentState[] = ['refunding', 'refunded', 'refund_failed'];
const GOES_BACK = listStates(GIVING_BACK);
const HAS_MONEY = listStates(['paid', 'charged_back', ...GIVING_BACK]);

function listStates(states: readonly PaymentState[]) {
  return sql.join(states.map((state) => sql.lit(state)));
}

/**
 * The amounts paid and refunded are set exactly in the states that have them. The payment covers the rest and the
 * refund never exceeds it. If the stay failed, everything is refunded. After a cancellation the refund is as agreed.
 * The fee keeps the part that the cards do not pay, out of the money that the hotel has not refunded itself.
 */
const AMOUNTS = sql<ViolationRow>`
  select null as last4, null as transfer_id, format('placement %s %s', placement.reference, broken.sentence) as sentence
  from placement_payment payment join placement on placement.id = payment.placement_id
  cross join lateral (select placement.cancellation #> '{outcome,rest}' as rest) as outcome
  cross join lateral (select (rest #>> '{kept,amountMinor}')::bigint + (rest #>> '{refund,amountMinor}')::bigint as minor
  ) as stood
  cross join lateral (select least(stood.minor, (placement.cancellation #>> '{fee,amountMinor}')::bigint
    - (placement.covered #>> '{amount,amountMinor}')::bigint
    + (placement.cancellation #>> '{outcome,givenBack,amountMinor}')::bigint) as of_payment) as fee
  cross join lateral (select
    coalesce(payment.currency || ' ' || payment.paid_minor, 'nothing') as paid,
    coalesce(payment.currency || ' ' || payment.refund_minor, 'nothing') as back,
    case when placement.state = 'released' then payment.currency || ' ' || payment.paid_minor
      when rest #>> '{refund,amountMinor}' = '0' or rest ->> 'refundBy' = 'hotel' then 'nothing'
      else coalesce((rest #>> '{refund,currency}') || ' ' || (rest #>> '{refund,amountMinor}'), 'nothing') end as agreed
  ) as said
  cross join lateral (values
    ((payment.state in (${HAS_MONEY})) <> (payment.paid_minor is not null),
      format('has a payment that is %s, and %s was paid', payment.state, said.paid)),
    (payment.paid_minor < payment.amount_minor and placement.state in ('paid', 'confirmed', 'cancelling', 'cancelled'),
      format('was paid %s online where %s %s was asked for', said.paid, payment.currency, payment.amount_minor)),
    ((payment.state in (${GOES_BACK})) <> (payment.refund_minor is not null),
      format('has a payment that is %s, and %s of it goes back', payment.state, said.back)),
    (payment.refund_minor > payment.paid_minor,
      format('gives back %s of its payment, and %s was paid', said.back, said.paid)),
    (placement.state in ('released', 'cancelled') and payment.state in (${HAS_MONEY})
      and said.back is distinct from said.agreed,
      format('gives back %s of its payment where %s was written down', said.back, said.agreed)),
    ((rest #>> '{kept,amountMinor}')::bigint <> fee.of_payment,
      format('keeps %s %s of its payment for the fee where %s is left of that', payment.currency,
        rest #>> '{kept,amountMinor}', fee.of_payment)),
    (stood.minor > payment.paid_minor or (stood.minor < payment.paid_minor and rest ->> 'refundBy' <> 'hotel'),
      format('keeps and gives back %s %s of its payment, and %s was paid', payment.currency, stood.minor, said.paid))
  ) as broken (is_so, sentence)
  where broken.is_so order by placement.id`;

export const PAYMENT_CHECKS = [FITS, ASKED, AMOUNTS, HISTORIES];
