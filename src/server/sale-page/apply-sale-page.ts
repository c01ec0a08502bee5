import { inTransaction, type Database, type Tx } from '../platform/database/database.ts';
import { checkSalePage } from './definition/check-sale-page.ts';
import { compareDefinitions, formatDifference } from './compare-definitions.ts';
import { judgeChange } from './judge-change.ts';
import { parseSalePageFile, type FileRemark } from './definition/parse-sale-page-file.ts';
import { MOST_FAULTS, remark, type Remark } from './definition/remark.ts';
import type { SalePageDefinition } from './definition/sale-page-definition.ts';
import { findDefinition, findUsage, listSalePageIds, lockDefinition, saveVersion } from './sale-page-store.ts';

export { listVersions, type SalePageVersion } from './sale-page-store.ts';

/** The author and the reason, stored with the version. */
type Author = { readonly actor: string; readonly reason: string; readonly at: Temporal.Instant };

type Refused<Fault = Remark> = { readonly state: 'refused'; readonly faults: readonly Fault[] };
type CheckedFile = Extract<ReturnType<typeof parseSalePageFile>, { state: 'parsed' }>;

export type AppliedDefinition<Warning = Remark> = {
  readonly state: 'applied';
  readonly definition: SalePageDefinition;
  readonly warnings: readonly Warning[];
  /** The changed settings, one line each. If empty, no version is written. */
  readonly changes: readonly string[];
  /** The new version. Null if none was written. */
  readonly version: number | null;
};

/** Checks a sale page's file alone, without the database. */
export function checkSalePageFile(text: string, now: Temporal.Instant): CheckedFile | Refused<FileRemark> {
  const parsed = parseSalePageFile(text);
  if (parsed.state === 'refused') return parsed;
  const { faults, warnings } = checkDefinition(parsed.definition, now);
  if (faults.length > 0) return { state: 'refused', faults: faults.map(parsed.locate) };
  return { ...parsed, warnings: [...parsed.warnings, ...warnings.map(parsed.locate)] };
}

function checkDefinition(definition: SalePageDefinition, now: Temporal.Instant) {
  const today = now.toZonedDateTimeISO(definition.time_zone).toPlainDate();
  const { faults, warnings } = checkSalePage(definition, today);
  return { faults: faults.slice(0, MOST_FAULTS), warnings };
}

/** Idempotent. Refused if it would strand cards or reservations. A dry run checks the same and writes nothing. */
export async function applySalePage(
  db: Database,
  text: string,
  author: Author,
  { isDryRun = false } = {},
): Promise<(AppliedDefinition<FileRemark> & Pick<CheckedFile, 'locate'>) | Refused<FileRemark>> {
  const parsed = parseSalePageFile(text);
  if (parsed.state === 'refused') return parsed;
  const { definition, locate } = parsed;
  const applied = await inTransaction(db, (tx) =>
    applyDefinition(tx, { definition, file: text }, author, { isDryRun }),
  );
  if (applied.state === 'refused') return { ...applied, faults: applied.faults.map(locate) };
  return { ...applied, warnings: [...parsed.warnings, ...applied.warnings.map(locate)], locate };
}

type Applying = {
  readonly isDryRun: boolean;
  readonly judge?: (before: SalePageDefinition | undefined, after: SalePageDefinition) => readonly Remark[];
};

/** The same with parsed settings, in an existing transaction. */
export async function applyDefinition(
  tx: Tx,
  { definition, file }: { readonly definition: SalePageDefinition; readonly file: string },
  author: Author,
  { isDryRun, judge = () => [] }: Applying,
): Promise<AppliedDefinition | Refused> {
  const checked = checkDefinition(definition, author.at);
  if (checked.faults.length > 0) return { state: 'refused', faults: checked.faults };
  const before = await (isDryRun ? findDefinition : lockDefinition)(tx, definition.id);
  const judged = before
    ? judgeChange(before, definition, await findUsage(tx, definition.id))
    : judgeNew(definition.id, await listSalePageIds(tx));
  const faults = [...judged.faults, ...judge(before, definition)];
  if (faults.length > 0) return { state: 'refused', faults: faults.slice(0, MOST_FAULTS) };
  // The database reorders the languages of a text, and all maps, which makes no difference.
  const changes = compareDefinitions(before ?? {}, definition).map(formatDifference);
  const isWritten = changes.length > 0 && !isDryRun;
  const version = isWritten ? await saveVersion(tx, definition, file, author) : null;
  return { state: 'applied', definition, warnings: [...checked.warnings, ...judged.warnings], changes, version };
}

/** A typo in the id would create another sale page beside the intended one. */
function judgeNew(id: string, others: readonly string[]) {
  const unknown = { word: id, known: others };
  const another = remark(['id'], 'another_page', { id, others: others.join(', ') }, unknown);
  return { faults: [], warnings: others.length > 0 ? [another] : [] };
}
