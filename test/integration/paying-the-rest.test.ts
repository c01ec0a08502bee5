import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Reservation } from '#contract/reservation.ts';
import { demoIds } from '../../simulator/seed/demo-ids.ts';
import type { Clock } from '../../src/server/clock.ts';
import { verifyHotels } from '../../src/server/hotel-check/verify-hotels.ts';
import { verifyLedger } from '../../src/server/ledger-check/verify-ledger.ts';
import { cancelOrphan } from '../../src/server/reservation/settle/cancel-orphan.ts';
import { decidePlacement } from '../../src/server/reservation/settle/decide-placement.ts';
import { lookUpPlacement } from '../../src/server/reservation/settle/look-up-placement.ts';
import { postRedemption } from '../../src/server/reservation/payment/post-redemption.ts';
import { findPlacementNamed, listUndecided } from '../../src/server/reservation/placement/find-placement.ts';
import { loadRestPayment } from '../../src/server/reservation/placement/rest-payment-store.ts';
import { decidePayment } from '../../src/server/reservation/rest/decide-payment.ts';
import { refundPayment } from '../../src/server/reservation/rest/refund-payment.ts';
import { settlePayment } from '../../src/server/reservation/rest/settle-payment.ts';
import { Hotel } from '../hotel.ts';
import { issueTestCard } from '../issue-test-card.ts';
import { letBrightonBePaid, PayingGuest } from '../paying-guest.ts';
import { freeDays, stayInDays } from '../seeded-nights.ts';
import { useStaycard } from '../staycard.ts';
import { testClock } from '../test-clock.ts';

const CARD_MINOR = 5_000;
const SECRET = 'a-secret-that-is-part-of-an-address';
const LANES = demoIds.brighton.roomCategoryIds.lanesDouble;

let passed = { milliseconds: 0 };
/** Goes on as clocks do, and is sent ahead where a test lets time pass. */
const clock: Clock = { now: () => testClock.now().add(passed) };

