import type { CardId } from '#domain/ids.ts';
import type { Database, Tx } from '../database/database.ts';
import type { Cause } from '../ledger/ledger.ts';

export type AuditAction = 'issue' | 'import' | 'freeze' | 'unfreeze' | 'void' | 'extend' | 'adjust';

export type AuditEntry = {
  readonly action: AuditAction;
  readonly cardId: CardId;
  /** What was done in numbers and dates; never a code. */
  readonly details: Readonly<Record<string, string | number | null>>;
};

/** Notes who did what to cards and why, in the transaction of the change itself. */
export async function writeAudit(tx: Tx, entries: readonly AuditEntry[], cause: Cause): Promise<void> {
  if (entries.length === 0) return;
  await tx
    .insertInto('audit_entry')
    .values(
      entries.map((entry) => ({
        action: entry.action,
        card_id: entry.cardId,
        actor: cause.actor,
        reason: cause.reason,
        details: JSON.stringify(entry.details),
        created_at: cause.at.toString(),
      })),
    )
    .execute();
}

export type WrittenAudit = AuditEntry & Cause;

/** Everything that was done to a card, oldest first. */
export async function listAudit(db: Database, cardId: CardId): Promise<WrittenAudit[]> {
  const rows = await db.selectFrom('audit_entry').selectAll().where('card_id', '=', cardId).orderBy('id').execute();
  return rows.map((row) => ({
    action: row.action as AuditAction,
    cardId,
    details: row.details as AuditEntry['details'],
    actor: row.actor,
    reason: row.reason,
    at: Temporal.Instant.fromEpochMilliseconds(row.created_at.getTime()),
  }));
}
