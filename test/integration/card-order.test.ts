import { describe, expect, it } from 'vitest';
import { Guest } from '../guest.ts';
import { issueTestCard, sumsOf } from '../issue-test-card.ts';
import { stayInDays } from '../seeded-nights.ts';
import { useStaycard } from '../staycard.ts';

describe('a guest with two gift cards', () => {
  const staycard = useStaycard();

  async function prepare(days: number, cardOrder?: 'as_given') {
    const guest = new Guest(staycard.url);
    const soon = await issueTestCard(staycard, { amount: 90_000, expiresInDays: 200 });
    const late = await issueTestCard(staycard, { amount: 90_000, expiresInDays: 400 });
    const codes = [late.code, soon.code];
    const choice = { stay: stayInDays(days, 2), codes, room: 'Lanes Double', rate: 'Flexible', cardOrder };
    return { guest, soon, late, ...(await guest.prepare(choice)) };
  }

  it('pays with the one that expires first, however they are given', async () => {
    const { guest, soon, late, summary, placement } = await prepare(60);
    const covered = Math.round(summary.cover.covered.amount * 100);
    expect((await guest.place(placement)).status).toBe(201);
    expect(await sumsOf(staycard, soon.id)).toEqual({ balance: 90_000 - covered, held: 0 });
    expect(await sumsOf(staycard, late.id)).toEqual({ balance: 90_000, held: 0 });
  });

  it(
    'keeps that one for another stay when the other is to pay first, and owes the same',
    { tags: ['thorough'] },
    async () => {
      const usual = await prepare(64);
      const { guest, soon, late, summary, placement } = await prepare(64, 'as_given');
      expect(summary.due).toEqual(usual.summary.due);
      expect(summary.cover.cards.map(({ last4 }) => last4)).toEqual([late, soon].map(({ code }) => code.slice(-4)));
      const covered = Math.round(summary.cover.covered.amount * 100);
      const { status, body } = await guest.place(placement);
      expect(status).toBe(201);
      expect(body.cover).toEqual(summary.cover);
      expect(await sumsOf(staycard, late.id)).toEqual({ balance: 90_000 - covered, held: 0 });
      expect(await sumsOf(staycard, soon.id)).toEqual({ balance: 90_000, held: 0 });
    },
  );
});
