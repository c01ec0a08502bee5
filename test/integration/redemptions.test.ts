import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { CardId, RedemptionId } from '#domain/value/ids.ts';
import { asId } from '#domain/value/ids.ts';
import { verifyLedger } from '../../src/server/booking/ledger-check/verify-ledger.ts';
import { changeCardState } from '../../src/server/money/card/change-card.ts';
import { loadCards } from '../../src/server/money/card/load-cards.ts';
import { holdValue, issueValues, lockCards } from '../../src/server/money/ledger/ledger.ts';
import {
  captureRedemption,
  findRepeated,
  openRedemption,
  releaseOverdue,
  releaseRedemption,
  reverseRedemption,
} from '../../src/server/money/redemption/redemptions.ts';
import { inTransaction, type Tx } from '../../src/server/platform/database/database.ts';
import type { SalePage } from '../../src/server/sale-page/sale-page.ts';
import { asOwner } from '../as-owner.ts';
import { queueBehind } from '../held-rows.ts';
import { issueTestCard, sumsOf } from '../issue-test-card.ts';
import { newPlacement } from '../new-placement.ts';
import { useStaycard } from '../staycard.ts';
import { testClock, today } from '../test-clock.ts';

const AT_ONCE = 64;
const staycard = useStaycard();
const cause = () => ({ actor: 'staff:test', reason: 'a test of redemptions', at: testClock.now() });
const atOnce = <Answer>(act: (nth: number) => Promise<Answer>, times = AT_ONCE) =>
  Promise.all(Array.from({ length: times }, (_, nth) => act(nth)));

type Given = {
  key?: string;
  receipt?: string;
  isReceiptAgain?: boolean;
  expiresAt?: Temporal.Instant;
  businessDate?: Temporal.PlainDate;
  purpose?: 'bill';
};

/** Holds value as a counter does: only if it is free. */
async function hold(...wanted: [CardId, number, Given?]) {
  const salePage = await staycard.deps.salePages.load('demo');
  return inTransaction(staycard.db, (tx) => holdIn(tx, salePage, ...wanted));
}

async function holdIn(tx: Tx, salePage: SalePage, cardId: CardId, amount: number, given: Given = {}) {
  await lockCards(tx, [cardId]);
  const [card] = await loadCards(tx, salePage, [cardId]);
  const wanted = {
    ...({ key: randomUUID(), receipt: '', isReceiptAgain: false, expiresAt: null, purpose: 'counter' } as const),
    salePageId: 'demo',
    cardId,
    outlet: 'Restaurant',
    held: amount,
    businessDate: today(),
    ...given,
    propertyId: asId<never>('harbour-house'),
  };
  const repeated = await findRepeated(tx, wanted, cause());
  if (repeated) return repeated;
  const free = card!.lots.reduce((sum, { balance, held }) => sum + balance - held, 0);
  return free < amount ? ({ state: 'short' } as const) : openRedemption(tx, card!, wanted, cause());
}

async function held(cardId: CardId, amount: number, given: Given = {}): Promise<RedemptionId> {
  const answer = await hold(cardId, amount, given);
  if (answer.state !== 'held') throw new Error(`not held: ${JSON.stringify(answer)}`);
  return answer.redemption.id;
}

const capture = (id: RedemptionId, amount: number) =>
  inTransaction(staycard.db, (tx) => captureRedemption(tx, id, amount, cause()));
const release = (id: RedemptionId) => inTransaction(staycard.db, (tx) => releaseRedemption(tx, id, cause()));
const reverse = (id: RedemptionId, amount: number | null, key: string = randomUUID(), day = today()) =>
  inTransaction(staycard.db, (tx) =>
    reverseRedemption(tx, { id, key, amount, today: day, givenBackDays: 90 }, cause()),
  );
const change = async (cardId: CardId, act: 'freeze' | 'void') =>
  changeCardState(staycard.db, { salePage: await staycard.deps.salePages.load('demo'), cardId, cause: cause() }, act);

