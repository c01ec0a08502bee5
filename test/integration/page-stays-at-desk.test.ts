import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { HotelStays } from '#contract/desk/staff-bills.ts';
import type { ActDone, FindAnswer, StaffCard } from '#contract/desk/staff-cards.ts';
import type { Today } from '#contract/desk/staff-oversight.ts';
import type { StaffReservation } from '#contract/desk/staff-reservations.ts';
import type { PmsReservation } from '#pms/pms-reservation.ts';
import type { Reservation } from '#contract/guest/reservation.ts';
import type { PlacementId } from '../../src/domain/value/ids.ts';
import { verifyLedger } from '../../src/server/booking/ledger-check/verify-ledger.ts';
import { findPlacementNamed } from '../../src/server/booking/placement/placement-store.ts';
import { lookAtStay } from '../../src/server/booking/look-up/look-at-stays.ts';
import { postAgain } from '../../src/server/booking/posting/post-again.ts';
import { postGiveBack } from '../../src/server/booking/posting/post-give-back.ts';
import { postRedemption } from '../../src/server/booking/posting/post-redemption.ts';
import { cancelOrphan } from '../../src/server/booking/settle/cancel-orphan.ts';
import { decidePlacement } from '../../src/server/booking/settle/decide-placement.ts';
import { lookForOrphan, lookUpPlacement } from '../../src/server/booking/settle/look-up-placement.ts';
import { readPaying } from '../../src/server/desk/card-acts/find-hotel-stays.ts';
import { payBill } from '../../src/server/desk/card-acts/pay-bill.ts';
import { lockCards } from '../../src/server/money/ledger/ledger.ts';
import { lockBills, settlePosting } from '../../src/server/money/redemption/post-on-bill.ts';
import { postOverduePayments } from '../../src/server/booking/rest/requeue-overdue.ts';
import { lookAtPayment } from '../../src/server/booking/rest/settle-payment.ts';
import { inTransaction } from '../../src/server/platform/database/database.ts';
import { asOwner } from '../as-owner.ts';
import { DeskPerson, EVERYWHERE } from '../desk-person.ts';
import { queueBehind } from '../held-rows.ts';
import { Hotel } from '../hotel.ts';
import { issueTestCard, sumsOf } from '../issue-test-card.ts';
import { letGuestsPay, PayingGuest } from '../paying-guest.ts';
import { freeDays, stayInDays } from '../seeded-nights.ts';
import { useStaycard } from '../staycard.ts';
import { testClock } from '../test-clock.ts';

let passed = { seconds: 0 };
const clock = { now: () => testClock.now().add(passed) };
const staycard = useStaycard({ clock, settings: { SEARCHES_PER_MINUTE: '10000' } });
const hotel = new Hotel(staycard);
const days = freeDays(60, 2);
const AT = { property_id: 'harbour-house' };

let owner: DeskPerson;
beforeAll(async () => {
  // The tests run every step themselves.
  await staycard.deps.jobs.stop();
  await letGuestsPay(staycard, ['harbour-house']);
  owner = await DeskPerson.comeIn(staycard, [{ role: 'owner', ...EVERYWHERE }]);
});
afterEach(async () => {
  await hotel.forgetFaults();
  expect((await verifyLedger(staycard.db)).violations).toEqual([]);
});

/** A stay of two nights that a guest books on the page with a card of this value. */
async function book(
  amount: number,
  pay: 'at_hotel' | 'online' = 'at_hotel',
  guest: PayingGuest = new PayingGuest(staycard),
) {
  const { id: cardId, code } = await issueTestCard(staycard, { amount });
  const choice = { stay: stayInDays(days.next().value, 2), codes: [code], room: 'Lanes Double', rate: 'Flexible' };
  if (pay === 'online') return { guest, cardId, stay: (await guest.begin(choice)).body };
  return { guest, cardId, stay: (await guest.place((await guest.prepare(choice)).placement)).body };
}
const idOf = async ({ reference }: Reservation) => (await findPlacementNamed(staycard.db, reference))!.id;
const find = async (cardId: string, text: string) =>
  (await owner.ask<HotelStays>('POST', '/staff/hotel-stays/find', { card_id: cardId, ...AT, text, chosen: null })).body;

