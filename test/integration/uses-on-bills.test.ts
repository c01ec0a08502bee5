import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { HotelStays } from '#contract/desk/staff-bills.ts';
import type { ActDone, ActPreview, StaffCard } from '#contract/desk/staff-cards.ts';
import type { Today } from '#contract/desk/staff-oversight.ts';
import type { FeeChoices, ReservationActDone, StaffReservation } from '#contract/desk/staff-reservations.ts';
import { asId, type CardId } from '#domain/value/ids.ts';
import { verifyLedger } from '../../src/server/booking/ledger-check/verify-ledger.ts';
import { readPaying } from '../../src/server/desk/card-acts/find-hotel-stays.ts';
import { payBill } from '../../src/server/desk/card-acts/pay-bill.ts';
import { makeReport } from '../../src/server/money/books/reports/make-report.ts';
import { settlePosting } from '../../src/server/money/redemption/post-on-bill.ts';
import { dryRun } from '../../src/server/platform/database/database.ts';
import { findPlacementNamed } from '../../src/server/booking/placement/placement-store.ts';
import { postRedemption } from '../../src/server/booking/posting/post-redemption.ts';
import { applySalePage } from '../../src/server/sale-page/apply-sale-page.ts';
import { demoIds } from '../../simulators/mews/seed/demo-ids.ts';
import { asOwner } from '../as-owner.ts';
import { DeskPerson, EVERYWHERE } from '../desk-person.ts';
import { Guest } from '../guest.ts';
import { Hotel } from '../hotel.ts';
import { issueTestCard, sumsOf } from '../issue-test-card.ts';
import { freeDays, stayInDays } from '../seeded-nights.ts';
import { useStaycard } from '../staycard.ts';
import { testClock, today } from '../test-clock.ts';

const PAY = 'payments/addExternal';
let passed = { seconds: 0 };
const clock = { now: () => testClock.now().add(passed) };
const staycard = useStaycard({ clock, settings: { SEARCHES_PER_MINUTE: '10000' } });
const hotel = new Hotel(staycard);
const days = freeDays(60, 2);
const AT = { property_id: 'harbour-house' };
const PARKING = demoIds.brighton.productIds.parking;
const WITH_PARKING = { included_product_ids: { 'harbour-house': [PARKING] } };
const uses = (count: number) => ({ value: null, uses: count });

let owner: DeskPerson;
beforeAll(async () => {
  // The tests run every step themselves.
  await staycard.deps.jobs.stop();
  owner = await DeskPerson.comeIn(staycard, [{ role: 'owner', ...EVERYWHERE }]);
  // The hotel's own stays are in an annexe.
  await changeProducts({ apply_by_staff: true, room_category_ids: null, persons: null });
});
afterEach(async () => {
  await hotel.forgetFaults();
  expect((await verifyLedger(staycard.db)).violations).toEqual([]);
});

async function changeProducts(change: {
  readonly apply_by_staff: boolean;
  readonly persons?: null;
  readonly room_category_ids?: object | null;
}) {
  const row = await staycard.db
    .selectFrom('sale_page')
    .select('definition')
    .where('id', '=', 'demo')
    .executeTakeFirstOrThrow();
  const definition = row.definition as { voucher_products: { kind: string }[] };
  const products = definition.voucher_products.map((one) => {
    return one.kind === 'value' ? one : { ...one, ...change, ...(one.kind === 'package' && WITH_PARKING) };
  });
  const author = { actor: 'test', reason: 'products for a test', at: testClock.now() };
  const file = JSON.stringify({ ...definition, voucher_products: products });
  expect(await applySalePage(staycard.db, file, author)).toMatchObject({ state: 'applied' });
  await vi.waitUntil(async () => {
    const { products: known } = await staycard.deps.salePages.load('demo');
    const { isAppliedByStaff, roomCategoryIds = null } = known.get(asId('ten-nights')) ?? {};
    const isForAllRooms = (change.room_category_ids ?? null) === null;
    return isAppliedByStaff === change.apply_by_staff && isForAllRooms === (roomCategoryIds === null);
  }, 5_000);
}

