import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { HeldCards } from '#contract/guest/recovery.ts';
import type { AvailabilityAnswer } from '#contract/guest/availability.ts';
import type { Reservation, Summary, WireBooking } from '#contract/guest/reservation.ts';
import type { WireProblem } from '#contract/problem.ts';
import { replaceCardCode } from '../../src/server/money/code/replace-code.ts';
import { inTransaction } from '../../src/server/platform/database/database.ts';
import { applySalePage } from '../../src/server/sale-page/apply-sale-page.ts';
import { BUYER, call, Guest, type Answer } from '../guest.ts';
import { issueTestCard, sumsOf } from '../issue-test-card.ts';
import { mintTestLink } from '../mint-test-link.ts';
import { stayInDays } from '../seeded-nights.ts';
import { useStaycard } from '../staycard.ts';
import { testClock } from '../test-clock.ts';

const staycard = useStaycard();
const AMOUNT = 40_000;

async function applyProduct(change: object) {
  const { db } = staycard;
  const demo = await db.selectFrom('sale_page').select('definition').where('id', '=', 'demo').executeTakeFirstOrThrow();
  const definition = demo.definition as { voucher_products: { id: string }[] };
  const products = definition.voucher_products.map((one) => (one.id === 'gift-card' ? { ...one, ...change } : one));
  const author = { actor: 'test', reason: 'holders only', at: testClock.now() };
  return applySalePage(db, JSON.stringify({ ...definition, voucher_products: products }), author);
}

it('a quote ends with its card’s code: placing after a replacement takes nothing', async () => {
  const lost = await issueTestCard(staycard, { amount: AMOUNT });
  const guest = new Guest(staycard.url);
  const { placement } = await guest.prepare({ stay: stayInDays(64, 1), codes: [lost.code] });
  const salePage = await staycard.deps.salePages.load('demo');
  const cause = { actor: 'Vera', reason: 'the code was lost', at: testClock.now() };
  const { code } = await inTransaction(staycard.db, async (tx) => {
    const replaced = await replaceCardCode(tx, staycard.deps.keys, { salePage, cardId: lost.id, cause });
    return replaced as Extract<typeof replaced, { state: 'done' }>;
  });
  expect(await guest.place(placement)).toMatchObject({ status: 401, body: { code: 'CARD.TOKEN_INVALID' } });
  expect(await sumsOf(staycard, lost.id)).toEqual({ balance: AMOUNT, held: 0 });
  const renewed = await guest.prepare({ stay: stayInDays(64, 1), codes: [code] });
  expect((await guest.place(renewed.placement)).status).toBe(201);
});

describe('a card for its holder only', () => {
  const email = `${randomUUID()}@example.com`;
  let card: Awaited<ReturnType<typeof issueTestCard>>;
  let guest: Guest;
  let booking: WireBooking;

  beforeAll(async () => {
    const refused = await applyProduct({ holder_only: true, registration: 'optional' });
    expect(refused).toMatchObject({ state: 'refused' });
    expect(await applyProduct({ holder_only: true, registration: 'required' })).toMatchObject({ state: 'applied' });
    card = await issueTestCard(staycard, { amount: AMOUNT });
    guest = new Guest(staycard.url, email);
    // The server reads the sale page again every two seconds.
    const found = () => guest.search(card.code);
    await vi.waitUntil(async () => (await found()).product.holder_only, { timeout: 60_000, interval: 200 });
    ({ booking } = await guest.book({ stay: stayInDays(60, 1) }));
  });

  const summarise = (tokens: readonly string[]) =>
    guest.summarise('harbour-house', { ...booking, card_tokens: [...tokens] });
  const place = (quote: string): Promise<Answer<Reservation & WireProblem>> =>
    guest.place({ quote_token: quote, property_id: 'harbour-house', buyer: { ...BUYER, email } });

  it('is registered by its code, which is then not enough to book', async () => {
    const { card_token: token } = await guest.search(card.code);
    await guest.register(token, email);
    const found = await guest.search(card.code);
    expect(found.card).toMatchObject({ usable: false, reason: 'CARD.HOLDER_ONLY', registered: true });
    for (const each of [token, found.card_token]) {
      const { cover, total_price: total, due } = await summarise([each]);
      expect(cover.refused_cards).toEqual([{ last4: card.code.slice(-4), code: 'CARD.HOLDER_ONLY' }]);
      expect(due.amount).toBe(total.gross_value);
    }
    expect(await sumsOf(staycard, card.id)).toEqual({ balance: AMOUNT, held: 0 });
  });

  it('pays for its holder with a mailed link, and not by a quote from its code', async () => {
    const byCode = await guest.search(card.code);
    const { token } = await mintTestLink(staycard, { purpose: 'asked_cards', holderEmail: email });
    const opened = await call<HeldCards>(staycard.url, 'POST', '/vrm/demo/cards/held', { body: { token } });
    const held = opened.body.cards.find(({ card: { last4 } }) => last4 === card.code.slice(-4));
    expect(held?.card).toMatchObject({ usable: true, reason: null });
    const tokens = [held?.card_token ?? ''];
    const search = { ...stayInDays(60, 1), persons: booking.rooms[0]?.persons };
    const offered = (cardTokens: string[]) =>
      call<AvailabilityAnswer>(staycard.url, 'POST', '/vrm/demo/availability/harbour-house', {
        body: { ...search, card_tokens: cardTokens },
      });
    expect((await offered([byCode.card_token])).body.refused_cards).toMatchObject([{ code: 'CARD.HOLDER_ONLY' }]);
    expect((await offered(tokens)).body.refused_cards).toEqual([]);
    const summary: Summary = await summarise(tokens);
    expect(summary.due.amount).toBe(0);
    // Both tokens are of one card, and one of them is its holder's.
    expect((await summarise([byCode.card_token, ...tokens])).due.amount).toBe(0);
    const placed = await place(summary.quote.token);
    expect(placed.status).toBe(201);
    const paid = Math.round(summary.cover.covered.amount * 100);
    expect(await sumsOf(staycard, card.id)).toEqual({ balance: AMOUNT - paid, held: 0 });
  });
});
