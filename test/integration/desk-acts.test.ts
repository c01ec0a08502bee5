import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ReservationActDone, StaffReservation } from '#contract/desk/staff-reservations.ts';
import type { PersonReason } from '#domain/placement/person-needed.ts';
import { inTransaction } from '../../src/server/platform/database/database.ts';
import { findPlacementNamed } from '../../src/server/booking/placement/placement-store.ts';
import { askPerson } from '../../src/server/booking/placement/need-store.ts';
import { listDecisions, listOfferedActs, SEEN_AS } from '../../src/web/desk/reservations/offered-acts.ts';
import { Cancelling, FLEXIBLE, NO_FEE } from '../cancelling-guest.ts';
import { asOwner } from '../as-owner.ts';
import { DeskPerson, EVERYWHERE } from '../desk-person.ts';
import { issueTestCard } from '../issue-test-card.ts';
import { letGuestsPay, PayingGuest } from '../paying-guest.ts';
import { freeDays, stayInDays } from '../seeded-nights.ts';
import { useStaycard } from '../staycard.ts';
import { testClock } from '../test-clock.ts';

const WHY = { reason: 'guest_asked', note: null };
const FAULT = { kind: 'status', status: 500 } as const;

describe('a stay at the desk, in any state', () => {
  // No job looks up or retries while staff act.
  const staycard = useStaycard({ settings: { SETTLE_PAUSE_SECONDS: '600' } });
  const cancelling = new Cancelling(staycard);
  const { hotel } = cancelling;
  const days = freeDays(30, 1);

  beforeAll(() => letGuestsPay(staycard, ['harbour-house']));
  afterEach(() => hotel.forgetFaults());

  const comeIn = (role: 'owner' | 'reception' | 'reservations') =>
    DeskPerson.comeIn(staycard, [{ role, ...EVERYWHERE }]);
  const pathOf = (reference: string) => `/staff/reservations/${reference}`;

  async function choose(amount = 100_000) {
    const { code } = await issueTestCard(staycard, { amount });
    return { stay: stayInDays(days.next().value, 1), codes: [code], ...FLEXIBLE };
  }

  async function confirmed(): Promise<string> {
    return (await cancelling.book(await choose())).reservation.reference;
  }

  async function unknown(): Promise<string> {
    const { placement } = await cancelling.guest().prepare(await choose());
    await hotel.fail({ operation: 'reservations/add', effect: { kind: 'cutBeforeCommit' } });
    const { status, body } = await cancelling.guest().place(placement);
    expect(status).toBe(202);
    return body.reference;
  }

  async function beingCancelled(): Promise<string> {
    const { guest, reservation } = await cancelling.book(await choose());
    await hotel.fail({ operation: 'reservations/cancel', times: 1000, effect: FAULT });
    await hotel.fail({ operation: 'reservations/getAll/2023-06-06', after: 1, times: 1000, effect: FAULT });
    expect((await guest.cancel(reservation, NO_FEE)).status).toBe(202);
    return reservation.reference;
  }

  async function cancelled(): Promise<string> {
    const { guest, reservation } = await cancelling.book(await choose());
    expect((await guest.cancel(reservation, NO_FEE)).status).toBe(200);
    return reservation.reference;
  }

  /** Its payment is posted and reversed, so no job has work left for it. */
  async function cancelledAndPosted(): Promise<string> {
    const reference = await cancelled();
    const isPosted = async () => {
      const placement = await findPlacementNamed(staycard.db, reference);
      return placement?.redemption?.state === 'posted' && placement.giveBack?.state === 'posted';
    };
    await expect.poll(isPosted).toBe(true);
    return reference;
  }

  async function released(): Promise<string> {
    const reference = await unknown();
    const settle = { ...WHY, as: 'released', despite_the_hotel: true };
    expect((await (await comeIn('owner')).act(`${pathOf(reference)}/settle`, settle)).status).toBe(200);
    return reference;
  }

  async function awaitsPayment(): Promise<string> {
    const { status, body } = await new PayingGuest(staycard).begin(await choose(1_000));
    expect(status, JSON.stringify(body)).toBe(202);
    return body.reference;
  }

  const needing = (make: () => Promise<string>, reason: PersonReason) => async () => {
    const reference = await make();
    const placement = await findPlacementNamed(staycard.db, reference);
    await inTransaction(staycard.db, (tx) => askPerson(tx, placement!.id, { reason, detail: '' }, testClock.now()));
    return reference;
  };

  async function unclear(): Promise<string> {
    const reference = await awaitsPayment();
    await asOwner(
      staycard,
      `update placement_payment set state = 'unclear' where placement_id = (select id from placement where reference = '${reference}');
       update placement set state = 'payment_unclear' where reference = '${reference}'`,
    );
    return reference;
  }

  /** Every act that the calls take, with the input of a person who settles a stay. */
  const ACTS = {
    cancel: ['cancel', { agreed_fee: 1000 }],
    'ask again': ['cancel-again', {}],
    'decide confirmed': ['settle', { as: 'confirmed', despite_the_hotel: true }],
    'decide released': ['settle', { as: 'released', despite_the_hotel: true }],
    'decide cancelled': ['settle', { as: 'cancelled', despite_the_hotel: true }],
  } as const;
  type Act = keyof typeof ACTS;

  function offeredOf(reservation: StaffReservation): Act[] {
    return listOfferedActs(reservation).flatMap((act): Act[] => {
      if (act === 'cancel') return ['cancel'];
      if (act === 'cancelAgain') return ['ask again'];
      if (act === 'seenTo') return [`decide ${SEEN_AS[reservation.state]!}`];
      return listDecisions(reservation).map((as): Act => `decide ${as}`);
    });
  }

  type Stay = [
    what: string,
    state: StaffReservation['state'],
    make: () => Promise<string>,
    offered: Act[],
    also?: Act[],
  ];
  /** One stay for each way in which the server decides. */
  const STAYS: Stay[] = [
    ['confirmed, for a person', 'confirmed', needing(confirmed, 'cancel_asked'), ['decide confirmed', 'cancel']],
    ['not known', 'unknown', unknown, ['decide confirmed', 'decide released']],
    // A repeat of a cancellation on the terms takes the same fee as the first request.
    ['being cancelled', 'cancelling', beingCancelled, ['ask again'], ['cancel']],
    ['awaiting its payment', 'awaiting_payment', awaitsPayment, [], ['decide released']],
  ];
  const FURTHER_STAYS: Stay[] = [
    ['confirmed', 'confirmed', confirmed, ['cancel']],
    [
      'being cancelled, for a person',
      'cancelling',
      needing(beingCancelled, 'cancellation_unanswered'),
      ['ask again'],
      ['cancel'],
    ],
    // Another person was faster, and the answer says so.
    ['cancelled', 'cancelled', cancelled, [], ['cancel', 'ask again']],
    [
      'cancelled, for a person',
      'cancelled',
      needing(cancelledAndPosted, 'payment_not_posted'),
      ['decide cancelled'],
      ['cancel', 'ask again'],
    ],
    ['let go', 'released', released, []],
    ['let go, for a person', 'released', needing(released, 'orphan_not_cancelled'), ['decide released']],
    [
      'awaiting its payment, for a person',
      'awaiting_payment',
      needing(awaitsPayment, 'paid_too_little'),
      ['decide released'],
    ],
    ['whose payment is unclear', 'payment_unclear', unclear, ['decide released']],
  ];

  it.each(STAYS)('that is %s is offered what the server takes, and nothing else', seeActs);

  it.each(FURTHER_STAYS)(
    'that is %s is offered what the server takes, and nothing else',
    { tags: ['thorough'] },
    seeActs,
  );

  async function seeActs(...[_what, state, make, offered, also = []]: Stay): Promise<void> {
    const owner = await comeIn('owner');
    const taken = [...offered, ...also];
    const makeNext = async () => {
      await hotel.forgetFaults();
      return pathOf(await make());
    };
    // A refused act changes nothing, so one stay serves for all of them.
    let path = await makeNext();
    const { body } = await owner.ask<StaffReservation>('GET', path);
    expect({ state: body.state, offered: offeredOf(body) }).toEqual({ state, offered });
    const acts = Object.keys(ACTS) as Act[];
    const answers: string[] = [];
    for (const act of acts.toSorted((one, other) => Number(taken.includes(one)) - Number(taken.includes(other)))) {
      const [call, more] = ACTS[act];
      const { status, body: said } = await owner.act(`${path}/${call}`, { ...WHY, ...more });
      answers.push(`${act}: ${status}${status === 200 ? '' : ` ${said.code}`}`);
      if (taken.includes(act)) path = await makeNext();
    }
    const wanted = acts.map((act) => `${act}: ${taken.includes(act) ? '200' : '409 STAFF.ACT_REFUSED'}`);
    expect(answers.toSorted()).toEqual(wanted.toSorted());
  }

  it(
    'is requested again from a hotel that has not answered: with the right to cancel, a touch and a log entry',
    { tags: ['thorough'] },
    async () => {
      const reservations = await comeIn('reservations');
      const reference = await needing(beingCancelled, 'cancellation_unanswered')();
      const path = `${pathOf(reference)}/cancel-again`;
      expect(await (await comeIn('reception')).act(path, WHY)).toMatchObject({ status: 403 });
      expect((await reservations.ask('POST', path, WHY)).body.code).toBe('STAFF.CONFIRM_AGAIN');
      const unanswered = await reservations.act<ReservationActDone>(path, WHY);
      expect(unanswered.body.reservation).toMatchObject({ state: 'cancelling', needs_person: true });
      await hotel.forgetFaults();
      const done = await reservations.act<ReservationActDone>(path, { ...WHY, note: 'Rang them.' });
      expect(done.body.reservation.cancelled?.fee).toEqual({ currency: 'GBP', amount: 0 });
      const by = { name: reservations.name };
      expect(done.body.reservation).toMatchObject({
        state: 'cancelled',
        needs_person: false,
        notes: [{ text: 'Rang them.' }],
        audit: [
          { what: 'ask_again', by, reason: 'guest_asked' },
          { what: 'ask_again', by },
        ],
      });
    },
  );

  it('stands if its hotel finally refuses, and asking again does not cancel it', { tags: ['thorough'] }, async () => {
    const reservations = await comeIn('reservations');
    const reference = await beingCancelled();
    // Neither the guest nor a job repeats the request once the hotel answers.
    await expect.poll(async () => (await cancelling.placementOf({ reference })).look_ups).toBeGreaterThan(0);
    await staycard.deps.jobs.stop();
    await hotel.forgetFaults();
    const no = { kind: 'status', status: 403, message: 'Not this one.' } as const;
    await hotel.fail({ operation: 'reservations/cancel', effect: no });
    const again = () => reservations.act(`${pathOf(reference)}/cancel-again`, WHY);
    expect(await again()).toMatchObject({
      status: 409,
      body: { code: 'STAFF.ACT_REFUSED', detail: `The hotel did not cancel ${reference}: Not this one.` },
    });
    expect(await again()).toMatchObject({ status: 409 });
    expect(await cancelling.stateOf({ reference })).toBe('confirmed');
  });
});
