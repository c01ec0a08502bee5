import { sql } from 'kysely';
import { Hotel } from '../hotel.ts';
import { verifyLedger } from '../../src/server/ledger/verify-ledger.ts';
import type { Told } from './season-guest.ts';
import type { SeasonWorld } from './season-world.ts';

type Audited = Pick<SeasonWorld, 'db' | 'simulator'>;

/** Everything that must hold once all is settled; each violation is one sentence. */
export async function auditSeason(world: Audited, told: readonly Told[]): Promise<string[]> {
  const verified = await verifyLedger(world.db);
  return [
    ...verified.violations.map(({ sentence }) => sentence),
    ...(await auditHolds(world)),
    ...(await auditPlacements(world)),
    ...(await auditPromises(world, told)),
    ...(await auditHotels(world)),
  ];
}

/** What is still to be done, in so many words; empty when nothing will happen any more by itself. */
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

async function auditPlacements({ db }: Audited): Promise<string[]> {
  const { rows } = await sql<{
    reference: string;
    state: string;
    needs_person: boolean;
    redeemed: number;
    released: number;
    held: number;
  }>`
    select reference, state, needs_person,
      count(*) filter (where kind = 'redeem')::int as redeemed,
      count(*) filter (where kind = 'release')::int as released,
      count(*) filter (where kind = 'hold')::int as held
    from placement left join transfer on transfer.placement_id = placement.id
    group by placement.id`.execute(db);
  return rows.flatMap(({ reference, state, needs_person: needsPerson, redeemed, released, held }) => {
    if (['placing', 'unknown', 'cancelling'].includes(state)) return [`${reference} is still ${state}`];
    const isTaken = state === 'confirmed' || state === 'cancelled';
    const isRight = isTaken ? redeemed === held && released === 0 : released === held && redeemed === 0;
    return [
      ...(isRight ? [] : [`${reference} is ${state} with ${redeemed} redeemed, ${released} released of ${held}`]),
      ...(needsPerson ? [`${reference} is ${state} and waits for a person`] : []),
    ];
  });
}

/** A guest who was told "confirmed" has a stay, and one who was told "refused" pays for none. */
async function auditPromises({ db }: Audited, told: readonly Told[]): Promise<string[]> {
  const rows = await db.selectFrom('placement').select(['reference', 'state']).execute();
  const states = new Map(rows.map(({ reference, state }) => [reference, state]));
  return told.flatMap(({ reference, state }) => {
    const is = states.get(reference) ?? 'not there';
    const isOpen = state === 'placing' || state === 'unknown';
    const isFree = state === 'refused' || state === 'released';
    const isKept = isOpen || (isFree ? is === 'refused' || is === 'released' : is === state);
    return isKept ? [] : [`${reference} is ${is}, and its guest was told ${state}`];
  });
}

/** Every confirmed placement has one group and one payment of the same amount; nothing of ours stands without one. */
async function auditHotels(world: Audited): Promise<string[]> {
  const hotel = new Hotel(world);
  const [groups, reservations, payments] = await Promise.all([
    hotel.rows('reservationGroups'),
    hotel.rows('reservations'),
    hotel.rows('payments'),
  ]);
  const placements = await world.db.selectFrom('placement').select(['id', 'reference', 'state', 'covered']).execute();
  const standing = (reference: string) =>
    groups
      .filter(({ Name }) => Name === reference)
      .filter(({ Id }) => reservations.some((room) => room['GroupId'] === Id && room['State'] !== 'Canceled')).length;
  const known = new Set(placements.map(({ reference }) => reference));
  const strays = groups.filter(({ Name }) => String(Name).startsWith('SC-') && !known.has(String(Name)));
  return [
    ...strays.map(({ Name }) => `the hotel has ${String(Name)}, which we do not know`),
    ...placements.flatMap(({ id, reference, state, covered }) => {
      const wanted = state === 'confirmed' ? 1 : 0;
      const amountMinor = (covered as { amount: { amountMinor: number } }).amount.amountMinor;
      const paid = payments.filter((payment) => JSON.stringify(payment).includes(id));
      const wantedPayments = state === 'confirmed' && amountMinor > 0 ? 1 : 0;
      return [
        ...(standing(reference) === wanted
          ? []
          : [`${reference} is ${state} and the hotel has ${standing(reference)} of it`]),
        ...(paid.length === wantedPayments ? [] : [`${reference} is ${state} and has ${paid.length} payments`]),
        ...paid
          .map((payment) => payment['Amount'] as { GrossValue: number })
          .filter(({ GrossValue }) => Math.round(-GrossValue * 100) !== amountMinor)
          .map(({ GrossValue }) => `${reference} was paid ${GrossValue} for ${amountMinor}`),
      ];
    }),
  ];
}
