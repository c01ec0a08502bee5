import type { AUDIT_ACTS } from '#contract/desk/staff-choices.ts';
import type { CardId, PlacementId } from '#domain/value/ids.ts';
import type { Database, Tx } from '../database/database.ts';
import { spendConfirmation, type Confirmation } from './spend-confirmation.ts';

export type AuditAction = (typeof AUDIT_ACTS)[number];

/** A step of an act that needs a second person. The act itself has an entry of its own. */
export type ApprovalStep = Extract<AuditAction, 'ask' | 'approve' | 'refuse' | 'lapse' | 'withdraw'>;

type AuditSubject =
  | { readonly cardId: CardId }
  | { readonly placementId: PlacementId }
  | { readonly aboutStaffId: string }
  | { readonly salePageId: string };

type AuditEntry = AuditSubject & {
  readonly action: AuditAction;
  /** Numbers and dates only, never a code. */
  readonly details: Readonly<Record<string, string | number | null>>;
};

export type Cause = {
  readonly actor: string;
  readonly reason: string;
  readonly at: Temporal.Instant;
  /** The second staff member, for acts that need an approval. */
  readonly approvedBy?: string;
  /** The act's passkey confirmation. Writing the audit entry spends it. */
  readonly confirmation?: Confirmation;
  /** The id of the task that this act is part of. */
  readonly task?: string;
};

const STAFF_ACTOR = /^staff:([0-9a-f-]{36})$/;

/** Names a staff member by id in the append-only logs, which must not hold names. */
export function staffActor(staffId: string): string {
  return `staff:${staffId}`;
}

export function readStaffActor(actor: string): string | null {
  return STAFF_ACTOR.exec(actor)?.[1] ?? null;
}

/** Writes audit entries in the transaction of the change itself, and spends its confirmation. */
export async function writeAudit(tx: Tx, entries: readonly AuditEntry[], cause: Cause): Promise<void> {
  if (entries.length === 0) return;
  if (cause.confirmation) await spendConfirmation(tx, cause.confirmation);
  await tx
    .insertInto('audit_entry')
    .values(
      entries.map((entry) => ({
        action: entry.action,
        card_id: 'cardId' in entry ? entry.cardId : null,
        placement_id: 'placementId' in entry ? entry.placementId : null,
        about_staff_id: 'aboutStaffId' in entry ? entry.aboutStaffId : null,
        sale_page_id: 'salePageId' in entry ? entry.salePageId : null,
        staff_id: readStaffActor(cause.actor),
        approved_by: cause.approvedBy ?? null,
        confirmation: cause.confirmation?.digest ?? null,
        actor: cause.actor,
        reason: cause.reason,
        details: JSON.stringify({ ...entry.details, ...(cause.task !== undefined && { task: cause.task }) }),
        created_at: cause.at.toString(),
      })),
    )
    .execute();
}

/** Without flags and lists: entries never change, and earlier versions wrote some. */
export function plainDetails(details: object): AuditEntry['details'] {
  const isPlain = (value: unknown) => value === null || typeof value === 'string' || typeof value === 'number';
  return Object.fromEntries(Object.entries(details).filter(([, value]) => isPlain(value)));
}

type WrittenAudit = Pick<AuditEntry, 'action' | 'details'> & Cause;

export async function listAudit(
  db: Database | Tx,
  subject: Extract<AuditSubject, { readonly cardId: CardId } | { readonly placementId: PlacementId }>,
): Promise<WrittenAudit[]> {
  const [column, id] =
    'cardId' in subject ? (['card_id', subject.cardId] as const) : (['placement_id', subject.placementId] as const);
  const rows = await db.selectFrom('audit_entry').selectAll().where(column, '=', id).orderBy('id').execute();
  return rows.map((row) => ({
    action: row.action as AuditAction,
    details: plainDetails(row.details),
    actor: row.actor,
    reason: row.reason,
    at: row.created_at,
    ...(row.approved_by !== null && { approvedBy: row.approved_by }),
  }));
}
