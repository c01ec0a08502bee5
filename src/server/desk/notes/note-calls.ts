import type { DeskParts } from '../desk-parts.ts';
import type { On } from '../frame/on-call.ts';
import { removeNote } from './remove-note.ts';

/** Calls for notes of cards and stays. Writing one is a call of its subject. */
export function noteCalls(on: On, deps: DeskParts): void {
  on('POST /staff/notes/:id/remove', async ({ staff, params, causeOf }) => {
    await removeNote(deps, staff, params.id, causeOf('note removed'));
    return {};
  });
}
