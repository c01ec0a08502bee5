import { sql } from 'kysely';
import type { Database, Tx } from '../platform/database/database.ts';

export type SalePageDraft = {
  readonly settings: object;
  readonly basedOn: number;
  readonly revision: number;
  readonly savedBy: string;
  readonly savedAt: Temporal.Instant;
};

export async function findDraft(db: Database | Tx, salePageId: string): Promise<SalePageDraft | undefined> {
  const row = await db
    .selectFrom('sale_page_draft')
    .selectAll()
    .where('sale_page_id', '=', salePageId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { settings, based_on: basedOn, revision, saved_by: savedBy, saved_at: savedAt } = row;
  return { settings, basedOn, revision, savedBy, savedAt };
}

type Saved = Pick<SalePageDraft, 'settings' | 'basedOn' | 'savedBy' | 'savedAt'>;

/** Saves the draft of a sale page whose definition is locked, with a new revision. */
export async function saveDraft(tx: Tx, salePageId: string, { settings, ...saved }: Saved): Promise<void> {
  const { basedOn, savedBy, savedAt } = saved;
  const row = {
    settings: JSON.stringify(settings),
    based_on: basedOn,
    saved_by: savedBy,
    saved_at: savedAt.toString(),
  };
  await tx
    .insertInto('sale_page_draft')
    .values({ sale_page_id: salePageId, ...row })
    .onConflict((conflict) => conflict.column('sale_page_id').doUpdateSet({ ...row, revision: sql<number>`default` }))
    .execute();
}

export async function deleteDraft(tx: Tx, salePageId: string): Promise<void> {
  await tx.deleteFrom('sale_page_draft').where('sale_page_id', '=', salePageId).execute();
}
