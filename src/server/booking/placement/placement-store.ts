import { sql, type Selectable } from 'kysely';
import { asId, type PlacementId, type PropertyId } from '#domain/value/ids.ts';
import { invariant } from '#domain/value/invariant.ts';
import type { PlacementState } from '#domain/placement/placement.ts';
import type { Posting } from '#domain/payment/posting.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { STORED } from './stored-placement.ts';

export type Placement = Readonly<ReturnType<typeof readPlacement>>;

export type PlacementKey = Pick<Placement, 'salePageId' | 'idempotencyKey' | 'sessionNumber'>;

export type NewPlacement = PlacementKey &
  Pick<
    Placement,
    | 'id'
    | 'propertyId'
    | 'reference'
    | 'requestDigest'
    | 'booking'
    | 'buyer'
    | 'terms'
    | 'covered'
    | 'timeZone'
    | 'cancellationFees'
    | 'placedAt'
  > & { readonly quoteId: string };

/** Finds the placement with this key. Otherwise the one placed with this quote, unless it failed. */
export async function findEarlierPlacement(
  db: Database,
  key: PlacementKey,
  quoteId: string | undefined,
): Promise<Placement | undefined> {
  const row = await db
    .selectFrom('placement')
    .selectAll()
    .where('sale_page_id', '=', key.salePageId)
    .where((row) =>
      row.or([
        row.and({ idempotency_key: key.idempotencyKey, session_number: key.sessionNumber }),
        row.and([row('quote_id', '=', quoteId ?? null), row('state', 'not in', ['refused', 'released'])]),
      ]),
    )
    .orderBy(sql`idempotency_key = ${key.idempotencyKey} and session_number = ${key.sessionNumber}`, 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && readPlacement(row);
}

export async function findPlacementByReference(
  db: Database,
  salePageId: string,
  reference: string,
): Promise<Placement | undefined> {
  const row = await db
    .selectFrom('placement')
    .selectAll()
    .where('sale_page_id', '=', salePageId)
    .where('reference', '=', reference)
    .executeTakeFirst();
  return row && readPlacement(row);
}

/** The placement with this reference, on any sale page. */
export async function findPlacementNamed(db: Database, reference: string): Promise<Placement | undefined> {
  const row = await db.selectFrom('placement').selectAll().where('reference', '=', reference).executeTakeFirst();
  return row && readPlacement(row);
}

export async function findPlacement(db: Database, id: string): Promise<Placement | undefined> {
  const row = await db.selectFrom('placement').selectAll().where('id', '=', id).executeTakeFirst();
  return row && readPlacement(row);
}

/** Placements by id, unordered. */
export async function listPlacements(db: Database, ids: readonly string[]): Promise<Placement[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('placement')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute();
  return rows.map(readPlacement);
}

/** Throws if there is none. */
export async function loadPlacement(db: Database, id: PlacementId): Promise<Placement> {
  const placement = await findPlacement(db, id);
  invariant(placement, 'placements are never deleted');
  return placement;
}

/** Locks a placement until the transaction ends, so that only one caller settles it. */
export async function lockPlacement(tx: Tx, id: PlacementId): Promise<Placement> {
  const row = await tx.selectFrom('placement').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
  return readPlacement(row);
}

/** The server may change nothing else of a buyer. Deletes wallet passes, which a reader of the old address may have. */
export async function correctBuyerAddress(tx: Tx, id: PlacementId, email: string): Promise<void> {
  await sql`select correct_address(${id}, ${email})`.execute(tx);
  await tx.deleteFrom('wallet_pass').where('placement_id', '=', id).execute();
}

export async function listPlacementIds(db: Database, states: readonly PlacementState[]): Promise<PlacementId[]> {
  const rows = await db.selectFrom('placement').select('id').where('state', 'in', states).execute();
  return rows.map(({ id }) => asId(id));
}

export function readPlacement(row: Selectable<Tables['placement']>) {
  return {
    id: asId<PlacementId>(row.id),
    salePageId: row.sale_page_id,
    propertyId: asId<PropertyId>(row.property_id),
    reference: row.reference,
    idempotencyKey: row.idempotency_key,
    sessionNumber: row.session_number,
    requestDigest: row.request_digest,
    state: row.state,
    /** As sent to the PMS. */
    booking: STORED.booking.read(row.booking),
    buyer: STORED.buyer.read(row.buyer),
    /** The terms that the guest agreed to. Every answer about the placement is built from them. */
    terms: STORED.terms.read(row.terms),
    covered: STORED.covered.read(row.covered),
    pmsReservation: row.pms_reservation && STORED.pmsReservation.read(row.pms_reservation),
    refusal: row.refusal && STORED.refusal.read(row.refusal),
    needsPerson: row.needs_person,
    lookUps: row.look_ups,
    absences: row.absences,
    lookedUpAt: row.looked_up_at,
    /** When the request to the PMS was about to be sent. Null while it was certainly not sent. */
    askedAt: row.asked_at,
    /** The payment of the cards' part, and the reversal payment. Null until first tried. */
    redemption: readPosting(row.redemption_posting, row.redemption_posting_at),
    giveBack: readPosting(row.give_back_posting, row.give_back_posting_at),
    /** The time zone of the property when it was placed. */
    timeZone: row.time_zone,
    cancellationFees: row.cancellation_fees && STORED.fees.read(row.cancellation_fees),
    /** The cancellation attempt that counts, usually the last one. Null if there was none. */
    cancellation: row.cancellation && STORED.cancellation.read(row.cancellation),
    placedAt: row.placed_at,
  };
}

function readPosting(state: Posting['state'] | null, at: Temporal.Instant | null): Posting | null {
  return state && at && { state, at };
}
