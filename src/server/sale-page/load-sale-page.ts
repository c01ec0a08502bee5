import type { Database } from '../database/database.ts';
import { Problem } from '../http/problem.ts';
import { findDefinition, listDefinitions } from './sale-page-store.ts';
import { readSalePage, type SalePage } from './sale-page.ts';

/** Long enough to spare the database, short enough that an applied change is there when its author looks. */
const KEEP_MS = 2000;

export type SalePages = {
  /** Throws the problem `SALE_PAGE.NOT_FOUND`. */
  load(salePageId: string): Promise<SalePage>;
  list(): Promise<SalePage[]>;
};

export function createSalePages(db: Database, nowMs: () => number): SalePages {
  const kept = new Map<string, { readonly salePage: SalePage; readonly untilMs: number }>();
  return {
    async list() {
      return (await listDefinitions(db)).map(readSalePage);
    },
    async load(salePageId) {
      const known = kept.get(salePageId);
      if (known && known.untilMs > nowMs()) return known.salePage;
      const definition = await findDefinition(db, salePageId);
      if (!definition) throw new Problem('SALE_PAGE.NOT_FOUND');
      const salePage = readSalePage(definition);
      kept.set(salePageId, { salePage, untilMs: nowMs() + KEEP_MS });
      return salePage;
    },
  };
}