/** The refusal that the desk shows for the stay, and the answer to a payment of 10, or of all, on its bill. */
async function tryToPay(text: string, beforePaying = () => Promise.resolve(), isAll = false) {
  const { id } = await issueTestCard(staycard, { amount: isAll ? 100_000 : 10_000 });
  const { stays, bills } = await find(id, text);
  const [{ group_id, room_id }, { account_id, bill_id, refused, owed }] = [stays[0]!, bills![0]!];
  const body = {
    reason: 'on_bill',
    note: null,
    key: randomUUID(),
    amount: isAll ? owed!.amount : 10,
    ...AT,
    group_id,
    room_id,
    pays_company: false,
    account_id,
    bill_id,
  };
  await beforePaying();
  const answer = await owner.ask<ActDone & { code?: string }>('POST', `/staff/cards/${id}/pay_bill`, body);
  const { balance, held } = await sumsOf(staycard, id);
  const state = answer.body.posting?.state ?? answer.body.code;
  return { id, shown: refused, state, owed: owed?.amount ?? 0, left: balance - held };
}
const pagePayments = (id: string) => hotel.paymentsOf(id);
const load = async ({ reference }: Reservation) => (await findPlacementNamed(staycard.db, reference))!;
const cause = { actor: 'staff:test', reason: 'a test', at: testClock.now() };

/** The hotel refuses the payment of the page's cards, and takes payments again afterwards. */
async function postRefused(id: PlacementId) {
  await hotel.fail({ operation: 'payments/addExternal', effect: { kind: 'status', status: 403, message: 'Closed.' } });
  await postRedemption(staycard.deps, id);
  await hotel.forgetFaults();
}
const refusedAs = (code: string) => ({ shown: code, state: code, left: 10_000 });

