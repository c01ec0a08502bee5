import type { CardId, LotId, PlacementId, TransferId } from '#domain/ids.ts';
import type { RedeemedLot } from '#domain/return-to-lots.ts';
import type { TransferKind } from '#domain/ledger.ts';
import type { Database, Tx } from '../plumbing/database/database.ts';

export type NewTransfer = {
  readonly id: TransferId;
  readonly cardId: CardId;
  readonly lotId: LotId;
  readonly kind: TransferKind;
  readonly amount: number;
  readonly holdId: TransferId | null;
  readonly placementId: PlacementId | null;
};

/** Who caused a transfer, why and when. */
export type Cause = { readonly actor: string; readonly reason: string; readonly at: Temporal.Instant };

type NewLot = {
  readonly id: LotId;
  readonly cardId: CardId;
  readonly origin: string;
  readonly expiresOn: Temporal.PlainDate | null;
  /** The lot whose value moves into this one; its tax kind and issuer go along. */
  readonly continues?: LotId;
};

/** Adds transfers in their order; the database chains them and keeps the sums of their lots. */
export async function insertTransfers(tx: Tx, transfers: readonly NewTransfer[], cause: Cause): Promise<void> {
  if (transfers.length === 0) return;
  await tx
    .insertInto('transfer')
    .values(
      transfers.map((transfer) => ({
        id: transfer.id,
        card_id: transfer.cardId,
        lot_id: transfer.lotId,
        kind: transfer.kind,
        amount: transfer.amount,
        hold_id: transfer.holdId,
        placement_id: transfer.placementId,
        actor: cause.actor,
        reason: cause.reason,
        created_at: cause.at.toString(),
      })),
    )
    .execute();
}

/** Adds empty lots; only transfers put value on them. */
export async function insertLots(tx: Tx, lots: readonly NewLot[], at: Temporal.Instant): Promise<void> {
  const earlier = await listLotTerms(
    tx,
    lots.flatMap(({ continues }) => continues ?? []),
  );
  await tx
    .insertInto('lot')
    .values(
      lots.map((lot) => ({
        id: lot.id,
        card_id: lot.cardId,
        origin: lot.origin,
        tax_kind: 'multi-purpose' as const,
        issuer: 'sale page',
        ...(lot.continues && earlier.get(lot.continues)),
        expires_on: lot.expiresOn?.toString() ?? null,
        created_at: at.toString(),
      })),
    )
    .execute();
}

async function listLotTerms(tx: Tx, lotIds: readonly LotId[]) {
  if (lotIds.length === 0) return new Map<string, never>();
  const rows = await tx.selectFrom('lot').select(['id', 'tax_kind', 'issuer']).where('id', 'in', lotIds).execute();
  return new Map(rows.map(({ id, ...terms }) => [id, terms]));
}

type OpenHold = {
  readonly id: TransferId;
  readonly cardId: CardId;
  readonly lotId: LotId;
  readonly amount: number;
};

/** The holds of a placement that nothing has resolved yet, in the order of their cards. */
export async function listOpenHolds(tx: Tx, placementId: PlacementId): Promise<OpenHold[]> {
  const rows = await tx
    .selectFrom('transfer as hold')
    .leftJoin('transfer as resolution', 'resolution.hold_id', 'hold.id')
    .select(['hold.id', 'hold.card_id', 'hold.lot_id', 'hold.amount'])
    .where('hold.placement_id', '=', placementId)
    .where('hold.kind', '=', 'hold')
    .where('resolution.id', 'is', null)
    .orderBy('hold.card_id')
    .execute();
  return rows.map((row) => ({
    id: row.id as TransferId,
    cardId: row.card_id as CardId,
    lotId: row.lot_id as LotId,
    amount: row.amount,
  }));
}

type RedeemedValue = RedeemedLot & { readonly cardId: CardId };

/** What a placement took from each lot of its cards, in the order of the cards. */
export async function listRedeemed(db: Database | Tx, placementId: PlacementId): Promise<RedeemedValue[]> {
  const rows = await db
    .selectFrom('transfer')
    .innerJoin('lot', 'lot.id', 'transfer.lot_id')
    .select(['lot.card_id', 'lot.id', 'lot.expires_on', ({ fn }) => fn.sum<string>('transfer.amount').as('amount')])
    .where('transfer.placement_id', '=', placementId)
    .where('transfer.kind', '=', 'redeem')
    .groupBy('lot.id')
    .orderBy('lot.card_id')
    .orderBy('lot.id')
    .execute();
  return rows.map((row) => ({
    cardId: row.card_id as CardId,
    lotId: row.id as LotId,
    expiresOn: row.expires_on === null ? null : Temporal.PlainDate.from(row.expires_on),
    amount: Number(row.amount),
  }));
}

/** Locks the rows of cards in the order of their ids. */
export async function lockRows(tx: Tx, cardIds: readonly CardId[]): Promise<void> {
  if (cardIds.length === 0) return;
  await tx
    .selectFrom('card')
    .select('id')
    .where('id', 'in', [...new Set(cardIds)])
    .orderBy('id')
    .forUpdate()
    .execute();
}

type WrittenTransfer = Cause & {
  readonly id: TransferId;
  readonly sequence: number;
  readonly kind: TransferKind;
  /** In the card's unit. */
  readonly amount: number;
  /** The reference of the placement it belongs to. */
  readonly reference: string | null;
};

/** All transfers of a card in their order. */
export async function listTransfers(db: Database, cardId: CardId): Promise<WrittenTransfer[]> {
  const rows = await db
    .selectFrom('transfer')
    .leftJoin('placement', 'placement.id', 'transfer.placement_id')
    .selectAll('transfer')
    .select('placement.reference')
    .where('card_id', '=', cardId)
    .orderBy('card_sequence')
    .execute();
  return rows.map((row) => ({
    id: row.id as TransferId,
    sequence: row.card_sequence,
    kind: row.kind,
    amount: row.amount,
    reference: row.reference,
    actor: row.actor,
    reason: row.reason,
    at: row.created_at,
  }));
}
