import { expect, test } from 'vitest';
import { money } from '#domain/money/money.ts';
import type { ConformanceContext } from './conformance-context.ts';
import { bookingOf, cancelUntilCertain, postOnce } from './port-user.ts';

/** Posting the amounts that cards paid as payments. */
export function describePayments(context: ConformanceContext): void {
  test('finds a posted redemption by its id, and no other', async () => {
    const { stay, offer } = await context.findOffer(1);
    const reservation = await context.reserveOrThrow(bookingOf(offer, stay, context.adults(1)));
    const redemptionId = `R-${context.nextReference()}`;
    const all = context.complete;
    expect(await all.redemptions.find(reservation, [redemptionId])).toEqual([]);
    const amount = money(offer.price.currency, 12_345);
    expect(await postOnce(all, { redemptionId, reservation, amount, note: 'Card ending 222P' })).toBe(true);
    expect(await all.redemptions.find(reservation, [redemptionId])).toEqual([redemptionId]);
    expect(await all.redemptions.find(reservation, [`${redemptionId}0`])).toEqual([]);
  });

  test('takes a payment back with a negative one of its own id, also after cancelling, and lists both', async () => {
    const { stay, offer } = await context.findOffer(1);
    const reservation = await context.reserveOrThrow(bookingOf(offer, stay, context.adults(1)));
    const { complete } = context;
    const payment = {
      redemptionId: `R-${context.nextReference()}`,
      reservation,
      amount: money(offer.price.currency, 12_345),
      note: 'Card ending 222P',
    };
    const back = {
      ...payment,
      redemptionId: `${payment.redemptionId}-back`,
      amount: money(offer.price.currency, -10_000),
    };
    expect(await postOnce(complete, payment)).toBe(true);
    expect(await complete.redemptions.find(reservation, [back.redemptionId])).toEqual([]);
    if (context.pms.cancelReservation) expect(await cancelUntilCertain(complete, reservation)).toBe('done');
    expect(await postOnce(complete, back)).toBe(true);
    expect(await complete.redemptions.find(reservation, [back.redemptionId])).toEqual([back.redemptionId]);
    const listed = await complete.redemptions.list(reservation);
    for (const { redemptionId, amount } of [payment, back]) {
      expect(listed.filter((one) => one.redemptionId === redemptionId)).toEqual([{ redemptionId, amount }]);
    }
  });
}
