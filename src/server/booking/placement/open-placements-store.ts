import { sql, type RawBuilder } from 'kysely';
import type { CardId } from '#domain/value/ids.ts';
import { OPEN_STATES, type PlacementState } from '#domain/placement/placement.ts';
import type { Source } from '../../money/card/move-value.ts';
import { lockingRows } from '../../money/ledger/ledger.ts';
import { instantValue, type Database, type Tx } from '../../platform/database/database.ts';
import { readPlacement, type Placement } from './placement-store.ts';

/**
 * A guest who books with a card's registered address is counted separately from one who types the same address.
 * Otherwise a refusal would confirm the registered address to a caller who has only the code.
 */
type GuestOfSalePage = {
  readonly salePageId: string;
  readonly email: string;
  readonly asRegistered: boolean;
};

/** Literals rather than parameters, so that PostgreSQL uses the partial index of open placements. */
const OPEN = sql.join(OPEN_STATES.map((state) => sql.lit(state)));

/** No other transaction moves their value or opens a placement for this guest. The guest is locked after all cards. */
export async function lockCardsAndGuest(
  tx: Tx,
  cardIds: readonly CardId[],
  { salePageId, email }: GuestOfSalePage,
): Promise<void> {
  await sql`with locked as (${lockingRows(tx, cardIds)})
    select pg_advisory_xact_lock(hashtextextended(${`guest ${salePageId} `} || mailbox_of(${email}), 0))
    from (select count(*) as cards from locked) as all_locked where cards >= 0`.execute(tx);
}

export type PlacementCounts = {
  readonly ofGuest: number;
  readonly ofBusiestCard: number;
  readonly cancelled: number;
  /** The guest's placements since that moment that the hotel did not refuse. Each sends letters. */
  readonly placed: number;
  /** A link from a letter to the guest's mailbox has been opened. */
  readonly isMailboxProven: boolean;
};

export function countingPlacements(
  { salePageId, email, asRegistered }: GuestOfSalePage,
  cardIds: readonly CardId[],
  placedSince: Temporal.Instant,
): RawBuilder<PlacementCounts> {
  return sql<PlacementCounts>`
    with still_open as (select id from placement where state in (${OPEN})),
      of_guest as (select id, state, placed_at > ${placedSince.toString()} as is_recent from placement
        where sale_page_id = ${salePageId} and mailbox_of(buyer ->> 'email') = mailbox_of(${email})
          and coalesce((buyer ->> 'asRegistered')::boolean, false) = ${asRegistered})
    select
      (select count(*) from of_guest where state in (${OPEN})) as "ofGuest",
      coalesce((select max(each.n) from (
        select count(distinct still_open.id) as n from still_open join transfer on transfer.placement_id = still_open.id
        where transfer.kind = 'hold' and transfer.card_id = any(${cardIds}) group by transfer.card_id) as each),
        0) as "ofBusiestCard",
      (select count(*) from of_guest where is_recent and state in ('cancelling', 'cancelled')) as cancelled,
      (select count(*) from of_guest where is_recent and state <> 'refused') as placed,
      exists (select from guest_link where used_at is not null and placement_id in (select id from of_guest))
        as "isMailboxProven"`;
}

export async function listOpenPlacementsOn(db: Database, cardId: CardId): Promise<Placement[]> {
  const rows = await db
    .selectFrom('placement')
    .selectAll()
    .where('state', 'in', OPEN_STATES)
    .where((row) =>
      row.exists(
        row
          .selectFrom('transfer')
          .select('transfer.id')
          .whereRef('transfer.placement_id', '=', 'placement.id')
          .where('transfer.card_id', '=', cardId),
      ),
    )
    .execute();
  return rows.map(readPlacement);
}

/** The reference of the last placed stay with a card that still stands. */
export async function findBookedAs(db: Database, cardId: CardId): Promise<string | undefined> {
  const { rows } = await sql<{ reference: string }>`
    select reference from placement
    where id in (select placement_id from transfer where card_id = ${cardId} and kind = 'hold')
      and state not in ('refused', 'released', 'cancelled')
    order by placed_at desc limit 1`.execute(db);
  return rows[0]?.reference;
}

/**
 * The last arrival of stays that a card paid, or may pay, before its value left, and that have not begun, so that a
 * guest can still cancel them.
 */
export async function findStayAhead(
  tx: Tx,
  { cardId, leftAt }: Source,
  now: Temporal.Instant,
  today: string,
): Promise<Temporal.PlainDate | undefined> {
  const { rows } = await sql<{ day: string | null }>`
    select greatest(max(booking -> 'stay' ->> 'arrivalDate'), (select max(day) from bill_posting posting
      join redemption on redemption.id = redemption_id,
      lateral (select coalesce(stay ->> 'arrivesOn', (stay ->> 'shape')::jsonb #>> '{0,arrivalDate}', departs_on::text)
        as day) ahead
      where card_id = ${cardId} and amount > 0
        and redemption.state in ('captured', 'part_reversed') and day::date >= ${today}::date
        and redemption.created_at <= coalesce(${leftAt?.toString() ?? null}::timestamptz, 'infinity'))) as day
    from placement
    where id in (select placement_id from transfer where card_id = ${cardId} and kind = 'hold'
      and created_at <= coalesce(${leftAt?.toString() ?? null}::timestamptz, 'infinity'))
      and state not in ('refused', 'released', 'cancelled')
      and (booking -> 'stay' ->> 'arrivalDate')::date >= (${instantValue(now)} at time zone time_zone)::date`.execute(
    tx,
  );
  const day = rows[0]?.day;
  return day ? Temporal.PlainDate.from(day) : undefined;
}

/** More than clocks of servers differ, and at least the longest pause. */
const CLOCK_AHEAD_HOURS = 1;

/**
 * Claims a look-up of a placement in one of these states. Undefined if it is in none of them any more, or was looked up
 * after `before`. So concurrent callers ask the PMS once. A look-up time far in the future comes from a fast clock and
 * does not block the claim.
 */
export async function claimLookUp(
  db: Database,
  id: string,
  states: readonly PlacementState[],
  now: Temporal.Instant,
  before: Temporal.Instant,
): Promise<Placement | undefined> {
  const row = await db
    .updateTable('placement')
    .set({ looked_up_at: now.toString() })
    .where('id', '=', id)
    .where('state', 'in', states)
    .where((row) =>
      row.or([
        row('looked_up_at', 'is', null),
        row('looked_up_at', '<=', instantValue(before)),
        row('looked_up_at', '>', instantValue(now.add({ hours: CLOCK_AHEAD_HOURS }))),
      ]),
    )
    .returningAll()
    .executeTakeFirst();
  return row && readPlacement(row);
}

/** Claims the right to send a placement to the PMS. False if another process has given it up. */
export async function claimAsking(db: Database, id: string, now: Temporal.Instant): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('placement')
    .set({ asked_at: now.toString() })
    .where('id', '=', id)
    .where('state', '=', 'placing')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
