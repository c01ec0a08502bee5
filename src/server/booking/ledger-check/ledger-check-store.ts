import { sql } from 'kysely';
import type { TransferKind } from '#domain/card/transfer-kinds.ts';
import { OPEN_STATES, PLACEMENT_ARROWS } from '#domain/placement/placement.ts';
import { effectOf } from '../../money/ledger/ledger.ts';
import type { Tx } from '../../platform/database/database.ts';
import { GUARD_CHECKS, type ViolationRow } from './guard-check-store.ts';
import { PAYMENT_CHECKS } from './payment-check-store.ts';

/** A broken rule, with the card and the transfer it concerns. */
export type Violation = {
  readonly last4: string | null;
  readonly transferId: string | null;
  readonly sentence: string;
};

/** Each card's transfers are numbered without gaps, contain the hash of the previous one, and have a correct hash. */
const CHAINS = sql<ViolationRow>`
  with chained as (
    select t.*, row_number() over card_chain as position, lag(t.hash) over card_chain as hash_before,
      transfer_hash(t::transfer) as right_hash
    from transfer t window card_chain as (partition by t.card_id order by t.card_sequence))
  select card.last4, chained.id as transfer_id, broken.sentence
  from chained join card on card.id = chained.card_id
  cross join lateral (values
    (chained.card_sequence <> chained.position,
      format('it is number %s of its card and should be number %s', chained.card_sequence, chained.position)),
    (chained.previous_hash is distinct from chained.hash_before, 'it does not follow the transfer before it'),
    (chained.hash <> chained.right_hash, 'its hash is not that of its content')
  ) as broken (is_so, sentence)
  where broken.is_so order by chained.card_id, chained.card_sequence`;

/** Each lot's balance and held are the sums of its transfers. */
const SUMS = sql<ViolationRow>`
  with sums as (select t.lot_id, sum(${effectOf('balance')}) as balance, sum(${effectOf('held')}) as held
    from transfer t group by t.lot_id)
  select card.last4, null as transfer_id,
    format('lot %s has balance %s and held %s, its transfers add up to %s and %s', lot.id, lot.balance, lot.held,
      coalesce(sums.balance, 0), coalesce(sums.held, 0)) as sentence
  from lot join card on card.id = lot.card_id left join sums on sums.lot_id = lot.id
  where lot.balance <> coalesce(sums.balance, 0) or lot.held <> coalesce(sums.held, 0) order by lot.card_id, lot.id`;

/** The value taken or held never exceeded the value there. */
const NEVER_BELOW_ZERO = sql<ViolationRow>`
  with running as (
    select t.id, t.card_id, t.card_sequence, sum(${effectOf('balance')}) over lot_chain as balance,
      sum(${effectOf('held')}) over lot_chain as held
    from transfer t window lot_chain as (partition by t.lot_id order by t.card_sequence))
  select card.last4, running.id as transfer_id,
    format('after it its lot has balance %s and held %s', running.balance, running.held) as sentence
  from running join card on card.id = running.card_id
  where running.held < 0 or running.balance < running.held order by running.card_id, running.card_sequence`;

/** Every redeem and release resolves one earlier hold of the same lot, amount and spending. No other kind does. */
const RESOLUTIONS = sql<ViolationRow>`
  select card.last4, t.id as transfer_id, broken.sentence
  from transfer t join card on card.id = t.card_id left join transfer hold on hold.id = t.hold_id
  cross join lateral (values
    (t.kind in ('redeem', 'release') and hold.id is null, format('this %s has no hold', t.kind)),
    (t.kind not in ('redeem', 'release') and t.hold_id is not null, format('this %s names a hold', t.kind)),
    (hold.id is not null and (hold.kind <> 'hold' or hold.lot_id <> t.lot_id or hold.amount <> t.amount
      or hold.card_sequence >= t.card_sequence or hold.placement_id is distinct from t.placement_id
      or hold.redemption_id is distinct from t.redemption_id), format('it does not resolve hold %s exactly', hold.id)),
    (exists (select 1 from transfer other where other.hold_id = t.hold_id and other.id <> t.id),
      format('hold %s is resolved more than once', t.hold_id)),
    (t.kind = 'hold' and num_nonnulls(t.placement_id, t.redemption_id) <> 1, 'this hold belongs to no placement')
  ) as broken (is_so, sentence)
  where broken.is_so order by t.card_id, t.card_sequence`;