/** A card of 100 in three lots: 20 that expire soon, 30 later, and 50 never. */
async function threeLots() {
  const { id } = await issueTestCard(staycard, { amount: 50 });
  for (const [amount, days] of [
    [30, 400],
    [20, 100],
  ] as const) {
    const expiresOn = today().add({ days });
    await inTransaction(staycard.db, async (tx) => {
      await lockCards(tx, [id]);
      await issueValues(tx, [{ cardId: id, amount, expiresOn, origin: 'a test' }], cause());
    });
  }
  return id;
}

/** The transfers of a redemption with the days of their lots. */
async function listMoves(id: RedemptionId) {
  const rows = await staycard.db
    .selectFrom('transfer')
    .innerJoin('lot', 'lot.id', 'transfer.lot_id')
    .select(['kind', 'amount', 'lot.expires_on'])
    .where('redemption_id', '=', id)
    .orderBy('card_sequence')
    .execute();
  const daysOf = (day: string | null) => (day === null ? 'open' : today().until(Temporal.PlainDate.from(day)).days);
  return rows.map((row) => `${row.kind} ${row.amount} ${daysOf(row.expires_on)}`);
}

async function expectRightLedger() {
  const { violations } = await verifyLedger(staycard.db);
  // The placements of these tests are only rows that hold value.
  expect(violations.filter(({ sentence }) => !sentence.startsWith('placement'))).toEqual([]);
}

describe('a redemption', () => {
  it('captured in part takes the value that expires first from three lots, and releases the rest at once', async () => {
    const card = await threeLots();
    const id = await held(card, 90);
    expect(await sumsOf(staycard, card)).toEqual({ balance: 100, held: 90 });
    expect(await capture(id, 42)).toMatchObject({ state: 'captured', captured: 42 });
    expect(await listMoves(id)).toEqual([
      ...['hold 20 100', 'hold 30 400', 'hold 40 open', 'redeem 20 100'],
      ...['release 30 400', 'hold 22 400', 'redeem 22 400', 'release 40 open'],
    ]);
    expect(await sumsOf(staycard, card)).toEqual({ balance: 58, held: 0 });
    expect([await capture(id, 1), await release(id)]).toEqual(['ended', 'ended']);
    await expectRightLedger();
  });

  it('is reversed in parts into the lots that last longest, and never by more than was captured', async () => {
    const card = await threeLots();
    const id = await held(card, 90);
    await capture(id, 90);
    const before = (await listMoves(id)).length;
    for (const amount of [10, 40]) expect(await reverse(id, amount)).toMatchObject({ state: 'part_reversed' });
    expect(await reverse(id, 41)).toBe('too_much');
    expect(await reverse(id, null)).toMatchObject({ state: 'reversed', reversed: 90 });
    expect((await listMoves(id)).slice(before)).toEqual([
      ...['give_back 10 open', 'give_back 30 open', 'give_back 10 400', 'give_back 20 400', 'give_back 20 100'],
    ]);
    expect(await sumsOf(staycard, card)).toEqual({ balance: 100, held: 0 });
    await expectRightLedger();
  });

  it('gives back expired value into a new lot', async () => {
    const card = await threeLots();
    const id = await held(card, 20);
    await capture(id, 20);
    await reverse(id, 5, randomUUID(), today().add({ days: 101 }));
    await reverse(id, null, randomUUID(), today().add({ days: 102 }));
    expect((await listMoves(id)).slice(-2)).toEqual(['give_back 5 191', 'give_back 15 192']);
    await expectRightLedger();
  });

  it('that was held in time is captured from a frozen, a void and an expired card', async () => {
    const cards = [await threeLots(), await threeLots()] as const;
    const [frozen, voided] = [await held(cards[0], 50), await held(cards[1], 50)];
    await change(cards[0], 'freeze');
    await change(cards[1], 'void');
    // Held on its last day, and captured after midnight.
    const { id: ending } = await issueTestCard(staycard, { amount: 100, expiresInDays: -1 });
    const expired = await held(ending, 50, { businessDate: today().subtract({ days: 1 }) });
    for (const id of [frozen, voided, expired]) {
      expect(await capture(id, 42)).toMatchObject({ state: 'captured' });
    }
    expect(await sumsOf(staycard, cards[0])).toEqual({ balance: 58, held: 0 });
    // Value that a void card gets free, or back, is void as well.
    expect((await listMoves(voided)).at(-1)).toBe('void 8 400');
    expect(await sumsOf(staycard, cards[1])).toEqual({ balance: 0, held: 0 });
    expect(await reverse(voided, null)).toMatchObject({ state: 'reversed' });
    expect(await sumsOf(staycard, cards[1])).toEqual({ balance: 0, held: 0 });
    await expectRightLedger();
  });

  it('is released when its time is up, unless it was captured first', async () => {
    const card = await threeLots();
    const expiresAt = testClock.now();
    const [late, left] = [await held(card, 10, { expiresAt }), await held(card, 10, { expiresAt })];
    expect(await capture(late, 10)).toMatchObject({ state: 'captured' });
    await releaseOverdue(staycard.deps);
    expect(await capture(left, 10)).toBe('ended');
    expect(await sumsOf(staycard, card)).toEqual({ balance: 90, held: 0 });
  });

  it('pays a receipt once, unless it is known to be the same receipt again', async () => {
    const card = await threeLots();
    const receipt = randomUUID();
    const id = await held(card, 10, { receipt });
    expect(await hold(card, 10, { receipt })).toMatchObject({ because: 'receipt_used', earlier: { id } });
    const again = await held(card, 10, { receipt, isReceiptAgain: true });
    await release(id);
    expect(await hold(card, 10, { receipt })).toMatchObject({ state: 'refused', because: 'receipt_used' });
    await release(again);
    expect(await hold(card, 10, { receipt })).toMatchObject({ state: 'held' });
  });
});

