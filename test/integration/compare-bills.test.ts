import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { asId } from '#domain/value/ids.ts';
import { demoIds } from '../../simulators/mews/seed/demo-ids.ts';
import type { Clock } from '../../src/server/platform/clock.ts';
import { listNeeds } from '../../src/server/booking/placement/need-store.ts';
import { compareBills } from '../../src/server/booking/look-up/compare-bills.ts';
import { askAgainByJob } from '../../src/server/booking/cancel/ask-again.ts';
import { Cancelling, FLEXIBLE, NO_FEE, SAVER } from '../cancelling-guest.ts';
import { freeDays, stayInDays } from '../seeded-nights.ts';
import { useStaycard } from '../staycard.ts';
import { testClock } from '../test-clock.ts';

let passed = { hours: 0 };
const clock: Clock = { now: () => testClock.now().add(passed) };

describe('the bill of a stay', () => {
  const staycard = useStaycard({ clock });
  const cancelling = new Cancelling(staycard);
  const { hotel } = cancelling;
  const days = freeDays(60, 2);

  beforeAll(() => staycard.deps.jobs.stop());
  afterEach(() => hotel.chargeMore(0));

  async function book(more: object = {}) {
    const choice = { stay: stayInDays(days.next().value, 2), ...FLEXIBLE, ...more };
    const { reservation, summary, guest } = await cancelling.book(choice);
    return { reference: reservation.reference, reservation, guest, total: summary.total_price.gross_value };
  }

  async function needsOf(reservation: { readonly reference: string }): Promise<string[]> {
    const { id } = await cancelling.placementOf(reservation);
    return (await listNeeds(staycard.db, asId(id))).map(({ reason, detail }) => `${reason}: ${detail}`);
  }

  async function billOf(reservation: { readonly reference: string }): Promise<number | undefined> {
    const { id } = await cancelling.placementOf(reservation);
    const bill = staycard.db.selectFrom('placement_bill').select('amount_minor').where('placement_id', '=', id);
    const row = await bill.executeTakeFirst();
    return row && row.amount_minor / 100;
  }

  async function changeRooms(reservation: { readonly reference: string }, change: (rooms: object[]) => object[]) {
    const { id, pms_reservation: stored } = await cancelling.placementOf(reservation);
    const known = stored as { readonly rooms: object[] };
    const changed = JSON.stringify({ ...known, rooms: change(known.rooms) });
    await staycard.db.updateTable('placement').set({ pms_reservation: changed }).where('id', '=', id).execute();
  }

  const compareAfter = async (hours: number) => {
    passed = { hours: passed.hours + hours };
    await compareBills(staycard.deps);
  };

  it.each([
    [
      'with extras, for two rooms',
      { rooms: 2, products: [{ product_id: demoIds.brighton.productIds.breakfast, count: 1 }] },
    ],
    ['in the spa of Vienna, with its city tax', { property: 'palais-rosenhain', room: undefined, rate: undefined }],
    ['in Washington, with taxes on top', { property: 'dawn-lodge', room: undefined, rate: undefined }],
  ])('is read as it was promised, and needs no person: %s', async (_, choice) => {
    const { reservation, total } = await book(choice);
    await compareBills(staycard.deps);
    expect(await billOf(reservation)).toBe(total);
    expect(await needsOf(reservation)).toEqual([]);
  });

  it(
    'that changed during the reservation is reported with both figures, once for each sum',
    { tags: ['thorough'] },
    async () => {
      await hotel.chargeMore(0.1);
      const { reservation, reference, total } = await book();
      await compareBills(staycard.deps);
      const bill = (await billOf(reservation))!;
      expect(bill).toBeGreaterThan(total);
      const need = `bill_differs: promised_and_billed|GBP ${total.toFixed(2)}|GBP ${bill.toFixed(2)}`;
      expect(await needsOf(reservation)).toEqual([need]);
      const { id } = await cancelling.placementOf(reservation);
      await staycard.db.deleteFrom('placement_need').where('placement_id', '=', id).execute();
      await compareAfter(25);
      expect(await needsOf(reservation)).toEqual([]);
      await hotel.chargeMore(0.2);
      await hotel.moveByStaff(reference, { from: 0, to: 0 });
      await compareAfter(1);
      expect(await needsOf(reservation)).toEqual([]);
      await compareAfter(24);
      expect(await needsOf(reservation)).toEqual([expect.stringMatching(/^bill_differs: /)]);
      await hotel.chargeMore(0);
      await hotel.moveByStaff(reference, { from: 0, to: 0 });
      await compareAfter(25);
      expect(await billOf(reservation)).toBe(total);
      expect(await needsOf(reservation)).toEqual([]);
    },
  );

  it('that differs still needs a person after its guest could not cancel', { tags: ['thorough'] }, async () => {
    const { reservation, reference, guest } = await book();
    await hotel.moveByStaff(reference, { from: 0, to: 1 });
    await compareBills(staycard.deps);
    const needs = await needsOf(reservation);
    expect(needs).toEqual([expect.stringMatching(/^bill_differs: /)]);
    const { fee } = await guest.showCancellation(reservation);
    expect((await guest.cancel(reservation, fee!)).body.state).toBe('ask_hotel');
    await compareAfter(25);
    expect(await needsOf(reservation)).toEqual([...needs, expect.stringMatching(/^cancel_asked: /)]);
  });

  it(
    'that differs while its guest cancels is found again after the hotel’s refusal',
    { tags: ['thorough'] },
    async () => {
      await hotel.chargeMore(0.1);
      const { reservation, reference, guest } = await book();
      const { id } = await cancelling.placementOf(reservation);
      await hotel.fail({ operation: 'reservations/cancel', times: 1000, effect: { kind: 'status', status: 500 } });
      const cancelAfterReading: typeof staycard.deps.pmsOf = (property) => {
        const pms = staycard.deps.pmsOf(property);
        const readCharged: typeof pms.readCharged = async (stays) => {
          const charged = await pms.readCharged!(stays);
          await guest.cancel(reservation, NO_FEE);
          return charged;
        };
        return { ...pms, readCharged };
      };
      await compareBills({ ...staycard.deps, pmsOf: cancelAfterReading });
      expect(await cancelling.stateOf(reservation)).toBe('cancelling');
      expect(await needsOf(reservation)).toEqual([]);
      await hotel.checkInByStaff(reference);
      await hotel.forgetFaults();
      await askAgainByJob(staycard.deps, id);
      expect(await cancelling.stateOf(reservation)).toBe('confirmed');
      await compareBills(staycard.deps);
      expect(await needsOf(reservation)).toEqual([expect.stringMatching(/^bill_differs: /)]);
    },
  );

  it(
    'that changed since it was read makes a person check the fee that the hotel charges by it',
    { tags: ['thorough'] },
    async () => {
      const right = await book(SAVER);
      const moved = await book(SAVER);
      await hotel.chargeMore(0.1);
      await hotel.moveByStaff(moved.reference, { from: 0, to: 0 });
      for (const { guest, reservation, total } of [right, moved]) {
        const { fee } = await guest.showCancellation(reservation);
        expect(fee?.amount).toBe(total);
        expect((await guest.cancel(reservation, fee!)).body.state).toBe('cancelled');
      }
      expect(await cancelling.feesOf(right.reservation)).toEqual([right.total]);
      expect(await needsOf(right.reservation)).toEqual([]);
      expect((await cancelling.feesOf(moved.reservation))[0]).toBeGreaterThan(moved.total);
      const owed = `fee_owed[|]GBP ${moved.total.toFixed(2)}`;
      expect(await needsOf(moved.reservation)).toEqual([expect.stringMatching(`^fee_not_posted: .*${owed}$`)]);
    },
  );

  it('includes later sales at the desk, which need no person', async () => {
    const { reservation, reference, total } = await book();
    passed = { hours: passed.hours + 1 };
    await hotel.sellByStaff(reference, demoIds.brighton.productIds.breakfast);
    await compareBills(staycard.deps);
    expect(await billOf(reservation)).toBe(total);
    expect(await needsOf(reservation)).toEqual([]);
  });

  it('has the booked rooms only, whatever rooms the hotel has added', { tags: ['thorough'] }, async () => {
    const { reservation, total } = await book();
    const added = await cancelling.placementOf((await book()).reservation);
    const [room] = (added.pms_reservation as { rooms: { isCancelled: boolean }[] }).rooms;
    for (const isCancelled of [false, true]) {
      await changeRooms(reservation, (rooms) => [...rooms.slice(0, 1), { ...room, isCancelled }]);
      await compareAfter(25);
      expect(await billOf(reservation)).toBe(total);
      expect(await needsOf(reservation)).toEqual([]);
    }
  });

  it('without any of the stay is a difference, and is read again a day later', { tags: ['thorough'] }, async () => {
    const { reservation, total } = await book();
    await changeRooms(reservation, ([room]) => [{ ...room, id: randomUUID() }]);
    await compareBills(staycard.deps);
    expect(await needsOf(reservation)).toEqual([`bill_differs: promised_and_billed|GBP ${total.toFixed(2)}|GBP 0.00`]);
    const requests = await hotel.countRequests('orderItems/getAll');
    await compareAfter(1);
    expect(await hotel.countRequests('orderItems/getAll')).toBe(requests);
  });

  it('is stored for all stays at once if nothing has changed', { tags: ['thorough'] }, async () => {
    const countWritten = async () => {
      await compareAfter(25);
      const statements = staycard.countStatements();
      await compareAfter(25);
      const written = statements.stop().filter((statement) => /^\s*(insert|update|delete|begin)/i.test(statement));
      expect(written.filter((statement) => /begin/i.test(statement))).toEqual([]);
      return written.filter((statement) => /placement/.test(statement)).length;
    };
    await book();
    const before = await countWritten();
    for (let stays = 0; stays < 3; stays += 1) await book();
    expect(await countWritten()).toBe(before);
  });

  it('is skipped while its hotel is down, and the bills of other hotels are read', { tags: ['thorough'] }, async () => {
    const { reservation } = await book();
    const other = await book({ property: 'palais-rosenhain', room: undefined, rate: undefined });
    const fault = { operation: 'orderItems/getAll', times: 1, effect: { kind: 'status', status: 500 } } as const;
    await hotel.fail({ ...fault, times: 20 });
    await compareBills(staycard.deps);
    await hotel.forgetFaults();
    expect(await billOf(reservation)).toBeUndefined();
    await compareBills(staycard.deps);
    expect(await billOf(reservation)).toBeDefined();
    expect(await billOf(other.reservation)).toBe(other.total);
  });
});
