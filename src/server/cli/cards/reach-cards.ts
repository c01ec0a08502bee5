import { asId, isUuid } from '#domain/value/ids.ts';
import { findSalePageOfCard } from '../../money/code/search-card.ts';
import type { SalePages } from '../../sale-page/load-sale-page.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import { StartFailure } from '../../platform/start/start-failure.ts';
import { withDatabase, type Reached } from '../reach-database.ts';

/** The sale page is a snapshot: `chooseSalePage` reads it again. */
export type ReachedCards = Reached & { readonly salePage: SalePage };

/** Runs `work` with the named sale page, else the named card's, else the only one. Throws a `StartFailure`. */
export function withCards<Result>(
  variables: NodeJS.ProcessEnv,
  named: Readonly<Partial<Record<'salePage' | 'card', string | undefined>>>,
  work: (reached: ReachedCards) => Promise<Result>,
): Promise<Result> {
  return withDatabase(variables, async (reached) => {
    const { card = '' } = named;
    const id = named.salePage ?? (isUuid(card) ? await findSalePageOfCard(reached.db, asId(card)) : undefined);
    return work({ ...reached, salePage: await chooseSalePage(reached, id) });
  });
}

/** The sale page that an option names, or the only one. Throws a `StartFailure`. */
export async function chooseSalePage(
  { salePages }: { readonly salePages: Pick<SalePages, 'list'> },
  salePageId: string | undefined,
): Promise<SalePage> {
  const all = await salePages.list();
  const chosen = all.filter(({ id }) => salePageId === undefined || id === salePageId);
  const [salePage] = chosen;
  if (salePage && chosen.length === 1) return salePage;
  const ids = all.map(({ id }) => id).join(', ');
  if (salePageId !== undefined) throw new StartFailure(`There is no sale page "${salePageId}".`);
  throw new StartFailure(ids === '' ? 'There is no sale page yet.' : `--sale-page must be one of ${ids}.`);
}
