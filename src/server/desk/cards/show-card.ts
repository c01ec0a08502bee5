import { RIGHT_OF_ACT, CARD_ACTS, type CardAct } from '#contract/desk/staff-acts.ts';
import type { StaffCard, TimelineLine } from '#contract/desk/staff-cards.ts';
import { GoodwillView } from '#contract/desk/staff-issue.ts';
import { toWireCard, toWireUnits } from '#contract/guest/wire-card.ts';
import { presentMoment, toDateText, toWireMoney } from '#contract/wire-values.ts';
import { balanceOf, freeOn, type Card } from '#domain/card/card.ts';
import type { CardId } from '#domain/value/ids.ts';
import { findEarliestEnd, listShortenable } from '#domain/card/extension.ts';
import { findLastPayOut } from '#domain/redemption/pay-out.ts';
import { mayPayBills } from '#domain/redemption/redemption.ts';
import { isExpired } from '#domain/card/lot.ts';
import { RIGHTS, type Place, type Right } from '#domain/desk/staff-rights.ts';
import { dateAt } from '#domain/stay/stay.ts';
import { listAudit, staffActor } from '../../platform/audit/audit-log.ts';
import { findCardById } from '../../money/code/search-card.ts';
import { findCardHolder } from '../../money/card/load-cards.ts';
import { findTries } from '../../money/code/unlock-code.ts';
import type { Tx } from '../../platform/database/database.ts';
import { createSalePages } from '../../sale-page/load-sale-page.ts';
import type { DeskDependencies } from '../desk-parts.ts';
import { listExtensions, listSales, listTransfers } from '../../money/ledger/ledger.ts';
import { Problem } from '../../platform/http/problem.ts';
import { findDayOfCard } from '../../hotel/day-of-card.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import { findStaysOfCard, listCardExtras } from '../lists/card-and-stay-store.ts';
import { listNotes } from '../records/note-store.ts';
import { listReach, listUsableAt, may, placeOfCard, type Viewer } from '../sign-in/reach.ts';
import { createActors } from '../sign-in/present-actor.ts';
import { findMovedTo, listWaiting, presentTries } from './card-standing.ts';
import { presentCodeLink } from './present-code-link.ts';
import { loadReservationRows, nameOfProperty } from '../lists/present-rows.ts';
import { nameOfCounter, presentRedemptions } from './present-redemptions.ts';

const MOST_STAYS = 50;

/** Dependencies that use only a transaction's connection. Waiting for a second one may deadlock on the pool. */
export function inTx(deps: DeskDependencies, tx: Tx): DeskDependencies & { readonly db: Tx } {
  return { ...deps, db: tx, salePages: createSalePages(tx, () => deps.clock.now().epochMilliseconds) };
}

/** Throws `STAFF.CARD_NOT_FOUND` also for one out of reach, `STAFF.NOT_ALLOWED` if the viewer may only see it. */
export async function loadCardFor(
  deps: DeskDependencies,
  staff: Pick<Viewer, 'grants'>,
  cardId: string,
  right: Right,
): Promise<{ readonly card: Card; readonly salePage: SalePage }> {
  const [extras] = await listCardExtras(deps.db, [cardId]);
  const salePage = extras && (await deps.salePages.find(extras.salePageId));
  const card = salePage && (await findCardById(deps, salePage, cardId as CardId));
  if (!card || !may(staff, 'card.see', placeOfCard(salePage, card))) throw new Problem('STAFF.CARD_NOT_FOUND');
  if (!may(staff, right, placeOfCard(salePage, card))) throw new Problem('STAFF.NOT_ALLOWED');
  return { card, salePage };
}

/** Whether a person may do an act at a card's place. Some may mail a new link only if the sale page lets them. */
export function mayAct(staff: Pick<Viewer, 'grants'>, act: CardAct, salePage: SalePage, place: Place): boolean {
  if (!may(staff, RIGHT_OF_ACT[act], place)) return false;
  return act !== 'mail' || salePage.definition.desk.replace || may(staff, RIGHT_OF_ACT.replace, place);
}

