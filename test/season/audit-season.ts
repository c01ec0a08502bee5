import { sql } from 'kysely';
import { Hotel } from '../hotel.ts';
import type { Staycard } from '../start-staycard.ts';

/** Everything that must hold once all is settled; each violation is one sentence. */
export async function auditSeason(staycard: Staycard): Promise<string[]> {
  return [...(await auditLedger(staycard)), ...(await auditPlacements(staycard)), ...(await auditHotels(staycard))];
}

async function auditLedger({ db }: Staycard): Promise<string[]> {
  const { rows: drifted } = await sql<{ id: string }>`
    select lot.id from lot left join transfer on transfer.lot_id = lot.id group by lot.id
    having lot.balance <> coalesce(sum(case kind when 'issue' then amount when 'give_back' then amount when 'adjust' then amount
        when 'redeem' then -amount when 'expire' then -amount else 0 end), 0)
      or lot.held <> coalesce(sum(case kind when 'hold' then amount when 'redeem' then -amount when 'release' then -amount
        else 0 end), 0)`.execute(db);
  const { rows: open } = await sql<{ id: string }>`
    select hold.id from transfer hold where hold.kind = 'hold'
    and not exists (select 1 from transfer where transfer.hold_id = hold.id)`.execute(db);
  const { rows: broken } = await sql<{ id: string }>`
    select id from (select id, hash <> transfer_hash(transfer) as wrong,
      previous_hash is distinct from lag(hash) over (partition by card_id order by card_sequence) as unlinked
      from transfer) as chain where wrong or unlinked`.execute(db);
  return [
    ...drifted.map(({ id }) => `lot ${id} is not the sum of its transfers`),
    ...open.map(({ id }) => `hold ${id} is open`),
    ...broken.map(({ id }) => `transfer ${id} breaks its chain`),
  ];
}

async function auditPlacements({ db }: Staycard): Promise<string[]> {
  const { rows } = await sql<{ reference: string; state: string; redeemed: number; released: number; held: number }>`
    select reference, state,
      count(*) filter (where kind = 'redeem')::int as redeemed,
      count(*) filter (where kind = 'release')::int as released,
      count(*) filter (where kind = 'hold')::int as held
    from placement left join transfer on transfer.placement_id = placement.id
    group by placement.id`.execute(db);
  return rows.flatMap(({ reference, state, redeemed, released, held }) => {
    if (state === 'placing' || state === 'unknown') return [`${reference} is still ${state}`];
    const resolved = state === 'confirmed' ? redeemed : released;
    const others = state === 'confirmed' ? released : redeemed;
    return resolved === held && others === 0
      ? []
      : [`${reference} is ${state} with ${redeemed} redeemed, ${released} released of ${held}`];
  });
}

/** Every confirmed placement has one group and one payment of the same amount; nothing of ours stands without one. */
async function auditHotels(staycard: Staycard): Promise<string[]> {
  const hotel = new Hotel(staycard);
  const [groups, reservations, payments] = await Promise.all([
    hotel.rows('reservationGroups'),
    hotel.rows('reservations'),
    hotel.rows('payments'),
  ]);
  const placements = await staycard.db
    .selectFrom('placement')
    .select(['id', 'reference', 'state', 'covered'])
    .execute();
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
