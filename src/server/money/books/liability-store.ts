import { sql, type RawBuilder } from 'kysely';
import type { PropertyId } from '#domain/value/ids.ts';
import { TRANSFER_EFFECTS, type TransferKind } from '#domain/card/transfer-kinds.ts';
import { startOfDay, type BooksPeriod } from '#domain/card/books-period.ts';
import type { LotHistory, LotMovement } from '#domain/card/liability.ts';
import { money, type Money } from '#domain/money/money.ts';
import type { SoldAs } from '#domain/money/redemption-payment.ts';
import { dateAt } from '#domain/stay/stay.ts';
import { effectOf } from '../ledger/ledger.ts';
import { instantValue, type Tx } from '../../platform/database/database.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';

const LOTS_AT_ONCE = 2_000;

/** A null property or price is unknown. */
type LotGroup = {
  readonly propertyId: PropertyId | null;
  /** Null for uses. */
  readonly currency: string | null;
  /** For uses: the price paid and the number of uses it bought. */
  readonly price: { readonly paid: Money; readonly units: number } | null;
};

/**
 * When drafts became active, and when cards became void. Changes before the period are in the card's state already, so
 * only changes since are read.
 */
const changedSince = (from: Temporal.Instant) => sql`
  left join (select card_id, min(created_at) as at from audit_entry
    where action = 'activate' and created_at >= ${instantValue(from)} group by card_id) activated on activated.card_id = card.id
  left join (select card_id, min(created_at) as at from audit_entry where action = 'void' group by card_id) voided
    on voided.card_id = card.id`;

/** The last days of validity within a period, each with the moment at which it ends. */
function endingDays({ from, to, timeZone }: BooksPeriod): RawBuilder<unknown> {
  const [first, days] = [dateAt(from, timeZone), dateAt(from, timeZone).until(dateAt(to, timeZone)).days];
  const each = Array.from({ length: days }, (_, index) => first.add({ days: index }));
  return sql`unnest(${each.map(String)}::date[], ${each.map((day) => String(startOfDay(day.add({ days: 1 }), timeZone)))}::timestamptz[])
    as ending (day, at)`;
}

const lotsIn = (period: BooksPeriod) => sql`card join lot on lot.card_id = card.id ${changedSince(period.from)}
  left join ${endingDays(period)} on ending.day = lot.expires_on`;

function dayOf({ timeZone, ...period }: BooksPeriod, end: 'from' | 'to') {
  return sql`${dateAt(period[end], timeZone).toString()}::date`;
}

/** Lots that are not summed: their card becomes active or void in the period, or their figures are rounded singly. */
const isApart = ({ from, to }: BooksPeriod) => sql<boolean>`(
    (activated.at >= ${instantValue(from)} and activated.at < ${instantValue(to)})
    or (voided.at >= ${instantValue(from)} and voided.at < ${instantValue(to)})
    or (card.currency is null and lot.price_paid_minor is not null)) is true`;

/** The larger operation that a transfer belongs to: an extension, or a move from card to card. */
export const PART_OF = sql`case
    when t.kind = 'issue' and exists (select from transfer other where other.card_id = t.card_id
        and other.created_at = t.created_at and other.kind = 'expire') then 'extension'
    when t.kind = 'expire' and exists (select from transfer other where other.card_id = t.card_id
        and other.created_at = t.created_at and other.kind = 'issue') then 'extension'
    when t.kind = 'adjust' and exists (select from audit_entry where audit_entry.card_id = t.card_id
        and action in ('move', 'receive') and audit_entry.created_at = t.created_at) then 'move' end`;

/** In a query with the lots: also whether it was issued as goodwill. */
const PART_OF_OR_GOODWILL = sql`coalesce(${PART_OF}, case when t.kind = 'issue' and lot.is_goodwill then 'goodwill' end)`;

export const PURPOSE = sql`(select purpose from redemption where redemption.id = t.redemption_id)`;

/** The last day of the value that an extension issues again. */
const EXTENDED_FROM = sql`case when t.kind = 'issue' then (select old.expires_on from transfer other
    join lot old on old.id = other.lot_id where other.card_id = t.card_id and other.kind = 'expire'
      and other.card_sequence = t.card_sequence - 1) end`;

export type LotRead = { readonly group: LotGroup; readonly lot: LotHistory };

/** A lot that is not summed. */
export type OneLot = LotRead & {
  readonly cardId: string;
  readonly last4: string;
  readonly productId: string;
  readonly soldAs: SoldAs;
};

/** Every lot of a sale page that existed at the end of a period. Lots with the same rule are summed into one. */
export async function* listLotHistories(tx: Tx, salePage: SalePage, period: BooksPeriod): AsyncGenerator<LotRead> {
  yield* await sumLots(tx, salePage, period, sql`t.created_at < ${instantValue(period.to)}`);
  yield* listApart(tx, salePage, period, isApart(period));
}

