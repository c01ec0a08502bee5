import { writeAudit, type Cause } from '../../platform/audit/audit-log.ts';
import type { Tx } from '../../platform/database/database.ts';
import { hasBatch, isBatchAsked, renameBatchTo } from '../card/card-code-store.ts';

type Renamed =
  | { readonly state: 'renamed'; readonly cards: number }
  | { readonly state: 'none' }
  | { readonly state: 'taken' };

/**
 * Gives a batch of a sale page another name. A name is typed, and may turn out to be a guest's: neither the old one nor
 * the new one stands in the log.
 */
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
