import type { Reservations, ReservationsQuery } from '#contract/desk/staff-reservations.ts';
import { dateAt } from '#domain/stay/stay.ts';
import { Problem } from '../../platform/http/problem.ts';
import { readReference } from '../../booking/quote/reference.ts';
import { countFound } from '../lists/count-found-store.ts';
import { readDayCursor, readMomentCursor, writeCursor } from '../lists/cursor.ts';
import { selectFoundStays, type StaySearch } from '../lists/card-and-stay-store.ts';
import { listReach, type PageReach, type Viewer } from '../sign-in/reach.ts';
import {
  listReservationIds,
  selectReservations,
  type ArrivalDays,
  type ReservationFilter,
} from '../lists/reservation-list-store.ts';
import { loadReservationRows } from '../lists/present-rows.ts';
import type { DeskDependencies } from '../desk-parts.ts';

const PAGE = 50;
/** Fewer than a search sorts. */
const MOST_NAMED = 1_000;

export async function listReservations(
  deps: DeskDependencies,
  staff: Viewer,
  query: ReservationsQuery,
): Promise<Reservations> {
  const salePages = await deps.salePages.list();
  const wanted = salePages.filter(({ id }) => query.sale_page_id === undefined || id === query.sale_page_id);
  const reach = listReach(staff, 'reservation.see', wanted);
  const filter = {
    states: query.state,
    needsPerson: query.needs_person,
    propertyId: query.property_id,
    arrives: readArrival(query, deps.clock.now()),
    paidByCards: query.paid_by_cards,
    search: query.text === undefined ? undefined : await readSearch(deps, reach, query.text.trim()),
  };
  const isByArrival = filter.arrives !== undefined && query.sort !== 'booked';
  const after = isByArrival ? readDayCursor(query.after) : readMomentCursor(query.after);
  const [found, count] = await Promise.all([
    listReservationIds(deps.db, reach, filter, { after, isByArrival, limit: PAGE + 1 }),
    countFound(deps.db, query.after, (limit) => selectReservations(reach, filter, { isByArrival, limit })),
  ]);
  const page = found.slice(0, PAGE);
  const last = page.at(-1);
  const ids = page.map(({ id }) => id);
  return {
    count,
    reservations: await loadReservationRows(deps, ids),
    after: found.length > PAGE && last ? writeCursor(isByArrival ? last.day : last.at, last.id) : null,
  };
}

/** Undefined: any arrival day. */
function readArrival(
  { arrives, arrives_from: from, arrives_to: to, sort }: ReservationsQuery,
  now: Temporal.Instant,
): ReservationFilter['arrives'] {
  if (arrives === undefined) {
    if (from !== undefined || to !== undefined) return () => ({ from, to });
    return sort === 'arrival' ? (timeZone) => ({ from: dateAt(now, timeZone).toString() }) : undefined;
  }
  return (timeZone) => arrivingSoon(now, timeZone);
}

/** Today and tomorrow, in the sale page's time zone. */
export function arrivingSoon(now: Temporal.Instant, timeZone: string): ArrivalDays {
  const today = dateAt(now, timeZone);
  return { from: today.toString(), to: today.add({ days: 1 }).toString() };
}

/** Throws `STAFF.ACT_REFUSED` if too many stays have such a name, because a part of them would look like all. */
async function readSearch({ db }: DeskDependencies, reach: readonly PageReach[], text: string): Promise<StaySearch> {
  const reference = readReference(text);
  if (reference) return { by: 'reference', text: reference };
  if (text.includes('@')) return { by: 'email', text };
  if (/^\d+$/.test(text)) return { by: 'hotel_number', text };
  const { rows } = await selectFoundStays(reach, { by: 'name', text }, MOST_NAMED + 1).execute(db);
  if (rows.length <= MOST_NAMED) return { by: 'id', ids: rows.map(({ id }) => id) };
  const most = MOST_NAMED.toLocaleString('en');
  throw new Problem('STAFF.ACT_REFUSED', {
    detail: `More than ${most} reservations match. Type more of the name.`,
  });
}
