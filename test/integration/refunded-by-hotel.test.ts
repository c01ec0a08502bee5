import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Reservation } from '#contract/guest/reservation.ts';
import type { LetterData } from '../../src/server/letters/compose/letter-data.ts';
import { verifyHotels } from '../../src/server/booking/hotel-check/verify-hotels.ts';
import { verifyLedger } from '../../src/server/booking/ledger-check/verify-ledger.ts';
import { listUnresolved } from '../../src/server/booking/placement/unresolved-store.ts';
import { findPlacementNamed } from '../../src/server/booking/placement/placement-store.ts';
import { listNeeds } from '../../src/server/booking/placement/need-store.ts';
import { loadRestPayment } from '../../src/server/booking/placement/rest-payment-store.ts';
import { refundPayment } from '../../src/server/booking/rest/refund-payment.ts';
import { settlePayment } from '../../src/server/booking/rest/settle-payment.ts';
import { Hotel } from '../hotel.ts';
import { issueTestCard } from '../issue-test-card.ts';
import { letGuestsPay, PayingGuest } from '../paying-guest.ts';
import { freeDays, stayInDays } from '../seeded-nights.ts';
import { useStaycard } from '../staycard.ts';
import { testClock } from '../test-clock.ts';

const clock = { now: () => testClock.now() };

