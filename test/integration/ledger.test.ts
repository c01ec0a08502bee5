import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { TRANSFER_EFFECTS, TRANSFER_KINDS } from '#domain/card/transfer-kinds.ts';
import { inTransaction } from '../../src/server/platform/database/database.ts';
import { changeCardState } from '../../src/server/money/card/change-card.ts';
import { loadCards } from '../../src/server/money/card/load-cards.ts';
import { adjustValue, holdValue, lockCards, redeemHolds, releaseHolds } from '../../src/server/money/ledger/ledger.ts';
import { asOwner } from '../as-owner.ts';
import { issueTestCard, sumsOf } from '../issue-test-card.ts';
import { newPlacement } from '../new-placement.ts';
import { useStaycard } from '../staycard.ts';
import { today } from '../test-clock.ts';

const CAUSE = { actor: 'test', reason: 'a test of the ledger', at: Temporal.Instant.from('2026-11-01T00:00:00Z') };
const TODAY = Temporal.PlainDate.from('2026-11-01');

describe('the ledger in the database', () => {
  const staycard = useStaycard();
  const run = (text: string) => sql.raw(text).execute(staycard.db);

  async function hold(cardId: Parameters<typeof sumsOf>[1], amount: number, goodOn = TODAY) {
    const placementId = await newPlacement(staycard);
    const salePage = await staycard.deps.salePages.load('demo');
    const held = await inTransaction(staycard.db, async (tx) => {
      await lockCards(tx, [cardId]);
      const [card] = await loadCards(tx, salePage, [cardId]);
      return card ? holdValue(tx, { placementId }, [{ card, amount, goodOn }], CAUSE) : undefined;
    });
    return { placementId, state: held?.state };
  }

  it('holds, redeems and releases, and its kept sums are those of the transfers', async () => {
    const { id } = await issueTestCard(staycard, { amount: 1000 });
    const first = await hold(id, 400);
    const second = await hold(id, 500);
    expect(await sumsOf(staycard, id)).toEqual({ balance: 1000, held: 900 });
    await inTransaction(staycard.db, (tx) => redeemHolds(tx, { placementId: first.placementId }, CAUSE));
    await inTransaction(staycard.db, (tx) => releaseHolds(tx, { placementId: second.placementId }, CAUSE));
    expect(await sumsOf(staycard, id)).toEqual({ balance: 600, held: 0 });
    const lots = await staycard.db.selectFrom('lot').select(['balance', 'held']).where('card_id', '=', id).execute();
    expect(lots).toEqual([{ balance: 600, held: 0 }]);
  });

  it('refuses to hold more than is available, and writes nothing', async () => {
    const { id } = await issueTestCard(staycard, { amount: 100 });
    await hold(id, 60);
    expect((await hold(id, 41)).state).toBe('refused');
    expect(await sumsOf(staycard, id)).toEqual({ balance: 100, held: 60 });
  });

  it('holds only what is good on the day that it is needed for', async () => {
    const { id } = await issueTestCard(staycard, { amount: 100, expiresInDays: 10 });
    expect((await hold(id, 60, today().add({ days: 11 }))).state).toBe('refused');
    expect((await hold(id, 60, today().add({ days: 10 }))).state).toBe('held');
  });

  it('voids the value that a stay releases on a void card', async () => {
    const { id } = await issueTestCard(staycard, { amount: 100 });
    const { placementId } = await hold(id, 60);
    const salePage = await staycard.deps.salePages.load('demo');
    await changeCardState(staycard.db, { salePage, cardId: id, cause: CAUSE }, 'void');
    expect(await sumsOf(staycard, id)).toEqual({ balance: 60, held: 60 });
    await inTransaction(staycard.db, (tx) => releaseHolds(tx, { placementId }, CAUSE));
    expect(await sumsOf(staycard, id)).toEqual({ balance: 0, held: 0 });
  });

  it('resolves a hold once, however often it is asked', async () => {
    const { id } = await issueTestCard(staycard, { amount: 100 });
    const { placementId } = await hold(id, 60);
    for (let times = 0; times < 3; times += 1) {
      await inTransaction(staycard.db, (tx) => redeemHolds(tx, { placementId }, CAUSE));
      await inTransaction(staycard.db, (tx) => releaseHolds(tx, { placementId }, CAUSE));
    }
    expect(await sumsOf(staycard, id)).toEqual({ balance: 40, held: 0 });
  });

  it('has the database itself refuse a second resolution and one of another amount', async () => {
    const { id } = await issueTestCard(staycard, { amount: 100 });
    const { placementId } = await hold(id, 60);
    const insert = (kind: string, amount: number) =>
      run(`insert into transfer (id, card_id, lot_id, kind, amount, hold_id, placement_id, actor, reason, created_at)
        select gen_random_uuid(), card_id, lot_id, '${kind}', ${amount}, id, placement_id, 'x', 'x', now()
        from transfer where placement_id = '${placementId}' and kind = 'hold'`);
    await expect(insert('redeem', 59)).rejects.toThrow(/does not resolve hold/);
    await insert('redeem', 60);
    await expect(insert('release', 60)).rejects.toThrow(/transfer_resolves_a_hold_once/);
  });

  it('never goes below zero, whatever the code does', async () => {
    const { id } = await issueTestCard(staycard, { amount: 100 });
    const salePage = await staycard.deps.salePages.load('demo');
    const [card] = await loadCards(staycard.db, salePage, [id]);
    const taken = inTransaction(staycard.db, async (tx) => card && adjustValue(tx, card, -101, CAUSE));
    await expect(taken).rejects.toThrow(/lot_never_below_zero/);
    await hold(id, 100);
    const heldTaken = inTransaction(staycard.db, async (tx) => card && adjustValue(tx, card, -1, CAUSE));
    await expect(heldTaken).rejects.toThrow(/lot_never_below_zero/);
  });

  it.each([
    ['a changed transfer', `update transfer set amount = amount + 1`],
    ['a deleted transfer', `delete from transfer`],
    ['an emptied ledger', `truncate transfer cascade`],
    ['a changed balance', `update lot set balance = balance + 1`],
    ['a changed hold', `update lot set held = 0, balance = balance - 1`],
    ['a deleted lot', `delete from lot`],
    ['a rewritten history of a placement', `delete from placement_change where true`],
  ])('refuses its owner, too, %s', async (_what, statement) => {
    const { id } = await issueTestCard(staycard, { amount: 100 });
    const { placementId } = await hold(id, 10);
    await run(`insert into placement_change (placement_id, to_state, because, changed_at)
      values ('${placementId}', 'placing', 'a test', now())`);
    await expect(asOwner(staycard, statement)).rejects.toThrow(/append-only|only a transfer|cannot be deleted/);
    expect(await sumsOf(staycard, id)).toEqual({ balance: 100, held: 10 });
  });

  it('chains every transfer of a card to the one before it', async () => {
    const { id } = await issueTestCard(staycard, { amount: 100 });
    const { placementId } = await hold(id, 10);
    await inTransaction(staycard.db, (tx) => releaseHolds(tx, { placementId }, CAUSE));
    const { rows } = await sql<{ n: number; linked: boolean; right: boolean }>`
      select card_sequence as n, hash = transfer_hash(transfer) as right,
        previous_hash is not distinct from lag(hash) over (order by card_sequence) as linked
      from transfer where card_id = ${id} order by card_sequence`.execute(staycard.db);
    expect(rows).toEqual([1, 2, 3].map((n) => ({ n, linked: true, right: true })));
  });

  it('counts every kind of transfer as the domain does', async () => {
    for (const kind of TRANSFER_KINDS) {
      const { id } = await issueTestCard(staycard, { amount: 100 });
      const { placementId } = await hold(id, 10);
      const before = await sumsOfLot(id);
      await run(`insert into transfer (id, card_id, lot_id, kind, amount, hold_id, placement_id, actor, reason,
          created_at)
        select gen_random_uuid(), card_id, lot_id, '${kind}', 10,
          case when '${kind}' in ('redeem', 'release') then id end, placement_id, 'x', 'x', now()
        from transfer where placement_id = '${placementId}' and kind = 'hold'`);
      const after = await sumsOfLot(id);
      const effect = TRANSFER_EFFECTS[kind];
      expect({ kind, balance: after.balance - before.balance, held: after.held - before.held }).toEqual({
        kind,
        balance: 10 * effect.balance,
        held: 10 * effect.held,
      });
    }
  });

  async function sumsOfLot(cardId: string) {
    return staycard.db
      .selectFrom('lot')
      .select(['balance', 'held'])
      .where('card_id', '=', cardId)
      .executeTakeFirstOrThrow();
  }
});
