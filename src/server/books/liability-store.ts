import { sql } from 'kysely';
import { asId, type PropertyId } from '#domain/ids.ts';
import { TRANSFER_EFFECTS, type TransferKind } from '#domain/ledger.ts';
import type { BooksPeriod, LotHistory, LotMovement } from '#domain/liability.ts';
import { money, type Money } from '#domain/money.ts';
import { dateAt } from '#domain/stay.ts';
import { effectOf } from '../ledger/ledger.ts';
import { instantValue, type Tx } from '../plumbing/database/database.ts';
import type { SalePage } from '../sale-page/sale-page.ts';

const LOTS_AT_ONCE = 2_000;

/** What the liabilities of lots are added up by; a null property or price is unknown. */
type LotGroup = {
  readonly propertyId: PropertyId | null;
  /** Null counts uses. */
  readonly currency: string | null;
  /** Of uses: what was paid for so many of them. */
  readonly price: { readonly paid: Money; readonly units: number } | null;
};

type LotRow = {
  readonly currency: string | null;
  readonly issuing_property_id: string | null;
  readonly price_paid_minor: number | null;
  readonly price_currency: string | null;
  readonly price_paid_for: number | null;
  readonly expires_on: string | null;
  readonly is_draft: boolean;
  readonly activated_at: Temporal.Instant | null;
  readonly voided_at: Temporal.Instant | null;
  readonly balance: number;
  readonly held: number;
  readonly movements: readonly (Pick<LotMovement, 'kind' | 'amount' | 'partOf'> & { readonly at: string })[];
};

/** When cards were made active or void, by the audit log; the others are not among them. */
const CHANGED = sql`(
    select card_id, min(created_at) filter (where action = 'activate') as activated_at,
      min(created_at) filter (where action = 'void') as voided_at
    from audit_entry where action in ('activate', 'void') group by card_id)`;

/** Lots with their cards. */
const LOTS = sql`card join lot on lot.card_id = card.id left join ${CHANGED} as changed on changed.card_id = card.id`;

/** Lots that end, or whose card becomes active or void, in a period; and those whose figures are rounded one by one. */
const isApart = (period: BooksPeriod) => sql<boolean>`(
    (lot.expires_on >= ${dayOf(period, 'from')} and lot.expires_on < ${dayOf(period, 'to')})
    or (changed.activated_at >= ${instantValue(period.from)} and changed.activated_at < ${instantValue(period.to)})
    or (changed.voided_at >= ${instantValue(period.from)} and changed.voided_at < ${instantValue(period.to)})
    or (card.currency is null and lot.price_paid_minor is not null)) is true`;

function dayOf({ timeZone, ...period }: BooksPeriod, end: 'from' | 'to') {
  return sql`${dateAt(period[end], timeZone).toString()}::date`;
}

/** What a transfer in the period is a part of: value that got a later day, or went from card to card. */
const PART_OF = sql`case
    when t.kind in ('issue', 'expire') and exists (select from transfer other
        where other.card_id = t.card_id and other.created_at = t.created_at
          and other.kind = case t.kind when 'issue' then 'expire' else 'issue' end) then 'extension'
    when t.kind = 'adjust' and exists (select from audit_entry where audit_entry.card_id = t.card_id
        and action in ('move', 'receive') and audit_entry.created_at = t.created_at) then 'move' end`;

type Read = { readonly group: LotGroup; readonly lot: LotHistory };

/**
 * Every lot of a sale page that was there at the end of a period. Lots that are owed by the same rule from the period's
 * beginning to its end come as one, with their transfers added up: in whatever order these were, they come to the same.
 */
export async function* listLotHistories(tx: Tx, salePage: SalePage, period: BooksPeriod): AsyncGenerator<Read> {
  yield* await sumSteadyLots(tx, salePage, period);
  const { rows } = await sql<{ id: string }>`select lot.id from ${LOTS}
    where card.sale_page_id = ${salePage.id} and ${isApart(period)}`.execute(tx);
  for (let read = 0; read < rows.length; read += LOTS_AT_ONCE) {
    const ids = rows.slice(read, read + LOTS_AT_ONCE).map(({ id }) => id);
    yield* await listLotsApart(tx, ids, period);
  }
}

type SteadyRow = Pick<LotRow, 'currency' | 'issuing_property_id' | 'is_draft'> & {
  readonly is_void: boolean;
  readonly is_expired: boolean;
  readonly is_before: boolean;
  readonly kind: TransferKind;
  readonly part_of: LotMovement['partOf'];
  readonly amount: number;
};

async function sumSteadyLots(tx: Tx, salePage: SalePage, period: BooksPeriod): Promise<Read[]> {
  const { from, to } = period;
  // A hash of every lot, which would otherwise go to the disk and back with every transfer.
  await sql`set local work_mem = '96MB'`.execute(tx);
  const { rows } = await sql<SteadyRow>`
    with steady as (
      select lot.id, card.currency, lot.issuing_property_id,
        card.state = 'draft' or coalesce(changed.activated_at >= ${instantValue(to)}, false) as is_draft,
        coalesce(changed.voided_at < ${instantValue(from)}, false) as is_void,
        coalesce(lot.expires_on < ${dayOf(period, 'from')}, false) as is_expired
      from ${LOTS} where card.sale_page_id = ${salePage.id} and not ${isApart(period)})
    select currency, issuing_property_id, is_draft, is_void, is_expired, t.created_at < ${instantValue(from)} as is_before, t.kind,
      case when t.created_at >= ${instantValue(from)} then ${PART_OF} end as part_of, sum(t.amount)::bigint as amount
    from steady join transfer t on t.lot_id = steady.id and t.created_at < ${instantValue(to)}
    group by 1, 2, 3, 4, 5, 6, 7, 8, t.amount > 0`.execute(tx);
  const keyOf = (row: SteadyRow) =>
    [row.currency, row.issuing_property_id, row.is_draft, row.is_void, row.is_expired].join(' ');
  return [...Map.groupBy(rows, keyOf).values()].flatMap((same) =>
    same.slice(0, 1).map((row) => readSteady(row, same, period)),
  );
}

