import type { CardChoice } from '#contract/desk/staff-tasks.ts';
import { dateAt } from '#domain/stay/stay.ts';
import { exportCards } from '../../money/card/export-cards.ts';
import type { Cause } from '../../platform/audit/audit-log.ts';
import { Problem } from '../../platform/http/problem.ts';
import { chooseCards } from '../cards/choose-cards.ts';
import { may } from '../sign-in/reach.ts';
import { placeOfTask } from './task-limit.ts';
import type { DeskDependencies } from '../cards/show-card.ts';
import type { SignedIn } from '../sign-in/sign-in.ts';

/**
 * The cards that somebody chose as CSV, with who holds them, and without codes. The file is written as it is asked for
 * and kept nowhere; that it was, and of how many cards, is in the audit log.
 */
export async function exportChosen(
  deps: DeskDependencies,
  staff: SignedIn,
  choice: CardChoice,
  cause: Cause,
): Promise<{ readonly name: string; readonly csv: string }> {
  const { salePage, cardIds, productIds } = await chooseCards(deps, staff, choice);
  // Of each by itself: cards of another hotel are not let out by those of one's own.
  const isAllowed = productIds.every((id) => may(staff, 'card.export', placeOfTask(salePage, [id])));
  if (!isAllowed) throw new Problem('STAFF.NOT_ALLOWED');
  const pages: string[] = [];
  for await (const page of exportCards(deps.db, { salePage, cardIds, withHolders: true }, cause)) pages.push(page);
  const today = dateAt(cause.at, salePage.timeZone);
  return { name: `cards-${salePage.id}-${today.toString()}.csv`, csv: `${pages.join('\n')}\n` };
}