const OPEN = sql.join(OPEN_STATES.map((state) => sql.lit(state)));

/** Holds match the state of their placement: open while it is open, then all redeemed or all released. */
const SETTLED_HOLDS = sql<ViolationRow>`
  select card.last4, hold.id as transfer_id,
    format('placement %s is %s, and this hold is %s', placement.reference, placement.state,
      coalesce(case resolution.kind when 'redeem' then 'redeemed' when 'release' then 'released' end, 'open')) as sentence
  from transfer hold join card on card.id = hold.card_id join placement on placement.id = hold.placement_id
  left join transfer resolution on resolution.hold_id = hold.id
  where hold.kind = 'hold' and coalesce(resolution.kind, 'open') <> case
    when placement.state in (${OPEN}) then 'open'
    when placement.state in ('confirmed', 'cancelling', 'cancelled') then 'redeem' else 'release' end
  order by placement.id, hold.card_id, hold.card_sequence`;

/** Value is given back only after a cancellation, into its original lots or a new one, and at most what was taken. */
const GIVEN_BACK = sql<ViolationRow>`
  with moved as (
    select t.placement_id, t.card_id, t.lot_id, coalesce(sum(t.amount) filter (where t.kind = 'redeem'), 0) as redeemed,
      coalesce(sum(t.amount) filter (where t.kind = 'give_back'), 0) as given_back,
      min(t.card_sequence) filter (where t.kind = 'give_back') as first_back
    from transfer t where t.placement_id is not null group by t.placement_id, t.card_id, t.lot_id),
  reported as (
    select placement_id, card_id, null::uuid as transfer_id, null::uuid as lot_id,
      format('redeemed %s and gave back %s', sum(redeemed), sum(given_back)) as sentence
    from moved group by placement_id, card_id having sum(given_back) > sum(redeemed)
    union all
    select placement_id, card_id, null, lot_id, format('took %s from lot %s and gave it back %s', redeemed, lot_id, given_back)
    from moved where redeemed > 0 and given_back > redeemed
    union all
    select placement_id, card_id, null, lot_id, format('gave back into lot %s, from which it took nothing', lot_id)
    from moved where redeemed = 0 and given_back > 0
      and exists (select 1 from transfer earlier where earlier.lot_id = moved.lot_id and earlier.card_sequence < first_back)
    union all
    select placement_id, card_id, null, lot_id, format('gave back %s while it is %s', given_back, placement.state)
    from moved join placement on placement.id = placement_id where given_back > 0 and placement.state <> 'cancelled')
  select card.last4, reported.transfer_id, format('placement %s %s', placement.reference, reported.sentence) as sentence
  from reported join card on card.id = reported.card_id join placement on placement.id = reported.placement_id
  union all
  select card.last4, t.id, 'this give_back belongs to no placement'
  from transfer t join card on card.id = t.card_id where t.kind = 'give_back' and num_nonnulls(t.placement_id, t.redemption_id) <> 1`;

/** The transfers of a redemption are those of its card, and add up to its amounts. */
const REDEMPTIONS = sql<ViolationRow>`
  select card.last4, null as transfer_id,
    format('redemption %s is %s with %s of %s captured and %s reversed, its transfers hold %s, redeem %s and give back %s',
      redemption.id, redemption.state, captured, redemption.held, reversed, moved.held, moved.redeemed, moved.back) as sentence
  from redemption join card on card.id = redemption.card_id
  cross join lateral (
    select coalesce(sum(${effectOf('held')}), 0) as held, coalesce(sum(amount) filter (where kind = 'redeem'), 0) as redeemed,
      coalesce(sum(amount) filter (where kind = 'give_back'), 0) as back, coalesce(bool_and(t.card_id = card.id), false) as is_own
    from transfer t where t.redemption_id = redemption.id) moved
  where moved.held <> case redemption.state when 'held' then redemption.held else 0 end
    or moved.redeemed <> captured or moved.back <> reversed or not moved.is_own
    or reversed <> (select coalesce(sum(amount), 0) from reversal where redemption_id = redemption.id)
  order by redemption.id`;

/**
 * A void card has no value except what is on hold, and no other card has a `void` transfer. Cards voided before that
 * transfer kind existed keep their value, because their audit entry does not record the amount.
 */