describe('a stay whose online payment the hotel has refunded in part', () => {
  const staycard = useStaycard({ clock, settings: { SETTLE_ABANDONED_AFTER_SECONDS: '1' } });
  const hotel = new Hotel(staycard);
  const days = freeDays(60, 2);

  beforeAll(async () => {
    await staycard.deps.jobs.stop();
    await letGuestsPay(staycard, ['harbour-house']);
  });

  afterEach(async () => {
    await hotel.forgetFaults();
    expect((await verifyLedger(staycard.db)).violations).toEqual([]);
  });

  async function idOf({ reference }: Reservation): Promise<string> {
    return (await findPlacementNamed(staycard.db, reference))!.id;
  }

  async function book(rate: 'Flexible' | 'Saver', guest = new PayingGuest(staycard)) {
    const card = await issueTestCard(staycard, { amount: 5_000 });
    const stay = stayInDays(days.next().value, 2);
    const { body } = await guest.begin({ stay, codes: [card.code], room: 'Lanes Double', rate });
    const paymentId = await guest.pay(body);
    await settlePayment(staycard.deps, await idOf(body));
    return { guest, body, paymentId, paid: body.due.amount };
  }

  async function faultsOf({ reference }: Reservation): Promise<string[]> {
    const hotels = await verifyHotels(staycard.deps, { since: clock.now().subtract({ hours: 24 }) });
    const sentences = hotels.flatMap((each) => (each.state === 'asked' ? each.sentences : []));
    return sentences.filter((sentence) => sentence.includes(reference) && sentence.includes('after refunds'));
  }

  async function letterOf({ reference }: Reservation, kind: 'stay_cancelled'): Promise<LetterData['stay_cancelled']> {
    const row = staycard.db.selectFrom('mail').select('data').where('kind', '=', kind);
    const { data } = await row.where('cause_key', '=', reference).executeTakeFirstOrThrow();
    return data as LetterData['stay_cancelled'];
  }

  async function needsOf(body: Reservation): Promise<string[]> {
    const needs = await listNeeds(staycard.db, (await findPlacementNamed(staycard.db, body.reference))!.id);
    return needs.map(({ reason, detail }) => `${reason}: ${detail}`);
  }

  it('is reported by the check of hotels until it is read', async () => {
    const { guest, body, paymentId } = await book('Flexible');
    await hotel.refundByStaff(paymentId, 50);
    expect(await faultsOf(body)).toHaveLength(1);
    await guest.showCancellation(body);
    expect(await faultsOf(body)).toEqual([]);
  });

  it('gets the remaining payment back from the hotel if cancelling is free', async () => {
    const { guest, body, paymentId, paid } = await book('Flexible');
    await hotel.refundByStaff(paymentId, 50);
    const left = Math.round((paid - 50) * 100) / 100;
    const shown = await guest.showCancellation(body);
    expect(shown.rest).toMatchObject({
      kept: { amount: 0 },
      refund: { amount: left },
      refund_by_hotel: true,
      refund_unchecked: false,
      hotel_refunded: { amount: 50 },
    });
    const refunds = await hotel.countRequests('payments/refund');
    expect((await guest.cancel(body, shown.fee!)).body).toMatchObject({ state: 'cancelled', rest: shown.rest });
    expect((await letterOf(body, 'stay_cancelled')).rest).toMatchObject({ hotelRefunded: { amountMinor: 5_000 } });
    await refundPayment(staycard.deps, await idOf(body));
    expect(await hotel.countRequests('payments/refund')).toBe(refunds);
    expect(await needsOf(body)).toEqual([
      `refunded_by_hotel: GBP ${paid.toFixed(2)} was paid online, of which the fee takes GBP 0.00, and the hotel has refunded GBP 50.00: the hotel owes the guest GBP ${left.toFixed(2)}`,
    ]);
    expect((await letterOf(body, 'stay_cancelled')).rest).toMatchObject({
      refund: { amountMinor: Math.round(left * 100) },
      refundBy: 'hotel',
    });
    expect(await faultsOf(body)).toEqual([]);
  });

  it('owes the hotel the part of the fee above the remaining payment', { tags: ['thorough'] }, async () => {
    const { guest, body, paymentId, paid } = await book('Saver');
    await hotel.refundByStaff(paymentId, paid - 10);
    const shown = await guest.showCancellation(body);
    const feeOfPayment = shown.fee!.amount - 50;
    const due = Math.round((feeOfPayment - 10) * 100) / 100;
    expect(shown).toMatchObject({ fee_due: { amount: due }, rest: { kept: { amount: 10 }, refund: { amount: 0 } } });
    await guest.cancel(body, shown.fee!);
    expect(await needsOf(body)).toEqual([expect.stringMatching(`: the guest owes the hotel GBP ${due.toFixed(2)}$`)]);
  });

  it(
    'needs no person if the hotel has refunded exactly the payment minus the fee',
    { tags: ['thorough'] },
    async () => {
      const { guest, body, paymentId, paid } = await book('Flexible');
      await hotel.refundByStaff(paymentId, paid);
      const shown = await guest.showCancellation(body);
      expect(shown.rest).toMatchObject({ kept: { amount: 0 }, refund: { amount: 0 } });
      await guest.cancel(body, shown.fee!);
      expect(await needsOf(body)).toEqual([]);
    },
  );

  it('is refunded by us after a refund by the hotel has failed', { tags: ['thorough'] }, async () => {
    const { guest, body, paymentId, paid } = await book('Flexible');
    await hotel.refundByStaff(paymentId, 20);
    const refund = (await hotel.rows('payments')).findLast(({ Kind }) => Kind === 'Refund');
    await guest.settle(String(refund?.['Id']), 'failed');
    const shown = await guest.showCancellation(body);
    expect(shown.rest).toMatchObject({ refund: { amount: paid }, refund_by_hotel: false });
  });

  it.each([
    ['may be of another payment of its account', 'payments/getAll'],
    ['cannot be read', 'paymentRequests/getAll'],
  ])('shows no amount if a refund %s, and nothing is sent', async (_, operation) => {
    const { guest, body, paymentId } = await book('Flexible');
    if (operation === 'payments/getAll') {
      await book('Flexible', guest);
      await hotel.refundByStaff(paymentId, 20);
      await hotel.fail({ operation, times: 1000, effect: { kind: 'nullField', field: 'ReservationId' } });
    } else {
      await hotel.refundByStaff(paymentId, 20);
      await hotel.fail({ operation, times: 1000, effect: { kind: 'status', status: 500 } });
    }
    const shown = await guest.showCancellation(body);
    expect(shown.rest).toMatchObject({ refund_unchecked: true });
    const cancelled = await guest.cancel(body, shown.fee!);
    expect(cancelled.body).toMatchObject({ state: 'cancelled', rest: { refund_unchecked: true } });
    expect((await letterOf(body, 'stay_cancelled')).rest).toMatchObject({ isUnsure: true });
    const refunds = await hotel.countRequests('payments/refund');
    if (operation !== 'payments/getAll') await hotel.forgetFaults();
    await refundPayment(staycard.deps, await idOf(body));
    expect(await hotel.countRequests('payments/refund')).toBe(refunds);
    expect((await loadRestPayment(staycard.db, await idOf(body))).state).toBe('refund_failed');
    expect(await needsOf(body)).toEqual([expect.stringMatching(/^refund_failed: /)]);
    const { rest } = await guest.showCancellation(body);
    if (operation === 'payments/getAll') expect(rest).toMatchObject({ refund_unchecked: true });
    else expect(rest).toMatchObject({ refund_unchecked: false, hotel_refunded: { amount: 20 } });
  });

  it('needs a person if its fee takes all of the payment and the hotel’s refund is unknown', async () => {
    const { guest, body, paymentId } = await book('Saver');
    await book('Saver', guest);
    await hotel.refundByStaff(paymentId, 20);
    await hotel.fail({
      operation: 'payments/getAll',
      times: 1000,
      effect: { kind: 'nullField', field: 'ReservationId' },
    });
    const shown = await guest.showCancellation(body);
    expect(shown.rest).toMatchObject({ refund_unchecked: true });
    await guest.cancel(body, shown.fee!);
    expect(await needsOf(body)).toEqual([expect.stringMatching(/^refunded_by_hotel: .*is unknown/)]);
  });

  it(
    'is refunded by the hotel if that has refunded a part before our refund was sent',
    { tags: ['thorough'] },
    async () => {
      const { guest, body, paymentId, paid } = await book('Flexible');
      const shown = await guest.showCancellation(body);
      await guest.cancel(body, shown.fee!);
      await hotel.refundByStaff(paymentId, 50);
      const refunds = await hotel.countRequests('payments/refund');
      await refundPayment(staycard.deps, await idOf(body));
      expect(await hotel.countRequests('payments/refund')).toBe(refunds);
      expect(await needsOf(body)).toEqual([
        expect.stringMatching(`^refund_failed: .*: the hotel owes the guest GBP ${(paid - 50).toFixed(2)}$`),
      ]);
      const left = Math.round((paid - 50) * 100) / 100;
      expect((await guest.follow(body)).payment).toMatchObject({ state: 'refund_failed', refund: { amount: left } });
      expect((await guest.showCancellation(body)).rest).toMatchObject({
        refund: { amount: left },
        refund_unchecked: false,
        hotel_refunded: { amount: 50 },
      });
      const [listed] = (await listUnresolved(staycard.db, true)).filter(
        ({ reference }) => reference === body.reference,
      );
      expect(listed?.payment).toMatchObject({
        state: 'refund_failed',
        refund: { amountMinor: Math.round(left * 100) },
      });
    },
  );

  it('is done if the hotel has refunded everything before our refund was sent', async () => {
    const { guest, body, paymentId, paid } = await book('Flexible');
    const shown = await guest.showCancellation(body);
    await guest.cancel(body, shown.fee!);
    await hotel.refundByStaff(paymentId, 50);
    await hotel.refundByStaff(paymentId, paid - 50);
    const refunds = await hotel.countRequests('payments/refund');
    await refundPayment(staycard.deps, await idOf(body));
    expect(await hotel.countRequests('payments/refund')).toBe(refunds);
    expect(await needsOf(body)).toEqual([]);
    expect((await loadRestPayment(staycard.db, await idOf(body))).state).toBe('refunded');
  });
});
