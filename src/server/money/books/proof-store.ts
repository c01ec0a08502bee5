import { sql, type RawBuilder } from 'kysely';
import type { BooksPeriod } from '#domain/card/books-period.ts';
import type { TransferKind } from '#domain/card/transfer-kinds.ts';
import { effectOf } from '../ledger/ledger.ts';
import { instantValue, type Tx } from '../../platform/database/database.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import { PART_OF, PURPOSE } from './liability-store.ts';

const CARDS_AT_ONCE = 1_000;
const BEFORE_ALL_IDS = '00000000-0000-0000-0000-000000000000';

/** A card with its lots and transfers in a month. Names are those of the file. Times are UTC texts in one format. */
export type ProofRow = {
  readonly card: string;
  readonly currency: string | null;
  /** At the start of the month. */
  readonly draft: boolean;
  readonly void: boolean;
  /** Changes within the month. */
  readonly activated_at: string | null;
  readonly voided_at: string | null;
  readonly lots: readonly ProofLot[];
  /** The last transfer before the listed ones, and its hash. Zero and null if there is none. */
  readonly sequence: number;
  readonly hash: string | null;
  readonly transfers: readonly { readonly sequence: number; readonly hash: string; readonly kind: TransferKind }[];
};

type ProofLot = {
  readonly lot: string;
  readonly property: string | null;
  readonly last_day: string | null;
  readonly goodwill: boolean;
  /** For uses: the price paid in minor units, and the number of uses it bought. */
  readonly price: { readonly minor: number; readonly currency: string; readonly uses: number } | null;
  readonly opening: { readonly balance: number; readonly held: number } | null;
  readonly closing: { readonly balance: number; readonly held: number };
};

/**
 * Every card of a sale page that has transfers before the end of a period, in the order of the ids, page by page.
 * Clocks of servers differ, so a transfer of the next month can precede one of this month in the chain of a card. It is
 * listed too, because the chain would have a gap without it.
 */
export async function* listProofRows(tx: Tx, salePage: SalePage, period: BooksPeriod): AsyncGenerator<ProofRow[]> {
  let last: string | undefined = BEFORE_ALL_IDS;
  while (last !== undefined) {
    const rows = await readPage(tx, salePage, period, last);
    yield rows.flatMap(({ lots, ...row }) => (lots ? [{ ...row, lots }] : []));
    last = rows.at(-1)?.card;
  }
}

type PageRow = Omit<ProofRow, 'lots'> & { readonly lots: readonly ProofLot[] | null };

async function readPage(tx: Tx, salePage: SalePage, period: BooksPeriod, after: string): Promise<readonly PageRow[]> {
  const [from, to] = [instantValue(period.from), instantValue(period.to)];
  const withinMonth = (at: RawBuilder<unknown>) =>
    sql`case when ${at} >= ${from} and ${at} < ${to} then ${isoOf(at)} end`;
  const { rows } = await sql<PageRow>`
    select card.id as card, card.currency,
      card.state = 'draft' or coalesce(changed.activated_at >= ${from}, false) as draft,
      coalesce(changed.voided_at < ${from}, false) as void,
      ${withinMonth(sql`changed.activated_at`)} as activated_at, ${withinMonth(sql`changed.voided_at`)} as voided_at,
      lots.lots, chain.first - 1 as sequence, (select encode(hash, 'hex') from transfer
        where card_id = card.id and card_sequence = chain.first - 1) as hash, transfers.transfers
    from (select id, currency, state from card where sale_page_id = ${salePage.id} and id > ${after}::uuid
        order by id limit ${sql.lit(CARDS_AT_ONCE)}) card
      cross join lateral (select min(created_at) filter (where action = 'activate') as activated_at,
        min(created_at) filter (where action = 'void') as voided_at
        from audit_entry where card_id = card.id and action in ('activate', 'void')) changed
      cross join lateral (select max(card_sequence) filter (where created_at < ${to}) as last,
        least(min(card_sequence) filter (where created_at >= ${from}),
          max(card_sequence) filter (where created_at < ${from}) + 1) as first
        from transfer where card_id = card.id) chain
      cross join lateral (select coalesce(json_agg(${TRANSFER} order by t.card_sequence), '[]') as transfers
        from transfer t where t.card_id = card.id and t.card_sequence between chain.first and chain.last) transfers
      cross join lateral (select json_agg(json_build_object('lot', lot.id, 'property', lot.issuing_property_id,
          'last_day', lot.expires_on, 'goodwill', lot.is_goodwill, 'price', case when card.currency is null and lot.price_paid_minor is not null
            then json_build_object('minor', lot.price_paid_minor, 'currency', lot.price_currency, 'uses', lot.price_paid_for) end,
          'opening', opening.sums, 'closing', closing.sums) order by lot.id) as lots
        from lot cross join lateral ${sumsBefore(from)} opening cross join lateral ${sumsBefore(to)} closing
        where lot.card_id = card.id and closing.sums is not null) lots
    order by card.id`.execute(tx);
  return rows;
}

/** Null if the lot has no transfers before then. */
function sumsBefore(end: RawBuilder<unknown>): RawBuilder<unknown> {
  const sum = (what: 'balance' | 'held') => sql`sum(${effectOf(what)})::bigint`;
  return sql`(select case when count(*) > 0 then json_build_object('balance', ${sum('balance')}, 'held', ${sum('held')}) end as sums
    from transfer t where t.lot_id = lot.id and t.created_at < ${end})`;
}

/** All that the hash of a transfer is made of, besides its card and the hash before. */
const TRANSFER = sql`json_build_object('transfer', t.id, 'lot', t.lot_id, 'sequence', t.card_sequence, 'kind', t.kind,
  'amount', t.amount, 'hold', t.hold_id, 'placement', t.placement_id, 'redemption', t.redemption_id, 'purpose', ${PURPOSE},
  'actor_sha256', encode(sha256(convert_to(t.actor, 'UTF8')), 'hex'),
  'reason_sha256', encode(sha256(convert_to(t.reason, 'UTF8')), 'hex'),
  'at', ${isoOf(sql`t.created_at`)}, 'moved', coalesce(${PART_OF} = 'move', false), 'hash', encode(t.hash, 'hex'))`;

function isoOf(at: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
}
