import { sql, type RawBuilder } from 'kysely';
import { instantValue, type Database } from '../plumbing/database/database.ts';
import { cardsWithin, staysWithin } from './find-store.ts';
import type { PageReach } from './places.ts';

type AuditFilter = {
  readonly staffId?: string | undefined;
  readonly cardId?: string | undefined;
  readonly reference?: string | undefined;
  readonly what?: string | undefined;
  readonly from?: Temporal.Instant | undefined;
  readonly before?: Temporal.Instant | undefined;
  readonly afterId?: number | undefined;
};

type AuditRow = {
  readonly id: number;
  readonly at: Temporal.Instant;
  readonly action: string;
  readonly actor: string;
  readonly approvedBy: string | null;
  readonly isConfirmed: boolean;
  readonly reason: string;
  readonly cardId: string | null;
  readonly last4: string | null;
  readonly reference: string | null;
  readonly aboutStaffId: string | null;
  readonly salePageId: string | null;
  readonly details: Readonly<Record<string, string | number | null>>;
};

/** Entries about cards and placements in reach, the newest first; about staff only for those who see everything. */
export async function listAuditEntries(
  db: Database,
  reach: readonly PageReach[],
  seesStaff: boolean,
  filter: AuditFilter,
  limit: number,
): Promise<AuditRow[]> {
  const { staffId, cardId, reference, what, from, before, afterId } = filter;
  // A page is one thing, which nobody sees who is at one of its hotels only.
  const pages = reach.filter(({ propertyIds }) => propertyIds === null).map(({ salePage }) => salePage.id);
  const isInReach = sql<boolean>`(
    (entry.card_id is not null and ${cardsWithin(reach)}) or
    (entry.placement_id is not null and ${staysWithin(reach)}) or
    (entry.sale_page_id is not null and entry.sale_page_id = any(${pages})) or
    (entry.about_staff_id is not null and ${seesStaff}))`;
  const conditions: RawBuilder<boolean>[] = [
    isInReach,
    ...(staffId === undefined ? [] : [sql<boolean>`entry.staff_id = ${staffId}`]),
    ...(cardId === undefined ? [] : [sql<boolean>`entry.card_id = ${cardId}`]),
    ...(reference === undefined ? [] : [sql<boolean>`placement.reference = ${reference}`]),
    ...(what === undefined ? [] : [sql<boolean>`entry.action = ${what}`]),
    ...(from === undefined ? [] : [sql<boolean>`entry.created_at >= ${instantValue(from)}`]),
    ...(before === undefined ? [] : [sql<boolean>`entry.created_at < ${instantValue(before)}`]),
    ...(afterId === undefined ? [] : [sql<boolean>`entry.id < ${afterId}`]),
  ];
  const { rows } = await sql<AuditRow>`select entry.id, entry.created_at as at, entry.action, entry.actor,
      entry.approved_by as "approvedBy", entry.confirmation is not null as "isConfirmed", entry.reason,
      entry.card_id as "cardId", card.last4, placement.reference, entry.about_staff_id as "aboutStaffId",
      entry.sale_page_id as "salePageId", entry.details
    from audit_entry entry left join card on card.id = entry.card_id
      left join placement on placement.id = entry.placement_id
    where ${sql.join(conditions, sql` and `)} order by entry.id desc limit ${limit}`.execute(db);
  return rows;
}
