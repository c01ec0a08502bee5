import type { Client } from 'pg';

const BATCH = 500_000;
/** Places in time for each card. At the first it is issued, and at the others earlier cards have transfers. */
const PLACES = 11;
const MONTHS = 35;

/**
 * The transfer at each place, to a card that was issued `age` fortieths of the period earlier. A redeem or release ends
 * the hold of the place before.
 */
const HAPPENS = `(values (0, 'issue', 0), (1, 'hold', 1), (2, 'redeem', 1), (3, 'hold', 2), (4, 'release', 2),
  (5, 'give_back', 3), (6, 'adjust', 4), (7, 'hold', 6), (8, 'redeem', 6), (9, 'hold', 9), (10, 'redeem', 9))
  as happens (place, kind, age)`;

/** The number of cards, and the moment of the last event. */
type Growth = { readonly count: number; readonly until: string };

const whole = (until: string) =>
  `(select '${until}'::timestamptz - interval '${MONTHS} months', '${until}'::timestamptz) as whole (begins, ends)`;

/** The n-th card, from its lot. One in twenty counts uses, and one in fifty was a draft for three days. */
const CARDS = ({ count, until }: Growth) => `(
  select n, ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid as card_id,
    ('00000000-0000-7000-9000-' || lpad(to_hex(n), 12, '0'))::uuid as lot_id,
    n % 20 = 0 as has_uses, n % 50 = 7 as was_draft, n % 97 = 0 as is_void,
    date_trunc('second', begins + (ends - begins) * (n::float8 / ${count})) as issued_at
  from generate_series(0, ${count - 1}) n, ${whole(until)}) as grown`;

/**
 * Writes three years of cards as reports read them: about ten transfers each in chronological order, lots with their
 * sums, and the audit entries of drafts and void cards. Triggers and foreign keys are off for this session only. Chains
 * are left out, because no report reads them.
 */
