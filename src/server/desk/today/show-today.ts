import type { Today } from '#contract/desk/staff-oversight.ts';
import type { ReservationRow } from '#contract/desk/staff-reservations.ts';
import { money } from '#domain/money/money.ts';
import { findConfigurationFault, type ConfiguredProperty } from '#domain/stay/property.ts';
import { dateAt } from '#domain/stay/stay.ts';
import { presentMoment, toWireMoney } from '#contract/wire-values.ts';
import { showLastCheck } from '../books/ledger-check.ts';
import { countDecidable } from '../approvals/list-approvals.ts';
import { findRows, selectByExpiry } from '../card-list/card-list-store.ts';
import { toPart } from '../card-list/list-cards.ts';
import { arrivingSoon } from '../reservations/list-reservations.ts';
import { listMailRows, selectMailCount } from '../mails/mail-list-store.ts';
import { listLocked } from '../card-list/locked-store.ts';
import { createActors } from '../sign-in/present-actor.ts';
import { listReach, type PageReach, type Viewer } from '../sign-in/reach.ts';
import {
  listReservationIds,
  selectCount,
  selectPropertyCounts,
  type ReservationFilter,
} from '../lists/reservation-list-store.ts';
import { staysWithin } from '../lists/card-and-stay-store.ts';
import { listBillNeeds } from '../../money/redemption/post-on-bill.ts';
import { formatForStaff } from '../lists/format-for-staff.ts';
import { loadCardRows, loadReservationRows, nameOfProperty } from '../lists/present-rows.ts';
import type { DeskDependencies } from '../desk-parts.ts';
import { listOwnMoves } from './own-moves-store.ts';

const MOST_LISTED = 50;
const EXPIRING_DAYS = 30;
const LETTER_DAYS = 7;
const GONE_DAYS = 7;
const HEALTH_DAYS = 30;
const NOT_PAID_DAYS = 3;
const MOVE_DAYS = 3;

/** The day's open work in reach: the first entries of each list, and their number. */
export async function showToday(deps: DeskDependencies, staff: Viewer): Promise<Today> {
  const salePages = await deps.salePages.list();
  const reach = listReach(staff, 'reservation.see', salePages);
  const now = deps.clock.now();
  const since = (days: number) => now.subtract({ hours: days * 24 });
  const mails = listReach(staff, 'mail.see', salePages);
  const lost = { states: ['bounced', 'given_up'], since: since(LETTER_DAYS), isNewest: true } as const;
  const needing = { needsPerson: true };
  const gone = {
    states: ['confirmed'],
    isGoneAtHotel: true,
    arrives: (timeZone: string) => ({ from: dateAt(now, timeZone).subtract({ days: GONE_DAYS }).toString() }),
  } as const;
  const arriving = {
    states: ['confirmed'],
    paidByCards: true,
    arrives: (timeZone: string) => arrivingSoon(now, timeZone),
  } as const;
  const letters = await listMailRows(deps.db, mails, lost, MOST_LISTED);
  const count = async (query: ReturnType<typeof selectCount>) => (await query.execute(deps.db)).rows[0]?.count ?? 0;
  return {
    needs_person: await listFirst(deps, reach, needing),
    hotel_cancelled: await listFirst(deps, reach, gone),
    arrivals: await listFirst(deps, reach, arriving),
    expiring: await listExpiring(deps, listReach(staff, 'card.see', salePages), now),
    properties: await listHealth(deps, reach, since(HEALTH_DAYS)),
    letters: letters.flatMap(({ id, kind, state, reference, answer, createdAt }) =>
      state === 'bounced' || state === 'given_up'
        ? [{ id, kind, state, reference, answer, at: presentMoment(createdAt) }]
        : [],
    ),
    last_ledger_check: await showLastCheck(deps, staff),
    approvals_waiting: await countDecidable(deps, staff, salePages),
    bills: await listBills(deps, listReach(staff, 'card.redeem', salePages), {
      staffId: staff.id,
      since: since(NOT_PAID_DAYS),
    }),
    moves: await listMoves(deps, reach, staff.id, since(MOVE_DAYS)),
    in_all: {
      needs_person: await count(selectCount(reach, needing)),
      hotel_cancelled: await count(selectCount(reach, gone)),
      arrivals: await count(selectCount(reach, arriving)),
      letters: await count(selectMailCount(mails, lost)),
    },
    locked: await listLocked(deps.db, listReach(staff, 'card.see', salePages)),
  };
}

