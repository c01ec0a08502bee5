import type { ActAsked, ActDone, ActPreview, ChangedCard } from '#contract/desk/staff-cards.ts';
import { RIGHT_OF_ACT, type CardAct } from '#contract/desk/staff-acts.ts';
import { toWireUnits } from '#contract/guest/wire-card.ts';
import { toDate } from '#contract/wire-values.ts';
import type { Card, Unit } from '#domain/card/card.ts';
import { minorDigits } from '#domain/money/currency.ts';
import { isPaidOutOnRequest } from '#domain/redemption/pay-out.ts';
import { limitOf, RIGHTS, type Limit, type Place } from '#domain/desk/staff-rights.ts';
import { dateAt } from '#domain/stay/stay.ts';
import { sumPaidOut } from '../../money/card/pay-out-card.ts';
import type { Cause } from '../../platform/audit/audit-log.ts';
import { dryRun, inConditionalTransaction, inTransaction, type Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import { askSecondPerson } from '../records/approval-steps.ts';
import { countRedeemedAlone, sumMovedAlone, sumRedeemedAlone, sumTakenBackAlone } from '../limits/limit-sums-store.ts';
import { insertNote } from '../records/note-store.ts';
import { formatForStaff } from '../lists/format-for-staff.ts';
import { may, placeOfCard } from '../sign-in/reach.ts';
import { findCounterOf, findFacts, type ActFacts, type WantedAct } from './act-facts.ts';
import { settleAfter } from './pay-bill.ts';
import { isOwnToReverse } from './redeem-at-desk.ts';
import type { DeskDependencies } from '../desk-parts.ts';
import { loadCardFor, mayAct } from '../cards/show-card.ts';
import { lockActing, type SignedIn } from '../sign-in/sign-in.ts';

import { attemptAct, type Done } from './run-act.ts';
type Above = NonNullable<ActPreview['second_person']>;

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
): Promise<ActDone | ActAsked> {
  const found = await loadForAct(deps, staff, cardId, wanted);
  const { salePage, places } = found;
  const { done, above } = await inConditionalTransaction(deps.db, async (tx) => {
    const acting = await lockActing(deps, tx, staff);
    if (!places.every((place) => mayAct(acting, wanted.act, salePage, place))) throw new Problem('STAFF.NOT_ALLOWED');
    const tried = await tryAct(deps, tx, { staff: acting, wanted, cause, ...found });
    await insertNote(tx, { cardId }, { staffId: acting.id, text: wanted.body.note, at: cause.at });
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
  const { note, ...body } = wanted.body;
  const asked = { act: wanted.act, cardId, body, cardMark: done.mark, askedBy: staff.id };
  return inTransaction(deps.db, (tx) => askSecondPerson(tx, asked, note, cause));
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

/** They bring value back to a card, which counts as a corrected balance. */
const CORRECTING: readonly CardAct[] = ['undo_pay_out', 'settle_bill'];

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
  if (!RIGHTS[right].isLimited || isSmall || !done.isCounted) return { done, above: null };
  const currency = card.unit.type === 'money' ? card.unit.currency : null;
  const limited = CORRECTING.includes(wanted.act) ? 'card.adjust' : right;
  const times = salePage.definition.staff.redemptions_alone;
  const limit = limitOf(staff.grants, limited, place, currency, salePage.moneyAlone, times);
  const today = dateAt(cause.at, salePage.timeZone);
  const since = today.toZonedDateTime(salePage.timeZone).toInstant();
  const isRedeemed = right === 'card.redeem';
  const isBack = wanted.act === 'reverse';
  const sum = isBack ? sumTakenBackAlone : isRedeemed ? sumRedeemedAlone : sumMovedAlone;
  const withAct = await sum(tx, { staffId: staff.id, since, currency });
  const most = inUnit(card.unit, isRedeemed ? { ...limit, money: limit.redeemed } : limit);
  const latest = today.add({ days: limit.days });
  const isTooLate = wanted.act === 'extend' && Temporal.PlainDate.compare(toDate(wanted.body.until), latest) > 0;
  const isStrange = isBack && !(await isOwnToReverse(tx, staff, done.redemption, trial));
  const isOften =
    isRedeemed && !isBack && (await countRedeemedAlone(tx, { staffId: staff.id, since })) > limit.redemptions;
  const isAbove = withAct > most || isTooLate || isStrange || isOften;
  if (!isAbove || (isBack && may(staff, 'card.adjust', place))) return { done, above: null };
  const above = {
    limit: toWireUnits(card.unit, most),
    used_today: toWireUnits(card.unit, withAct),
    days: limit.days,
    redemptions: isOften && withAct <= most ? limit.redemptions : null,
  };
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
