import { setTimeout as wait } from 'node:timers/promises';
import { judgeCancellation, markCancelled } from '#domain/cancelling/cancellation.ts';
import type { PlacementId } from '#domain/value/ids.ts';
import { zero } from '#domain/money/money.ts';
import type { ConfiguredProperty } from '#domain/stay/property.ts';
import { dateAt } from '#domain/stay/stay.ts';
import { idsOfCancelled, type RoomAtHotel } from '#pms/pms-reservation.ts';
import type { PmsEvent } from '../../hotel/hotel-parts.ts';
import type { MoneyParts } from '../../money/money-parts.ts';
import { lookForGoneBills } from '../../money/redemption/post-on-bill.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import { findConfigured } from '../../sale-page/find-property.ts';
import { compareAtProperty } from './compare-bills.ts';
import { forEachHotel } from './for-each-hotel.ts';
import { describeChange, differsFromLast, see } from './look-at-rooms.ts';
import { queueCancelledByHotelLetter } from '../letter/queue-stay-letters.ts';
import { lastReadAtHotel } from '../placement/last-read-at-hotel.ts';
import { bookingPaidOf } from '../placement/booking-paid.ts';
import { askPerson, dropNeed, listNeeds } from '../placement/need-store.ts';
import { findPlacement, lockPlacement } from '../placement/placement-store.ts';
import { listStaysFrom, listStaysOfRooms } from '../placement/stays-at-hotel-store.ts';
import { recordCancelledRooms } from '../placement/move-placement-store.ts';

type LookDependencies = Pick<
  MoneyParts,
  'db' | 'clock' | 'config' | 'jobs' | 'pmsOf' | 'salePages' | 'log' | 'listMissingVariables'
>;

/** The most stays in one request to the PMS for their rooms. */
const STAYS_AT_ONCE = 500;
/** The most rooms taken from one event. The hourly job finds the others. */
const MOST_ROOMS = 1000;

/** The hourly job, because events may be lost or never sent. A property that does not answer is asked next time. */
export function lookForHotelCancelled(deps: LookDependencies): Promise<void> {
  return forEachHotel(deps, 'cancelled stays', (property) => lookAtProperty(deps, property));
}

async function lookAtProperty(deps: LookDependencies, property: ConfiguredProperty): Promise<void> {
  const pms = deps.pmsOf(property);
  if (!pms.readRooms) return;
  // In no time zone is yesterday earlier than this.
  const day = deps.clock.now().toZonedDateTimeISO('UTC').toPlainDate().subtract({ days: 1 });
  await lookForGoneBills(deps, property, day);
  const stays = await listStaysFrom(deps.db, { salePageId: property.salePageId, propertyId: property.id }, day);
  for (let from = 0; from < stays.length; from += STAYS_AT_ONCE) {
    if (from > 0) await wait(deps.config.hotelCheckPauseMs);
    const asked = stays.slice(from, from + STAYS_AT_ONCE);
    const read = await pms.readRooms(asked.map(({ pmsReservation }) => pmsReservation));
    for (const stay of asked) await recordIfNew(deps, stay, read);
  }
}

/** Handles an event that rooms of a PMS have changed: queues one look-up for each stay with such a room. */
export async function queueLooksAtStays(
  { db, jobs, config, salePages }: Pick<MoneyParts, 'db' | 'jobs' | 'config' | 'salePages'>,
  { enterpriseId, rooms }: Pick<PmsEvent, 'enterpriseId' | 'rooms'>,
): Promise<void> {
  const seconds = Math.max(1, Math.ceil(config.settling.pauseSeconds));
  for (const place of await salePages.listPlacesOf(enterpriseId)) {
    const stays = await listStaysOfRooms(db, place, rooms.slice(0, MOST_ROOMS));
    if (stays.length === 0) continue;
    await inTransaction(db, async (tx) => {
      for (const placementId of stays) await jobs.addOneWithin(tx, 'look-at-stay', { placementId }, seconds);
    });
  }
}

/** The job. Looks whether the hotel has changed a stay itself: its dates, its rooms or its bill. */
export async function lookAtStay(deps: LookDependencies, placementId: string): Promise<void> {
  const placement = await findPlacement(deps.db, placementId);
  if (placement?.state !== 'confirmed' || !placement.pmsReservation) return;
  const { id, salePageId, propertyId, booking, pmsReservation } = placement;
  const property = findConfigured(await deps.salePages.load(salePageId), propertyId);
  const read = await deps.pmsOf(property).readRooms?.([pmsReservation]);
  if (read) await recordIfNew(deps, { id, booking, pmsReservation }, read);
  await compareAtProperty(deps, property, id);
}

async function recordIfNew(
  deps: LookDependencies,
  stay: Awaited<ReturnType<typeof listStaysFrom>>[number],
  read: readonly RoomAtHotel[],
): Promise<void> {
  if (!differsFromLast(stay.pmsReservation, see(stay, read), read)) return;
  await inTransaction(deps.db, (tx) => storeChange(deps, tx, stay.id, read));
}

/**
 * No value moves. A person is needed if dates were moved or some rooms cancelled. If all rooms are gone and cancelling
 * is free, the guest gets a letter that says so.
 */
async function storeChange(
  deps: LookDependencies,
  tx: Tx,
  id: PlacementId,
  read: readonly RoomAtHotel[],
): Promise<void> {
  const placement = await lockPlacement(tx, id);
  const { state, reference, salePageId, pmsReservation } = placement;
  if (state !== 'confirmed' || !pmsReservation) return;
  const seen = see(placement, read);
  if (!differsFromLast(pmsReservation, seen, read)) return;
  const { movedTo: moved, ...last } = pmsReservation;
  const movedTo = seen ? seen.movedTo : moved;
  const rooms = markCancelled(last.rooms, idsOfCancelled(read)) ?? last.rooms;
  const changed = { ...placement, pmsReservation: { ...last, rooms, ...(movedTo && { movedTo }) } };
  const isGone = lastReadAtHotel(changed) === 'all_cancelled';
  const at = deps.clock.now();
  const countGone = (some: typeof rooms) => some.filter(({ isCancelled }) => isCancelled).length;
  const hasLost = countGone(rooms) > countGone(last.rooms);
  const notGone = hasLost ? 'room_cancelled_by_hotel' : movedTo ? 'changed_by_hotel' : 'hotel_has_it';
  const because = isGone ? 'cancelled_by_hotel' : notGone;
  await recordCancelledRooms(tx, id, changed.pmsReservation, { because, at });
  const detail = !isGone && seen ? describeChange(seen) : '';
  if (detail === '') await dropNeed(tx, id, 'stay_changed');
  // A guest who asked to cancel the changed stay has a need of their own, with the same words.
  else if (!(await listNeeds(tx, id)).some((need) => need.detail.endsWith(detail)))
    await askPerson(tx, id, { reason: 'stay_changed', detail }, at);
  if (!isGone) return;
  deps.log.warn({ reference }, 'a hotel has cancelled a stay by itself');
  const { booking, cancellationFees: fees, cancellation: before, terms, timeZone } = changed;
  const { arrivalDate } = booking.stay;
  const stay = { state, arrivalDate, fees, paid: bookingPaidOf(changed), atHotel: 'all_cancelled', before } as const;
  const forNothing = { type: 'guest', agreedFee: zero(terms.total.currency) } as const;
  if (judgeCancellation(stay, forNothing, at, dateAt(at, timeZone)).state === 'refused') return;
  const salePage = await deps.salePages.load(salePageId);
  await queueCancelledByHotelLetter({ deps, tx, salePage, placement: changed, at });
}
