import type { DraftCheck, DraftSaving, Publication, SalePageFile } from '#contract/desk/staff-sale-page.ts';
import type { Right } from '#domain/desk/staff-rights.ts';
import { presentMoment } from '#contract/wire-values.ts';
import { staffActor, type Cause } from '../../platform/audit/audit-log.ts';
import { invalidInput, Problem } from '../../platform/http/problem.ts';
import { warnOfShortTerms } from '../../hotel/warn-of-short-terms.ts';
import { listVersions, type SalePageVersion } from '../../sale-page/apply-sale-page.ts';
import { compareDefinitions, formatDifference } from '../../sale-page/compare-definitions.ts';
import { describeSettings } from '../../sale-page/definition/find-settings.ts';
import { parseDefinition } from '../../sale-page/definition/parse-definition.ts';
import { checkDraft, findDraft, publishDraft, replaceDraft } from '../../sale-page/publish-draft.ts';
import { MOST_FAULTS, type Remark } from '../../sale-page/definition/remark.ts';
import type { SalePageDefinition } from '../../sale-page/definition/sale-page-definition.ts';
import { writeFile } from '../../sale-page/write-file.ts';
import { may } from '../sign-in/reach.ts';
import { createActors } from '../sign-in/present-actor.ts';
import type { DeskDependencies } from '../desk-parts.ts';
import type { SignedIn } from '../sign-in/sign-in.ts';

const MOST_VERSIONS = 50;

/** A sale page's published settings, earlier versions and draft. Throws `SALE_PAGE.NOT_FOUND`. */
export async function showSalePageFile(deps: DeskDependencies, staff: SignedIn, id: string): Promise<SalePageFile> {
  const [newest, ...earlier] = await loadVersions(deps, staff, id, 'sale_page.see');
  const draft = await findDraft(deps.db, id);
  const all = [newest, ...earlier];
  const shown = all.slice(0, MOST_VERSIONS);
  const present = await createActors(deps.db, [
    ...shown.map(({ actor }) => actor),
    ...(draft ? [staffActor(draft.savedBy)] : []),
  ]);
  const base = all.find(({ number }) => number === draft?.basedOn);
  return {
    number: newest.number,
    settings: { ...newest.definition },
    file: newest.file,
    schema: { ...describeSettings() },
    draft: draft
      ? {
          settings: { ...draft.settings },
          file: writeFile(draft.settings),
          based_on: draft.basedOn,
          revision: draft.revision,
          by: present(staffActor(draft.savedBy)),
          saved_at: presentMoment(draft.savedAt),
        }
      : null,
    published_since: base ? listChanges(base, newest) : [],
    versions: shown.map((version, index) => {
      const before = all[index + 1];
      return {
        number: version.number,
        by: present(version.actor),
        reason: version.reason,
        applied_at: presentMoment(version.appliedAt),
        changes: before ? listChanges(before, version) : [],
      };
    }),
  };
}

function listChanges(before: SalePageVersion, after: SalePageVersion): string[] {
  return compareDefinitions(before.definition, after.definition).map(formatDifference);
}

export async function showVersion(deps: DeskDependencies, staff: SignedIn, id: string, number: number) {
  const versions = await loadVersions(deps, staff, id, 'sale_page.see');
  const version = versions.find((one) => one.number === number);
  if (!version) throw new Problem('SALE_PAGE.NOT_FOUND');
  return { settings: { ...version.definition } };
}

/** Shows what publishing would change, and what prevents it. Throws `INPUT.INVALID` if settings cannot be parsed. */
export async function checkSettings(
  deps: DeskDependencies & Parameters<typeof warnOfShortTerms>[0],
  staff: SignedIn,
  id: string,
  settings: object,
): Promise<DraftCheck> {
  await loadVersions(deps, staff, id, 'sale_page.see');
  const definition = readSettings(settings);
  const checked = await checkDraft(deps.db, id, definition, deps.clock.now());
  if (checked.state === 'refused') return { faults: checked.faults.map(presentRemark), warnings: [], changes: [] };
  const all = [...checked.warnings, ...(await warnOfShortTerms(deps, definition))];
  const warnings = all.slice(0, MOST_FAULTS).map(presentRemark);
  return { faults: [], warnings, changes: [...checked.changes] };
}

