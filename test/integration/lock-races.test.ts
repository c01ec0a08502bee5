import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { changeCardState, type StateChange } from '../../src/server/money/card/change-card.ts';
import { updateCardState } from '../../src/server/money/card/card-store.ts';
import { lockCards } from '../../src/server/money/ledger/ledger.ts';
import type { Tx } from '../../src/server/platform/database/database.ts';
import { verifyLedger } from '../../src/server/booking/ledger-check/verify-ledger.ts';
import { erasePerson, exportPerson } from '../../src/server/desk/persons/erase-person.ts';
import { lockPlacement } from '../../src/server/booking/placement/placement-store.ts';
import { postGiveBack } from '../../src/server/booking/posting/post-give-back.ts';
import { postRedemption } from '../../src/server/booking/posting/post-redemption.ts';
import { askPmsToCancel } from '../../src/server/booking/cancel/ask-to-cancel.ts';
import { asId, type CardId, type PlacementId } from '#domain/value/ids.ts';
import { Cancelling, FLEXIBLE, NO_FEE } from '../cancelling-guest.ts';
import { Guest } from '../guest.ts';
import { queueBehind } from '../held-rows.ts';
import { issueTestCard, sumsOf } from '../issue-test-card.ts';
import { stayInDays } from '../seeded-nights.ts';
import { useStaycard } from '../staycard.ts';
import { testClock } from '../test-clock.ts';

const CARD_MINOR = 100_000;

const staycard = useStaycard();

describe('a card', () => {
  it('that staff freeze while a placement waits for it pays nothing', async () => {
    const card = await issueTestCard(staycard, { amount: CARD_MINOR });
    const guest = new Guest(staycard.url);
    const { placement } = await guest.prepare({ stay: stayInDays(60, 1), codes: [card.code], ...FLEXIBLE });
    const [answer] = await queueBehind(
      staycard.db,
      (tx) => lockCards(tx, [card.id]),
      [() => guest.place(placement)],
      (tx) => updateCardState(tx, card.id, 'frozen'),
    );
    expect(answer).toMatchObject({ status: 409, body: { code: 'RESERVATION.PRICE_CHANGED' } });
    expect(await sumsOf(staycard, card.id)).toEqual({ balance: CARD_MINOR, held: 0 });
  });

  it('that one makes void and another freezes at the same moment stays void, and the second is informed', async () => {
    const { id } = await issueTestCard(staycard, { amount: CARD_MINOR });
    const changed = await queueBehind(staycard.db, (tx) => lockCards(tx, [id]), [
      () => change(id, 'void'),
      () => change(id, 'freeze'),
    ]);
    expect(changed.map(({ state }) => state)).toEqual(['done', 'refused']);
    const { state } = await staycard.db
      .selectFrom('card')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(state).toBe('void');
  });

  async function change(cardId: CardId, action: StateChange) {
    const salePage = await staycard.deps.salePages.load('demo');
    const cause = { actor: 'staff', reason: 'a race', at: staycard.deps.clock.now() };
    return changeCardState(staycard.db, { salePage, cardId, cause }, action);
  }
});