describe('the bill of a stay that the page booked', () => {
  it('is not paid at the desk until the payment of its cards is on it', async () => {
    const { guest, stay } = await book(5_000);
    expect(stay.state).toBe('confirmed');
    const before = await tryToPay(stay.reference);
    expect(before).toMatchObject(refusedAs('STAFF.PAGE_PAYMENT_OPEN'));
    const id = await idOf(stay);
    for (const [posting, code] of [
      ['claimed', 'STAFF.PAGE_PAYMENT_OPEN'],
      ['refused', 'STAFF.PAGE_PAYMENT_REFUSED'],
    ] as const) {
      await asOwner(
        staycard,
        `update placement set redemption_posting = '${posting}', redemption_posting_at = now() where id = '${id}'`,
      );
      expect(await tryToPay(stay.reference)).toMatchObject(refusedAs(code));
    }
    await asOwner(
      staycard,
      `update placement set redemption_posting = null, redemption_posting_at = null where id = '${id}'`,
    );
    await postRedemption(staycard.deps, id);
    const after = await tryToPay(stay.reference);
    expect(after).toMatchObject({ shown: null, state: 'posted', left: 9_000 });
    expect(after.owed).toBeCloseTo(before.owed - 50);
    const { due: left, paid_at_hotel: atDesk } = await guest.follow(stay);
    expect([stay.paid_at_hotel, atDesk]).toEqual([undefined, { currency: stay.due.currency, amount: 10 }]);
    expect(left.amount).toBeCloseTo(stay.due.amount - 10);
    const { body: found } = await owner.ask<FindAnswer>('POST', '/staff/find', { text: stay.reference });
    expect(found.reservations.map((row) => row.left_to_pay)).toEqual([left]);
    const corrected = { reason: 'guest_asked', note: null, email: `paid.at.desk.${randomUUID()}@example.com` };
    expect((await owner.act(`/staff/reservations/${stay.reference}/correct-address`, corrected)).status).toBe(200);
    const letter = sql<{ due: number; paid: number }>`select (data #>> '{due,amountMinor}')::int as due,
      (data #>> '{paidAtHotel,amountMinor}')::int as paid from mail where recipient = ${corrected.email}`;
    const { rows } = await letter.execute(staycard.db);
    expect(rows).toEqual([{ due: Math.round(left.amount * 100), paid: 1_000 }]);
  });

  it('is not paid at the desk while the guest can pay the rest online', async () => {
    const { guest, stay } = await book(5_000, 'online');
    expect(await tryToPay(stay.reference)).toMatchObject(refusedAs('STAFF.STAY_PAID_ONLINE'));
    await guest.pay(stay);
    const id = await idOf(stay);
    await lookAtPayment(staycard.deps, id);
    expect((await guest.follow(stay)).state).toBe('confirmed');
    expect(await tryToPay(stay.reference)).toMatchObject(refusedAs('STAFF.PAGE_PAYMENT_OPEN'));
    await postRedemption(staycard.deps, id);
    expect(await tryToPay(stay.reference)).toMatchObject({ shown: 'STAFF.NOTHING_OWED', left: 10_000 });
  });

  it(
    'is not paid while the payment of a cancelled stay, which the hotel has put back, is not on it',
    { tags: ['thorough'] },
    async () => {
      const { guest, stay } = await book(5_000);
      const free = { currency: 'GBP', amount: 0 };
      expect((await guest.cancel(stay, free)).status).toBe(200);
      const [room] = await hotel.reservationsOf(stay.reference);
      expect(await hotel.putBack(String(room!['Id']))).toBe(true);
      const number = String(room!['Number']);
      expect(await tryToPay(number)).toMatchObject(refusedAs('STAFF.PAGE_PAYMENT_OPEN'));
      await postRedemption(staycard.deps, await idOf(stay));
      await postGiveBack(staycard.deps, await idOf(stay));
      expect(await tryToPay(number)).toMatchObject({ shown: null, state: 'posted' });
    },
  );

  it('is paid once a person has dealt with a payment that the hotel refused', async () => {
    const { stay } = await book(5_000);
    const id = await idOf(stay);
    await postRefused(id);
    expect((await load(stay)).redemption?.state).toBe('refused');
    expect(await tryToPay(stay.reference)).toMatchObject(refusedAs('STAFF.PAGE_PAYMENT_REFUSED'));
    const decision = { as: 'confirmed', despiteTheHotel: false, cause } as const;
    expect(await decidePlacement(staycard.deps, await load(stay), decision)).toMatchObject({ state: 'done' });
    expect(await tryToPay(stay.reference)).toMatchObject({ shown: null, state: 'posted', left: 9_000 });
    expect(await postAgain(staycard.deps, id, cause, () => Promise.resolve())).toBe(false);
    passed = { seconds: passed.seconds + 300 };
    await postRedemption(staycard.deps, id);
    expect(await pagePayments(id)).toEqual([]);
  });

  it(
    'is not dealt with by a person while the hotel is asked again and has not answered',
    { tags: ['thorough'] },
    async () => {
      const { stay } = await book(5_000);
      const id = await idOf(stay);
      await postRefused(id);
      passed = { seconds: passed.seconds + 300 };
      await hotel.fail({ operation: 'payments/addExternal', effect: { kind: 'latency', ms: 2_000 } });
      expect(await postAgain(staycard.deps, id, cause, () => Promise.resolve())).toBe(true);
      const posting = postRedemption(staycard.deps, id);
      await expect.poll(async () => (await load(stay)).redemption?.state).toBe('claimed');
      const decision = { as: 'confirmed', despiteTheHotel: false, cause } as const;
      const early = await decidePlacement(staycard.deps, await load(stay), decision);
      expect(early.state === 'refused' && early.reason).toContain('Wait a minute');
      expect(await tryToPay(stay.reference)).toMatchObject(refusedAs('STAFF.PAGE_PAYMENT_OPEN'));
      await posting;
      expect(await load(stay)).toMatchObject({ needsPerson: false, redemption: { state: 'posted' } });
      expect(await tryToPay(stay.reference)).toMatchObject({ shown: null, state: 'posted' });
    },
  );

  it('is dealt with by a person although an answer of the hotel never came', { tags: ['thorough'] }, async () => {
    const { stay } = await book(5_000);
    await asOwner(
      staycard,
      `update placement set needs_person = true, redemption_posting = 'claimed',
        redemption_posting_at = '${cause.at.subtract({ hours: 2 }).toString()}' where id = '${await idOf(stay)}';
      insert into placement_need (placement_id, reason, detail, since)
        values ('${await idOf(stay)}', 'payment_not_posted', 'still tried', now())`,
    );
    const decision = { as: 'confirmed', despiteTheHotel: false, cause } as const;
    expect(await decidePlacement(staycard.deps, await load(stay), decision)).toMatchObject({ state: 'done' });
  });

  it('is dealt with by a person between two tries that the hotel does not answer', async () => {
    const { stay } = await book(5_000);
    const id = await idOf(stay);
    await hotel.fail({ operation: 'payments/addExternal', times: 10, effect: { kind: 'status', status: 500 } });
    await asOwner(staycard, `update placement set settled_at = settled_at - interval '2 days' where id = '${id}'`);
    await postOverduePayments(staycard.deps);
    await asOwner(staycard, `delete from pgboss.job where name = 'post-redemption'`);
    await postRedemption(staycard.deps, id);
    expect(await load(stay)).toMatchObject({ needsPerson: true, redemption: { state: 'claimed' } });
    const decide = async () => {
      const now = { ...cause, at: clock.now() };
      return decidePlacement(staycard.deps, await load(stay), { as: 'confirmed', despiteTheHotel: false, cause: now });
    };
    const early = await decide();
    expect(early.state === 'refused' && early.reason).toContain('Wait a minute');
    const body = { reason: 'hotel_asked', note: null, as: 'confirmed', despite_the_hotel: false };
    const settled = await owner.act(`/staff/reservations/${stay.reference}/settle`, body);
    expect(settled.body).toMatchObject({ code: 'STAFF.PAGE_PAYMENT_OPEN' });
    const { rows } = await sql<{ isLater: boolean }>`select start_after > now() + interval '5 minutes' as "isLater"
      from pgboss.job where name = 'post-redemption' and data ->> 'placementId' = ${id}`.execute(staycard.db);
    expect(rows).toEqual([{ isLater: true }]);
    passed = { seconds: passed.seconds + 61 };
    expect(await decide()).toMatchObject({ state: 'done' });
    await hotel.forgetFaults();
    expect(await tryToPay(stay.reference)).toMatchObject({ shown: null, state: 'posted' });
  });

  it('is not paid if the stay moved its nights after the desk looked at it', { tags: ['thorough'] }, async () => {
    const { stay } = await book(5_000);
    await postRedemption(staycard.deps, await idOf(stay));
    const move = (by: number) => hotel.moveByStaff(stay.reference, { from: by, to: by });
    const moved = await tryToPay(stay.reference, () => move(1));
    expect(moved).toMatchObject({ shown: null, state: 'STAFF.ACT_REFUSED', left: 10_000 });
    expect(await tryToPay(stay.reference)).toMatchObject({ state: 'posted' });
  });

  it('is not paid at the desk while we do not know that the hotel has it', async () => {
    await hotel.fail({ operation: 'reservations/add', effect: { kind: 'cutAfterCommit' } });
    const { stay } = await book(5_000);
    expect(stay.state).toBe('unknown');
    const [room] = await hotel.reservationsOf(stay.reference);
    const number = String(room!['Number']);
    expect(await tryToPay(number)).toMatchObject(refusedAs('STAFF.PAGE_PAYMENT_OPEN'));
    await lookUpPlacement(staycard.deps, await idOf(stay));
    await postRedemption(staycard.deps, await idOf(stay));
    expect(await tryToPay(number)).toMatchObject({ shown: null, state: 'posted' });
  });
});