describe('a stay whose rest is paid', () => {
  const staycard = useStaycard({ clock, settings: { SETTLE_ABANDONED_AFTER_SECONDS: '1', PMS_EVENT_SECRET: SECRET } });
  const hotel = new Hotel(staycard);
  const days = freeDays(60, 2);
  let stay: ReturnType<typeof stayInDays>;
  let cardId: string;

  beforeAll(async () => {
    // Every step is taken by the tests, one by one.
    await staycard.deps.jobs.stop();
    await letBrightonBePaid(staycard);
  });

  afterEach(async () => {
    await hotel.forgetFaults();
    expect((await verifyLedger(staycard.db)).violations).toEqual([]);
    const hotels = await verifyHotels(staycard.deps, { since: testClock.now().subtract({ hours: 24 }) });
    expect(hotels.flatMap((each) => (each.state === 'asked' ? each.sentences : []))).toEqual([]);
  });

  async function begin(
    first: 'placing' | 'unknown' = 'placing',
    rate = 'Flexible',
  ): Promise<{ guest: PayingGuest; body: Reservation }> {
    const guest = new PayingGuest(staycard);
    const card = await issueTestCard(staycard, { amount: CARD_MINOR });
    cardId = card.id;
    stay = stayInDays(days.next().value, 2);
    const { status, body } = await guest.begin({ stay, codes: [card.code], room: 'Lanes Double', rate });
    expect({ status, state: body.state }).toEqual({ status: 202, state: first });
    return { guest, body };
  }

  async function letPass(time: { minutes: number }): Promise<void> {
    passed = { milliseconds: passed.milliseconds + Math.round(time.minutes * 60_000) };
    await Promise.resolve();
  }

  async function idOf({ reference }: Reservation): Promise<string> {
    return (await findPlacementNamed(staycard.db, reference))!.id;
  }

  /** The job, as soon as it may look. */
  async function settle(body: Reservation): Promise<void> {
    await letPass({ minutes: 0.01 });
    await settlePayment(staycard.deps, await idOf(body));
  }

  async function look(body: Reservation) {
    const id = await idOf(body);
    const placement = (await findPlacementNamed(staycard.db, body.reference))!;
    const payment = await loadRestPayment(staycard.db, id);
    const lots = await staycard.db
      .selectFrom('lot')
      .select(['balance', 'held'])
      .where('card_id', '=', cardId)
      .execute();
    const rooms = await hotel.reservationsOf(body.reference);
    const charged = (await hotel.rows('payments')).filter(
      (row) => row['PaymentRequestId'] === payment.requestId && row['State'] === 'Charged' && row['Kind'] === 'Payment',
    );
    return {
      state: placement.state,
      payment: payment.state,
      needsPerson: placement.needsPerson,
      balance: lots.reduce((sum, { balance }) => sum + balance, 0),
      held: lots.reduce((sum, { held }) => sum + held, 0),
      standing: rooms.filter(({ State }) => State === 'Confirmed' || State === 'Optional').length,
      charged: charged.length,
    };
  }

  /** What the jobs do in the end for a stay that is let go. */
  async function cancelRoom(body: Reservation): Promise<void> {
    const placement = (await findPlacementNamed(staycard.db, body.reference))!;
    await cancelOrphan(staycard.deps, placement.id, placement.pmsReservation!);
  }

  const BOOKED = {
    state: 'confirmed',
    payment: 'paid',
    needsPerson: false,
    balance: 0,
    held: 0,
    standing: 1,
    charged: 1,
  };
  const FREE = { state: 'released', needsPerson: false, balance: CARD_MINOR, held: 0, standing: 0 };

  it('is held until our server has read the payment, then confirmed, and paid once', async () => {
    const { guest, body } = await begin();
    expect(body.payment).toMatchObject({
      state: 'open',
      amount: body.due,
      refund: null,
      checkout: { data_base_url: staycard.simulator.url, request_id: expect.any(String) as string },
    });
    expect(await look(body)).toMatchObject({ state: 'awaiting_payment', held: CARD_MINOR, standing: 1, charged: 0 });
    expect((await guest.follow(body)).state).toBe('placing');
    await guest.pay(body);
    await letPass({ minutes: 0.01 });
    const followed = await guest.follow(body);
    expect(followed).toMatchObject({
      state: 'confirmed',
      due: { amount: 0 },
      payment: { state: 'paid', amount: body.due, checkout: null },
    });
    expect(await look(body)).toEqual(BOOKED);
    await postRedemption(staycard.deps, await idOf(body));
    expect(await hotel.paymentsOf(await idOf(body))).toHaveLength(1);
    const [room] = await hotel.reservationsOf(body.reference);
    expect(room).toMatchObject({ State: 'Confirmed' });
  });

  it('frees the value at once for who leaves, and says so to who asks again', async () => {
    const { guest, body } = await begin();
    const left = await guest.leave(body);
    expect({ status: left.status, body: left.body }).toMatchObject({
      status: 200,
      body: { state: 'released', payment: { state: 'cancelled', checkout: null } },
    });
    await cancelRoom(body);
    expect(await look(body)).toEqual({ ...FREE, payment: 'cancelled', charged: 0 });
    expect((await guest.leave(body)).body.state).toBe('released');
    await expect(guest.pay(body)).rejects.toThrow(/cannot be paid|answered/);
  });

  it('can be paid at the second try', async () => {
    const { guest, body } = await begin();
    await guest.pay(body, 'failed');
    await settle(body);
    expect(await look(body)).toMatchObject({ state: 'awaiting_payment', payment: 'open', held: CARD_MINOR });
    await guest.pay(body);
    await settle(body);
    expect(await look(body)).toEqual(BOOKED);
  });

  it('is let go a quarter of an hour later where nobody paid; the room is cancelled without a fee', async () => {
    const { guest, body } = await begin();
    await letPass({ minutes: 14 });
    await settle(body);
    expect((await look(body)).state).toBe('awaiting_payment');
    await letPass({ minutes: 2 });
    expect(await guest.follow(body)).toMatchObject({ state: 'released', payment: { state: 'expired' } });
    await cancelRoom(body);
    expect(await look(body)).toEqual({ ...FREE, payment: 'expired', charged: 0 });
  });

  it('gives money back that comes after everything was let go', async () => {
    const { guest, body } = await begin();
    await letPass({ minutes: 16 });
    await settle(body);
    await cancelRoom(body);
    await guest.pay(body, 'charged', true);
    await settle(body);
    expect((await look(body)).payment).toBe('refunding');
    await refundAll(body);
    expect(await look(body)).toEqual({ ...FREE, payment: 'refunded', charged: 1 });
  });

  it('is reserved once more where the room was let go while it was paid', async () => {
    const { guest, body } = await begin();
    await guest.pay(body);
    await letPass({ minutes: 31 });
    await settle(body);
    expect(await look(body)).toEqual(BOOKED);
    expect(await hotel.reservationsOf(body.reference)).toHaveLength(2);
  });

  it('gives the payment back whole where there is no room for it any more, by as many jobs as come', async () => {
    const { guest, body } = await begin();
    await guest.pay(body);
    await letPass({ minutes: 31 });
    const blocks = await takeAllRoomsOut();
    await Promise.all([settle(body), settle(body), settle(body)]);
    await settle(body);
    expect(await look(body)).toMatchObject({ state: 'released', payment: 'refunding', balance: CARD_MINOR, held: 0 });
    await refundAll(body);
    expect(await look(body)).toEqual({ ...FREE, payment: 'refunded', charged: 1 });
    await hotel.giveRoomsBack(blocks);
  });

  it('is refunded by a request that is sent once, though its answer is lost and it does not show at first', async () => {
    const { guest, body } = await begin();
    await letPass({ minutes: 16 });
    await settle(body);
    await cancelRoom(body);
    await guest.pay(body, 'charged', true);
    await settle(body);
    await hotel.fail({ operation: 'payments/refund', effect: { kind: 'cutBeforeCommit' } });
    const before = await hotel.countRequests('payments/refund');
    const id = await idOf(body);
    for (const minutes of [0, 1, 8, 0]) {
      await letPass({ minutes });
      await refundPayment(staycard.deps, id);
      expect((await look(body)).payment).toBe('refunding');
    }
    expect(await hotel.countRequests('payments/refund')).toBe(before + 1);
    await letPass({ minutes: 2 });
    await refundPayment(staycard.deps, id);
    expect(await look(body)).toMatchObject({ payment: 'refund_failed', needsPerson: true });
  });

  it('asks a person where a refund is refused, with the reason', async () => {
    const { guest, body } = await begin();
    await letPass({ minutes: 16 });
    await settle(body);
    await cancelRoom(body);
    await guest.pay(body, 'charged', true);
    await settle(body);
    await hotel.fail({ operation: 'payments/refund', effect: { kind: 'status', status: 400 } });
    await refundPayment(staycard.deps, await idOf(body));
    expect(await look(body)).toEqual({ ...FREE, payment: 'refund_failed', needsPerson: true, charged: 1 });
    const { reason } = await loadRestPayment(staycard.db, await idOf(body));
    const listed = (await listUndecided(staycard.db, true)).find(({ reference }) => reference === body.reference);
    expect(listed?.because).toBe(reason);
    const placement = (await findPlacementNamed(staycard.db, body.reference))!;
    const cause = { actor: 'Eve', reason: 'by bank transfer', at: clock.now() };
    await decidePlacement(staycard.deps, placement, { as: 'released', despiteTheHotel: false, cause });
    expect(await look(body)).toMatchObject({ payment: 'refunded', needsPerson: false });
  });

  it('is unclear where the money is still under way before the room goes: nothing is let go, and a person is asked', async () => {
    const { guest, body } = await begin();
    const paymentId = await guest.pay(body, 'submitted');
    await settle(body);
    expect(await guest.follow(body)).toMatchObject({ state: 'placing', payment: { state: 'pending' } });
    await letPass({ minutes: 26 });
    await settle(body);
    expect(await look(body)).toMatchObject({
      state: 'payment_unclear',
      payment: 'unclear',
      needsPerson: true,
      held: CARD_MINOR,
      standing: 1,
    });
    expect((await guest.follow(body)).state).toBe('unknown');
    await letPass({ minutes: 60 });
    await guest.settle(paymentId, 'charged');
    await settle(body);
    expect(await look(body)).toEqual(BOOKED);
  });

  it.each([
    ['paymentRequests/add', 'cutAfterCommit'],
    ['paymentRequests/add', 'cutBeforeCommit'],
    ['paymentRequests/getAll', 'cutAfterCommit'],
    ['payments/getAll', 'cutAfterCommit'],
    ['reservations/confirm', 'cutAfterCommit'],
    ['reservations/confirm', 'cutBeforeCommit'],
  ] as const)('is booked and paid once where the answer of %s is lost (%s)', async (operation, kind) => {
    await hotel.fail({ operation, times: 2, effect: { kind } });
    const { guest, body } = await begin();
    for (let looks = 0; looks < 20; looks += 1) {
      await letPass({ minutes: 0.05 });
      const { payment, state } = await guest.follow(body);
      if (payment?.checkout && payment.state === 'open') await guest.pay({ payment }).catch(() => undefined);
      if (state === 'confirmed') break;
    }
    expect(await look(body)).toEqual(BOOKED);
    const requests = (await hotel.rows('paymentRequests')).filter(({ Notes }) => Notes === body.reference);
    expect(requests.filter(({ State }) => State !== 'Canceled')).toHaveLength(1);
  });

  it('goes on to the payment where the answer to reserving is lost and the room is found', async () => {
    await hotel.fail({ operation: 'reservations/add', effect: { kind: 'cutAfterCommit' } });
    await hotel.fail({ operation: 'reservationGroups/getAll', times: 9, effect: { kind: 'status', status: 500 } });
    const { guest, body } = await begin('unknown');
    await hotel.forgetFaults();
    await letPass({ minutes: 0.01 });
    await lookUpPlacement(staycard.deps, await idOf(body));
    expect(await look(body)).toMatchObject({ state: 'awaiting_payment', held: CARD_MINOR });
    await settle(body);
    await guest.pay(await guest.follow(body));
    await settle(body);
    expect(await look(body)).toEqual(BOOKED);
  });

  it.each(['cutAfterCommit', 'cutBeforeCommit'] as const)(
    'lets go once where the answer to ending the request is lost (%s)',
    async (kind) => {
      const { guest, body } = await begin();
      await hotel.fail({ operation: 'paymentRequests/cancel', times: 2, effect: { kind } });
      await guest.leave(body);
      for (let looks = 0; looks < 5; looks += 1) await settle(body);
      const requests = (await hotel.rows('paymentRequests')).filter(({ Notes }) => Notes === body.reference);
      expect(requests.map(({ State }) => State)).toEqual(['Canceled']);
      await cancelRoom(body);
      expect(await look(body)).toEqual({ ...FREE, payment: 'cancelled', charged: 0 });
    },
  );

  it('is cancelled for the fee that was shown before: cards pay it first, the rest of it the payment, which is refunded', async () => {
    const { guest, body } = await begin();
    await guest.pay(body);
    await settle(body);
    const shown = await guest.showCancellation(body);
    expect(shown).toMatchObject({
      state: 'possible',
      fee: { amount: 0 },
      rest: { kept: { amount: 0 }, refund: body.due },
    });
    const { status, body: cancelled } = await guest.cancel(body, shown.fee!);
    expect({ status, rest: cancelled.rest }).toEqual({ status: 200, rest: shown.rest });
    expect(await look(body)).toMatchObject({
      state: 'cancelled',
      payment: 'refunding',
      balance: CARD_MINOR,
      standing: 0,
    });
    await refundAll(body);
    expect(await look(body)).toMatchObject({ state: 'cancelled', payment: 'refunded' });
  });

  it('is not refunded where the fee takes all of it, and nothing of the fee is due then', async () => {
    const { guest, body } = await begin('placing', 'Saver');
    await guest.pay(body);
    await settle(body);
    const shown = await guest.showCancellation(body);
    expect(shown).toMatchObject({ fee_due: { amount: 0 }, rest: { kept: body.due, refund: { amount: 0 } } });
    expect(shown.fee?.amount).toBe(body.total_price.gross_value);
    await guest.cancel(body, shown.fee!);
    expect(await look(body)).toMatchObject({ state: 'cancelled', payment: 'paid', balance: 0, standing: 0 });
  });

  it('never both takes money and lets go, where one tab pays while another leaves', async () => {
    const seen = new Set<string>();
    for (let race = 0; race < 6; race += 1) {
      const { guest, body } = await begin();
      const inOrder = race % 2 === 0 ? [guest.leave(body), pay(guest, body)] : [pay(guest, body), guest.leave(body)];
      await Promise.all(inOrder);
      await settle(body);
      const { state } = await look(body);
      if (state === 'released') await cancelRoom(body);
      seen.add(state);
      expect(await look(body)).toEqual(state === 'released' ? { ...FREE, payment: 'cancelled', charged: 0 } : BOOKED);
    }
    expect([...seen].every((state) => state === 'released' || state === 'confirmed')).toBe(true);
  });

  it.each([
    ['the payment is still under way, and nobody paid', 'submitted', 'released', 'expired'],
    ['the room of a paid stay is gone', 'charged', 'released', 'refunding'],
  ] as const)('is let go by a person: %s', async (_what, outcome, state, payment) => {
    const { guest, body } = await begin();
    const paymentId = await guest.pay(body, outcome);
    if (outcome === 'charged') {
      await hotel.fail({ operation: 'reservations/confirm', times: 20, effect: { kind: 'status', status: 400 } });
    }
    await letPass({ minutes: 26 });
    await settle(body);
    if (outcome === 'submitted') await guest.settle(paymentId, 'failed');
    await letPass({ minutes: 0.01 });
    const placement = (await findPlacementNamed(staycard.db, body.reference))!;
    const cause = { actor: 'Eve', reason: 'they rang us', at: clock.now() };
    const decided = await decidePayment(staycard.deps, placement, { as: 'released', despiteTheHotel: false, cause });
    expect(decided.state).toBe('done');
    await hotel.forgetFaults();
    await cancelRoom(body);
    expect(await look(body)).toMatchObject({ ...FREE, state, payment });
    if (payment === 'refunding') await refundAll(body);
  });

  it('is looked at when the hotel reports a payment, and only by who knows the address', async () => {
    const { body } = await begin();
    const id = await idOf(body);
    const report = (secret: string) =>
      fetch(`${staycard.url}/pms-events/mews/${secret}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          EnterpriseId: demoIds.brighton.enterpriseId,
          IntegrationId: 'ours',
          Events: [{ Discriminator: 'PaymentUpdated', Value: { Id: id } }],
        }),
      });
    const countJobs = async () => {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from pgboss.job
        where name = 'settle-payment' and data ->> 'placementId' = ${id}`.execute(staycard.db);
      return rows[0]?.count ?? 0;
    };
    const before = await countJobs();
    expect((await report('x'.repeat(32))).status).toBe(404);
    expect(await countJobs()).toBe(before);
    expect((await report(SECRET)).status).toBe(200);
    expect(await countJobs()).toBe(before + 1);
    await settle(body);
  });

  it('is refused where paying is not offered, and where nothing is due', async () => {
    const guest = new PayingGuest(staycard);
    const elsewhere = await guest.begin({ property: 'dawn-lodge', stay: stayInDays(60, 2) });
    const card = await issueTestCard(staycard, { amount: 500_000 });
    const covered = await guest.begin({ stay: stayInDays(days.next().value, 2), codes: [card.code] });
    for (const { status, body } of [elsewhere, covered]) {
      const errors = [{ path: 'pay_rest', code: 'ERRORS.PAYING_NOT_OFFERED' }];
      expect({ status, errors: body.errors }).toEqual({ status: 422, errors });
    }
  });

  /** As many at once as are free on all nights, and then the rest. */
  async function takeAllRoomsOut(): Promise<string[]> {
    const closing = { categoryId: LANES, from: stay.stay_from, to: stay.stay_to, type: 'OutOfOrder' } as const;
    const blocks: string[] = [];
    for (let rooms = await hotel.countUnreserved(LANES, stay.stay_from); rooms > 0; rooms -= 1) {
      blocks.push(...(await hotel.takeRoomsOut({ ...closing, rooms })));
    }
    return blocks;
  }

  async function pay(guest: PayingGuest, body: Reservation): Promise<void> {
    await guest.pay(body).catch(() => undefined);
  }

  /** The refund's job, twice, and then the bank. */
  async function refundAll(body: Reservation): Promise<void> {
    const id = await idOf(body);
    await Promise.all([refundPayment(staycard.deps, id), refundPayment(staycard.deps, id)]);
    const { refundId, refund } = await loadRestPayment(staycard.db, id);
    expect(refund).toEqual((await loadRestPayment(staycard.db, id)).paid?.amount);
    const refunds = (await hotel.rows('payments')).filter((row) => row['Kind'] === 'Refund');
    expect(refunds.filter(({ Id }) => Id === refundId)).toHaveLength(1);
    await new PayingGuest(staycard).settle(refundId!, 'charged').catch(() => undefined);
    await refundPayment(staycard.deps, id);
  }
});
