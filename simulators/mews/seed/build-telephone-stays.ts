import { Big } from 'big.js';
import { makeAmount, multiplyAmount } from '../money/amounts.ts';
import type { Amount } from '../model/amount.ts';
import type { ReservationRow } from '../model/booking-rows.ts';
import { addPayment, externalData } from '../money/new-payment.ts';
import { findOrOpenBill, openBill } from '../money/open-bill.ts';
import type { Writing } from '../request/operation.ts';
import { addOrderItem, cancelOrderItems } from '../reservations/order-items.ts';
import { partnerCompanyId, seedId } from '../values/seed-ids.ts';
import type { World } from '../model/world.ts';
import { buildSeedCustomer, createTimes, makeReservation } from './build-guests.ts';
import { buildRoom } from './build-rooms.ts';
import type { HotelPlan } from './hotel-plan.ts';
import { seededUtc } from './seeded-utc.ts';

/** The annexe is an inactive category, so its stays change neither free rooms nor prices. Only the hotel books it. */
const annexe = 91;
const firstRoom = 911;
const firstReservation = 90_001;
const firstCustomer = 11;
const firstGroup = 2;

interface TelephoneStay {
  guest: [first: string, last: string];
  fromDay: number;
  nights: number;
  perNight: number;
  /** Default: 1. */
  rooms?: number;
  /** Default: `Confirmed`. */
  state?: ReservationRow['State'];
  cancellationReason?: string;
  channelNumber?: string;
  /** The nights are on its bill. */
  company?: string;
  fee?: number;
  minibar?: number;
  paid?: number;
  isBillClosed?: boolean;
  /** The place in the hotel's currencies. Default: 0. */
  currency?: number;
}

/** Values are gross or net as the hotel prices. `fee` replaces the nights, which are cancelled. */
const stays: TelephoneStay[] = [
  { guest: ['Ada', 'Penrose'], fromDay: -1, nights: 3, perNight: 120, state: 'Started', minibar: 12.5, paid: 100 },
  { guest: ['Tomas', 'Lindqvist'], fromDay: 3, nights: 2, perNight: 110, channelNumber: 'TRAVELSITE-7042' },
  {
    guest: ['Grace', 'Holloway'],
    fromDay: -1,
    nights: 2,
    perNight: 130,
    state: 'Started',
    company: 'Larkspur Instruments',
    minibar: 18.5,
  },
  {
    guest: ['Felix', 'Marchetti'],
    fromDay: 5,
    nights: 2,
    perNight: 110,
    state: 'Canceled',
    cancellationReason: 'RequestedByGuest',
  },
  {
    guest: ['Nora', 'Castellan'],
    fromDay: -1,
    nights: 1,
    perNight: 95,
    state: 'Canceled',
    cancellationReason: 'NoShow',
    fee: 95,
  },
  { guest: ['Samuel', 'Okafor'], fromDay: -3, nights: 2, perNight: 115, state: 'Processed', isBillClosed: true },
  { guest: ['Ingrid', 'Bauer'], fromDay: 0, nights: 2, perNight: 110, rooms: 2 },
  { guest: ['Yuki', 'Tanabe'], fromDay: 1, nights: 1, perNight: 150, currency: 1 },
];

/** Stays that the hotel booked by itself. Their numbers begin after `numbersFrom`. */
export function buildTelephoneStays(world: World, plan: HotelPlan, anchorMs: number, numbersFrom: number): void {
  buildAnnexe(world, plan);
  const times = createTimes(plan, anchorMs);
  let ids = 0;
  const newId = () => seedId(plan.prefix, 'telephone bill', ++ids);
  const writing = { world, nowMs: Date.parse(seededUtc), newId };
  let room = 0;
  stays.forEach((stay, index) => {
    const [FirstName, LastName] = stay.guest;
    const about = { FirstName, LastName, Email: null };
    const customerId = buildSeedCustomer(world, plan, anchorMs, firstCustomer + index, about);
    const groupId = buildGroup(world, plan, firstGroup + index, LastName);
    for (let count = 0; count < (stay.rooms ?? 1); count += 1) {
      const occupancy = { room: firstRoom + room, category: annexe, fromDay: stay.fromDay, nights: stay.nights };
      const owner = { times, customerId, groupId };
      const made = makeReservation(world, plan, occupancy, firstReservation + room, owner);
      room += 1;
      const reservation = world.reservations.put(describe({ ...made, Number: String(numbersFrom + room) }, stay));
      charge(writing, plan, reservation, stay);
    }
  });
}

function buildAnnexe(world: World, plan: HotelPlan): void {
  const template = world.resourceCategories.find(seedId(plan.prefix, 'room category', 2));
  if (!template) throw new Error('The hotel has too few room categories.');
  const Names = { 'en-GB': 'Annexe', 'de-DE': 'Nebenhaus', 'fr-FR': 'Annexe' };
  const Id = seedId(plan.prefix, 'room category', annexe);
  world.resourceCategories.put({
    ...template,
    Id,
    Names,
    ShortNames: { 'en-GB': 'AX' },
    Descriptions: {},
    IsActive: false,
  });
  const rooms = stays.reduce((sum, { rooms: count = 1 }) => sum + count, 0);
  for (let room = 0; room < rooms; room += 1) buildRoom(world, plan, annexe, firstRoom + room, `A${room + 1}`);
}