/** As one lot that was void, or had expired, just before the period. */
function readSteady(row: SteadyRow, same: readonly SteadyRow[], { from, timeZone }: BooksPeriod): Read {
  const sum = (what: 'balance' | 'held') =>
    same
      .filter((one) => one.is_before)
      .reduce((all, { kind, amount }) => all + TRANSFER_EFFECTS[kind][what] * amount, 0);
  const movements = same.filter((one) => !one.is_before);
  return {
    group: { propertyId: readProperty(row), currency: row.currency, price: null },
    lot: {
      expiresOn: row.is_expired ? dateAt(from, timeZone).subtract({ days: 1 }) : null,
      activatedAt: null,
      isDraft: row.is_draft,
      voidedAt: row.is_void ? from.subtract({ seconds: 1 }) : null,
      before: { balance: sum('balance'), held: sum('held') },
      movements: movements.map(({ kind, amount, part_of: partOf }) => ({ kind, amount, partOf, at: from })),
    },
  };
}

async function listLotsApart(tx: Tx, ids: readonly string[], { from, to }: BooksPeriod): Promise<Read[]> {
  const { rows } = await sql<LotRow>`
    select card.currency, lot.issuing_property_id, lot.price_paid_minor, lot.price_currency, lot.price_paid_for,
      lot.expires_on, card.state = 'draft' as is_draft, changed.activated_at, changed.voided_at, moved.balance,
      moved.held, moved.movements
    from lot join card on card.id = lot.card_id
      left join lateral (
        select min(created_at) filter (where action = 'activate') as activated_at,
          min(created_at) filter (where action = 'void') as voided_at
        from audit_entry where audit_entry.card_id = card.id and action in ('activate', 'void')) changed on true
      cross join lateral (
        select coalesce(sum(${effectOf('balance')}) filter (where t.created_at < ${instantValue(from)}), 0)::bigint as balance,
          coalesce(sum(${effectOf('held')}) filter (where t.created_at < ${instantValue(from)}), 0)::bigint as held,
          coalesce(json_agg(json_build_object('kind', t.kind, 'amount', t.amount, 'at', t.created_at, 'partOf', ${PART_OF})
              order by t.card_sequence)
            filter (where t.created_at >= ${instantValue(from)} and t.created_at < ${instantValue(to)}), '[]') as movements
        from transfer t where t.lot_id = lot.id) moved
    where lot.id = any(${ids}::uuid[])`.execute(tx);
  return rows.map(readRow);
}

function readRow(row: LotRow): Read {
  const { price_paid_minor: paidMinor, price_currency: paidIn, price_paid_for: units } = row;
  const isPriceKnown = row.currency === null && paidMinor !== null && paidIn !== null && units !== null;
  return {
    group: {
      propertyId: readProperty(row),
      currency: row.currency,
      price: isPriceKnown ? { paid: money(paidIn, paidMinor), units } : null,
    },
    lot: {
      expiresOn: row.expires_on === null ? null : Temporal.PlainDate.from(row.expires_on),
      activatedAt: row.activated_at,
      isDraft: row.is_draft,
      voidedAt: row.voided_at,
      before: { balance: row.balance, held: row.held },
      movements: row.movements.map(({ at, ...movement }) => ({ ...movement, at: Temporal.Instant.from(at) })),
    },
  };
}

function readProperty({ issuing_property_id: id }: Pick<LotRow, 'issuing_property_id'>): PropertyId | null {
  return id === null ? null : asId(id);
}

/** What a property's lots have, in one currency or, with null, in uses; a null property is unknown. */
export type OwedByLots = {
  readonly propertyId: PropertyId | null;
  readonly currency: string | null;
  readonly owed: number;
};

/**
 * A second opinion on what is owed at the end of a period: the sums that the database keeps of each lot, less what
 * moved since. It shares nothing with the report but the rows.
 */
export async function sumOwedByLots(
  tx: Tx,
  salePage: SalePage,
  { to, timeZone }: BooksPeriod,
): Promise<readonly OwedByLots[]> {
  const { rows } = await sql<OwedByLots>`
    select lot.issuing_property_id as "propertyId", card.currency, coalesce(sum(
      case when changed.voided_at < ${instantValue(to)}
          or lot.expires_on < (${instantValue(to)} at time zone ${timeZone})::date
        then lot.held - coalesce(later.held, 0) else lot.balance - coalesce(later.balance, 0) end), 0)::bigint as owed
    from ${LOTS} left join (
        select lot_id, sum(${effectOf('balance')}) as balance, sum(${effectOf('held')}) as held
        from transfer t where t.created_at >= ${instantValue(to)} group by lot_id) later on later.lot_id = lot.id
    where card.sale_page_id = ${salePage.id} and card.state <> 'draft'
      and (changed.activated_at is null or changed.activated_at < ${instantValue(to)})
    group by lot.issuing_property_id, card.currency`.execute(tx);
  return rows;
}
