import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { money } from '#domain/money/money.ts';
import { cancelReservation } from '../../src/server/booking/cancel/cancel-reservation.ts';
import { findPlacementNamed } from '../../src/server/booking/placement/placement-store.ts';
import { askPmsToCancel } from '../../src/server/booking/cancel/ask-to-cancel.ts';
import { FLEXIBLE, NO_FEE, useCancelling, type Cancelling } from '../cancelling-guest.ts';
import { issueTestCard, sumsOf } from '../issue-test-card.ts';
import { stayInDays } from '../seeded-nights.ts';

const CARD_MINOR = 100_000;

const NOBODY_HURRIES = { SETTLE_PAUSE_SECONDS: '3600', SETTLE_ABANDONED_AFTER_SECONDS: '3600' };

async function bookWithCard(cancelling: Cancelling, inDays = 60) {
  const card = await issueTestCard(cancelling.staycard, { amount: CARD_MINOR });
  const booked = await cancelling.book({ stay: stayInDays(inDays, 1), codes: [card.code], ...FLEXIBLE });
  return { ...booked, card, covered: booked.summary.cover.covered };
}

describe('a reservation that is being cancelled', () => {
  const { staycard, cancelling } = useCancelling({ settings: NOBODY_HURRIES });

  it('gives back once after a lost answer and several concurrent jobs', async () => {
    const { guest, reservation, card, covered } = await bookWithCard(cancelling);
    await cancelling.hotel.fail({ operation: 'reservations/cancel', effect: { kind: 'cutAfterCommit' } });
    const noLook = { operation: 'reservations/getAll/2023-06-06', after: 1, times: 6 };
    await cancelling.hotel.fail({ ...noLook, effect: { kind: 'status', status: 500 } });
    expect((await guest.cancel(reservation, NO_FEE)).status).toBe(202);
    await cancelling.hotel.forgetFaults();
    const { id } = await cancelling.placementOf(reservation);
    await Promise.all(Array.from({ length: 4 }, () => askPmsToCancel(staycard.deps, id)));
    expect(await cancelling.stateOf(reservation)).toBe('cancelled');
    expect(await cancelling.givenBackTo(reservation, card.id)).toBe(Math.round(covered.amount * 100));
    expect(await sumsOf(staycard, card.id)).toEqual({ balance: CARD_MINOR, held: 0 });
  });

  it('costs no more than the agreed fee: higher terms are shown instead', async () => {
    const { guest, reservation, card, covered } = await bookWithCard(cancelling, 1);
    const answer = await guest.cancel(reservation, NO_FEE);
    expect(answer).toMatchObject({ status: 409, body: { code: 'RESERVATION.FEE_CHANGED' } });
    expect(await cancelling.stateOf(reservation)).toBe('confirmed');
    const taken = Math.round(covered.amount * 100);
    expect(await sumsOf(staycard, card.id)).toEqual({ balance: CARD_MINOR - taken, held: 0 });
  });

  it(
    'shows the terms as read under the lock, including a refusal by the hotel since',
    { tags: ['thorough'] },
    async () => {
      const { guest, reservation } = await bookWithCard(cancelling, 1);
      const salePage = await staycard.deps.salePages.load('demo');
      const before = await findPlacementNamed(staycard.db, reservation.reference);
      const { fee } = await guest.showCancellation(reservation);
      const no = { kind: 'status', status: 403, message: 'Not this one.' } as const;
      await cancelling.hotel.fail({ operation: 'reservations/cancel', effect: no });
      expect(await guest.cancel(reservation, fee!)).toMatchObject({ status: 409 });
      const by = { type: 'guest', agreedFee: money('GBP', 0) } as const;
      const answer = await cancelReservation(staycard.deps, salePage, before!, by);
      expect(answer).toMatchObject({ code: 'RESERVATION.FEE_CHANGED', view: { state: 'possible', isRefused: true } });
    },
  );

  it('is not cancelled for a caller who has only its reference', async () => {
    const { guest, reservation } = await bookWithCard(cancelling);
    const stranger = { reference: reservation.reference, access_token: 'made-up.token' };
    expect(await guest.cancel(stranger, NO_FEE)).toMatchObject({
      status: 404,
      body: { code: 'RESERVATION.NOT_FOUND' },
    });
    expect(await cancelling.stateOf(reservation)).toBe('confirmed');
  });
});

describe('a reservation that is cancelled while a job posts its payment', () => {
  const { cancelling } = useCancelling();

  it('has that taken back, at whichever moment it is posted', { tags: ['thorough'] }, async () => {
    for (let round = 0; round < 6; round += 1) {
      const { guest, reservation, covered } = await bookWithCard(cancelling);
      // A worker takes up to half a second to find the job that posts the payment.
      await pause(round * 100);
      expect((await guest.cancel(reservation, NO_FEE)).status).toBe(200);
      await expect.poll(() => cancelling.paymentsOf(reservation)).toEqual([covered.amount, -covered.amount]);
    }
  });
});
