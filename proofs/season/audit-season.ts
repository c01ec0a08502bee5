import { sql } from 'kysely';
import { OPEN_STATES } from '#domain/placement/placement.ts';
import { Hotel } from '../../test/hotel.ts';
import { verifyHotels } from '../../src/server/booking/hotel-check/verify-hotels.ts';
import { verifyLedger } from '../../src/server/booking/ledger-check/verify-ledger.ts';
import { listStays, type Theirs } from './audit-changes.ts';
import { auditFees } from './audit-fees.ts';
import { auditPayments, listChargedBack } from './audit-payments.ts';
import type { Reported } from './season-guest.ts';
import type { SeasonWorld } from './season-world.ts';

type Audited = Pick<SeasonWorld, 'db' | 'deps' | 'simulator'>;

/** Everything that must hold once all is settled. Each violation is one sentence. */
export async function auditSeason(world: Audited, reported: Reported): Promise<string[]> {
  const verified = await verifyLedger(world.db);
  return [
    ...verified.violations.map(({ sentence }) => sentence),
    ...(await auditHolds(world)),
    ...(await auditPayments(world)),
    ...(await auditPlacements(world)),
    ...(await auditFees(world)),
    ...(await auditPromises(world, reported)),
    ...(await auditHotels(world)),
    ...(await auditHotelsAsStaffDo(world)),
  ];
}

/** The findings of `ledger verify --hotels`, which calls the hotels. This audit reads the simulator's tables. */
async function auditHotelsAsStaffDo(world: Audited): Promise<string[]> {
  const { deps } = world;
  const since = deps.clock.now().subtract({ hours: 24 });
  const hotels = await verifyHotels(deps, { since });
  const chargedBack = await listChargedBack(world);
  const changed = await listChanged(world);
  // Staff must see a payment that a bank took back.
  const isOfBank = (sentence: string) =>
    sentence.includes('does not have that payment') && chargedBack.some((reference) => sentence.includes(reference));
  // Staff must also see that a hotel cancelled rooms, or refunded more of a payment than the fee leaves.
  const isOfHotel = (sentence: string) =>
    /the hotel has \d+ (?:reservations? of it|of them)|of it after refunds/.test(sentence) &&
    [...changed.keys()].some((reference) => sentence.includes(reference));
  return hotels.flatMap((hotel) =>
    hotel.state === 'asked'
      ? hotel.sentences.filter((sentence) => !isOfBank(sentence) && !isOfHotel(sentence))
      : [`${hotel.propertyId} was not asked: ${hotel.reason}`],
  );
}

/** Stays with rooms that the hotel cancelled, and ended stays whose payment it partly refunded. */
async function listChanged(world: Audited): Promise<ReadonlyMap<string, Theirs>> {
  const stays = await listStays(world);
  const isChanged = ({ ours, theirs: { rooms, refunds } }: (typeof stays)[number]) =>
    rooms.some(({ isGoneByHotel }) => isGoneByHotel) ||
    (ours.state === 'cancelled' && refunds.some(({ isByHotel }) => isByHotel));
  return new Map(stays.filter(isChanged).map(({ ours, theirs }) => [ours.reference, theirs]));
}

/** The remaining work, as counts in words. Empty when nothing more will happen by itself. */
export async function listUnfinished({ db }: Pick<Audited, 'db'>): Promise<string[]> {
  const { rows } = await sql<{ name: string; state: string; count: number }>`
    select name, state, count(*)::int as count from pgboss.job
    where name not in ('clean-up') and name not like '\\_\\_%' and state not in ('completed', 'cancelled')
    group by name, state`.execute(db);
  return rows.map(({ name, state, count }) => `${count} jobs ${name} are ${state}`);
}