/** A stay that the hotel has without our knowing, and under another name, so that the desk takes it for its own. */
async function bookUnseen(...booking: Parameters<typeof book>) {
  await hotel.fail({ operation: 'reservations/add', effect: { kind: 'cutAfterCommit' } });
  const booked = await book(...booking);
  expect(booked.stay.state).toBe('unknown');
  const id = await idOf(booked.stay);
  await asOwner(staycard, `update placement set buyer = buyer || '{"lastName": "Renamed"}' where id = '${id}'`);
  const [room] = await hotel.reservationsOf(booked.stay.reference);
  return { ...booked, id, number: String(room!['Number']) };
}

/** A person releases a stay that the hotel has without our knowing. Then we find its room. */
async function releaseWith(stay: Reservation) {
  const decision = { as: 'released', despiteTheHotel: true, cause } as const;
  expect(await decidePlacement(staycard.deps, await load(stay), decision)).toMatchObject({ state: 'done' });
  await lookForOrphan(staycard.deps, await idOf(stay));
}

/** The reservation of the job that cancels it. The tests have no jobs. */
async function orphanOf(id: string): Promise<PmsReservation> {
  const { rows } = await sql<{ reservation: PmsReservation }>`select data -> 'reservation' as reservation
    from pgboss.job where name = 'cancel-orphan' and data ->> 'placementId' = ${id}`.execute(staycard.db);
  return rows[0]!.reservation;
}

const billsOf = async (cardId: string) => {
  return (await owner.ask<Today>('GET', '/staff/today')).body.bills.filter(({ card_id }) => card_id === cardId);
};

async function takeBack(cardId: string) {
  const [redemption] = (await owner.ask<StaffCard>('GET', `/staff/cards/${cardId}`)).body.redemptions;
  const body = { reason: 'wrong_amount', note: null, key: randomUUID(), redemption_id: redemption!.id, amount: null };
  return owner.ask<ActDone>('POST', `/staff/cards/${cardId}/reverse`, body);
}

