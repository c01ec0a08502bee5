import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { WireProblem } from '#contract/problem.ts';
import type { HeldCards, OpenedBooking, UnmaskedCards } from '#contract/guest/recovery.ts';
import { asId, type PlacementId } from '#domain/value/ids.ts';
import { mintLink } from '../../src/server/letters/links/mint-link.ts';
import { wantsReminders } from '../../src/server/letters/links/reminder-stop.ts';
import { inTransaction } from '../../src/server/platform/database/database.ts';
import { cancelAsStaff } from '../../src/server/booking/cancel/cancel-as-staff.ts';
import { asOwner } from '../as-owner.ts';
import { Cancelling, FLEXIBLE, NO_FEE } from '../cancelling-guest.ts';
import { openSecondSalePage } from '../contract/second-sale-page.ts';
import { call, Guest, type Answer } from '../guest.ts';
import { issueTestCard } from '../issue-test-card.ts';
import { mintTestLink } from '../mint-test-link.ts';
import { stayInDays } from '../seeded-nights.ts';
import { useStaycard } from '../staycard.ts';

const staycard = useStaycard();

function mintCardsLink(holderEmail: string, mailId: string) {
  return mintTestLink(staycard, { purpose: 'asked_cards', holderEmail, mailId });
}

it('a letter carries the same link however often it is sent', async () => {
  const mailId = randomUUID();
  const first = await mintCardsLink('once@example.com', mailId);
  expect(await mintCardsLink('once@example.com', mailId)).toEqual(first);
  expect(first.path).toBe(`/s/demo/my-cards?language=en#t=${first.token}`);
  expect((await mintCardsLink('once@example.com', randomUUID())).token).not.toBe(first.token);
});