const VOIDED = sql<ViolationRow>`
  select card.last4, null as transfer_id, format('it is void, and %s on it is free', sum(lot.balance - lot.held)) as sentence
  from card join lot on lot.card_id = card.id
  where card.state = 'void' and lot.balance > lot.held and exists (select from audit_entry
    where audit_entry.card_id = card.id and action = 'void' and details ? 'voided')
  group by card.id
  union all
  select card.last4, t.id, format('it was made void, and the card is %s', card.state)
  from transfer t join card on card.id = t.card_id where t.kind = 'void' and card.state <> 'void'`;

const ARROWS = sql.join(PLACEMENT_ARROWS.map(({ from, to }) => sql`(${sql.lit(from)}, ${sql.lit(to)})`));

/**
 * A placement's history begins with placing. Every step is a permitted transition from the state of the previous step,
 * or a note that the hotel of a confirmed stay cancelled rooms of it.
 */
const STEPS = sql<ViolationRow>`
  select null as last4, null as transfer_id, format('placement %s went from %s to %s after %s', placement.reference,
    coalesce(step.from_state, 'nothing'), step.to_state, coalesce(step.before, 'nothing')) as sentence
  from (select placement_id, from_state, to_state, lag(to_state) over (partition by placement_id order by id) as before
    from placement_change) step
  join placement on placement.id = step.placement_id
  where step.from_state is distinct from step.before
    or (step.from_state is null and step.to_state <> 'placing')
    or (step.from_state is not null and (step.from_state, step.to_state) not in (${ARROWS}, ('confirmed', 'confirmed')))
  order by placement.id`;

/** A placement is in the last state of its history. */
const HISTORIES = sql<ViolationRow>`
  select null as last4, null as transfer_id,
    format('placement %s is %s, and its history ends with %s', placement.reference, placement.state,
      coalesce(newest.to_state, 'nothing')) as sentence
  from placement left join lateral (select to_state from placement_change where placement_id = placement.id
    order by id desc limit 1) newest on true
  where newest.to_state is distinct from placement.state order by placement.id`;

const CHECKS = [
  CHAINS,
  SUMS,
  NEVER_BELOW_ZERO,
  RESOLUTIONS,
  SETTLED_HOLDS,
  GIVEN_BACK,
  REDEMPTIONS,
  VOIDED,
  HISTORIES,
  STEPS,
  ...PAYMENT_CHECKS,
  ...GUARD_CHECKS,
];

/** Runs all checks that need only the tables. */
export async function listTableViolations(tx: Tx): Promise<Violation[]> {
  const violations: Violation[] = [];
  for (const check of CHECKS) {
    const { rows } = await check.execute(tx);
    violations.push(...rows.map((row) => ({ ...row, transferId: row.transfer_id })));
  }
  return violations;
}

type CardAmount = { readonly cardId: string; readonly last4: string; readonly amount: number };

/** A placement whose value was redeemed, with its promise and the value that its cards paid and got back. */
export type Capture = {
  readonly id: string;
  readonly reference: string;
  /** JSON columns, in any stored version. */
  readonly covered: unknown;
  readonly terms: unknown;
  readonly cancellation: unknown;
  readonly redeemed: readonly CardAmount[];
  readonly givenBack: readonly CardAmount[];
};

export async function listCaptures(tx: Tx, afterId: string, limit: number): Promise<Capture[]> {
  const moved = (kind: TransferKind) => sql`
    coalesce((select json_agg(json_build_object('cardId', card.id, 'last4', card.last4, 'amount', moved.amount))
      from (select card_id, sum(amount) as amount from transfer
        where placement_id = placement.id and kind = ${sql.lit(kind)} group by card_id) moved
      join card on card.id = moved.card_id), '[]')`;
  const { rows } = await sql<Capture>`
    select placement.id, placement.reference, placement.covered, placement.terms,
      placement.cancellation, ${moved('redeem')} as redeemed, ${moved('give_back')} as "givenBack"
    from placement where placement.state in ('confirmed', 'cancelling', 'cancelled') and placement.id > ${afterId}
    order by placement.id limit ${limit}`.execute(tx);
  return rows;
}

export async function countLedger(tx: Tx): Promise<{ cards: number; transfers: number; placements: number }> {
  const count = async (table: 'card' | 'transfer' | 'placement') => {
    const row = await tx
      .selectFrom(table)
      .select(sql<number>`count(*)`.as('n'))
      .executeTakeFirstOrThrow();
    return row.n;
  };
  return { cards: await count('card'), transfers: await count('transfer'), placements: await count('placement') };
}