describe('a room that we cancel', () => {
  it('is not paid at the desk while it is to be cancelled, as it was released', async () => {
    const { stay, number } = await bookUnseen(5_000);
    await releaseWith(stay);
    expect(await tryToPay(number)).toMatchObject(refusedAs('STAFF.STAY_BEING_CANCELLED'));
  });

  it('is not paid at the desk while the hotel does not answer its guest’s cancellation', async () => {
    const { guest, stay } = await book(5_000);
    await postRedemption(staycard.deps, await idOf(stay));
    await hotel.fail({ operation: 'reservations/cancel', effect: { kind: 'status', status: 500 } });
    await guest.cancel(stay, { currency: 'GBP', amount: 0 });
    expect((await load(stay)).state).toBe('cancelling');
    expect(await tryToPay(stay.reference)).toMatchObject(refusedAs('STAFF.STAY_BEING_CANCELLED'));
  });

  it('is on Today if the desk was paid while the hotel cancelled it', async () => {
    const { id, stay, number } = await bookUnseen(5_000);
    await releaseWith(stay);
    const orphan = await orphanOf(id);
    await asOwner(staycard, `delete from pgboss.job where name = 'cancel-orphan'`);
    await hotel.fail({ operation: 'reservations/cancel', effect: { kind: 'latency', ms: 4_000 } });
    const cancelling = cancelOrphan(staycard.deps, id, orphan);
    const paid = await tryToPay(number);
    expect(paid.state).toBe('posted');
    await cancelling;
    expect(await billsOf(paid.id)).toMatchObject([{ why: 'stay_gone' }]);
    expect((await takeBack(paid.id)).body.posting?.state).toBe('posted');
    expect(await billsOf(paid.id)).toEqual([]);
  });

  it('is cancelled once a person has said that the bill does not have the payment of the desk', async () => {
    const { id, stay, number } = await bookUnseen(5_000);
    await hotel.fail({ operation: 'payments/addExternal', effect: { kind: 'cutBeforeCommit' } });
    const { id: cardId, state } = await tryToPay(number);
    expect(state).toBe('open');
    await hotel.forgetFaults();
    await releaseWith(stay);
    const [redemption] = (await owner.ask<StaffCard>('GET', `/staff/cards/${cardId}`)).body.redemptions;
    await asOwner(staycard, `update bill_posting set state = 'person' where id = '${redemption!.id}'`);
    const orphan = await orphanOf(id);
    await expect(cancelOrphan(staycard.deps, id, orphan)).rejects.toThrow('on its way');
    const { needs } = (await owner.ask<StaffReservation>('GET', `/staff/reservations/${stay.reference}`)).body;
    expect(needs).toMatchObject([{ reason: 'orphan_not_cancelled', facts: [{ tag: 'payment_waits' }] }]);
    const ids = { redemption_id: redemption!.id, posting_id: redemption!.id };
    const decide = { reason: 'hotel_asked', note: null, ...ids, is_on_bill: false };
    const colleague = await DeskPerson.comeIn(staycard, [{ role: 'owner', ...EVERYWHERE }]);
    expect((await colleague.act(`/staff/cards/${cardId}/settle_bill`, decide)).status).toBe(200);
    await cancelOrphan(staycard.deps, id, orphan);
    expect((await hotel.reservationsOf(stay.reference)).map(({ State }) => State)).toEqual(['Canceled']);
    expect(await load(stay)).toMatchObject({ needsPerson: false });
  });

  it(
    'is on Today if the payment of the desk arrives after its guest has cancelled it',
    { tags: ['thorough'] },
    async () => {
      const { guest, stay } = await book(5_000);
      await postRedemption(staycard.deps, await idOf(stay));
      await hotel.fail({ operation: 'payments/addExternal', effect: { kind: 'cutAfterCommit' } });
      const paid = await tryToPay(stay.reference);
      expect(paid.state).toBe('open');
      await hotel.forgetFaults();
      expect((await guest.cancel(stay, { currency: 'GBP', amount: 0 })).status).toBe(200);
      expect(await billsOf(paid.id)).toEqual([]);
      const [redemption] = (await owner.ask<StaffCard>('GET', `/staff/cards/${paid.id}`)).body.redemptions;
      passed = { seconds: passed.seconds + 300 };
      await settlePosting(staycard.deps, redemption!.id);
      expect(await billsOf(paid.id)).toMatchObject([{ why: 'stay_gone' }]);
    },
  );
});

