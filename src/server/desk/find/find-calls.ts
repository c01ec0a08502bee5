import { FindAnswer, FindRequest } from '#contract/desk/staff-cards.ts';
import { STAFF_PATHS } from '#contract/desk/staff-paths.ts';
import type { App } from '../../guest/calls/call-frame.ts';
import type { GuestParts } from '../../guest/parts.ts';
import { findAnything } from './find-anything.ts';

export function findCalls(app: App, deps: GuestParts): void {
  app.post(
    STAFF_PATHS.find,
    { config: { staffRight: 'card.see' }, schema: { body: FindRequest, response: { 200: FindAnswer } } },
    ({ staff, body }) => findAnything(deps, staff, body.text),
  );
}