async function listBills(
  { db }: DeskDependencies,
  reach: readonly PageReach[],
  asker: Parameters<typeof listBillNeeds>[2],
): Promise<Today['bills']> {
  const needs = await listBillNeeds(db, staysWithin(reach, 'redemption'), asker);
  const actors = needs.map(({ actor }) => actor);
  const present = await createActors(db, actors);
  return needs.map(({ salePageId, propertyId, at, actor, detail, currency, above, ...need }) => {
    const salePage = reach.find((one) => one.salePage.id === salePageId)?.salePage;
    return {
      ...need,
      property_name: salePage ? nameOfProperty(salePage, propertyId) : propertyId,
      detail: need.why === 'stay_gone' ? '' : formatForStaff(detail),
      take_back: need.why === 'stay_gone' ? toWireMoney(money(currency, above)) : null,
      by: present(actor),
      at: presentMoment(at),
    };
  });
}

async function listMoves(
  deps: DeskDependencies,
  reach: readonly PageReach[],
  staffId: string | null,
  since: Temporal.Instant,
): Promise<Today['moves']> {
  if (staffId === null) return [];
  const moves = await listOwnMoves(deps.db, reach, { staffId, since });
  const ids = moves.map(({ placementId }) => placementId);
  const reservations = await loadReservationRows(deps, ids);
  return moves.flatMap(({ salePageId, propertyId, state, endsAt, newReference }, index) => {
    const reservation = reservations[index];
    const salePage = reach.find((one) => one.salePage.id === salePageId)?.salePage;
    if (!reservation || !salePage) return [];
    const to = nameOfProperty(salePage, propertyId);
    const until = state === 'asked' && endsAt ? presentMoment(endsAt) : null;
    return [{ reservation, to, state, ends_at: until, new_reference: newReference }];
  });
}

async function listFirst(
  deps: DeskDependencies,
  reach: readonly PageReach[],
  filter: ReservationFilter,
): Promise<ReservationRow[]> {
  const found = await listReservationIds(deps.db, reach, filter, { limit: MOST_LISTED });
  const ids = found.map(({ id }) => id);
  return loadReservationRows(deps, ids);
}

async function listExpiring(
  deps: DeskDependencies,
  reach: readonly PageReach[],
  now: Temporal.Instant,
): Promise<Today['expiring']> {
  const daysOf = ({ salePage }: PageReach) => {
    const today = dateAt(now, salePage.timeZone);
    return { from: today.toString(), to: today.add({ days: EXPIRING_DAYS }).toString() };
  };
  const found = await Promise.all(
    reach.map((one) =>
      findRows(deps.db, selectByExpiry([toPart(one)], { state: 'active' }, daysOf(one), MOST_LISTED + 1)),
    ),
  );
  const soonest = found.flat().toSorted((one, other) => (one.day < other.day ? -1 : 1));
  const ids = soonest.slice(0, MOST_LISTED).map(({ id }) => id);
  const all = reach.map(daysOf);
  const [starts, ends] = [all.map(({ from }) => from).toSorted(), all.map(({ to }) => to).toSorted()];
  const today = dateAt(now, 'UTC').toString();
  return {
    cards: await loadCardRows(deps, ids),
    has_more: soonest.length > MOST_LISTED,
    from: starts[0] ?? today,
    to: ends.at(-1) ?? today,
  };
}

async function listHealth(
  deps: DeskDependencies,
  reach: readonly PageReach[],
  since: Temporal.Instant,
): Promise<Today['properties']> {
  const silences = await deps.silences.list();
  const { rows: counts } = await selectPropertyCounts(reach, since).execute(deps.db);
  return reach.flatMap(({ salePage, propertyIds }) =>
    [...salePage.properties.values()]
      .filter(({ id }) => propertyIds === null || propertyIds.includes(id))
      .map((property) => {
        const state = stateOf(property);
        const silentSince = state === 'ready' ? silences.get(property.connection?.enterpriseId ?? '') : undefined;
        const count = counts.find((one) => one.salePageId === salePage.id && one.propertyId === property.id);
        return {
          sale_page_id: salePage.id,
          id: property.id,
          name: nameOfProperty(salePage, property.id),
          state: silentSince ? ('silent' as const) : state,
          silent_since: silentSince ? presentMoment(silentSince) : null,
          open: count?.open ?? 0,
          needs_person: count?.needsPerson ?? 0,
          last_confirmed_at: count?.lastConfirmedAt ? presentMoment(count.lastConfirmedAt) : null,
        };
      }),
  );
}

function stateOf(property: ConfiguredProperty): Today['properties'][number]['state'] {
  if (property.isClosed) return 'closed';
  if (findConfigurationFault(property)) return 'not_configured';
  return property.integrationState === 'enabled' ? 'ready' : 'integration_off';
}
