import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Reservation } from '#contract/guest/reservation.ts';
import { asId } from '#domain/value/ids.ts';
import { toDecimal } from '#domain/money/money.ts';
import { formatDateRange } from '#presentation/format-date.ts';
import { pickDateLocale } from '#presentation/languages.ts';
import { demoIds } from '../../simulators/mews/seed/demo-ids.ts';
import type { Clock } from '../../src/server/platform/clock.ts';
import { verifyHotels } from '../../src/server/booking/hotel-check/verify-hotels.ts';
import { describeProperty } from '../../src/server/hotel/load-property.ts';
import { verifyLedger } from '../../src/server/booking/ledger-check/verify-ledger.ts';
import { cancelOrphan } from '../../src/server/booking/settle/cancel-orphan.ts';
import { decidePlacement, type Decision } from '../../src/server/booking/settle/decide-placement.ts';
import { lookUpPlacement } from '../../src/server/booking/settle/look-up-placement.ts';
import { postGiveBack } from '../../src/server/booking/posting/post-give-back.ts';
import { listUnposted } from '../../src/server/booking/posting/payment-store.ts';
import { postRedemption } from '../../src/server/booking/posting/post-redemption.ts';
import { findOpenCheckout } from '../../src/server/booking/follow/find-checkout.ts';
import { listUnresolved } from '../../src/server/booking/placement/unresolved-store.ts';
import { findPlacementNamed } from '../../src/server/booking/placement/placement-store.ts';
import { listNeeds } from '../../src/server/booking/placement/need-store.ts';
import { claimOnce } from '../../src/server/booking/placement/rest-claims-store.ts';
import { loadRestPayment } from '../../src/server/booking/placement/rest-payment-store.ts';
import { listUnrefunded } from '../../src/server/booking/placement/rest-payments-at-hotel-store.ts';
import { presentRestPayment } from '../../src/server/booking/present/present-rest-payment.ts';
import { confirmPaid } from '../../src/server/booking/rest/confirm-paid.ts';
import { decidePayment } from '../../src/server/booking/rest/decide-payment.ts';
import { postOverduePayments } from '../../src/server/booking/rest/requeue-overdue.ts';
import { refundPayment } from '../../src/server/booking/rest/refund-payment.ts';
import { lookAtPayment, settlePayment } from '../../src/server/booking/rest/settle-payment.ts';
import { findPaidStays } from '../../src/server/booking/rest/changed-payments.ts';
import { runOn } from '../command-line.ts';
import { Hotel } from '../hotel.ts';
import { issueTestCard } from '../issue-test-card.ts';
import { letGuestsPay, PayingGuest } from '../paying-guest.ts';
import { freeDays, stayInDays } from '../seeded-nights.ts';
import { useStaycard } from '../staycard.ts';
import { testClock } from '../test-clock.ts';

const CARD_MINOR = 5_000;
const SECRET = 'a-secret-that-is-part-of-an-address';
/** The PMS does not say which stay a payment is for. */
const WITHOUT_A_WORD = {
  operation: 'payments/getAll',
  times: 1000,
  effect: { kind: 'nullField', field: 'ReservationId' },
} as const;
const LANES = demoIds.brighton.roomCategoryIds.lanesDouble;

let passed = { milliseconds: 0 };
/** Runs as clocks do. A test can advance it. */
const clock: Clock = { now: () => testClock.now().add(passed) };