/**
 * The lots that change in a period, for `changeOfLot`. All other lots end the period as they began it. For lots changed
 * only by transfers, earlier transfers are left out, because they do not affect the change.
 */
export async function* listChangedLots(tx: Tx, salePage: SalePage, period: BooksPeriod): AsyncGenerator<LotRead> {
  const isWithin = sql`t.created_at >= ${instantValue(period.from)} and t.created_at < ${instantValue(period.to)}`;
  yield* await sumLots(tx, salePage, period, sql`ending.day is null and ${isWithin}`);
  yield* await sumLots(tx, salePage, period, sql`ending.day is not null and t.created_at < ${instantValue(period.to)}`);
  yield* listApart(tx, salePage, period, sql`${isApart(period)} and ${hasChanged(period)}`);
}

/** The lots that change in a period, none of them summed. */
export function listLotsOneByOne(tx: Tx, salePage: SalePage, period: BooksPeriod): AsyncGenerator<OneLot> {
  return listApart(tx, salePage, period, hasChanged(period));
}

function hasChanged(period: BooksPeriod): RawBuilder<boolean> {
  const [from, to] = [instantValue(period.from), instantValue(period.to)];
  return sql`lot.id in (select t.lot_id from transfer t where t.created_at >= ${from} and t.created_at < ${to}
    union select other.id from lot other where other.expires_on >= ${dayOf(period, 'from')}
      and other.expires_on < ${dayOf(period, 'to')}
    union select other.id from audit_entry join lot other on other.card_id = audit_entry.card_id
      where action in ('activate', 'void') and audit_entry.created_at >= ${from} and audit_entry.created_at < ${to})`;
}

/**
 * Planner settings for the rest of the transaction. The lots and cards of a day's few thousand transfers are mostly in
 * memory. At the default cost of random reads, the planner would still scan all cards. A full report hashes every lot,
 * which would otherwise spill to disk.
 */
export async function setReadCosts(tx: Tx): Promise<void> {
  await sql`select set_config('random_page_cost', '1.1', true), set_config('work_mem', '96MB', true)`.execute(tx);
}

/** The planner expects as many groups as transfers, and without this it may sort all of them by eleven columns. */
async function setSorting(tx: Tx, value: 'on' | 'off'): Promise<void> {
  await sql`select set_config('enable_sort', ${value}, true)`.execute(tx);
}

type SumRow = {
  readonly currency: string | null;
  readonly property_id: PropertyId | null;
  readonly is_draft: boolean;
  readonly is_void: boolean;
  readonly is_expired: boolean;
  /** Whether the last day of these lots ends in the period, and when the transfer was made relative to that end. */
  readonly ends: boolean;
  readonly phase: 'before' | 'until' | 'after';
  readonly kind: TransferKind;
  readonly part_of: LotMovement['partOf'];
  readonly purpose: string | null;
  readonly amount: number;
};

/**
 * The amount owed on a lot is its balance or its hold. So lots with the same history can be summed, with the same
 * result as one by one. Their transfers are summed by kind and by time: before the period, or before or after the end
 * of their last day.
 */
async function sumLots(
  tx: Tx,
  salePage: SalePage,
  period: BooksPeriod,
  which: RawBuilder<unknown>,
): Promise<LotRead[]> {
  const { from, to } = period;
  await setSorting(tx, 'off');
  const { rows } = await sql<SumRow>`
    select currency, property_id, is_draft, is_void, is_expired, ends, phase, kind, part_of,
      purpose, sum(amount)::bigint as amount from (
    select card.currency, lot.issuing_property_id as property_id,
      card.state = 'draft' or coalesce(activated.at >= ${instantValue(to)}, false) as is_draft,
      coalesce(voided.at < ${instantValue(from)}, false) as is_void,
      coalesce(lot.expires_on < ${dayOf(period, 'from')}, false) as is_expired,
      ending.day is not null as ends,
      case when t.created_at < ${instantValue(from)} then 'before'
        when ending.at <= t.created_at then 'after' else 'until' end as phase,
      t.kind, case when t.created_at >= ${instantValue(from)} then ${PART_OF_OR_GOODWILL} end as part_of,
      case when t.created_at >= ${instantValue(from)} then ${PURPOSE} end as purpose, t.amount
    from ${lotsIn(period)} join transfer t on t.lot_id = lot.id
    where card.sale_page_id = ${salePage.id} and not ${isApart(period)} and ${which} offset 0) as moved
    group by currency, property_id, is_draft, is_void, is_expired, ends, phase, kind, part_of, purpose,
      amount > 0`.execute(tx);
  await setSorting(tx, 'on');
  const keyOf = (row: SumRow) =>
    [row.currency, row.property_id, row.is_draft, row.is_void, row.is_expired, row.ends].join(' ');
  return [...Map.groupBy(rows, keyOf).values()].flatMap((same) =>
    same.slice(0, 1).map((row) => readSum(row, same, period)),
  );
}

