import type { Today } from '#contract/staff/staff-oversight.ts';
import { findConfigurationFault, type ConfiguredProperty } from '#domain/property.ts';
import { reachOf } from '#domain/staff-rights.ts';
import { dateAt } from '#domain/stay.ts';
import { findLastCheck } from '../ledger-check/check-ledger.ts';
import { countDecidable } from './decide-approval.ts';
import { findRows, selectByExpiry } from './card-list-store.ts';
import { toPart } from './list-cards.ts';
import { listMailRows } from './mail-list-store.ts';
import { listReach, type PageReach, type Viewer } from './places.ts';
import { countByProperty, listReservationIds, type ReservationFilter } from './reservation-list-store.ts';
import { loadCardRows, loadReservationRows, nameOfProperty } from './rows.ts';
import { printMoment, type DeskDependencies } from './show-card.ts';

const MOST_LISTED = 50;
const EXPIRING_DAYS = 30;
const LETTER_DAYS = 7;
const HEALTH_DAYS = 30;

/** What needs somebody today, in reach. */
export async function showToday(deps: DeskDependencies, staff: Viewer): Promise<Today> {
  const salePages = await deps.salePages.list();
  const reach = listReach(staff, 'reservation.see', salePages);
  const now = deps.clock.now();
  const since = (days: number) => now.subtract({ hours: days * 24 });
  const rows = async (filter: ReservationFilter, within: readonly PageReach[] = reach) => {
    const found = await listReservationIds(deps.db, within, filter, MOST_LISTED);
    return loadReservationRows(
      deps,
      found.map(({ id }) => id),
    );
  };
  const arrivals = await Promise.all(
    reach.map((one) => {
      const today = dateAt(now, one.salePage.timeZone);
      const days = { arrivesFrom: today.toString(), arrivesTo: today.add({ days: 1 }).toString() };
      return rows({ states: ['confirmed'], paidByCards: true, ...days }, [one]);
    }),
  );
  const lost = { states: ['bounced', 'given_up'], since: since(LETTER_DAYS) } as const;
  const letters = await listMailRows(deps.db, listReach(staff, 'mail.see', salePages), lost, MOST_LISTED);
  return {
    needs_person: await rows({ needsPerson: true }),
    arrivals: arrivals.flat().toSorted((one, other) => (one.stay_from < other.stay_from ? -1 : 1)),
    expiring: await listExpiring(deps, listReach(staff, 'card.see', salePages), now),
    properties: await listHealth(deps, reach, since(HEALTH_DAYS)),
    letters: letters.flatMap(({ id, kind, state, reference, answer, createdAt }) =>
      state === 'bounced' || state === 'given_up'
        ? [{ id, kind, state, reference, answer, at: printMoment(createdAt) }]
        : [],
    ),
    last_ledger_check: await showLedgerCheck(deps, staff),
    approvals_waiting: await countDecidable(deps, staff),
  };
}

/** Whether the ledger adds up is for everybody; its faults name cards, and are for who sees all of them. */
async function showLedgerCheck({ db }: DeskDependencies, { grants }: Viewer): Promise<Today['last_ledger_check']> {
  const check = await findLastCheck(db, false);
  if (!check) return null;
  const isRight = check.violations === 0 && (check.hotels?.violations ?? 0) === 0;
  return {
    at: printMoment(check.checkedAt),
    is_right: isRight,
    faults: reachOf(grants, 'card.see') === 'everywhere' ? [...check.sentences] : [],
  };
}

async function listExpiring(
  deps: DeskDependencies,
  reach: readonly PageReach[],
  now: Temporal.Instant,
): Promise<Today['expiring']> {
  const found = await Promise.all(
    reach.map((one) => {
      const today = dateAt(now, one.salePage.timeZone);
      const days = { from: today.toString(), to: today.add({ days: EXPIRING_DAYS }).toString() };
      return findRows(deps.db, selectByExpiry([toPart(one)], { state: 'active' }, days, MOST_LISTED + 1));
    }),
  );
  const ids = found.flatMap((one) => one.slice(0, MOST_LISTED)).map(({ id }) => id);
  return { cards: await loadCardRows(deps, ids), has_more: found.some((one) => one.length > MOST_LISTED) };
}

async function listHealth(
  deps: DeskDependencies,
  reach: readonly PageReach[],
  since: Temporal.Instant,
): Promise<Today['properties']> {
  const counts = await countByProperty(deps.db, reach, since);
  return reach.flatMap(({ salePage, propertyIds }) =>
    [...salePage.properties.values()]
      .filter(({ id }) => propertyIds === null || propertyIds.includes(id))
      .map((property) => {
        const count = counts.find((one) => one.salePageId === salePage.id && one.propertyId === property.id);
        return {
          sale_page_id: salePage.id,
          id: property.id,
          name: nameOfProperty(salePage, property.id),
          state: stateOf(property),
          open: count?.open ?? 0,
          needs_person: count?.needsPerson ?? 0,
          last_confirmed_at: count?.lastConfirmedAt ? printMoment(count.lastConfirmedAt) : null,
        };
      }),
  );
}

function stateOf(property: ConfiguredProperty): Today['properties'][number]['state'] {
  if (property.isClosed) return 'closed';
  if (findConfigurationFault(property)) return 'not_configured';
  return property.integrationState === 'enabled' ? 'ready' : 'integration_off';
}
