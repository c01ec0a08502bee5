import { sql } from 'kysely';
import { isOpen, PLACEMENT_STATES } from '#domain/placement/placement.ts';
import type { Database } from '../../platform/database/database.ts';

/** Counts by label. Zeros are omitted. */
type Counted = { readonly label: string; readonly number: number };
type Aged = Counted & { readonly oldest: Temporal.Instant };

/** Open placements by state. `oldest` is the earliest time at which one of them entered it. */
export const WAITING_STATES = PLACEMENT_STATES.filter((state) => isOpen(state) || state === 'cancelling');
export const SETTLED_STATES = PLACEMENT_STATES.filter((state) => !WAITING_STATES.includes(state));

const literals = (words: readonly string[]) => sql.join(words.map((word) => sql.lit(word)));
const OPEN = literals(PLACEMENT_STATES.filter(isOpen));

export async function countWaiting(db: Database): Promise<Aged[]> {
  const { rows } = await sql<Aged>`
    select state as label, count(*) as number, min(coalesce(since.at, placed_at)) as oldest
    from (select id, state, placed_at from placement where state in (${OPEN})
      union all select id, state, placed_at from placement where state = 'cancelling') waiting
    left join lateral (select changed_at as at from placement_change where placement_id = waiting.id
      order by placement_change.id desc limit 1) since on true
    group by state`.execute(db);
  return rows;
}

export async function countSettledSince(db: Database, since: Temporal.Instant): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select state as label, count(*) as number from placement
    where settled_at > ${since.toString()}::timestamptz and state in (${literals(SETTLED_STATES)})
    group by state`.execute(db);
  return rows;
}

/** By reason. A placement may have several. */
export async function countNeeds(db: Database): Promise<Aged[]> {
  const { rows } = await sql<Aged>`
    select coalesce(reason, 'unwritten') as label, count(*) as number, min(coalesce(since, placed_at)) as oldest
    from placement left join placement_need on placement_id = placement.id
    where needs_person group by reason`.execute(db);
  return rows;
}

/** Value on open holds, in minor units by currency, and in uses under ''. Holds belong to open placements. */
export async function sumHeld(db: Database): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select coalesce(card.currency, '') as label, sum(hold.amount)::bigint as number
    from placement
    join transfer hold on hold.placement_id = placement.id and hold.kind = 'hold'
    join card on card.id = hold.card_id
    where placement.state in (${OPEN}) and not exists (select from transfer where hold_id = hold.id)
    group by card.currency`.execute(db);
  return rows;
}

/** Pending letters by state, and those that failed since a moment. */
export async function countLetters(db: Database, since: Temporal.Instant): Promise<(Counted & Partial<Aged>)[]> {
  const { rows } = await sql<Aged>`
    select state as label, count(*) as number, min(queued_at) as oldest
    from mail where state in ('queued', 'sending') group by state
    union all
    select state, count(*), min(queued_at) from mail
    where state in ('bounced', 'given_up') and queued_at > ${since.toString()}::timestamptz group by state`.execute(db);
  return rows;
}
