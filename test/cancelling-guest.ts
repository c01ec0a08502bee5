import { afterEach, expect } from 'vitest';
import type { Reservation, Summary } from '#contract/guest/reservation.ts';
import { cancelAsStaff } from '../src/server/booking/cancel/cancel-as-staff.ts';
import { verifyLedger } from '../src/server/booking/ledger-check/verify-ledger.ts';
import { Guest, type Choice } from './guest.ts';
import { Hotel } from './hotel.ts';
import type { Staycard } from './start-staycard.ts';
import { useStaycard } from './staycard.ts';

/** Shared by the tests of cancelling: a booked reservation, its row, and its state at the hotel. */
export class Cancelling {
  readonly staycard: Staycard;
  readonly hotel: Hotel;

  constructor(staycard: Staycard) {
    this.staycard = staycard;
    this.hotel = new Hotel({
      get simulator() {
        return staycard.simulator;
      },
    });
  }

  guest(): Guest {
    return new Guest(this.staycard.url);
  }

  async book(choice: Choice): Promise<{ guest: Guest; summary: Summary; reservation: Reservation }> {
    const guest = this.guest();
    const { placement, summary } = await guest.prepare(choice);
    const { status, body } = await guest.place(placement);
    expect(status, JSON.stringify(body)).toBe(201);
    return { guest, summary, reservation: body };
  }

  /** The answer to staff who cancel a stay, by its terms or for a fee in pounds. */
  async cancelAsStaff({ reference }: Pick<Reservation, 'reference'>, pounds: number | null = null) {
    const fee = pounds === null ? null : { currency: 'GBP', amountMinor: Math.round(pounds * 100) };
    const by = { actor: 'Eve', reason: 'The guest is ill.', fee };
    const answered = await cancelAsStaff(this.staycard.deps, reference, by);
    return { state: answered.state, said: answered.state === 'done' ? answered.feeRemarks.join() : answered.reason };
  }

  placementOf({ reference }: Pick<Reservation, 'reference'>) {
    const placement = this.staycard.db.selectFrom('placement').selectAll();
    return placement.where('reference', '=', reference).executeTakeFirstOrThrow();
  }

  async stateOf(reservation: Pick<Reservation, 'reference'>): Promise<string> {
    return (await this.placementOf(reservation)).state;
  }

  /** The payments of a reservation in their order. Positive amounts are paid, negative ones are taken back. */
  async paymentsOf(reservation: Pick<Reservation, 'reference'>): Promise<number[]> {
    const { id } = await this.placementOf(reservation);
    const payments = await this.hotel.paymentsOf(id);
    return payments.map((payment) => -(payment['Amount'] as { GrossValue: number }).GrossValue);
  }

  async feesOf({ reference }: Pick<Reservation, 'reference'>): Promise<number[]> {
    const rooms = (await this.hotel.reservationsOf(reference)).map(({ Id }) => Id);
    const items = await this.hotel.rows('orderItems');
    return items
      .filter(({ Type, ServiceOrderId }) => Type === 'CancellationFee' && rooms.includes(ServiceOrderId))
      .map(({ Amount }) => (Amount as { GrossValue: number }).GrossValue);
  }

  async givenBackTo(reservation: Pick<Reservation, 'reference'>, cardId: string): Promise<number> {
    const { id } = await this.placementOf(reservation);
    const rows = await this.staycard.db
      .selectFrom('transfer')
      .select('amount')
      .where('placement_id', '=', id)
      .where('card_id', '=', cardId)
      .where('kind', '=', 'give_back')
      .execute();
    return rows.reduce((sum, { amount }) => sum + amount, 0);
  }
}

/** A server for tests of cancelling. After each test the hotel's faults are cleared and the ledger is verified. */
export function useCancelling(options?: Parameters<typeof useStaycard>[0]) {
  const staycard = useStaycard(options);
  const cancelling = new Cancelling(staycard);
  const { hotel } = cancelling;
  afterEach(async () => {
    await hotel.forgetFaults();
    expect((await verifyLedger(staycard.db)).violations).toEqual([]);
  });
  return { staycard, cancelling, hotel };
}

/** The maximum fee that a guest accepts who cancels only if it is free. */
export const NO_FEE = { currency: 'GBP', amount: 0 };

/** Free until two days before arrival, one night after that. */
export const FLEXIBLE = { room: 'Lanes Double', rate: 'Flexible' };
/** Non-refundable from the moment of booking. */
export const SAVER = { room: 'Lanes Double', rate: 'Saver' };
