import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { demoIds } from '../../simulators/mews/seed/demo-ids.ts';
import { createSeededRandom } from '../../simulators/mews/values/seeded-random.ts';
import { DatabaseUnavailable } from '../../src/server/platform/database/database-unavailable.ts';
import { Hotel } from '../../test/hotel.ts';
import type { SeasonWorld } from './season-world.ts';

/** Marks cancellations and refunds by the hotel's people, as opposed to ours. */
export const BY_HOTEL = 'Decided at the hotel.';

type Room = {
  readonly Id: string;
  readonly EnterpriseId: string;
  readonly State: string;
  readonly StartMs: number;
  readonly EndMs: number;
  readonly RequestedCategoryId: string;
  readonly CancellationNotes?: string;
};
type Amount = {
  readonly Currency: string;
  readonly GrossValue: number;
  readonly NetValue: number;
};
type Stay = {
  readonly rooms: readonly Room[];
  /** The payment of the rest, if there is one. */
  readonly paymentId: string | null;
};
/** A room before its hotel changed it for the first time. */
type Before = { readonly start: number; readonly end: number; readonly nights: readonly Amount[] };
type Change = Readonly<Record<string, unknown>>;
type Act = (people: HotelPeople, stay: Stay) => Promise<boolean>;

const HOTELS = [demoIds.brighton, demoIds.vienna, demoIds.washington];
const LONGEST_BREAK_MS = 2200;
const PRICE_MOVES_FOR_ACTS = 6;
const ADDED_PRICE_SHARE = 0.1;
/** Probability that they change a stay that is not settled yet. */
const OPEN_SHARE = 0.15;

/** The people of the hotels, who change stays in their own system without notice. */
export class HotelPeople {
  /** Number of times each act was done. */
  readonly done: Record<string, number> = {};
  private readonly world: SeasonWorld;
  private readonly hotel: Hotel;
  private readonly random: () => number;
  private readonly before = new Map<string, Before>();
  private actsOfRaisedPrice = 0;

  constructor(world: SeasonWorld, seed: number) {
    this.world = world;
    this.hotel = new Hotel(world);
    this.random = createSeededRandom(seed + 3_000_000);
  }

