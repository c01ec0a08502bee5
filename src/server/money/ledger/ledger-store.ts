import { sql, type RawBuilder } from 'kysely';
import type { CardState } from '#domain/card/card.ts';
import {
  asId,
  type CardId,
  type LotId,
  type PlacementId,
  type RedemptionId,
  type TransferId,
} from '#domain/value/ids.ts';
import type { CardSale } from '#domain/card/issuing.ts';
import { money } from '#domain/money/money.ts';
import type { Extensions } from '#domain/card/extension.ts';
import type { RedeemedLot } from '#domain/card/return-to-lots.ts';
import { TRANSFER_EFFECTS, type TransferKind } from '#domain/card/transfer-kinds.ts';
import type { OpenHold } from '#domain/redemption/plan-capture.ts';
import type { Cause } from '../../platform/audit/audit-log.ts';
import type { Database, Tx } from '../../platform/database/database.ts';

/** The purpose of held value: a stay, or a redemption without one. */
export type Spending = { readonly placementId: PlacementId } | { readonly redemptionId: RedemptionId };

export type NewTransfer = {
  readonly id: TransferId;
  readonly cardId: CardId;
  readonly lotId: LotId;
  readonly kind: TransferKind;
  readonly amount: number;
  /** A hold and all transfers that follow from it have one. */
  readonly spending?: Spending;
  readonly holdId?: TransferId;
};

type NewLot = {
  readonly id: LotId;
  readonly cardId: CardId;
  readonly origin: string;
  readonly expiresOn: Temporal.PlainDate | null;
} & (
  | {
      readonly sale: CardSale;
      /** In the card's unit. */
      readonly amount: number;
    }
  | {
      /** The lot whose value moves into this one, together with its sale data. */
      readonly continues: LotId;
    }
);

/** Adds transfers in order. The database chains them and maintains the sums of their lots. */
export async function insertTransfers(tx: Tx, transfers: readonly NewTransfer[], cause: Cause): Promise<void> {
  if (transfers.length === 0) return;
  const rows = transfers.map((transfer) => ({
    id: transfer.id,
    card_id: transfer.cardId,
    lot_id: transfer.lotId,
    kind: transfer.kind,
    amount: transfer.amount,
    hold_id: transfer.holdId ?? null,
    placement_id: null,
    redemption_id: null,
    ...(transfer.spending && { [columnOf(transfer.spending)]: idOf(transfer.spending) }),
    actor: cause.actor,
    reason: cause.reason,
    created_at: cause.at.toString(),
  }));
  await tx.insertInto('transfer').values(rows).execute();
}

/** Adds empty lots. Only transfers put value on them. */
export async function insertLots(tx: Tx, lots: readonly NewLot[], at: Temporal.Instant): Promise<void> {
  const earlier = await listLotTerms(
    tx,
    lots.flatMap((lot) => ('continues' in lot ? [lot.continues] : [])),
  );
  await tx
    .insertInto('lot')
    .values(
      lots.map((lot) => ({
        id: lot.id,
        card_id: lot.cardId,
        origin: lot.origin,
        ...('continues' in lot ? earlier.get(lot.continues) : termsOf(lot)),
        expires_on: lot.expiresOn?.toString() ?? null,
        created_at: at.toString(),
      })),
    )
    .execute();
}

async function listLotTerms(tx: Tx, lotIds: readonly LotId[]) {
  if (lotIds.length === 0) return new Map<string, never>();
  const rows = await tx
    .selectFrom('lot')
    .select([
      'id',
      'issuing_property_id',
      'sold_as',
      'price_paid_minor',
      'price_currency',
      'price_paid_for',
      'is_goodwill',
    ])
    .where('id', 'in', lotIds)
    .execute();
  return new Map(rows.map(({ id, ...terms }) => [id, terms]));
}

