import { StartFailure } from '../platform/start/start-failure.ts';
import type { Reached } from './reach-database.ts';

/** An id or a reference belongs to one sale page. Throws a `StartFailure` if `--sale-page` names another one. */
export function requireNamedPage(what: string, salePageId: string, named: string | undefined): void {
  if (named === undefined || named === salePageId) return;
  throw new StartFailure(`${what} of the sale page "${salePageId}", not of "${named}".`);
}

/** Throws a `StartFailure` for an unknown sale page, whose list would otherwise look empty. */
export async function requireKnownPage(
  { salePages }: Pick<Reached, 'salePages'>,
  named: string | undefined,
): Promise<void> {
  if (named === undefined || (await salePages.find(named))) return;
  throw new StartFailure(`There is no sale page "${named}".`);
}
