import type { CardId, PlacementId } from '#domain/ids.ts';
import type { Database, Tx } from '../plumbing/database/database.ts';
import type { Cause } from '../ledger/ledger.ts';

export type AuditAction =
  | 'issue'
  | 'import'
  | 'activate'
  | 'freeze'
  | 'unfreeze'
  | 'unlock'
  | 'void'
  | 'extend'
  | 'adjust'
  | 'cancel'
  | 'settle';

/** What an entry is about: a card or a placement. */
type AuditSubject = { readonly cardId: CardId } | { readonly placementId: PlacementId };

type AuditEntry = AuditSubject & {
  readonly action: AuditAction;
  /** What was done in numbers and dates; never a code. */
  readonly details: Readonly<Record<string, string | number | null>>;
};

/** Notes who did what and why, in the transaction of the change itself. */
export async function writeAudit(tx: Tx, entries: readonly AuditEntry[], cause: Cause): Promise<void> {
  if (entries.length === 0) return;
  await tx
    .insertInto('audit_entry')
    .values(
      entries.map((entry) => ({
        action: entry.action,
        card_id: 'cardId' in entry ? entry.cardId : null,
        placement_id: 'placementId' in entry ? entry.placementId : null,
        actor: cause.actor,
        reason: cause.reason,
        details: JSON.stringify(entry.details),
        created_at: cause.at.toString(),
      })),
    )
    .execute();
}

type WrittenAudit = Pick<AuditEntry, 'action' | 'details'> & Cause;

/** Everything that people did to a card or a placement, oldest first. */
export async function listAudit(db: Database, subject: AuditSubject): Promise<WrittenAudit[]> {
  const [column, id] =
    'cardId' in subject ? (['card_id', subject.cardId] as const) : (['placement_id', subject.placementId] as const);
  const rows = await db.selectFrom('audit_entry').selectAll().where(column, '=', id).orderBy('id').execute();
  return rows.map((row) => ({
    action: row.action as AuditAction,
    details: row.details as AuditEntry['details'],
    actor: row.actor,
    reason: row.reason,
    at: row.created_at,
  }));
}