const newCard = async (amount: number, product = 'ten-nights') =>
  (await issueTestCard(staycard, { product, unit: { type: 'uses' }, amount })).id;
const find = async (id: CardId, text: string) =>
  (await owner.ask<HotelStays>('POST', '/staff/hotel-stays/find', { card_id: id, ...AT, text, chosen: null })).body;

/** The body that puts uses on the first bill of a stay, with what the desk shows for them. */
async function order(id: CardId, number: string, count: number, more: object = {}) {
  const { stays, bills } = await find(id, number);
  const [stay, bill] = [stays[0]!, bills![0]!];
  const amount = bill.uses?.find((one) => one.uses === count)?.amount.amount ?? 1;
  return {
    reason: 'on_bill' as const,
    note: null,
    key: randomUUID(),
    amount,
    uses: count,
    ...AT,
    pays_company: false,
    group_id: stay.group_id,
    room_id: stay.room_id,
    account_id: bill.account_id,
    bill_id: bill.bill_id,
    ...more,
  };
}
const pay = (id: CardId, body: object) => owner.ask<ActDone>('POST', `/staff/cards/${id}/pay_bill`, body);
const reverse = (id: CardId, redemption: string | null, more: object = {}) =>
  owner.ask<ActDone>('POST', `/staff/cards/${id}/reverse`, {
    reason: 'wrong_amount',
    note: null,
    key: randomUUID(),
    redemption_id: redemption,
    amount: null,
    ...more,
  });
const paidAtHotel = async (id: string | null) =>
  (await hotel.paymentsOf(`rdm_${id}`)).map(({ Amount }) => -(Amount as { GrossValue: number }).GrossValue);
const settle = (id: string) => {
  passed = { seconds: passed.seconds + 60 };
  return settlePosting(staycard.deps, id);
};

it('a stay shows the nights that uses pay, and the nights of one are not paid by another', async () => {
  const [first, second] = [await newCard(2), await newCard(5)];
  const { bills } = await find(first, '51008');
  const [{ amount: one }, { amount: two }] = [bills![0]!.uses![0]!, bills![0]!.uses![1]!];
  expect(two.amount).toBeCloseTo(2 * one.amount);
  expect(bills![0]).toMatchObject({
    nights: 4,
    most: two,
    refused: null,
    uses: [{ nights: 1 }, { uses: 2, nights: 2 }],
  });
  const body = await order(first, '51008', 2);
  const preview = await owner.ask<ActPreview>('POST', `/staff/cards/${first}/pay_bill/preview`, body);
  expect(preview.body.cards[0]).toMatchObject({ before: { free: uses(2) }, after: { balance: uses(0) } });
  const { body: done } = await pay(first, body);
  expect(done).toMatchObject({ posting: { state: 'posted' }, cards: [{ after: { balance: uses(0) } }] });
  expect((await pay(first, body)).body.redemption_id).toBe(done.redemption_id);
  expect(await paidAtHotel(done.redemption_id)).toEqual([two.amount]);
  const { bills: later } = await find(second, '51008');
  expect(later![0]!.uses!.map(({ nights }) => nights)).toEqual([1, 2]);
  // It is settled in the currency of the bill.
  const salePage = await staycard.deps.salePages.load('demo');
  const asked = { name: 'settlement', salePage, days: { first: today(), last: today() }, propertyIds: null } as const;
  const { rows = [] } = (await makeReport(staycard.db, { ...asked, filter: { unit: 'uses' } }, clock.now())) ?? {};
  expect(rows).toMatchObject([
    { redeemed: 2, given_back: 0, local_currency: 'GBP', local_amount: Math.round(two.amount * 100) },
  ]);
});

it('a package pays its run of nights with one use', async () => {
  const id = await newCard(1, 'two-nights-for-two');
  const { bills } = await find(id, '51002');
  expect(bills![0]).toMatchObject({ nights: 2, uses: [{ uses: 1, nights: 2 }] });
  const { body } = await pay(id, await order(id, '51002', 1));
  expect(body.posting?.state).toBe('posted');
  expect(await sumsOf(staycard, id)).toEqual({ balance: 0, held: 0 });
  expect((await find(id, '51002')).bills![0]).toMatchObject({ uses: null, refused: 'CARD.USED_UP' });
  expect((await find(await newCard(5), '51002')).bills![0]).toMatchObject({
    uses: null,
    refused: 'STAFF.NOTHING_OWED',
  });
});

