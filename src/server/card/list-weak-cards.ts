import type { Database } from '../plumbing/database/database.ts';
import type { SalePage } from '../sale-page/sale-page.ts';
import { listWeakGroups, type WeakGroup } from './code-tries-store.ts';

/** The cards whose codes are easy to guess, or may be, by batch and kind. */
export function listWeakCards(db: Database, salePage: SalePage): Promise<WeakGroup[]> {
  return listWeakGroups(db, salePage.id);
}

export function describeWeakCards({ batch, productId, secretLength, cards, active, locked }: WeakGroup): string {
  const name = batch === null ? 'without a batch' : `batch "${batch}"`;
  const why =
    secretLength === null
      ? 'imported before codes were judged: may be weak; import the file again to know'
      : `weak with their second secret of ${secretLength}`;
  const states = [`${active} active`, ...(secretLength === null ? [] : [`${locked} locked`])];
  return `${name}, ${productId}: ${cards} cards (${states.join(', ')}), ${why}`;
}