describe('a stay whose rest is paid', () => {
  const staycard = useStaycard({
    clock,
    settings: { SETTLE_ABANDONED_AFTER_SECONDS: '1', PMS_EVENT_SECRET: SECRET, OPERATOR_EMAIL: 'operator@example.com' },
  });
  const hotel = new Hotel(staycard);
  const days = freeDays(60, 2);
  let stay: ReturnType<typeof stayInDays>;
  let cardId: string;

  beforeAll(async () => {
    // The tests run every step themselves.
    await staycard.deps.jobs.stop();
    await letGuestsPay(staycard, ['harbour-house'], { reservations_email: 'desk@hotel.example' });
  });

  afterEach(async () => {
    await hotel.forgetFaults();
    expect((await verifyLedger(staycard.db)).violations).toEqual([]);
    await postAll();
    expect(await hotelFaults()).toEqual([]);
  });

  /** Runs all payments and refunds that the jobs would have posted by now. */
  async function postAll(): Promise<void> {
    const now = clock.now();
    for (const { placementId } of await listUnposted(staycard.db, 'post-redemption', now)) {
      await postRedemption(staycard.deps, placementId);
    }
    for (const { placementId } of await listUnposted(staycard.db, 'post-give-back', now)) {
      await postGiveBack(staycard.deps, placementId);
    }
    for (const { placementId } of await listUnrefunded(staycard.db, now)) {
      await refundPayment(staycard.deps, placementId);
    }
  }

  async function hotelFaults(): Promise<string[]> {
    const hotels = await verifyHotels(staycard.deps, { since: testClock.now().subtract({ hours: 24 }) });
    return hotels.flatMap((each) => (each.state === 'asked' ? each.sentences : []));
  }

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

  /** Runs the look-up job as soon as it is due. */
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

  /** Cancels the room, as the jobs finally do for a stay whose value was released. */
  async function cancelRoom(body: Reservation): Promise<void> {
    const placement = (await findPlacementNamed(staycard.db, body.reference))!;
    await cancelOrphan(staycard.deps, placement.id, placement.pmsReservation!);
  }

  /** The guest pays after the time limit, when value and room were released. Then the payment is looked up. */
  async function payTooLate(guest: PayingGuest, body: Reservation): Promise<void> {
    await letPass({ minutes: 16 });
    await settle(body);
    await cancelRoom(body);
    await guest.pay(body, 'charged', true);
    await settle(body);
  }

  /** The PMS reports a change of one of its payments. */
  function report(secret: string, paymentId: string): Promise<Response> {
    return fetch(`${staycard.url}/pms-events/mews/${secret}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        EnterpriseId: demoIds.brighton.enterpriseId,
        IntegrationId: 'ours',
        Events: [{ Discriminator: 'PaymentUpdated', Value: { Id: paymentId } }],
      }),
    });
  }

  async function jobsOf(name: string): Promise<object[]> {
    const { rows } = await sql<{ data: object }>`select data from pgboss.job where name = ${name}`.execute(staycard.db);
    return rows.map(({ data }) => data);
  }

  /** The operator's alerts about a reservation. */
  async function alertsOf(body: Reservation) {
    const { rows } = await sql<{
      alert: object;
    }>`select jsonb_build_object('type', data #> '{alert,type}', 'isCancelled',
      data #> '{alert,isCancelled}') as alert from mail where kind = 'operator_alert'
      and data #>> '{alert,reference}' = ${body.reference}`.execute(staycard.db);
    return rows.map(({ alert }) => alert);
  }

  /** The letters about a reservation, with the reason given in a letter about a refund. */
  async function lettersOf(body: Reservation) {
    const { rows } = await sql`select kind, data ->> 'why' as why from mail where cause_key = ${body.reference}
      order by created_at, kind desc`.execute(staycard.db);
    return rows;
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
    // An earlier job may still be running.
    await expect.poll(async () => hotel.paymentsOf(await idOf(body))).toHaveLength(1);
    const [room] = await hotel.reservationsOf(body.reference);
    expect(room).toMatchObject({ State: 'Confirmed' });
    const [note = ''] = await hotel.notesOf(body.reference);
    expect(note).not.toContain('Due');
    expect(note).toContain(`Paid online before it is confirmed: GBP ${body.payment!.amount.amount.toFixed(2)}.`);
  });

  it(
    'frees the value at once for a guest who leaves, and reports that to a later request',
    { tags: ['thorough'] },
    async () => {
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
    },
  );

  it('can be paid at the second attempt', { tags: ['thorough'] }, async () => {
    const { guest, body } = await begin();
    await guest.pay(body, 'failed');
    await settle(body);
    expect(await look(body)).toMatchObject({ state: 'awaiting_payment', payment: 'open', held: CARD_MINOR });
    await guest.pay(body);
    await settle(body);
    expect(await look(body)).toEqual(BOOKED);
  });

  it(
    'is released after fifteen minutes without payment; the room is cancelled without a fee',
    { tags: ['thorough'] },
    async () => {
      const { guest, body } = await begin();
      await letPass({ minutes: 14 });
      await settle(body);
      expect((await look(body)).state).toBe('awaiting_payment');
      await letPass({ minutes: 2 });
      expect(await guest.follow(body)).toMatchObject({ state: 'released', payment: { state: 'expired' } });
      await cancelRoom(body);
      expect(await look(body)).toEqual({ ...FREE, payment: 'expired', charged: 0 });
    },
  );

  it('gives money back that comes after the release', async () => {
    const { guest, body } = await begin();
    await payTooLate(guest, body);
    expect((await look(body)).payment).toBe('refunding');
    await refundAll(body);
    expect(await look(body)).toEqual({ ...FREE, payment: 'refunded', charged: 1 });
    expect(await lettersOf(body)).toEqual([
      { kind: 'stay_unpaid', why: null },
      { kind: 'payment_refunded', why: 'late' },
    ]);
  });

  it('is reserved once more if the room was released while it was paid', { tags: ['thorough'] }, async () => {
    const { guest, body } = await begin();
    await guest.pay(body);
    await letPass({ minutes: 31 });
    await settle(body);
    expect(await look(body)).toEqual(BOOKED);
    expect(await hotel.reservationsOf(body.reference)).toHaveLength(2);
    const [first, second] = (await hotel.notesOf(body.reference)).map((note) => note.split('\n'));
    expect(second?.[0]).toMatch(/^Staycard \S+ Reserved once more: /);
    expect(second?.slice(1)).toEqual(first?.slice(1));
  });

  it(
    'is reserved once more at a later look if the hotel is away at the first, and not refunded',
    { tags: ['thorough'] },
    async () => {
      const { guest, body } = await begin();
      await guest.pay(body);
      await letPass({ minutes: 31 });
      await hotel.fail({ operation: 'customers/getAll', times: 9, effect: { kind: 'status', status: 500 } });
      await settle(body);
      expect(await look(body)).toMatchObject({ state: 'paid', payment: 'paid', held: CARD_MINOR });
      await hotel.forgetFaults();
      await settle(body);
      expect(await look(body)).toEqual(BOOKED);
    },
  );

  it(
    'is not reserved once more by a job that still confirms it after its guest cancelled',
    { tags: ['thorough'] },
    async () => {
      const { guest, body } = await begin();
      await guest.pay(body);
      await settle(body);
      const slow = { ...(await findPlacementNamed(staycard.db, body.reference))!, state: 'paid' as const };
      const shown = await guest.showCancellation(body);
      await guest.cancel(body, shown.fee!);
      await confirmPaid(staycard.deps, slow);
      const rooms = await hotel.reservationsOf(body.reference);
      expect(rooms.map(({ State }) => State)).toEqual(['Canceled']);
    },
  );

  it(
    'gets the whole payment back if there is no room left, however many jobs run',
    { tags: ['thorough'] },
    async () => {
      const { guest, body } = await begin();
      await guest.pay(body);
      await letPass({ minutes: 31 });
      const blocks = await takeAllRoomsOut();
      await Promise.all([settle(body), settle(body), settle(body)]);
      await settle(body);
      expect(await look(body)).toMatchObject({ state: 'released', payment: 'refunding', balance: CARD_MINOR, held: 0 });
      await refundAll(body);
      expect(await look(body)).toEqual({ ...FREE, payment: 'refunded', charged: 1 });
      expect(await lettersOf(body)).toEqual([
        { kind: 'stay_unpaid', why: null },
        { kind: 'payment_refunded', why: 'no_room' },
      ]);
      await hotel.giveRoomsBack(blocks);
      // The next stay shares a night with this one, and the hotel's answers about it are cached for a minute.
      await letPass({ minutes: 2 });
    },
  );

  it('is refunded by a request that is sent once, though its answer is lost and it does not show at first', async () => {
    const { guest, body } = await begin();
    await payTooLate(guest, body);
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

  it('is refunded at the next look if nothing was sent at this one', { tags: ['thorough'] }, async () => {
    const { guest, body } = await begin();
    await payTooLate(guest, body);
    const before = await hotel.countRequests('payments/refund');
    // The job reads three times. The fault hits the look right before it posts.
    await hotel.fail({ operation: 'payments/getAll', after: 3, times: 9, effect: { kind: 'status', status: 500 } });
    await refundPayment(staycard.deps, await idOf(body));
    expect((await look(body)).payment).toBe('refunding');
    await hotel.forgetFaults();
    await letPass({ minutes: 11 });
    await refundAll(body);
    expect(await look(body)).toEqual({ ...FREE, payment: 'refunded', charged: 1 });
    expect(await hotel.countRequests('payments/refund')).toBe(before + 1);
  });

  it(
    'has a refund of its own, even if another stay has an unlabelled one of the same amount',
    { tags: ['thorough'] },
    async () => {
      const { one, second, paid } = await cancelTwo();
      const [id, secondId] = [await idOf(one), await idOf(second)];
      const { refund } = await loadRestPayment(staycard.db, id);
      await hotel.refundByStaff(paid, refund!.amountMinor / 100);
      await hotel.fail(WITHOUT_A_WORD);
      const before = await hotel.countRequests('payments/refund');
      await refundPayment(staycard.deps, id);
      expect(await hotel.countRequests('payments/refund')).toBe(before);
      await refundPayment(staycard.deps, secondId);
      expect(await hotel.countRequests('payments/refund')).toBe(before + 1);
      expect(new Set(await refundIdsOf(one, second)).size).toBe(2);
      await hotel.forgetFaults();
      await refundAll(one);
      await refundAll(second);
    },
  );

  it('waits to be refunded while a refund of the same amount is on its way for another stay, and then has its own', async () => {
    const { one, second } = await cancelTwo();
    await hotel.showReasonsOfRefunds(false);
    // The payment is read five times before the refund is sent. After that the reads fail, so the refund stays
    // unconfirmed.
    await hotel.fail({ operation: 'payments/getAll', after: 5, times: 9, effect: { kind: 'status', status: 500 } });
    await hotel.fail({ operation: 'payments/refund', effect: { kind: 'cutAfterCommit' } });
    await hotel.fail(WITHOUT_A_WORD);
    const before = await hotel.countRequests('payments/refund');
    await refundPayment(staycard.deps, await idOf(one));
    await hotel.forgetFaults();
    await hotel.fail(WITHOUT_A_WORD);
    await refundPayment(staycard.deps, await idOf(second));
    expect(await refundIdsOf(one, second)).toEqual([null, null]);
    expect(await hotel.countRequests('payments/refund')).toBe(before + 1);
    await refundPayment(staycard.deps, await idOf(one));
    await refundPayment(staycard.deps, await idOf(second));
    expect(await hotel.countRequests('payments/refund')).toBe(before + 2);
    const refundIds = await refundIdsOf(one, second);
    expect(refundIds).not.toContain(null);
    expect(new Set(refundIds).size).toBe(2);
    await hotel.showReasonsOfRefunds(true);
    await hotel.forgetFaults();
    await refundAll(one);
    await refundAll(second);
  });

  it(
    'needs a person if a refund is refused, with the reason; guest and hotel get one letter',
    { tags: ['thorough'] },
    async () => {
      const { guest, body } = await begin();
      await payTooLate(guest, body);
      await hotel.fail({ operation: 'payments/refund', effect: { kind: 'status', status: 400 } });
      await refundPayment(staycard.deps, await idOf(body));
      expect(await look(body)).toEqual({ ...FREE, payment: 'refund_failed', needsPerson: true, charged: 1 });
      expect(await lettersOf(body)).toEqual([
        { kind: 'stay_unpaid', why: null },
        { kind: 'refund_delayed', why: 'late' },
        { kind: 'hotel_refund_failed', why: null },
      ]);
      const { reason } = await loadRestPayment(staycard.db, await idOf(body));
      const listed = (await listUnresolved(staycard.db, true)).find(({ reference }) => reference === body.reference);
      expect(listed?.needs).toMatchObject([{ reason: 'refund_failed', detail: reason }]);
      expect(listed).toMatchObject({
        because: reason,
        payment: { state: 'refund_failed', refund: { currency: 'GBP' } },
      });
      const placement = (await findPlacementNamed(staycard.db, body.reference))!;
      const cause = { actor: 'Eve', reason: 'by bank transfer', at: clock.now() };
      // The terminal prompt explains the act first.
      const words = [
        'placements',
        'settle',
        body.reference,
        '--as',
        'released',
        '--actor',
        'Eve',
        '--reason',
        'by bank',
      ];
      expect((await runOn(staycard, words, 'no', true)).error).toMatch(
        /marked as dealt with: a payment could not be refunded: .*[^.]\. Its refund would count as given back by hand\.$/m,
      );
      const decided = await decidePlacement(staycard.deps, placement, {
        as: 'released',
        despiteTheHotel: false,
        cause,
      });
      expect(decided).toMatchObject({
        sentence: `${body.reference} stays released, and is noted as seen to. Its refund counts as given back by hand.`,
      });
      expect(await look(body)).toMatchObject({ payment: 'refunded', needsPerson: false });
    },
  );

  describe('while the hotel is away for longer than jobs are stored', () => {
    const forgetJobs = () =>
      sql`delete from pgboss.job where name in ('post-redemption', 'post-give-back', 'refund-payment')`.execute(
        staycard.db,
      );
    const countJobs = async (name: string, id: string) =>
      (await jobsOf(name)).filter((data) => 'placementId' in data && data.placementId === id).length;
    const needsOf = async (id: string) => (await listNeeds(staycard.db, asId(id))).map(({ reason }) => reason);

    it('has its payment posted, taken back and refunded nevertheless, and needs a person after a day until then', async () => {
      const { guest, body } = await begin();
      await guest.pay(body);
      await settle(body);
      const id = await idOf(body);
      await forgetJobs();
      await letPass({ minutes: 59 });
      await postOverduePayments(staycard.deps);
      expect(await countJobs('post-redemption', id)).toBe(0);
      await letPass({ minutes: 2 });
      for (let hours = 0; hours < 2; hours += 1) await postOverduePayments(staycard.deps);
      expect(await countJobs('post-redemption', id)).toBe(1);
      expect(await needsOf(id)).toEqual([]);
      const late = `placement ${body.reference} paid GBP 50.00, and the hotel has nothing of that`;
      expect(await hotelFaults()).not.toContain(late);

      await letPass({ minutes: 24 * 60 });
      expect(await hotelFaults()).toContain(late);
      await postOverduePayments(staycard.deps);
      expect(await countJobs('post-redemption', id)).toBe(1);
      expect({ needs: await needsOf(id), ...(await look(body)) }).toMatchObject({
        needs: ['payment_not_posted'],
        needsPerson: true,
      });
      await postRedemption(staycard.deps, id);
      expect({ needs: await needsOf(id), ...(await look(body)) }).toMatchObject({ needs: [], needsPerson: false });
      expect(await hotelFaults()).not.toContain(late);

      await guest.cancel(body, (await guest.showCancellation(body)).fee!);
      expect(await look(body)).toMatchObject({ state: 'cancelled', payment: 'refunding' });
      await forgetJobs();
      await letPass({ minutes: 25 * 60 });
      await postOverduePayments(staycard.deps);
      expect([await countJobs('post-give-back', id), await countJobs('refund-payment', id)]).toEqual([1, 1]);
      expect((await needsOf(id)).toSorted()).toEqual(['payment_not_posted', 'refund_failed']);
      expect((await hotelFaults()).filter((fault) => fault.includes(body.reference))).toEqual([
        `placement ${body.reference} is to be refunded GBP ${await refundOf(id)}, and has not been for a day`,
        `placement ${body.reference} gave back GBP 50.00, and the hotel has nothing of that`,
      ]);
      await postGiveBack(staycard.deps, id);
      expect(await needsOf(id)).toEqual(['refund_failed']);
      await refundAll(body);
      expect({ needs: await needsOf(id), ...(await look(body)) }).toMatchObject({
        needs: [],
        needsPerson: false,
        payment: 'refunded',
      });
    });

    it('is refunded by a person, and then by no job', { tags: ['thorough'] }, async () => {
      const { guest, body } = await begin();
      await payTooLate(guest, body);
      await letPass({ minutes: 25 * 60 });
      await postOverduePayments(staycard.deps);
      const id = await idOf(body);
      expect(await needsOf(id)).toEqual(['refund_failed']);
      const cause = { actor: 'Eve', reason: 'by bank transfer', at: clock.now() };
      const placement = (await findPlacementNamed(staycard.db, body.reference))!;
      await decidePlacement(staycard.deps, placement, { as: 'released', despiteTheHotel: false, cause });
      expect(await look(body)).toMatchObject({ payment: 'refunded', needsPerson: false });
      expect(await claimOnce(staycard.db, placement, 'refund_sent_at', clock.now())).toBe(false);
    });

    async function refundOf(id: string): Promise<string> {
      const { refund } = await loadRestPayment(staycard.db, id);
      return toDecimal(refund!);
    }
  });

  it('offers no checkout once its time is over, even if a payment is pending', { tags: ['thorough'] }, async () => {
    const { guest, body } = await begin();
    const paymentId = await guest.pay(body, 'verifying');
    await settle(body);
    expect((await guest.follow(body)).payment).toMatchObject({ state: 'pending', checkout: body.payment?.checkout });
    await letPass({ minutes: 16 });
    await settle(body);
    expect((await guest.follow(body)).payment).toMatchObject({ state: 'pending', checkout: null });
    const request = { reference: body.reference, requestId: body.payment!.checkout!.request_id };
    expect(await findOpenCheckout(staycard.deps, await staycard.deps.salePages.load('demo'), request)).toBeUndefined();
    await guest.settle(paymentId, 'charged');
    await settle(body);
    expect(await look(body)).toEqual(BOOKED);
  });

  it(
    'is unclear if the payment is pending before the room goes: nothing is released, and a person is needed',
    { tags: ['thorough'] },
    async () => {
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
    },
  );

  it.each([
    ['paymentRequests/add', 'cutAfterCommit'],
    ['paymentRequests/add', 'cutBeforeCommit'],
    ['paymentRequests/getAll', 'cutAfterCommit'],
    ['payments/getAll', 'cutAfterCommit'],
    ['reservations/confirm', 'cutAfterCommit'],
    ['reservations/confirm', 'cutBeforeCommit'],
  ] as const)(
    'is booked and paid once if the answer of %s is lost (%s)',
    { tags: ['thorough'] },
    async (operation, kind) => {
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
    },
  );

  it(
    'continues with the payment if the answer to reserving is lost and the room is found',
    { tags: ['thorough'] },
    async () => {
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
    },
  );

  it('is released once if the answer to ending the request is lost (cutBeforeCommit)', () =>
    loseEnd('cutBeforeCommit'));

  it('is released once if the answer to ending the request is lost (cutAfterCommit)', { tags: ['thorough'] }, () =>
    loseEnd('cutAfterCommit'),
  );

  async function loseEnd(kind: 'cutBeforeCommit' | 'cutAfterCommit'): Promise<void> {
    const { guest, body } = await begin();
    await hotel.fail({ operation: 'paymentRequests/cancel', times: 2, effect: { kind } });
    await guest.leave(body);
    for (let looks = 0; looks < 5; looks += 1) await settle(body);
    const requests = (await hotel.rows('paymentRequests')).filter(({ Notes }) => Notes === body.reference);
    expect(requests.map(({ State }) => State)).toEqual(['Canceled']);
    await cancelRoom(body);
    expect(await look(body)).toEqual({ ...FREE, payment: 'cancelled', charged: 0 });
  }

  it('is cancelled for the shown fee: cards pay it first, the payment pays the rest of it, and its remainder is refunded', async () => {
    const { guest, body } = await begin();
    await guest.pay(body);
    await settle(body);
    const shown = await guest.showCancellation(body);
    expect(shown).toMatchObject({
      state: 'possible',
      fee: { amount: 0 },
      rest: { kept: { amount: 0 }, refund: body.due, refund_by_hotel: false },
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

  it('is not refunded if the fee takes all of it, and no fee is due then', { tags: ['thorough'] }, async () => {
    const { guest, body } = await begin('placing', 'Saver');
    await guest.pay(body);
    await settle(body);
    const shown = await guest.showCancellation(body);
    expect(shown).toMatchObject({ fee_due: { amount: 0 }, rest: { kept: body.due, refund: { amount: 0 } } });
    expect(shown.fee?.amount).toBe(body.total_price.gross_value);
    await guest.cancel(body, shown.fee!);
    expect(await look(body)).toMatchObject({ state: 'cancelled', payment: 'paid', balance: 0, standing: 0 });
  });

  it('is never both paid and released if one tab pays while another leaves', { tags: ['thorough'] }, async () => {
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
    ['the payment was pending, and has failed', 'submitted', 'released', 'expired'],
    ['the room of a paid stay is gone', 'charged', 'released', 'refunding'],
  ] as const)('is released by a person: %s', { tags: ['thorough'] }, async (_what, outcome, state, payment) => {
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

  it(
    'lets a person insist only if nothing but the hotel contradicts the decision',
    { tags: ['thorough'] },
    async () => {
      const decide = async ({ reference }: Reservation, as: Decision['as'], despiteTheHotel = false) => {
        const placement = (await findPlacementNamed(staycard.db, reference))!;
        const cause = { actor: 'Eve', reason: 'they rang us', at: clock.now() };
        const { state, ...said } = await decidePayment(staycard.deps, placement, { as, despiteTheHotel, cause });
        return { state, canInsist: 'canInsist' in said };
      };
      const refused = { status: 400, kind: 'status' } as const;
      const { body: open } = await begin();
      await hotel.fail({ operation: 'paymentRequests/cancel', times: 20, effect: refused });
      expect(await decide(open, 'confirmed')).toEqual({ state: 'refused', canInsist: false });
      expect(await decide(open, 'released')).toEqual({ state: 'refused', canInsist: true });
      expect(await decide(open, 'released', true)).toEqual({ state: 'done', canInsist: false });
      await cancelRoom(open);

      const { guest, body: paid } = await begin();
      await guest.pay(paid);
      await hotel.fail({ operation: 'reservations/confirm', times: 20, effect: refused });
      await settle(paid);
      expect(await decide(paid, 'cancelled')).toEqual({ state: 'refused', canInsist: false });
      expect(await decide(paid, 'confirmed')).toEqual({ state: 'refused', canInsist: true });
      expect(await decide(paid, 'confirmed', true)).toEqual({ state: 'done', canInsist: false });
      // A person who insists has spoken to the hotel, which then keeps the room.
      await hotel.forgetFaults();
      await hotel.confirmByStaff(paid.reference);
    },
  );

  it('that was paid is confirmed as a person looks, and a decision to confirm succeeds and is logged', () =>
    decidePaid('confirmed', { state: 'done' }, ['awaiting_payment to confirmed']));

  it('that was paid is confirmed as a person looks, and a decision to release is refused', { tags: ['thorough'] }, () =>
    decidePaid('released', { state: 'refused' }, []),
  );

  async function decidePaid(as: 'confirmed' | 'released', answer: object, log: readonly string[]): Promise<void> {
    const { guest, body } = await begin();
    await guest.pay(body);
    await letPass({ minutes: 0.01 });
    const placement = (await findPlacementNamed(staycard.db, body.reference))!;
    expect(placement.state).toBe('awaiting_payment');
    const cause = { actor: 'Eve', reason: 'they rang us', at: clock.now() };
    const decision = { as, despiteTheHotel: true, cause };
    expect(await decidePayment(staycard.deps, placement, decision)).toMatchObject(answer);
    expect(await look(body)).toEqual(BOOKED);
    const { rows } = await sql<{ what: string }>`
      select concat(details ->> 'from', ' to ', details ->> 'to') as what from audit_entry
        where action = 'settle' and placement_id = ${placement.id}`.execute(staycard.db);
    expect(rows.map(({ what }) => what)).toEqual(log);
  }

  it(
    'is not paid back by a person who saw it unpaid while the room is being confirmed',
    { tags: ['thorough'] },
    async () => {
      const { guest, body } = await begin();
      await guest.pay(body);
      await hotel.fail({ operation: 'reservations/confirm', times: 20, effect: { status: 400, kind: 'status' } });
      await letPass({ minutes: 0.01 });
      const placement = (await findPlacementNamed(staycard.db, body.reference))!;
      expect(placement.state).toBe('awaiting_payment');
      const cause = { actor: 'Eve', reason: 'nobody paid', at: clock.now() };
      const decision = { as: 'released', despiteTheHotel: true, cause } as const;
      expect(await decidePayment(staycard.deps, placement, decision)).toMatchObject({
        state: 'refused',
        reason: expect.stringContaining('is paid now') as string,
      });
      expect(await look(body)).toMatchObject({ state: 'paid', charged: 1 });
      await hotel.forgetFaults();
      await settle(body);
      expect(await look(body)).toMatchObject({ state: 'confirmed' });
    },
  );

  it('is looked at once when the hotel reports a payment several times, and only for callers with the secret address', async () => {
    const { guest, body } = await begin();
    const id = await idOf(body);
    const countJobs = async (name: string) => {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from pgboss.job
        where name = ${name} and data ->> 'placementId' = ${id}`.execute(staycard.db);
      return rows[0]?.count ?? 0;
    };
    const before = await countJobs('settle-payment');
    expect((await report('x'.repeat(32), id)).status).toBe(404);
    expect(await countJobs('look-at-payment')).toBe(0);
    const begun = performance.now();
    const reports = await Promise.all(Array.from({ length: 10 }, () => report(SECRET, id)));
    expect(new Set(reports.map(({ status }) => status))).toEqual(new Set([200]));
    // One job for each pause (here a second) in which events came. None of them queues a successor.
    const added = await countJobs('look-at-payment');
    expect(added).toBeGreaterThan(0);
    expect(added).toBeLessThanOrEqual(2 + (performance.now() - begun) / 1000);
    await guest.pay(body);
    await letPass({ minutes: 0.01 });
    for (let looks = 0; looks < 3; looks += 1) await lookAtPayment(staycard.deps, id);
    expect(await look(body)).toEqual(BOOKED);
    expect(await countJobs('settle-payment')).toBe(before);
  });

  it(
    'gives money back that was pending when the guest left and arrives days later',
    { tags: ['thorough'] },
    async () => {
      const { guest, body } = await begin();
      const paymentId = await guest.pay(body, 'verifying');
      expect((await guest.leave(body)).body.state).toBe('released');
      await cancelRoom(body);
      const { rows } = await sql<{ days: number }>`select extract(day from max(start_after - created_on))::int as days
      from pgboss.job where name = 'settle-payment' and data ->> 'placementId' = ${await idOf(body)}`.execute(
        staycard.db,
      );
      expect(rows).toEqual([{ days: 7 }]);
      await letPass({ minutes: 4 * 24 * 60 });
      await settle(body);
      expect(await look(body)).toEqual({ ...FREE, payment: 'cancelled', charged: 0 });
      await guest.settle(paymentId, 'charged');
      const sentences = await hotelFaults();
      expect(sentences).toEqual([
        `placement ${body.reference} is not booked, and the hotel has a payment of GBP ${body.payment!.amount.amount.toFixed(2)} for it`,
      ]);
      await settle(body);
      await refundAll(body);
      expect(await look(body)).toEqual({ ...FREE, payment: 'refunded', charged: 1 });
    },
  );

  it('needs a person if that is still pending a week later', { tags: ['thorough'] }, async () => {
    const { guest, body } = await begin();
    const paymentId = await guest.pay(body, 'verifying');
    await guest.leave(body);
    await cancelRoom(body);
    await letPass({ minutes: 7 * 24 * 60 });
    await settle(body);
    expect(await look(body)).toEqual({ ...FREE, payment: 'cancelled', needsPerson: true, charged: 0 });
    const listed = (await listUnresolved(staycard.db, true)).find(({ reference }) => reference === body.reference);
    expect(listed?.because).toMatch(/still pending/);
    expect(listed?.needs).toMatchObject([{ reason: 'late_payment_pending' }]);
    await guest.settle(paymentId, 'failed');
  });

  it(
    'promises and refunds nothing of a payment after its chargeback: it is due again, and the card gets its part back',
    { tags: ['thorough'] },
    async () => {
      const { guest, body } = await begin();
      const paymentId = await guest.pay(body);
      await settle(body);
      expect((await guest.showCancellation(body)).rest?.refund).toEqual(body.due);
      await guest.settle(paymentId, 'chargeback');
      expect(await hotelFaults()).toEqual([
        `placement ${body.reference} was paid online, and the hotel does not have that payment`,
      ]);
      const shown = await guest.showCancellation(body);
      expect(shown).toMatchObject({ state: 'possible', fee: { amount: 0 }, fee_due: { amount: 0 }, rest: null });
      expect(await guest.follow(body)).toMatchObject({ due: body.due, payment: { state: 'paid', charged_back: true } });
      expect(await look(body)).toEqual({ ...BOOKED, payment: 'charged_back' });
      expect(await alertsOf(body)).toEqual([{ type: 'charged_back', isCancelled: false }]);
      const refunds = await hotel.countRequests('payments/refund');
      expect((await guest.cancel(body, shown.fee!)).body).toMatchObject({ state: 'cancelled', rest: null });
      expect(await look(body)).toMatchObject({
        state: 'cancelled',
        payment: 'charged_back',
        needsPerson: false,
        balance: CARD_MINOR,
        standing: 0,
      });
      expect(await hotel.countRequests('payments/refund')).toBe(refunds);
    },
  );

  it(
    'is refunded as usual after a reversed chargeback, and its operator gets one alert',
    { tags: ['thorough'] },
    async () => {
      const { guest, body } = await begin();
      const paymentId = await guest.pay(body);
      await settle(body);
      for (const [outcome, state] of [
        ['chargeback', 'charged_back'],
        ['chargebackReversal', 'paid'],
        ['chargeback', 'charged_back'],
        ['chargebackReversal', 'paid'],
      ] as const) {
        await guest.settle(paymentId, outcome);
        await lookAtPayment(staycard.deps, await idOf(body));
        expect((await look(body)).payment).toBe(state);
      }
      expect(await alertsOf(body)).toHaveLength(1);
      const shown = await guest.showCancellation(body);
      expect(shown.rest?.refund).toEqual(body.due);
      await guest.cancel(body, shown.fee!);
      await refundAll(body);
      expect(await look(body)).toMatchObject({ state: 'cancelled', payment: 'refunded' });
    },
  );

  it('is not refunded if the bank takes the payment back after the cancellation, and needs a person', async () => {
    const { guest, body } = await begin();
    const paymentId = await guest.pay(body);
    await settle(body);
    const shown = await guest.showCancellation(body);
    await guest.cancel(body, shown.fee!);
    await guest.settle(paymentId, 'chargeback');
    const refunds = await hotel.countRequests('payments/refund');
    await refundPayment(staycard.deps, await idOf(body));
    expect(await hotel.countRequests('payments/refund')).toBe(refunds);
    expect(await look(body)).toMatchObject({ state: 'cancelled', payment: 'refund_failed', needsPerson: true });
    // The page promises no refund of money that the bank has returned already.
    expect((await guest.follow(body)).payment).toMatchObject({ state: 'refund_failed', refund: null });
    expect((await guest.showCancellation(body)).rest).toMatchObject({ refund_unchecked: true });
  });

  it(
    'is due at the hotel with its fee if it is cancelled for a fee after a chargeback',
    { tags: ['thorough'] },
    async () => {
      const { guest, body } = await begin('placing', 'Saver');
      const paymentId = await guest.pay(body);
      await settle(body);
      await guest.settle(paymentId, 'chargeback');
      const shown = await guest.showCancellation(body);
      expect(shown).toMatchObject({ rest: null, fee_due: body.due });
      expect((await guest.cancel(body, shown.fee!)).body).toMatchObject({ rest: null, fee_due: body.due });
      expect(await look(body)).toMatchObject({ state: 'cancelled', payment: 'charged_back', balance: 0 });
    },
  );

  it(
    'says that its payment cannot be checked, and refunds nothing that was charged back',
    { tags: ['thorough'] },
    async () => {
      const { guest, body } = await begin();
      const paymentId = await guest.pay(body);
      await settle(body);
      await guest.settle(paymentId, 'chargeback');
      await hotel.fail({ operation: 'paymentRequests/getAll', times: 20, effect: { kind: 'status', status: 500 } });
      const shown = await guest.showCancellation(body);
      expect(shown.rest).toMatchObject({ refund: body.due, refund_unchecked: true });
      await guest.cancel(body, shown.fee!);
      await hotel.forgetFaults();
      const refunds = await hotel.countRequests('payments/refund');
      await refundPayment(staycard.deps, await idOf(body));
      expect(await look(body)).toMatchObject({ payment: 'refund_failed', needsPerson: true, balance: CARD_MINOR });
      // No letter promises a refund of money that the bank has returned already.
      expect((await lettersOf(body)).map((letter) => (letter as { kind: string }).kind)).not.toContain(
        'refund_delayed',
      );
      expect(await hotel.countRequests('payments/refund')).toBe(refunds);
    },
  );

  it(
    'is looked at when the hotel reports a chargeback on its account, and for no other payment',
    { tags: ['thorough'] },
    async () => {
      const { guest, body } = await begin();
      const other = await begin();
      for (const one of [{ guest, body }, other]) {
        const paymentId = await one.guest.pay(one.body);
        await settle(one.body);
        if (one.body === body) await guest.settle(paymentId, 'chargeback');
      }
      const taken = (await hotel.rows('payments')).find(({ Kind, AccountId }) => Kind === 'Chargeback' && AccountId);
      const newest = (await hotel.rows('payments')).filter(({ Kind }) => Kind === 'Chargeback').at(-1);
      expect(taken).toBeDefined();
      const reported = String(newest?.['Id']);
      expect((await report(SECRET, reported)).status).toBe(200);
      const place = { salePageId: 'demo', propertyId: 'harbour-house' };
      const asked = await jobsOf('find-paid-stays');
      expect(asked).toContainEqual({ ...place, paymentIds: [reported] });
      await findPaidStays(staycard.deps, { ...place, paymentIds: [reported] });
      const looks = await jobsOf('look-at-payment');
      expect(looks).toContainEqual({ placementId: await idOf(body) });
      expect(looks).not.toContainEqual({ placementId: await idOf(other.body) });
      await lookAtPayment(staycard.deps, await idOf(body));
      expect((await look(body)).payment).toBe('charged_back');
    },
  );

  it.each([
    ['de', 'de'],
    ['de-AT', 'de'],
    ['a_b', 'en'],
  ])(
    'is named in the guest’s language, with dates as on the page: %s',
    { tags: ['thorough'] },
    async (asked, spoken) => {
      const guest = new PayingGuest(staycard);
      const { stay_from: from, stay_to: to } = (stay = stayInDays(days.next().value, 2));
      const { placement } = await guest.prepare({ stay });
      const buyer = { ...placement.buyer, language: asked };
      const { body } = await guest.place({ ...placement, buyer, pay_rest: true });
      const { definition, properties } = await staycard.deps.salePages.load('demo');
      const { description } = describeProperty(properties.get(asId('harbour-house'))!, spoken);
      const dates = formatDateRange(from, to, pickDateLocale(spoken, definition));
      const request = (await hotel.rows('paymentRequests')).find(({ Notes }) => Notes === body.reference);
      expect(request?.['Description']).toBe(`${description}, ${dates}, ${body.reference}`);
      await guest.leave(body);
      await cancelRoom(body);
    },
  );

  it('stores no payment card that paying does not need', { tags: ['thorough'] }, async () => {
    const guest = new PayingGuest(staycard);
    const { summary, placement } = await guest.prepare({ stay: stayInDays(days.next().value, 2), rate: 'Flexible' });
    expect(summary.rest).toEqual({ ways: ['pay', 'guarantee'], payment_card_beside_paying: false });
    expect(placement.payment_card_token).toBeDefined();
    const before = await hotel.rows('creditCards');
    const { body } = await guest.place({ ...placement, pay_rest: true });
    expect(body).toMatchObject({ state: 'placing', details: { guarantee: 'none' } });
    expect(await hotel.rows('creditCards')).toEqual(before);
    await guest.leave(body);
    await cancelRoom(body);
  });

  it('is refused if paying is not offered, and if nothing is due', { tags: ['thorough'] }, async () => {
    const guest = new PayingGuest(staycard);
    const elsewhere = await guest.begin({ property: 'dawn-lodge', stay: stayInDays(60, 2) });
    const card = await issueTestCard(staycard, { amount: 500_000 });
    const covered = await guest.begin({ stay: stayInDays(days.next().value, 2), codes: [card.code] });
    for (const { status, body } of [elsewhere, covered]) {
      const errors = [{ path: 'pay_rest', code: 'ERRORS.PAYING_NOT_OFFERED' }];
      expect({ status, errors: body.errors }).toEqual({ status: 422, errors });
    }
  });

  it(
    'is not accepted if the hotel takes no payments: the guest gets no letter about a payment, and one person is needed',
    { tags: ['thorough'] },
    async () => {
      const effect = { kind: 'status', status: 403, message: 'Mews Payments is not enabled.' } as const;
      await hotel.fail({ operation: 'paymentRequests/add', times: 2, effect });
      const listed = async () =>
        (await listUnresolved(staycard.db, true)).filter(({ needs }) =>
          needs.some(({ reason }) => reason === 'payments_refused'),
        );
      const tried: Reservation[] = [];
      for (const expected of [1, 1]) {
        const card = await issueTestCard(staycard, { amount: CARD_MINOR });
        cardId = card.id;
        const stay = stayInDays(days.next().value, 2);
        const { status, body } = await new PayingGuest(staycard).begin({
          stay,
          codes: [card.code],
          room: 'Lanes Double',
        });
        expect({ status, code: body.code }).toEqual({ status: 409, code: 'RESERVATION.NOT_ACCEPTED' });
        await cancelRoom(body);
        expect(await look(body)).toMatchObject({ ...FREE, needsPerson: tried.length === 0, payment: 'cancelled' });
        const released = (await findPlacementNamed(staycard.db, body.reference))!;
        const shown = await presentRestPayment(staycard.deps, undefined, released);
        expect(shown).toMatchObject({ state: 'cancelled', not_taken: true });
        expect(await lettersOf(body)).toEqual([]);
        expect(await listed()).toHaveLength(expected);
        tried.push(body);
      }
      const cause = { actor: 'test', reason: 'payments are switched on again', at: clock.now() };
      const placement = (await findPlacementNamed(staycard.db, tried[0]!.reference))!;
      const answer = await decidePlacement(staycard.deps, placement, {
        as: 'released',
        despiteTheHotel: false,
        cause,
      });
      expect(answer.state).toBe('done');
      expect(await listed()).toEqual([]);
    },
  );

  it(
    'needs an online payment if the hotel requires it, with or without a payment card',
    { tags: ['thorough'] },
    async () => {
      await letGuestsPay(staycard, ['harbour-house'], { pay_rest: 'required' });
      const guest = new PayingGuest(staycard);
      const { summary, placement } = await guest.prepare({ stay: stayInDays(days.next().value, 2), rate: 'Flexible' });
      expect(summary).toMatchObject({
        payment_card: 'not_needed',
        rest: { ways: ['pay'], payment_card_beside_paying: false },
      });
      for (const asked of [{}, { pay_rest: false }, { pay_rest: false, payment_card_token: 'any' }]) {
        const { status, body } = await guest.place({ ...placement, ...asked });
        expect({ status, code: body.code }).toEqual({ status: 409, code: 'RESERVATION.PAYMENT_REQUIRED' });
      }
      const { status, body } = await guest.place({ ...placement, pay_rest: true });
      expect({ status, state: body.state }).toEqual({ status: 202, state: 'placing' });
      await guest.leave(body);
      await cancelRoom(body);
    },
  );

  it(
    'is left to the hotel to refund if it wants to: the guest is shown that first, and its letter has the amount',
    { tags: ['thorough'] },
    async () => {
      await letGuestsPay(staycard, ['harbour-house'], { refunds: 'hotel', reservations_email: 'desk@hotel.example' });
      const { guest, body } = await begin();
      await guest.pay(body);
      await settle(body);
      const shown = await guest.showCancellation(body);
      expect(shown.rest).toMatchObject({ refund: body.due, refund_by_hotel: true });
      const refunds = await hotel.countRequests('payments/refund');
      expect((await guest.cancel(body, shown.fee!)).body.rest).toEqual(shown.rest);
      expect(await look(body)).toMatchObject({ state: 'cancelled', payment: 'paid', needsPerson: false, held: 0 });
      const letter = await staycard.db
        .selectFrom('mail')
        .select('data')
        .where('kind', '=', 'hotel_stay_cancelled')
        .where('cause_key', '=', body.reference)
        .executeTakeFirstOrThrow();
      expect(letter.data).toMatchObject({ rest: { refundBy: 'hotel' } });
      expect(await hotel.countRequests('payments/refund')).toBe(refunds);
    },
  );

  /** Two stays of one guest, whose payments the hotel has on one account, and who cancels both. */
  async function cancelTwo(): Promise<{ one: Reservation; second: Reservation; paid: string }> {
    const { guest, body: one } = await begin();
    const card = await issueTestCard(staycard, { amount: CARD_MINOR });
    const { body: second } = await guest.begin({ stay, codes: [card.code], room: 'Lanes Double', rate: 'Flexible' });
    const paid = await guest.pay(one);
    await guest.pay(second);
    await settle(one);
    await settle(second);
    for (const body of [one, second]) await guest.cancel(body, (await guest.showCancellation(body)).fee!);
    const refunds = await Promise.all(
      [one, second].map(async (body) => loadRestPayment(staycard.db, await idOf(body))),
    );
    expect(refunds[1]?.refund).toEqual(refunds[0]?.refund);
    return { one, second, paid };
  }

  function refundIdsOf(...bodies: readonly Reservation[]): Promise<(string | null)[]> {
    return Promise.all(bodies.map(async (body) => (await loadRestPayment(staycard.db, await idOf(body))).refundId));
  }

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

  /** Runs the refund's job twice, then the bank. */
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