describe('64 at once', () => {
  it('that take 10 from a card of 100, half of them for bookings: ten win', async () => {
    const card = await threeLots();
    const salePage = await staycard.deps.salePages.load('demo');
    const placements = await Promise.all(Array.from({ length: AT_ONCE / 2 }, () => newPlacement(staycard)));
    const book = (nth: number) =>
      inTransaction(staycard.db, async (tx) => {
        await lockCards(tx, [card]);
        const cards = await loadCards(tx, salePage, [card]);
        const holds = cards.map((each) => ({ card: each, amount: 10, goodOn: today() }));
        return holdValue(tx, { placementId: placements[nth]! }, holds, cause());
      });
    const states = await atOnce(async (nth) => (nth % 2 === 0 ? book(nth / 2) : hold(card, 10)));
    expect(states.filter(({ state }) => state === 'held')).toHaveLength(10);
    expect(await sumsOf(staycard, card)).toEqual({ balance: 100, held: 100 });
  });

  it('with one key are one redemption, and another amount under it is refused', async () => {
    const card = await threeLots();
    const key = randomUUID();
    const answers = await atOnce(() => hold(card, 10, { key }));
    const ids = answers.map((answer) => ('redemption' in answer ? answer.redemption.id : answer.state));
    expect(new Set(ids).size).toBe(1);
    expect(await sumsOf(staycard, card)).toEqual({ balance: 100, held: 10 });
    expect(await hold(card, 11, { key })).toEqual({ state: 'refused', because: 'key_reused' });
    expect(await hold(card, 10, { key, purpose: 'bill' })).toEqual({ state: 'refused', because: 'key_reused' });
    expect(await hold(await threeLots(), 10, { key })).toEqual({ state: 'refused', because: 'key_reused' });
  });

  it('with one receipt pay it once, if the first is known to be the same receipt again', async () => {
    const cards = [await threeLots(), await threeLots()] as const;
    const receipt = randomUUID();
    const salePage = await staycard.deps.salePages.load('demo');
    const payAgain = (tx: Tx) => holdIn(tx, salePage, cards[0], 1, { receipt, isReceiptAgain: true });
    const [late] = await queueBehind(staycard.db, payAgain, [() => hold(cards[1], 1, { receipt })]);
    expect(late).toMatchObject({ state: 'refused', because: 'receipt_used' });
  });

  it('with one receipt on two cards pay it once', async () => {
    const cards = [await threeLots(), await threeLots()] as const;
    const receipt = randomUUID();
    const answers = await atOnce((nth) => hold(cards[nth % 2 === 0 ? 0 : 1], 1, { receipt }));
    expect(answers.filter(({ state }) => state === 'held')).toHaveLength(1);
  });

  it('that reverse all of it, or a part with one key: one wins', async () => {
    const card = await threeLots();
    const [whole, part] = [await held(card, 50), await held(card, 50)];
    for (const id of [whole, part]) await capture(id, 50);
    const wholes = await atOnce(() => reverse(whole, 50));
    expect(wholes.filter((one) => typeof one !== 'string')).toHaveLength(1);
    const key = randomUUID();
    const parts = await atOnce(() => reverse(part, 10, key));
    expect(new Set(parts.map((one) => (typeof one === 'string' ? one : one.reversed)))).toEqual(new Set([10]));
    for (const other of [11, null]) expect(await reverse(part, other, key)).toBe('key_reused');
    expect(await sumsOf(staycard, card)).toEqual({ balance: 60, held: 0 });
    const all = randomUUID();
    for (const amount of [null, null, 40]) {
      expect(await reverse(part, amount, all)).toMatchObject({ state: 'reversed', reversed: 50 });
    }
    await expectRightLedger();
  });

  it('that capture it, and the clock that releases it: never both', async () => {
    const card = await threeLots();
    const ids = await atOnce(() => held(card, 1), 32);
    const answers = await Promise.all(ids.flatMap((id) => [capture(id, 1), release(id)]));
    const won = answers.filter((one) => typeof one !== 'string');
    expect(won).toHaveLength(ids.length);
    const captured = won.filter(({ state }) => state === 'captured').length;
    expect(await sumsOf(staycard, card)).toEqual({ balance: 100 - captured, held: 0 });
  });
});

