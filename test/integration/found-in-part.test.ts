import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Reservation } from '#contract/reservation.ts';
import { asId } from '#domain/ids.ts';
import type { Clock } from '../../src/server/clock.ts';
import { findPlacementNamed } from '../../src/server/reservation/placement/find-placement.ts';
import { listNeeds } from '../../src/server/reservation/placement/need-store.ts';
import { settlePayment } from '../../src/server/reservation/rest/settle-payment.ts';
import { decidePlacement } from '../../src/server/reservation/settle/decide-placement.ts';
import { lookForOrphan, lookUpPlacement } from '../../src/server/reservation/settle/look-up-placement.ts';
import { asOwner } from '../as-owner.ts';
import { FLEXIBLE } from '../cancelling-guest.ts';
import { Hotel } from '../hotel.ts';
import { issueTestCard } from '../issue-test-card.ts';
import { letGuestsPay, PayingGuest } from '../paying-guest.ts';
import { freeDays, stayInDays } from '../seeded-nights.ts';
import { useStaycard } from '../staycard.ts';
import { testClock } from '../test-clock.ts';

const ONE_OF_TWO = [
  { reason: 'hotel_cancelled', detail: expect.stringMatching(/^1 of 2 rooms: \d+$/) as string },
] as const;

let minutesPassed = 0;
const clock: Clock = { now: () => testClock.now().add({ seconds: Math.round(minutesPassed * 60) }) };

describe('two rooms, of which the hotel has cancelled one before they are found,', () => {
  const staycard = useStaycard({ clock });
  const hotel = new Hotel(staycard);
  const days = freeDays(60, 2);

  beforeAll(async () => {
    // Every step is taken by the tests, one by one.
    await staycard.deps.jobs.stop();
    await letGuestsPay(staycard, ['harbour-house']);
  });
  afterEach(() => hotel.forgetFaults());

  async function choose(amount: number) {
    const card = await issueTestCard(staycard, { amount });
    return { stay: stayInDays(days.next().value, 1), codes: [card.code], rooms: 2, ...FLEXIBLE };
  }

  async function placeUnanswered(): Promise<Reservation> {
    const guest = new PayingGuest(staycard);
    const { placement } = await guest.prepare(await choose(100_000));
    await hotel.fail({ operation: 'reservations/add', effect: { kind: 'cutAfterCommit' } });
    return (await guest.place(placement)).body;
  }

  async function beginPaying() {
    const guest = new PayingGuest(staycard);
    const choice = await choose(5_000);
    await hotel.fail({ operation: 'reservations/add', effect: { kind: 'cutAfterCommit' } });
    const { status, body } = await guest.begin(choice);
    expect({ status, state: body.state }).toEqual({ status: 202, state: 'unknown' });
    return { guest, body };
  }

  async function placementOf({ reference }: Pick<Reservation, 'reference'>) {
    return (await findPlacementNamed(staycard.db, reference))!;
  }

  async function decideConfirmed(body: Reservation, despiteTheHotel = false) {
    const cause = { actor: 'Eve', reason: 'the hotel phoned', at: clock.now() };
    const placement = await placementOf(body);
    return decidePlacement(staycard.deps, placement, { as: 'confirmed', despiteTheHotel, cause });
  }

  async function settle(body: Reservation, minutes = 0.1): Promise<void> {
    minutesPassed += minutes;
    await settlePayment(staycard.deps, (await placementOf(body)).id);
  }

  async function look(body: Reservation) {
    const { id, state, needsPerson } = await placementOf(body);
    const needs = (await listNeeds(staycard.db, asId(id))).map(({ reason, detail }) => ({ reason, detail }));
    return { state, needsPerson, needs };
  }

  it('need a person where another one decides that the hotel has them', async () => {
    const body = await placeUnanswered();
    await hotel.cancelByStaff(body.reference, 1);
    expect((await decideConfirmed(body)).state).toBe('done');
    expect(await look(body)).toEqual({ state: 'confirmed', needsPerson: true, needs: ONE_OF_TWO });
  });

  it('need a person where they show only after one has confirmed them', { tags: ['thorough'] }, async () => {
    const body = await placeUnanswered();
    await hotel.fail({ operation: 'reservationGroups/getAll', times: 50, effect: { kind: 'cutBeforeCommit' } });
    expect((await decideConfirmed(body, true)).state).toBe('done');
    await hotel.forgetFaults();
    await hotel.cancelByStaff(body.reference, 1);
    await lookForOrphan(staycard.deps, (await placementOf(body)).id);
    expect(await look(body)).toEqual({ state: 'confirmed', needsPerson: true, needs: ONE_OF_TWO });
  });

  it('need nobody any more where they are reserved once more, as a whole', { tags: ['thorough'] }, async () => {
    const { guest, body } = await beginPaying();
    await hotel.cancelByStaff(body.reference, 1);
    minutesPassed += 1;
    await lookUpPlacement(staycard.deps, (await placementOf(body)).id);
    expect(await look(body)).toEqual({ state: 'awaiting_payment', needsPerson: true, needs: ONE_OF_TWO });
    await settle(body);
    await guest.pay(await guest.follow(body));
    await settle(body, 31);
    expect(await look(body)).toEqual({ state: 'confirmed', needsPerson: false, needs: [] });
  });

  it(
    'have no numbers for their guest where the hotel has moved one into another group',
    { tags: ['thorough'] },
    async () => {
      const body = await placeUnanswered();
      await decideConfirmed(body);
      const numbersOf = async () => {
        const { rooms } = await new PayingGuest(staycard).follow(body);
        return rooms.map((room) => room.pms_number);
      };
      const numbers = await numbersOf();
      expect(new Set(numbers).size).toBe(2);
      expect(numbers).not.toContain(null);
      const without = `pms_reservation = pms_reservation #- '{rooms,0}'`;
      await asOwner(staycard, `update placement set ${without} where reference = '${body.reference}'`);
      expect(await numbersOf()).toEqual([null, null]);
    },
  );
});