function readSettings(settings: object): SalePageDefinition {
  const parsed = parseDefinition(settings);
  if (parsed.state === 'parsed') return parsed.definition;
  throw invalidInput(
    parsed.faults.map(({ path, message, tag, values }) => ({
      path: ['settings', ...path].join('.'),
      code: 'STAFF.SETTING_INVALID',
      params: { ...values, message, tag: tag ?? '' },
    })),
  );
}

function presentRemark({ path, message, tag, values }: Remark) {
  return { field: path.join('.'), message, tag, values };
}

/** It may break rules between settings. Throws `INPUT.INVALID` if not parsed, and `STAFF.DRAFT_CHANGED`. */
export async function saveDraftAtDesk(
  deps: DeskDependencies,
  staff: SignedIn,
  id: string,
  { settings, based_on: basedOn, revision }: DraftSaving,
): Promise<SalePageFile> {
  const versions = await loadVersions(deps, staff, id, 'sale_page.edit');
  if (!versions.some(({ number }) => number === basedOn)) throw new Problem('SALE_PAGE.NOT_FOUND');
  readSettings(settings);
  const draft = { settings, basedOn, savedBy: staff.id, savedAt: deps.clock.now() };
  if (!(await replaceDraft(deps.db, id, revision, draft))) throw new Problem('STAFF.DRAFT_CHANGED');
  return showSalePageFile(deps, staff, id);
}

export async function discardDraftAtDesk(
  deps: DeskDependencies,
  staff: SignedIn,
  id: string,
  revision: number,
): Promise<SalePageFile> {
  await loadVersions(deps, staff, id, 'sale_page.edit');
  if (!(await replaceDraft(deps.db, id, revision, null))) throw new Problem('STAFF.DRAFT_CHANGED');
  return showSalePageFile(deps, staff, id);
}

/** Throws `STAFF.DRAFT_CHANGED`, `STAFF.DRAFT_STALE`, `STAFF.ACT_REFUSED`. The draft is then kept. */
export async function publishAtDesk(
  deps: DeskDependencies,
  staff: SignedIn,
  id: string,
  { revision }: Publication,
  cause: Cause,
): Promise<SalePageFile> {
  await loadVersions(deps, staff, id, 'sale_page.publish');
  const published = await publishDraft(deps.db, id, revision, cause);
  if (published.state === 'changed') throw new Problem('STAFF.DRAFT_CHANGED');
  if (published.state === 'stale') throw new Problem('STAFF.DRAFT_STALE');
  if (published.state === 'refused') {
    const [first] = published.faults;
    throw new Problem('STAFF.ACT_REFUSED', { detail: `${first?.path.join('.')} ${first?.message}` });
  }
  return showSalePageFile(deps, staff, id);
}

/** The versions of a sale page in reach, newest first. Throws `SALE_PAGE.NOT_FOUND` and `STAFF.NOT_ALLOWED`. */
export async function loadVersions(
  { db, salePages }: DeskDependencies,
  staff: SignedIn,
  id: string,
  right: Right,
): Promise<[SalePageVersion, ...SalePageVersion[]]> {
  const place = { salePageId: id, propertyIds: [] };
  // Settings belong to the whole page: staff of one hotel must not see those of others.
  const [newest, ...earlier] = may(staff, 'sale_page.see', place) ? await listVersions(db, id) : [];
  if (!newest || !(await salePages.find(id))) throw new Problem('SALE_PAGE.NOT_FOUND');
  if (!may(staff, right, place)) throw new Problem('STAFF.NOT_ALLOWED');
  return [newest, ...earlier];
}
