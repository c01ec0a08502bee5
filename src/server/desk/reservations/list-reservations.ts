import type { Reservations, ReservationsQuery } from '#contract/desk/staff-reservations.ts';
import { dateAt } from '#domain/stay/stay.ts';
import { readReference } from '../../booking/quote/reference.ts';
import { readDayCursor, readMomentCursor, writeCursor } from '../lists/cursor.ts';
import type { StaySearch } from '../lists/card-and-stay-store.ts';
import { listReach, type Viewer } from '../sign-in/reach.ts';
import { listReservationIds, type ArrivalDays, type ReservationFilter } from '../lists/reservation-list-store.ts';
import { loadReservationRows } from '../lists/present-rows.ts';
import type { DeskDependencies } from '../cards/show-card.ts';

const PAGE = 50;

export async function listReservations(
  deps: DeskDependencies,
  staff: Viewer,
  query: ReservationsQuery,
): Promise<Reservations> {
  const salePages = await deps.salePages.list();
  const wanted = salePages.filter(({ id }) => query.sale_page_id === undefined || id === query.sale_page_id);
  const filter = {
    states: query.state,
    needsPerson: query.needs_person,
    propertyId: query.property_id,
    arrives: readArrival(query, deps.clock.now()),
    paidByCards: query.paid_by_cards,
    search: query.text === undefined ? undefined : readSearch(query.text.trim()),
  };
  const after = filter.arrives ? readDayCursor(query.after) : readMomentCursor(query.after);
  const reach = listReach(staff, 'reservation.see', wanted);
  const found = await listReservationIds(deps.db, reach, filter, { after, limit: PAGE + 1 });
  const page = found.slice(0, PAGE);
  const last = page.at(-1);
  return {
    reservations: await loadReservationRows(
      deps,
      page.map(({ id }) => id),
    ),
    after: found.length > PAGE && last ? writeCursor(filter.arrives ? last.day : last.at, last.id) : null,
  };
}

/** Undefined: any arrival day. */
function readArrival(
  { arrives, arrives_from: from, arrives_to: to }: ReservationsQuery,
  now: Temporal.Instant,
): ReservationFilter['arrives'] {
  if (arrives === undefined) return from === undefined && to === undefined ? undefined : () => ({ from, to });
  return (timeZone) => arrivingSoon(now, timeZone);
}

/** Today and tomorrow, in the sale page's time zone. */
export function arrivingSoon(now: Temporal.Instant, timeZone: string): ArrivalDays {
  const today = dateAt(now, timeZone);
  return { from: today.toString(), to: today.add({ days: 1 }).toString() };
}

function readSearch(text: string): StaySearch {
  const reference = readReference(text);
  if (reference) return { by: 'reference', text: reference };
  if (text.includes('@')) return { by: 'email', text };
  return /^\d+$/.test(text) ? { by: 'hotel_number', text } : { by: 'name', text };
}
