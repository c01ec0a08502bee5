import { STAFF_PATHS } from '#contract/desk/staff-paths.ts';
import * as contract from '#contract/desk/staff-persons.ts';
import type { GuestParts } from '../../guest/parts.ts';
import { eraseAtDesk, exportAtDesk, findAtDesk } from './persons-at-desk.ts';
import type { App } from '../../guest/calls/call-frame.ts';

/** Calls about a guest's data. The guest's address is only ever in bodies. */
export function staffPersonCalls(app: App, deps: GuestParts): void {
  app.post(
    STAFF_PATHS.personFinding,
    {
      config: { staffRight: 'person.export', isPreview: true },
      schema: { hide: true, body: contract.PersonRequest, response: { 200: contract.PersonFound } },
    },
    ({ staff, body }) => findAtDesk(deps, staff, body.email),
  );

  app.post(
    STAFF_PATHS.personExport,
    {
      config: { staffRight: 'person.export' },
      schema: { hide: true, body: contract.PersonActRequest, response: { 200: contract.PersonExport } },
    },
    ({ staff, body, causeOf }) => exportAtDesk(deps, staff, body.email, causeOf(body.reason)),
  );

  app.post(
    STAFF_PATHS.personErasure,
    {
      config: { staffRight: 'person.erase' },
      schema: { hide: true, body: contract.PersonActRequest, response: { 200: contract.PersonErased } },
    },
    ({ staff, body, causeOf }) => eraseAtDesk(deps, staff, body.email, causeOf(body.reason)),
  );
}
