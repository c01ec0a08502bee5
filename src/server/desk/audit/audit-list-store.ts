import { sql, type RawBuilder } from 'kysely';
import { instantValue, type Database } from '../../platform/database/database.ts';
import type { PageReach } from '../sign-in/reach.ts';

export type AuditFilter = {
  readonly staffIds?: readonly string[] | undefined;
  readonly cardId?: string | undefined;
  readonly last4?: string | undefined;
  readonly reference?: string | undefined;
  readonly what?: string | undefined;
  readonly from?: Temporal.Instant | undefined;
  readonly before?: Temporal.Instant | undefined;
  readonly within?: SameAct | undefined;
  readonly afterId?: number | undefined;
};

/** The viewer's reach. Acts on staff are visible only to those who see everything. */
type AuditReach = { readonly pages: readonly PageReach[]; readonly seesStaff: boolean };

export type AuditRow = {
  readonly id: number;
  readonly at: Temporal.Instant;
  readonly action: string;
  readonly actor: string;
  readonly approvedBy: string | null;
  readonly isConfirmed: boolean;
  readonly reason: string;
  readonly cardId: string | null;
  readonly last4: string | null;
  readonly productId: string | null;
  /** Null for a card of uses. */
  readonly currency: string | null;
  readonly reference: string | null;
  readonly aboutStaffId: string | null;
  readonly salePageId: string | null;
  readonly details: Readonly<Record<string, string | number | null>>;
};

/**
 * Entries in reach, newest first. Each sale page and each actor is a separate query with the limit, and their results
 * are merged. So an index is used, however few entries a page has.
 */
export function selectAuditEntries(reach: AuditReach, filter: AuditFilter, limit: number): RawBuilder<AuditRow> {
  const parts = [...reach.pages.map(partOf), ...(reach.seesStaff ? [sql`entry.within_sale_page_id is null`] : [])];
  const { staffIds } = filter;
  const branches = staffIds
    ? staffIds.map((id) => sql`entry.staff_id = ${id} and (${sql.join(parts, sql` or `)})`)
    : parts;
  const conditions = sql.join([sql`true`, ...listConditions(filter)], sql` and `);
  const found = branches.map(
    (branch) => sql`(select entry.id, entry.created_at from audit_entry entry
        left join card on card.id = entry.card_id left join placement on placement.id = entry.placement_id
      where ${branch} and ${conditions} order by entry.created_at desc, entry.id desc limit ${limit})`,
  );
  const none = sql`(select id, created_at from audit_entry where false)`;
  return sql<AuditRow>`select entry.id, entry.created_at as at, entry.action, entry.actor,
      entry.approved_by as "approvedBy", entry.confirmation is not null as "isConfirmed", entry.reason,
      entry.card_id as "cardId", card.last4, card.voucher_product_id as "productId", card.currency,
      placement.reference, entry.about_staff_id as "aboutStaffId",
      coalesce(entry.sale_page_id, card.sale_page_id) as "salePageId", entry.details
    from (select id, created_at from (${parts.length === 0 || found.length === 0 ? none : sql.join(found, sql` union all `)}) as each
      order by created_at desc, id desc limit ${limit}) as found
    join audit_entry entry using (id) left join card on card.id = entry.card_id
      left join placement on placement.id = entry.placement_id
    order by found.created_at desc, found.id desc`;
}

/** Entries of one act share these. A task acts on its cards one after the other. */
type SameAct = Pick<AuditRow, 'action' | 'actor' | 'reason' | 'at'> & { readonly task: string | null };

export async function findSameAct(db: Database, id: number): Promise<SameAct | undefined> {
  const { rows } = await sql<SameAct>`select action, actor, reason, created_at as at, details ->> 'task' as task
    from audit_entry where id = ${id}`.execute(db);
  return rows[0];
}

/** Entries about a sale page itself are visible only to staff of the whole page, not to staff of one hotel. */
function partOf({ salePage, propertyIds, productIds }: PageReach): RawBuilder<unknown> {
  const isOfPage = sql`entry.within_sale_page_id = ${salePage.id}`;
  if (propertyIds === null) return isOfPage;
  return sql`${isOfPage} and (card.voucher_product_id = any (${productIds}) or placement.property_id = any (${propertyIds}))`;
}

function listConditions(filter: AuditFilter): RawBuilder<unknown>[] {
  const { cardId, last4, reference, what, from, before, within, afterId } = filter;
  // Searches all sale pages, because the index begins with the page. Each branch checks the viewer's reach.
  const cardsOf = sql`array(select id from card where last4 = ${last4} and sale_page_id in (select id from sale_page))`;
  return [
    ...(cardId === undefined ? [] : [sql`entry.card_id = ${cardId}`]),
    ...(last4 === undefined ? [] : [sql`entry.card_id = any (${cardsOf})`]),
    ...(reference === undefined
      ? []
      : [sql`entry.placement_id = (select id from placement where reference = ${reference})`]),
    ...(what === undefined ? [] : [sql`entry.action = ${what}`]),
    ...(from === undefined ? [] : [sql`entry.created_at >= ${instantValue(from)}`]),
    ...(before === undefined ? [] : [sql`entry.created_at < ${instantValue(before)}`]),
    ...(within === undefined
      ? []
      : [
          sql`entry.action = ${within.action} and entry.actor = ${within.actor} and entry.reason = ${within.reason}`,
          within.task === null
            ? sql`entry.created_at = ${instantValue(within.at)}`
            : sql`entry.details ->> 'task' = ${within.task}`,
        ]),
    ...(afterId === undefined
      ? []
      : [
          sql`(entry.created_at, entry.id) < ((select created_at from audit_entry where id = ${afterId}), ${afterId}::bigint)`,
        ]),
  ];
}
