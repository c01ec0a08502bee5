import { sql } from 'kysely';
import { asId, type PropertyId } from '#domain/ids.ts';
import type { BooksPeriod, LotHistory, LotMovement } from '#domain/liability.ts';
import { money, type Money } from '#domain/money.ts';
import { effectOf } from '../ledger/ledger.ts';
import { instantValue, type Tx } from '../plumbing/database/database.ts';
import type { SalePage } from '../sale-page/sale-page.ts';

const CARDS_AT_ONCE = 2_000;
const BEFORE_ALL_IDS = '00000000-0000-0000-0000-000000000000';

/** What the liabilities of lots are added up by; a null property or price is unknown. */
type LotGroup = {
  readonly propertyId: PropertyId | null;
  /** Null counts uses. */
  readonly currency: string | null;
  /** Of uses: what was paid for so many of them. */
  readonly price: { readonly paid: Money; readonly units: number } | null;
};

type LotRow = {
  readonly card_id: string;
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

/** Cards that are drafts, or were for a while, and those that are void, by the audit log. */
const STATES = sql`left join lateral (
    select min(created_at) filter (where action = 'activate') as activated_at,
      min(created_at) filter (where action = 'void') as voided_at
    from audit_entry where audit_entry.card_id = card.id and action in ('activate', 'void')) changed on true`;

/** Every lot of a sale page that was there at the end of a period, in pages of cards. */
export async function* listLotHistories(
  tx: Tx,
  salePage: SalePage,
  { from, to }: BooksPeriod,
): AsyncGenerator<{ readonly group: LotGroup; readonly lot: LotHistory }> {
  let after = BEFORE_ALL_IDS;
  for (;;) {
    const { rows } = await sql<LotRow>`
      select card.id as card_id, card.currency, lot.issuing_property_id, lot.price_paid_minor, lot.price_currency,
        lot.price_paid_for, lot.expires_on, card.state = 'draft' as is_draft, changed.activated_at, changed.voided_at,
        moved.balance, moved.held, moved.movements
      from (select * from card where sale_page_id = ${salePage.id} and id > ${after}
          order by id limit ${CARDS_AT_ONCE}) card
        join lot on lot.card_id = card.id
        ${STATES}
        cross join lateral (
          select coalesce(sum(${effectOf('balance')}) filter (where t.created_at < ${instantValue(from)}), 0)::bigint as balance,
            coalesce(sum(${effectOf('held')}) filter (where t.created_at < ${instantValue(from)}), 0)::bigint as held,
            coalesce(json_agg(json_build_object('kind', t.kind, 'amount', t.amount, 'at', t.created_at, 'partOf',
                case when t.kind in ('issue', 'expire') and exists (select from transfer other
                    where other.card_id = t.card_id and other.created_at = t.created_at
                      and other.kind = case t.kind when 'issue' then 'expire' else 'issue' end) then 'extension'
                  when t.kind = 'adjust' and exists (select from audit_entry where audit_entry.card_id = t.card_id
                      and action in ('move', 'receive') and audit_entry.created_at = t.created_at) then 'move' end)
                order by t.card_sequence)
              filter (where t.created_at >= ${instantValue(from)} and t.created_at < ${instantValue(to)}), '[]') as movements
          from transfer t where t.lot_id = lot.id) moved
      order by card.id`.execute(tx);
    const last = rows.at(-1);
    if (!last) return;
    for (const row of rows) yield readRow(row);
    after = last.card_id;
  }
}

function readRow(row: LotRow): { readonly group: LotGroup; readonly lot: LotHistory } {
  const { price_paid_minor: paidMinor, price_currency: paidIn, price_paid_for: units } = row;
  const isPriceKnown = row.currency === null && paidMinor !== null && paidIn !== null && units !== null;
  return {
    group: {
      propertyId: row.issuing_property_id === null ? null : asId(row.issuing_property_id),
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
        then lot.held - later.held else lot.balance - later.balance end), 0)::bigint as owed
    from card join lot on lot.card_id = card.id
      ${STATES}
      cross join lateral (
        select coalesce(sum(${effectOf('balance')}), 0) as balance, coalesce(sum(${effectOf('held')}), 0) as held
        from transfer t where t.lot_id = lot.id and t.created_at >= ${instantValue(to)}) later
    where card.sale_page_id = ${salePage.id} and card.state <> 'draft'
      and (changed.activated_at is null or changed.activated_at < ${instantValue(to)})
    group by lot.issuing_property_id, card.currency`.execute(tx);
  return rows;
}
