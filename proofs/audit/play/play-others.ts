import type { AuditWorld } from '../world/audit-world.ts';
import { termsOf } from '../compare/check-booking.ts';
import { HotelDesk, type HotelRoom, type Moved } from '../world/hotel-desk.ts';
import { categoryId } from '../world/houses.ts';
import { sum } from '../world/minor-units.ts';
import type { AtHotel, Play } from '../compare/play.ts';
import { feeOfRoom } from '../work-out/work-out-fee.ts';
import type { ChangePlan } from '../plan/plan-others.ts';

/** A transfer of kind `void` takes off each lot what is free …; what is on hold stays (decisions/cancelling.md). */
export async function makeVoid(world: AuditWorld, play: Play): Promise<void> {
  const { voids, house } = play.plan;
  if (!voids) return;
  for (const card of play.cards.filter((_, index) => voids.cards.includes(index))) {
    const waiting = play.outcome === 'waiting' ? play.payment?.split.payments : undefined;
    const held = waiting?.find((payment) => payment.card === card)?.used ?? 0;
    card.lost += card.left - held;
    card.left = held;
    card.isVoid = true;
    await world.makeVoid(house.settings.salePage, card.id);
  }
  play.kinds.add(`void: ${voids.when}`);
}

/** The hotel's people change a booked stay, once its payment by cards is posted. */
export async function changeAtHotel(world: AuditWorld, play: Play): Promise<void> {
  const { plan, booked } = play;
  const { change } = plan;
  if (!change || !booked) return;
  await world.untilPosted();
  const rooms = await listRooms(world, play);
  if (!rooms) return;
  const desk = new HotelDesk(world.staycard.simulator.url);
  const only = rooms.slice(change.room, change.room + 1);
  const others = rooms.filter((room) => !only.includes(room));
  const toCancel = change.kind === 'cancelled' ? rooms : change.kind.startsWith('cancelled one') ? only : [];
  if (toCancel.length > 0) {
    await desk.cancel(plan.house, toCancel, change.postsFee);
    const terms = termsOf(plan);
    const cancelled = toCancel.map((room) => rooms.indexOf(room));
    const fees = cancelled.map((index) => feeOfRoom(terms, index, world.clock.now()));
    play.atHotel = { ...play.atHotel, cancelled, fees: change.postsFee ? sum(fees) : 0 };
  }
  const moving = roomsToMove(change.kind, { all: rooms, only, others });
  if (moving.length > 0 && !(await moveRooms(desk, play, change, moving, rooms))) return;
  play.kinds.add(`changed: ${change.kind}`);
}

type Rooms = Record<'all' | 'only' | 'others', readonly HotelRoom[]>;

function roomsToMove(kind: ChangePlan['kind'], { all, only, others }: Rooms): readonly HotelRoom[] {
  if (kind === 'cancelled' || kind === 'cancelled one') return [];
  if (kind === 'cancelled one, dates of others') return others;
  return kind === 'dates of one' ? only : all;
}

async function moveRooms(
  desk: HotelDesk,
  play: Play,
  { kind, days }: ChangePlan,
  moving: readonly HotelRoom[],
  rooms: readonly HotelRoom[],
): Promise<boolean> {
  const { house, stay } = play.plan;
  const by: Moved = kind === 'hours' ? { from: 0, to: 0, hours: 1 } : { ...days, hours: 0 };
  if (!(await desk.move(house, moving, by))) return false;
  play.atHotel = { ...play.atHotel, isPricedAgain: true };
  if (kind === 'hours') return true;
  if (kind === 'dates and back') {
    const moved = (await desk.rows<HotelRoom>('reservations', { GroupId: moving[0]?.GroupId ?? '' })).filter(({ Id }) =>
      moving.some((room) => room.Id === Id),
    );
    return desk.move(house, moved, { from: -days.from, to: -days.to, hours: 0 });
  }
  const other = { from: stay.from.add({ days: days.from }), nights: stay.nights + days.to - days.from };
  const moved = new Map(moving.map((room) => [rooms.indexOf(room), other]));
  play.atHotel = { ...play.atHotel, moved } satisfies AtHotel;
  return true;
}

/** The hotel's rooms in the order of the booking, by the numbers that the guest sees. */
async function listRooms(world: AuditWorld, { booked, guest, findings, plan }: Play): Promise<HotelRoom[] | null> {
  if (!booked) return null;
  const { reference } = booked.reservation;
  const rows = await new HotelDesk(world.staycard.simulator.url).roomsOf(reference);
  const { rooms } = await guest.reservation(booked.reservation);
  const found = rooms.map(({ pms_number: number }) => rows.find((row) => row.Number === number));
  const categories = plan.rooms.map(({ category }) => categoryId(plan.house, category));
  findings.same(
    'rooms by their numbers at the hotel',
    categories,
    found.map((row) => row?.RequestedCategoryId),
  );
  const known = found.filter((row) => row !== undefined);
  return known.length === plan.rooms.length ? known : null;
}
