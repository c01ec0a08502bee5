import { isDeepStrictEqual } from 'node:util';
import { inTransaction, type Database } from '../plumbing/database/database.ts';
import { parseSalePageFile, type FileFault } from './parse-sale-page-file.ts';
import type { SalePageDefinition } from './sale-page-definition.ts';
import { findDefinition, listSoldProductIds, saveDefinition } from './sale-page-store.ts';

type AppliedSalePage =
  | { readonly state: 'applied'; readonly definition: SalePageDefinition; readonly changed: boolean }
  | { readonly state: 'refused'; readonly faults: readonly FileFault[] };

/** Applies a sale page's file. Applying it again changes nothing; a file that drops a sold product is refused. */
export async function applySalePage(db: Database, text: string, now: Temporal.Instant): Promise<AppliedSalePage> {
  const parsed = parseSalePageFile(text);
  if (parsed.state === 'refused') return parsed;
  const { definition } = parsed;

  const productIds = new Set(definition.voucher_products.map(({ id }) => id));
  const dropped = (await listSoldProductIds(db, definition.id)).filter((id) => !productIds.has(id));
  if (dropped.length > 0) {
    const faults = dropped.map((id) => {
      return { line: 1, field: 'voucher_products', message: `"${id}" is missing, but cards were sold as it` };
    });
    return { state: 'refused', faults };
  }
  const before = await findDefinition(db, definition.id);
  // The database keeps the languages of a text, and all maps, in an order of its own.
  const changed = !isDeepStrictEqual(before, definition);
  if (changed) await inTransaction(db, (tx) => saveDefinition(tx, definition, now));
  return { state: 'applied', definition, changed };
}
