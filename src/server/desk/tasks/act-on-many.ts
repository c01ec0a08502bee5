import type { CardId } from '#domain/value/ids.ts';
import { lockCards } from '../../money/ledger/ledger.ts';
import type { Cause } from '../../platform/audit/audit-log.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import type { WantedAct } from '../card-acts/act-facts.ts';
import { runAct } from '../card-acts/run-act.ts';
import { countEntries, type ListedCard, type Outcome } from '../records/task-store.ts';

export { listCards, type ListedCard } from '../records/task-store.ts';

type ActOnMany = { readonly salePage: SalePage; readonly wanted: WantedAct; readonly cause: Cause };

/** Acts on cards without movement or act since they were listed; a freeze on all. Returns the outcomes by card. */
export async function actIfUnchanged(
  deps: Parameters<typeof runAct>[0],
  tx: Tx,
  { salePage, wanted, cause }: ActOnMany,
  listed: readonly Pick<ListedCard, 'cardId' | 'entries'>[],
): Promise<ReadonlyMap<CardId, Outcome['outcome']>> {
  const ids = listed.map(({ cardId }) => cardId);
  await lockCards(tx, ids);
  const now = await countEntries(tx, ids);
  const outcomes = new Map<CardId, Outcome['outcome']>();
  for (const { cardId, entries } of listed) {
    const isAsListed = wanted.act === 'freeze' || now.get(cardId) === entries;
    const changed = isAsListed ? await runAct(deps, tx, { salePage, cardId, cause }, wanted) : undefined;
    outcomes.set(cardId, changed?.state === 'done' ? 'done' : (changed?.because ?? 'has_changed'));
  }
  return outcomes;
}