it.each([
  ['captures more than it holds', `update redemption set state = 'captured', captured = held + 1`, /captures_what/],
  [
    'reverses more than it captured',
    `update redemption set state = 'reversed', captured = 1, reversed = 2`,
    /reverses/,
  ],
  ['is captured with nothing', `update redemption set state = 'captured', captured = 0`, /state_is_that_of/],
])('the database refuses a redemption that %s', async (_what, statement, wall) => {
  const id = await held(await threeLots(), 10);
  await expect(asOwner(staycard, `${statement} where id = '${id}'`)).rejects.toThrow(wall);
});

it.each([
  ['belongs to nothing', 'null, null'],
  ['belongs to a stay and a redemption', `'PLACEMENT', 'REDEMPTION'`],
])('the database refuses a hold that %s', async (_what, ids) => {
  const [card, placement] = [await threeLots(), await newPlacement(staycard)];
  const redemption = await held(card, 10);
  const forged = `insert into transfer (id, card_id, lot_id, kind, amount, placement_id, redemption_id, actor, reason,
      created_at)
    select gen_random_uuid(), card_id, lot_id, 'hold', 1, ${ids}, 'x', 'x', now()
    from transfer where redemption_id = '${redemption}'`;
  const statement = forged.replace('PLACEMENT', placement).replace('REDEMPTION', redemption);
  await expect(asOwner(staycard, statement)).rejects.toThrow(/transfer_is_for_one_thing/);
});
