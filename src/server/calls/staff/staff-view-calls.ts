import { Nothing } from '#contract/recovery.ts';
import { STAFF_PATHS } from '#contract/staff/staff-paths.ts';
import { ViewChange, ViewParams, ViewRequest, Views } from '#contract/staff/staff-views.ts';
import type { Dependencies } from '../../dependencies.ts';
import { changeView, listSavedViews, removeView, saveView } from '../../staff/saved-views.ts';
import type { SignedIn } from '../../staff/sign-in.ts';
import type { App } from '../call-frame.ts';

/** Lists as somebody narrowed them down: everybody has their own. */
export function staffViewCalls(app: App, deps: Dependencies): void {
  const config = { staffRight: 'own' as const };
  const views = { hide: true, response: { 200: Views } };
  const listAll = async (staff: SignedIn) => ({ views: await listSavedViews(deps, staff) });

  app.get(STAFF_PATHS.views, { config, schema: views }, ({ staff }) => listAll(staff));

  app.post(STAFF_PATHS.views, { config, schema: { ...views, body: ViewRequest } }, async ({ staff, body }) => {
    await saveView(deps, staff, body);
    return listAll(staff);
  });

  app.post(
    STAFF_PATHS.view,
    { config, schema: { ...views, params: ViewParams, body: ViewChange } },
    async ({ staff, params, body }) => {
      await changeView(deps, staff, params.id, body);
      return listAll(staff);
    },
  );

  app.post(
    STAFF_PATHS.viewRemoval,
    { config, schema: { ...views, params: ViewParams, body: Nothing } },
    async ({ staff, params }) => {
      await removeView(deps, staff, params.id);
      return listAll(staff);
    },
  );
}
