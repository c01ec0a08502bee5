import { CardParams } from '#contract/desk/staff-cards.ts';
import { STAFF_PATHS } from '#contract/desk/staff-paths.ts';
import { Nothing } from '#contract/guest/recovery.ts';
import type { App } from '../../platform/http/app.ts';
import type { DeskParts } from '../desk-parts.ts';
import { removeNote } from './remove-note.ts';

/** Calls for notes of cards and stays. Writing one is a call of its subject. */
export function noteCalls(app: App, deps: DeskParts): void {
  app.post(
    STAFF_PATHS.noteRemoval,
    { config: { staffRight: 'card.note' }, schema: { params: CardParams, body: Nothing, response: { 200: Nothing } } },
    async ({ staff, params, causeOf }) => {
      await removeNote(deps, staff, params.id, causeOf('note removed'));
      return {};
    },
  );
}