export async function showCard(deps: DeskDependencies, staff: Viewer, cardId: string): Promise<StaffCard> {
  const { card, salePage } = await loadCardFor(deps, staff, cardId, 'card.see');
  const [extras] = await listCardExtras(deps.db, [cardId]);
  const holder = await findCardHolder(deps.db, card.id);
  const today = dateAt(deps.clock.now(), salePage.timeZone);
  const units = (amount: number) => toWireUnits(card.unit, amount);
  const stays = await findStaysOfCard(deps.db, listReach(staff, 'reservation.see', [salePage]), card.id);
  const stayIds = stays.slice(0, MOST_STAYS).map(({ id }) => id);
  const { lastHours } = await findDayOfCard(deps, salePage, card, 'en');
  const wire = toWireCard(card, today, lastHours);
  const mayOnCard = (right: Right) => may(staff, right, placeOfCard(salePage, card));
  const maySendLink =
    mayOnCard('card.deliver') &&
    card.state === 'active' &&
    balanceOf(card) > 0 &&
    ((card.last4 === '' && !card.registered) || mayOnCard('card.replace'));
  const tries = await findTries(deps.db, card.id);
  const shortest = findEarliestEnd(listShortenable(card.lots, await listExtensions(deps.db, card.id), today));
  const written = { card, ...(await listWritten(deps, card.id)) };
  const lastPayOut = findLastPayOut(written.transfers);
  const isPaidOutToday = lastPayOut.some(({ at }) => dateAt(at, salePage.timeZone).equals(today));
  const timeline = await listTimeline(deps, salePage, written, stays, (staffId) =>
    mayOnCard(staffId === staff.id ? 'card.note' : 'note.remove'),
  );
  return {
    id: card.id,
    sale_page_id: salePage.id,
    card: wire,
    ...presentProduct(card),
    batch: extras?.batch ?? null,
    created_at: presentMoment(extras?.createdAt ?? deps.clock.now()),
    free: units(freeOn(card, today)),
    property_ids: listUsableAt(salePage, card.product),
    holder: holder
      ? {
          first_name: holder.firstName,
          last_name: holder.lastName,
          email: holder.email,
          registered_at: presentMoment(holder.registeredAt),
        }
      : null,
    goodwill: findGoodwill(written.audit),
    sales: mayOnCard('card.issue') || mayOnCard('books.see') ? await presentSales(deps, salePage, card) : null,
    has_code: card.last4 !== '',
    code_link: await presentCodeLink(deps, card.id, salePage.timeZone, maySendLink),
    may_send_link: maySendLink,
    wrong_tries: tries ? presentTries(deps, tries) : null,
    moved_to: findMovedTo(card, salePage, timeline),
    waiting: await listWaiting(deps, staff, card.id),
    lots: card.lots.map((lot) => ({
      id: lot.id,
      balance: units(lot.balance),
      held: units(lot.held),
      expires_on: toDateText(lot.expiresOn),
      is_expired: isExpired(lot, today),
    })),
    shortest: toDateText(shortest),
    timeline,
    redemptions: await presentRedemptions(deps, salePage, card, (propertyId) =>
      may(staff, 'card.redeem', { salePageId: salePage.id, propertyIds: [propertyId] }),
    ),
    reservations: await loadReservationRows(deps, stayIds),
    acts: CARD_ACTS.map((act) => ({
      act,
      is_allowed: mayAct(staff, act, salePage, placeOfCard(salePage, card)),
      is_possible: POSSIBLE[act](card, { tries, shortest, isPaidOutToday, isUsable: isUsable(card, today, lastHours) }),
      confirms: RIGHTS[RIGHT_OF_ACT[act]].confirms,
    })),
  };
}

function presentProduct(card: Card): Pick<StaffCard, 'product' | 'rules'> {
  const { id, name, kind, nights, persons, validity, redeemAt } = card.product;
  const rules = {
    nights: kind === 'value' ? null : (nights ?? 1),
    persons,
    min_nights: validity.minNights,
    max_nights: validity.maxNights,
    at_counters: redeemAt !== 'stays',
    on_bills: mayPayBills(card),
  };
  return { product: { id, name }, rules };
}

async function presentSales({ db }: DeskDependencies, salePage: SalePage, { id }: Card): Promise<StaffCard['sales']> {
  return (await listSales(db, id)).map(({ issuingPropertyId: seller, pricePaid, taxKind }) => ({
    sold_by: seller && nameOfProperty(salePage, seller),
    price: pricePaid && toWireMoney(pricePaid),
    tax_kind: taxKind,
  }));
}

function findGoodwill(audit: Written['audit']): StaffCard['goodwill'] {
  const given = audit.find(({ action }) => action === 'goodwill');
  return given ? GoodwillView.parse({ ...given.details, reason: given.reason }) : null;
}

/** Hotels where its last day is not over take it as well. */
const isUsable = (card: Card, today: Temporal.PlainDate, lastHours: readonly unknown[]) =>
  card.state === 'active' && (freeOn(card, today) > 0 || lastHours.length > 0);
const isLive = ({ state }: Card) => state === 'active' || state === 'frozen';
const hasFree = ({ lots }: Card) => lots.some(({ balance, held }) => balance > held);
const hasFreeThatEnds = ({ lots }: Card) =>
  lots.some(({ balance, held, expiresOn }) => balance > held && expiresOn !== null);

type Standing = {
  readonly tries: Awaited<ReturnType<typeof findTries>>;
  readonly shortest: unknown;
  readonly isPaidOutToday: boolean;
  readonly isUsable: boolean;
};

