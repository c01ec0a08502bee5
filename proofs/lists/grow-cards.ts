import type { CardId } from '#domain/value/ids.ts';
import { asOwner } from '../../test/as-owner.ts';
import type { Staycard } from '../../test/start-staycard.ts';

/** In a list of `count` cards, one in this many is in each of these states. Imported cards have a PIN. */
const ONE_IN = { draft: 997, frozen: 499, void: 97, early: 1999, uncoded: 4999, imported: 3, locked: 5001 };
const CARDS_OF_BATCH = 500;
const DAYS_AHEAD = 1500;
const DAYS_PAST = 300;

/**
 * Bulk-inserts cards as lists read them: cards, lots and some holders, without the ledger's transfers, which no list
 * reads. Triggers and foreign keys are off for this session only.
 */
export async function growCards(staycard: Pick<Staycard, 'deps'>, count: number): Promise<void> {
  await asOwner(
    staycard,
    `set session_replication_role = replica;
    create temporary table growth as
      select n, gen_random_uuid() as id, product, product = 'gift-card' as is_money
      from generate_series(1, ${count}) n
      cross join lateral (select case when n % 50 = 0 then 'ten-nights' when n % 20 = 7 then 'two-nights-for-two' else 'gift-card' end
          as product) as sold;
    insert into card (id, sale_page_id, voucher_product_id, code_fingerprint, last4, form, state, unit, currency, batch,
        created_at, starts_on, delivery)
      select id, 'demo', product, sha256(uuid_send(id)),
        case when n % ${ONE_IN.uncoded} = 0 then '' else upper(right(md5(n::text), 4)) end, 'physical',
        case when n % ${ONE_IN.draft} = 0 then 'draft' when n % ${ONE_IN.frozen} = 0 then 'frozen'
          when n % ${ONE_IN.void} = 0 then 'void' else 'active' end,
        case when is_money then 'money' else 'uses' end, case when is_money then 'GBP' end,
        case when n % 2 = 0 then 'batch ' || n / ${CARDS_OF_BATCH} end, now() - make_interval(secs => n / 10),
        case when n % ${ONE_IN.early} = 0 then current_date + 20 when n % 10 = 3 then current_date - 400 end,
        case when n % ${ONE_IN.uncoded} = 0 then 'print' end
      from growth;
    insert into imported_code (card_id, sale_page_id, code_fingerprint, secret_length)
      select id, 'demo', sha256(uuid_send(id)), 4 from growth where n % ${ONE_IN.imported} = 0;
    insert into code_tries (sale_page_id, code_fingerprint, misses, last_missed_at, locked_at)
      select 'demo', sha256(uuid_send(id)), 9, now(), case when n % ${ONE_IN.locked} = 0 then now() end
      from growth where n % 300 = 0 or n % ${ONE_IN.locked} = 0;
    insert into lot (id, card_id, within_sale_page_id, within_product_id, origin, expires_on, balance, held, created_at)
      select gen_random_uuid(), id, 'demo', product, 'lists',
        case when n % 13 > 0 then current_date + ((n * 7919::bigint + part * 31) % ${DAYS_AHEAD})::int - ${DAYS_PAST} end,
        case when n % 7 = 0 then 0 else 5000 end, case when n % 11 = 0 and n % 7 > 0 then 5000 else 0 end, now()
      from growth cross join generate_series(0, (n % 10 = 0)::int) part;
    insert into card_registration (card_id, first_name, last_name, email, registered_at)
      select id, 'Guest', 'Number' || n, 'guest' || n || '@example.com', now() from growth where n % 3 = 0;
    analyze card; analyze lot; analyze card_registration; analyze imported_code; analyze code_tries`,
  );
}

/** Moves a tenth of the cards to each of some sale pages. */
export async function spreadCards(staycard: Pick<Staycard, 'deps'>, salePageIds: readonly string[]): Promise<void> {
  const moved = salePageIds.map(
    (id, index) => `update card set sale_page_id = '${id}' where get_byte(uuid_send(id), 0) % 10 = ${index};`,
  );
  await asOwner(
    staycard,
    `set session_replication_role = replica; ${moved.join(' ')}
    update lot set within_sale_page_id = card.sale_page_id from card
      where card.id = lot.card_id and card.sale_page_id <> 'demo'`,
  );
  await asOwner(staycard, 'vacuum (analyze) card');
  await asOwner(staycard, 'vacuum (analyze) lot');
}

/** The expected list entry of a card, read without the list queries. */
export type PlainCard = {
  readonly id: CardId;
  readonly product: string;
  readonly state: string;
  readonly batch: string | null;
  readonly created: bigint;
  /** Expiry dates of free value, without value that never expires. */
  readonly days: readonly string[];
};

/** All cards of the demo's sale page, from two plain reads that are joined here. */
export async function readPlainCards({ db }: Pick<Staycard, 'db'>): Promise<PlainCard[]> {
  const cards = await db.selectFrom('card').selectAll().where('sale_page_id', '=', 'demo').execute();
  const lots = await db.selectFrom('lot').select(['card_id', 'expires_on', 'balance', 'held']).execute();
  const byCard = Map.groupBy(lots, (lot) => lot.card_id);
  return cards.map((card) => ({
    id: card.id as CardId,
    product: card.voucher_product_id,
    state: card.state,
    batch: card.batch,
    created: card.created_at.epochNanoseconds,
    days: (byCard.get(card.id) ?? []).flatMap((lot) =>
      lot.balance > lot.held && lot.expires_on !== null ? [lot.expires_on] : [],
    ),
  }));
}
