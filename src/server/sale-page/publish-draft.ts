import { stringify } from 'yaml';
import { writeAudit } from '../audit/audit-log.ts';
import type { Cause } from '../ledger/ledger.ts';
import { inTransaction, type Database, type Tx } from '../plumbing/database/database.ts';
import { applyWithin, checkSalePageFile, type AppliedSalePage } from './apply-sale-page.ts';
import { judgeDeskChange } from './judge-desk-change.ts';
import type { FileRemark } from './parse-sale-page-file.ts';
import type { Remark } from './remark.ts';
import type { SalePageDefinition } from './sale-page-definition.ts';
import { deleteDraft, findDraft, saveDraft, type SalePageDraft } from './sale-page-draft-store.ts';
import { findLatestNumber, lockDefinition, type SalePageVersion } from './sale-page-store.ts';

export { findDraft } from './sale-page-draft-store.ts';

/** The text of a version; of one that was applied before files were kept, what it says. */
export function textOf({ file, definition }: Pick<SalePageVersion, 'file' | 'definition'>): string {
  return file ?? stringify(definition);
}

/** What publishing a text from the desk would do, and what stands against it; nothing is written. */
export function checkDraft(db: Database, salePageId: string, text: string, at: Temporal.Instant) {
  return inTransaction(db, (tx) => applyFromDesk(tx, salePageId, text, { actor: '', reason: '', at }, true));
}

/** What a draft says; undefined while it is wrong, or changes what nobody changes at the desk. */
export function readDraft(
  published: SalePageDefinition,
  { text }: Pick<SalePageDraft, 'text'>,
  now: Temporal.Instant,
): SalePageDefinition | undefined {
  const checked = checkSalePageFile(text, now);
  if (checked.state === 'refused') return undefined;
  return judgeFromDesk(published.id, published, checked.definition).length === 0 ? checked.definition : undefined;
}

function applyFromDesk(tx: Tx, salePageId: string, text: string, author: Cause, isDryRun: boolean) {
  return applyWithin(tx, text, author, {
    isDryRun,
    judge: (before, after) => judgeFromDesk(salePageId, before, after),
  });
}

function judgeFromDesk(
  salePageId: string,
  before: SalePageDefinition | undefined,
  after: SalePageDefinition,
): readonly Remark[] {
  if (after.id !== salePageId) return [{ path: ['id'], message: `stays "${salePageId}": it never changes` }];
  return before ? judgeDeskChange(before, after) : [];
}

type Saving = Pick<SalePageDraft, 'text' | 'basedOn' | 'savedBy' | 'savedAt'> & {
  /** Of the draft that was seen; null where there was none. */
  readonly revision: number | null;
};

/** Saves a draft; false where somebody else has saved, discarded or published it since. */
export function replaceDraft(db: Database, salePageId: string, { revision, ...draft }: Saving): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await lockDefinition(tx, salePageId);
    if (((await findDraft(tx, salePageId))?.revision ?? null) !== revision) return false;
    await saveDraft(tx, salePageId, draft);
    return true;
  });
}

/** Forgets a draft; false where it is another than was seen. */
export function discardDraft(db: Database, salePageId: string, revision: number): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await lockDefinition(tx, salePageId);
    if ((await findDraft(tx, salePageId))?.revision !== revision) return false;
    await deleteDraft(tx, salePageId);
    return true;
  });
}

type Published =
  | Extract<AppliedSalePage, { state: 'applied' }>
  /** Somebody saved another draft, or published a version since this one began; it is all there. */
  | { readonly state: 'changed' | 'stale' }
  | { readonly state: 'refused'; readonly faults: readonly FileRemark[] };

/** Publishes the draft that was seen as the next version. The draft is gone then, and stays in every other case. */
export function publishDraft(db: Database, salePageId: string, revision: number, cause: Cause): Promise<Published> {
  return inTransaction(db, async (tx) => {
    await lockDefinition(tx, salePageId);
    const draft = await findDraft(tx, salePageId);
    if (draft?.revision !== revision) return { state: 'changed' };
    if (draft.basedOn !== (await findLatestNumber(tx, salePageId))) return { state: 'stale' };
    const applied = await applyFromDesk(tx, salePageId, draft.text, cause, false);
    if (applied.state === 'refused') return applied;
    await deleteDraft(tx, salePageId);
    const { version } = applied;
    if (version !== null) await writeAudit(tx, [{ action: 'publish', salePageId, details: { version } }], cause);
    return applied;
  });
}
