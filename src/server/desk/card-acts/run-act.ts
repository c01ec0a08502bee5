import type { ChangedCard } from '#contract/desk/staff-cards.ts';
import { toWireUnits } from '#contract/guest/wire-card.ts';
import { toDate } from '#contract/wire-values.ts';
import { balanceOf, type Card } from '#domain/card/card.ts';
import { asId, type CardId } from '#domain/value/ids.ts';
import { invariant } from '#domain/value/invariant.ts';
import { dateAt } from '#domain/stay/stay.ts';
import { findStayAhead } from '../../booking/placement/find-placement.ts';
import {
  adjustCard,
  changeCardState,
  extendCard,
  shortenCard,
  type CardChange,
  type Changed,
} from '../../money/card/change-card.ts';
import { formatAmount } from '../../money/card/card-amount.ts';
import { loadCards } from '../../money/card/load-cards.ts';
import { listSources, moveCardValue, type Source } from '../../money/card/move-value.ts';
import { payOutCard, undoPayOut } from '../../money/card/pay-out-card.ts';
import { giveCard, mailHolder } from '../../money/code/give-card.ts';
import { replaceCardCode } from '../../money/code/replace-code.ts';
import { unlockCard } from '../../money/code/unlock-code.ts';
import { splitCard } from '../../money/issue/issue-card.ts';
import { lockCards } from '../../money/ledger/ledger.ts';
import { listPostingsOf } from '../../money/redemption/post-on-bill.ts';
import { listRedemptionsOf, lockRedemption, type Redemption } from '../../money/redemption/redemptions.ts';
import type { Cause } from '../../platform/audit/audit-log.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Problem } from '../../platform/http/problem.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import { readGift } from '../cards/issue-link.ts';
import { figuresOf, markOf } from '../cards/card-standing.ts';
import type { ActFacts, WantedAct } from './act-facts.ts';
import { payBill, reverseOnBill, settleBill } from './pay-bill.ts';
import { factsOf, redeemAtCounter, refuse, reverseAtDesk } from './redeem-at-desk.ts';
import type { DeskDependencies } from '../desk-parts.ts';

export type Done = {
  readonly cards: ChangedCard[];
  /** The last four of these cards before. Empty for a new card. */
  readonly endings: readonly string[];
  readonly code: string | null;
  readonly redemption: Redemption | null;
  readonly postingId: string | null;
  readonly mark: string;
  readonly isCounted: boolean;
};

type ActDependencies = Pick<DeskDependencies, 'keys' | 'clock' | 'jobs' | 'config' | 'salePages'>;
type Refused = Extract<Changed, { state: 'refused' }> & { readonly problem?: Problem };
/** Does an act and returns the cards before and after, or the reason if it is refused. Then nothing was written. */
export async function attemptAct(
  deps: ActDependencies,
  tx: Tx,
  salePage: SalePage,
  cardId: CardId,
  wanted: WantedAct,
  cause: Cause,
  facts: ActFacts = factsOf(salePage),
): Promise<({ readonly state: 'done' } & Done) | Refused> {
  // A redemption is locked before its card.
  const isOfRedemption = wanted.act === 'reverse' || wanted.act === 'settle_bill';
  const reversed = isOfRedemption ? await lockRedemption(tx, asId(wanted.body.redemption_id)) : undefined;
  const cardIds = wanted.act === 'move' ? [cardId, asId<CardId>(wanted.body.to_card_id)] : [cardId];
  await lockCards(tx, cardIds);
  const before = await loadCards(tx, salePage, cardIds);
  if (wanted.act === 'adjust' && wanted.body.seen !== undefined) {
    const [card] = before;
    const { value, uses } = card ? toWireUnits(card.unit, balanceOf(card)) : { value: null, uses: null };
    if (card && (value?.amount ?? uses) !== wanted.body.seen) return refuseMoved(card);
  }
  const changed = await runAct(deps, tx, { salePage, cardId, cause }, wanted, { ...facts, reversed });
  if (changed.state === 'refused') return changed;
  const ids = new Set([...cardIds, ...(changed.newCardId ? [changed.newCardId] : [])]);
  const after = await loadCards(tx, salePage, [...ids]);
  const today = dateAt(cause.at, salePage.timeZone);
  const earlierOf = (id: string) => before.find((one) => one.id === id);
  const cards = [...ids].map((id) => {
    const [earlier, later] = [earlierOf(id), after.find((one) => one.id === id)];
    invariant(later, 'cards are never deleted');
    return {
      id,
      last4: later.last4,
      before: earlier ? figuresOf(earlier, today) : null,
      after: figuresOf(later, today),
    };
  });
  const endings = cards.map(({ id }) => earlierOf(id)?.last4 ?? '');
  return {
    state: 'done',
    cards,
    endings,
    code: changed.code ?? null,
    redemption: changed.redemption ?? null,
    postingId: changed.postingId ?? null,
    mark: markOf(before, wanted.act),
    isCounted: changed.isCounted ?? true,
  };
}

