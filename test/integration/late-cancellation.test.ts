import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { asId } from '#domain/value/ids.ts';
import { verifyHotels } from '../../src/server/booking/hotel-check/verify-hotels.ts';
import { verifyLedger } from '../../src/server/booking/ledger-check/verify-ledger.ts';
import { applySalePage } from '../../src/server/sale-page/apply-sale-page.ts';
import { Cancelling, FLEXIBLE, NO_FEE, SAVER } from '../cancelling-guest.ts';
import { runOn } from '../command-line.ts';
import { issueTestCard, sumsOf } from '../issue-test-card.ts';
import { stayInDays } from '../seeded-nights.ts';
import { useStaycard } from '../staycard.ts';
import { testClock } from '../test-clock.ts';

/** So close to arrival that the flexible rate charges a night. */
const SOON = stayInDays(1, 2);
const PACKAGE = 'two-nights-for-two';
const SETTINGS = ['give_back', 'keep', 'charge'] as const;
const gbp = (amount: number) => ({ currency: 'GBP', amount });
const minus = (one: number, other: number) => (Math.round(one * 100) - Math.round(other * 100)) / 100;

describe('a stay that a package pays', () => {
  const staycard = useStaycard();
  const cancelling = new Cancelling(staycard);

  /** One package product for each setting. */
  beforeAll(async () => {
    const row = await staycard.db
      .selectFrom('sale_page')
      .select('definition')
      .where('id', '=', 'demo')
      .executeTakeFirstOrThrow();
    const definition = row.definition as { voucher_products: { id: string }[] };
    const sold = definition.voucher_products.find(({ id }) => id === PACKAGE)!;
    const products = SETTINGS.map((late_cancellation) => ({
      ...sold,
      id: `two-nights-${late_cancellation}`.replace('_', '-'),
      late_cancellation,
    }));
    const voucher_products = [...definition.voucher_products, ...products];
    const author = { actor: 'test', reason: 'a package for each setting', at: testClock.now() };
    const applied = await applySalePage(staycard.db, JSON.stringify({ ...definition, voucher_products }), author);
    expect(applied.state).toBe('applied');
    // The server caches sale pages for a moment.
    const isSold = async () => (await staycard.deps.salePages.load('demo')).products.has(asId('two-nights-keep'));
    await vi.waitUntil(isSold, { timeout: 60_000 });
  });

  afterEach(async () => {
    expect((await verifyLedger(staycard.db)).violations).toEqual([]);
    const hotels = await verifyHotels(staycard.deps, { since: testClock.now().subtract({ hours: 24 }) });
    expect(hotels.flatMap((hotel) => (hotel.state === 'asked' ? hotel.sentences : []))).toEqual([]);
  });

  async function book(setting: (typeof SETTINGS)[number], stay: typeof SOON, offer: typeof SAVER) {
    const product = `two-nights-${setting}`.replace('_', '-');
    const card = await issueTestCard(staycard, { product, unit: { type: 'uses' }, amount: 1 });
    const asked = { stay, codes: [card.code], ...offer };
    const [breakfast] = (await cancelling.guest().products('harbour-house')).filter(({ name }) => name === 'Breakfast');
    const products = [{ product_id: breakfast!.id, count: 1 }];
    const found = await cancelling.guest().book(asked);
    const booked = await cancelling.book({ ...asked, products });
    return { ...booked, card, offer: found.offer, last4: card.code.slice(-4) };
  }

  it(
    'at a rate that is lost at once costs the nights: the package stays with the hotel, the breakfast is taken back',
    { tags: ['thorough'] },
    async () => {
      const { guest, summary, reservation, card, last4, offer } = await book('give_back', stayInDays(64, 2), SAVER);
      const nights = summary.rate.price.gross_value;
      const covered = summary.cover.covered.amount;
      expect(covered).toBeGreaterThan(nights);
      const kept = [{ last4, covered: gbp(nights), value: null, uses: 1 }];
      expect(offer.cancellation).toEqual({ text: '', free_until: null, fee: gbp(nights), all_rooms: null, kept });
      expect(summary).toMatchObject({ due: NO_FEE, payment_card: 'not_needed' });
      const said = { free_until: null, fee: gbp(nights), fee_due: NO_FEE, kept };
      expect(summary.cancellation).toEqual({ ...said, most_due: NO_FEE });
      expect(await guest.showCancellation(reservation)).toMatchObject({ ...said, state: 'possible', given_back: [] });
      expect(await guest.cancel(reservation, gbp(minus(nights, 0.01)))).toMatchObject({ status: 409 });
      const { body } = await guest.cancel(reservation, gbp(nights));
      expect(body).toMatchObject({ ...said, state: 'cancelled', given_back: [] });
      expect(await sumsOf(staycard, card.id)).toEqual({ balance: 0, held: 0 });
      expect(await cancelling.feesOf(reservation)).toEqual([nights]);
      await expect.poll(() => cancelling.paymentsOf(reservation)).toEqual([covered, -minus(covered, nights)]);
    },
  );

  it(
    'and that gives back costs nothing where a night is due, and no fee is posted',
    { tags: ['thorough'] },
    async () => {
      const { guest, summary, reservation, card, offer } = await book('give_back', SOON, FLEXIBLE);
      const covered = summary.cover.covered.amount;
      const said = { free_until: null, fee: NO_FEE, fee_due: NO_FEE, kept: [] };
      expect(offer.cancellation).toMatchObject({ free_until: null, fee: NO_FEE });
      expect(summary).toMatchObject({ payment_card: 'not_needed', cancellation: { ...said, most_due: NO_FEE } });
      expect(await guest.showCancellation(reservation)).toMatchObject({ ...said, state: 'possible' });
      expect((await guest.cancel(reservation, NO_FEE)).body).toMatchObject({ ...said, state: 'cancelled' });
      expect(await sumsOf(staycard, card.id)).toEqual({ balance: 1, held: 0 });
      expect(await cancelling.feesOf(reservation)).toEqual([]);
      await expect.poll(() => cancelling.paymentsOf(reservation)).toEqual([covered, -covered]);
    },
  );

  it('and that keeps costs the night, for which the package stays with the hotel', { tags: ['thorough'] }, async () => {
    const { guest, summary, reservation, card, last4 } = await book('keep', SOON, FLEXIBLE);
    const night = summary.rate.price_per_night[0]!.price.gross_value;
    const covered = summary.cover.covered.amount;
    const said = { fee: gbp(night), fee_due: NO_FEE, kept: [{ last4, covered: gbp(night), value: null, uses: 1 }] };
    expect(summary).toMatchObject({ payment_card: 'not_needed', cancellation: said });
    expect(await guest.showCancellation(reservation)).toMatchObject({ ...said, given_back: [] });
    expect((await guest.cancel(reservation, gbp(night))).body).toMatchObject({ ...said, given_back: [] });
    expect(await sumsOf(staycard, card.id)).toEqual({ balance: 0, held: 0 });
    expect(await cancelling.feesOf(reservation)).toEqual([night]);
    await expect.poll(() => cancelling.paymentsOf(reservation)).toEqual([covered, -minus(covered, night)]);
  });

  it('and that charges costs the night, for which the hotel has a payment card', async () => {
    const { guest, summary, reservation, card } = await book('charge', SOON, FLEXIBLE);
    const night = summary.rate.price_per_night[0]!.price.gross_value;
    const covered = summary.cover.covered.amount;
    const said = { fee: gbp(night), fee_due: gbp(night), kept: [] };
    expect(summary).toMatchObject({
      due: NO_FEE,
      payment_card: 'required',
      cancellation: { ...said, most_due: gbp(night) },
    });
    expect(await guest.showCancellation(reservation)).toMatchObject(said);
    expect((await guest.cancel(reservation, gbp(night))).body).toMatchObject({ ...said, given_back: [{ uses: 1 }] });
    expect(await sumsOf(staycard, card.id)).toEqual({ balance: 1, held: 0 });
    expect(await cancelling.feesOf(reservation)).toEqual([night]);
    await expect.poll(() => cancelling.paymentsOf(reservation)).toEqual([covered, -covered]);
  });

  it(
    'and that charges asks for a payment card long before a fee begins, and places nothing without',
    { tags: ['thorough'] },
    async () => {
      const card = await issueTestCard(staycard, { product: 'two-nights-charge', unit: { type: 'uses' }, amount: 1 });
      const guest = cancelling.guest();
      const { summary, placement } = await guest.prepare({ stay: stayInDays(68, 2), codes: [card.code], ...FLEXIBLE });
      expect(summary).toMatchObject({ due: NO_FEE, payment_card: 'required', cancellation: { fee: NO_FEE } });
      const { payment_card_token: _token, ...without } = placement;
      const { status, body } = await guest.place(without);
      expect(status).toBe(422);
      expect(body.errors).toEqual([
        { path: 'payment_card_token', code: 'ERRORS.REQUIRED', params: { field: 'payment_card_token' } },
      ]);
      expect(await sumsOf(staycard, card.id)).toEqual({ balance: 1, held: 0 });
      expect((await guest.place(placement)).status).toBe(201);
    },
  );

  it('and money: what money pays stays at the hotel when the rest is waived, and its people are asked to post it', async () => {
    const nights = await issueTestCard(staycard, {
      product: 'two-nights-give-back',
      unit: { type: 'uses' },
      amount: 1,
    });
    const pounds = await issueTestCard(staycard, { amount: 2_000 });
    const checkOut = (await cancelling.guest().products('harbour-house')).find(
      ({ name }) => name === 'Late check-out',
    )!;
    const choice = {
      stay: SOON,
      codes: [nights.code, pounds.code],
      products: [{ product_id: checkOut.id, count: 1 }],
      ...FLEXIBLE,
    };
    const { guest, summary, reservation } = await cancelling.book(choice);
    const paid = summary.cover.cards.find(({ kind }) => kind === 'value')!.covered;
    expect(paid.amount).toBeGreaterThan(0);
    expect(summary.cancellation).toMatchObject({ fee: paid, fee_due: NO_FEE });
    const { body } = await guest.cancel(reservation, paid);
    expect(body).toMatchObject({ state: 'cancelled', fee: paid, fee_due: NO_FEE, given_back: [{ uses: 1 }] });
    expect(await cancelling.feesOf(reservation)).toEqual([]);
    const { out } = await runOn(staycard, ['placements', 'show', reservation.reference]);
    const lost = `GBP ${paid.amount.toFixed(2)}`;
    expect(out).toContain(`  fee: ${lost}\n`);
    expect(out).toContain('isByHand: true');
    const listed = await runOn(staycard, ['placements', 'list', '--needing-a-person']);
    expect(listed.out).toContain(`charge ${lost}, which is to be posted there`);
    expect(out).toMatch(new RegExp(`kept:\n +- .*last4: "?${pounds.code.slice(-4)}"?, .*amount: ${lost}`));
  });

  it(
    'for a fee that staff name comes back when the fee is too small for it, and they read what is waived',
    { tags: ['thorough'] },
    async () => {
      const { card, reservation } = await book('give_back', stayInDays(72, 2), SAVER);
      expect((await cancelling.cancelAsStaff(reservation, 100)).said).toContain('waived');
      expect(await sumsOf(staycard, card.id)).toEqual({ balance: 1, held: 0 });
      expect(await cancelling.feesOf(reservation)).toEqual([]);
    },
  );

  it('for a fee that staff name stays with the hotel when its product says so', { tags: ['thorough'] }, async () => {
    const { card, reservation } = await book('keep', stayInDays(76, 2), SAVER);
    expect(await cancelling.cancelAsStaff(reservation, 100)).toEqual({ state: 'done', said: 'own_fee' });
    expect(await sumsOf(staycard, card.id)).toEqual({ balance: 0, held: 0 });
  });
});