it('a night that a use paid on the page is not paid again at the desk', async () => {
  const guest = new Guest(staycard.url);
  const { code } = await issueTestCard(staycard, { product: 'ten-nights', unit: { type: 'uses' }, amount: 1 });
  const booked = { stay: stayInDays(days.next().value, 2), codes: [code], room: 'Lanes Double', rate: 'Flexible' };
  const lastNight = Temporal.PlainDate.from(booked.stay.stay_to).subtract({ days: 1 }).toString();
  const { body: stay } = await guest.place((await guest.prepare(booked)).placement);
  await postRedemption(staycard.deps, (await findPlacementNamed(staycard.db, stay.reference))!.id);
  const id = await newCard(5);
  expect((await pay(id, await order(id, stay.reference, 1))).body.posting?.state).toBe('posted');
  const { rows } = await sql<{ date: string }>`select covered #>> '{nights,0,date}' as date from placement
    where reference = ${stay.reference} union all select posting.stay #>> '{uses,0,nights,0,date}'
    from bill_posting posting join redemption on redemption.id = redemption_id where card_id = ${id}`.execute(
    staycard.db,
  );
  expect(new Set(rows.map(({ date }) => date))).toEqual(new Set([booked.stay.stay_from, lastNight]));
});

it('an extra that a package paid on the page is not paid again at the desk', async () => {
  const guest = new Guest(staycard.url);
  const { code } = await issueTestCard(staycard, {
    product: 'two-nights-for-two',
    unit: { type: 'uses' },
    amount: 1,
  });
  const stay = stayInDays(days.next().value, 2);
  const products = [{ product_id: PARKING, count: 1 }];
  const booked = { stay, codes: [code], room: 'Lanes Double', rate: 'Flexible', rooms: 2, products };
  const { body: placed } = await guest.place((await guest.prepare(booked)).placement);
  await postRedemption(staycard.deps, (await findPlacementNamed(staycard.db, placed.reference))!.id);
  const { bills } = await find(await newCard(1, 'two-nights-for-two'), placed.reference);
  expect(bills![0]!.uses).toEqual([{ uses: 1, nights: 2, amount: bills![0]!.owed }]);
});

it('an extra that a package paid for another stay of the guest is paid at the desk', async () => {
  const guest = new Guest(staycard.url);
  const stay = stayInDays(days.next().value, 2);
  const products = [{ product_id: PARKING, count: 1 }];
  const packages = { product: 'two-nights-for-two', unit: { type: 'uses' }, amount: 1 } as const;
  const book = async ({ code }: { readonly code: string }, rooms: number) => {
    const booked = { stay, codes: [code], room: 'Lanes Double', rate: 'Flexible', rooms, products };
    const { body: placed } = await guest.place((await guest.prepare(booked)).placement);
    await postRedemption(staycard.deps, (await findPlacementNamed(staycard.db, placed.reference))!.id);
    return placed;
  };
  const other = await book(await issueTestCard(staycard, packages), 1);
  const { reference } = await book(await issueTestCard(staycard, { amount: 100 }), 2);
  const shown = async () => (await find(await newCard(1, packages.product), reference)).bills![0]!.uses;
  const before = await shown();
  await asOwner(staycard, `update placement set covered = covered - 'extras' where reference = '${other.reference}'`);
  expect(before).toMatchObject([{ uses: 1, nights: 2 }]);
  expect(await shown()).toEqual(before);
});

