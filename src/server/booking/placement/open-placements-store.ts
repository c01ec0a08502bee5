import { sql, type RawBuilder } from 'kysely';
import type { CardId } from '#domain/value/ids.ts';
import { OPEN_STATES, type PlacementState } from '#domain/placement/placement.ts';
import { lockingRows } from '../../money/ledger/ledger.ts';
import { instantValue, type Database, type Tx } from '../../platform/database/database.ts';
import { readPlacement, type Placement } from './placement-store.ts';

/**
 * Who books as a card is registered is counted apart from who types the same address: a refusal would else confirm to
 * who has only the code which address it was registered with.
 */
type GuestOfSalePage = {
  readonly salePageId: string;
  readonly email: string;
  readonly asRegistered: boolean;
};

/** Written out, so that the index of open placements is found to serve. */
const OPEN = sql.join(OPEN_STATES.map((state) => sql.lit(state)));

/**
 * Until the transaction ends, nobody else moves value of these cards, or opens a placement for this guest. The guest's
 * own lock comes after those of the cards, once all of them are there.
 */
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
  /** With an open outcome, of the guest. */
  readonly ofGuest: number;
  /** With an open outcome, on the one of the cards that has most. */
  readonly ofBusiestCard: number;
  /** Of the guest, placed since the moment asked about and cancelled again. */
  readonly cancelled: number;
  /** Of the guest, placed since that moment, apart from those that the hotel refused: each sends letters. */
  readonly placed: number;
  /** Somebody has opened a link that only letters to the guest's mailbox carry. */
  readonly isMailboxProven: boolean;
};

/** The question that counts the placements which limit how many more a guest, or a card, may have. */
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

/** Placements with an open outcome that hold value on a card. */
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

/** The reference of the stay that was placed last with a card and stands. */
export async function findBookedAs(db: Database, cardId: CardId): Promise<string | undefined> {
  const { rows } = await sql<{ reference: string }>`
    select reference from placement
    where id in (select placement_id from transfer where card_id = ${cardId} and kind = 'hold')
      and state not in ('refused', 'released', 'cancelled')
    order by placed_at desc limit 1`.execute(db);
  return rows[0]?.reference;
}

/** Clocks of servers differ by less, and pauses are no longer. */
const CLOCK_AHEAD_HOURS = 1;

/**
 * Takes the right to ask the PMS what became of a placement in one of these states: undefined when it is in none of
 * them any more, or when somebody asked after `before`. So what is asked at the same time is asked once. Who asked far
 * in the future had a clock that was ahead, and keeps nobody waiting until then.
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

/** Takes the right to ask the PMS for a placement; false where somebody has given up on it. */
export async function claimAsking(db: Database, id: string, now: Temporal.Instant): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('placement')
    .set({ asked_at: now.toString() })
    .where('id', '=', id)
    .where('state', '=', 'placing')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
