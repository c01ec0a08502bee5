import { writeAudit, type Cause } from '../../platform/audit/audit-log.ts';
import type { Tx } from '../../platform/database/database.ts';
import { hasBatch, isBatchAsked, renameBatchTo } from '../card/card-code-store.ts';

type Renamed =
  | { readonly state: 'renamed'; readonly cards: number }
  | { readonly state: 'none' }
  | { readonly state: 'taken' };

/** The name is free text and may be a guest's, so neither the old nor the new name is logged. */
export async function renameBatch(
  tx: Tx,
  salePageId: string,
  { batch, name }: { readonly batch: string; readonly name: string },
  cause: Cause,
): Promise<Renamed> {
  if ((await hasBatch(tx, salePageId, name)) || (await isBatchAsked(tx, salePageId, name))) return { state: 'taken' };
  const isAsked = await isBatchAsked(tx, salePageId, batch);
  const cards = await renameBatchTo(tx, salePageId, batch, name);
  if (cards === 0 && !isAsked) return { state: 'none' };
  await writeAudit(tx, [{ action: 'rename_batch', salePageId, details: { cards } }], cause);
  return { state: 'renamed', cards };
}