describe('the page, once the desk pays the bill of its stay', () => {
  it('leaves its payment to a person, and posts it once the one of the desk is taken back', async () => {
    const { id, stay, number } = await bookUnseen(5_000);
    const paid = await tryToPay(number);
    expect(paid).toMatchObject({ shown: null, state: 'posted', left: 9_000 });
    await lookUpPlacement(staycard.deps, id);
    await postRedemption(staycard.deps, id);
    expect(await load(stay)).toMatchObject({ state: 'confirmed', needsPerson: true, redemption: { state: 'refused' } });
    expect(await pagePayments(id)).toEqual([]);
    const [redemption] = (await owner.ask<StaffCard>('GET', `/staff/cards/${paid.id}`)).body.redemptions;
    const body = { reason: 'wrong_amount', note: null, key: randomUUID(), redemption_id: redemption!.id, amount: null };
    const reversed = await owner.ask<ActDone>('POST', `/staff/cards/${paid.id}/reverse`, body);
    expect(reversed.body.posting?.state).toBe('posted');
    passed = { seconds: passed.seconds + 300 };
    expect(await postAgain(staycard.deps, id, cause, () => Promise.resolve())).toBe(true);
    await postRedemption(staycard.deps, id);
    expect(await pagePayments(id)).toHaveLength(1);
    expect(await load(stay)).toMatchObject({ needsPerson: false, redemption: { state: 'posted' } });
  });

  async function waitFor(effect: { kind: 'status'; status: 500 } | { kind: 'cutAfterCommit' }, pages: number) {
    const { id, stay, number } = await bookUnseen(5_000);
    await hotel.fail({ operation: 'payments/addExternal', effect });
    const { id: cardId, state } = await tryToPay(number);
    expect(state).toBe('open');
    await lookUpPlacement(staycard.deps, id);
    await postRedemption(staycard.deps, id);
    expect(await load(stay)).toMatchObject({ needsPerson: false, redemption: null });
    expect(await pagePayments(id)).toEqual([]);
    const [redemption] = (await owner.ask<StaffCard>('GET', `/staff/cards/${cardId}`)).body.redemptions;
    await hotel.forgetFaults();
    for (let looks = 0; looks < 3; looks += 1) {
      passed = { seconds: passed.seconds + 300 };
      await settlePosting(staycard.deps, redemption!.id);
    }
    await postRedemption(staycard.deps, id);
    expect(await pagePayments(id)).toHaveLength(pages);
    expect((await load(stay)).redemption?.state).toBe(pages === 1 ? 'posted' : 'refused');
  }

  it('waits while it is unknown whether the hotel took it: did not take', () =>
    waitFor({ kind: 'status', status: 500 }, 1));

  it('waits while it is unknown whether the hotel took it: took', { tags: ['thorough'] }, () =>
    waitFor({ kind: 'cutAfterCommit' }, 0),
  );

  it('asks its guest for no rest, and leaves the room to a person', async () => {
    const { id, stay, guest, number, cardId } = await bookUnseen(5_000, 'online');
    expect(await tryToPay(number)).toMatchObject({ shown: null, state: 'posted' });
    await lookUpPlacement(staycard.deps, id);
    const requests = await hotel.countRequests('paymentRequests/add');
    await lookAtPayment(staycard.deps, id);
    expect(await hotel.countRequests('paymentRequests/add')).toBe(requests);
    const released = await load(stay);
    expect(released).toMatchObject({ state: 'released', refusal: { code: 'RESERVATION.NOT_ACCEPTED' } });
    expect(await sumsOf(staycard, cardId)).toMatchObject({ balance: 5_000, held: 0 });
    expect((await guest.follow(stay)).payment?.checkout ?? null).toBeNull();
    await cancelOrphan(staycard.deps, id, released.pmsReservation!);
    expect((await hotel.reservationsOf(stay.reference)).map(({ State }) => State)).not.toContain('Canceled');
    expect((await load(stay)).needsPerson).toBe(true);
  });

  it('gives a card back although it pays at the desk at that moment', async () => {
    const { id, stay, number, cardId } = await bookUnseen(5_000, 'online');
    expect(await tryToPay(number)).toMatchObject({ state: 'posted' });
    await lookUpPlacement(staycard.deps, id);
    const { pmsReservation } = await load(stay);
    await queueBehind(
      staycard.db,
      (tx) => lockCards(tx, [cardId]),
      [() => lookAtPayment(staycard.deps, id)],
      (tx) => lockBills(tx, pmsReservation!),
    );
    expect(await load(stay)).toMatchObject({ state: 'released' });
    expect(await sumsOf(staycard, cardId)).toMatchObject({ balance: 5_000, held: 0 });
  });

  it.each(['at_hotel', 'online'] as const)('goes on if the payment of the desk never arrives: %s', async (pays) => {
    const { id, stay, number } = await bookUnseen(5_000, pays);
    await hotel.fail({ operation: 'payments/addExternal', effect: { kind: 'cutBeforeCommit' } });
    const { id: cardId, state } = await tryToPay(number);
    expect(state).toBe('open');
    await hotel.forgetFaults();
    if (pays === 'online') {
      await lookUpPlacement(staycard.deps, id);
      await lookAtPayment(staycard.deps, id);
      expect(await load(stay)).toMatchObject({ state: 'awaiting_payment', needsPerson: false });
    } else await releaseWith(stay);
    const cancelling = pays === 'online' ? undefined : cancelOrphan(staycard.deps, id, await orphanOf(id));
    if (cancelling) await expect(cancelling).rejects.toThrow('on its way');
    expect(await load(stay)).toMatchObject({ needsPerson: false });
    const [redemption] = (await owner.ask<StaffCard>('GET', `/staff/cards/${cardId}`)).body.redemptions;
    for (let looks = 0; looks < 3; looks += 1) {
      passed = { seconds: passed.seconds + 100 };
      await settlePosting(staycard.deps, redemption!.id);
    }
    expect(await sumsOf(staycard, cardId)).toMatchObject({ held: 0 });
    if (pays === 'online') {
      const requests = await hotel.countRequests('paymentRequests/add');
      await lookAtPayment(staycard.deps, id);
      expect(await hotel.countRequests('paymentRequests/add')).toBe(requests + 1);
      return;
    }
    await cancelOrphan(staycard.deps, id, await orphanOf(id));
    expect((await hotel.reservationsOf(stay.reference)).map(({ State }) => State)).toEqual(['Canceled']);
    expect(await load(stay)).toMatchObject({ needsPerson: false });
  });

  it('does not pay as well, of 64 at once', { tags: ['thorough'] }, async () => {
    const { id, number } = await bookUnseen(5_000);
    const { bills } = await find((await issueTestCard(staycard, { amount: 1 })).id, number);
    const desk = [1, 2].map(() => tryToPay(number, undefined, true));
    const page = Array.from({ length: 62 }, async () => {
      await lookUpPlacement(staycard.deps, id);
      await postRedemption(staycard.deps, id);
    });
    const paid = await Promise.all(desk);
    await Promise.all(page);
    passed = { seconds: passed.seconds + 300 };
    await postRedemption(staycard.deps, id);
    const ofDesk = paid.filter(({ state }) => state === 'posted');
    const sums = [...ofDesk.map(({ owed }) => owed), ...(await pagePayments(id)).map(() => 50)];
    expect(sums).not.toEqual([]);
    expect(sums.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(bills![0]!.owed!.amount);
  });
});

describe('stays of one guest, which share an account at the hotel', () => {
  /** A stay of the guest whose payment is on its bill, so that only the other stays matter. */
  async function bookPaid(guest = new PayingGuest(staycard)) {
    const { stay } = await book(1_000, 'at_hotel', guest);
    await postRedemption(staycard.deps, await idOf(stay));
    return { guest, stay };
  }

  it('are not paid at the desk until the payment of the other one is on the account', async () => {
    const { guest, stay: other } = await bookPaid();
    const { stay } = await book(5_000, 'at_hotel', guest);
    expect(await tryToPay(other.reference)).toMatchObject(refusedAs('STAFF.PAGE_PAYMENT_OPEN'));
    await postRedemption(staycard.deps, await idOf(stay));
    expect(await tryToPay(other.reference)).toMatchObject({ shown: null, state: 'posted' });
  });

  it('are paid at the desk although the hotel cancelled the other one before its payment', async () => {
    const { guest, stay: other } = await bookPaid();
    const { stay } = await book(5_000, 'at_hotel', guest);
    await hotel.cancelByStaff(stay.reference);
    expect(await tryToPay(other.reference)).toMatchObject(refusedAs('STAFF.PAGE_PAYMENT_OPEN'));
    await lookAtStay(staycard.deps, await idOf(stay));
    expect(await tryToPay(other.reference)).toMatchObject({ shown: null, state: 'posted' });
  });

  it(
    'are not paid at the desk while the guest can pay the rest of the other one online',
    { tags: ['thorough'] },
    async () => {
      const { guest, stay: other } = await bookPaid();
      await book(5_000, 'online', guest);
      expect(await tryToPay(other.reference)).toMatchObject(refusedAs('STAFF.STAY_PAID_ONLINE'));
    },
  );

  it(
    'are not paid at the desk while we do not know that the hotel has the other one',
    { tags: ['thorough'] },
    async () => {
      const { guest, stay: other } = await bookPaid();
      await hotel.fail({ operation: 'reservations/add', effect: { kind: 'cutAfterCommit' } });
      const { stay } = await book(5_000, 'at_hotel', guest);
      expect(await tryToPay(other.reference)).toMatchObject(refusedAs('STAFF.PAGE_PAYMENT_OPEN'));
      await lookUpPlacement(staycard.deps, await idOf(stay));
      await postRedemption(staycard.deps, await idOf(stay));
    },
  );

  it('are not paid by the page after the desk was paid for both', async () => {
    const { guest, stay: other } = await bookPaid();
    const { id, stay } = await bookUnseen(5_000, 'at_hotel', guest);
    expect(await tryToPay(other.reference, undefined, true)).toMatchObject({ shown: null, state: 'posted' });
    await lookUpPlacement(staycard.deps, id);
    await postRedemption(staycard.deps, id);
    expect(await load(stay)).toMatchObject({ needsPerson: true, redemption: { state: 'refused' } });
    expect(await pagePayments(id)).toEqual([]);
  });

  it('are not paid by the page if the desk was paid for both by a person who began before the other one', async () => {
    const { guest, stay: other } = await bookPaid();
    const began = clock.now();
    const { id, stay } = await bookUnseen(5_000, 'at_hotel', guest);
    const { id: cardId } = await issueTestCard(staycard, { amount: 100_000 });
    const { stays, bills } = await find(cardId, other.reference);
    const [{ group_id, room_id }, { account_id, bill_id, owed }] = [stays[0]!, bills![0]!];
    const salePage = await staycard.deps.salePages.load('demo');
    const body = {
      reason: 'on_bill' as const,
      note: null,
      key: randomUUID(),
      amount: owed!.amount,
      uses: null,
      ...AT,
      group_id,
      room_id,
      pays_company: false,
      account_id,
      bill_id,
    };
    const paying = await readPaying(staycard.deps, salePage, AT.property_id, body);
    const change = { salePage, cardId, cause: { ...cause, at: began } };
    const paid = await inTransaction(staycard.db, async (tx) => {
      await lockCards(tx, [cardId]);
      return payBill(staycard.deps, tx, change, body, { paying });
    });
    expect((await settlePosting(staycard.deps, paid.state === 'done' ? paid.postingId! : '')).state).toBe('posted');
    await lookUpPlacement(staycard.deps, id);
    await postRedemption(staycard.deps, id);
    expect(await load(stay)).toMatchObject({ needsPerson: true, redemption: { state: 'refused' } });
    expect(await pagePayments(id)).toEqual([]);
  });

  it('are asked for no rest after the desk was paid for both', { tags: ['thorough'] }, async () => {
    const { guest, stay: other } = await bookPaid();
    const { id, stay } = await bookUnseen(5_000, 'online', guest);
    expect(await tryToPay(other.reference, undefined, true)).toMatchObject({ shown: null, state: 'posted' });
    await lookUpPlacement(staycard.deps, id);
    const requests = await hotel.countRequests('paymentRequests/add');
    await lookAtPayment(staycard.deps, id);
    expect(await hotel.countRequests('paymentRequests/add')).toBe(requests);
    expect(await load(stay)).toMatchObject({ state: 'released' });
  });

  it('are paid by the page although the desk was paid for an earlier one', async () => {
    const { guest, stay: earlier } = await bookPaid();
    expect(await tryToPay(earlier.reference, undefined, true)).toMatchObject({ shown: null, state: 'posted' });
    const { stay } = await book(5_000, 'at_hotel', guest);
    const id = await idOf(stay);
    await postRedemption(staycard.deps, id);
    expect(await pagePayments(id)).toHaveLength(1);
    expect(await load(stay)).toMatchObject({ needsPerson: false, redemption: { state: 'posted' } });
  });

  it('are not paid twice by page and desk at once', async () => {
    const { guest, stay: other } = await bookPaid();
    const { id, cardId } = await bookUnseen(5_000, 'at_hotel', guest);
    const { bills } = await find(cardId, other.reference);
    const desk = Array.from({ length: 2 }, () => tryToPay(other.reference, undefined, true));
    const page = Array.from({ length: 30 }, async () => {
      await lookUpPlacement(staycard.deps, id);
      await postRedemption(staycard.deps, id);
    });
    const paid = (await Promise.all(desk)).filter(({ state }) => state === 'posted');
    await Promise.all(page);
    const sums = [...paid.map(({ owed }) => owed), ...(await pagePayments(id)).map(() => 50)];
    expect(sums).not.toEqual([]);
    expect(sums.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(bills![0]!.owed!.amount);
  });
});