function termsOf({ sale, amount }: { readonly sale: CardSale; readonly amount: number }) {
  const { issuingPropertyId, taxKind, pricePaid, isGoodwill = false } = sale;
  return {
    issuing_property_id: issuingPropertyId,
    sold_as: taxKind,
    price_paid_minor: pricePaid?.amountMinor ?? null,
    price_currency: pricePaid?.currency ?? null,
    price_paid_for: pricePaid && amount,
    is_goodwill: isGoodwill,
  };
}

function columnOf(spending: Spending) {
  return 'placementId' in spending ? 'placement_id' : 'redemption_id';
}

function idOf(spending: Spending): string {
  return 'placementId' in spending ? spending.placementId : spending.redemptionId;
}

/** Whether a transfer `t` belongs to a spending. */
function isOf(t: string, spending: Spending): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${t}.${columnOf(spending)}`)} = ${idOf(spending)}`;
}

/**
 * Resolves the open holds of a spending. A transfer is inserted only after its card is locked, and cards are locked in
 * id order. The caller has locked the placement or redemption, so no other transaction resolves its holds. Value
 * released on a void card is voided at once.
 */
export async function resolveHolds(
  tx: Tx,
  spending: Spending,
  kind: 'redeem' | 'release',
  { actor, reason, at }: Cause,
): Promise<void> {
  await sql`with locked as (
      select id, state from card
      where id in (select card_id from transfer where ${isOf('transfer', spending)} and kind = 'hold')
      order by id for update)
    insert into transfer (id, card_id, lot_id, kind, amount, hold_id, placement_id, redemption_id,
      actor, reason, created_at)
    select gen_random_uuid(), hold.card_id, hold.lot_id, step.kind, hold.amount,
      case when step.kind <> 'void' then hold.id end, hold.placement_id, hold.redemption_id, ${actor}, ${reason}, ${at.toString()}::timestamptz
    from locked
      join transfer as hold on hold.card_id = locked.id
      left join transfer as resolution on resolution.hold_id = hold.id
      join (values (1, ${kind}::text), (2, 'void')) as step (place, kind)
        on step.place = 1 or (${kind} = 'release' and locked.state = 'void')
    where ${isOf('hold', spending)} and hold.kind = 'hold' and resolution.id is null
    order by hold.card_id, hold.card_sequence, step.place`.execute(tx);
}

export async function listOpenHolds(tx: Tx, spending: Spending): Promise<OpenHold[]> {
  const rows = await tx
    .selectFrom('transfer as hold')
    .innerJoin('lot', 'lot.id', 'hold.lot_id')
    .leftJoin('transfer as resolution', 'resolution.hold_id', 'hold.id')
    .select(['hold.id', 'hold.lot_id', 'hold.amount', 'lot.expires_on'])
    .where(isOf('hold', spending))
    .where('hold.kind', '=', 'hold')
    .where('resolution.id', 'is', null)
    .execute();
  return rows.map((row) => ({
    id: asId(row.id),
    lotId: asId(row.lot_id),
    amount: row.amount,
    expiresOn: readDay(row.expires_on),
  }));
}

type RedeemedValue = RedeemedLot & { readonly cardId: CardId };

/** The value that a spending took from each lot, in card order. */
export async function listRedeemed(db: Database | Tx, spending: Spending): Promise<RedeemedValue[]> {
  const rows = await db
    .selectFrom('transfer')
    .innerJoin('lot', 'lot.id', 'transfer.lot_id')
    .select(['lot.card_id', 'lot.id', 'lot.expires_on', ({ fn }) => fn.sum<string>('transfer.amount').as('amount')])
    .where(isOf('transfer', spending))
    .where('transfer.kind', '=', 'redeem')
    .groupBy('lot.id')
    .orderBy('lot.card_id')
    .orderBy('lot.id')
    .execute();
  return rows.map((row) => ({
    cardId: row.card_id as CardId,
    lotId: row.id as LotId,
    expiresOn: readDay(row.expires_on),
    amount: Number(row.amount),
  }));
}