  /** Changes stay after stay until asked to stop. */
  async workUntil(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      await this.workOnce().catch(whileDatabaseIsAway);
      await pause(this.random() * LONGEST_BREAK_MS);
    }
    await this.hotel.chargeMore(0);
  }

  /** Does each act some more times, while nothing else fails. */
  async workThrough(rounds: number): Promise<void> {
    for (let round = 0; round < rounds; round += 1) {
      for (const name of Object.keys(ACTS)) await this.workOnce(name);
    }
  }

  private async workOnce(name = this.pick(DRAWN)): Promise<void> {
    await this.movePrices();
    const states = this.random() < OPEN_SHARE ? OPEN : ['confirmed'];
    const wantsPayment = name.startsWith('refund');
    const { rows } = await sql<{ reference: string; payment: string | null }>`
      select reference, payment_id as payment from placement
        left join placement_payment on placement_id = placement.id
      where pms_reservation is not null and placement.state = any(${wantsPayment ? [...OPEN, 'confirmed', 'cancelled'] : states})
        and (${!wantsPayment} or payment_id is not null)
      order by placement.id`.execute(this.world.db);
    const chosen = rows[Math.floor(this.random() * rows.length)];
    if (!chosen) return;
    const all: readonly unknown[] = await this.hotel.reservationsOf(chosen.reference);
    const isDone = await ACTS[name]?.(this, { rooms: all as readonly Room[], paymentId: chosen.payment });
    if (isDone) this.done[name] = (this.done[name] ?? 0) + 1;
  }

  /** During some acts, each night that is reserved or priced again costs more than was requested. */
  private async movePrices(): Promise<void> {
    this.actsOfRaisedPrice -= 1;
    if (this.actsOfRaisedPrice === 0) await this.hotel.chargeMore(0);
    if (this.actsOfRaisedPrice > 0 || this.random() > 0.06) return;
    this.actsOfRaisedPrice = PRICE_MOVES_FOR_ACTS;
    await this.hotel.chargeMore(ADDED_PRICE_SHARE);
    this.done['raises prices while stays are added'] = (this.done['raises prices while stays are added'] ?? 0) + 1;
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[Math.floor(this.random() * items.length)] as Item;
  }

  /** All rooms of a stay that stand, or one of them. */
  some(rooms: readonly Room[]): readonly Room[] {
    const standing = rooms.filter(({ State }) => State === 'Confirmed' || State === 'Optional');
    return standing.length > 1 && this.random() < 0.5 ? [this.pick(standing)] : standing;
  }

  /** Moves start and end by days and hours of the hotel's clock. */
  async move(rooms: readonly Room[], start: Temporal.DurationLike, end: Temporal.DurationLike): Promise<boolean> {
    const updates = await Promise.all(
      rooms.map(async (room) => {
        const zone = await this.zoneOf(room.EnterpriseId);
        return {
          StartUtc: { Value: shift(room.StartMs, zone, start) },
          EndUtc: { Value: shift(room.EndMs, zone, end) },
        };
      }),
    );
    return this.update(rooms, updates);
  }

  async update(rooms: readonly Room[], changes: readonly Change[], more: object = {}): Promise<boolean> {
    const [first] = rooms;
    if (!first) return false;
    for (const room of rooms) await this.remember(room);
    const ReservationUpdates = rooms.map(({ Id }, place) => ({ ReservationId: Id, ...changes[place] }));
    const body = { EnterpriseId: first.EnterpriseId, ReservationUpdates, ...more };
    return this.hotel.doAtDesk(tokenOf(first), 'reservations/update', body);
  }

  private async remember({ Id, StartMs, EndMs }: Room): Promise<void> {
    if (this.before.has(Id)) return;
    this.before.set(Id, { start: StartMs, end: EndMs, nights: await this.nightsOf(Id) });
  }

  beforeOf({ Id }: Room): Before | undefined {
    return this.before.get(Id);
  }

  /** The price of each night of a room. */
  async nightsOf(roomId: string): Promise<readonly Amount[]> {
    const items = await this.hotel.rows('orderItems', { ServiceOrderId: [roomId], Type: ['SpaceOrder'] });
    return items
      .filter(({ AccountingState }) => AccountingState !== 'Canceled')
      .toSorted((one, other) => String(one['StartUtc']).localeCompare(String(other['StartUtc'])))
      .map(({ Amount: amount }) => amount as Amount);
  }

  /** Gives each night of a room its own price. */
  async price(room: Room, nights: readonly Amount[], share: number): Promise<boolean> {
    const [enterprise] = await this.hotel.rows('enterprises', { Id: [room.EnterpriseId] });
    const TaxCodes = enterprise?.['AccommodationTaxCodes'];
    const priceOf = ({ Currency, GrossValue, NetValue }: Amount) =>
      enterprise?.['Pricing'] === 'Net'
        ? { Currency, NetValue: round(NetValue * share), TaxCodes }
        : { Currency, GrossValue: round(GrossValue * share), TaxCodes };
    const prices = nights.map((night, Index) => ({ Index, Amount: priceOf(night) }));
    return this.update([room], [{ TimeUnitPrices: { Value: prices } }], { Reprice: true });
  }

  async cancel(rooms: readonly Room[]): Promise<boolean> {
    const [first] = rooms;
    if (!first) return false;
    const body = { ReservationIds: rooms.map(({ Id }) => Id), PostCancellationFee: false, SendEmail: false };
    return this.hotel.doAtDesk(tokenOf(first), 'reservations/cancel', { ...body, Notes: BY_HOTEL });
  }

  async putBack({ rooms }: Stay): Promise<boolean> {
    const gone = rooms.filter((room) => room.State === 'Canceled' && room.CancellationNotes === BY_HOTEL);
    let isAny = false;
    for (const { Id } of gone) isAny = (await this.hotel.putBack(Id)) || isAny;
    return isAny;
  }

  /** Refunds a share of what is left of a payment, without naming the stay. */
  async refund({ paymentId }: Stay, share: number): Promise<boolean> {
    if (paymentId === null) return false;
    const ofPayment = await this.hotel.rows('payments', { Id: [paymentId] });
    const later = await this.hotel.rows('payments', { RefundedPaymentId: [paymentId] });
    const [payment] = ofPayment;
    if (!payment) return false;
    const stands = [payment, ...later.filter(({ State }) => State !== 'Failed' && State !== 'Canceled')];
    const left = -stands.reduce((sum, one) => sum + (one['Amount'] as Amount).GrossValue, 0);
    const ValueToRefund = round(left * share);
    if (ValueToRefund <= 0) return false;
    const { EnterpriseId, AccountId, Id: PaymentId } = payment;
    const body = { EnterpriseId, PaymentId, AccountId, Reason: BY_HOTEL, ValueToRefund };
    return this.hotel.doAtDesk(tokenOf({ EnterpriseId: String(EnterpriseId) }), 'payments/refund', body);
  }

  private async zoneOf(enterpriseId: string): Promise<string> {
    const [enterprise] = await this.hotel.rows('enterprises', { Id: [enterpriseId] });
    return String(enterprise?.['TimeZoneIdentifier']);
  }
}

