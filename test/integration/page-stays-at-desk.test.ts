import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { HotelStays } from '#contract/desk/staff-bills.ts';
import type { ActDone } from '#contract/desk/staff-cards.ts';
import type { Reservation } from '#contract/guest/reservation.ts';
import { verifyLedger } from '../../src/server/booking/ledger-check/verify-ledger.ts';
import { findPlacementNamed } from '../../src/server/booking/placement/placement-store.ts';
import { postGiveBack } from '../../src/server/booking/posting/post-give-back.ts';
import { postRedemption } from '../../src/server/booking/posting/post-redemption.ts';
import { lookUpPlacement } from '../../src/server/booking/settle/look-up-placement.ts';
import { lookAtPayment } from '../../src/server/booking/rest/settle-payment.ts';
import { asOwner } from '../as-owner.ts';
import { DeskPerson, EVERYWHERE } from '../desk-person.ts';
import { Hotel } from '../hotel.ts';
import { issueTestCard, sumsOf } from '../issue-test-card.ts';
import { letGuestsPay, PayingGuest } from '../paying-guest.ts';
import { freeDays, stayInDays } from '../seeded-nights.ts';
import { useStaycard } from '../staycard.ts';
import { testClock } from '../test-clock.ts';

const staycard = useStaycard({ clock: testClock, settings: { SEARCHES_PER_MINUTE: '10000' } });
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
async function book(amount: number, pay: 'at_hotel' | 'online' = 'at_hotel') {
  const guest = new PayingGuest(staycard);
  const { code } = await issueTestCard(staycard, { amount });
  const choice = { stay: stayInDays(days.next().value, 2), codes: [code], room: 'Lanes Double', rate: 'Flexible' };
  if (pay === 'online') return { guest, stay: (await guest.begin(choice)).body };
  return { guest, stay: (await guest.place((await guest.prepare(choice)).placement)).body };
}
const idOf = async ({ reference }: Reservation) => (await findPlacementNamed(staycard.db, reference))!.id;
const find = async (cardId: string, text: string) =>
  (await owner.ask<HotelStays>('POST', '/staff/hotel-stays/find', { card_id: cardId, ...AT, text, chosen: null })).body;

/** The refusal that the desk shows for the stay, and the answer to a payment of 10 on its bill. */
async function tryToPay(text: string, beforePaying = () => Promise.resolve()) {
  const { id } = await issueTestCard(staycard, { amount: 10_000 });
  const { stays, bills } = await find(id, text);
  const [{ group_id, room_id }, { account_id, bill_id, refused, owed }] = [stays[0]!, bills![0]!];
  const body = {
    reason: 'on_bill',
    note: null,
    key: randomUUID(),
    amount: 10,
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
  return { shown: refused, state, owed: owed?.amount ?? 0, left: balance - held };
}
const refusedAs = (code: string) => ({ shown: code, state: code, left: 10_000 });

describe('the bill of a stay that the page booked', () => {
  it('is not paid at the desk until the payment of its cards is on it', async () => {
    const { stay } = await book(5_000);
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

  it('is not paid while the payment of a cancelled stay, which the hotel has put back, is not on it', async () => {
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
  });

  it('is not paid if the stay moved its nights after the desk looked at it', async () => {
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
