import { describe, expect, it } from 'vitest';
import type { CardId } from '#domain/value/ids.ts';
import { adjustCard, changeCardState, extendCard, type CardChange } from '../../src/server/money/card/change-card.ts';
import { loadCards } from '../../src/server/money/card/load-cards.ts';
import { moveCardValue } from '../../src/server/money/card/move-value.ts';
import { holdValue } from '../../src/server/money/ledger/ledger.ts';
import { inTransaction } from '../../src/server/platform/database/database.ts';
import { Guest } from '../guest.ts';
import { issueTestCard, sumsOf } from '../issue-test-card.ts';
import { newPlacement } from '../new-placement.ts';
import { useStaycard } from '../staycard.ts';
import { testClock, today } from '../test-clock.ts';

describe('a card that is changed', () => {
  const staycard = useStaycard();
  const inDays = (days: number) => today().add({ days });

  async function sell(amount: number, more: Omit<Parameters<typeof issueTestCard>[1], 'amount'> = {}) {
    const { code, id } = await issueTestCard(staycard, { amount, ...more });
    const cause = { actor: 'test', reason: 'a guest phoned', at: testClock.now() };
    const change: CardChange = { salePage: await staycard.deps.salePages.load('demo'), cardId: id, cause };
    return { code, id, change, end: `…${code.slice(-4)}` };
  }

  const extend = (change: CardChange, days: number) => extendCard(staycard.db, change, inDays(days));
  const adjust = (change: CardChange, by: string) => adjustCard(staycard.db, change, by);
  const setState = (change: CardChange, act: Parameters<typeof changeCardState>[2]) =>
    changeCardState(staycard.db, change, act);
  const search = async (code: string) => (await new Guest(staycard.url).search(code)).card;
  const done = (words: string) => ({ state: 'done', sentence: expect.stringContaining(words) as string });
  const refused = (words: string) => ({ state: 'refused', reason: expect.stringContaining(words) as string });

  async function auditOf(id: CardId) {
    const entries = staycard.db.selectFrom('audit_entry').select(['action', 'details']);
    return entries.where('card_id', '=', id).orderBy('id').execute();
  }

  function lotsOf(id: CardId) {
    const lots = staycard.db.selectFrom('lot').select(['balance', 'held', 'expires_on']);
    return lots.where('card_id', '=', id).orderBy('expires_on').execute();
  }

  async function hold({ salePage, cardId, cause }: CardChange, amount: number): Promise<void> {
    const placementId = await newPlacement(staycard);
    const held = await inTransaction(staycard.db, async (tx) => {
      const [card] = await loadCards(tx, salePage, [cardId]);
      return card && holdValue(tx, { placementId }, [{ card, amount, goodOn: today() }], cause);
    });
    expect(held?.state).toBe('held');
  }

  it('is frozen and unfrozen, and refuses what its state does not allow', { tags: ['thorough'] }, async () => {
    const { code, id, change, end } = await sell(5_000);
    expect(await setState(change, 'freeze')).toMatchObject(
      done('was active and is frozen now. It holds GBP 50.00, none on hold'),
    );
    expect((await search(code)).reason).toBe('CARD.FROZEN');
    expect(await setState(change, 'void')).toMatchObject(refused(`Card ${end} is frozen and cannot become void.`));
    expect(await setState(change, 'unfreeze')).toMatchObject({ state: 'done' });
    expect(await setState(change, 'unfreeze')).toMatchObject({ state: 'refused' });
    expect((await auditOf(id)).map(({ action }) => action)).toEqual(['freeze', 'unfreeze']);
  });

  it('is void permanently, and says what was on it', async () => {
    const { id, change } = await sell(5_000);
    await hold(change, 2_000);
    expect(await setState(change, 'void')).toMatchObject(
      done('is void now. GBP 30.00 was taken off it, GBP 20.00 on hold'),
    );
    expect(await sumsOf(staycard, id)).toEqual({ balance: 2_000, held: 2_000 });
    for (const act of ['freeze', 'unfreeze', 'activate'] as const) {
      expect(await setState(change, act)).toMatchObject({ state: 'refused' });
    }
    expect(await extend(change, 9)).toMatchObject({ state: 'refused' });
    expect(await adjust(change, '1')).toMatchObject({ state: 'refused' });
  });

  it('is a draft until it is extended, if it has expired', async () => {
    const { change } = await sell(5_000, { state: 'draft', expiresInDays: -2 });
    expect(await setState(change, 'activate')).toMatchObject(refused('has expired. Extend it first.'));
    expect(await extend(change, 9)).toMatchObject({ state: 'done' });
    expect(await setState(change, 'activate')).toMatchObject({ state: 'done' });
  });

  it('extends what has expired and leaves what is on hold with its date', async () => {
    const { id, change, end } = await sell(8_000, { expiresInDays: 1 });
    await hold(change, 3_000);
    expect(await extend(change, 400)).toMatchObject(
      done(
        `GBP 50.00 on card ${end} expires on ${inDays(400).toString()} now, not ${inDays(1).toString()}. GBP 30.00 on hold keeps its date`,
      ),
    );
    expect(await lotsOf(id)).toEqual([
      { balance: 3_000, held: 3_000, expires_on: inDays(1).toString() },
      { balance: 5_000, held: 0, expires_on: inDays(400).toString() },
    ]);
    expect(await extend(change, 400)).toMatchObject(refused('no free value that expires'));
    expect(await extend(change, -1)).toMatchObject(refused('is past'));
  });

  it('is good again once it is extended', { tags: ['thorough'] }, async () => {
    const expired = { product: 'ten-nights', unit: { type: 'uses' }, expiresInDays: -30 } as const;
    const { code, change } = await sell(10, expired);
    expect((await search(code)).reason).toBe('CARD.EXPIRED');
    await extend(change, 30);
    const card = { usable: true, expires_on: inDays(30).toString(), balance: { uses: 10 } };
    expect(await search(code)).toMatchObject(card);
  });

  it('is adjusted up and down by decimals of its currency, never below what is free', async () => {
    const { id, change } = await sell(5_000);
    expect(await adjust(change, '-12.50')).toMatchObject(done('had GBP 50.00 and has GBP 37.50 now'));
    expect(await adjust(change, '+2.5')).toMatchObject(done('has GBP 40.00 now'));
    await hold(change, 3_000);
    expect(await adjust(change, '-10.01')).toMatchObject(refused('has only GBP 10.00 free'));
    expect(await adjust(change, '1.005')).toMatchObject({ state: 'refused' });
    expect(await sumsOf(staycard, id)).toEqual({ balance: 4_000, held: 3_000 });
    expect((await auditOf(id)).map(({ details }) => details)).toEqual([{ amount: -1_250 }, { amount: 250 }]);
  });

  it('adds to the lot that expires last, even if another lot was added later', { tags: ['thorough'] }, async () => {
    const short = await sell(1_000, { expiresInDays: 1 });
    const { id, change } = await sell(5_000, { expiresInDays: 90 });
    await inTransaction(staycard.db, (tx) => moveCardValue(tx, short.change, id, null));
    await adjust(change, '100');
    expect(await lotsOf(id)).toMatchObject([{ balance: 1_000 }, { balance: 15_000 }]);
  });
});