it('every night of an earlier placement that uses paid counts as paid', async () => {
  const guest = new Guest(staycard.url);
  const { code } = await issueTestCard(staycard, { product: 'ten-nights', unit: { type: 'uses' }, amount: 1 });
  const booked = { stay: stayInDays(days.next().value, 2), codes: [code], room: 'Lanes Double', rate: 'Flexible' };
  const { body: stay } = await guest.place((await guest.prepare(booked)).placement);
  await postRedemption(staycard.deps, (await findPlacementNamed(staycard.db, stay.reference))!.id);
  const shown = async (product?: string) => (await find(await newCard(5, product), stay.reference)).bills![0]!;
  expect((await shown()).uses).toMatchObject([{ uses: 1, nights: 1 }]);
  await asOwner(staycard, `update placement set covered = covered - 'nights' where reference = '${stay.reference}'`);
  expect(await shown()).toMatchObject({ uses: null, refused: 'STAFF.NOTHING_OWED' });
  const { id: money } = await issueTestCard(staycard, { amount: 100 });
  expect((await find(money, stay.reference)).bills![0]).toMatchObject({ most: { amount: 1 }, refused: null });
});

it('a guest whom the hotel moved to a better room at the same price pays as for the booked room', async () => {
  const guest = new Guest(staycard.url);
  const { code } = await issueTestCard(staycard, { amount: 100 });
  const booked = { stay: stayInDays(days.next().value, 2), codes: [code], room: 'Lanes Double', rate: 'Flexible' };
  const { body: stay } = await guest.place((await guest.prepare(booked)).placement);
  await postRedemption(staycard.deps, (await findPlacementNamed(staycard.db, stay.reference))!.id);
  const [room] = await hotel.reservationsOf(stay.reference);
  const category = String(room!['RequestedCategoryId']);
  await changeProducts({ apply_by_staff: true, room_category_ids: { 'harbour-house': [category] }, persons: null });
  const id = await newCard(5);
  const shown = async () => (await find(id, stay.reference)).bills![0]!;
  await expect
    .poll(async () => (await find(id, '51001')).bills![0]!.refused, { timeout: 5_000 })
    .toBe('STAFF.UPGRADES_ON_PAGE');
  const before = await shown();
  expect(before.refused).toBeNull();
  const move = (change: object) =>
    hotel.doAtDesk('DEMO-BRIGHTON', 'reservations/update', {
      ReservationUpdates: [{ ReservationId: room!['Id'], ...change }],
      Reprice: false,
    });
  const other = 'b7190001-0004-4000-8000-000000000003';
  expect(await move({ RequestedCategoryId: { Value: other } })).toBe(true);
  expect(await shown()).toEqual(before);
  const dearer = [{ Index: 0, Amount: { Currency: 'GBP', GrossValue: 999, TaxCodes: ['UK-2022-20%'] } }];
  expect(await move({ TimeUnitPrices: { Value: dearer } })).toBe(true);
  expect(await shown()).toMatchObject({ refused: 'STAFF.UPGRADES_ON_PAGE' });
  await changeProducts({ apply_by_staff: true, room_category_ids: null, persons: null });
});

