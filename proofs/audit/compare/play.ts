import type { AuditCase } from '../plan/audit-case.ts';
import type { AuditGuest } from '../world/audit-guest.ts';
import type { NotedCard } from '../work-out/bill.ts';
import type { Findings } from './findings.ts';
import { ageId, AGES, categoryId, rateId, type House, type Party } from '../world/houses.ts';
import type { Booking, Persons, Reservation } from '../world/wire.ts';
import type { Split } from '../work-out/work-out-cover.ts';
import type { Stay } from '../work-out/work-out-fee.ts';
import type { Room } from '../work-out/work-out-price.ts';

/** The state of a case: the answers so far, and the value on its cards by the audit's own notebook. */
export type Play = {
  readonly plan: AuditCase;
  readonly guest: AuditGuest;
  readonly findings: Findings;
  readonly cards: readonly NotedCard[];
  readonly tokens: readonly string[];
  booked: Booked | null;
  /** The payment request to the guest and its outcome. Null if the rest is not paid online. */
  payment: AskedPayment | null;
  /** The final total of the hotel's bill, in minor units. */
  onTheBill: { readonly items: number; readonly paid: number } | null;
  /** Acts of the hotel's people on the stay. */
  atHotel: AtHotel;
  outcome: string;
  /** Rare kinds that were drawn and did happen. */
  readonly kinds: Set<string>;
};

export type AtHotel = {
  /** Index of each cancelled room, and the fees that the hotel's system posted for them. */
  readonly cancelled: readonly number[];
  readonly fees: number;
  readonly moved: ReadonlyMap<number, Stay>;
  /** The hotel's system replaced the items of the nights. */
  readonly isPricedAgain: boolean;
  /** Refunds of the guest's payment that count, in minor units. */
  readonly refunds: readonly number[];
  /** It is unknown what is left of the payment. */
  readonly isUnclear: boolean;
};

export const UNTOUCHED: AtHotel = {
  cancelled: [],
  fees: 0,
  moved: new Map(),
  isPricedAgain: false,
  refunds: [],
  isUnclear: false,
};

export type Booked = {
  readonly reservation: Reservation;
  readonly split: Split;
  readonly total: number;
  /** The guest's own payment, made online. */
  readonly restPaid: number;
};

export type AskedPayment = {
  readonly reservation: Reservation;
  readonly split: Split;
  readonly requestId: string;
  /** In minor units of the hotel's currency. */
  readonly amount: number;
  readonly requestState: 'Pending' | 'Completed' | 'Canceled' | 'Expired';
  readonly paid: number;
  readonly refunded: number;
  readonly end?: 'refund_failed' | 'refunded';
};

export const persons = (house: House, party: Party): Persons =>
  AGES.flatMap((age) => (party[age] > 0 ? [{ age_category_id: ageId(house, age), count: party[age] }] : []));

export const staySpan = ({ stay: { from, nights } }: AuditCase): { stay_from: string; stay_to: string } => ({
  stay_from: from.toString(),
  stay_to: from.add({ days: nights }).toString(),
});

export const bookedRooms = (house: House, rooms: readonly Room[]): Booking['rooms'] =>
  rooms.map(({ category, rate, party }) => ({
    room_category_id: categoryId(house, category),
    rate_id: rateId(house, rate),
    persons: persons(house, party),
  }));
