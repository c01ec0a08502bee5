import { StartFailure } from '../platform/start/start-failure.ts';
import type { Reached } from './reach-database.ts';

/** An id or a reference is of one sale page. Throws a `StartFailure` where `--sale-page` names another one. */
export function requireNamedPage(what: string, salePageId: string, named: string | undefined): void {
  if (named === undefined || named === salePageId) return;
  throw new StartFailure(`${what} of the sale page "${salePageId}", not of "${named}".`);
}

/** Of a sale page that there is not, a list would read as if there were nothing. Throws a `StartFailure`. */
export async function requireKnownPage(
  { salePages }: Pick<Reached, 'salePages'>,
  named: string | undefined,
): Promise<void> {
  if (named === undefined || (await salePages.find(named))) return;
  throw new StartFailure(`There is no sale page "${named}".`);
}