describe('a stay of the page that a second card also pays at the desk', () => {
  async function bookAndPay(rate = 'Flexible', money?: { readonly id: CardId; readonly amount: number }) {
    const guest = new Guest(staycard.url);
    const { id: first, code } = await issueTestCard(staycard, { amount: 5_000 });
    const booked = { stay: stayInDays(days.next().value, 3), codes: [code], room: 'Lanes Double', rate };
    const { body: stay } = await guest.place((await guest.prepare(booked)).placement);
    await postRedemption(staycard.deps, (await findPlacementNamed(staycard.db, stay.reference))!.id);
    const second = money?.id ?? (await newCard(6));
    const body = await order(second, stay.reference, 2, money && { amount: money.amount, uses: null });
    const { body: paid } = await pay(second, body);
    expect(paid.posting?.state).toBe('posted');
    return { guest, stay, first, second, redemption: paid.redemption_id!, amount: body.amount };
  }
  const billsToday = async () => (await owner.ask<Today>('GET', '/staff/today')).body.bills;

  it('is on Today once it is cancelled, until the payment is taken back', async () => {
    const { stay, first, second, redemption } = await bookAndPay();
    expect((await billsToday()).map((bill) => bill.redemption_id)).not.toContain(redemption);
    const path = `/staff/reservations/${stay.reference}/cancel-for-other-fee`;
    expect((await owner.act(path, { reason: 'guest_asked', note: null, fee: 0 })).status).toBe(200);
    expect(await sumsOf(staycard, first)).toEqual({ balance: 5_000, held: 0 });
    expect(await billsToday()).toMatchObject([{ redemption_id: redemption, card_id: second, why: 'stay_gone' }]);
    expect((await owner.ask<StaffCard>('GET', `/staff/cards/${second}`)).body.redemptions[0]?.is_stay_gone).toBe(true);
    expect((await reverse(second, redemption)).body.posting?.state).toBe('posted');
    expect(await billsToday()).toEqual([]);
    expect(await sumsOf(staycard, second)).toEqual({ balance: 6, held: 0 });
  });

  it('shows the payment on its own page, and that less is left to pay', async () => {
    const { stay, second, redemption, amount } = await bookAndPay();
    const show = async () => (await owner.ask<StaffReservation>('GET', `/staff/reservations/${stay.reference}`)).body;
    const paid = await show();
    expect(paid.due.amount).toBeCloseTo(paid.total.amount - 50 - amount);
    const left = { card_id: second, amount: { amount }, taken: uses(2), postings: [{ amount: { amount } }] };
    expect(paid.on_bill).toMatchObject([left]);
    expect((await reverse(second, redemption, { amount: 1 })).body.posting?.state).toBe('posted');
    const [less] = (await show()).on_bill;
    expect(less).toMatchObject({ taken: uses(1), postings: [{ amount: { amount } }, { by: { kind: 'staff' } }] });
    expect(less!.amount.amount).toBeCloseTo(amount + less!.postings[1]!.amount.amount);
    expect(less!.postings[1]!.amount.amount).toBeLessThan(0);
    expect((await reverse(second, redemption)).body.posting?.state).toBe('posted');
    expect((await show()).due.amount).toBeCloseTo(paid.total.amount - 50);
  });

  it('costs a fee of which the hotel collects only what is not on the bill', async () => {
    const { guest, stay, second, redemption, amount } = await bookAndPay('Saver');
    const path = `/staff/reservations/${stay.reference}`;
    const [byTerms] = (await owner.ask<FeeChoices>('GET', `${path}/cancellation`)).body.choices;
    const { fee, fee_due: due } = byTerms!.outcome!;
    const wanted = fee!.amount - 50 - amount;
    expect(wanted).toBeGreaterThan(0);
    expect(due!.amount).toBeCloseTo(wanted);
    expect((await guest.showCancellation(stay)).fee_due).toEqual(due);
    const body = { reason: 'guest_asked', note: null, agreed_fee: fee!.amount };
    const { body: done } = await owner.act<ReservationActDone>(`${path}/cancel`, body);
    expect(done.reservation.cancelled?.fee_due?.amount).toBeCloseTo(wanted);
    const { rows: letters } = await sql<{ data: { feeDue?: { amountMinor: number } } }>`
      select data from mail where kind = 'stay_cancelled' order by created_at desc limit 1`.execute(staycard.db);
    expect(letters[0]?.data.feeDue?.amountMinor).toBe(Math.round(wanted * 100));
    expect((await reverse(second, redemption)).body.posting?.state).toBe('posted');
    const { cancelled } = (await owner.ask<StaffReservation>('GET', path)).body;
    expect(cancelled?.fee_due?.amount).toBeCloseTo(fee!.amount - 50);
  });

  it.each([
    ['above its fee', 40, 30],
    ['below its fee', 10, 0],
  ])('is on Today only until the part that is %s is taken back', async (_where, amount, above) => {
    const { id } = await issueTestCard(staycard, { amount: 10_000 });
    const { guest, stay, redemption } = await bookAndPay('Flexible', { id, amount });
    const path = `/staff/reservations/${stay.reference}/cancel-for-other-fee`;
    expect((await owner.act(path, { reason: 'guest_asked', note: null, fee: 60 })).status).toBe(200);
    const shown = async () => (await owner.ask<StaffCard>('GET', `/staff/cards/${id}`)).body.redemptions[0];
    if (above > 0) {
      const back = { currency: 'GBP', amount: above };
      expect(await billsToday()).toMatchObject([{ redemption_id: redemption, why: 'stay_gone', take_back: back }]);
      const fee = { currency: 'GBP', amount: 10 };
      expect(await shown()).toMatchObject({ is_stay_gone: true, fee_on_bill: fee, take_back: back });
      expect((await guest.showCancellation(stay)).back_at_hotel).toEqual(back);
      const { rows: letters } = await sql<{ data: { backAtHotel?: { amountMinor: number } } }>`
        select data from mail where kind = 'stay_cancelled' order by created_at desc limit 1`.execute(staycard.db);
      expect(letters[0]?.data.backAtHotel?.amountMinor).toBe(above * 100);
      expect((await reverse(id, redemption, { amount: above })).body.posting?.state).toBe('posted');
    }
    expect(await billsToday()).toEqual([]);
    expect((await guest.showCancellation(stay)).back_at_hotel).toBeUndefined();
    expect(await shown()).toMatchObject({ is_stay_gone: false, left: { value: { amount: 10 } } });
  });

  it('is on Today as well if its guest cancels it', { tags: ['thorough'] }, async () => {
    const { guest, stay, second, redemption } = await bookAndPay();
    expect((await guest.cancel(stay, { currency: 'GBP', amount: 0 })).status).toBe(200);
    expect(await billsToday()).toMatchObject([{ redemption_id: redemption, why: 'stay_gone' }]);
    expect((await reverse(second, redemption)).body.posting?.state).toBe('posted');
  });
});

