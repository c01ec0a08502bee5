import type { CardId } from '#domain/ids.ts';
import type { Tx } from '../../plumbing/database/database.ts';
import type { Dependencies } from '../../dependencies.ts';
import { countOpenPlacements, lockGuest, type GuestOfSalePage } from '../placement/open-placements-store.ts';
import { refuse, type Refused } from '../refused.ts';

/**
 * Lets one guest, or one card, have only so many placements whose outcome is open: while a hotel gives no answer, each
 * try holds value, and all of them may turn out to be reserved. The cards are locked by the caller; the guest's own
 * lock comes after theirs everywhere.
 */
export async function limitOpenPlacements(
  { config }: Pick<Dependencies, 'config'>,
  tx: Tx,
  guest: GuestOfSalePage,
  cardIds: readonly CardId[],
): Promise<Refused | undefined> {
  await lockGuest(tx, guest);
  const { ofGuest, ofBusiestCard } = await countOpenPlacements(tx, guest, cardIds);
  if (ofBusiestCard >= config.openPlacements.perCard) return refuse('CARD.IN_USE');
  return ofGuest >= config.openPlacements.perGuest ? refuse('RESERVATION.TOO_MANY_OPEN') : undefined;
}
