import { sql } from 'kysely';
import type { PlacementId } from '#domain/value/ids.ts';
import type { PlacementState } from '#domain/placement/placement.ts';
import type { TaxKind } from '#domain/money/redemption-payment.ts';
import { askPerson, dropNeed } from '../placement/need-store.ts';
import { instantValue, type Database, type Tx } from '../../platform/database/database.ts';

/** The columns of each posting: its state, and the time since when. */
const COLUMNS = {
  'post-redemption': { state: sql.ref('redemption_posting'), at: sql.ref('redemption_posting_at') },
  'post-give-back': { state: sql.ref('give_back_posting'), at: sql.ref('give_back_posting_at') },
} as const;
type PostingJob = keyof typeof COLUMNS;

/**
 * Claims the posting of a payment that is not posted yet. False while another worker has the claim. A refused claim
 * keeps its time, because a worker that looked before the refusal does not know which parts are at the PMS.
 */
export async function claimPayment(
  db: Tx,
  id: PlacementId,
  job: PostingJob,
  at: Temporal.Instant,
  claimSeconds: number,
): Promise<boolean> {
  const { state, at: since } = COLUMNS[job];
  const isOver = at.subtract({ milliseconds: Math.round(claimSeconds * 1000) });
  const { numAffectedRows } = await sql`update placement set ${state} = 'claimed', ${since} = ${instantValue(at)}
    where id = ${id} and (${state} is null
      or ${state} in ('claimed', 'refused') and ${since} < ${instantValue(isOver)})`.execute(db);
  return numAffectedRows === 1n;
}

/** How the value taken from each card was sold. A card with value of both kinds, or of neither, is left out. */
export async function listTaxKinds(db: Database, placementId: PlacementId): Promise<ReadonlyMap<string, TaxKind>> {
  const { rows } = await sql<{ cardId: string; taxKind: TaxKind }>`
    select lot.card_id as "cardId", min(lot.sold_as) as "taxKind"
    from transfer join lot on lot.id = transfer.lot_id
    where transfer.placement_id = ${placementId} and transfer.kind = 'redeem'
    group by lot.card_id having count(distinct lot.sold_as) = 1 and bool_and(lot.sold_as is not null)`.execute(db);
  return new Map(rows.map(({ cardId, taxKind }) => [cardId, taxKind]));
}

/**
 * Marks the payment as posted, so the next one may follow. Locks the placement like `lockPlacement`, and returns its
 * state and whether it needs a person. Undefined, with nothing written, if the payment was already marked or left to a
 * person. Also undefined if `onlyIn` is given and the placement is in another state or needs a person.
 */
export async function markRedemptionPosted(
  db: Database | Tx,
  id: PlacementId,
  at: Temporal.Instant,
  onlyIn?: PlacementState,
): Promise<{ readonly state: PlacementState; readonly needsPerson: boolean } | undefined> {
  return db
    .updateTable('placement')
    .set({ redemption_posting: 'posted', redemption_posting_at: at.toString() })
    .where('id', '=', id)
    .where(sql<boolean>`(redemption_posting is null or redemption_posting in ('claimed', 'refused'))`)
    .where((row) =>
      onlyIn === undefined ? row.lit(true) : row.and([row('state', '=', onlyIn), row('needs_person', '=', false)]),
    )
    .returning(['state', 'needs_person as needsPerson'])
    .executeTakeFirst();
}

/** The PMS refuses the payment, so a person decides, unless it is posted or with a person by now. */
export async function markRefused(
  tx: Tx,
  id: PlacementId,
  job: PostingJob,
  detail: string,
  at: Temporal.Instant,
): Promise<void> {
  const { state, at: since } = COLUMNS[job];
  const { numAffectedRows } = await sql`update placement
    set ${state} = 'refused', ${since} = coalesce(${since}, ${instantValue(at)})
    where id = ${id} and (${state} is null or ${state} = 'claimed')`.execute(tx);
  if (numAffectedRows !== 1n) return;
  // A need of an earlier refusal would keep its time.
  await dropNeed(tx, id, 'payment_not_posted');
  await askPerson(tx, id, { reason: 'payment_not_posted', detail }, at);
}

export async function markGiveBackPosted(tx: Tx, id: PlacementId, at: Temporal.Instant): Promise<void> {
  const { needs_person } = await tx
    .updateTable('placement')
    .set({ give_back_posting: 'posted', give_back_posting_at: at.toString() })
    .where('id', '=', id)
    .returning('needs_person')
    .executeTakeFirstOrThrow();
  if (needs_person) await dropNeed(tx, id, 'payment_not_posted');
}

export type Overdue = {
  readonly placementId: PlacementId;
  readonly since: Temporal.Instant;
};

/** Longest first, without payments that the PMS refused or that a person has dealt with. */
export async function listUnposted(db: Database, job: PostingJob, before: Temporal.Instant) {
  const { rows } = await sql<Overdue>`
    select id as "placementId", since
    from (select placement.*, ${DUE_SINCE[job]} as since from placement where ${AWAITED[job]}) unposted
    where since < ${before.toString()} and pms_reservation is not null
    order by since, id`.execute(db);
  return rows;
}

const DUE_SINCE = {
  'post-redemption': sql`settled_at`,
  'post-give-back': sql`(select max(changed_at) from placement_change
    where placement_id = placement.id and to_state = 'cancelled')`,
} as const;

/** Written like the conditions of the partial indexes. */
const AWAITED = {
  'post-redemption': sql`(redemption_posting is null or redemption_posting = 'claimed') and state in ('confirmed', 'cancelling', 'cancelled')
    and (covered #>> '{amount,amountMinor}')::bigint > 0`,
  'post-give-back': sql`(give_back_posting is null or give_back_posting = 'claimed') and redemption_posting = 'posted' and state = 'cancelled'
    and (cancellation #>> '{outcome,givenBack,amountMinor}')::bigint > 0`,
} as const;
