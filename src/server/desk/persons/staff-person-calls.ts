import { STAFF_PATHS } from '#contract/desk/staff-paths.ts';
import {
  PersonActRequest,
  PersonErased,
  PersonExport,
  PersonFound,
  PersonRequest,
} from '#contract/desk/staff-persons.ts';
import type { DeskParts } from '../desk-parts.ts';
import { eraseAtDesk, exportAtDesk, findAtDesk } from './persons-at-desk.ts';
import type { App } from '../../platform/http/app.ts';

/** Calls about a guest's data. The guest's address is only ever in bodies. */
export function staffPersonCalls(app: App, deps: DeskParts): void {
  app.post(
    STAFF_PATHS.personFinding,
    {
      config: { staffRight: 'person.export', isPreview: true },
      schema: { body: PersonRequest, response: { 200: PersonFound } },
    },
    ({ staff, body }) => findAtDesk(deps, staff, body.email),
  );

  app.post(
    STAFF_PATHS.personExport,
    { config: { staffRight: 'person.export' }, schema: { body: PersonActRequest, response: { 200: PersonExport } } },
    ({ staff, body, causeOf }) => exportAtDesk(deps, staff, body.email, causeOf(body.reason)),
  );

  app.post(
    STAFF_PATHS.personErasure,
    { config: { staffRight: 'person.erase' }, schema: { body: PersonActRequest, response: { 200: PersonErased } } },
    ({ staff, body, causeOf }) => eraseAtDesk(deps, staff, body.email, causeOf(body.reason)),
  );
}
