import type { CardRow } from '#contract/desk/staff-cards.ts';
import type { WireApproval } from '#contract/desk/staff-oversight.ts';
import type { ReservationRow } from '#contract/desk/staff-reservations.ts';
import { asId, type CardId } from '#domain/value/ids.ts';
import { presentMoment } from '#contract/wire-values.ts';
import { staffActor } from '../../platform/audit/audit-log.ts';
import { dryRun } from '../../platform/database/database.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import { asPreview } from '../card-acts/act-on-card.ts';
import { markOf } from '../cards/card-standing.ts';
import { factsOf } from '../card-acts/redeem-at-desk.ts';
import { attemptAct } from '../card-acts/run-act.ts';
import type { DeskDependencies } from '../desk-parts.ts';
import { loadCardFor } from '../cards/show-card.ts';
import { expireApprovals } from '../records/approval-steps.ts';
import { listApprovals, type Approval } from '../records/approval-store.ts';
import { formatForStaff } from '../lists/format-for-staff.ts';
import { loadCardRows, loadReservationRows, nameOfProperty } from '../lists/present-rows.ts';
import { presentStaff } from '../sign-in/present-actor.ts';
import { listReach, type Viewer } from '../sign-in/reach.ts';
import { listNames } from '../sign-in/staff-store.ts';
import { presentTask } from '../tasks/show-task.ts';
import { readWanted, reasonOf } from './approval-act.ts';
import { presentAskedWaiver } from '../reservations/waived-fee.ts';
import { presentAskedIssue } from './issue-approved.ts';
import { loadFacts, mayDecide, mayOn, type DecidingFacts } from './may-decide.ts';

const MOST_LISTED = 200;
const LISTED_DAYS = 7;

/** Lists pending and recently decided approvals in the viewer's reach. */
export async function listOpenApprovals(deps: DeskDependencies, staff: Viewer): Promise<WireApproval[]> {
  const now = deps.clock.now();
  await expireApprovals(deps.db, now);
  const reach = listReach(staff, 'approval.see', await deps.salePages.list());
  const all = await listApprovals(deps.db, reach, now.subtract({ hours: LISTED_DAYS * 24 }), MOST_LISTED);
  const facts = await loadFacts(deps, staff, all);
  const staffIds = all.flatMap(({ askedBy, decidedBy }) => [askedBy, decidedBy ?? []].flat());
  const names = await listNames(deps.db, staffIds);
  const cardIds = all.flatMap(({ cardId }) => (cardId === null ? [] : [asId<CardId>(cardId)]));
  const cards = new Map((await loadCardRows(deps, [...new Set(cardIds)])).map((card) => [card.id, card]));
  const rows = await loadReservationRows(deps, [...facts.stays.keys()]);
  const stays = new Map(rows.map((row) => [row.reference, row]));
  const shown = await Promise.all(
    all.map((approval) => presentApproval(deps, staff, approval, { facts, names, cards, stays })),
  );
  return shown.filter((approval) => approval !== undefined);
}

type Known = {
  readonly facts: DecidingFacts;
  readonly names: ReadonlyMap<string, string>;
  readonly cards: ReadonlyMap<string, CardRow>;
  /** By reference. */
  readonly stays: ReadonlyMap<string, ReservationRow>;
};

async function presentApproval(
  deps: DeskDependencies,
  staff: Viewer,
  approval: Approval,
  { facts, names, cards, stays }: Known,
): Promise<WireApproval | undefined> {
  if (!mayOn(facts, staff, approval, 'approval.see')) return undefined;
  const { cardId, askedBy, decidedBy, decidedAt } = approval;
  const card = cardId === null ? null : (cards.get(cardId) ?? null);
  const issue = approval.sold && (await presentAskedIssue(deps, approval));
  const placement = facts.stays.get(approval.placementId ?? '');
  const row = placement && stays.get(placement.reference);
  const waiver = row && presentAskedWaiver(placement, row, approval.body, facts.now);
  const task = facts.tasks.get(approval.taskId ?? '');
  const salePageId = card?.sale_page_id ?? approval.salePageId;
  if (salePageId === null) return undefined;
  const now = approval.state === 'asked' && card ? await tryAsked(deps, staff, approval, card.id) : null;
  return {
    id: approval.id,
    state: approval.notPaidBecause === null ? approval.state : 'stale',
    act: approval.act as WireApproval['act'],
    sale_page_id: salePageId,
    card,
    new_card_id: approval.newCardId,
    issue,
    task: task ? await presentTask(deps, staff, task) : null,
    stay: waiver?.stay ?? null,
    reason: reasonOf(approval),
    note: approval.note,
    preview: now?.preview ?? null,
    asked: now?.asked ?? null,
    has_changed:
      approval.state === 'asked' && (waiver?.hasChanged ?? (card !== null && now?.mark !== approval.cardMark)),
    asked_by: presentStaff(names, askedBy),
    asked_at: presentMoment(approval.askedAt),
    ends_at: presentMoment(approval.expiresAt),
    decided_by: decidedBy === null ? null : presentStaff(names, decidedBy),
    decided_at: decidedAt && presentMoment(decidedAt),
    refused_because: approval.refusedBecause,
    not_paid_because: approval.notPaidBecause === null ? null : formatForStaff(approval.notPaidBecause),
    may_decide: approval.state === 'asked' && mayDecide(facts, staff, approval),
  };
}

/**
 * Previews the act on the card, or says what was asked for at a hotel, which is asked only when one is decided. Returns
 * null if it is no longer possible.
 */
async function tryAsked(deps: DeskDependencies, staff: Viewer, approval: Approval, cardId: string) {
  const { salePage, card } = await loadCardFor(deps, staff, cardId, 'card.see');
  const cause = { actor: staffActor(approval.askedBy), reason: reasonOf(approval), at: deps.clock.now() };
  const wanted = readWanted(approval);
  if (wanted.act === 'redeem' || wanted.act === 'pay_bill') {
    const { amount, property_id: propertyId } = wanted.body;
    const ofCard = card.unit.type === 'money' ? card.unit.currency : undefined;
    const currency = ('currency' in wanted.body ? wanted.body.currency : undefined) ?? ofCard;
    const [value, uses] = currency
      ? [{ currency, amount }, null]
      : [null, ('uses' in wanted.body ? wanted.body.uses : undefined) ?? amount];
    const asked = { amount: { value, uses }, property_name: nameOfProperty(salePage, propertyId) };
    return { preview: null, asked, mark: markOf([card], wanted.act) };
  }
  const facts = { ...factsOf(salePage), isTrial: true };
  const tried = await dryRun(deps.db, (tx) => attemptAct(deps, tx, salePage, card.id, wanted, cause, facts));
  return tried.state === 'done' ? { preview: asPreview(tried), asked: null, mark: tried.mark } : null;
}

export async function countDecidable(
  deps: DeskDependencies,
  staff: Viewer,
  salePages: readonly SalePage[],
): Promise<number> {
  const reach = listReach(staff, 'approval.decide', salePages);
  const all = await listApprovals(deps.db, reach, deps.clock.now(), MOST_LISTED);
  const asked = all.filter(({ state }) => state === 'asked');
  if (asked.length === 0) return 0;
  const facts = await loadFacts(deps, staff, asked);
  return asked.filter((approval) => mayDecide(facts, staff, approval)).length;
}