/** Depends on the state only. The preview shows whether the act itself would be refused. */
const POSSIBLE: Readonly<Record<CardAct, (card: Card, standing: Standing) => boolean>> = {
  redeem: ({ product }, { isUsable }) => isUsable && product.redeemAt !== 'stays',
  pay_bill: (card, { isUsable }) => isUsable && mayPayBills(card),
  // Offered beside each redemption.
  reverse: () => false,
  pay_out: ({ product, unit }, { isUsable }) => isUsable && unit.type === 'money' && !product.isGoodwill,
  undo_pay_out: ({ state }, { isPaidOutToday }) => state !== 'void' && isPaidOutToday,
  settle_bill: () => false,
  freeze: ({ state }) => state === 'active',
  unfreeze: ({ state }) => state === 'frozen',
  void: ({ state }) => state === 'active',
  extend: (card) => card.state !== 'void' && hasFreeThatEnds(card),
  shorten: ({ state }, { shortest }) => state !== 'void' && shortest !== null,
  adjust: ({ state }) => state !== 'void',
  move: (card) => isLive(card) && hasFree(card),
  split: (card) => isLive(card) && hasFree(card),
  give: ({ state }) => state === 'active',
  replace: isLive,
  mail: ({ state, registered }) => state === 'active' && registered,
  unlock: (_card, { tries }) => tries !== undefined && tries.misses > 0,
};

const PAY_OUTS: readonly string[] = ['pay_out', 'undo_pay_out'];
const ISSUES: readonly string[] = ['issue', 'goodwill'];
/** Acts that show as transfers. */
const MOVES: readonly string[] = ['redeem', 'pay_bill', 'reverse'];

type Written = { readonly card: Card } & Awaited<ReturnType<typeof listWritten>>;

async function listWritten({ db }: Pick<DeskDependencies, 'db'>, cardId: CardId) {
  return { transfers: await listTransfers(db, cardId), audit: await listAudit(db, { cardId }) };
}

/** One transfer for each use or change, however many lots it touched. */
function mergeLots(transfers: Written['transfers']): Written['transfers'] {
  const uses = Map.groupBy(transfers, ({ kind, at, reference, redemptionId }) =>
    [kind, at, reference, redemptionId].join(' '),
  );
  return [...uses.values()].flatMap(([first, ...rest]) =>
    first ? [{ ...first, amount: rest.reduce((sum, { amount }) => sum + amount, first.amount) }] : [],
  );
}

/** The history of a card. Stays out of reach are not named in it. */
async function listTimeline(
  { db }: DeskDependencies,
  salePage: SalePage,
  { card, transfers, audit }: Written,
  stays: readonly { readonly reference: string }[],
  mayRemove: (staffId: string) => boolean,
): Promise<TimelineLine[]> {
  const notes = await listNotes(db, { cardId: card.id });
  const references = new Set(stays.map(({ reference }) => reference));
  // Hides the transfers of an extension or a correction, because its audit entry shows it.
  const moments = audit
    .filter(({ action }) => action === 'extend' || action === 'shorten' || action === 'adjust')
    .map(({ at }) => at.toString());
  const isOfAct = ({ kind, at }: (typeof transfers)[number]) =>
    (kind === 'expire' || kind === 'issue' || kind === 'adjust') && moments.includes(at.toString());
  // An issue is one line: its transfer, which has the amount.
  const issued = transfers.filter(({ kind }) => kind === 'issue').map(({ at }) => at.toString());
  const acts = audit.filter(({ action, at }) => {
    return !(ISSUES.includes(action) && issued.includes(at.toString())) && !MOVES.includes(action);
  });
  const isRedeemedAt = (moment: Temporal.Instant) =>
    transfers.some(({ kind, at }) => kind === 'redeem' && at.equals(moment));
  const actors = [...transfers, ...audit].map(({ actor }) => actor);
  const present = await createActors(db, [...actors, ...notes.map(({ staffId }) => staffActor(staffId))]);
  const noNote = { note: null, note_id: null, may_remove: false };
  const nothing = { ...noNote, amount: null, reference: null, place: null, reason: null, details: null };
  const lines = [
    ...mergeLots(transfers)
      .filter((one) => !isOfAct(one) && one.kind !== 'paid_out')
      .filter(({ kind, counter, at }) => !(counter && kind === 'hold' && isRedeemedAt(at)))
      .map(({ kind, amount, reference, counter, actor, reason, at }) => ({
        ...nothing,
        at,
        kind: 'transfer' as const,
        what: kind,
        amount: toWireUnits(card.unit, amount),
        by: present(actor),
        place: counter && nameOfCounter(salePage, counter),
        details: counter && { purpose: counter.purpose, receipt: counter.receipt },
        // The reason of a transfer names its stay, so both are hidden together.
        ...((reference === null || references.has(reference)) && { reference, reason }),
      })),
    ...acts.map(({ action, details, actor, reason, at }) => ({
      ...nothing,
      at,
      kind: 'act' as const,
      what: action,
      // One line, however many lots it touched.
      amount:
        action === 'adjust' || PAY_OUTS.includes(action) ? toWireUnits(card.unit, Number(details['amount'])) : null,
      by: present(actor),
      reason,
      details: { ...details },
    })),
    ...notes.map(({ id, staffId, text, at }) => ({
      ...nothing,
      at,
      kind: 'note' as const,
      what: 'note',
      by: present(staffActor(staffId)),
      note: text,
      note_id: id,
      may_remove: mayRemove(staffId),
    })),
  ];
  // Reversed first, so that of entries with equal times the last is also listed first.
  return lines
    .toReversed()
    .toSorted((one, other) => Temporal.Instant.compare(other.at, one.at))
    .map((line) => ({ ...line, at: presentMoment(line.at) }));
}
