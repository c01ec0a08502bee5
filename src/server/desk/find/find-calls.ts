import * as contract from '#contract/desk/staff-cards.ts';
import { STAFF_PATHS } from '#contract/desk/staff-paths.ts';
import type { App } from '../../guest/calls/call-frame.ts';
import type { GuestParts } from '../../guest/parts.ts';
import { findAnything } from './find-anything.ts';

export function findCalls(app: App, deps: GuestParts): void {
  app.post(
    STAFF_PATHS.find,
    {
      config: { staffRight: 'card.see' },
      schema: { hide: true, body: contract.FindRequest, response: { 200: contract.FindAnswer } },
    },
    ({ staff, body }) => findAnything(deps, staff, body.text),
  );
}