async function auditHolds({ db }: Audited): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select hold.id from transfer hold where hold.kind = 'hold'
    and not exists (select 1 from transfer where transfer.hold_id = hold.id)`.execute(db);
  return rows.map(({ id }) => `hold ${id} is open`);
}

const UNFINISHED: readonly string[] = [...OPEN_STATES, 'cancelling'];

async function auditPlacements({ db }: Audited): Promise<string[]> {
  const { rows } = await sql<{
    reference: string;
    state: string;
    redeemed: number;
    released: number;
    held: number;
  }>`
    select reference, state,
      count(*) filter (where kind = 'redeem')::int as redeemed,
      count(*) filter (where kind = 'release')::int as released,
      count(*) filter (where kind = 'hold')::int as held
    from placement left join transfer on transfer.placement_id = placement.id
    group by placement.id`.execute(db);
  return rows.flatMap(({ reference, state, redeemed, released, held }) => {
    if (UNFINISHED.includes(state)) return [`${reference} is still ${state}`];
    const isTaken = state === 'confirmed' || state === 'cancelled';
    const isRight = isTaken ? redeemed === held && released === 0 : released === held && redeemed === 0;
    return isRight ? [] : [`${reference} is ${state} with ${redeemed} redeemed, ${released} released of ${held}`];
  });
}

/** States that guests may find when they look again, by the last state they were shown. */
const STAYS_TRUE: Readonly<Record<string, readonly string[]>> = {
  confirmed: ['confirmed'],
  refused: ['refused', 'released'],
  released: ['refused', 'released'],
  cancelling: ['confirmed', 'cancelled'],
  cancelled: ['cancelled'],
};

async function auditPromises({ db }: Audited, reported: Reported): Promise<string[]> {
  const rows = await db.selectFrom('placement').select(['reference', 'state']).execute();
  const states = new Map(rows.map(({ reference, state }) => [reference, state]));
  return [...reported].flatMap(([reference, state]) => {
    const is = states.get(reference) ?? 'not_there';
    const isKept = STAYS_TRUE[state]?.includes(is) ?? is !== 'not_there';
    return isKept ? [] : [`${reference} is ${is}, and its guest was shown ${state}`];
  });
}

/**
 * Every confirmed placement has one group and one payment of the same amount. A cancelled one has no group that stands,
 * its payment, and a reversal payment of what was given back. None of our reservations stands without a placement.
 */
async function auditHotels(world: Audited): Promise<string[]> {
  const hotel = new Hotel(world);
  const [enterprises, groups, payments] = await Promise.all([
    hotel.rows('enterprises'),
    hotel.ourGroups(),
    hotel.rows('payments'),
  ]);
  const reservations = await hotel.roomsOf(groups);
  const placements = await world.db
    .selectFrom('placement')
    .select(['id', 'reference', 'state', 'covered', 'cancellation'])
    .execute();
  const standing = (reference: string) =>
    groups
      .filter(({ Name }) => Name === reference)
      .filter(({ Id }) => reservations.some((room) => room['GroupId'] === Id && room['State'] !== 'Canceled')).length;
  const netHotels = new Set(enterprises.filter(({ Pricing }) => Pricing === 'Net').map(({ Id }) => Id));
  const known = new Set(placements.map(({ reference }) => reference));
  const changed = await listChanged(world);
  const isAllGone = (reference: string) => changed.get(reference)?.rooms.every(({ isGone }) => isGone) === true;
  const orphans = groups.filter(({ Name }) => !known.has(String(Name)));
  return [
    ...orphans.map(({ Name }) => `the hotel has ${String(Name)}, which we do not know`),
    ...placements.flatMap(({ id, reference, state, covered, cancellation }) => {
      const stand = standing(reference);
      const wanted = listWantedPayments(id, state, covered as Covered, cancellation as Cancellation | null);
      const paid = listPayments(payments, id, netHotels);
      const isGone = isAllGone(reference);
      // Nothing is posted, and so nothing reversed, for rooms that the hotel had cancelled before.
      const isUnposted = isGone && paid.length === 0 && (state === 'confirmed' || isEven(wanted));
      return [
        ...(stand === (state === 'confirmed' && !isGone ? 1 : 0)
          ? []
          : [`${reference} is ${state} and the hotel has ${stand}`]),
        ...(paid.join() === wanted.join() || isUnposted
          ? []
          : [`${reference} is ${state}, paid ${paid.join()} not ${wanted.join()}`]),
      ];
    }),
  ];
}

type Row = Readonly<Record<string, unknown>>;
type Amount = { readonly Currency: string; readonly GrossValue: number; readonly NetValue: number };
type Minor = { readonly currency: string; readonly amountMinor: number };
type Covered = { readonly amount: Minor };
type Cancellation = { readonly outcome: { readonly givenBack: Minor } | null };

/** The amount that the hotel has under each id. A payment lowers the guest's bill there. */
function listWantedPayments(id: string, state: string, covered: Covered, cancellation: Cancellation | null): string[] {
  const isPaid = ['confirmed', 'cancelled'].includes(state) && covered.amount.amountMinor > 0;
  const back = state === 'cancelled' ? cancellation?.outcome?.givenBack : undefined;
  return [
    ...(isPaid ? [`${id}: ${covered.amount.currency} ${-covered.amount.amountMinor}`] : []),
    ...(back && back.amountMinor > 0 ? [`${id}-back: ${back.currency} ${back.amountMinor}`] : []),
  ].toSorted();
}

/** Everything that was paid was given back. */
function isEven(payments: readonly string[]): boolean {
  return payments.reduce((sum, payment) => sum + Number(payment.split(' ').at(-1)), 0) === 0;
}

/** Payments in the hotel's price type, net or gross. A payment has no taxes, so both amounts are equal. */
function listPayments(payments: readonly Row[], id: string, netHotels: ReadonlySet<unknown>): string[] {
  return payments
    .flatMap((payment) => {
      const name = new RegExp(`"(${id}[^"]*)"`).exec(JSON.stringify(payment))?.[1];
      const { Currency, GrossValue, NetValue } = payment['Amount'] as Amount;
      const value = netHotels.has(payment['EnterpriseId']) ? NetValue : GrossValue;
      const taxes = GrossValue === NetValue ? '' : ' and taxes';
      return name === undefined ? [] : [`${name}: ${Currency} ${Math.round(value * 100)}${taxes}`];
    })
    .toSorted();
}