it('a repeated request for a link ends the earlier link of that guest only', async () => {
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

it('one of two links that are requested at once is valid', { tags: ['thorough'] }, async () => {
  const email = `at-once.${randomUUID()}@example.com`;
  const wanted = { purpose: 'asked_cards', holderEmail: email, salePageId: 'demo', language: 'en' } as const;
  const expiresAt = staycard.deps.clock.now().add({ minutes: 15 });
  const second = await inTransaction(staycard.db, async (tx) => {
    await mintLink(staycard.deps, tx, { ...wanted, mailId: randomUUID(), expiresAt });
    const other = mintCardsLink(email, randomUUID());
    await Promise.race([other, pause(200)]);
    return [other];
  });
  await Promise.all(second);
  const links = staycard.db.selectFrom('guest_link').select('id').where('holder_email', '=', email);
  expect(await links.where('voided_at', 'is', null).execute()).toHaveLength(1);
});

const open = (token: string, page = 'demo') =>
  call<OpenedBooking & WireProblem>(staycard.url, 'POST', `/vrm/${page}/bookings/open`, { body: { token } });
const codeOf = ({ status, body }: Answer<WireProblem>) => (status === 200 ? 'open' : body.code);

describe('a link to a booking', () => {
  const cancelling = new Cancelling(staycard);

  async function book() {
    const card = await issueTestCard(staycard, { amount: 50_000 });
    const { guest, reservation } = await cancelling.book({ stay: stayInDays(60, 1), codes: [card.code], ...FLEXIBLE });
    const placementId = asId<PlacementId>((await cancelling.placementOf(reservation)).id);
    const mint = (purpose: 'booking' | 'asked_booking', minutes?: number) =>
      mintTestLink(staycard, { purpose, placementId }, minutes);
    return { guest, reservation, mint };
  }

  it('in a letter opens it as often as needed, and shows what its maker sees', { tags: ['thorough'] }, async () => {
    const { guest, reservation, mint } = await book();
    const { token } = await mint('booking');
    for (const opened of [await open(token), await open(token)]) {
      expect(opened.body.reference).toBe(reservation.reference);
      const followed = await guest.follow({ ...reservation, access_token: opened.body.access_token });
      expect(followed).toEqual({ ...reservation, access_token: opened.body.access_token });
    }
  });

  it('on request works once, even for two concurrent uses', async () => {
    const { mint } = await book();
    const { token } = await mint('asked_booking');
    const both = await Promise.all([open(token), open(token)]);
    expect(both.map(codeOf).toSorted()).toEqual(['LINK.ENDED', 'open']);
    expect(codeOf(await open(token))).toBe('LINK.ENDED');
  });

  it('ends with its time, opens nothing on another sale page, and gets the same answer as a forged one', async () => {
    await openSecondSalePage(staycard, 'second');
    const { mint } = await book();
    const old = await open((await mint('booking', -1)).token);
    const elsewhere = await open((await mint('booking')).token, 'second');
    const madeUp = await open('made-up');
    const said = [old, elsewhere, madeUp].map(({ status, body: { request_id: _, ...body } }) => ({ status, body }));
    expect(said[0]).toMatchObject({ status: 410, body: { code: 'LINK.ENDED' } });
    expect(said).toEqual([said[0], said[0], said[0]]);
  });

  it.each(['its guest', 'staff'])(
    'ends when %s cancel the stay; a later one shows what came back',
    { tags: ['thorough'] },
    async (by) => {
      const { guest, reservation, mint } = await book();
      const before = [await mint('booking'), await mint('asked_booking')];
      const session = { ...reservation, access_token: (await open(before[0]!.token)).body.access_token };
      if (by === 'staff') {
        const cancelled = { actor: 'desk', reason: 'the guest rang', fee: { currency: 'GBP', amountMinor: 0 } };
        expect((await cancelAsStaff(staycard.deps, reservation.reference, cancelled)).state).toBe('done');
      } else {
        expect((await guest.cancel(session, NO_FEE)).status).toBe(200);
      }
      for (const { token } of before) expect(codeOf(await open(token))).toBe('LINK.ENDED');
      expect((await guest.follow(session)).state).toBe('cancelled');
      const { body } = await open((await mint('booking')).token);
      expect((await guest.follow({ ...reservation, access_token: body.access_token })).state).toBe('cancelled');
    },
  );
});

describe('a link to cards', () => {
  const listHeld = (token: string, page = 'demo') =>
    call<HeldCards & WireProblem>(staycard.url, 'POST', `/vrm/${page}/cards/held`, { body: { token } });
  const unmask = (holderToken: string, last4: string) =>
    call<UnmaskedCards & WireProblem>(staycard.url, 'POST', '/vrm/demo/cards/unmask', {
      body: { holder_token: holderToken, last4 },
    });

  async function holdCard(email: string, amount: number) {
    const guest = new Guest(staycard.url, email);
    const { code, id } = await issueTestCard(staycard, { amount, form: 'virtual' });
    await guest.register((await guest.search(code)).card_token, email);
    return { guest, code, id, last4: code.slice(-4) };
  }

  it('shows those of the mailbox with their history, once, and they book without their code', async () => {
    const email = `holder.${randomUUID()}@example.com`;
    const { guest, code, last4 } = await holdCard(email.toUpperCase(), 40_000);
    await holdCard(`other.${randomUUID()}@example.com`, 40_000);
    const { placement, summary } = await guest.prepare({ stay: stayInDays(80, 1), codes: [code], ...FLEXIBLE });
    const { body: reservation } = await guest.place(placement);

    const { token } = await mintCardsLink(email, randomUUID());
    const { status, body } = await listHeld(token);
    expect(status, JSON.stringify(body)).toBe(200);
    const [held] = body.cards;
    expect(body.cards.map(({ card }) => card.last4)).toEqual([last4]);
    expect(held!.story.map(({ what, value }) => [what, value?.amount])).toEqual([
      ['used', summary.cover.covered.amount],
      ['issued', 400],
    ]);
    expect(held!.story[0]!.stay).toMatchObject({ reference: reservation.reference, property_id: 'harbour-house' });
    expect(JSON.stringify(body)).not.toContain(code);
    expect(codeOf(await listHeld(token))).toBe('LINK.ENDED');

    const { booking } = await guest.book({ stay: stayInDays(84, 1), ...FLEXIBLE });
    const again = await guest.summarise('harbour-house', { ...booking, card_tokens: [held!.card_token] });
    expect(again.cover.cards.map((card) => card.last4)).toEqual([last4]);
  });

  it('shows only where and when of a stay in another name', async () => {
    const email = `holder.${randomUUID()}@example.com`;
    const { code } = await holdCard(email, 30_000);
    const friend = new Guest(staycard.url);
    const { placement } = await friend.prepare({ stay: stayInDays(90, 1), codes: [code], ...FLEXIBLE });
    expect((await friend.place(placement)).status).toBe(201);
    const { body } = await listHeld((await mintCardsLink(email, randomUUID())).token);
    expect(body.cards[0]!.story[0]).toMatchObject({ what: 'used', stay: { reference: null } });
  });

  it('asks for the last four characters of a coded card with more than 500 on it, and ends after five wrong ones', async () => {
    const email = `holder.${randomUUID()}@example.com`;
    const { last4 } = await holdCard(email, 50_001);
    await holdCard(email, 50_000);
    const uncoded = await holdCard(email, 60_000);
    await asOwner(staycard, `update card set last4 = '', delivery = 'link' where id = '${uncoded.id}'`);
    const { body } = await listHeld((await mintCardsLink(email, randomUUID())).token);
    expect([body.cards.length, body.masked_cards.length]).toEqual([2, 1]);
    expect(JSON.stringify(body.masked_cards)).not.toContain(last4);

    expect(codeOf(await unmask(body.holder_token, 'ZZZZ'))).toBe('CARD.LAST_FOUR_WRONG');
    const shown = await unmask(body.holder_token, ` ${last4.toLowerCase()}`);
    expect(shown.body.cards.map(({ card }) => [card.last4, card.balance.value?.amount])).toEqual([[last4, 500.01]]);
    for (let times = 2; times <= 5; times += 1) await unmask(body.holder_token, 'ZZZZ');
    expect(codeOf(await unmask(body.holder_token, last4))).toBe('LINK.ENDED');
    expect(codeOf(await unmask('made-up', last4))).toBe('LINK.ENDED');
  });

  it(
    'lists cards with value first, the soonest to expire before others, and says if there are more than fifty',
    { tags: ['thorough'] },
    async () => {
      const email = `holder.${randomUUID()}@example.com`;
      const ids: string[] = [];
      const issue = async (amount: number, days?: number) => {
        const card = { amount, ...(days !== undefined && { expiresInDays: days }) };
        ids.push((await issueTestCard(staycard, card)).id);
      };
      for (const [amount, days] of [[100, 50], [200], [300, 20], [400, 5]] as const) await issue(amount, days);
      for (let more = 0; more < 47; more += 1) await issue(500, 300);
      await asOwner(staycard, `update card set state = 'void' where id = '${ids[3]!}'`);
      const columns = 'card_id, first_name, last_name, email, registered_at';
      const row = `id, 'Ada', 'Guest', '${email}', now() from card where id in ('${ids.join("', '")}')`;
      await asOwner(staycard, `insert into card_registration (${columns}) select ${row}`);
      const { body } = await listHeld((await mintCardsLink(email, randomUUID())).token);
      const amounts = body.cards.map(({ card }) => card.balance.value!.amount);
      expect([amounts.length, amounts[0], amounts[1], amounts.at(-1)]).toEqual([50, 3, 1, 2]);
      expect(body.has_more).toBe(true);
    },
  );

  it('accepts five wrong attempts, even if many come at once', { tags: ['thorough'] }, async () => {
    const email = `holder.${randomUUID()}@example.com`;
    await holdCard(email, 50_001);
    const { body } = await listHeld((await mintCardsLink(email, randomUUID())).token);
    const tries = await Promise.all(Array.from({ length: 30 }, () => unmask(body.holder_token, 'ZZZZ')));
    expect(tries.filter((answer) => codeOf(answer) === 'CARD.LAST_FOUR_WRONG')).toHaveLength(5);
  });
});

it('the link in a reminder ends reminders for this mailbox and sale page', async () => {
  const email = 'Reminded@example.com';
  const { token } = await mintTestLink(staycard, { purpose: 'no_reminders', holderEmail: email });
  expect(await wantsReminders(staycard.db, 'demo', email)).toBe(true);
  for (const _twice of [1, 2]) {
    expect((await call(staycard.url, 'POST', '/vrm/demo/reminders/stop', { body: { token } })).status).toBe(200);
  }
  expect(await wantsReminders(staycard.db, 'demo', email.toLowerCase())).toBe(false);
  expect(await wantsReminders(staycard.db, 'demo', 'other@example.com')).toBe(true);
});
