import { sql, type Selectable } from 'kysely';
import { z } from 'zod';
import { WireCover } from '#contract/availability.ts';
import { BookedStay, Summary } from '#contract/reservation.ts';
import type { Buyer } from '#domain/buyer.ts';
import type { BookingFees } from '#domain/cancellation-fee.ts';
import type { CardPayment } from '#domain/give-back.ts';
import { asId, type PlacementId, type PropertyId } from '#domain/ids.ts';
import type { Money } from '#domain/money.ts';
import type { PlacementState } from '#domain/placement.ts';
import type { PmsReservation } from '#pms/pms.ts';
import type { Database, Tx } from '../../plumbing/database/database.ts';
import type { Tables } from '../../plumbing/database/tables.ts';
import { StoredCancellation, type Cancellation } from './cancellation-store.ts';
import { StoredInstant, StoredMoney } from './stored-values.ts';

/** What was promised to the guest, as it stood in the summary; the answer to a repeat is made of it. */
const StoredSummary = Summary.pick({ rate: true, total_price: true, due: true }).extend({ cover: WireCover });

const StoredFees = z.array(z.object({ from: StoredInstant, fee: StoredMoney })).nullable();

const Refusal = z.object({ code: z.string(), reason: z.string() });

export type Placement = {
  readonly id: PlacementId;
  readonly salePageId: string;
  readonly propertyId: PropertyId;
  readonly reference: string;
  readonly idempotencyKey: string;
  readonly sessionNumber: number;
  readonly requestDigest: Buffer;
  readonly state: PlacementState;
  /** As it is asked of the PMS. */
  readonly booking: z.infer<typeof BookedStay>;
  readonly buyer: Buyer;
  readonly summary: z.infer<typeof StoredSummary>;
  readonly covered: Covered;
  readonly pmsReservation: PmsReservation | null;
  readonly refusal: z.infer<typeof Refusal> | null;
  /** What nobody else will settle. */
  readonly needsPerson: boolean;
  readonly lookUps: number;
  readonly absences: number;
  readonly lookedUpAt: Temporal.Instant | null;
  readonly redemptionPostedAt: Temporal.Instant | null;
  /** The property's, as it was when it was placed; null where it was placed before that was written down. */
  readonly timeZone: string | null;
  /** What calling it off costs, as it was told when it was placed: the guest's terms are those he booked under. */
  readonly cancellationFees: BookingFees;
  /** The last try to call it off; null when there was none. */
  readonly cancellation: Cancellation | null;
  readonly giveBackPostedAt: Temporal.Instant | null;
  readonly placedAt: Temporal.Instant;
};

/** The covered amount, and what each card that pays gives for it, in the order in which they pay. */
export type Covered = { readonly amount: Money; readonly cards: readonly CardPayment[] };

export type PlacementKey = {
  readonly salePageId: string;
  readonly idempotencyKey: string;
  readonly sessionNumber: number;
};

export type NewPlacement = PlacementKey &
  Pick<
    Placement,
    | 'id'
    | 'propertyId'
    | 'reference'
    | 'requestDigest'
    | 'buyer'
    | 'covered'
    | 'timeZone'
    | 'cancellationFees'
    | 'placedAt'
  > & {
    readonly quoteId: string;
    readonly booking: object;
    readonly summary: object;
  };

/**
 * The placement that was placed with this key; where there is none, the one that this quote placed, unless it came to
 * nothing.
 */
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

/** The placement with this reference, on whatever sale page. */
export async function findPlacementNamed(db: Database, reference: string): Promise<Placement | undefined> {
  const row = await db.selectFrom('placement').selectAll().where('reference', '=', reference).executeTakeFirst();
  return row && readPlacement(row);
}

export async function findPlacement(db: Database, id: string): Promise<Placement | undefined> {
  const row = await db.selectFrom('placement').selectAll().where('id', '=', id).executeTakeFirst();
  return row && readPlacement(row);
}

/** Locks a placement until the transaction ends, so that only one settles it. */
export async function lockPlacement(tx: Tx, id: PlacementId): Promise<Placement> {
  const row = await tx.selectFrom('placement').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
  return readPlacement(row);
}

