import type { Database } from '../platform/database/database.ts';
import { findOutage } from '../platform/database/database-unavailable.ts';
import { Problem } from '../platform/http/problem.ts';
import { findDefinition, listDefinitions } from './sale-page-store.ts';
import { loadIntegrationStates } from '../platform/pms/pms-integrations.ts';
import type { SalePageDefinition } from './definition/sale-page-definition.ts';
import { integrationIdOf, readSalePage, type SalePage } from './sale-page.ts';

/** Long enough to save database reads, short enough that authors see an applied change at once. */
const CACHED_MS = 2000;

type Place = { readonly salePageId: string; readonly propertyId: string };

export type SalePages = {
  /** Throws the problem `SALE_PAGE.NOT_FOUND`. */
  load(salePageId: string): Promise<SalePage>;
  find(salePageId: string): Promise<SalePage | undefined>;
  list(): Promise<SalePage[]>;
  /** The properties that are this enterprise of a PMS, at most two seconds old. Several sale pages may share one. */
  listPlacesOf(enterpriseId: string): Promise<Place[]>;
};

export function createSalePages(db: Database, nowMs: () => number): SalePages {
  const cached = new Map<string, { readonly salePage: SalePage; readonly untilMs: number }>();
  const underWay = new Map<string, Promise<SalePage | undefined>>();
  const read = async (salePageId: string) => {
    const definition = await findDefinition(db, salePageId);
    if (!definition) return undefined;
    const salePage = await readWithStates(db, definition);
    cached.set(salePageId, { salePage, untilMs: nowMs() + CACHED_MS });
    return salePage;
  };
  const find = async (salePageId: string) => {
    const known = cached.get(salePageId);
    if (known && known.untilMs > nowMs()) return known.salePage;
    const reading = underWay.get(salePageId) ?? read(salePageId).finally(() => underWay.delete(salePageId));
    underWay.set(salePageId, reading);
    try {
      return await reading;
    } catch (error) {
      // Serves the stale definition while the database is down, so that the page loads and reports the outage.
      if (known && findOutage(error)) return known.salePage;
      throw error;
    }
  };
  let known: { readonly reading: Promise<readonly SalePageDefinition[]>; readonly untilMs: number } | undefined;
  const listKnown = () => {
    if (known && known.untilMs > nowMs()) return known.reading;
    const reading = listDefinitions(db);
    known = { reading, untilMs: nowMs() + CACHED_MS };
    reading.catch(() => (known = undefined));
    return reading;
  };
  return {
    find,
    async list() {
      const definitions = await listDefinitions(db);
      return Promise.all(definitions.map((definition) => readWithStates(db, definition)));
    },
    async listPlacesOf(enterpriseId) {
      const wanted = enterpriseId.toLowerCase();
      return (await listKnown()).flatMap(({ id: salePageId, properties }) =>
        properties.flatMap(({ id: propertyId, connection }) =>
          connection?.enterprise_id?.toLowerCase() === wanted ? [{ salePageId, propertyId }] : [],
        ),
      );
    },
    async load(salePageId) {
      const salePage = await find(salePageId);
      if (!salePage) throw new Problem('SALE_PAGE.NOT_FOUND');
      return salePage;
    },
  };
}

/** A definition with the current state of its hotels' integrations. */
export async function readWithStates(db: Database, definition: SalePageDefinition): Promise<SalePage> {
  const ids = definition.properties.map(integrationIdOf).filter((id) => id !== null);
  return readSalePage(definition, await loadIntegrationStates(db, ids));
}
