import { sql } from 'kysely';
import { selectAuditEntries, type AuditFilter } from '../../src/server/desk/audit/audit-list-store.ts';
import { selectMailCount, selectMails } from '../../src/server/desk/mails/mail-list-store.ts';
import {
  selectCount,
  selectPropertyCounts,
  selectReservations,
  type ReservationFilter,
} from '../../src/server/desk/lists/reservation-list-store.ts';
import type { PageReach } from '../../src/server/desk/sign-in/reach.ts';
import type { Staycard } from '../../test/start-staycard.ts';
import type { Query } from './list-queries.ts';

const [PAGE, AUDIT_PAGE] = [51, 101];

/**
 * The desk's queries for reservations, letters and the audit log, and those that its first screen polls every minute.
 */
export async function deskQueries(staycard: Pick<Staycard, 'deps' | 'db'>): Promise<Query[]> {
  const { salePages, clock } = staycard.deps;
  const everywhere = (await salePages.list()).map((salePage) => ({ salePage, propertyIds: null, productIds: null }));
  const small = everywhere.filter(({ salePage }) => salePage.id !== 'demo').slice(0, 1);
  const demo = everywhere.filter(({ salePage }) => salePage.id === 'demo');
  const lodge = demo.map((page): PageReach => ({ ...page, propertyIds: ['dawn-lodge'], productIds: ['gift-card'] }));
  const today = clock.now().toZonedDateTimeISO('UTC').toPlainDate();
  const reaches = { everywhere, small, lodge };
  return [
    ...stayQueries(reaches, today),
    ...letterQueries(reaches, clock.now()),
    ...(await auditQueries(staycard, reaches, clock.now())),
    {
      name: 'how each property does',
      query: selectPropertyCounts(everywhere, clock.now().subtract({ hours: 30 * 24 })),
    },
  ];
}

type Reaches = Readonly<Record<'everywhere' | 'small' | 'lodge', readonly PageReach[]>>;

function stayQueries({ everywhere, small, lodge }: Reaches, today: Temporal.PlainDate): Query[] {
  const stays = (name: string, filter: ReservationFilter, reach = everywhere, isByArrival?: boolean): Query => ({
    name: `stays: ${name}`,
    query: selectReservations(reach, filter, { limit: PAGE, ...(isByArrival !== undefined && { isByArrival }) }),
  });
  const days = (from: number, to: number) => () => ({
    from: today.add({ days: from }).toString(),
    to: today.add({ days: to }).toString(),
  });
  const arriving = { states: ['confirmed'], paidByCards: true, arrives: days(0, 1) } as const;
  return [
    stays('newest', {}),
    stays('of a page that has none', {}, small),
    stays('at a property that few are at', {}, lodge),
    stays('at a property that is none', { propertyId: 'mill-cottage' }),
    stays('refused', { states: ['refused'] }),
    stays('not known', { states: ['unknown'] }),
    stays('let go, of which there are none', { states: ['released'] }),
    stays('that need a person', { needsPerson: true }),
    stays('that need none', { needsPerson: false }),
    stays('that cards pay for', { paidByCards: true }),
    stays('arriving, paid by cards', arriving),
    stays('arriving, at a property that few are at', arriving, lodge),
    stays('arriving in two years', { arrives: days(-800, -100) }),
    stays('cancelled, arriving from now on', { states: ['cancelled'], arrives: () => ({ from: today.toString() }) }),
    stays('arriving, latest booked first', { arrives: days(0, 30) }, everywhere, false),
    stays('arriving from now on', { arrives: days(0, 1000) }),
    stays('of an email', { search: { by: 'email', text: 'guest77@example.com' } }),
    { name: 'how many arrive', query: selectCount(everywhere, arriving) },
    { name: 'how many need a person', query: selectCount(everywhere, { needsPerson: true }) },
  ];
}

function letterQueries({ everywhere, small, lodge }: Reaches, now: Temporal.Instant): Query[] {
  const lost = { states: ['bounced', 'given_up'], since: now.subtract({ hours: 7 * 24 }) } as const;
  type Filter = Parameters<typeof selectMails>[1];
  const letters = (name: string, filter: Filter, reach = everywhere): Query => ({
    name: `letters: ${name}`,
    query: selectMails(reach, filter, PAGE),
  });
  return [
    letters('newest', {}),
    letters('of a page that has none', {}, small),
    letters('at a property that few are at', {}, lodge),
    letters('that bounced', { states: ['bounced'] }),
    letters('that wait, of which there are none', { states: ['queued'] }),
    letters('about cards', { kind: 'card_registered' }),
    letters('of a kind that there is none of', { kind: 'card_expiring' }),
    letters('of stays, that bounced', { kind: 'stay_confirmed', states: ['bounced'] }),
    letters('lost within a week', lost),
    letters('to an address', { address: 'guest77@example.com' }),
    letters('to an address without letters', { address: 'lovelace@example.com' }),
    letters('of a stay', { reference: 'L7' }),
    letters('to a part of an address', { part: 'uest7777' }),
    { name: 'how many letters were lost', query: selectMailCount(everywhere, lost) },
  ];
}

async function auditQueries(
  { db }: Pick<Staycard, 'db'>,
  { everywhere, small, lodge }: Reaches,
  now: Temporal.Instant,
): Promise<Query[]> {
  const { rows } = await sql<{ staff: string; card: string; last4: string; reference: string }>`
    select entry.staff_id as staff, entry.card_id as card, card.last4,
      (select reference from placement order by placed_at limit 1) as reference
    from audit_entry entry join card on card.id = entry.card_id where entry.staff_id is not null
    order by entry.id desc limit 1`.execute(db);
  const [one] = rows;
  if (!one) throw new Error('nothing is in the audit log');
  const log = (name: string, filter: AuditFilter, pages = everywhere): Query => ({
    name: `audit: ${name}`,
    query: selectAuditEntries({ pages, seesStaff: pages === everywhere }, filter, AUDIT_PAGE),
  });
  const ago = (days: number) => now.subtract({ hours: days * 24 });
  return [
    log('newest', {}),
    log('of a small page', {}, small),
    log('at a property', {}, lodge),
    log('an act that is rare', { what: 'rename_batch' }),
    log('an act that there is none of', { what: 'erase_person' }),
    log('by one of the staff', { staffIds: [one.staff] }),
    log('a rare act of one of the staff', { staffIds: [one.staff], what: 'rename_batch' }),
    log('of a card', { cardId: one.card }),
    log('of the end of a code', { last4: one.last4 }),
    log('of a reservation', { reference: one.reference }),
    log('of a month two years ago', { from: ago(730), before: ago(700) }),
    log('a rare act of that month', { from: ago(730), before: ago(700), what: 'rename_batch' }),
  ];
}
