import type { Exclusion } from '#contract/staff/staff-choices.ts';
import type { WireUnits } from '#contract/staff/staff-values.ts';
import type { CardId } from '#domain/ids.ts';
import type { Cause } from '../ledger/ledger.ts';
import { inTransactionIfKept } from '../plumbing/database/database.ts';
import type { SalePage } from '../sale-page/sale-page.ts';
import { attemptAct, type WantedAct } from './act-on-card.ts';
import type { DeskDependencies } from './show-card.ts';

/** What came of an act on one of many cards, or would. */
export type ActOnOne = {
  readonly cardId: CardId;
  readonly last4: string;
  readonly became: 'done' | Exclusion;
  /** What it found on the card: once that is another, the card has changed. */
  readonly mark: string;
  /** What was free on the card before; null where it does nothing. */
  readonly free: WireUnits | null;
};

/** The command line's acts on many cards; those of the desk are tasks, which a job works on. */
export type ActOnMany = { readonly salePage: SalePage; readonly wanted: WantedAct; readonly cause: Cause };

type ManyDependencies = Pick<DeskDependencies, 'db' | 'keys'>;

/** What an act would do to a card: it is done and taken back. */
export function tryOnCard(deps: ManyDependencies, many: ActOnMany, cardId: CardId): Promise<ActOnOne> {
  return actOnOne(deps, many, cardId, () => false);
}

/** Does an act to a card that is as it was seen, in a transaction of its own. A card can be stopped however it is. */
export async function doOnCard(deps: ManyDependencies, many: ActOnMany, { cardId, mark }: ActOnOne): Promise<ActOnOne> {
  const isAsSeen = (found: string) => found === mark || many.wanted.act === 'freeze';
  const done = await actOnOne(deps, many, cardId, isAsSeen);
  return done.became === 'done' && !isAsSeen(done.mark) ? { ...done, became: 'has_changed', free: null } : done;
}

async function actOnOne(
  deps: ManyDependencies,
  { salePage, wanted, cause }: ActOnMany,
  cardId: CardId,
  isKept: (mark: string) => boolean,
): Promise<ActOnOne> {
  const { attempt } = await inTransactionIfKept(deps.db, async (tx) => {
    const tried = await attemptAct(deps, tx, salePage, cardId, wanted, cause);
    return { attempt: tried, isKept: tried.state === 'done' && isKept(tried.mark) };
  });
  if (attempt.state === 'refused') {
    return { cardId, last4: '', became: attempt.because ?? 'has_changed', mark: '', free: null };
  }
  const [changed] = attempt.cards;
  return {
    cardId,
    last4: changed?.last4 ?? '',
    became: 'done',
    mark: attempt.mark,
    free: changed?.before.free ?? null,
  };
}
