import { sql, type RawBuilder } from 'kysely';
import { CARD_BADGES } from '#contract/desk/staff-choices.ts';
import { asId } from '#domain/value/ids.ts';
import { inTransaction } from '../../src/server/platform/database/database.ts';
import { expiresWithin, selectByCreation, selectByExpiry } from '../../src/server/desk/card-list/card-list-store.ts';
import { filterByBadge } from '../../src/server/desk/card-list/card-badge-store.ts';
import { toPart } from '../../src/server/desk/card-list/list-cards.ts';
import {
  selectFoundCards,
  selectFoundStays,
  type CardSearch,
  type StaySearch,
} from '../../src/server/desk/lists/card-and-stay-store.ts';
import type { Staycard } from '../../test/start-staycard.ts';

export type Query = { readonly name: string; readonly query: RawBuilder<object> };

const [PAGE, COUNTED] = [51, 10_001];
const NEWEST = { isOldestFirst: false };

/** The desk's list queries, and for comparison the simplest query that an index answers. */
export async function listQueries({ deps, db }: Pick<Staycard, 'deps' | 'db'>): Promise<Query[]> {
  const salePage = await deps.salePages.load('demo');
  const all = [toPart({ salePage, propertyIds: null, productIds: null })];
  const rare = [{ salePageId: 'demo', productIds: ['ten-nights'] }];
  const some = [{ salePageId: 'demo', productIds: ['two-nights-for-two'] }];
  const others = (await deps.salePages.list()).filter(({ id }) => id !== 'demo').slice(0, 1);
  const other = others.map((page) => toPart({ salePage: page, propertyIds: null, productIds: null }));
  const one = await db.selectFrom('card').select('id').limit(1).executeTakeFirstOrThrow();
  const today = deps.clock.now().toZonedDateTimeISO('UTC').toPlainDate();
  const days = { from: today.toString(), to: today.add({ days: 30 }).toString() };
  const later = { from: today.add({ days: 1100 }).toString(), to: today.add({ days: 1130 }).toString() };
  const middle = await sql<{ at: Temporal.Instant; id: string }>`select created_at as at, id from card
    order by created_at offset (select count(*) / 2 from card) limit 1`.execute(db);
  const after = middle.rows[0];
  return [
    { name: 'one card by its id', query: sql<object>`select id from card where id = ${one.id}` },
    { name: 'newest', query: selectByCreation(all, {}, NEWEST, PAGE) },
    { name: 'newest, from the middle on', query: selectByCreation(all, {}, { ...NEWEST, after }, PAGE) },
    { name: 'oldest', query: selectByCreation(all, {}, { isOldestFirst: true }, PAGE) },
    { name: 'newest of a product', query: selectByCreation(rare, {}, NEWEST, PAGE) },
    { name: 'newest that are frozen', query: selectByCreation(all, { state: 'frozen' }, NEWEST, PAGE) },
    { name: 'frozen of a product', query: selectByCreation(rare, { state: 'frozen' }, NEWEST, PAGE) },
    { name: 'how many', query: selectByCreation(all, {}, NEWEST, COUNTED) },
    { name: 'how many expire', query: selectByCreation(all, { only: [expiresWithin({})] }, NEWEST, COUNTED) },
    {
      name: 'newest that expire in three years',
      query: selectByCreation(all, { only: [expiresWithin(later)] }, NEWEST, PAGE),
    },
    ...CARD_BADGES.flatMap((badge) => {
      const found = (limit: number, now = deps.clock.now()) =>
        selectByCreation(all, filterByBadge(badge, [salePage], now), NEWEST, limit);
      return [
        { name: `newest that are ${badge}`, query: found(PAGE) },
        { name: `how many are ${badge}`, query: found(COUNTED) },
        { name: `${badge}, long before any is`, query: found(PAGE, Temporal.Instant.from('2000-01-01T00:00:00Z')) },
      ];
    }),
    { name: 'of a batch', query: selectByCreation(all, { batch: 'batch 7' }, NEWEST, PAGE) },
    { name: 'of no batch', query: selectByCreation(all, { batch: 'none' }, NEWEST, PAGE) },
    { name: 'soonest to expire', query: selectByExpiry(all, {}, {}, PAGE) },
    { name: 'expire within 30 days', query: selectByExpiry(all, { state: 'active' }, days, PAGE) },
    { name: 'frozen that expire within 30 days', query: selectByExpiry(all, { state: 'frozen' }, days, PAGE) },
    { name: 'of a batch, soonest to expire', query: selectByExpiry(all, { batch: 'batch 7' }, {}, PAGE) },
    { name: 'of a product, soonest to expire', query: selectByExpiry(rare, {}, {}, PAGE) },
    { name: 'of one in twenty, soonest to expire', query: selectByExpiry(some, {}, {}, PAGE) },
    { name: 'of one in twenty, within 30 days', query: selectByExpiry(some, { state: 'active' }, days, PAGE) },
    { name: 'of one in twenty, frozen, within 30 days', query: selectByExpiry(some, { state: 'frozen' }, days, PAGE) },
    { name: 'of a page of one in ten, soonest to expire', query: selectByExpiry(other, {}, {}, PAGE) },
    { name: 'of a page of one in ten, within 30 days', query: selectByExpiry(other, { state: 'active' }, days, PAGE) },
    { name: 'of one in twenty, in three years', query: selectByExpiry(some, {}, later, PAGE) },
  ];
}

