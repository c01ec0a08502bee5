import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { asId, type CardId, type PlacementId } from '#domain/value/ids.ts';
import type { CreateAnswer } from '#pms/pms.ts';
import { changeCardState } from '../../src/server/money/card/change-card.ts';
import { loadCards } from '../../src/server/money/card/load-cards.ts';
import { inTransaction, type Tx } from '../../src/server/platform/database/database.ts';
import { holdValue, lockCards, redeemHolds } from '../../src/server/money/ledger/ledger.ts';
import { verifyLedger } from '../../src/server/booking/ledger-check/verify-ledger.ts';
import { findConfigured } from '../../src/server/sale-page/find-property.ts';
import { lockCardsAndGuest } from '../../src/server/booking/placement/open-placements-store.ts';
import { loadPlacement } from '../../src/server/booking/placement/placement-store.ts';
import { lookUpPlacement } from '../../src/server/booking/settle/look-up-placement.ts';
import { postRedemption } from '../../src/server/booking/posting/post-redemption.ts';
import { settlePlacement, type Outcome } from '../../src/server/booking/settle/settle-placement.ts';
import { Guest, type Choice } from '../guest.ts';
import { queueBehind } from '../held-rows.ts';
import { Hotel } from '../hotel.ts';
import { issueTestCard, sumsOf } from '../issue-test-card.ts';
import { newPlacement } from '../new-placement.ts';
import { untilPaymentsRest } from '../payments-at-rest.ts';
import { freeDays, stayInDays } from '../seeded-nights.ts';
import { useStaycard } from '../staycard.ts';
import { today } from '../test-clock.ts';

const NOBODY_HURRIES = { SETTLE_PAUSE_SECONDS: '3600', SETTLE_ABSENT_AFTER_SECONDS: '0' };
const CARD_MINOR = 50_000;

const nights = freeDays(40);

function prepareSomewhere(guest: Guest, choice: Omit<Choice, 'stay'>) {
  return guest.prepare({ ...choice, stay: stayInDays(nights.next().value, 1) });
}

function nameAnswer({ status, body }: Awaited<ReturnType<Guest['place']>>): string {
  return `${status} ${status < 300 ? body.state : body.code}`;
}

