import { describe, expect, it } from 'vitest';
import type { CardId } from '#domain/value/ids.ts';
import { inTransaction } from '../../src/server/platform/database/database.ts';
import { loadCards } from '../../src/server/money/card/load-cards.ts';
import { holdValue, lockCards } from '../../src/server/money/ledger/ledger.ts';
import { Guest } from '../guest.ts';
import { Hotel } from '../hotel.ts';
import { issueTestCard, sumsOf } from '../issue-test-card.ts';
import { newPlacement } from '../new-placement.ts';
import { stayInDays } from '../seeded-nights.ts';
import { useStaycard } from '../staycard.ts';
import { testClock, today } from '../test-clock.ts';

describe('guests who race for the last value of one card', () => {
  const staycard = useStaycard();

  it('would both get it if cards were not locked: then only the last wall, the database, says no', async () => {
    const { id } = await issueTestCard(staycard, { amount: 100 });
    const holdUnlocked = (other: Promise<undefined>, ready: () => void) => holdOn(id, 100, { other, ready });
    const [one, two] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
    const outcomes = await Promise.allSettled([
      holdUnlocked(two.promise, () => one.resolve(undefined)),
      holdUnlocked(one.promise, () => two.resolve(undefined)),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const lost = outcomes.find(({ status }) => status === 'rejected');
    expect(String(lost?.status === 'rejected' && lost.reason)).toMatch(
      /lot_never_below_zero|transfer_card_id_card_sequence_key/,
    );
  });

  it('with the lock the second is refused by the rules, before anything is written', async () => {
    const { id } = await issueTestCard(staycard, { amount: 100 });
    const outcomes = await Promise.all([holdOn(id, 100), holdOn(id, 100)]);
    expect(outcomes.toSorted()).toEqual(['held', 'refused']);
    expect(await sumsOf(staycard, id)).toEqual({ balance: 100, held: 100 });
  });

  /** Places holds on one card. Without the lock both read before either writes. */
  async function holdOn(cardId: CardId, amount: number, unlocked?: { other: Promise<undefined>; ready: () => void }) {
    const salePage = await staycard.deps.salePages.load('demo');
    const placementId = await newPlacement(staycard);
    return inTransaction(staycard.db, async (tx) => {
      if (!unlocked) await lockCards(tx, [cardId]);
      const [card] = await loadCards(tx, salePage, [cardId]);
      unlocked?.ready();
      await unlocked?.other;
      if (!card) throw new Error('the card is there');
      const cause = { actor: 'test', reason: 'a race', at: testClock.now() };
      const held = await holdValue(tx, { placementId }, [{ card, amount, goodOn: today() }], cause);
      return held.state;
    });
  }

  it('two of them: one gets it, the other is shown what is left', async () => {
    const guest = new Guest(staycard.url);
    const card = await issueTestCard(staycard, { amount: 30_000 });
    const [one, other] = await Promise.all([
      guest.prepare({ stay: stayInDays(80, 2), codes: [card.code], room: 'Lanes Double', rate: 'Flexible' }),
      guest.prepare({ stay: stayInDays(90, 2), codes: [card.code], room: 'Lanes Double', rate: 'Flexible' }),
    ]);
    expect(one.summary.cover.covered.amount + other.summary.cover.covered.amount).toBeGreaterThan(300);

    const answers = await Promise.all([guest.place(one.placement), guest.place(other.placement)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const won = answers.find(({ status }) => status === 201);
    const lost = answers.find(({ status }) => status === 409);
    expect(lost?.body).toMatchObject({ code: 'RESERVATION.PRICE_CHANGED', changed: ['cover'] });
    const taken = Math.round((won?.body.cover.covered.amount ?? 0) * 100);
    expect(await sumsOf(staycard, card.id)).toEqual({ balance: 30_000 - taken, held: 0 });
  });

  it('twenty of them for ten uses: exactly ten uses are taken', { tags: ['thorough'] }, async () => {
    const guest = new Guest(staycard.url);
    const card = await issueTestCard(staycard, { product: 'ten-nights', unit: { type: 'uses' }, amount: 10 });
    const prepared = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        new Guest(staycard.url).prepare({
          stay: stayInDays(100 + index * 3, 1),
          codes: [card.code],
          room: 'Lanes Double',
          rate: 'Saver',
        }),
      ),
    );
    const answers = await Promise.all(prepared.map(({ placement }) => guest.place(placement)));

    const confirmed = answers.filter(({ status }) => status === 201);
    expect(confirmed).toHaveLength(10);
    expect(await sumsOf(staycard, card.id)).toEqual({ balance: 0, held: 0 });
    const hotel = new Hotel(staycard);
    const reserved = await Promise.all(confirmed.map(({ body }) => hotel.reservationsOf(body.reference)));
    expect(reserved.flat()).toHaveLength(10);
  });
});