function refuseMoved(card: Card): Refused {
  const balance = formatAmount(card.unit, balanceOf(card));
  return { state: 'refused', reason: `The balance is now ${balance}. Open the card again.` };
}

type Ran = Changed & {
  readonly code?: string | null;
  readonly newCardId?: CardId;
  readonly redemption?: Redemption;
  readonly postingId?: string;
  readonly problem?: Problem;
};

/** Returns the reason if the act is refused, and then nothing was written. */
export async function runAct(
  deps: ActDependencies,
  tx: Tx,
  given: CardChange,
  wanted: WantedAct,
  facts: ActFacts & { readonly reversed?: Redemption | undefined } = factsOf(given.salePage),
): Promise<Ran> {
  const change = { ...given, jobs: deps.jobs };
  switch (wanted.act) {
    case 'redeem':
      return redeemAtCounter(tx, change, wanted.body, facts);
    case 'pay_bill':
      return payBill(deps, tx, change, wanted.body, facts);
    case 'settle_bill':
      return settleBill(deps, tx, change, wanted.body, facts.reversed);
    case 'reverse':
      if (!facts.isTrial && facts.reversed?.purpose === 'bill' && facts.reversed.cardId === change.cardId) {
        return reverseOnBill(deps, tx, change, wanted.body, facts.reversed);
      }
      return reverseAtDesk(tx, change, wanted.body, { before: facts.reversed, ...facts });
    case 'pay_out':
      return (await refuseComingBack(tx, change)) ?? payOutCard(tx, change, wanted.body);
    case 'undo_pay_out':
      return undoPayOut(tx, change);
    case 'extend':
      return extendCard(tx, change, toDate(wanted.body.until));
    case 'shorten':
      return shortenCard(tx, change, toDate(wanted.body.until));
    case 'adjust':
      return adjustCard(tx, change, String(wanted.body.amount));
    case 'move': {
      const { to_card_id: to, amount } = wanted.body;
      return moveCardValue(tx, change, asId(to), amount === null ? null : String(amount));
    }
    case 'split':
      return splitCard(tx, deps.keys, change, String(wanted.body.amount));
    case 'replace':
      return replaceCardCode(tx, deps.keys, change);
    case 'give': {
      const { recipient, letter } = wanted.body;
      return giveCard(deps, tx, change, readGift(change.salePage, recipient, letter, change.cause.at));
    }
    case 'mail':
      return mailHolder(deps, tx, change);
    case 'unlock':
      return unlock(tx, change);
    default:
      return changeCardState(tx, change, wanted.act);
  }
}

async function unlock(tx: Tx, { cardId, cause }: CardChange): Promise<Changed> {
  const because = await unlockCard(tx, cardId, cause);
  if (because === undefined) return { state: 'done', sentence: 'The card’s code can be typed again.' };
  const isWeak = because === 'pin_weak';
  const reason = isWeak ? 'Its PIN is too easy to guess: give the card a new code.' : 'It has no wrong PINs.';
  return { state: 'refused', reason, because };
}

/**
 * Refuses while value may come back to the card, or to one from which its value was moved. Otherwise the rest could be
 * paid out again after each cancellation.
 */
async function refuseComingBack(tx: Tx, { salePage, cardId, cause }: CardChange): Promise<Refused | undefined> {
  for (const source of await listSources(tx, cardId)) {
    if (await isOnItsWay(tx, source)) return refuse('STAFF.PAYMENT_OPEN');
    const day = await findStayAhead(tx, source, cause.at, dateAt(cause.at, salePage.timeZone).toString());
    if (!day) continue;
    const [card] = await loadCards(tx, salePage, [source.cardId]);
    const about = { last4: card?.last4 ?? '', day: day.toString(), amount: null };
    return refuse('STAFF.STAY_AHEAD', { about });
  }
  return undefined;
}

async function isOnItsWay(tx: Tx, { cardId, leftAt }: Source): Promise<boolean> {
  const redemptions = await listRedemptionsOf(tx, cardId, Number.MAX_SAFE_INTEGER);
  const before = redemptions.filter(({ createdAt }) => !leftAt || Temporal.Instant.compare(createdAt, leftAt) <= 0);
  return (await listPostingsOf(tx, before)).some(({ state }) => state === 'open' || state === 'person');
}
