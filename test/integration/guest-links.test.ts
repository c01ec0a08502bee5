import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { findAskedLinkEnd } from '#domain/guest-link.ts';
import { mintLink } from '../../src/server/links/mint-link.ts';
import { inTransaction } from '../../src/server/plumbing/database/database.ts';
import { useStaycard } from '../staycard.ts';

const staycard = useStaycard();

function mintCardsLink(holderEmail: string, mailId: string) {
  const expiresAt = findAskedLinkEnd(staycard.deps.clock.now());
  const wanted = { purpose: 'asked_cards', salePageId: 'demo', holderEmail, mailId, expiresAt } as const;
  return inTransaction(staycard.db, (tx) => mintLink(staycard.deps, tx, wanted));
}

it('a letter carries the same link however often it is sent', async () => {
  const mailId = randomUUID();
  const first = await mintCardsLink('once@example.com', mailId);
  expect(await mintCardsLink('once@example.com', mailId)).toEqual(first);
  expect(first.path).toBe(`/s/demo/my-cards#t=${first.token}`);
  expect((await mintCardsLink('once@example.com', randomUUID())).token).not.toBe(first.token);
});

it('a link that is asked for again ends the earlier one, and nobody else’s', async () => {
  for (const email of ['Again@example.com', 'again@EXAMPLE.com', 'other@example.com']) {
    await mintCardsLink(email, randomUUID());
  }
  const rows = await staycard.db
    .selectFrom('guest_link')
    .select(['holder_email', 'voided_at'])
    .where('holder_email', 'in', ['again@example.com', 'other@example.com'])
    .orderBy('created_at')
    .execute();
  expect(rows.map((row) => [row.holder_email, row.voided_at !== null])).toEqual([
    ['again@example.com', true],
    ['again@example.com', false],
    ['other@example.com', false],
  ]);
});
