import { Today } from '#contract/desk/staff-oversight.ts';
import { STAFF_PATHS } from '#contract/desk/staff-paths.ts';
import type { App } from '../../platform/http/app.ts';
import type { DeskParts } from '../desk-parts.ts';
import { showToday } from './show-today.ts';

export function todayCalls(app: App, deps: DeskParts): void {
  app.get(
    STAFF_PATHS.today,
    { config: { staffRight: 'today.see' }, schema: { response: { 200: Today } } },
    ({ staff }) => showToday(deps, staff),
  );
}
