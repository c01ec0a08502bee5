import { FindAnswer, FindRequest } from '#contract/desk/staff-cards.ts';
import { STAFF_PATHS } from '#contract/desk/staff-paths.ts';
import type { App } from '../../platform/http/app.ts';
import type { DeskParts } from '../desk-parts.ts';
import { findAnything } from './find-anything.ts';

export function findCalls(app: App, deps: DeskParts): void {
  app.post(
    STAFF_PATHS.find,
    { config: { staffRight: 'card.see' }, schema: { body: FindRequest, response: { 200: FindAnswer } } },
    ({ staff, body }) => findAnything(deps, staff, body.text),
  );
}
