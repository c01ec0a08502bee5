import type { Exclusion } from '#contract/desk/staff-choices.ts';
import { lockCards } from '../../money/ledger/ledger.ts';
import type { Cause } from '../../platform/audit/audit-log.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import { attemptAct, type WantedAct } from '../cards/act-on-card.ts';
import type { DeskDependencies } from '../cards/show-card.ts';
import { countEntries, type ListedCard } from '../frame/task-store.ts';

export { listCards, type ListedCard } from '../frame/task-store.ts';

type ActOnMany = { readonly salePage: SalePage; readonly wanted: WantedAct; readonly cause: Cause };

/** Acts on a card only if it has had no movement or act since it was listed. A freeze stops it even so. */
export async function actIfUnchanged(
  deps: Pick<DeskDependencies, 'keys' | 'clock' | 'jobs'>,
  tx: Tx,
  { salePage, wanted, cause }: ActOnMany,
  { cardId, entries }: Pick<ListedCard, 'cardId' | 'entries'>,
): Promise<'done' | Exclusion> {
  await lockCards(tx, [cardId]);
  if (wanted.act !== 'freeze' && (await countEntries(tx, cardId)) !== entries) return 'has_changed';
  const attempt = await attemptAct(deps, tx, salePage, cardId, wanted, cause);
  return attempt.state === 'done' ? 'done' : (attempt.because ?? 'has_changed');
}
