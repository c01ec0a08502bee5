import type { CardChoice } from '#contract/desk/staff-tasks.ts';
import { dateAt } from '#domain/stay/stay.ts';
import { exportCards } from '../../money/card/export-cards.ts';
import type { Cause } from '../../platform/audit/audit-log.ts';
import { Problem } from '../../platform/http/problem.ts';
import { chooseCards } from '../card-list/choose-cards.ts';
import { may } from '../sign-in/reach.ts';
import { placeOfTask } from './task-limit.ts';
import type { DeskDependencies } from '../desk-parts.ts';
import type { SignedIn } from '../sign-in/sign-in.ts';

/** The file has holders and no codes, and is streamed and never stored. The audit log has its number of cards. */
export async function exportChosen(
  deps: DeskDependencies,
  staff: SignedIn,
  choice: CardChoice,
  cause: Cause,
): Promise<{ readonly name: string; readonly csv: string }> {
  const { salePage, cardIds, productIds } = await chooseCards(deps, staff, choice);
  // Checked per product: a right at one hotel must not export cards of another.
  const isAllowed = productIds.every((id) => may(staff, 'card.export', placeOfTask(salePage, [id])));
  if (!isAllowed) throw new Problem('STAFF.NOT_ALLOWED');
  const pages: string[] = [];
  for await (const page of exportCards(deps.db, { salePage, cardIds, withHolders: true }, cause)) pages.push(page);
  const today = dateAt(cause.at, salePage.timeZone);
  return { name: `cards-${salePage.id}-${today.toString()}.csv`, csv: `${pages.join('\n')}\n` };
}
