import type { ViewChange, ViewRequest, WireView } from '#contract/staff/staff-views.ts';
import { Problem } from '../plumbing/http/problem.ts';
import { listReach, may } from './places.ts';
import { presentStaff } from './present-actor.ts';
import type { DeskDependencies } from './show-card.ts';
import type { SignedIn } from './sign-in.ts';
import { listNames } from './staff-store.ts';
import { deleteView, insertView, listViews, updateView, type View } from './view-store.ts';

/** Somebody's own views, and those that others share on the sale pages that they see. */
export async function listSavedViews(deps: DeskDependencies, staff: SignedIn): Promise<WireView[]> {
  const views = await listSeen(deps, staff);
  const names = await listNames(
    deps.db,
    views.map(({ staffId }) => staffId),
  );
  return views.map(({ staffId, salePageId, ...view }) => ({
    ...view,
    sale_page_id: salePageId,
    by: presentStaff(names, staffId),
    is_own: staffId === staff.id,
  }));
}

/** Throws `STAFF.NOT_ALLOWED` where it is to be shared on a sale page that is not theirs, and `STAFF.ACT_REFUSED`. */
export async function saveView(deps: DeskDependencies, staff: SignedIn, view: ViewRequest): Promise<void> {
  const { list, name, query, sale_page_id: salePageId } = view;
  requireShare(staff, salePageId);
  const isNew = await insertView(deps.db, { staffId: staff.id, list, name, query, salePageId }, deps.clock.now());
  if (!isNew) throw taken();
}

/** Gives a view of one's own another name, or shares it. Throws as `saveView` does, and `STAFF.VIEW_NOT_FOUND`. */
export async function changeView(
  deps: DeskDependencies,
  staff: SignedIn,
  id: string,
  { name, sale_page_id: salePageId }: ViewChange,
): Promise<void> {
  const view = await loadOwn(deps, staff, id);
  requireShare(staff, salePageId);
  const isSame = (other: View) => other.list === view.list && other.name.toLowerCase() === name.toLowerCase();
  const others = (await listViews(deps.db, staff.id, [])).filter((other) => other.id !== id && isSame(other));
  if (others.length > 0) throw taken();
  await updateView(deps.db, id, { name, salePageId });
}

export async function removeView(deps: DeskDependencies, staff: SignedIn, id: string): Promise<void> {
  await loadOwn(deps, staff, id);
  await deleteView(deps.db, id);
}

async function listSeen({ db, salePages }: DeskDependencies, staff: SignedIn): Promise<View[]> {
  const seen = listReach(staff, 'card.see', await salePages.list()).map(({ salePage }) => salePage.id);
  return listViews(db, staff.id, seen);
}

async function loadOwn({ db }: DeskDependencies, staff: SignedIn, id: string): Promise<View> {
  const view = (await listViews(db, staff.id, [])).find((one) => one.id === id && one.staffId === staff.id);
  if (!view) throw new Problem('STAFF.VIEW_NOT_FOUND');
  return view;
}

/** What all people of a sale page see is set by who writes on the whole of it. */
function requireShare(staff: SignedIn, salePageId: string | null): void {
  if (salePageId !== null && !may(staff, 'card.note', { salePageId, propertyIds: [] })) {
    throw new Problem('STAFF.NOT_ALLOWED');
  }
}

function taken(): Problem {
  return new Problem('STAFF.ACT_REFUSED', { detail: 'You have a view of that name.' });
}
