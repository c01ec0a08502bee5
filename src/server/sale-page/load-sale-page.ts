import type { Database } from '../plumbing/database/database.ts';
import { Problem } from '../plumbing/http/problem.ts';
import { findDefinition, listDefinitions } from './sale-page-store.ts';
import { readSalePage, type SalePage } from './sale-page.ts';

/** Long enough to spare the database, short enough that an applied change is there when its author looks. */
const KEEP_MS = 2000;

export type SalePages = {
  /** Throws the problem `SALE_PAGE.NOT_FOUND`. */
  load(salePageId: string): Promise<SalePage>;
  find(salePageId: string): Promise<SalePage | undefined>;
  list(): Promise<SalePage[]>;
};

export function createSalePages(db: Database, nowMs: () => number): SalePages {
  const kept = new Map<string, { readonly salePage: SalePage; readonly untilMs: number }>();
  const find = async (salePageId: string) => {
    const known = kept.get(salePageId);
    if (known && known.untilMs > nowMs()) return known.salePage;
    const definition = await findDefinition(db, salePageId);
    if (!definition) return undefined;
    const salePage = readSalePage(definition);
    kept.set(salePageId, { salePage, untilMs: nowMs() + KEEP_MS });
    return salePage;
  };
  return {
    find,
    async list() {
      return (await listDefinitions(db)).map(readSalePage);
    },
    async load(salePageId) {
      const salePage = await find(salePageId);
      if (!salePage) throw new Problem('SALE_PAGE.NOT_FOUND');
      return salePage;
    },
  };
}
