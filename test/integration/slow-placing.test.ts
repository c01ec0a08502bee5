import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { letJobsBeDue } from '../due-jobs.ts';
import { Guest } from '../guest.ts';
import { Hotel } from '../hotel.ts';
import { issueTestCard, sumsOf } from '../issue-test-card.ts';
import { letGuestsPay, PayingGuest } from '../paying-guest.ts';
import { stayInDays } from '../seeded-nights.ts';
import { useStaycard } from '../staycard.ts';

const ANSWERS_AFTER_MS = 300;
/** Far longer than a busy machine may delay an answer. */
const HOTEL_TAKES_MS = 4000;

describe('a hotel that reserves more slowly than a guest is kept waiting', () => {
  const staycard = useStaycard({ settings: { SETTLE_ANSWER_AFTER_SECONDS: String(ANSWERS_AFTER_MS / 1000) } });
  const hotel = new Hotel({
    get simulator() {
      return staycard.simulator;
    },
  });
  afterEach(() => hotel.forgetFaults());

  async function prepare(days: number) {
    const card = await issueTestCard(staycard, { amount: 200_000 });
    const guest = new Guest(staycard.url);
    const choice = { stay: stayInDays(days, 2), codes: [card.code], room: 'Lanes Double', rate: 'Flexible' };
    const { summary, placement } = await guest.prepare(choice);
    const coveredMinor = Math.round(summary.cover.covered.amount * 100);
    return { card, guest, placement, reference: summary.quote.reference, coveredMinor };
  }

  it('is answered "placing" in time, and goes on to be confirmed', async () => {
    const { card, guest, placement, reference, coveredMinor } = await prepare(60);
    await hotel.fail({ operation: 'reservations/add', effect: { kind: 'stall' } });
    const key = randomUUID();
    const first = await guest.place(placement, key);
    expect(first).toMatchObject({ status: 202, body: { state: 'placing', reference } });
    expect(await sumsOf(staycard, card.id)).toEqual({ balance: 200_000, held: coveredMinor });
    await hotel.forgetFaults();

    expect(await guest.awaitOutcome(first.body)).toMatchObject({ state: 'confirmed', reference });
    expect(await guest.place(placement, key)).toMatchObject({ status: 201, body: { state: 'confirmed', reference } });
    expect(await sumsOf(staycard, card.id)).toEqual({ balance: 200_000 - coveredMinor, held: 0 });
    expect(await hotel.reservationsOf(reference)).toHaveLength(1);
  });

  it('and then refuses, is followed to that, and a new try goes by another name', { tags: ['thorough'] }, async () => {
    const { card, guest, placement, reference } = await prepare(64);
    await hotel.fail({ operation: 'customers/add', effect: { kind: 'latency', ms: HOTEL_TAKES_MS } });
    await hotel.fail({ operation: 'reservations/add', effect: { kind: 'roomLost' } });
    const first = await guest.place(placement);
    expect(first).toMatchObject({ status: 202, body: { state: 'placing', reference } });
    expect(await guest.awaitOutcome(first.body)).toMatchObject({ state: 'refused' });
    expect(await sumsOf(staycard, card.id)).toEqual({ balance: 200_000, held: 0 });
    const second = await guest.place(placement);
    expect(second.body.reference).not.toBe(reference);
    expect(await guest.awaitOutcome(second.body)).toMatchObject({ state: 'confirmed' });
  });

  it('is found by the job after the process that asked has died', { tags: ['thorough'] }, async () => {
    const { guest, placement } = await prepare(68);
    // The answer is lost, and with it the outcome of the request, as if the process had ended.
    await hotel.fail({ operation: 'reservations/add', effect: { kind: 'hang', executed: true } });
    const first = await guest.place(placement);
    expect(first).toMatchObject({ status: 202, body: { state: 'placing' } });
    await letJobsBeDue(staycard, 'settle-placement');
    expect(await guest.awaitOutcome(first.body)).toMatchObject({ state: 'confirmed' });
  });

  it(
    'is left in time by a guest who does not pay after all; the request is ended behind the answer',
    { tags: ['thorough'] },
    async () => {
      await letGuestsPay(staycard, ['harbour-house']);
      const guest = new PayingGuest(staycard);
      const { body } = await guest.begin({ stay: stayInDays(72, 2), room: 'Lanes Double', rate: 'Flexible' });
      await expect.poll(async () => (await guest.follow(body)).payment?.checkout).toBeTruthy();
      // The guest and a look-up both end the payment request. The PMS delays the first, so the other waits as well.
      await hotel.fail({
        operation: 'paymentRequests/cancel',
        times: 2,
        effect: { kind: 'latency', ms: HOTEL_TAKES_MS },
      });
      expect((await guest.leave(body)).body.state).toBe('placing');
      expect(await guest.awaitOutcome(body)).toMatchObject({ state: 'released', payment: { state: 'cancelled' } });
    },
  );
});
