import type { DeskParts } from '../desk-parts.ts';
import type { On } from '../frame/on-call.ts';
import { eraseAtDesk, exportAtDesk, findAtDesk } from './persons-at-desk.ts';

/** Calls about a guest's data. The guest's address is only ever in bodies. */
export function staffPersonCalls(on: On, deps: DeskParts): void {
  on('POST /staff/persons/find', ({ staff, body }) => findAtDesk(deps, staff, body.email));

  on('POST /staff/persons/export', ({ staff, body, causeOf }) =>
    exportAtDesk(deps, staff, body.email, causeOf(body.reason)),
  );

  on('POST /staff/persons/erase', ({ staff, body, causeOf }) =>
    eraseAtDesk(deps, staff, body.email, causeOf(body.reason)),
  );
}
