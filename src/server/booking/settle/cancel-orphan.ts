import { writeFact } from '#domain/placement/need-facts.ts';
import { isPmsToMail } from '#domain/stay/property.ts';
import { PmsUnavailable } from '#pms/pms-errors.ts';
import { idsOfCancelled, type PmsReservation } from '#pms/pms-reservation.ts';
import type { MoneyParts } from '../../money/money-parts.ts';
import { lockPaymentOnBills, markCancelled } from '../../money/redemption/post-on-bill.ts';
import { findConfigured } from '../../sale-page/find-property.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { askPerson, dropNeed } from '../placement/need-store.ts';
import { findPlacement } from '../placement/placement-store.ts';

/**
 * Cancels an orphaned reservation: the PMS made it after we had given up, so its value is released and it is unpaid.
 * Safe to repeat. The queue retries if there is no answer, and a person decides on a refusal.
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
  const why = paysRest
    ? 'its value was released before its guest paid'
    : 'it was placed too late, after its value was released';
  const note = `Staycard ${placement.reference}: ${why}.`;
  const listStanding = async () => {
    const cancelled = idsOfCancelled((await pms.readRooms?.([reservation])) ?? []);
    return reservation.rooms.filter(({ id }) => !cancelled.includes(id));
  };
  const rooms = await listStanding();
  if (rooms.length === 0) return;
  const ask = (detail: string) =>
    inTransaction(deps.db, (tx) =>
      askPerson(tx, placement.id, { reason: 'orphan_not_cancelled', detail }, deps.clock.now()),
    );
  const refused = (reason: string) => ({ state: 'refused', reason }) as const;
  const paid = await inTransaction(deps.db, (tx) => lockPaymentOnBills(tx, reservation, placement.placedAt));
  if (paid === 'person') await ask(writeFact('payment_waits'));
  if (paid === 'open' || paid === 'person') throw new PmsUnavailable('cancel', 'a payment at the desk is on its way');
  const answer = paid
    ? refused(writeFact('paid_at_desk'))
    : ((await pms.cancelReservation?.({ ...reservation, rooms }, note, {
        postFee: false,
        // A room that was kept only until payment was never confirmed to the guest.
        mailsGuest: !paysRest && isPmsToMail(property),
      })) ?? refused('cannot cancel'));
  if (answer.state === 'unknown') throw new PmsUnavailable('cancel', answer.reason);
  if (answer.state === 'done') {
    await inTransaction(deps.db, async (tx) => {
      await dropNeed(tx, placement.id, 'orphan_not_cancelled');
      await markCancelled(tx, reservation, deps.clock.now());
    });
  }
  // If the first request succeeded after all, a second one is refused.
  if (answer.state === 'refused' && (await listStanding()).length > 0) {
    await ask(answer.reason);
    deps.log.error(
      { reference: placement.reference, reason: answer.reason },
      'an orphaned reservation could not be cancelled',
    );
  }
}