const OPEN = ['placing', 'unknown', 'awaiting_payment', 'payment_unclear', 'paid', 'cancelling'];

const ACTS: Readonly<Record<string, Act>> = {
  'moves the dates': (people, { rooms }) => {
    const days = people.pick([-2, -1, 1, 2, 7, 30]);
    return people.move(people.some(rooms), { days }, { days });
  },
  'makes it longer or shorter': (people, { rooms }) =>
    people.move(people.some(rooms), { days: 0 }, { days: people.pick([-1, 1, 2]) }),
  'moves it back': async (people, { rooms }) => {
    const moved = rooms.filter((room) => room.State === 'Confirmed' && people.beforeOf(room));
    return people.update(
      moved,
      moved.map((room) => {
        const { start = 0, end = 0 } = people.beforeOf(room) ?? {};
        return { StartUtc: { Value: toUtc(start) }, EndUtc: { Value: toUtc(end) } };
      }),
    );
  },
  'changes the hours': (people, { rooms }) =>
    people.move(people.some(rooms), { hours: people.pick([-2, 1, 3]) }, { hours: people.pick([-1, 1, 2]) }),
  'changes the category': (people, { rooms }) => {
    const [room] = people.some(rooms);
    if (!room) return Promise.resolve(false);
    const { roomCategoryIds } = hotelOf(room);
    const Value = people.pick(Object.values<string>(roomCategoryIds));
    return people.update([room], [{ RequestedCategoryId: { Value } }], { Reprice: people.pick([true, false]) });
  },
  'cancels all rooms': (people, { rooms }) => people.cancel(rooms.filter(({ State }) => State !== 'Canceled')),
  'cancels a room': (people, { rooms }) => {
    const standing = rooms.filter(({ State }) => State !== 'Canceled');
    return standing.length > 1 ? people.cancel([people.pick(standing)]) : Promise.resolve(false);
  },
  'puts rooms back': (people, stay) => people.putBack(stay),
  'refunds a part': (people, stay) => people.refund(stay, people.pick([0.2, 0.5, 0.75])),
  'refunds all that is left': (people, stay) => people.refund(stay, 1),
  'refunds twice': async (people, stay) => (await people.refund(stay, 0.3)) && people.refund(stay, 0.3),
  reprices: async (people, { rooms }) => {
    const [room] = people.some(rooms);
    return room ? people.price(room, await people.nightsOf(room.Id), people.pick([0.8, 0.95, 1.1, 1.5])) : false;
  },
  'puts the price right': async (people, { rooms }) => {
    const room = rooms.find((one) => one.State === 'Confirmed' && people.beforeOf(one));
    return room ? people.price(room, people.beforeOf(room)?.nights ?? [], 1) : false;
  },
};

const RARE = new Set(['cancels all rooms', 'refunds all that is left']);
/** The acts to draw from. Acts that undo others, or fit only some stays, are listed more often. */
const DRAWN = Object.keys(ACTS).flatMap((name) => {
  if (RARE.has(name)) return [name];
  return /back|right|a room/.test(name) ? [name, name, name, name] : [name, name];
});

/** Any other error ends the season. */
export function whileDatabaseIsAway(error: unknown): void {
  if (!(error instanceof DatabaseUnavailable)) throw error;
}

function hotelOf({ EnterpriseId }: Pick<Room, 'EnterpriseId'>): (typeof HOTELS)[number] {
  const hotel = HOTELS.find(({ enterpriseId }) => enterpriseId === EnterpriseId);
  if (!hotel) throw new Error(`no hotel ${EnterpriseId}`);
  return hotel;
}

function tokenOf(room: Pick<Room, 'EnterpriseId'>): string {
  return hotelOf(room).accessToken;
}

function shift(milliseconds: number, zone: string, by: Temporal.DurationLike): string {
  const time = Temporal.Instant.fromEpochMilliseconds(milliseconds).toZonedDateTimeISO(zone);
  return toUtc(time.add(by).epochMilliseconds);
}

function toUtc(milliseconds: number): string {
  return Temporal.Instant.fromEpochMilliseconds(milliseconds).toString({ smallestUnit: 'second' });
}

function round(amount: number): number {
  return Math.round(amount * 100) / 100;
}
