import { describe, expect, it } from 'vitest';
import { changeCardState } from '../../src/server/money/card/change-card.ts';
import { asOwner } from '../as-owner.ts';
import { FLEXIBLE, NO_FEE, SAVER, useCancelling } from '../cancelling-guest.ts';
import { issueTestCard, sumsOf } from '../issue-test-card.ts';
import { untilPaymentsRest } from '../payments-at-rest.ts';
import { stayInDays } from '../seeded-nights.ts';
import { today } from '../test-clock.ts';

/** So close to arrival that the flexible rate charges a night. */
const SOON = stayInDays(1, 2);
const TEN_NIGHTS = { product: 'ten-nights', unit: { type: 'uses' }, amount: 10 } as const;

const minor = (amount: number) => Math.round(amount * 100);

describe('cancelling a reservation', () => {
  const { staycard, cancelling } = useCancelling();

  it('for nothing gives everything back, once, and takes the payment back at the hotel', async () => {
    const card = await issueTestCard(staycard, { amount: 50_000 });
    const choice = { stay: stayInDays(60, 2), codes: [card.code], ...FLEXIBLE };
    const { guest, summary, reservation } = await cancelling.book(choice);
    const { covered } = summary.cover;
    const terms = await guest.showCancellation(reservation);
    expect(terms).toMatchObject({ state: 'possible', reason: null, fee: NO_FEE, fee_due: NO_FEE });
    expect(terms.free_until).not.toBeNull();
    expect(summary.cancellation).toMatchObject({
      free_until: terms.free_until,
      fee: NO_FEE,
      fee_due: NO_FEE,
      kept: [],
    });
    const last4 = card.code.slice(-4);
    expect(terms.given_back).toEqual([{ last4, covered, value: covered, uses: null, expires_on: null }]);

    await untilPaymentsRest(staycard);
    const answer = await guest.cancel(reservation, NO_FEE);
    expect(answer).toMatchObject({ status: 200, body: { ...terms, state: 'cancelled', free_until: null } });
    expect(await sumsOf(staycard, card.id)).toEqual({ balance: 50_000, held: 0 });
    expect((await guest.follow(reservation)).state).toBe('cancelled');
    const rooms = await cancelling.hotel.reservationsOf(reservation.reference);
    expect(rooms).toMatchObject([{ State: 'Canceled' }]);
    const { amount } = covered;
    await expect.poll(() => cancelling.paymentsOf(reservation)).toEqual([amount, -amount]);

    const again = await guest.cancel(reservation, NO_FEE);
    expect(again).toMatchObject({ status: 200, body: answer.body });
    expect(await sumsOf(staycard, card.id)).toEqual({ balance: 50_000, held: 0 });
  });

  it('too late keeps the fee in the money of the card and gives back the rest', async () => {
    const card = await issueTestCard(staycard, { amount: 100_000 });
    const { guest, summary, reservation } = await cancelling.book({ stay: SOON, codes: [card.code], ...FLEXIBLE });
    const { fee, fee_due: due, free_until: freeUntil } = await guest.showCancellation(reservation);
    const total = summary.cover.covered.amount;
    expect(fee?.amount).toBeGreaterThan(0);
    expect(fee?.amount).toBeLessThan(total);
    expect({ due, freeUntil }).toEqual({ due: NO_FEE, freeUntil: null });
    expect(summary.cancellation).toMatchObject({ free_until: null, fee, fee_due: NO_FEE, most_due: NO_FEE });

    const answer = await guest.cancel(reservation, fee!);
    expect(answer.status).toBe(200);
    const back = minor(total) - minor(fee!.amount);
    expect(await cancelling.givenBackTo(reservation, card.id)).toBe(back);
    expect(await sumsOf(staycard, card.id)).toEqual({ balance: 100_000 - minor(fee!.amount), held: 0 });
    expect(answer.body.given_back[0]?.value?.amount).toBe(back / 100);
    await expect.poll(() => cancelling.paymentsOf(reservation)).toEqual([total, -back / 100]);
  });

  it(
    'at a rate without refunds keeps everything, and reverses nothing at the hotel',
    { tags: ['thorough'] },
    async () => {
      const card = await issueTestCard(staycard, { amount: 100_000 });
      const choice = { stay: stayInDays(64, 2), codes: [card.code], ...SAVER };
      const { guest, summary, reservation } = await cancelling.book(choice);
      const { fee } = await guest.showCancellation(reservation);
      expect(fee?.amount).toBe(summary.total_price.gross_value);
      expect(summary.cancellation).toMatchObject({ free_until: null, fee, fee_due: NO_FEE, most_due: NO_FEE });
      const { status, body } = await guest.cancel(reservation, fee!);
      expect({ status, back: body.given_back }).toEqual({ status: 200, back: [] });
      expect(await cancelling.givenBackTo(reservation, card.id)).toBe(0);
      expect(await cancelling.stateOf(reservation)).toBe('cancelled');
    },
  );

  it(
    'keeps a whole use for a night, and shows what the cards cannot pay of the fee',
    { tags: ['thorough'] },
    async () => {
      const card = await issueTestCard(staycard, TEN_NIGHTS);
      const choice = { stay: SOON, codes: [card.code], ...FLEXIBLE };
      const { guest, summary, reservation } = await cancelling.book(choice);
      const { fee, fee_due: due } = await guest.showCancellation(reservation);
      const { body } = await guest.cancel(reservation, fee!);
      const [back] = body.given_back;
      expect(back).toMatchObject({ uses: 1, value: null });
      expect(await sumsOf(staycard, card.id)).toEqual({ balance: 9, held: 0 });
      const kept = minor(summary.cover.covered.amount) - minor(back!.covered.amount);
      expect(kept + minor(due!.amount)).toBe(minor(fee!.amount));
    },
  );

  it(
    'gives what has expired since to a new lot, good for the days of its voucher product',
    { tags: ['thorough'] },
    async () => {
      const card = await issueTestCard(staycard, { amount: 100_000 });
      const { guest, reservation } = await cancelling.book({
        stay: stayInDays(66, 2),
        codes: [card.code],
        ...FLEXIBLE,
      });
      const yesterday = today().subtract({ days: 1 }).toString();
      await asOwner(
        staycard,
        `update lot set expires_on = '${yesterday}', issuing_property_id = 'a-hotel' where card_id = '${card.id}'`,
      );
      const until = today().add({ days: 90 }).toString();
      const { body } = await guest.cancel(reservation, NO_FEE);
      expect(body.given_back).toMatchObject([{ expires_on: until }]);
      const lots = await staycard.db
        .selectFrom('lot')
        .select(['expires_on', 'balance', 'issuing_property_id'])
        .where('card_id', '=', card.id)
        .orderBy('created_at')
        .execute();
      expect(lots).toMatchObject([
        { expires_on: yesterday, issuing_property_id: 'a-hotel' },
        {
          expires_on: until,
          issuing_property_id: 'a-hotel',
          balance: await cancelling.givenBackTo(reservation, card.id),
        },
      ]);
    },
  );

  it.each([
    ['frozen', 'freeze', 100_000],
    ['void', 'void', 0],
  ] as const)(
    'gives back to a card that is %s since, it stays that, and its guest reads what it holds then',
    async (state, action, balance) => {
      const card = await issueTestCard(staycard, { amount: 100_000 });
      const { guest, reservation } = await cancelling.book({
        stay: stayInDays(72, 2),
        codes: [card.code],
        ...FLEXIBLE,
      });
      const salePage = await staycard.deps.salePages.load('demo');
      const cause = { actor: 'Vera', reason: 'a test', at: staycard.deps.clock.now() };
      await changeCardState(staycard.db, { salePage, cardId: card.id, cause }, action);
      const { given_back: promised } = await guest.showCancellation(reservation);
      const cancelled = await guest.cancel(reservation, NO_FEE);
      expect(cancelled.status).toBe(200);
      expect(cancelled.body.given_back).toEqual(promised);
      expect(promised).toHaveLength(1);
      const held = { amount: balance === 0 ? 0 : promised[0]?.covered.amount, currency: 'GBP' };
      expect(promised[0]).toMatchObject({ value: held, covered: held });
      expect(await sumsOf(staycard, card.id)).toEqual({ balance, held: 0 });
      expect((await guest.search(card.code)).card).toMatchObject({ state, usable: false });
    },
  );

  it('without a card costs the fee, which is left to the hotel', { tags: ['thorough'] }, async () => {
    const { guest, reservation } = await cancelling.book({ stay: SOON, ...FLEXIBLE });
    const { fee, fee_due: due, given_back: back } = await guest.showCancellation(reservation);
    expect({ due, back }).toEqual({ due: fee, back: [] });
    expect((await guest.cancel(reservation, fee!)).status).toBe(200);
  });

  it('by five clicks at once happens once, with the same answer for all', { tags: ['thorough'] }, async () => {
    const card = await issueTestCard(staycard, { amount: 100_000 });
    const { guest, reservation } = await cancelling.book({ stay: stayInDays(70, 2), codes: [card.code], ...FLEXIBLE });
    const answers = await Promise.all(Array.from({ length: 5 }, () => guest.cancel(reservation, NO_FEE)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(await sumsOf(staycard, card.id)).toEqual({ balance: 100_000, held: 0 });
    const { id } = await cancelling.placementOf(reservation);
    const changes = await staycard.db
      .selectFrom('placement_change')
      .select('to_state')
      .where('placement_id', '=', id)
      .orderBy('id')
      .execute();
    expect(changes.map((change) => change.to_state)).toEqual(['placing', 'confirmed', 'cancelling', 'cancelled']);
  });

  it('posts the redemption first when it was not posted yet, and then takes it back', async () => {
    const card = await issueTestCard(staycard, { amount: 100_000 });
    await cancelling.hotel.fail({ operation: 'payments/getAll', times: 1000, effect: { kind: 'stall' } });
    const choice = { stay: stayInDays(74, 2), codes: [card.code], ...FLEXIBLE };
    const { guest, summary, reservation } = await cancelling.book(choice);
    expect((await guest.cancel(reservation, NO_FEE)).status).toBe(200);
    expect(await cancelling.paymentsOf(reservation)).toEqual([]);
    await cancelling.hotel.forgetFaults();
    const { amount } = summary.cover.covered;
    await expect.poll(() => cancelling.paymentsOf(reservation)).toEqual([amount, -amount]);
  });
});