describe('two who lock the same cards', () => {
  const staycard = useStaycard();
  const inOrders = (ids: readonly CardId[]) => [ids, ids.toReversed()];

  it('would wait for each other forever if each took them in its own order: the database ends one of them', async () => {
    const ids = await issueTwo();
    const reached = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
    const locked = inOrders(ids).map((order, who) =>
      inTransaction(staycard.db, async (tx) => {
        await lockCards(tx, order.slice(0, 1));
        reached[who]?.resolve(undefined);
        await Promise.all(reached.map(({ promise }) => promise));
        await lockCards(tx, order.slice(1));
      }),
    );
    const outcomes = await Promise.allSettled(locked);
    const lost = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [String(outcome.reason)] : []));
    expect(lost).toEqual([expect.stringMatching(/deadlock detected/)]);
  });

  it('in opposite orders never do, because the ledger takes them in one order', async () => {
    const ids = await issueTwo();
    for (let round = 0; round < 25; round += 1) {
      const locked = inOrders(ids).map((order) => inTransaction(staycard.db, (tx) => lockCards(tx, order)));
      await Promise.all(locked);
    }
  });

  it('lock no other card before the one that comes first in lock order', async () => {
    const [firstId, secondId] = await issueTwo();
    const order: string[] = [];
    const take = (ids: CardId[], name: string) => () =>
      inTransaction(staycard.db, async (tx) => {
        await giveUpLate(tx);
        await lockCards(tx, ids);
        order.push(name);
      });
    await queueBehind(
      staycard.db,
      (tx) => lockCards(tx, [firstId!]),
      [take([secondId!, firstId!], 'who waits')],
      take([secondId!], 'who needs the other'),
    );
    expect(order).toEqual(['who needs the other', 'who waits']);
  });

  it('wait for each other, so that the second reads what the first has left', async () => {
    const [cardId] = await issueTwo();
    const guest = { salePageId: 'demo', email: 'ada@example.com', asRegistered: false };
    const lock = (tx: Tx) => lockCards(tx, [cardId!]);
    const lockWithGuest = (tx: Tx) => lockCardsAndGuest(tx, [cardId!], guest);
    for (const [firstLock, secondLock] of [
      [lock, lock],
      [lock, lockWithGuest],
      [lockWithGuest, lock],
    ] as const) {
      const order: string[] = [];
      const second = () => inTransaction(staycard.db, secondLock).then(() => order.push('second'));
      await queueBehind(staycard.db, firstLock, [second], async () => order.push('first'));
      expect(order).toEqual(['first', 'second']);
    }
  });

  it('do not lock the guest while waiting for a card, so others can lock that guest', async () => {
    const [cardId, otherId] = await issueTwo();
    const guest = { salePageId: 'demo', email: 'ada@example.com', asRegistered: false };
    const order: string[] = [];
    const place = (id: CardId, name: string) => () =>
      inTransaction(staycard.db, async (tx) => {
        await giveUpLate(tx);
        await lockCardsAndGuest(tx, [id], guest);
        order.push(name);
      });
    await queueBehind(
      staycard.db,
      (tx) => lockCards(tx, [cardId!]),
      [place(cardId!, 'who waits for the card')],
      place(otherId!, 'who has another'),
    );
    expect(order).toEqual(['who has another', 'who waits for the card']);
  });

  it('wait for each other, too, where one of them holds value that is resolved', async () => {
    const [cardId] = await issueTwo();
    const placementId = await newPlacement(staycard);
    const cause = { actor: 'test', reason: 'a race', at: staycard.deps.clock.now() };
    await inTransaction(staycard.db, async (tx) => {
      const [card] = await loadCards(tx, await staycard.deps.salePages.load('demo'), [cardId!]);
      return holdValue(tx, { placementId }, [{ card: card!, amount: 60, goodOn: today() }], cause);
    });
    const order: string[] = [];
    const redeem = () => inTransaction(staycard.db, (tx) => redeemHolds(tx, { placementId }, cause));
    const second = () => redeem().then(() => order.push('second'));
    await queueBehind(
      staycard.db,
      (tx) => lockCards(tx, [cardId!]),
      [second],
      async () => order.push('first'),
    );
    expect(order).toEqual(['first', 'second']);
    expect(await sumsOf(staycard, cardId!)).toEqual({ balance: 40, held: 0 });
  });

  it('take none before the first of all is theirs where they resolve what is held on both, either', async () => {
    const [firstId, secondId] = await issueTwo();
    const placementId = await newPlacement(staycard);
    const cause = { actor: 'test', reason: 'a race', at: staycard.deps.clock.now() };
    await inTransaction(staycard.db, async (tx) => {
      const cards = await loadCards(tx, await staycard.deps.salePages.load('demo'), [firstId!, secondId!]);
      const holds = cards.map((card) => ({ card, amount: 60, goodOn: today() }));
      return holdValue(tx, { placementId }, holds, cause);
    });
    const order: string[] = [];
    const take = (name: string, work: (tx: Tx) => Promise<void>) => () =>
      inTransaction(staycard.db, async (tx) => {
        await giveUpLate(tx);
        await work(tx);
        order.push(name);
      });
    await queueBehind(
      staycard.db,
      (tx) => lockCards(tx, [firstId!]),
      [take('who resolves', (tx) => redeemHolds(tx, { placementId }, cause))],
      take('who needs the other', (tx) => lockCards(tx, [secondId!])),
    );
    expect(order).toEqual(['who needs the other', 'who resolves']);
  });

  /** Makes a transaction that would wait forever fail. */
  const giveUpLate = (tx: Tx) => sql`set local lock_timeout = '15s'`.execute(tx);

  async function issueTwo(): Promise<CardId[]> {
    const cards = [await issueTestCard(staycard, { amount: 100 }), await issueTestCard(staycard, { amount: 100 })];
    return cards.map(({ id }) => id).sort();
  }
});

