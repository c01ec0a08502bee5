import type { LetterParts } from '../letters-parts.ts';
import { deleteEndedLinks } from './link-store.ts';

/** Long enough that a letter retried for days still finds its link. */
const KEPT_HOURS = 7 * 24;

export function cleanUpLinks({ db, clock }: Pick<LetterParts, 'db' | 'clock'>): Promise<void> {
  return deleteEndedLinks(db, clock.now().subtract({ hours: KEPT_HOURS }));
}
