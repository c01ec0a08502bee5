import { sql } from 'kysely';
import type { PlacementId } from '#domain/ids.ts';
import type { PlacementState } from '#domain/placement.ts';
import type { TaxKind } from '#domain/voucher-product.ts';
import { askPerson, dropNeed } from '../placement/need-store.ts';
import { instantValue, type Database, type Tx } from '../../plumbing/database/database.ts';

const POSTED_AT = { 'post-redemption': 'redemption_posted_at', 'post-give-back': 'give_back_posted_at' } as const;

/** Takes the right to post a payment that is not posted yet; false while somebody else has it. */
export async function claimPayment(
  db: Database,
  id: PlacementId,
  job: keyof typeof POSTED_AT,
  at: Temporal.Instant,
  claimSeconds: number,
): Promise<boolean> {
  const isOver = at.subtract({ milliseconds: Math.round(claimSeconds * 1000) });
  const claimed = await db
    .updateTable('placement')
    .set({ payment_claimed_at: at.toString() })
    .where('id', '=', id)
    .where(POSTED_AT[job], 'is', null)
    .where('payment_by_hand_at', 'is', null)
    .where((row) =>
      row.or([row('payment_claimed_at', 'is', null), row('payment_claimed_at', '<', instantValue(isOver))]),
    )
    .executeTakeFirst();
  return claimed.numUpdatedRows === 1n;
}

/** How the value was sold that a placement took from each of its cards; none for value of both kinds, or of no kind. */
export async function listTaxKinds(db: Database, placementId: PlacementId): Promise<ReadonlyMap<string, TaxKind>> {
  const { rows } = await sql<{ cardId: string; taxKind: TaxKind }>`
    select lot.card_id as "cardId", min(lot.sold_as) as "taxKind"
    from transfer join lot on lot.id = transfer.lot_id
    where transfer.placement_id = ${placementId} and transfer.kind = 'redeem'
    group by lot.card_id having count(distinct lot.sold_as) = 1 and bool_and(lot.sold_as is not null)`.execute(db);
  return new Map(rows.map(({ cardId, taxKind }) => [cardId, taxKind]));
}

/**
 * The payment is there; the next one may follow at once. Locks the placement as `lockPlacement` does, and answers its
 * state and whether it needs a person then; undefined, with nothing written, where the payment was marked before, or
 * the placement is not in the only state that is wanted, or needs a person there.
 */
export async function markRedemptionPosted(
  db: Database | Tx,
  id: PlacementId,
  at: Temporal.Instant,
  onlyIn?: PlacementState,
): Promise<{ readonly state: PlacementState; readonly needsPerson: boolean } | undefined> {
  return db
    .updateTable('placement')
    .set({ redemption_posted_at: at.toString(), payment_claimed_at: null })
    .where('id', '=', id)
    .where('redemption_posted_at', 'is', null)
    .where((row) =>
      onlyIn === undefined ? row.lit(true) : row.and([row('state', '=', onlyIn), row('needs_person', '=', false)]),
    )
    .returning(['state', 'needs_person as needsPerson'])
    .executeTakeFirst();
}

/** The PMS will not take the payment: a person decides. */
export async function markPaymentRefused(tx: Tx, id: PlacementId, detail: string, at: Temporal.Instant): Promise<void> {
  await tx.updateTable('placement').set({ payment_refused_at: at.toString() }).where('id', '=', id).execute();
  await askPerson(tx, id, { reason: 'payment_not_posted', detail }, at);
}

export async function markGiveBackPosted(tx: Tx, id: PlacementId, at: Temporal.Instant): Promise<void> {
  const { needs_person } = await tx
    .updateTable('placement')
    .set({ give_back_posted_at: at.toString() })
    .where('id', '=', id)
    .returning('needs_person')
    .executeTakeFirstOrThrow();
  if (needs_person) await dropNeed(tx, id, 'payment_not_posted');
}

/** A payment at a hotel that should have been made by now. */
export type Overdue = {
  readonly placementId: PlacementId;
  /** When it became due. */
  readonly since: Temporal.Instant;
};

/**
 * The payments that have waited to be posted since before a moment, longest first. What the PMS has refused is a
 * person's, and what a person has seen to nobody's.
 */
export async function listUnposted(db: Database, job: keyof typeof POSTED_AT, before: Temporal.Instant) {
  const { rows } = await sql<Overdue>`
    select id as "placementId", since
    from (select placement.*, ${DUE_SINCE[job]} as since from placement where ${AWAITED[job]}) unposted
    where since < ${before.toString()} and pms_reservation is not null
      and payment_refused_at is null and payment_by_hand_at is null
    order by since, id`.execute(db);
  return rows;
}

const DUE_SINCE = {
  'post-redemption': sql`settled_at`,
  'post-give-back': sql`(select max(changed_at) from placement_change
    where placement_id = placement.id and to_state = 'cancelled')`,
} as const;

/** As the indexes have it. */
const AWAITED = {
  'post-redemption': sql`redemption_posted_at is null and state in ('confirmed', 'cancelling', 'cancelled')
    and (covered #>> '{amount,amountMinor}')::bigint > 0`,
  'post-give-back': sql`give_back_posted_at is null and redemption_posted_at is not null and state = 'cancelled'
    and (cancellation #>> '{outcome,givenBack,amountMinor}')::bigint > 0`,
} as const;
