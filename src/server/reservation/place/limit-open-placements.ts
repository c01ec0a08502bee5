import type { CardId } from '#domain/ids.ts';
import type { Tx } from '../../plumbing/database/database.ts';
import type { Dependencies } from '../../dependencies.ts';
import { Problem } from '../../plumbing/http/problem.ts';
import { countOpenPlacements, lockGuest, type GuestOfSalePage } from '../placement/open-placements-store.ts';

/**
 * Lets one guest, or one card, have only so many placements whose outcome is open: while a hotel gives no answer, each
 * try holds value, and all of them may turn out to be reserved. The cards are locked by the caller; the guest's own
 * lock comes after theirs everywhere. Throws `CARD.IN_USE` or `RESERVATION.TOO_MANY_OPEN`.
 */
export async function limitOpenPlacements(
  { config }: Pick<Dependencies, 'config'>,
  tx: Tx,
  guest: GuestOfSalePage,
  cardIds: readonly CardId[],
): Promise<void> {
  await lockGuest(tx, guest);
  const { ofGuest, ofBusiestCard } = await countOpenPlacements(tx, guest, cardIds);
  if (ofBusiestCard >= config.openPlacements.perCard) throw new Problem('CARD.IN_USE');
  if (ofGuest >= config.openPlacements.perGuest) throw new Problem('RESERVATION.TOO_MANY_OPEN');
}
