import type { Database, Tx } from '../plumbing/database/database.ts';
import { SalePageDefinition } from './sale-page-definition.ts';

/** The stored definition of a sale page; undefined when there is none with this id. */
export async function findDefinition(db: Database, salePageId: string): Promise<SalePageDefinition | undefined> {
  const row = await db.selectFrom('sale_page').select('definition').where('id', '=', salePageId).executeTakeFirst();
  return row && SalePageDefinition.parse(row.definition);
}

/** Writes a definition over whatever was there; voucher products that cards were sold as are never taken away. */
export async function saveDefinition(
  tx: Tx,
  definition: SalePageDefinition,
  appliedAt: Temporal.Instant,
): Promise<void> {
  const row = { definition: JSON.stringify(definition), applied_at: appliedAt.toString() };
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
}

/** The voucher products of a sale page that cards were sold as. */
export async function listSoldProductIds(db: Database, salePageId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('card')
    .select('voucher_product_id')
    .distinct()
    .where('sale_page_id', '=', salePageId)
    .execute();
  return rows.map((row) => row.voucher_product_id);
}

/** The definitions of all sale pages. */
export async function listDefinitions(db: Database): Promise<SalePageDefinition[]> {
  const rows = await db.selectFrom('sale_page').select('definition').orderBy('id').execute();
  return rows.map(({ definition }) => SalePageDefinition.parse(definition));
}
