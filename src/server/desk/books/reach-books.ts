import { Problem } from '../../platform/http/problem.ts';
import { dateAt } from '#domain/stay/stay.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import type { DeskDependencies } from '../cards/show-card.ts';
import { listReach, type PageReach } from '../sign-in/reach.ts';
import type { SignedIn } from '../sign-in/sign-in.ts';

/** The sale pages whose books a person may see, or one of them. */
export async function reachBooks(
  { salePages }: DeskDependencies,
  staff: SignedIn,
  salePageId: string | undefined,
): Promise<PageReach[]> {
  const reach = listReach(staff, 'books.see', await salePages.list());
  const wanted = reach.filter(({ salePage }) => salePageId === undefined || salePage.id === salePageId);
  if (salePageId !== undefined && wanted.length === 0) throw new Problem('STAFF.NOT_ALLOWED');
  return wanted;
}

/** Files are refused if the figures are wrong, because a file cannot show that. */
export function refuseFaults(reports: readonly { readonly faults: readonly string[] }[]): void {
  const faults = reports.flatMap((report) => report.faults);
  if (faults.length > 0) throw new Problem('STAFF.ACT_REFUSED', { detail: faults.join(' ') });
}

export function lastMonthOver({ timeZone }: SalePage, now: Temporal.Instant): Temporal.PlainYearMonth {
  return dateAt(now, timeZone).toPlainYearMonth().subtract({ months: 1 });
}