describe('the data of a guest', () => {
  const email = 'raced@example.com';
  const cause = { actor: 'test', reason: 'a race', at: testClock.now() };
  const ask = async () => ({ email, salePages: await staycard.deps.salePages.list() });

  /** Cards of the guest. The card with the greatest id was registered first. */
  async function registerCards() {
    const issued = await Promise.all(
      [1, 2].map(() => issueTestCard(staycard, { amount: CARD_MINOR, form: 'virtual' })),
    );
    const cards = issued.toSorted((one, other) => (one.id < other.id ? 1 : -1));
    const guest = new Guest(staycard.url, email);
    for (const { code } of cards) await guest.register((await guest.search(code)).card_token, email);
    return { guest, cards, codes: cards.map(({ code }) => code) };
  }

  it('that is to be erased while they book waits for that, and stays', async () => {
    const { guest, cards, codes } = await registerCards();
    const { placement } = await guest.prepare({ stay: stayInDays(62, 1), codes, ...FLEXIBLE });
    const asked = await ask();
    const lockAll = (tx: Tx) =>
      lockCards(
        tx,
        cards.map(({ id }) => id),
      );
    const [placed, erased] = await queueBehind<unknown>(staycard.db, lockAll, [
      () => guest.place(placement),
      () => erasePerson(staycard.deps, asked, cause),
    ]);
    expect(placed).toMatchObject({ status: 201 });
    expect(erased).toMatchObject({ state: 'refused' });
  });

  it('is copied while its stay is settled, which locks the stay and then its cards, by their ids', async () => {
    const { guest, cards, codes } = await registerCards();
    const { placement } = await guest.prepare({ stay: stayInDays(64, 1), codes, ...FLEXIBLE });
    const { reference } = (await guest.place(placement)).body;
    const [greater, lesser] = cards.map(({ id }) => id);
    const asked = await ask();
    for (const [first, last] of [
      [(tx: Tx) => lockStay(tx, reference), (tx: Tx) => lockCards(tx, [greater!, lesser!])],
      [(tx: Tx) => lockCards(tx, [lesser!]), (tx: Tx) => lockCards(tx, [greater!])],
    ] as const) {
      const [copy] = await queueBehind(staycard.db, first, [() => exportPerson(staycard.deps, asked, cause)], last);
      expect(copy).toMatchObject({ email });
    }
  });

  function lockStay(tx: Tx, reference: string) {
    return sql`select from placement where reference = ${reference} for update`.execute(tx);
  }
});

describe('a payment that is posted while its reservation is cancelled', () => {
  const cancelling = new Cancelling(staycard);

  it('is taken back, whichever of the two comes first', async () => {
    // No job interferes.
    await staycard.deps.jobs.stop();
    for (const isPostedFirst of [true, false]) {
      const { id, reservation, amount } = await bookAndCancelUnanswered();
      // The payment is at the hotel, and only our record of it is missing.
      const posting = await beginPosting(id);
      const cancel = () => askPmsToCancel(staycard.deps, id);
      if (isPostedFirst) {
        await queueBehind(staycard.db, (tx) => lockPlacement(tx, id), [() => posting.goOn(), cancel]);
      } else {
        await cancel();
        await posting.goOn();
      }
      expect(await cancelling.stateOf(reservation)).toBe('cancelled');
      expect(await countJobs('post-give-back', id)).toBe(1);
      await postGiveBack(staycard.deps, id);
      expect(await cancelling.paymentsOf(reservation)).toEqual([amount, -amount]);
    }
    expect((await verifyLedger(staycard.db)).violations).toEqual([]);
  });

  async function beginPosting(id: PlacementId): Promise<{ goOn(): Promise<unknown> }> {
    const { hotel } = cancelling;
    await hotel.fail({ operation: 'payments/addExternal', effect: { kind: 'stall' } });
    const done = postRedemption(staycard.deps, id);
    await expect.poll(() => hotel.countHits()).toBe(1);
    return {
      async goOn() {
        await hotel.forgetFaults();
        await done;
      },
    };
  }

  async function bookAndCancelUnanswered() {
    const card = await issueTestCard(staycard, { amount: CARD_MINOR });
    const choice = { stay: stayInDays(70, 1), codes: [card.code], ...FLEXIBLE };
    const { guest, summary, reservation } = await cancelling.book(choice);
    await cancelling.hotel.fail({ operation: 'reservations/cancel', effect: { kind: 'cutBeforeCommit' } });
    const noLook = { operation: 'reservations/getAll/2023-06-06', after: 1, times: 6 };
    await cancelling.hotel.fail({ ...noLook, effect: { kind: 'status', status: 500 } });
    expect((await guest.cancel(reservation, NO_FEE)).status).toBe(202);
    await cancelling.hotel.forgetFaults();
    const { id } = await cancelling.placementOf(reservation);
    return { id: asId<PlacementId>(id), reservation, amount: summary.cover.covered.amount };
  }

  async function countJobs(name: string, placementId: string): Promise<number> {
    const { rows } = await sql`select 1 from pgboss.job
      where name = ${name} and data ->> 'placementId' = ${placementId}`.execute(staycard.db);
    return rows.length;
  }
});
