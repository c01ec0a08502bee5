import { writeAudit, type Cause } from '../platform/audit/audit-log.ts';
import { inTransaction, type Database, type Tx } from '../platform/database/database.ts';
import { applyDefinition, type AppliedDefinition } from './apply-sale-page.ts';
import { checkSalePage } from './definition/check-sale-page.ts';
import { judgeDeskChange } from './judge-desk-change.ts';
import { parseDefinition } from './definition/parse-definition.ts';
import { remark, type Remark } from './definition/remark.ts';
import type { SalePageDefinition } from './definition/sale-page-definition.ts';
import { deleteDraft, findDraft, saveDraft, type SalePageDraft } from './sale-page-draft-store.ts';
import { findLatestNumber, lockDefinition } from './sale-page-store.ts';
import { writeFile } from './write-file.ts';

export { findDraft } from './sale-page-draft-store.ts';

/** The effect of publishing settings from the desk, and the faults that prevent it. Writes nothing. */
export function checkDraft(db: Database, salePageId: string, definition: SalePageDefinition, at: Temporal.Instant) {
  return inTransaction(db, (tx) => applyFromDesk(tx, salePageId, definition, { actor: '', reason: '', at }, true));
}

type ParsedDraft = { readonly revision: number; readonly definition: SalePageDefinition | undefined };
const parsedDrafts = new WeakMap<Database, Map<string, ParsedDraft>>();

/**
 * The draft of a sale page, or the published definition if there is none. Undefined while the draft is invalid, or
 * changes settings that cannot be changed at the desk. Each revision of a draft is parsed once.
 */
export async function readDraft(
  db: Database,
  published: SalePageDefinition,
  now: Temporal.Instant,
): Promise<SalePageDefinition | undefined> {
  const draft = await findDraft(db, published.id);
  if (!draft) return published;
  const known = parsedDrafts.getOrInsertComputed(db, () => new Map());
  const { revision } = draft;
  const parsed = known.get(published.id);
  const { definition } = parsed?.revision === revision ? parsed : { definition: parseDraft(draft, now) };
  known.set(published.id, { revision, definition });
  return definition && judgeFromDesk(published.id, published, definition).length === 0 ? definition : undefined;
}

function parseDraft({ settings }: SalePageDraft, now: Temporal.Instant): SalePageDefinition | undefined {
  const parsed = parseDefinition(settings);
  if (parsed.state === 'refused') return undefined;
  const { faults } = checkSalePage(parsed.definition, now.toZonedDateTimeISO('UTC').toPlainDate());
  return faults.length === 0 ? parsed.definition : undefined;
}

function applyFromDesk(tx: Tx, salePageId: string, definition: SalePageDefinition, author: Cause, isDryRun: boolean) {
  return applyDefinition(tx, { definition, file: writeFile(definition) }, author, {
    isDryRun,
    judge: (before, after) => judgeFromDesk(salePageId, before, after),
  });
}

function judgeFromDesk(
  salePageId: string,
  before: SalePageDefinition | undefined,
  after: SalePageDefinition,
): readonly Remark[] {
  if (after.id !== salePageId) return [remark(['id'], 'id_fixed', { id: salePageId })];
  return before ? judgeDeskChange(before, after) : [];
}

type Saving = Pick<SalePageDraft, 'settings' | 'basedOn' | 'savedBy' | 'savedAt'>;

/** Saves a draft, or discards it with null. False if the stored draft is not `seen`, null if there was none. */
export function replaceDraft(
  db: Database,
  salePageId: string,
  seen: number | null,
  draft: Saving | null,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await lockDefinition(tx, salePageId);
    if (((await findDraft(tx, salePageId))?.revision ?? null) !== seen) return false;
    await (draft ? saveDraft(tx, salePageId, draft) : deleteDraft(tx, salePageId));
    return true;
  });
}

type Published =
  | AppliedDefinition
  /** The draft was saved again, or a version was published since this one began. Nothing is lost. */
  | { readonly state: 'changed' | 'stale' }
  | { readonly state: 'refused'; readonly faults: readonly Remark[] };

/** Publishes the draft that was seen as the next version, and deletes it. In every other case the draft is kept. */
export function publishDraft(db: Database, salePageId: string, revision: number, cause: Cause): Promise<Published> {
  return inTransaction(db, async (tx) => {
    await lockDefinition(tx, salePageId);
    const draft = await findDraft(tx, salePageId);
    if (draft?.revision !== revision) return { state: 'changed' };
    if (draft.basedOn !== (await findLatestNumber(tx, salePageId))) return { state: 'stale' };
    const parsed = parseDefinition(draft.settings);
    if (parsed.state === 'refused') return parsed;
    const applied = await applyFromDesk(tx, salePageId, parsed.definition, cause, false);
    if (applied.state === 'refused') return applied;
    await deleteDraft(tx, salePageId);
    const { version } = applied;
    if (version !== null) await writeAudit(tx, [{ action: 'publish', salePageId, details: { version } }], cause);
    return applied;
  });
}