/** How the lots of a card were sold, in lot order. */
export async function listSales(db: Database | Tx, cardId: CardId): Promise<(CardSale & { readonly lotId: LotId })[]> {
  const rows = await db
    .selectFrom('lot')
    .select(['id', 'issuing_property_id', 'sold_as', 'price_paid_minor', 'price_currency'])
    .where('card_id', '=', cardId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    lotId: row.id as LotId,
    issuingPropertyId: row.issuing_property_id === null ? null : asId(row.issuing_property_id),
    taxKind: row.sold_as,
    pricePaid:
      row.price_currency === null || row.price_paid_minor === null
        ? null
        : money(row.price_currency, row.price_paid_minor),
  }));
}

/** Locks the rows of cards in id order. Returns the state of each. */
export async function lockRows(tx: Tx, cardIds: readonly CardId[]): Promise<{ id: string; state: CardState }[]> {
  return cardIds.length === 0 ? [] : lockingRows(tx, cardIds).execute();
}

/** The query that locks the rows of cards in id order, for use in other statements. */
export function lockingRows(tx: Tx, cardIds: readonly CardId[]) {
  return tx
    .selectFrom('card')
    .select(['id', 'state'])
    .where('id', '=', sql<string>`any(${cardIds}::uuid[])`)
    .orderBy('id')
    .forUpdate();
}

export async function listTransfers(db: Database | Tx, cardId: CardId) {
  const rows = await db
    .selectFrom('transfer')
    .innerJoin('lot', 'lot.id', 'transfer.lot_id')
    .leftJoin('placement', 'placement.id', 'transfer.placement_id')
    .leftJoin('redemption', 'redemption.id', 'transfer.redemption_id')
    .selectAll('transfer')
    .select(['placement.reference', 'lot.is_goodwill'])
    .select(['redemption.property_id', 'redemption.outlet', 'redemption.purpose', 'redemption.receipt'])
    .where('transfer.card_id', '=', cardId)
    .orderBy('card_sequence')
    .execute();
  return rows.map((row) => ({
    sequence: row.card_sequence,
    kind: row.kind,
    /** In the card's unit. */
    amount: row.amount,
    /** The stay's. */
    reference: row.reference,
    redemptionId: row.redemption_id,
    /** The place of a redemption, and the number of its receipt or of the stay whose bill it paid. */
    counter:
      row.property_id === null
        ? null
        : {
            propertyId: row.property_id,
            outlet: row.outlet ?? '',
            purpose: row.purpose ?? '',
            receipt: row.receipt ?? '',
          },
    isGoodwill: row.is_goodwill,
    actor: row.actor,
    reason: row.reason,
    at: row.created_at,
    lotId: row.lot_id as LotId,
    id: row.id as TransferId,
  }));
}

/** An extension expires value, and in the next transfer issues it again in another lot. */
export async function listExtensions(db: Database | Tx, cardId: CardId): Promise<Extensions> {
  const { rows } = await sql<{ lotId: LotId; id: LotId; expiresOn: string | null }>`
    select issued.lot_id as "lotId", lot.id, lot.expires_on as "expiresOn"
    from transfer issued join transfer expired on expired.card_id = issued.card_id
      and expired.card_sequence = issued.card_sequence - 1 and expired.kind = 'expire'
    join lot on lot.id = expired.lot_id
    where issued.card_id = ${cardId} and issued.kind = 'issue'`.execute(db);
  return new Map(rows.map(({ lotId, id, expiresOn }) => [lotId, { id, expiresOn: readDay(expiresOn) }]));
}

function readDay(text: string | null): Temporal.PlainDate | null {
  return text === null ? null : Temporal.PlainDate.from(text);
}

/** The amount that a transfer `t` adds to balance or held by the domain's table, as SQL for other statements. */
export function effectOf(what: 'balance' | 'held'): RawBuilder<unknown> {
  const arms = Object.entries(TRANSFER_EFFECTS).map(
    ([kind, effect]) => sql`when ${sql.lit(kind)} then ${sql.lit(effect[what])}`,
  );
  return sql`t.amount * case t.kind ${sql.join(arms, sql` `)} end`;
}