describe('uses on a stay', () => {
  it('are taken back one by one, the last first, and their nights are free again', async () => {
    const id = await newCard(2);
    const { redemption_id: redemption } = (await pay(id, await order(id, '51001', 2))).body;
    const [paid] = await paidAtHotel(redemption);
    expect((await reverse(id, redemption, { amount: 1 })).body).toMatchObject({
      posting: { state: 'posted' },
      cards: [{ after: { free: uses(1) } }],
    });
    const backs = await staycard.db
      .selectFrom('bill_posting')
      .select('amount')
      .where('redemption_id', '=', redemption)
      .where('amount', '<', 0)
      .execute();
    expect(backs).toEqual([{ amount: -Math.round(paid! * 50) }]);
    expect((await find(id, '51001')).bills![0]!.uses).toMatchObject([{ uses: 1, nights: 1 }]);
    expect((await reverse(id, redemption)).body.posting?.state).toBe('posted');
    expect(await sumsOf(staycard, id)).toEqual({ balance: 2, held: 0 });
    const { redemptions } = (await owner.ask<StaffCard>('GET', `/staff/cards/${id}`)).body;
    expect(redemptions[0]).toMatchObject({ state: 'reversed', amount: uses(2) });
  });

  it.each([
    ['the answer is lost', 'cutAfterCommit', 'posted', 0],
    ['the hotel never gets it', 'cutBeforeCommit', 'dropped', 1],
  ] as const)('are settled once if %s', async (_what, kind, state, left) => {
    const id = await newCard(1);
    const body = await order(id, '51001', 1);
    await hotel.fail({ operation: PAY, effect: { kind } });
    const { body: unknown } = await pay(id, body);
    expect(unknown.posting?.state).toBe('open');
    expect(await sumsOf(staycard, id)).toEqual({ balance: 1, held: 1 });
    let posting = await settle(unknown.redemption_id!);
    for (let look = 0; posting.state === 'open' && look < 5; look += 1) posting = await settle(posting.id);
    expect(posting.state).toBe(state);
    expect(await sumsOf(staycard, id)).toEqual({ balance: left, held: 0 });
    if (state === 'posted') expect((await reverse(id, posting.id)).body.posting?.state).toBe('posted');
  });

  it('pay a night once if two cards pay at once', { tags: ['thorough'] }, async () => {
    const cards = [await newCard(1), await newCard(1)];
    const orders = await Promise.all(cards.map((id) => order(id, '51001', 1)));
    const answers = await Promise.all(cards.map((id, nth) => pay(id, orders[nth]!)));
    // A second card that comes late is refused as well: it was shown a night that is paid by now.
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const paid = answers.find(({ status }) => status === 200)!.body;
    const late = cards[answers.findIndex(({ status }) => status === 409)]!;
    expect(await sumsOf(staycard, late)).toEqual({ balance: 1, held: 0 });
    expect(
      (
        await reverse(
          cards.find((id) => id !== late)!,
          paid.redemption_id,
        )
      ).body.posting?.state,
    ).toBe('posted');
  });

  it('are refused for a night that was paid after the bill was read', async () => {
    const [first, second] = [await newCard(1), await newCard(1)];
    const [body, late] = [await order(first, '51001', 1), await order(second, '51001', 1)];
    const salePage = await staycard.deps.salePages.load('demo');
    const paying = await readPaying(staycard.deps, salePage, 'harbour-house', body);
    const { redemption_id: redemption } = (await pay(first, body)).body;
    const change = { salePage, cardId: second, cause: { actor: 'test', reason: 'test', at: clock.now() } };
    const tried = await dryRun(staycard.db, (tx) => payBill(staycard.deps, tx, change, late, { paying }));
    expect(tried).toMatchObject({ state: 'refused', problem: { code: 'STAFF.NIGHTS_PAID' } });
    expect((await reverse(first, redemption)).body.posting?.state).toBe('posted');
  });

  it('are refused for an extra that was paid after the bill was read', async () => {
    const guest = new Guest(staycard.url);
    const { code } = await issueTestCard(staycard, { amount: 100 });
    const products = [{ product_id: PARKING, count: 1 }];
    const stay = stayInDays(days.next().value, 2);
    const booked = { stay, codes: [code], room: 'Lanes Double', rate: 'Flexible', rooms: 2, products };
    const { body: placed } = await guest.place((await guest.prepare(booked)).placement);
    await postRedemption(staycard.deps, (await findPlacementNamed(staycard.db, placed.reference))!.id);
    const [first, second] = [await newCard(1, 'two-nights-for-two'), await newCard(1, 'two-nights-for-two')];
    const [body, late] = [await order(first, placed.reference, 1), await order(second, placed.reference, 1)];
    const salePage = await staycard.deps.salePages.load('demo');
    const read = async () => (await readPaying(staycard.deps, salePage, 'harbour-house', body))!;
    const before = await read();
    expect((await pay(first, body)).body.posting?.state).toBe('posted');
    const { paid } = await read();
    expect(paid.extras).toHaveLength(2);
    const change = { salePage, cardId: second, cause: { actor: 'test', reason: 'test', at: clock.now() } };
    // Others may have been taken back since.
    for (const extras of [[], paid.extras.map((one) => ({ ...one, date: '2020-01-01' }))]) {
      const paying = { ...before, paid: { nights: paid.nights, extras } };
      const tried = await dryRun(staycard.db, (tx) => payBill(staycard.deps, tx, change, late, { paying }));
      expect(tried).toMatchObject({ state: 'refused', problem: { code: 'STAFF.NIGHTS_PAID' } });
    }
  });

  it.each([
    ['for another amount than they pay', { amount: 1 }],
    ['without their number', { uses: null }],
    ['for more than the nights of the bill', { uses: 9 }],
  ])('are refused %s, and nothing is held', async (_what, more) => {
    const id = await newCard(10);
    const { status } = await pay(id, await order(id, '51001', 1, more));
    expect(status).toBe(409);
    expect(await sumsOf(staycard, id)).toEqual({ balance: 10, held: 0 });
  });

  it('are refused as those of a frozen card', async () => {
    const id = await newCard(1);
    const body = await order(id, '51001', 1);
    await owner.ask('POST', `/staff/cards/${id}/freeze`, { reason: 'code_lost', note: null });
    expect((await pay(id, body)).body).toMatchObject({ code: 'CARD.FROZEN' });
  });

  it('are refused if the product does not allow it to staff', async () => {
    const id = await newCard(1);
    const body = await order(id, '51001', 1);
    await changeProducts({ apply_by_staff: false });
    expect((await pay(id, body)).body).toMatchObject({ code: 'STAFF.NOT_FOR_BILLS' });
    const { acts } = (await owner.ask<StaffCard>('GET', `/staff/cards/${id}`)).body;
    expect(acts.find(({ act }) => act === 'pay_bill')).toMatchObject({ is_possible: false });
    expect((await find(id, '51001')).bills![0]).toMatchObject({ refused: 'STAFF.NOT_FOR_BILLS' });
  });
});