describe('a hundred guests at once', () => {
  // The PMS answers all of them, though on a slow machine the last answers are late.
  const many = {
    OPEN_PLACEMENTS_PER_CARD: '1000',
    FRESH_QUOTES_PER_MINUTE: '100000',
    SETTLE_ANSWER_AFTER_SECONDS: '60',
  };
  const staycard = useStaycard({ settings: many, pmsReadTimeLimitMs: 60_000 });

  it(
    'get the last ten uses of a card exactly ten times, and the others are informed',
    { tags: ['thorough'] },
    async () => {
      const hotel = new Hotel(staycard);
      await hotel.quarrel(1, []);
      const card = await issueTestCard(staycard, { product: 'ten-nights', unit: { type: 'uses' }, amount: 10 });
      const guest = new Guest(staycard.url);
      const { property, booking } = await guest.book({
        stay: stayInDays(60, 1),
        codes: [card.code],
        room: 'Lanes Double',
      });
      const quotes: string[] = [];
      for (const days of freeDays(30).take(100)) {
        const summary = await guest.summarise(property, { ...booking, ...stayInDays(days, 1) });
        expect(summary.cover.cards[0]?.uses).toBe(1);
        quotes.push(summary.quote.token);
      }
      const { placement } = await guest.prepare({ stay: stayInDays(60, 1), codes: [card.code], room: 'Lanes Double' });
      const answers = await Promise.all(
        quotes.map((quote) => {
          const buyer = { ...placement.buyer, email: new Guest(staycard.url).email };
          return guest.place({ ...placement, buyer, quote_token: quote });
        }),
      );

      const counts = Map.groupBy(answers, nameAnswer);
      expect(Object.fromEntries([...counts].map(([answer, { length }]) => [answer, length]))).toEqual({
        '201 confirmed': 10,
        '409 RESERVATION.PRICE_CHANGED': 90,
      });
      expect(await sumsOf(staycard, card.id)).toEqual({ balance: 0, held: 0 });
      const open = staycard.db.selectFrom('placement').select('id').where('state', 'in', ['placing', 'unknown']);
      expect(await open.execute()).toEqual([]);
      expect(await hotel.ourGroups()).toHaveLength(10);
    },
  );
});