/** Writes a new placement; false when its key or its quote was used already, also by a transaction at the same time. */
export async function insertPlacement(tx: Tx, placement: NewPlacement): Promise<boolean> {
  const inserted = await tx
    .insertInto('placement')
    .values({
      id: placement.id,
      sale_page_id: placement.salePageId,
      property_id: placement.propertyId,
      reference: placement.reference,
      session_number: placement.sessionNumber,
      idempotency_key: placement.idempotencyKey,
      request_digest: placement.requestDigest,
      quote_id: placement.quoteId,
      state: 'placing',
      booking: JSON.stringify(placement.booking),
      buyer: JSON.stringify(placement.buyer),
      summary: JSON.stringify(placement.summary),
      covered: JSON.stringify(placement.covered),
      time_zone: placement.timeZone,
      cancellation_fees: placement.cancellationFees && JSON.stringify(placement.cancellationFees),
      placed_at: placement.placedAt.toString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

export type StateUpdate = {
  readonly state: PlacementState;
  readonly pmsReservation: PmsReservation | null;
  readonly refusal: { code: string; reason: string } | null;
  readonly settledAt: Temporal.Instant | null;
};

export async function updateState(tx: Tx, id: PlacementId, update: StateUpdate): Promise<void> {
  await tx
    .updateTable('placement')
    .set({
      state: update.state,
      pms_reservation: update.pmsReservation && JSON.stringify(update.pmsReservation),
      refusal: update.refusal && JSON.stringify(update.refusal),
      settled_at: update.settledAt?.toString() ?? null,
      needs_person: false,
    })
    .where('id', '=', id)
    .execute();
}

/** Notes one look-up at the PMS that settled nothing. Who needs a person for another reason goes on needing one. */
export async function countLookUp(tx: Tx, id: PlacementId, absent: boolean, needsPerson: boolean): Promise<void> {
  await tx
    .updateTable('placement')
    .set((row) => ({
      look_ups: row('look_ups', '+', 1),
      absences: row('absences', '+', absent ? 1 : 0),
      ...(needsPerson && { needs_person: true }),
    }))
    .where('id', '=', id)
    .execute();
}

export async function markNeedsPerson(db: Database, id: PlacementId): Promise<void> {
  await db.updateTable('placement').set({ needs_person: true }).where('id', '=', id).execute();
}

/** A person has seen to it. */
export async function forgetPerson(tx: Tx, id: PlacementId): Promise<void> {
  await tx.updateTable('placement').set({ needs_person: false }).where('id', '=', id).execute();
}

/** The ids of placements in one of these states. */
export async function listPlacementIds(db: Database, states: readonly PlacementState[]): Promise<PlacementId[]> {
  const rows = await db.selectFrom('placement').select('id').where('state', 'in', states).execute();
  return rows.map(({ id }) => asId(id));
}

type PlacementRow = Selectable<Tables['placement']>;

export function readPlacement(row: PlacementRow): Placement {
  return {
    id: asId(row.id),
    salePageId: row.sale_page_id,
    propertyId: asId(row.property_id),
    reference: row.reference,
    idempotencyKey: row.idempotency_key,
    sessionNumber: row.session_number,
    requestDigest: row.request_digest,
    state: row.state,
    booking: BookedStay.parse(row.booking),
    buyer: row.buyer as Buyer,
    summary: StoredSummary.parse(row.summary),
    covered: row.covered as Covered,
    pmsReservation: row.pms_reservation as PmsReservation | null,
    refusal: row.refusal && Refusal.parse(row.refusal),
    needsPerson: row.needs_person,
    lookUps: row.look_ups,
    absences: row.absences,
    lookedUpAt: row.looked_up_at,
    redemptionPostedAt: row.redemption_posted_at,
    timeZone: row.time_zone,
    cancellationFees: StoredFees.parse(row.cancellation_fees),
    cancellation: row.cancellation && StoredCancellation.parse(row.cancellation),
    giveBackPostedAt: row.give_back_posted_at,
    placedAt: row.placed_at,
  };
}
