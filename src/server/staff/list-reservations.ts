import type { Reservations, ReservationsQuery } from '#contract/staff/staff-reservations.ts';
import { readReference } from '../reservation/quote/reference.ts';
import { readMomentAfter, writeAfter } from './after.ts';
import type { StaySearch } from './find-store.ts';
import { listReach, type Viewer } from './places.ts';
import { listReservationIds } from './reservation-list-store.ts';
import { loadReservationRows } from './rows.ts';
import type { DeskDependencies } from './show-card.ts';

const PAGE = 50;

/** A page of the reservations in reach that a filter lets through, the latest first. */
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
    arrivesFrom: query.arrives_from,
    arrivesTo: query.arrives_to,
    search: query.text === undefined ? undefined : readSearch(query.text.trim()),
    after: readMomentAfter(query.after),
  };
  const reach = listReach(staff, 'reservation.see', wanted);
  const found = await listReservationIds(deps.db, reach, filter, PAGE + 1);
  const page = found.slice(0, PAGE);
  const last = page.at(-1);
  return {
    reservations: await loadReservationRows(
      deps,
      page.map(({ id }) => id),
    ),
    after: found.length > PAGE && last ? writeAfter(last.placedAt, last.id) : null,
  };
}

function readSearch(text: string): StaySearch {
  const reference = readReference(text);
  if (reference) return { by: 'reference', text: reference };
  if (text.includes('@')) return { by: 'email', text };
  return /^\d+$/.test(text) ? { by: 'hotel_number', text } : { by: 'name', text };
}