describe('a placement whose outcome is open', () => {
  const staycard = useStaycard({ settings: NOBODY_HURRIES });
  let hotel: Hotel;

  beforeAll(async () => {
    hotel = new Hotel(staycard);
    await hotel.quarrel(1, []);
  });

  it('is settled once when the job finds the reservation while the late answer comes', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { id, cardId, covered } = await placeUnanswered();
      const answer = await lateAnswer(id);
      await Promise.all([settle(id, answer), lookUpPlacement(staycard.deps, id), settle(id, answer)]);
      expect(await changesOf(id)).toEqual(['placing', 'unknown', 'confirmed']);
      expect(await sumsOf(staycard, cardId)).toEqual({ balance: CARD_MINOR - covered, held: 0 });
    }
  });

  it(
    'is settled one way when two settle it differently at once, and nothing stands at the hotel unpaid',
    { tags: ['thorough'] },
    async () => {
      for (let round = 0; round < 6; round += 1) {
        const { id, reference, cardId, covered } = await placeUnanswered();
        const answer = await lateAnswer(id);
        await Promise.all([settle(id, answer), settle(id, { state: 'absent' })]);
        const end = (await changesOf(id)).at(-1);
        expect(await changesOf(id)).toEqual(['placing', 'unknown', end]);
        const isTaken = end === 'confirmed';
        const stands = async () =>
          (await hotel.reservationsOf(reference)).filter(({ State }) => State !== 'Canceled').length;
        await expect.poll(stands).toBe(isTaken ? 1 : 0);
        expect(await sumsOf(staycard, cardId)).toEqual({ balance: CARD_MINOR - (isTaken ? covered : 0), held: 0 });
      }
      expect((await verifyLedger(staycard.db)).violations).toEqual([]);
    },
  );

  async function placeUnanswered() {
    const placed = await place({ kind: 'cutAfterCommit', operation: 'reservations/add' });
    expect(placed.status).toBe(202);
    return placed;
  }

  async function place(fault?: { kind: 'cutAfterCommit'; operation: string }) {
    const guest = new Guest(staycard.url);
    const card = await issueTestCard(staycard, { amount: CARD_MINOR });
    const { summary, placement } = await prepareSomewhere(guest, { codes: [card.code], room: 'Lanes Double' });
    if (fault) {
      await untilPaymentsRest(staycard);
      await hotel.fail({ operation: fault.operation, effect: { kind: fault.kind } });
    }
    const { status, body } = await guest.place(placement);
    const { id } = await staycard.db
      .selectFrom('placement')
      .select('id')
      .where('reference', '=', body.reference)
      .executeTakeFirstOrThrow();
    const covered = Math.round(summary.cover.covered.amount * 100);
    return { status, id: asId<PlacementId>(id), reference: body.reference, cardId: card.id, covered };
  }

  /** The answer that the PMS would have given. */
  async function lateAnswer(id: PlacementId): Promise<CreateAnswer> {
    const { deps } = staycard;
    const placement = await loadPlacement(staycard.db, id);
    const pms = deps.pmsOf(findConfigured(await deps.salePages.load('demo'), placement.propertyId));
    const since = deps.clock.now().subtract({ minutes: 10 });
    const reservation = await pms.findReservation(placement, since);
    if (!reservation) throw new Error('the hotel has it');
    return { state: 'created', reservation };
  }

  async function settle(id: PlacementId, answer: Outcome) {
    const salePage = await staycard.deps.salePages.load('demo');
    return inTransaction(staycard.db, (tx) => settlePlacement(staycard.deps, tx, salePage, id, answer));
  }

  async function changesOf(id: PlacementId): Promise<string[]> {
    const changes = staycard.db.selectFrom('placement_change').select('to_state').where('placement_id', '=', id);
    return (await changes.orderBy('id').execute()).map(({ to_state: state }) => state);
  }

  it('has its payment posted once, though the hotel took it and the answer was lost', async () => {
    const { id, status } = await place({ kind: 'cutAfterCommit', operation: 'payments/addExternal' });
    expect(status).toBe(201);
    await expect.poll(() => hotel.paymentsOf(id)).toHaveLength(1);
    await expect.poll(() => isWaiting(id)).toBe(true);
    for (let times = 0; times < 3; times += 1) await postRedemption(staycard.deps, id);
    expect(await hotel.paymentsOf(id)).toHaveLength(1);
    expect((await placementOf(id)).redemption_posting).toBe('posted');
  });

  /** True if the posting job had no answer and scheduled a retry. */
  async function isWaiting(id: PlacementId): Promise<boolean> {
    const { rows } = await sql`select 1 from pgboss.job where name = 'post-redemption' and state = 'created'
      and data ->> 'placementId' = ${id} and start_after > now()`.execute(staycard.db);
    return rows.length > 0;
  }

  function placementOf(id: PlacementId) {
    return staycard.db.selectFrom('placement').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  }
});

describe('a placement', () => {
  const staycard = useStaycard();

  it(
    'is paid or refused when staff freeze its card at the same moment, never left half way',
    { tags: ['thorough'] },
    async () => {
      const guest = new Guest(staycard.url);
      const salePage = await staycard.deps.salePages.load('demo');
      const seen = new Set<string>();
      for (let round = 0; round < 8; round += 1) {
        const card = await issueTestCard(staycard, { amount: CARD_MINOR });
        const { summary, placement } = await prepareSomewhere(guest, { codes: [card.code], room: 'Lanes Double' });
        const freeze = async () => {
          await pause(round * 12);
          const cause = { actor: 'staff', reason: 'lost', at: staycard.deps.clock.now() };
          return changeCardState(staycard.db, { salePage, cardId: card.id, cause }, 'freeze');
        };
        const [answer, frozen] = await Promise.all([guest.place(placement), freeze()]);
        expect(frozen.state).toBe('done');
        seen.add(nameAnswer(answer));
        const covered = Math.round(summary.cover.covered.amount * 100);
        expect(await sumsOf(staycard, card.id)).toEqual({
          balance: answer.status === 201 ? CARD_MINOR - covered : CARD_MINOR,
          held: 0,
        });
      }
      expect(['201 confirmed', '409 RESERVATION.PRICE_CHANGED']).toEqual(expect.arrayContaining([...seen]));
    },
  );
});