function buildGroup(world: World, plan: HotelPlan, number: number, Name: string): string {
  const EnterpriseId = seedId(plan.prefix, 'enterprise', 1);
  const Id = seedId(plan.prefix, 'reservation group', number);
  world.reservationGroups.put({ Id, Name, ChannelManager: null, ChannelManagerGroupNumber: null, EnterpriseId });
  return Id;
}

function describe(row: ReservationRow, stay: TelephoneStay): ReservationRow {
  const { state = 'Confirmed', cancellationReason = null } = stay;
  const hasArrived = state === 'Started' || state === 'Processed';
  return {
    ...row,
    State: state,
    CancelledAtMs: state === 'Canceled' ? Date.parse(seededUtc) : null,
    CancellationReason: cancellationReason,
    ActualStartMs: hasArrived ? row.StartMs : null,
    ActualEndMs: state === 'Processed' ? row.EndMs : null,
    OwnerCheckedIn: hasArrived,
    ChannelNumber: stay.channelNumber ?? null,
    CompanyId: stay.company ? partnerCompanyId : null,
  };
}

function charge(writing: Writing, plan: HotelPlan, reservation: ReservationRow, stay: TelephoneStay): void {
  const currency = plan.currencies[stay.currency ?? 0] ?? '';
  const setting = { currency, pricing: plan.pricing, taxPrecision: 2, breakdownRepeatsNet: true };
  const add = (type: string, amount: Amount, consumedAtMs: number, account: { id: string; billId: string | null }) => {
    addOrderItem(writing, {
      enterpriseId: reservation.EnterpriseId,
      accountId: account.id,
      serviceId: reservation.ServiceId,
      serviceOrderId: reservation.Id,
      type,
      revenueType: type === 'CustomItem' ? 'Additional' : 'Service',
      name: type === 'CustomItem' ? 'Minibar' : null,
      unitCount: 1,
      unitAmount: amount,
      amount,
      consumedAtMs,
      startsAtMs: type === 'SpaceOrder' ? consumedAtMs : null,
      productId: null,
      accountingCategoryId: seedId(plan.prefix, 'accounting category', 1),
      externalIdentifier: null,
      billId: account.billId,
      cancelsWithReservation: type === 'SpaceOrder',
    });
  };
  const guest = { id: reservation.AccountId, billId: null };
  const night = makeAmount(setting, new Big(stay.perNight), plan.accommodationTaxes);
  const payer = stay.company ? openCompanyBill(writing, reservation.EnterpriseId, stay.company) : guest;
  const dayMs = 24 * 3_600_000;
  for (let day = 0; day < stay.nights; day += 1) add('SpaceOrder', night, reservation.StartMs + day * dayMs, payer);
  if (reservation.State === 'Canceled') cancelOrderItems(writing, reservation);
  if (stay.fee) add('CancellationFee', makeAmount(setting, new Big(stay.fee), []), reservation.StartMs, guest);
  if (stay.minibar) add('CustomItem', makeAmount(setting, new Big(stay.minibar), []), reservation.StartMs, guest);
  if (stay.paid) pay(writing, reservation, makeAmount(setting, new Big(stay.paid), []));
  if (stay.isBillClosed) {
    pay(writing, reservation, multiplyAmount(night, stay.nights));
    closeBill(writing, reservation);
  }
}

function openCompanyBill(writing: Writing, enterpriseId: string, CompanyName: string) {
  return { id: partnerCompanyId, billId: openBill(writing, enterpriseId, partnerCompanyId, { CompanyName }).Id };
}

function pay(writing: Writing, { EnterpriseId, AccountId, Id }: ReservationRow, amount: Amount): void {
  addPayment(writing, {
    enterpriseId: EnterpriseId,
    accountId: AccountId,
    billId: null,
    reservationId: Id,
    accountingCategoryId: null,
    amount: multiplyAmount(amount, -1),
    notes: null,
    data: externalData({ Type: 'Cash', ExternalIdentifier: null }),
  });
}

function closeBill(writing: Writing, { EnterpriseId, AccountId }: ReservationRow): void {
  const { orderItems, payments, bills } = writing.world;
  const bill = findOrOpenBill(writing, EnterpriseId, AccountId);
  const closed = { AccountingState: 'Closed' as const, ClosedUtc: seededUtc };
  for (const row of orderItems.list()) if (row.BillId === bill.Id) orderItems.put({ ...row, ...closed });
  for (const row of payments.list()) if (row.BillId === bill.Id) payments.put({ ...row, ...closed });
  bills.put({ ...bill, State: 'Closed', Number: 'TELEPHONE-1', IssuedUtc: seededUtc, PaidUtc: seededUtc });
}
