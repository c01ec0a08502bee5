import type { ActDone, ActPreview, ChangedCard } from '#contract/desk/staff-cards.ts';
import { RIGHT_OF_ACT, type CardAct } from '#contract/desk/staff-paths.ts';
import { toWireUnits } from '#contract/guest/wire-card.ts';
import { toDate } from '#contract/wire-values.ts';
import { balanceOf, type Card, type Unit } from '#domain/card/card.ts';
import { minorDigits } from '#domain/money/currency.ts';
import { asId, type CardId } from '#domain/value/ids.ts';
import { invariant } from '#domain/value/invariant.ts';
import { isPaidOutOnRequest } from '#domain/redemption/pay-out.ts';
import { limitOf, RIGHTS, type Limit, type Place } from '#domain/desk/staff-rights.ts';
import { dateAt } from '#domain/stay/stay.ts';
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
import { moveCardValue } from '../../money/card/move-value.ts';
import { payOutCard, sumPaidOut, undoPayOut } from '../../money/card/pay-out-card.ts';
import { giveCard, mailHolder } from '../../money/code/give-card.ts';
import { replaceCardCode } from '../../money/code/replace-code.ts';
import { unlockCard } from '../../money/code/unlock-code.ts';
import { splitCard } from '../../money/issue/issue-card.ts';
import { lockCards } from '../../money/ledger/ledger.ts';
import { lockRedemption, type Redemption } from '../../money/redemption/redemptions.ts';
import type { Cause } from '../../platform/audit/audit-log.ts';
import { dryRun, inConditionalTransaction, inTransaction, type Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import { askApproval } from '../frame/approval-steps.ts';
import { sumMovedAlone, sumRedeemedAlone } from '../frame/approval-store.ts';
import { insertNote } from '../frame/note-store.ts';
import { formatForStaff } from '../lists/format-for-staff.ts';
import { placeOfCard } from '../sign-in/reach.ts';
import { readGift } from './issue-link.ts';
import { figuresOf, markOf } from './card-standing.ts';
import { findCounterOf, findFacts, type ActFacts, type WantedAct } from './act-facts.ts';
import { payBill, reverseOnBill, settleAfter, settleBill } from './pay-bill.ts';
import { factsOf, mayReverseAlone, redeemAtCounter, reverseAtDesk } from './redeem-at-desk.ts';
import { loadCardFor, mayAct, type DeskDependencies } from './show-card.ts';
import { lockActing, type SignedIn } from '../sign-in/sign-in.ts';

type Done = {
  readonly cards: ChangedCard[];
  /** The last four of these cards before. Empty for a new card. */
  readonly endings: readonly string[];
  readonly code: string | null;
  readonly redemption: Redemption | null;
  readonly postingId: string | null;
  readonly mark: string;
};
type ActDependencies = Pick<DeskDependencies, 'keys' | 'clock' | 'jobs' | 'config' | 'salePages'>;
type Refused = Extract<Changed, { state: 'refused' }> & { readonly problem?: Problem };
type Above = NonNullable<ActPreview['second_person']>;

export type ActOutcome =
  | ActDone
  | { readonly state: 'asked'; readonly approvalId: string; readonly endsAt: Temporal.Instant };

/** Previews an act: does it and rolls it back. Throws `STAFF.ACT_REFUSED` if the act would be refused. */
export async function previewAct(
  deps: DeskDependencies,
  staff: SignedIn,
  cardId: string,
  wanted: WantedAct,
  cause: Cause,
): Promise<ActPreview> {
  const found = await loadForAct(deps, staff, cardId, wanted);
  const { done, above } = await dryRun(deps.db, (tx) =>
    tryAct(deps, tx, { staff, wanted, cause, ...found, facts: { ...found.facts, isTrial: true } }),
  );
  return {
    cards: asPreview(done),
    confirms: RIGHTS[RIGHT_OF_ACT[wanted.act]].confirms,
    second_person: above,
    can_be_undone: !(['void', 'replace', 'reverse', 'settle_bill'] as CardAct[]).includes(wanted.act),
  };
}

/** A new code is rolled back, so its last characters mean nothing. */
export function asPreview({ cards, endings }: Pick<Done, 'cards' | 'endings'>): ChangedCard[] {
  return cards.map((changed, index) => ({ ...changed, last4: endings[index] ?? '' }));
}

/**
 * Does an act, or requests an approval if it would exceed the person's daily limit. Both are computed under a lock of
 * the person, so that two concurrent acts cannot both stay below the limit. Throws `STAFF.ACT_REFUSED`.
 */
export async function actOnCard(
  deps: DeskDependencies,
  staff: SignedIn,
  cardId: string,
  wanted: WantedAct,
  cause: Cause,
): Promise<ActOutcome> {
  const found = await loadForAct(deps, staff, cardId, wanted);
  const { card, salePage, places } = found;
  const { done, above } = await inConditionalTransaction(deps.db, async (tx) => {
    const acting = await lockActing(deps, tx, staff);
    if (!places.every((place) => mayAct(acting, wanted.act, salePage, place))) throw new Problem('STAFF.NOT_ALLOWED');
    const tried = await tryAct(deps, tx, { staff: acting, wanted, cause, ...found });
    if (!tried.above) await recordWords(tx, acting.id, card.id, wanted, cause.at);
    return { commits: tried.above === null, ...tried };
  });
  if (above === null) {
    return {
      state: 'done',
      code: done.code,
      redemption_id: done.redemption?.id ?? null,
      ...(await settleAfter(deps, salePage, done)),
    };
  }
  return askSecondPerson(deps, staff, cardId, wanted, { cause, mark: done.mark });
}

async function recordWords(tx: Tx, staffId: string, cardId: string, { body }: WantedAct, at: Temporal.Instant) {
  if (body.note !== null) await insertNote(tx, { cardId }, { staffId, text: body.note, at });
}

async function askSecondPerson(
  { db }: DeskDependencies,
  { id: staffId }: SignedIn,
  cardId: string,
  { act, body }: WantedAct,
  { cause, mark }: { readonly cause: Cause; readonly mark: string },
): Promise<ActOutcome> {
  return inTransaction(db, async (tx) => {
    const { note, ...rest } = body;
    const asked = await askApproval(tx, { act, cardId, body: rest, cardMark: mark, askedBy: staffId }, cause);
    if (!asked) throw new Problem('STAFF.ACT_REFUSED', { detail: 'The same waits for a second person already.' });
    if (note !== null) await insertNote(tx, { cardId }, { staffId, text: note, at: cause.at }, asked.id);
    return { state: 'asked', approvalId: asked.id, endsAt: asked.endsAt };
  });
}

/**
 * Requires the right at the card's place. A move also requires it at the other card's place, and a redemption at the
 * property of the counter.
 */
async function loadForAct(deps: DeskDependencies, staff: SignedIn, cardId: string, wanted: WantedAct) {
  const right = RIGHT_OF_ACT[wanted.act];
  const found = await loadCardFor(deps, staff, cardId, right);
  const counterId = await findCounterOf(deps, wanted);
  const place = counterId
    ? { salePageId: found.salePage.id, propertyIds: [counterId] }
    : placeOfCard(found.salePage, found.card);
  if (!mayAct(staff, wanted.act, found.salePage, place)) throw new Problem('STAFF.NOT_ALLOWED');
  const places = [place];
  if (wanted.act === 'move') {
    const other = await loadCardFor(deps, staff, wanted.body.to_card_id, right);
    if (other.salePage.id !== found.salePage.id) {
      throw new Problem('STAFF.ACT_REFUSED', { detail: 'The two cards are of different sale pages.' });
    }
    places.push(placeOfCard(other.salePage, other.card));
  }
  return { ...found, place, places, facts: await findFacts(deps, found.salePage, wanted) };
}

const UNLIMITED: readonly CardAct[] = ['undo_pay_out', 'settle_bill'];

type Trial = {
  readonly staff: SignedIn;
  readonly card: Card;
  readonly salePage: SalePage;
  readonly place: Place;
  readonly facts: ActFacts;
  readonly wanted: WantedAct;
  readonly cause: Cause;
};

async function tryAct(
  deps: DeskDependencies,
  tx: Tx,
  trial: Trial,
): Promise<{ readonly done: Done; readonly above: Above | null }> {
  const { staff, card, salePage, place, facts, wanted, cause } = trial;
  const done = await doAct(deps, tx, salePage, card.id, wanted, cause, facts);
  const right = RIGHT_OF_ACT[wanted.act];
  const isSmall = wanted.act === 'pay_out' && isPaidOutOnRequest(card, await sumPaidOut(tx, card));
  if (!RIGHTS[right].isLimited || isSmall || UNLIMITED.includes(wanted.act)) return { done, above: null };
  const currency = card.unit.type === 'money' ? card.unit.currency : null;
  const limit = limitOf(staff.grants, right, place, currency, salePage.moneyAlone);
  const today = dateAt(cause.at, salePage.timeZone);
  const since = today.toZonedDateTime(salePage.timeZone).toInstant();
  const isRedeemed = right === 'card.redeem';
  const moved = await (isRedeemed ? sumRedeemedAlone : sumMovedAlone)(tx, { staffId: staff.id, since, currency });
  const most = inUnit(card.unit, isRedeemed ? { ...limit, money: limit.redeemed } : limit);
  const latest = today.add({ days: limit.days });
  const isTooLate = wanted.act === 'extend' && Temporal.PlainDate.compare(toDate(wanted.body.until), latest) > 0;
  const isLate = wanted.act === 'reverse' && !mayReverseAlone(staff, done.redemption, trial);
  const isAbove = wanted.act === 'reverse' ? isLate : moved > most || isTooLate;
  if (!isAbove) return { done, above: null };
  const above = { limit: toWireUnits(card.unit, most), used_today: toWireUnits(card.unit, moved), days: limit.days };
  return { done, above };
}

export function inUnit(unit: Unit, limit: Limit): number {
  return unit.type === 'uses' ? limit.uses : limit.money * 10 ** minorDigits(unit.currency);
}

/** Does an act as `attemptAct` does. Throws `STAFF.ACT_REFUSED` with the reason. */
async function doAct(...attempted: Parameters<typeof attemptAct>): Promise<Done> {
  const attempt = await attemptAct(...attempted);
  if (attempt.state === 'refused') {
    throw attempt.problem ?? new Problem('STAFF.ACT_REFUSED', { detail: formatForStaff(attempt.reason) });
  }
  return attempt;
}

/**
 * Does an act and returns the cards before and after. Returns the reason if it is refused, and then nothing was
 * written.
 */
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
    mark: markOf(before),
  };
}

function refuseMoved(card: Card): Refused {
  const balance = formatAmount(card.unit, balanceOf(card));
  return { state: 'refused', reason: `The balance is ${balance} by now. Close this and look at the card again.` };
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
  change: CardChange,
  wanted: WantedAct,
  facts: ActFacts & { readonly reversed?: Redemption | undefined } = factsOf(change.salePage),
): Promise<Ran> {
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
      return payOutCard(tx, change, wanted.body);
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
  if (because === undefined) return { state: 'done', sentence: 'Its code can be looked up again.' };
  const isWeak = because === 'pin_weak';
  const reason = isWeak ? 'Its PIN is too easy to guess: give the card a new code.' : 'It has no wrong PINs.';
  return { state: 'refused', reason, because };
}
