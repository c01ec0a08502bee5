import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Database, Tx } from '../platform/database/database.ts';
import type { SalePageUsage } from './judge-change.ts';
import { SalePageDefinition } from './definition/sale-page-definition.ts';

/** Undefined if there is none with this id. */
export async function findDefinition(db: Database | Tx, salePageId: string): Promise<SalePageDefinition | undefined> {
  const row = await db.selectFrom('sale_page').select(TEXT).where('id', '=', salePageId).executeTakeFirst();
  return row && parseDefinition(row.text);
}

export async function listDefinitions(db: Database): Promise<SalePageDefinition[]> {
  const rows = await db.selectFrom('sale_page').select(TEXT).orderBy('id').execute();
  return rows.map(({ text }) => parseDefinition(text));
}

const TEXT = sql<string>`definition::text`.as('text');

/** Cached by its text: a definition is read at every event of a hotel, rarely changes, and is slow to parse. */
function parseDefinition(text: string): SalePageDefinition {
  const known = parsed.get(text);
  if (known) return known;
  const definition = SalePageDefinition.parse(JSON.parse(text));
  parsed.set(text, definition);
  return definition;
}

const parsed = new LRUCache<string, SalePageDefinition>({
  maxSize: 32 * 1024 * 1024,
  sizeCalculation: (_definition, text) => text.length,
});

export async function listSalePageIds(tx: Tx): Promise<string[]> {
  return (await tx.selectFrom('sale_page').select('id').orderBy('id').execute()).map(({ id }) => id);
}

/** No other file of this sale page can be applied. Rows of guests that refer to the sale page can still be written. */
export async function lockDefinition(tx: Tx, salePageId: string): Promise<SalePageDefinition | undefined> {
  const query = tx.selectFrom('sale_page').select('definition').where('id', '=', salePageId).forNoKeyUpdate();
  const row = await query.executeTakeFirst();
  return row && SalePageDefinition.parse(row.definition);
}

export type SalePageVersion = {
  readonly number: number;
  readonly definition: object;
  /** As its author wrote it. */
  readonly file: string;
  readonly actor: string;
  readonly reason: string;
  readonly appliedAt: Temporal.Instant;
};

/** Writes a definition as the next version, and returns its number. Products with cards are never removed. */
export async function saveVersion(
  tx: Tx,
  definition: SalePageDefinition,
  file: string,
  { actor, reason, at }: { readonly actor: string; readonly reason: string; readonly at: Temporal.Instant },
): Promise<number> {
  const row = { definition: JSON.stringify(definition), applied_at: at.toString() };
  await tx
    .insertInto('sale_page')
    .values({ id: definition.id, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
  await tx
    .insertInto('voucher_product')
    .values(definition.voucher_products.map(({ id }) => ({ sale_page_id: definition.id, id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const number = (await findLatestNumber(tx, definition.id)) + 1;
  await tx
    .insertInto('sale_page_version')
    .values({ sale_page_id: definition.id, number, file, actor, reason, ...row })
    .execute();
  return number;
}

/** The number of the newest version. 0 if there is none. */
export async function findLatestNumber(tx: Tx, salePageId: string): Promise<number> {
  const latest = await tx
    .selectFrom('sale_page_version')
    .select(({ fn }) => fn.max('number').as('number'))
    .where('sale_page_id', '=', salePageId)
    .executeTakeFirst();
  return latest?.number ?? 0;
}

/** All versions of a sale page, newest first. */
export async function listVersions(db: Database, salePageId: string): Promise<SalePageVersion[]> {
  const rows = await db
    .selectFrom('sale_page_version')
    .selectAll()
    .where('sale_page_id', '=', salePageId)
    .orderBy('number', 'desc')
    .execute();
  return rows.map((row) => ({
    number: row.number,
    definition: row.definition,
    file: row.file,
    actor: row.actor,
    reason: row.reason,
    appliedAt: row.applied_at,
  }));
}

export async function findUsage(tx: Tx, salePageId: string): Promise<SalePageUsage> {
  const cards = await tx
    .selectFrom('card')
    .select(({ fn }) => ['voucher_product_id', 'currency', fn.countAll<number>().as('count')])
    .where('sale_page_id', '=', salePageId)
    .groupBy(['voucher_product_id', 'currency'])
    .execute();
  const placements = await tx
    .selectFrom('placement')
    .select(({ fn }) => [
      'property_id',
      fn.countAll<number>().as('all'),
      sql<number>`count(*) filter (where state not in ('refused', 'released', 'cancelled'))`.as('standing'),
    ])
    .where('sale_page_id', '=', salePageId)
    .groupBy('property_id')
    .execute();
  return {
    cards: Map.groupBy(cards, ({ voucher_product_id: productId }) => productId),
    placements: new Map(placements.map(({ property_id: propertyId, ...counts }) => [propertyId, counts])),
  };
}