export async function growBooks(db: Client, growth: Growth): Promise<void> {
  const { count } = growth;
  await db.query('set session_replication_role = replica');
  const { rows: indexes } = await db.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes where tablename = 'transfer'
      and indexname not in (select conname from pg_constraint where conrelid = 'transfer'::regclass)`,
  );
  for (const { name } of indexes) await db.query(`drop index ${name}`);
  await db.query(INSERT_CARDS(growth));
  for (let from = 0; from < count * PLACES; from += BATCH) {
    await db.query(INSERT_TRANSFERS(growth), [from, Math.min(count * PLACES, from + BATCH) - 1]);
  }
  await db.query(INSERT_LOTS(growth));
  await db.query(INSERT_PLACEMENTS(growth));
  await db.query(INSERT_AUDIT(growth));
  for (const { definition } of indexes) await db.query(definition);
  await db.query('set session_replication_role = origin');
  for (const table of ['card', 'lot', 'transfer', 'audit_entry', 'placement'])
    await db.query(`vacuum (analyze) ${table}`);
}

const INSERT_CARDS = (growth: Growth) => `
  insert into card (id, sale_page_id, voucher_product_id, code_fingerprint, last4, form, state, unit, currency, created_at)
  select card_id, 'demo', case when has_uses then 'ten-nights' else 'gift-card' end, sha256(uuid_send(card_id)), '2222',
    'physical', case when is_void then 'void' else 'active' end, case when has_uses then 'uses' else 'money' end,
    case when has_uses then null when n % 3 = 0 then 'EUR' else 'GBP' end, issued_at
  from ${CARDS(growth)}`;

/** The stay of a hold and of the transfer after it. Value is given back from the first stay. */
const STAY = `('00000000-0000-7000-a00' || case place when 5 then 1 else (place + 1) / 2 end || '-' || lpad(to_hex(n), 12, '0'))::uuid`;

/** From one place in time to another, both included. */
const INSERT_TRANSFERS = ({ count, until }: Growth) => `
  insert into transfer (id, card_id, lot_id, card_sequence, kind, amount, hold_id, placement_id, actor, reason,
    created_at, hash)
  select uuidv7(), ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid,
    ('00000000-0000-7000-9000-' || lpad(to_hex(n), 12, '0'))::uuid, place + 1, kind,
    case when kind = 'issue' then case when n % 20 = 0 then 10 else 50000 end when n % 20 = 0 then 1 else 1700 end,
    case when kind in ('redeem', 'release') then gen_random_uuid() end,
    case when kind not in ('issue', 'adjust') then ${STAY} end, 'growth', 'measuring', begins + (ends - begins) * (k::float8 / ${count * PLACES}), ''
  from generate_series($1::int, $2::int) k
  join ${HAPPENS} on place = k % ${PLACES}
  cross join lateral (select k / ${PLACES} - age * ${Math.floor(count / 40)} as n) as grown
  cross join ${whole(until)}
  where n >= 0 order by k`;

const EFFECTS = `sum(amount * case kind when 'issue' then 1 when 'give_back' then 1 when 'adjust' then 1 when 'redeem' then -1 else 0 end)
    as balance, sum(amount * case kind when 'hold' then 1 when 'redeem' then -1 when 'release' then -1 else 0 end) as held`;

const INSERT_LOTS = (growth: Growth) => `
  insert into lot (id, card_id, origin, expires_on, balance, held, created_at, issuing_property_id, price_paid_minor,
    price_currency, price_paid_for)
  select lot_id, card_id, 'growth',
    case when n % 13 > 0 then issued_at::date + 200 + ((n * 7919::bigint) % 900)::int end, balance, held, issued_at,
    case n % 4 when 0 then 'harbour-house' when 1 then 'palais-rosenhain' when 2 then 'kulm' end,
    case when has_uses then 89999 end, case when has_uses then 'EUR' end, case when has_uses then 10 end
  from ${CARDS(growth)} join (select lot_id, ${EFFECTS} from transfer group by lot_id) as sums using (lot_id)`;

/** The stays of the last four months, as far as reports read them. */
const INSERT_PLACEMENTS = ({ until }: Growth) => `
  insert into placement (id, sale_page_id, property_id, reference, session_number, idempotency_key, request_digest,
    state, booking, buyer, terms, covered, cancellation, placed_at, quote_id, time_zone)
  select distinct on (placement_id) placement_id, 'demo',
    (array['harbour-house', 'palais-rosenhain', 'kulm'])[1 + abs(hashtext(card_id::text)) % 3], placement_id, 1, placement_id, '',
    'confirmed',
    jsonb_build_object('stay', jsonb_build_object('arrivalDate', created_at::date, 'departureDate', created_at::date + 2),
      'rooms', jsonb_build_array('{}'::jsonb)), '{}', '{"due": {"currency": "GBP", "amountMinor": 4000}}',
    jsonb_build_object('amount', jsonb_build_object('currency', 'GBP', 'amountMinor', 1700), 'cards', jsonb_build_array(
      jsonb_build_object('cardId', card_id, 'debit', 1700, 'coveredMinor', 1700))),
    '{"outcome": {"cards": [{"covered": {"currency": "GBP", "amountMinor": 1700}}]}}', created_at, gen_random_uuid(), 'Europe/London'
  from transfer where kind in ('redeem', 'give_back') and created_at >= '${until}'::timestamptz - interval '4 months'
  order by placement_id, created_at`;

const INSERT_AUDIT = (growth: Growth) => `
  insert into audit_entry (action, card_id, actor, reason, details, created_at)
  select action, card_id, 'growth', 'measuring', '{}', at from (
    select 'activate' as action, card_id, issued_at + interval '3 days' as at from ${CARDS(growth)} where was_draft
    union all
    select 'void', card_id, issued_at + ('${growth.until}'::timestamptz - issued_at) * random() from ${CARDS(growth)} where is_void) as entries
  where at < '${growth.until}' order by at`;
