import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { asId } from '#domain/value/ids.ts';
import { demoIds } from '../../simulators/mews/seed/demo-ids.ts';
import { listNeeds } from '../../src/server/booking/placement/need-store.ts';
import type { Clock } from '../../src/server/platform/clock.ts';
import { postRedemption } from '../../src/server/booking/posting/post-redemption.ts';
import { lookAtStay } from '../../src/server/booking/look-up/look-at-stays.ts';
import { Cancelling, FLEXIBLE } from '../cancelling-guest.ts';
import { issueTestCard } from '../issue-test-card.ts';
import { freeDays, stayInDays } from '../seeded-nights.ts';
import { useStaycard } from '../staycard.ts';
import { testClock } from '../test-clock.ts';

let passed = { minutes: 0 };
const clock: Clock = { now: () => testClock.now().add(passed) };
const { breakfast, parking, lateCheckOut } = demoIds.brighton.productIds;

describe('something that is gone at the hotel since the last look', () => {
  const staycard = useStaycard({ clock });
  const cancelling = new Cancelling(staycard);
  const { hotel } = cancelling;
  const days = freeDays(60, 2);

  // The tests run every step themselves.
  beforeAll(() => staycard.deps.jobs.stop());
  afterEach(async () => {
    for (const productId of [parking, lateCheckOut]) await hotel.sell(productId, true);
  });

  it.each([
    ['the one that was chosen', [parking], 0, 2],
    // Within the minute for which its list is cached.
    ['one of two, by its price alone', [breakfast, lateCheckOut], 1, 4],
  ])('is named if it is an extra, and no value is taken: %s', async (_, products, place, prices) => {
    const card = await issueTestCard(staycard, { amount: 100_000 });
    const guest = cancelling.guest();
    const { placement } = await guest.prepare({
      stay: stayInDays(days.next().value, 2),
      codes: [card.code],
      products: products.map((id) => ({ product_id: id, count: 1 })),
      ...FLEXIBLE,
    });
    await hotel.sell(products[place]!, false);
    const before = await hotel.countRequests('reservations/price');
    const { status, body } = await guest.place(placement);
    expect((await hotel.countRequests('reservations/price')) - before).toBeLessThanOrEqual(prices);
    expect({ status, code: body.code }).toEqual({ status: 422, code: 'INPUT.INVALID' });
    expect(body.errors?.map(({ path, params }) => [path, params])).toEqual([
      [`products.${place}.product_id`, { product_id: products[place] }],
    ]);
    expect((await guest.search(card.code)).card.held.value?.amount).toBe(0);
  });

  it('is left out of the price if it is the city tax', { tags: ['thorough'] }, async () => {
    const guest = cancelling.guest();
    const choice = { property: 'palais-rosenhain', stay: stayInDays(days.next().value, 2) };
    const { booking, property } = await guest.book(choice);
    const before = await guest.summarise(property, booking);
    expect(before.city_tax.amount).not.toBeNull();
    const { cityTax } = demoIds.vienna.productIds;
    await hotel.sell(cityTax, false);
    const after = await guest.summarise(property, booking);
    await hotel.sell(cityTax, true);
    expect(after.total_price.gross_value).toBeLessThan(before.total_price.gross_value);
  });

  it('gets no payment if it is the stay, which needs no person', async () => {
    const card = await issueTestCard(staycard, { amount: 100_000 });
    const choice = { stay: stayInDays(days.next().value, 2), codes: [card.code], rooms: 2, ...FLEXIBLE };
    const { reservation } = await cancelling.book(choice);
    const { id, state } = await cancelling.placementOf(reservation);
    expect(state).toBe('confirmed');
    await hotel.cancelByStaff(reservation.reference);
    passed = { minutes: 2 };
    await postRedemption(staycard.deps, id);
    expect(await cancelling.paymentsOf(reservation)).toEqual([]);
    await lookAtStay(staycard.deps, id);
    expect(await listNeeds(staycard.db, asId(id))).toEqual([]);
  });

  it('gets its payment if one of two rooms is left', async () => {
    const card = await issueTestCard(staycard, { amount: 100_000 });
    const choice = { stay: stayInDays(days.next().value, 2), codes: [card.code], rooms: 2, ...FLEXIBLE };
    const { reservation, summary } = await cancelling.book(choice);
    const { id } = await cancelling.placementOf(reservation);
    await hotel.cancelByStaff(reservation.reference, 1);
    passed = { minutes: passed.minutes + 2 };
    await postRedemption(staycard.deps, id);
    expect(await cancelling.paymentsOf(reservation)).toEqual([summary.cover.covered.amount]);
  });
});
