import { sql } from 'kysely';
import { daysOfMonths } from '#domain/card/books-period.ts';
import { dateAt } from '#domain/stay/stay.ts';
import { makeReport } from '../../src/server/money/books/reports/make-report.ts';
import type { DeskNotebook } from './season-colleague.ts';
import type { SeasonWorld } from './season-world.ts';

type Audited = Pick<SeasonWorld, 'db' | 'deps'>;

/** Rules for acts of staff at the desk. Each violation is one sentence. */
export async function auditDesk(world: Audited, notebook: DeskNotebook): Promise<string[]> {
  return [
    ...(await auditMovements(world)),
    ...(await auditStates(world)),
    ...(await auditNotebook(world, notebook)),
    ...(await auditApprovals(world)),
    ...(await auditBooks(world)),
  ];
}

/**
 * Each act that moves value has exactly one entry in the audit log and its transfers, with the same moment and amount.
 * Neither exists without the other. The value that a cancelled stay gives back belongs to the entry of the stay.
 */
async function auditMovements({ db }: Audited): Promise<string[]> {
  const { rows } = await sql<{ sentence: string }>`
    with moved as (
      select card_id, actor, created_at, sum(amount * case kind when 'issue' then 1 when 'adjust' then 1 else -1 end) as net
      from transfer where actor like 'staff:%' and placement_id is null and redemption_id is null group by 1, 2, 3),
    noted as (
      select card_id, actor, created_at, action, count(*) over (partition by card_id, actor, created_at) as entries,
        case action when 'adjust' then (details ->> 'amount')::bigint when 'receive' then (details ->> 'amount')::bigint
          when 'move' then -(details ->> 'amount')::bigint when 'void' then -(details ->> 'voided')::bigint
          when 'pay_out' then -(details ->> 'amount')::bigint when 'undo_pay_out' then (details ->> 'amount')::bigint else 0 end as net
      from audit_entry
      where actor like 'staff:%' and action in ('adjust', 'receive', 'move', 'void', 'extend', 'pay_out', 'undo_pay_out'))
    select format('%s of card %s at %s moved %s and is noted as %s', coalesce(action, 'nothing'),
        coalesce(moved.card_id, noted.card_id), coalesce(moved.created_at, noted.created_at), moved.net, noted.net) as sentence
      from moved full join noted using (card_id, actor, created_at)
      where moved.net is distinct from noted.net and not (action = 'void' and noted.net = 0) or entries <> 1
    union all
    select format('%s was given back by staff, and nobody notes that it was cancelled', placement.reference)
      from transfer join placement on placement.id = transfer.placement_id
      where transfer.actor like 'staff:%' and not exists (select from audit_entry entry
        where entry.placement_id = placement.id and entry.action = 'cancel' and entry.actor = transfer.actor)`.execute(
    db,
  );
  return rows.map(({ sentence }) => sentence);
}

/** Freezing and unfreezing alternate, and the card is in the state of the last act. */
async function auditStates({ db }: Audited): Promise<string[]> {
  const { rows } = await sql<{ sentence: string }>`
    with changes as (
      select card_id, action, lag(action) over of_card as before, lead(action) over of_card as next
      from audit_entry where action in ('freeze', 'unfreeze') window of_card as (partition by card_id order by id))
    select format('card %s: %s after %s', card_id, action, coalesce(before, 'nothing')) as sentence from changes
      where action = coalesce(before, 'unfreeze')
    union all
    select format('card %s is %s after %s', card.id, card.state, action) from changes join card on card.id = card_id
      where next is null and card.state <> case action when 'freeze' then 'frozen' else 'active' end`.execute(db);
  return rows.map(({ sentence }) => sentence);
}

/** The log has every act that was answered as done. Any other entry is of an act without an answer. */
async function auditNotebook({ db }: Audited, { done, unsure }: DeskNotebook): Promise<string[]> {
  const { rows } = await sql<{ action: string; count: number }>`select action, count(*)::int as count from audit_entry
    where actor like 'staff:%' and about_staff_id is null
      and action not in ('receive', 'ask', 'approve', 'refuse', 'lapse') group by 1`.execute(db);
  const logged = new Map(rows.map(({ action, count }) => [action, count]));
  const acts = new Set([...logged.keys(), ...Object.keys(done)]);
  return [...acts].flatMap((act) => {
    const [least, count] = [done[act] ?? 0, logged.get(act) ?? 0];
    const most = least + (unsure[act] ?? 0);
    if (count >= least && count <= most) return [];
    return [`${act} was done ${least} times, perhaps ${most}, and the log has ${count}`];
  });
}

/**
 * An act that a second person approved was done once, with both persons in the log. Each step of a waiting act is there
 * as well, confirmed by a passkey except where a guest is at the counter.
 */
async function auditApprovals({ db }: Audited): Promise<string[]> {
  const { rows } = await sql<{ sentence: string }>`
    select format('approval %s is done, and the log has %s entries of it', approval.id, count(entry.id)) as sentence
    from staff_approval approval left join audit_entry entry on entry.card_id = approval.card_id
      and entry.approved_by = approval.decided_by and entry.created_at = approval.decided_at
      and entry.staff_id = approval.asked_by and entry.action = approval.act
    where approval.state = 'done' group by approval.id having count(entry.id) <> 1
    union all
    select format('approval %s is %s, and the log says %s', approval.id, approval.state, coalesce(steps.taken, 'nothing'))
    from staff_approval approval left join lateral (
      select string_agg(concat_ws(' ', action, staff_id), ', ' order by audit_entry.id) as taken from audit_entry
      where details ->> 'approval' = approval.id::text and (action not in ('ask', 'approve') or confirmation is not null
        or action = 'ask' and approval.act in ('redeem', 'pay_bill', 'reverse'))
    ) steps on true
    where case approval.state
      when 'asked' then steps.taken is distinct from 'ask ' || asked_by
      when 'done' then steps.taken is distinct from format('ask %s, approve %s', asked_by, decided_by)
      when 'refused' then steps.taken is distinct from format('ask %s, refuse %s', asked_by, decided_by)
      else coalesce(steps.taken, '') not like format('ask %s, lapse%%', asked_by) end`.execute(db);
  return rows.map(({ sentence }) => sentence);
}

/** The books of the month close with the balances of the lots. */
async function auditBooks({ db, deps }: Audited): Promise<string[]> {
  const now = deps.clock.now();
  const salePage = await deps.salePages.load('demo');
  const month = dateAt(now, salePage.timeZone).toPlainYearMonth();
  const days = daysOfMonths({ first: month, last: month });
  const report = await makeReport(db, { name: 'liability', salePage, days, propertyIds: null, filter: {} }, now);
  return report ? [...report.faults] : ['the month has no report'];
}