/** Represents the sum as one lot: void or expired just before the period, or expiring after its first day. */
function readSum(row: SumRow, same: readonly SumRow[], { from, timeZone }: BooksPeriod): LotRead {
  const firstDay = dateAt(from, timeZone);
  const sum = (what: 'balance' | 'held') =>
    same
      .filter(({ phase }) => phase === 'before')
      .reduce((all, { kind, amount }) => all + TRANSFER_EFFECTS[kind][what] * amount, 0);
  const movements = same.filter(({ phase }) => phase !== 'before');
  return {
    group: { propertyId: row.property_id, currency: row.currency, price: null },
    lot: {
      expiresOn: row.ends ? firstDay : row.is_expired ? firstDay.subtract({ days: 1 }) : null,
      activatedAt: null,
      isDraft: row.is_draft,
      voidedAt: row.is_void ? from.subtract({ seconds: 1 }) : null,
      before: { balance: sum('balance'), held: sum('held') },
      movements: movements.map(({ kind, amount, part_of: partOf, purpose, phase }) => ({
        kind,
        amount,
        partOf,
        purpose,
        at: phase === 'until' ? from : startOfDay(firstDay.add({ days: 1 }), timeZone),
      })),
    },
  };
}

async function* listApart(
  tx: Tx,
  salePage: SalePage,
  period: BooksPeriod,
  which: RawBuilder<unknown>,
): AsyncGenerator<OneLot> {
  const { rows } = await sql<{ id: string }>`select lot.id from ${lotsIn(period)}
    where card.sale_page_id = ${salePage.id} and ${which}`.execute(tx);
  for (let read = 0; read < rows.length; read += LOTS_AT_ONCE) {
    const ids = rows.slice(read, read + LOTS_AT_ONCE).map(({ id }) => id);
    yield* await listLotsApart(tx, ids, period);
  }
}

/** As the database gives it: days, and times in JSON, are texts. */
type OneRow = Omit<OneLot, 'group' | 'lot'> &
  Pick<LotGroup, 'propertyId' | 'currency'> &
  Pick<LotHistory, 'activatedAt' | 'isDraft' | 'voidedAt' | 'before'> & {
    readonly expiresOn: string | null;
    readonly paid: { readonly minor: number; readonly currency: string; readonly units: number } | null;
    readonly movements: readonly (Omit<LotMovement, 'at'> & { readonly at: string })[];
  };

async function listLotsApart(tx: Tx, ids: readonly string[], { from, to }: BooksPeriod): Promise<OneLot[]> {
  const isBefore = sql`t.created_at < ${instantValue(from)}`;
  const sum = (what: 'balance' | 'held') => sql`coalesce(sum(${effectOf(what)}) filter (where ${isBefore}), 0)::bigint`;
  const { rows } = await sql<OneRow>`
    select card.id as "cardId", card.last4, card.voucher_product_id as "productId",
      coalesce(lot.sold_as, 'unknown') as "soldAs", card.currency, lot.issuing_property_id as "propertyId",
      case when card.currency is null and lot.price_paid_minor is not null then json_build_object('minor',
        lot.price_paid_minor, 'currency', lot.price_currency, 'units', lot.price_paid_for) end as paid,
      lot.expires_on as "expiresOn", card.state = 'draft' as "isDraft", changed."activatedAt", changed."voidedAt",
      moved.before, moved.movements
    from lot join card on card.id = lot.card_id
      left join lateral (
        select min(created_at) filter (where action = 'activate') as "activatedAt",
          min(created_at) filter (where action = 'void') as "voidedAt"
        from audit_entry where audit_entry.card_id = card.id and action in ('activate', 'void')) changed on true
      cross join lateral (
        select json_build_object('balance', ${sum('balance')}, 'held', ${sum('held')}) as before,
          coalesce(json_agg(json_build_object('kind', t.kind, 'amount', t.amount, 'at', t.created_at, 'partOf', ${PART_OF_OR_GOODWILL},
              'purpose', ${PURPOSE}, 'placementId', t.placement_id, 'extendedFrom', ${EXTENDED_FROM})
              order by t.card_sequence)
            filter (where not ${isBefore} and t.created_at < ${instantValue(to)}), '[]') as movements
        from transfer t where t.lot_id = lot.id) moved
    where lot.id = any(${ids}::uuid[])`.execute(tx);
  return rows.map(
    ({ propertyId, currency, paid, expiresOn, movements, activatedAt, isDraft, voidedAt, before, ...card }) => ({
      ...card,
      group: { propertyId, currency, price: paid && { paid: money(paid.currency, paid.minor), units: paid.units } },
      lot: {
        activatedAt,
        isDraft,
        voidedAt,
        before,
        expiresOn: expiresOn === null ? null : Temporal.PlainDate.from(expiresOn),
        movements: movements.map(({ at, ...movement }) => ({ ...movement, at: Temporal.Instant.from(at) })),
      },
    }),
  );
}
