import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Reservation } from '#contract/guest/reservation.ts';
import { asId, type PlacementId } from '#domain/value/ids.ts';
import type { RedemptionPaymentType, TaxKind } from '#domain/money/redemption-payment.ts';
import { verifyHotels } from '../../src/server/booking/hotel-check/verify-hotels.ts';
import { postGiveBack } from '../../src/server/booking/posting/post-give-back.ts';
import { postRedemption } from '../../src/server/booking/posting/post-redemption.ts';
import { listNeeds } from '../../src/server/booking/placement/need-store.ts';
import { applyToProperties } from '../apply-to-properties.ts';
import { FLEXIBLE, useCancelling } from '../cancelling-guest.ts';
import { issueTestCard } from '../issue-test-card.ts';
import { freeDays, stayInDays } from '../seeded-nights.ts';
import { standAfterLooking } from '../stand-after-looking.ts';
import { testClock } from '../test-clock.ts';

const BY_KIND = { single_purpose: 'Voucher', multi_purpose: 'GiftCard', unknown: 'Prepayment' };
const POST = 'payments/addExternal';

let passed = { minutes: 0 };
const clock = { now: () => testClock.now().add(passed) };

describe('a hotel with a payment type for each tax kind', () => {
  const { staycard, cancelling, hotel } = useCancelling({ clock });
  const days = freeDays(60, 2);

  // The tests run every step themselves.
  beforeAll(async () => {
    await staycard.deps.jobs.stop();
    await setTypes(BY_KIND);
  });

  afterEach(async () => {
    await hotel.forgetFaults();
    const hotels = await verifyHotels(staycard.deps, { since: testClock.now().subtract({ hours: 24 }) });
    expect(hotels.flatMap((each) => (each.state === 'asked' ? each.sentences : []))).toEqual([]);
  });

  const setTypes = (type: RedemptionPaymentType) =>
    applyToProperties(
      staycard,
      ['harbour-house'],
      ({ connection, ...property }) => {
        return { ...property, connection: { ...connection, redemption_payment_type: type } };
      },
      ({ connection }) => JSON.stringify(connection?.redemptionPaymentType) === JSON.stringify(type),
    );

  /** A stay paid by cards of these tax kinds. The first card has 50.00. */
  async function book(kinds: readonly (TaxKind | undefined)[], inDays = days.next().value) {
    const cards = [];
    for (const [place, taxKind] of kinds.entries()) {
      cards.push(await issueTestCard(staycard, { amount: place === 0 && kinds.length > 1 ? 5_000 : 100_000, taxKind }));
    }
    const codes = cards.map(({ code }) => code);
    const booked = await cancelling.book({ stay: stayInDays(inDays, 2), codes, ...FLEXIBLE });
    const id = asId<PlacementId>((await cancelling.placementOf(booked.reservation)).id);
    return { ...booked, id, paid: booked.summary.cover.covered.amount };
  }

  /** The payments at the hotel by type, in whole units. Negative amounts are taken back. */
  async function paymentsOf(reservation: Reservation): Promise<(readonly [string, number])[]> {
    const { id } = await cancelling.placementOf(reservation);
    return (await hotel.paymentsOf(id)).map((payment) => {
      const type = /"Type":"(Voucher|GiftCard|Prepayment)"/.exec(JSON.stringify(payment))?.[1] ?? 'none';
      return [type, -(payment['Amount'] as { GrossValue: number }).GrossValue];
    });
  }

  const ONE_TYPE = 'gets one payment as %s of a stay that a card of its kind pays';
  async function expectOneType(type: string, taxKind: Parameters<typeof book>[0][number]): Promise<void> {
    const { id, reservation, paid } = await book([taxKind]);
    await postRedemption(staycard.deps, id);
    expect(await paymentsOf(reservation)).toEqual([[type, paid]]);
  }
  it.each([['Prepayment', undefined]] as const)(ONE_TYPE, expectOneType);
  it.each([
    ['Voucher', 'single_purpose'],
    ['GiftCard', 'multi_purpose'],
  ] as const)(ONE_TYPE, { tags: ['thorough'] }, expectOneType);

  it('gets one payment per tax kind, posted once and reversed once', async () => {
    const { guest, id, reservation, paid } = await book(['single_purpose', 'multi_purpose']);
    const expected = [
      ['Voucher', 50],
      ['GiftCard', paid - 50],
    ];
    await hotel.fail({ operation: POST, after: 1, effect: { kind: 'cutBeforeCommit' } });
    await postRedemption(staycard.deps, id);
    expect(await paymentsOf(reservation)).toEqual(expected.slice(0, 1));
    passed = { minutes: passed.minutes + 5 };
    await hotel.fail({ operation: POST, effect: { kind: 'cutAfterCommit' } });
    await postRedemption(staycard.deps, id);
    passed = { minutes: passed.minutes + 5 };
    await postRedemption(staycard.deps, id);
    expect(await paymentsOf(reservation)).toEqual(expected);
    expect((await cancelling.placementOf(reservation)).redemption_posting).toBe('posted');

    await guest.cancel(reservation, { currency: 'GBP', amount: 0 });
    await postGiveBack(staycard.deps, id);
    expect(await paymentsOf(reservation)).toEqual([...expected, ['Voucher', -50], ['GiftCard', 50 - paid]]);
  });

  it('gets back under its kind only what the fee leaves of each', async () => {
    const { guest, id, reservation } = await book(['single_purpose', 'multi_purpose'], 1);
    await postRedemption(staycard.deps, id);
    const fee = (await guest.showCancellation(reservation)).fee!;
    await guest.cancel(reservation, fee);
    await postGiveBack(staycard.deps, id);
    const [, [, multi] = ['', 0], ...back] = await paymentsOf(reservation);
    expect(fee.amount).toBeGreaterThan(50);
    expect(back).toEqual([['GiftCard', -Math.round((multi - (fee.amount - 50)) * 100) / 100]]);
  });

  it(
    'gets no second payment where its types change while only some was posted, and a person decides',
    { tags: ['thorough'] },
    async () => {
      const { id, reservation } = await book(['single_purpose', 'multi_purpose']);
      await hotel.fail({ operation: POST, after: 1, effect: { kind: 'cutBeforeCommit' } });
      await postRedemption(staycard.deps, id);
      await setTypes('GiftCard');
      passed = { minutes: passed.minutes + 5 };
      await postRedemption(staycard.deps, id);
      expect(await paymentsOf(reservation)).toEqual([['Voucher', 50]]);
      expect(await listNeeds(staycard.db, id)).toMatchObject([{ reason: 'payment_not_posted' }]);
      await setTypes(BY_KIND);
      await postRedemption(staycard.deps, id);
      expect(await paymentsOf(reservation)).toHaveLength(2);
      expect(await listNeeds(staycard.db, id)).toEqual([]);
    },
  );

  it('gets no part twice from a worker that had looked before another posted a part and was refused the next', async () => {
    const { id, reservation, paid } = await book(['single_purpose', 'multi_purpose']);
    const late = standAfterLooking(staycard.deps);
    const posting = postRedemption(late.deps, id);
    await late.hasLooked;
    await hotel.fail({
      operation: POST,
      after: 1,
      times: 1,
      effect: { kind: 'status', status: 403, message: 'No.' },
    });
    await postRedemption(staycard.deps, id);
    late.goOn({ seconds: 1 });
    await posting;
    expect(await paymentsOf(reservation)).toEqual([['Voucher', 50]]);
    expect(await listNeeds(staycard.db, id)).toMatchObject([{ reason: 'payment_not_posted' }]);
    passed = { minutes: passed.minutes + 5 };
    await postRedemption(staycard.deps, id);
    expect(await paymentsOf(reservation)).toEqual([
      ['Voucher', 50],
      ['GiftCard', paid - 50],
    ]);
    expect(await listNeeds(staycard.db, id)).toEqual([]);
  });
});
