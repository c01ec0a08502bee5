import type { Database } from '../plumbing/database/database.ts';
import type { SalePage } from '../sale-page/sale-page.ts';
import { listWeakGroups, type WeakGroup } from './code-tries-store.ts';

/** The cards whose codes are easy to guess, or may be, a line for each batch and kind. */
export async function describeWeakCards(db: Database, salePage: SalePage): Promise<string[]> {
  return (await listWeakGroups(db, salePage.id)).map(describeGroup);
}

function describeGroup({ batch, productId, secretLength, cards, active, locked }: WeakGroup): string {
  const name = batch === null ? 'without a batch' : `batch "${batch}"`;
  const why =
    secretLength === null
      ? 'imported before codes were judged: may be weak; import the file again to know'
      : `weak with their second secret of ${secretLength}`;
  const states = [`${active} active`, ...(secretLength === null ? [] : [`${locked} locked`])];
  return `${name}, ${productId}: ${cards} cards (${states.join(', ')}), ${why}`;
}
