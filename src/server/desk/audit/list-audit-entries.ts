import { stringify } from 'csv-stringify/sync';
import type { AuditFileQuery, AuditList, AuditQuery } from '#contract/desk/staff-oversight.ts';
import type { WireBy } from '#contract/desk/staff-values.ts';
import { reachOf } from '#domain/desk/staff-rights.ts';
import { dateAt } from '#domain/stay/stay.ts';
import { presentMoment } from '#contract/wire-values.ts';
import { readReference } from '../../booking/quote/reference.ts';
import { staffActor } from '../../platform/audit/audit-log.ts';
import { Problem } from '../../platform/http/problem.ts';
import { selectAuditEntries, type AuditRow } from './audit-list-store.ts';
import { listReach, type Viewer } from '../sign-in/reach.ts';
import { createActors } from '../sign-in/present-actor.ts';
import { type DeskDependencies } from '../cards/show-card.ts';
import { findPeopleLike } from '../sign-in/staff-store.ts';

type AuditEntry = AuditList['entries'][number];

const PAGE = 100;
/** A larger file takes minutes, and no one would read it. */
const MOST_IN_FILE = 50_000;
const ROWS_AT_ONCE = 1_000;

const COLUMNS = ['at', 'what', 'by', 'approved_by', 'confirmed', 'reason', 'about', 'id', 'details'];

/** A page of acts on cards and reservations in reach. Staff who see everything also see acts on staff. */
export async function showAudit(deps: DeskDependencies, staff: Viewer, query: AuditQuery): Promise<AuditList> {
  const entries = await loadEntries(deps, staff, query, PAGE + 1);
  const page = entries.slice(0, PAGE);
  return { entries: page, after: entries.length > PAGE ? (page.at(-1)?.id ?? null) : null };
}

/**
 * Exports all matching entries as CSV, with times in UTC. Throws `STAFF.ACT_REFUSED` if they exceed the limit of a
 * file.
 */
export async function downloadAudit(
  deps: DeskDependencies,
  staff: Viewer,
  query: AuditFileQuery,
): Promise<{ readonly name: string; readonly csv: string }> {
  const rows: string[][] = [COLUMNS];
  let after: string | undefined;
  do {
    const entries: AuditEntry[] = await loadEntries(deps, staff, { ...query, after }, ROWS_AT_ONCE);
    rows.push(...entries.map(writeRow));
    after = entries.length < ROWS_AT_ONCE ? undefined : entries.at(-1)?.id;
    if (rows.length > MOST_IN_FILE + 1) {
      const most = MOST_IN_FILE.toLocaleString('en');
      throw new Problem('STAFF.ACT_REFUSED', {
        detail: `These are more than ${most} entries: narrow them down by days.`,
      });
    }
  } while (after !== undefined);
  const day = dateAt(deps.clock.now(), query.time_zone ?? 'UTC');
  return { name: `audit-${day.toString()}.csv`, csv: stringify(rows, { escape_formulas: true }) };
}

async function loadEntries(
  deps: DeskDependencies,
  staff: Viewer,
  query: AuditQuery,
  limit: number,
): Promise<AuditEntry[]> {
  const startOf = (day: Temporal.PlainDate) => day.toZonedDateTime(query.time_zone ?? 'UTC').toInstant();
  const filter = {
    staffIds: await readStaff(deps, query),
    cardId: query.card_id,
    last4: query.last4?.toUpperCase(),
    reference: query.reference === undefined ? undefined : (readReference(query.reference) ?? query.reference),
    what: query.what,
    from: query.from === undefined ? undefined : startOf(Temporal.PlainDate.from(query.from)),
    before: query.to === undefined ? undefined : startOf(Temporal.PlainDate.from(query.to).add({ days: 1 })),
    afterId: /^\d{1,15}$/.test(query.after ?? '') ? Number(query.after) : undefined,
  };
  const reach = {
    pages: listReach(staff, 'audit.see', await deps.salePages.list()),
    seesStaff: reachOf(staff.grants, 'audit.see') === 'everywhere',
  };
  const { rows: found } = await selectAuditEntries(reach, filter, limit).execute(deps.db);
  const present = await createActors(deps.db, found.flatMap(listActors));
  const presentId = (id: string | null) => (id === null ? null : present(staffActor(id)));
  return found.map((entry) => ({
    id: String(entry.id),
    at: presentMoment(entry.at),
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
  }));
}

/** Actors of the filter. Undefined: any actor. */
async function readStaff(
  { db }: DeskDependencies,
  { staff_id: id, staff_name: name }: AuditQuery,
): Promise<readonly string[] | undefined> {
  if (name === undefined) return id === undefined ? undefined : [id];
  const ids = await findPeopleLike(db, name);
  return id === undefined ? ids : ids.filter((one) => one === id);
}

function writeRow({ at, what, by, approved_by: approver, is_confirmed: isConfirmed, ...entry }: AuditEntry): string[] {
  const { reason, card, reference, person, sale_page_id: page, details } = entry;
  const [about, id] = card
    ? ['card', card.id]
    : reference !== null
      ? ['reservation', reference]
      : person
        ? ['staff', formatBy(person)]
        : ['sale page', page ?? ''];
  const confirmed = isConfirmed ? 'yes' : 'no';
  return [
    at,
    what,
    formatBy(by),
    approver ? formatBy(approver) : '',
    confirmed,
    reason,
    about,
    id,
    JSON.stringify(details),
  ];
}

/** As in the log: an erased person is shown by id. */
function formatBy({ kind, id, name }: WireBy): string {
  return name ?? (id === null ? kind : staffActor(id));
}

function listActors(entry: AuditRow): string[] {
  const ids = [entry.approvedBy, entry.aboutStaffId].filter((id) => id !== null);
  return [entry.actor, ...ids.map(staffActor)];
}
