import { sql } from 'kysely';
import { PAYMENT_ARROWS, PAYMENT_OF } from '#domain/placement.ts';
import type { ViolationRow } from './guard-check-store.ts';

const ARROWS = sql.join(PAYMENT_ARROWS.map(({ from, to }) => sql`(${sql.lit(from)}, ${sql.lit(to)})`));

const FITTING = sql.join(
  Object.entries(PAYMENT_OF).flatMap(([placement, payments]) =>
    payments.map((payment) => sql`(${sql.lit(placement)}, ${sql.lit(payment)})`),
  ),
);

/** Nobody has paid without a room, or a refund under way: what the payment is fits what the placement is. */
const FITS = sql<ViolationRow>`
  select null as last4, null as transfer_id,
    format('placement %s is %s, and its payment is %s', placement.reference, placement.state, payment.state) as sentence
  from placement_payment payment join placement on placement.id = payment.placement_id
  where (placement.state, payment.state) not in (${FITTING}) order by placement.id`;

/** The history of a payment begins open, follows the arrows, and ends in its state. */
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

export const PAYMENT_CHECKS = [FITS, HISTORIES];
