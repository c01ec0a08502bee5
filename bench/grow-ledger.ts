import type { Client } from 'pg';

/** A card that can be found by a code: the columns of the card's row that depend on the code. */
export type KnownCard = { readonly fingerprint: Buffer; readonly last4: string };

const BATCH = 20_000;
/** Amounts of a card's transfers in minor units: it is issued, adjusted seven times, and held once and released. */
const ISSUED = 50_000;
const MOVED = 100;
export const TRANSFERS_OF_CARD = 10;
const CARDS_OF_PLACEMENT = 10;

/**
 * Writes cards in bulk, with ten transfers each, as the ledger would. Chains, sums, resolutions and histories pass
 * `ledger verify`. Triggers and references would take hours, so they are disabled for this session. The known cards are
 * evenly distributed. JSON columns are copied from a placement of the demo.
 */
export async function growLedger(db: Client, count: number, known: readonly KnownCard[]): Promise<void> {
  await db.query(`set session_replication_role = replica`);
  await db.query('set synchronous_commit = off');
  for (let from = 0; from < count; from += BATCH) {
    const to = Math.min(count, from + BATCH);
    await db.query('begin');
    await insertCards(db, from, to, count, known);
    await db.query(NAME_PLACEMENTS, [CARDS_OF_PLACEMENT]);
    await db.query(INSERT_PLACEMENTS, [CARDS_OF_PLACEMENT]);
    await db.query(INSERT_TRANSFERS);
    await db.query('drop table growth');
    await db.query('commit');
  }
  await db.query('set session_replication_role = origin');
  await db.query('set synchronous_commit = on');
  for (const table of ['card', 'lot', 'transfer', 'placement', 'placement_change']) {
    await db.query(`vacuum (analyze) ${table}`);
  }
  await db.query('checkpoint');
}

async function insertCards(db: Client, from: number, to: number, count: number, known: readonly KnownCard[]) {
  await db.query(
    `create temporary table growth as
    select n, uuidv7() as card_id, uuidv7() as lot_id, null::uuid as placement_id, now() - interval '90 days' as at
    from generate_series($1::int, $2::int) n`,
    [from, to - 1],
  );
  const apart = Math.max(1, Math.floor(count / Math.max(1, known.length)));
  const here = known.flatMap((card, index) =>
    index * apart >= from && index * apart < to ? [{ ...card, index }] : [],
  );
  await db.query(
    `insert into card (id, sale_page_id, voucher_product_id, code_fingerprint, last4, form, state, unit, currency, created_at)
    select card_id, 'demo', 'gift-card', coalesce(known.fingerprint, sha256(uuid_send(card_id))),
      coalesce(known.last4, '2222'), 'physical', 'active', 'money', 'GBP', at
    from growth left join unnest($1::int[], $2::bytea[], $3::text[]) as known (n, fingerprint, last4) using (n)`,
    [here.map(({ index }) => index * apart), here.map((card) => card.fingerprint), here.map((card) => card.last4)],
  );
  await db.query(
    `insert into lot (id, card_id, origin, expires_on, balance, held, created_at)
    select lot_id, card_id, (select origin from lot limit 1), null, $1, 0, at from growth`,
    [ISSUED + MOVED],
  );
}

const NAME_PLACEMENTS = `
  with refused as (select n / $1 as number, uuidv7() as id from growth where n % $1 = 0)
  update growth set placement_id = refused.id from refused where growth.n / $1 = refused.number`;

/** Copies the columns of an existing placement. The copies have no guest and hold nothing. */
const INSERT_PLACEMENTS = `
  with template as (select * from placement where state = 'confirmed' order by placed_at limit 1),
  refused as (select placement_id as id, at from growth where n % $1 = 0),
  written as (
    insert into placement (id, sale_page_id, property_id, reference, session_number, idempotency_key, request_digest,
      state, quote_id, booking, buyer, terms, covered, placed_at, settled_at, time_zone)
    select refused.id, sale_page_id, property_id, 'G' || refused.id, 1, refused.id::text, request_digest, 'refused', refused.id,
      booking,
      jsonb_set(buyer, '{email}', to_jsonb('guest' || refused.id || '@example.com')), terms, covered,
      refused.at, refused.at, time_zone
    from refused, template)
  insert into placement_change (placement_id, from_state, to_state, because, changed_at)
  select refused.id, step.from_state, step.to_state, 'measuring growth', refused.at
  from refused, (values (1, null, 'placing'), (2, 'placing', 'refused')) as step (number, from_state, to_state)
  order by refused.id, step.number`;

/** Each row's hash includes the previous one. `offset 0` keeps the planner from recomputing a hash at each use. */
const INSERT_TRANSFERS = `
  insert into transfer
  select step.* from growth
  ${Array.from({ length: TRANSFERS_OF_CARD }, (_, index) => nextTransfer(index + 1)).join('\n')}
  cross join lateral (values ${Array.from({ length: TRANSFERS_OF_CARD }, (_, index) => `(h${index + 1}.step)`).join(', ')})
    as steps (step_row)
  cross join lateral (select (steps.step_row).*) as step`;

function nextTransfer(sequence: number): string {
  const kind = kindOf(sequence);
  const amount = kind === 'issue' ? ISSUED : kind === 'adjust' && sequence % 2 === 1 ? -MOVED : MOVED;
  const hold = kind === 'release' ? `(h${sequence - 1}.step).id` : 'null::uuid';
  const placement = kind === 'hold' || kind === 'release' ? 'growth.placement_id' : 'null::uuid';
  const previous = sequence === 1 ? 'null::bytea' : `(h${sequence - 1}.step).hash`;
  return `cross join lateral (
    select row((unhashed).id, (unhashed).card_id, (unhashed).lot_id, (unhashed).card_sequence, (unhashed).kind,
      (unhashed).amount, (unhashed).hold_id, (unhashed).placement_id, (unhashed).actor, (unhashed).reason,
      (unhashed).created_at, (unhashed).previous_hash, transfer_hash(unhashed), null::uuid)::transfer as step
    from (select row(uuidv7(), growth.card_id, growth.lot_id, ${sequence}, '${kind}', ${amount}, ${hold}, ${placement},
      'bench', 'measuring growth', growth.at, ${previous}, '\\x'::bytea, null::uuid)::transfer as unhashed offset 0) made
    offset 0) h${sequence}`;
}

function kindOf(sequence: number): string {
  if (sequence === 1) return 'issue';
  if (sequence === TRANSFERS_OF_CARD - 1) return 'hold';
  return sequence === TRANSFERS_OF_CARD ? 'release' : 'adjust';
}
