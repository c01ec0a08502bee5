import { expect, test } from 'vitest';
import { money } from '#domain/money.ts';
import type { Suite } from './opened-suite.ts';
import { bookingOf, postOnce } from './port-user.ts';

/** What cards paid, as payments. */
export function describePayments(suite: Suite): void {
  test('finds a posted redemption by its id, and no other', async () => {
    const { stay, offer } = await suite.findOffer(1);
    const reservation = await suite.reserveOrThrow(bookingOf(offer, stay, suite.adults(1)));
    const redemptionId = `R-${suite.nextReference()}`;
    const all = suite.complete;
    expect(await all.hasRedemption(reservation, redemptionId)).toBe(false);
    const amount = money(offer.price.currency, 12_345);
    expect(await postOnce(all, { redemptionId, reservation, amount, note: 'Card ending 222P' })).toBe(true);
    expect(await all.hasRedemption(reservation, redemptionId)).toBe(true);
    expect(await all.hasRedemption(reservation, `${redemptionId}0`)).toBe(false);
  });
}
