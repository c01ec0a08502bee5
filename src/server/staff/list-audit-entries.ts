import type { AuditList, AuditQuery } from '#contract/staff/staff-oversight.ts';
import { reachOf } from '#domain/staff-rights.ts';
import { readReference } from '../reservation/quote/reference.ts';
import { staffActor } from '../audit/audit-log.ts';
import { listAuditEntries } from './audit-list-store.ts';
import { listReach, type Viewer } from './places.ts';
import { createActors } from './present-actor.ts';
import { printMoment, type DeskDependencies } from './show-card.ts';

const PAGE = 100;

/** A page of what was done to cards and reservations in reach, and, for who sees everything, to staff. */
export async function showAudit(deps: DeskDependencies, staff: Viewer, query: AuditQuery): Promise<AuditList> {
  const startOf = (day: Temporal.PlainDate) => day.toZonedDateTime(query.time_zone ?? 'UTC').toInstant();
  const filter = {
    staffId: query.staff_id,
    cardId: query.card_id,
    reference: query.reference === undefined ? undefined : (readReference(query.reference) ?? query.reference),
    what: query.what,
    from: query.from === undefined ? undefined : startOf(Temporal.PlainDate.from(query.from)),
    before: query.to === undefined ? undefined : startOf(Temporal.PlainDate.from(query.to).add({ days: 1 })),
    afterId: /^\d{1,15}$/.test(query.after ?? '') ? Number(query.after) : undefined,
  };
  const reach = listReach(staff, 'audit.see', await deps.salePages.list());
  const seesStaff = reachOf(staff.grants, 'audit.see') === 'everywhere';
  const found = await listAuditEntries(deps.db, reach, seesStaff, filter, PAGE + 1);
  const page = found.slice(0, PAGE);
  const present = await createActors(deps.db, page.flatMap(listActors));
  const presentId = (id: string | null) => (id === null ? null : present(staffActor(id)));
  return {
    entries: page.map((entry) => ({
      id: String(entry.id),
      at: printMoment(entry.at),
      what: entry.action,
      by: present(entry.actor),
      approved_by: presentId(entry.approvedBy),
      is_confirmed: entry.isConfirmed,
      reason: entry.reason,
      card: entry.cardId === null ? null : { id: entry.cardId, last4: entry.last4 ?? '' },
      reference: entry.reference,
      person: presentId(entry.aboutStaffId),
      sale_page_id: entry.salePageId,
      details: entry.details,
    })),
    after: found.length > PAGE ? String(page.at(-1)?.id ?? '') : null,
  };
}

function listActors(entry: Awaited<ReturnType<typeof listAuditEntries>>[number]): string[] {
  const ids = [entry.approvedBy, entry.aboutStaffId].filter((id) => id !== null);
  return [entry.actor, ...ids.map(staffActor)];
}
