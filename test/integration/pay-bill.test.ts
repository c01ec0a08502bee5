import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { HotelStays } from '#contract/desk/staff-bills.ts';
import {
  ACT_BODIES,
  type ActAsked,
  type ActDone,
  type ActPreview,
  type FindAnswer,
  type StaffCard,
} from '#contract/desk/staff-cards.ts';
import type { AuditList, Today, Watch, WireApproval } from '#contract/desk/staff-oversight.ts';
import { makeReportOf } from '../../src/server/booking/hotel-check/reconciliation.ts';
import { verifyLedger } from '../../src/server/booking/ledger-check/verify-ledger.ts';
import { offerOf, readPaying } from '../../src/server/desk/card-acts/find-hotel-stays.ts';
import { payBill } from '../../src/server/desk/card-acts/pay-bill.ts';
import { loadCards } from '../../src/server/money/card/load-cards.ts';
import { makeReport } from '../../src/server/money/books/reports/make-report.ts';
import { lockCards } from '../../src/server/money/ledger/ledger.ts';
import { settlePosting } from '../../src/server/money/redemption/post-on-bill.ts';
import { writeAudit } from '../../src/server/platform/audit/audit-log.ts';
import { inTransaction } from '../../src/server/platform/database/database.ts';
import { applyToProperties } from '../apply-to-properties.ts';
import { asOwner } from '../as-owner.ts';
import { DeskPerson, EVERYWHERE } from '../desk-person.ts';
import { queueBehind } from '../held-rows.ts';
import { Hotel } from '../hotel.ts';
import { issueTestCard, sumsOf } from '../issue-test-card.ts';
import { useStaycard } from '../staycard.ts';
import { testClock, today } from '../test-clock.ts';

const PAY = 'payments/addExternal';
const DINARS = { type: 'money', currency: 'BHD' } as const;
let passed = { seconds: 0 };
const clock = { now: () => testClock.now().add(passed) };
const staycard = useStaycard({ clock, settings: { SEARCHES_PER_MINUTE: '10000' } });
const hotel = new Hotel(staycard);
const GBP = (amount: number) => ({ value: { currency: 'GBP', amount }, uses: null });

let reception: DeskPerson;
let colleague: DeskPerson;
let owner: DeskPerson;
beforeAll(async () => {
  // The tests run every step themselves.
  await staycard.deps.jobs.stop();
  reception = await DeskPerson.comeIn(staycard, [
    { ...EVERYWHERE, role: 'reception', salePageId: 'demo', propertyId: 'harbour-house' },
  ]);
  colleague = await DeskPerson.comeIn(staycard, [
    { ...EVERYWHERE, role: 'reception', salePageId: 'demo', propertyId: 'harbour-house' },
  ]);
  owner = await DeskPerson.comeIn(staycard, [{ role: 'owner', ...EVERYWHERE }]);
});
afterEach(async () => {
  await hotel.forgetFaults();
  expect((await verifyLedger(staycard.db)).violations).toEqual([]);
});

const AT = { property_id: 'harbour-house' };
const find = (who: DeskPerson, id: string, text: string, at = AT) =>
  who.ask<HotelStays>('POST', '/staff/hotel-stays/find', { card_id: id, ...at, text, chosen: null });

/** The body that pays an amount on the first bill of a stay. */
async function order(id: string, number: string, amount: number, more: object = {}) {
  const { body } = await find(owner, id, number);
  const [stay, bill] = [body.stays[0]!, body.bills?.[0]];
  const { group_id, room_id } = stay;
  return {
    reason: 'on_bill',
    note: null,
    key: randomUUID(),
    amount,
    ...AT,
    group_id,
    room_id,
    pays_company: false,
    account_id: bill?.account_id ?? 'none',
    bill_id: bill?.bill_id ?? null,
    ...more,
  };
}
const pay = (id: string, body: object, who = reception) =>
  who.ask<ActDone>('POST', `/staff/cards/${id}/pay_bill`, body);
const reverse = (id: string, redemption: string | null, more: object = {}) =>
  reception.ask<ActDone>('POST', `/staff/cards/${id}/reverse`, {
    reason: 'wrong_amount',
    note: null,
    key: randomUUID(),
    redemption_id: redemption,
    amount: null,
    ...more,
  });
/** The euros of bills that cards in pounds paid. */
async function settledInEuros() {
  const salePage = await staycard.deps.salePages.load('demo');
  const days = { first: today(), last: today() };
  const asked = { name: 'settlement', salePage, days, propertyIds: null, filter: {} } as const;
  const { rows = [] } = (await makeReport(staycard.db, asked, clock.now())) ?? {};
  return rows
    .filter((row) => row.currency === 'GBP' && row.local_currency === 'EUR')
    .map((row) => ({ redeemed: row['redeemed'], given_back: row['given_back'], local_amount: row['local_amount'] }));
}

