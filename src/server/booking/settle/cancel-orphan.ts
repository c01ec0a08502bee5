import { isPmsToMail } from '#domain/stay/property.ts';
import { PmsUnavailable } from '#pms/pms-errors.ts';
import { idsOfCancelled, type PmsReservation } from '#pms/pms-reservation.ts';
import type { MoneyParts } from '../../money/parts.ts';
import { findConfigured } from '../../sale-page/find-property.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { askPerson } from '../placement/need-store.ts';
import { findPlacement } from '../placement/placement-store.ts';

/**
 * Cancels a reservation that the PMS made after we had stopped believing in it: its value is free again, so nobody
 * pays for it. Safe to repeat; what gives no answer is tried again by the queue, what is refused a person decides.
 */
export async function cancelOrphan(
  deps: Pick<MoneyParts, 'db' | 'clock' | 'pmsOf' | 'salePages' | 'log'>,
  placementId: string,
  reservation: PmsReservation,
): Promise<void> {
  const placement = await findPlacement(deps.db, placementId);
  if (!placement) return;
  const salePage = await deps.salePages.load(placement.salePageId);
  const property = findConfigured(salePage, placement.propertyId);
  const pms = deps.pmsOf(property);
  const { paysRest } = placement.terms;
  const why = paysRest ? 'it was let go while its guest was to pay' : 'placed too late, its value was given free';
  const note = `Staycard ${placement.reference}: ${why}.`;
  const listStanding = async () => {
    const cancelled = idsOfCancelled((await pms.readRooms?.([reservation])) ?? []);
    return reservation.rooms.filter(({ id }) => !cancelled.includes(id));
  };
  const rooms = await listStanding();
  if (rooms.length === 0) return;
  const answer = (await pms.cancelReservation?.({ ...reservation, rooms }, note, {
    postFee: false,
    // A room that was only kept while its guest was to pay was never confirmed to them.
    mailsGuest: !paysRest && isPmsToMail(property),
  })) ?? {
    state: 'refused',
    reason: 'cannot cancel',
  };
  if (answer.state === 'unknown') throw new PmsUnavailable('cancel', answer.reason);
  // What was done after all is refused to a second request.
  if (answer.state === 'refused' && (await listStanding()).length > 0) {
    const need = { reason: 'orphan_not_cancelled', detail: answer.reason } as const;
    await inTransaction(deps.db, (tx) => askPerson(tx, placement.id, need, deps.clock.now()));
    deps.log.error(
      { reference: placement.reference, reason: answer.reason },
      'an orphaned reservation could not be cancelled',
    );
  }
}