/**
 * The queries of the desk's search field across all sale pages. Each runs for a value that many pages have, and for one
 * that a single page has.
 */
export async function searchQueries({ deps, db }: Pick<Staycard, 'deps' | 'db'>): Promise<Query[]> {
  const reach = (await deps.salePages.list()).map((salePage) => ({ salePage, propertyIds: null, productIds: null }));
  const one = await db
    .selectFrom('card')
    .innerJoin('card_registration', 'card_registration.card_id', 'card.id')
    .select(['card.id', 'code_fingerprint', 'last4', 'email', 'last_name'])
    .where('batch', 'is not', null)
    .orderBy(sql`length(last_name)`, 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const cards = (name: string, search: CardSearch) => ({ name, query: selectFoundCards(reach, search, PAGE) });
  const stays = (name: string, search: StaySearch) => ({ name, query: selectFoundStays(reach, search, PAGE) });
  const { code_fingerprint: fingerprint, last4, email, last_name: lastName } = one;
  return [
    cards('search: a code', { by: 'code', fingerprints: [fingerprint, fingerprint], numbered: [] }),
    cards('search: a code by its number', { by: 'code', fingerprints: [], numbered: [asId(one.id)] }),
    cards('search: the end of a code', { by: 'last_four', text: last4 }),
    cards('search: an email', { by: 'email', text: email }),
    cards('search: a batch', { by: 'batch', text: 'batch 7' }),
    cards('search: a batch that is none', { by: 'batch', text: 'Lovelace' }),
    cards('search: a name', { by: 'name', text: lastName }),
    cards('search: a name that a third of all cards have', { by: 'name', text: 'Number' }),
    cards('search: a first and a last name', { by: 'name', text: `guest ${lastName}` }),
    cards('search: a last name of words', { by: 'name', text: `guest de la ${lastName}` }),
    cards('search: a name that is none', { by: 'name', text: 'Lovelace' }),
    stays('search: an email of a stay', { by: 'email', text: email }),
    stays('search: a number of the hotel', { by: 'hotel_number', text: '4124' }),
    stays('search: a name of a stay', { by: 'name', text: lastName }),
    stays('search: a name that all stays have', { by: 'name', text: 'Number' }),
  ];
}

type Plan = { readonly 'Node Type': string; readonly 'Relation Name'?: string; readonly Plans?: readonly Plan[] };

export type Explained = { readonly ms: number; readonly nodes: readonly string[]; readonly rows: number };

/**
 * Runs a query and returns its plan, each step with its table, and PostgreSQL's time for planning and execution.
 * `withTables: false` discourages sequential scans, so PostgreSQL uses one only if no index fits. On few cards it would
 * prefer them to an index.
 */
export async function explain(
  { db }: Pick<Staycard, 'db'>,
  query: RawBuilder<object>,
  { withTables = true } = {},
): Promise<Explained> {
  type Row = {
    'QUERY PLAN': [{ Plan: Plan & { 'Actual Rows': number }; 'Planning Time': number; 'Execution Time': number }];
  };
  const rows = await inTransaction(db, async (tx) => {
    if (!withTables) await sql`set local enable_seqscan = off`.execute(tx);
    return (await sql<Row>`explain (analyze, format json) ${query}`.execute(tx)).rows;
  });
  const [run] = rows[0]?.['QUERY PLAN'] ?? [];
  if (!run) throw new Error('PostgreSQL explains nothing');
  return {
    ms: run['Planning Time'] + run['Execution Time'],
    rows: run.Plan['Actual Rows'],
    nodes: walk(run.Plan),
  };
}

function walk(plan: Plan): string[] {
  const own = [plan['Node Type'], plan['Relation Name']].filter((part) => part !== undefined).join(' ');
  return [own, ...(plan.Plans ?? []).flatMap(walk)];
}