/** The payments on bills beside those of the hotels. */
async function reconciled() {
  const salePage = await staycard.deps.salePages.load('demo');
  const asked = {
    name: 'reconciliation',
    salePage,
    days: { first: today(), last: today() },
    propertyIds: null,
    filter: {},
  } as const;
  const { rows = [] } = (await makeReportOf(staycard.deps, asked, clock.now())) ?? {};
  return rows.map(({ what, state, ours, theirs, detail }) => ({ what, state, ours, theirs, detail }));
}

const show = async (id: string) => (await owner.ask<StaffCard>('GET', `/staff/cards/${id}`)).body;
const settle = async (id: string, seconds = 60) => {
  passed = { seconds: passed.seconds + seconds };
  return settlePosting(staycard.deps, id);
};
const paidAtHotel = async (id: string | null) =>
  (await hotel.paymentsOf(`rdm_${id}`)).map(({ Amount }) => -(Amount as { GrossValue: number }).GrossValue);
const newCard = async () => (await issueTestCard(staycard, { amount: 10_000 })).id;

describe('a stay of the hotel', () => {
  it.each([
    ['its number', '51001'],
    ['the name of its guest', 'penrose'],
    ['its room', 'A1'],
    ['the word and name of its room', 'Room A1'],
    ['its room in German', 'zimmer A1'],
    ['its room in French', 'Chambre n° A1'],
  ])('is found by %s, with what it owes and what the card can pay', async (_by, text) => {
    const id = await newCard();
    const { body } = await find(reception, id, text);
    expect(body.stays).toMatchObject([{ number: '51001', guest_name: 'Ada Penrose', state: 'checked_in' }]);
    expect(body.bills![0]).toMatchObject({ payer: 'guest', most: { currency: 'GBP', amount: 100 }, refused: null });
  });

  it.each([
    ['its number', '51001'],
    ['the name of its guest', 'penrose'],
    ['its room', 'A1'],
  ])('is found by %s before a card is chosen, without its bills', async (_by, text) => {
    const before = await hotel.countRequests('bills/getAll');
    const wanted = { card_id: null, sale_page_id: 'demo', ...AT, text, chosen: null };
    const { body } = await reception.ask<HotelStays>('POST', '/staff/hotel-stays/find', wanted);
    expect(body).toMatchObject({ stays: [{ number: '51001', guest_name: 'Ada Penrose' }], bills: null, so_far: null });
    expect(await hotel.countRequests('bills/getAll')).toBe(before);
  });

  it.each(['r', 'e n', 'R.', 'é', 'р'])('is not found by one letter of a name: %s', async (text) => {
    expect((await find(reception, await newCard(), text)).body.stays).toEqual([]);
  });

  it('above the limit of a person is listed as it was asked for, and only who decides asks the hotel', async () => {
    const { id } = await issueTestCard(staycard, { amount: 200_000 });
    const person = await DeskPerson.comeIn(staycard, [{ ...EVERYWHERE, role: 'reception' }]);
    const counter = { reason: 'at_counter', note: null, outlet: 'Spa', receipt: '', receipt_again: false, ...AT };
    await person.ask('POST', `/staff/cards/${id}/redeem`, { ...counter, key: randomUUID(), amount: 1000 });
    const body = await order(id, '51001', 30, { currency: 'GBP' });
    const { body: waiting } = await person.ask<ActAsked>('POST', `/staff/cards/${id}/pay_bill`, body);
    const before = await hotel.countRequests('');
    const { body: listed } = await owner.ask<{ approvals: WireApproval[] }>('GET', '/staff/approvals');
    expect(await hotel.countRequests('')).toBe(before);
    const one = listed.approvals.find((each) => each.id === waiting.approval_id);
    expect(one).toMatchObject({ has_changed: false, preview: null, asked: { amount: GBP(30) } });
    expect((await pay(id, { ...body, key: randomUUID(), currency: 'EUR' }, owner)).status).toBe(422);
    const { body: audit } = await owner.ask<AuditList>('GET', `/staff/audit?card_id=${id}&what=ask`);
    expect(audit.entries).toMatchObject([{ amount: GBP(30), details: { act: 'pay_bill' } }]);
    expect((await show(id)).timeline[0]).toMatchObject({ what: 'ask', details: { act: 'pay_bill' } });
    const again = { ...body, key: randomUUID() };
    expect((await person.ask('POST', `/staff/cards/${id}/pay_bill`, again)).body).toMatchObject({
      code: 'STAFF.ACT_REFUSED',
    });
    const elsewhere = await order(id, '51008', 30, { currency: 'GBP' });
    const { body: other } = await person.ask<ActAsked>('POST', `/staff/cards/${id}/pay_bill`, elsewhere);
    const refusal = { reason: 'other', note: 'The guest pays in cash.' };
    expect((await owner.act(`/staff/approvals/${other.approval_id}/refuse`, refusal)).status).toBe(200);
    const { body: done } = await owner.act<ActDone>(`/staff/approvals/${waiting.approval_id}/approve`, {});
    expect(await settle(done.redemption_id!)).toMatchObject({ state: 'posted' });
    expect((await reverse(id, done.redemption_id)).body.state).toBe('asked');
    await owner.ask('POST', `/staff/cards/${id}/reverse`, {
      reason: 'wrong_amount',
      note: null,
      key: randomUUID(),
      redemption_id: done.redemption_id,
      amount: null,
    });
  });

  it('above the limit is approved after another payment of its card, and once the bill has no open payment', async () => {
    const { id } = await issueTestCard(staycard, { amount: 200_000 });
    const person = await DeskPerson.comeIn(staycard, [{ ...EVERYWHERE, role: 'reception' }]);
    const counter = { reason: 'at_counter', note: null, outlet: 'Spa', receipt: '', receipt_again: false, ...AT };
    await person.ask('POST', `/staff/cards/${id}/redeem`, { ...counter, key: randomUUID(), amount: 1000 });
    const ask = async (number: string) => {
      const body = await order(id, number, 10, { currency: 'GBP' });
      return (await person.ask<ActAsked>('POST', `/staff/cards/${id}/pay_bill`, body)).body.approval_id;
    };
    const [first, second] = [await ask('51001'), await ask('51008')];
    const approve = (approval: string) => owner.act<ActDone>(`/staff/approvals/${approval}/approve`, {});
    const shown = async (approval: string) => {
      const { body } = await owner.ask<{ approvals: WireApproval[] }>('GET', '/staff/approvals');
      return body.approvals.find((one) => one.id === approval);
    };
    expect((await approve(first)).body.posting?.state).toBe('posted');
    expect(await shown(second)).toMatchObject({ state: 'asked', has_changed: false });
    const other = await newCard();
    await hotel.fail({ operation: PAY, effect: { kind: 'cutBeforeCommit' } });
    const { redemption_id: open } = (await pay(other, await order(other, '51008', 10))).body;
    expect(await approve(second)).toMatchObject({ status: 409, body: { code: 'STAFF.BILL_BUSY' } });
    expect(await shown(second)).toMatchObject({ state: 'asked', has_changed: false });
    await settle(open!);
    expect((await settle(open!)).state).toBe('dropped');
    expect(await approve(second)).toMatchObject({ status: 200, body: { posting: { state: 'posted' } } });
    const third = await ask('51001');
    await owner.ask('POST', `/staff/cards/${id}/freeze`, { reason: 'code_lost', note: null });
    expect(await shown(third)).toMatchObject({ has_changed: true });
    expect((await approve(third)).body).toMatchObject({ code: 'STAFF.APPROVAL_ENDED' });
  });

  it('that is ahead keeps the rest of its card from being paid out', async () => {
    const { id } = await issueTestCard(staycard, { amount: 10_000 });
    const { body: done } = await pay(id, await order(id, '51008', 95));
    expect(done.posting?.state).toBe('posted');
    const paidOut = () =>
      owner.act(`/staff/cards/${id}/pay_out`, {
        reason: 'guest_asked',
        note: null,
        amount: 5,
        how: 'cash',
        receipt: '',
      });
    const { rows } = await sql`select stay ->> 'arrivesOn' as day from bill_posting
      where redemption_id = ${done.redemption_id}`.execute(staycard.db);
    const { body: found } = await find(owner, id, '51008');
    expect(rows).toEqual([{ day: found.stays[0]?.arrives }]);
    const ahead = JSON.stringify({ arrivesOn: today().add({ days: 1 }).toString() });
    const where = `where redemption_id = '${done.redemption_id}'`;
    await asOwner(staycard, `update bill_posting set stay = stay || '${ahead}' ${where}`);
    expect((await paidOut()).body).toMatchObject({ code: 'STAFF.STAY_AHEAD' });
    // Payments of earlier versions have the dates of the bill only, or the departure.
    const shape = (day: number) =>
      JSON.stringify({ shape: JSON.stringify([{ arrivalDate: today().add({ days: day }).toString() }, [], []]) });
    for (const [left, day] of [
      [shape(2), 2],
      ['{}', 9],
    ] as const) {
      const stay = `(stay - 'arrivesOn' - 'shape') || '${left}'`;
      await asOwner(
        staycard,
        `update bill_posting set stay = ${stay}, departs_on = '${today().add({ days: 9 }).toString()}' ${where}`,
      );
      const { body } = await paidOut();
      expect(body).toMatchObject({ code: 'STAFF.STAY_AHEAD', about: { day: today().add({ days: day }).toString() } });
    }
    await asOwner(staycard, `update bill_posting set stay = (stay - 'arrivesOn') || '${shape(-1)}' ${where}`);
    expect((await paidOut()).status).toBe(200);
  });

  it('that was approved and that the hotel does not take is not done, in the list and on Today of its person', async () => {
    const { id } = await issueTestCard(staycard, { amount: 200_000 });
    const person = await DeskPerson.comeIn(staycard, [{ ...EVERYWHERE, role: 'reception' }]);
    const counter = { reason: 'at_counter', note: null, outlet: 'Spa', receipt: '', receipt_again: false, ...AT };
    await person.ask('POST', `/staff/cards/${id}/redeem`, { ...counter, key: randomUUID(), amount: 1000 });
    const body = await order(id, '51001', 30, { currency: 'GBP' });
    const { body: waiting } = await person.ask<ActAsked>('POST', `/staff/cards/${id}/pay_bill`, body);
    const effect = { kind: 'status', status: 403, message: 'The bill is closed.' } as const;
    await hotel.fail({ operation: PAY, times: 3, effect });
    const approved = await owner.act(`/staff/approvals/${waiting.approval_id}/approve`, {});
    expect(approved).toMatchObject({ status: 409, body: { code: 'STAFF.ACT_REFUSED' } });
    const { body: listed } = await owner.ask<{ approvals: WireApproval[] }>('GET', '/staff/approvals');
    const one = listed.approvals.find((each) => each.id === waiting.approval_id);
    expect(one?.state).toBe('stale');
    expect(one?.not_paid_because).toMatch(/./);
    const billsOf = async (who: DeskPerson) => (await who.ask<Today>('GET', '/staff/today')).body.bills;
    const missed = { why: 'not_paid', card_id: id, detail: one?.not_paid_because };
    expect(await billsOf(person)).toContainEqual(expect.objectContaining(missed));
    expect(await billsOf(colleague)).not.toContainEqual(expect.objectContaining(missed));
    expect(await sumsOf(staycard, id)).toEqual({ balance: 100_000, held: 0 });
  });

  it('is shown with any request of any act', async () => {
    const cards = [
      await newCard(),
      (await issueTestCard(staycard, { product: 'ten-nights', unit: { type: 'uses' }, amount: 3 })).id,
    ];
    for (const [act, body] of Object.entries(ACT_BODIES)) {
      const entries = [true, 1.5, 'text', null, { of: 1 }, [1]].flatMap((value) => {
        const fields = Object.fromEntries(Object.keys(body.shape).map((name) => [name, value]));
        const details = { act, ...fields } as object as Record<string, null>;
        return cards.map((cardId) => ({ action: 'ask' as const, cardId, details }));
      });
      await inTransaction(staycard.db, (tx) =>
        writeAudit(tx, entries, { actor: 'test', reason: 'any', at: clock.now() }),
      );
      for (const id of cards) {
        expect((await owner.ask('GET', `/staff/cards/${id}`)).status, act).toBe(200);
        expect((await owner.ask('GET', `/staff/audit?card_id=${id}`)).status, act).toBe(200);
      }
    }
    expect((await owner.ask('GET', '/staff/audit.csv')).status).toBe(200);
  });

  it('is paid once, with a preview, by one tap or two, and says so far', async () => {
    const id = await newCard();
    const body = await order(id, '51001', 30);
    const preview = await reception.ask<ActPreview>('POST', `/staff/cards/${id}/pay_bill/preview`, body);
    expect(preview.body.cards[0]).toMatchObject({ before: { free: GBP(100) }, after: { balance: GBP(70) } });
    const { body: done } = await pay(id, body);
    expect(done).toMatchObject({ posting: { state: 'posted' }, cards: [{ after: { balance: GBP(70) } }] });
    expect((await pay(id, body)).body.redemption_id).toBe(done.redemption_id);
    expect(await paidAtHotel(done.redemption_id)).toEqual([30]);
    const { body: card } = await reception.ask<StaffCard>('GET', `/staff/cards/${id}`);
    expect(card.timeline[0]).toMatchObject({ what: 'redeem', details: { purpose: 'bill', receipt: '51001' } });
    const found = await reception.ask<FindAnswer>('POST', '/staff/find', { text: '51001' });
    expect(found.body).toMatchObject({ paid: expect.arrayContaining([id]) as string[] });
    expect((await find(reception, id, '51001')).body.so_far).toEqual(GBP(30));
    expect(await reconciled()).toContainEqual({
      what: 'paid',
      state: 'equal',
      ours: 3_000,
      theirs: 3_000,
      detail: '51001',
    });
  });

  it('is paid once by two desks at once', async () => {
    const rich = async () => (await issueTestCard(staycard, { amount: 100_000 })).id;
    const cards = await Promise.all([rich(), rich()]);
    const { body: found } = await find(owner, cards[0], '51002');
    const amount = found.bills![0]!.owed!.amount;
    const orders = await Promise.all(cards.map((id) => order(id, '51002', amount)));
    const answers = await Promise.all(cards.map((id, nth) => pay(id, orders[nth]!)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const sums = await Promise.all(cards.map((id) => sumsOf(staycard, id)));
    expect(sums.map(({ balance }) => balance).toSorted((one, other) => one - other)).toEqual([
      100_000 - Math.round(amount * 100),
      100_000,
    ]);
  });

  it('is paid once by a repeated request, also when nothing is owed any more', async () => {
    const { id } = await issueTestCard(staycard, { amount: 100_000 });
    const { body: found } = await find(owner, id, '51008');
    const whole = await order(id, '51008', found.bills![0]!.owed!.amount);
    const first = await pay(id, whole);
    expect(first.body.posting?.state).toBe('posted');
    expect((await pay(id, whole)).body).toMatchObject({ redemption_id: first.body.redemption_id });
    expect(await paidAtHotel(first.body.redemption_id)).toHaveLength(1);
    expect((await pay(id, { ...whole, amount: 1 })).body).toMatchObject({ code: 'STAFF.FORM_REUSED' });
  });

  it.each([
    ['belongs to a company', '51003', 'STAFF.BILL_OF_COMPANY'],
    ['is cancelled', '51004', 'STAFF.STAY_CANCELLED'],
    ['was a no-show', '51005', 'STAFF.STAY_NO_SHOW'],
    ['has a closed bill', '51006', 'STAFF.BILL_CLOSED'],
  ])('is not paid if it %s, and nothing is held', async (_what, number, code) => {
    const id = await newCard();
    const { body: found } = await find(owner, id, number);
    const ofCompany = found.bills?.find(({ payer }) => payer === 'company');
    const body = await order(
      id,
      number,
      10,
      ofCompany && { account_id: ofCompany.account_id, bill_id: ofCompany.bill_id },
    );
    expect((await pay(id, body)).body).toMatchObject({ code });
    expect(await sumsOf(staycard, id)).toEqual({ balance: 10_000, held: 0 });
    if (ofCompany) expect((await pay(id, { ...body, pays_company: true })).body.posting?.state).toBe('posted');
  });

  it('in another currency is paid at the hotel’s rate, or not at all without one', async () => {
    const [pounds, dinars] = [await newCard(), (await issueTestCard(staycard, { unit: DINARS, amount: 10_000 })).id];
    const { body } = await find(reception, pounds, '51009');
    const [bill] = body.bills!;
    expect(bill).toMatchObject({ owed: { currency: 'EUR' } });
    const done = await pay(pounds, await order(pounds, '51009', 10));
    expect(done.body.posting?.state).toBe('posted');
    const { balance } = await sumsOf(staycard, pounds);
    expect(10_000 - balance).toBe(Math.ceil(1_000 / Number(bill!.rate)));
    expect((await pay(dinars, await order(dinars, '51009', 10))).body).toMatchObject({
      code: 'STAFF.BILL_WITHOUT_RATE',
    });
    expect(await sumsOf(staycard, dinars)).toEqual({ balance: 10_000, held: 0 });
    expect(await settledInEuros()).toEqual([{ redeemed: 10_000 - balance, given_back: 0, local_amount: 1_000 }]);
    expect((await reverse(pounds, done.body.redemption_id, { amount: 5 })).body.posting?.state).toBe('posted');
    const [{ given_back, local_amount } = {}] = await settledInEuros();
    const rate = Number(bill!.rate);
    expect([given_back, local_amount]).toEqual([500, 1_000 - Math.floor(500 * rate)]);
  });

  it.each([
    ['more than is free', 100.01, {}, 'INPUT.INVALID'],
    ['more than is owed', 1_000_000, {}, 'INPUT.INVALID'],
    ['at another hotel than theirs', 10, { property_id: 'palais-rosenhain' }, 'STAFF.NOT_ALLOWED'],
  ])('is not paid %s', async (_what, amount, more, code) => {
    const id = await newCard();
    expect((await pay(id, await order(id, '51001', amount, more))).body).toMatchObject({ code });
    expect(await sumsOf(staycard, id)).toEqual({ balance: 10_000, held: 0 });
  });
});

it.each([
  ['a night is closed', { closed: [{ from: today(), to: today() }] }, {}, 'NIGHTS_NOT_ALLOWED'],
  ['its value ends before the stay, which it must not', {}, { expiry: 'stay' }, 'NIGHTS_NOT_ALLOWED'],
  ['its value ends before the stay, which it may', {}, { expiry: 'booking' }, 5_000],
] as const)('a card of a product pays by its rules: %s', async (_what, rules, more, expected) => {
  const { id } = await issueTestCard(staycard, { amount: 5_000, expiresInDays: 0 });
  const page = await staycard.deps.salePages.load('demo');
  const [card] = await loadCards(staycard.db, page, [id]);
  const { body } = await find(owner, id, '51001');
  const paying = await readPaying(staycard.deps, page, 'harbour-house', body.stays[0]!);
  const product = { ...card!.product, ...more, validity: { ...card!.product.validity, ...rules } };
  const offer = offerOf({ ...card!, product }, paying!, paying!.bills[0]!, false);
  expect(typeof offer === 'string' ? offer : offer.most.amountMinor).toBe(expected);
});

describe('a payment whose outcome is unknown', () => {
  it('is found by its id and captured, and is not posted again', async () => {
    const id = await newCard();
    await hotel.fail({ operation: PAY, effect: { kind: 'cutAfterCommit' } });
    const { body } = await pay(id, await order(id, '51001', 10));
    expect(body.posting?.state).toBe('open');
    expect(await sumsOf(staycard, id)).toEqual({ balance: 10_000, held: 1_000 });
    expect((await settle(body.redemption_id!)).state).toBe('posted');
    expect(await sumsOf(staycard, id)).toEqual({ balance: 9_000, held: 0 });
    expect(await paidAtHotel(body.redemption_id)).toEqual([10]);
  });

  it('is released after two looks that find nothing, not before', async () => {
    const id = await newCard();
    await hotel.fail({ operation: PAY, times: 5, effect: { kind: 'cutBeforeCommit' } });
    const { body } = await pay(id, await order(id, '51001', 10));
    expect((await settle(body.redemption_id!)).state).toBe('open');
    expect(await sumsOf(staycard, id)).toEqual({ balance: 10_000, held: 1_000 });
    expect((await settle(body.redemption_id!)).state).toBe('dropped');
    expect(await sumsOf(staycard, id)).toEqual({ balance: 10_000, held: 0 });
    expect(await paidAtHotel(body.redemption_id)).toEqual([]);
  });

  it('is not taken as absent while the process that sent it may still wait for the hotel', async () => {
    const id = await newCard();
    await hotel.fail({ operation: PAY, effect: { kind: 'cutBeforeCommit' } });
    const { redemption_id: posting } = (await pay(id, await order(id, '51001', 10))).body;
    const states = [await settle(posting!, 20), await settle(posting!, 30), await settle(posting!, 20)];
    expect(states.map(({ state }) => state)).toEqual(['open', 'open', 'dropped']);
    await hotel.forgetFaults();
  });

  it('ends while its card pays the same bill again, and neither waits for the other', async () => {
    const id = await newCard();
    const body = await order(id, '51001', 10);
    await hotel.fail({ operation: PAY, effect: { kind: 'cutAfterCommit' } });
    const { redemption_id: posting } = (await pay(id, body)).body;
    const salePage = await staycard.deps.salePages.load('demo');
    const paying = await readPaying(staycard.deps, salePage, 'harbour-house', body);
    const change = { salePage, cardId: id, cause: { actor: 'test', reason: 'test', at: clock.now() } };
    const again = { ...body, uses: null, reason: 'on_bill' as const, key: randomUUID() };
    let refused: unknown;
    const [settled] = await queueBehind(
      staycard.db,
      (tx) => lockCards(tx, [id]),
      [() => settle(posting!)],
      async (tx) => {
        await sql`savepoint before`.execute(tx);
        refused = await payBill(staycard.deps, tx, change, again, { paying });
        await sql`rollback to savepoint before`.execute(tx);
      },
    );
    expect(refused).toMatchObject({ state: 'refused', problem: { code: 'STAFF.BILL_BUSY' } });
    expect(settled!.state).toBe('posted');
  });

  it.each([
    ['before it was sent', null],
    ['after it was sent', 'now()'],
  ])('is settled by its job after a crash %s, from what is stored', async (_when, sentAt) => {
    const id = await newCard();
    const { body } = await pay(id, await order(id, '51001', 10));
    // The state before the answer was written, with the payment at the hotel only if it was sent.
    const other = await newCard();
    const before = await order(other, '51001', 10);
    await hotel.fail({ operation: PAY, effect: { kind: sentAt ? 'cutAfterCommit' : 'cutBeforeCommit' } });
    const { body: crashed } = await pay(other, before);
    if (!sentAt)
      await asOwner(staycard, `update bill_posting set sent_at = null where id = '${crashed.redemption_id}'`);
    await hotel.forgetFaults();
    expect((await settle(crashed.redemption_id!)).state).toBe('posted');
    expect((await settle(crashed.redemption_id!)).state).toBe('posted');
    expect(await paidAtHotel(crashed.redemption_id)).toEqual([10]);
    expect(await sumsOf(staycard, other)).toEqual({ balance: 9_000, held: 0 });
    expect(body.posting?.state).toBe('posted');
  });

  it.each(['canceled', 'failed'] as const)('is as absent if the hotel shows it as %s', async (outcome) => {
    const id = await newCard();
    await hotel.fail({ operation: PAY, effect: { kind: 'cutAfterCommit' } });
    const { redemption_id: posting } = (await pay(id, await order(id, '51001', 10))).body;
    const [payment] = await hotel.paymentsOf(`rdm_${posting}`);
    await hotel.endPayment(String(payment?.['Id']), outcome);
    expect([(await settle(posting!)).state, (await settle(posting!)).state]).toEqual(['open', 'dropped']);
    expect(await sumsOf(staycard, id)).toEqual({ balance: 10_000, held: 0 });
  });

  it('is with a person on Today if the hotel was removed from the sale page, and dropped if it was never sent', async () => {
    const page = await staycard.deps.salePages.load('demo');
    const salePages = { ...staycard.deps.salePages, load: async () => ({ ...page, properties: new Map() }) };
    const look = (one: string | null) => settlePosting({ ...staycard.deps, salePages }, one!);
    const [unsent, id] = [await newCard(), await newCard()];
    await hotel.fail({ operation: PAY, effect: { kind: 'cutBeforeCommit' } });
    const { redemption_id: other } = (await pay(unsent, await order(unsent, '51001', 10))).body;
    await asOwner(staycard, `update bill_posting set sent_at = null where id = '${other}'`);
    passed = { seconds: passed.seconds + 60 };
    expect((await look(other)).state).toBe('dropped');
    await hotel.fail({ operation: PAY, effect: { kind: 'cutAfterCommit' } });
    const { redemption_id: posting } = (await pay(id, await order(id, '51001', 10))).body;
    passed = { seconds: passed.seconds + 60 };
    expect((await look(posting)).state).toBe('person');
    const { body: today } = await colleague.ask<Today>('GET', '/staff/today');
    const need = today.bills.find(({ redemption_id }) => redemption_id === posting);
    expect(need).toMatchObject({
      number: '51001',
      by: { kind: 'staff' },
      detail: 'the hotel is not connected any more',
    });
    const decide = { reason: 'hotel_asked', note: null, redemption_id: posting, posting_id: posting, is_on_bill: true };
    expect((await colleague.act(`/staff/cards/${id}/settle_bill`, decide)).status).toBe(200);
    expect(await sumsOf(staycard, id)).toEqual({ balance: 9_000, held: 0 });
  });

  it('is with a person on Today after many looks, who says what the bill shows', async () => {
    const id = await newCard();
    await hotel.fail({ operation: PAY, effect: { kind: 'cutBeforeCommit' } });
    const { body } = await pay(id, await order(id, '51001', 10));
    await asOwner(staycard, `update bill_posting set look_ups = 30 where id = '${body.redemption_id}'`);
    expect((await settle(body.redemption_id!)).state).toBe('person');
    const { body: today } = await reception.ask<Today>('GET', '/staff/today');
    expect(today.bills).toMatchObject([{ redemption_id: body.redemption_id, number: '51001', why: 'person' }]);
    const decide = {
      reason: 'hotel_asked',
      note: null,
      redemption_id: body.redemption_id,
      posting_id: body.redemption_id,
      is_on_bill: false,
    };
    expect((await reception.act(`/staff/cards/${id}/settle_bill`, decide)).body).toMatchObject({
      code: 'STAFF.BILL_OWN',
    });
    const { body: seen } = await colleague.ask<ActPreview>('POST', `/staff/cards/${id}/settle_bill/preview`, decide);
    expect(seen).toMatchObject({ confirms: true, second_person: { limit: GBP(0), used_today: GBP(10) } });
    const { body: asked } = await colleague.act<ActAsked>(`/staff/cards/${id}/settle_bill`, decide);
    expect(asked.state).toBe('asked');
    expect(await sumsOf(staycard, id)).toEqual({ balance: 10_000, held: 1_000 });
    expect((await owner.act(`/staff/approvals/${asked.approval_id}/approve`, {})).status).toBe(200);
    expect(await sumsOf(staycard, id)).toEqual({ balance: 10_000, held: 0 });
    const { body: watch } = await owner.ask<Watch>('GET', '/staff/audit/watch');
    const [row] = watch.rows.filter(({ card, kind }) => card?.id === id && kind === 'settle_bill');
    expect(row).toMatchObject({ by: { name: colleague.name }, approved_by: { name: owner.name } });
  });
});

describe('a payment is taken back', () => {
  async function paid() {
    const id = await newCard();
    const { body } = await pay(id, await order(id, '51001', 20));
    return { id, redemption: body.redemption_id! };
  }
  const postingsOf = (id: string) => {
    return staycard.db
      .selectFrom('bill_posting')
      .selectAll()
      .where('redemption_id', '=', id)
      .orderBy('created_at')
      .execute();
  };

  it('in parts, the card last, and on the hotel’s bill', async () => {
    const { id, redemption } = await paid();
    expect((await reverse(id, redemption, { amount: 5 })).body).toMatchObject({
      posting: { state: 'posted' },
      cards: [{ after: { free: GBP(85) } }],
    });
    expect((await reverse(id, redemption, { amount: 15.01 })).body).toMatchObject({ code: 'INPUT.INVALID' });
    expect((await reverse(id, redemption)).status).toBe(200);
    expect(await sumsOf(staycard, id)).toEqual({ balance: 10_000, held: 0 });
    const [, ...back] = await postingsOf(redemption);
    expect(await Promise.all(back.map((one) => paidAtHotel(one.id)))).toEqual([[-5], [-15]]);
  });

  it('once more if the hotel did not get the request, and nothing is paid out until then', async () => {
    const { id, redemption } = await paid();
    await hotel.fail({ operation: PAY, effect: { kind: 'cutBeforeCommit' } });
    await reverse(id, redemption);
    const rest = { reason: 'guest_asked', note: null, amount: 80, how: 'cash', receipt: '' };
    const { status, body: refused } = await owner.act(`/staff/cards/${id}/pay_out`, rest);
    expect([status, refused]).toEqual([409, expect.objectContaining({ code: 'STAFF.PAYMENT_OPEN' })]);
    const back = (await postingsOf(redemption))[1]!.id;
    await settle(back);
    expect((await sumsOf(staycard, id)).balance).toBe(8_000);
    await settle(back);
    expect((await settle(back)).state).toBe('posted');
    expect(await paidAtHotel(back)).toEqual([-20]);
    expect(await sumsOf(staycard, id)).toEqual({ balance: 10_000, held: 0 });
  });

  it.each(['canceled', 'failed'] as const)(
    'by a person if the hotel shows it as %s, and nothing is sent',
    async (outcome) => {
      const { id, redemption } = await paid();
      expect((await reverse(id, redemption, { amount: 5 })).body.posting?.state).toBe('posted');
      const [payment] = await hotel.paymentsOf(`rdm_${redemption}`);
      await hotel.endPayment(String(payment?.['Id']), outcome);
      expect((await reverse(id, redemption)).body.posting).toEqual({
        state: 'person',
        detail: 'the payment is not on the bill any more',
      });
      const back = (await postingsOf(redemption)).at(-1)!.id;
      expect(await paidAtHotel(back)).toEqual([]);
      expect(await sumsOf(staycard, id)).toEqual({ balance: 8_500, held: 0 });
      // The bill is free for the next test.
      await asOwner(staycard, `update bill_posting set state = 'dropped' where id = '${back}'`);
    },
  );

  it('once by a key, which is refused for another amount and if it is that of the payment', async () => {
    const id = await newCard();
    const whole = await order(id, '51001', 20);
    const { redemption_id: redemption } = (await pay(id, whole)).body;
    const key = randomUUID();
    const statuses = [];
    for (const body of [{ key, amount: 5 }, { key, amount: 5 }, { key, amount: 6 }, { key }, { key: whole.key }]) {
      statuses.push((await reverse(id, redemption, body)).status);
    }
    expect(statuses).toEqual([200, 200, 409, 409, 409]);
    expect(await sumsOf(staycard, id)).toEqual({ balance: 8_500, held: 0 });
  });

  it('once by a key for all that is left, also while the hotel has not answered', async () => {
    const { id, redemption } = await paid();
    await reverse(id, redemption, { amount: 5 });
    await hotel.fail({ operation: PAY, effect: { kind: 'cutBeforeCommit' } });
    const all = { key: randomUUID() };
    const statuses = [(await reverse(id, redemption, all)).status, (await reverse(id, redemption, all)).status];
    const back = (await postingsOf(redemption)).at(-1)!.id;
    for (let step = 0; step < 3; step += 1) await settle(back);
    statuses.push((await reverse(id, redemption, all)).status);
    expect(statuses).toEqual([200, 200, 200]);
    expect(await paidAtHotel(back)).toEqual([-15]);
    expect(await sumsOf(staycard, id)).toEqual({ balance: 10_000, held: 0 });
  });

  it('by a person where the hotel takes no negative payments, and the value is not back before', async () => {
    const { id, redemption } = await paid();
    const set = (negative: boolean) =>
      applyToProperties(
        staycard,
        ['harbour-house'],
        ({ connection, ...property }) => ({ ...property, connection: { ...connection, negative_payments: negative } }),
        ({ connection }) => connection?.negativePayments === negative,
      );
    await set(false);
    expect((await reverse(id, redemption)).body.posting?.state).toBe('person');
    expect(await sumsOf(staycard, id)).toEqual({ balance: 8_000, held: 0 });
    expect((await show(id)).redemptions[0]).toMatchObject({
      purpose: 'bill',
      may_reverse: false,
      posting: { state: 'person', may_settle: true },
    });
    const back = (await show(id)).redemptions[0]!.posting!.id;
    const decide = {
      reason: 'hotel_asked',
      note: null,
      redemption_id: redemption,
      posting_id: back,
      is_on_bill: true,
    };
    expect((await reception.act(`/staff/cards/${id}/settle_bill`, decide)).body).toMatchObject({
      code: 'STAFF.BILL_OWN',
    });
    const unseen = { ...decide, posting_id: redemption };
    const { body: settled } = await colleague.act(`/staff/cards/${id}/settle_bill`, unseen);
    expect(settled).toMatchObject({ code: 'STAFF.BILL_SETTLED' });
    expect(await sumsOf(staycard, id)).toEqual({ balance: 8_000, held: 0 });
    expect((await colleague.act(`/staff/cards/${id}/settle_bill`, decide)).status).toBe(202);
    expect(await sumsOf(staycard, id)).toEqual({ balance: 8_000, held: 0 });
    expect((await owner.act(`/staff/cards/${id}/settle_bill`, decide)).status).toBe(200);
    expect(await sumsOf(staycard, id)).toEqual({ balance: 10_000, held: 0 });
    await set(true);
  });
});
