import { randomUUID } from 'node:crypto';
import { appendFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ActAsked, ActDone, ActPreview, StaffCard } from '#contract/desk/staff-cards.ts';
import type { WireReport } from '#contract/desk/staff-reports.ts';
import type { Watch, WireApproval } from '#contract/desk/staff-oversight.ts';
import type { CardsIssued } from '#contract/desk/staff-issue.ts';
import { money } from '#domain/money/money.ts';
import type { Role } from '#domain/desk/staff-rights.ts';
import type { CardId } from '#domain/value/ids.ts';
import { listGivenFor } from '../../src/server/desk/card-issuing/goodwill-store.ts';
import { verifyLedger } from '../../src/server/booking/ledger-check/verify-ledger.ts';
import { changeCardState } from '../../src/server/money/card/change-card.ts';
import { writeProof } from '../../src/server/money/books/write-proof.ts';
import { payOutCard } from '../../src/server/money/card/pay-out-card.ts';
import { issueValues, listSales, lockCards } from '../../src/server/money/ledger/ledger.ts';
import { erasePerson, exportPerson } from '../../src/server/desk/persons/erase-person.ts';
import { inTransaction } from '../../src/server/platform/database/database.ts';
import { applySalePage } from '../../src/server/sale-page/apply-sale-page.ts';
import { checkProof } from '../../proofs/books/check-proof.ts';
import { asOwner } from '../as-owner.ts';
import { Cancelling, FLEXIBLE } from '../cancelling-guest.ts';
import { runOn } from '../command-line.ts';
import { DeskPerson, EVERYWHERE } from '../desk-person.ts';
import { issueTestCard, sumsOf } from '../issue-test-card.ts';
import { stayInDays } from '../seeded-nights.ts';
import { useStaycard } from '../staycard.ts';
import { testClock, today } from '../test-clock.ts';

const staycard = useStaycard({ settings: { SEARCHES_PER_MINUTE: '10000' } });
const PAGE = 'californian';
const GBP = (amount: number) => ({ value: { currency: 'GBP', amount }, uses: null });
const comeIn = (role: Role) => DeskPerson.comeIn(staycard, [{ role, ...EVERYWHERE }]);
const cause = () => ({ actor: 'test', reason: 'a test', at: testClock.now() });

let reception: DeskPerson;
let finance: DeskPerson;
let owner: DeskPerson;

/** A sale page whose gift cards are paid out below 15. */
beforeAll(async () => {
  const { db } = staycard;
  const demo = await db.selectFrom('sale_page').select('definition').where('id', '=', 'demo').executeTakeFirstOrThrow();
  const definition = demo.definition as { voucher_products: { id: string }[] };
  const products = definition.voucher_products.map((one) =>
    one.id === 'gift-card' ? { ...one, pay_out: { below: 15, on_request: true } } : one,
  );
  const file = JSON.stringify({ ...definition, id: PAGE, voucher_products: products });
  expect(await applySalePage(db, file, cause())).toMatchObject({ state: 'applied' });
  [reception, finance, owner] = [await comeIn('reception'), await comeIn('finance'), await comeIn('owner')];
});

const issue = async (amount: number, given: object = {}) =>
  (await issueTestCard(staycard, { salePage: PAGE, amount, ...given })).id;
const order = (amount: number, more: object = {}) => ({
  reason: 'guest_asked',
  note: null,
  amount,
  how: 'cash',
  receipt: 'Q-12',
  ...more,
});
const payOut = <Answer = ActDone>(who: DeskPerson, id: string, amount: number) =>
  who.act<Answer>(`/staff/cards/${id}/pay_out`, order(amount));
const undo = <Answer = ActDone>(who: DeskPerson, id: string) =>
  who.act<Answer>(`/staff/cards/${id}/undo_pay_out`, { reason: 'cash_came_back', note: null });
const show = async (who: DeskPerson, id: string) => (await who.ask<StaffCard>('GET', `/staff/cards/${id}`)).body;

async function figuresInBooks() {
  const days = `from=${today().with({ day: 1 }).toString()}&through=${today().toString()}`;
  const path = `/staff/books/reports/liability?${days}&sale_page_id=${PAGE}`;
  const { body } = await owner.ask<WireReport>('GET', path);
  const [page] = body.sale_pages;
  expect(page?.faults).toEqual([]);
  const { cells = {} } = page?.totals.find(({ currency }) => currency === 'GBP') ?? {};
  const [paid_out = 0, goodwill = 0, issued = 0] = ['paid_out', 'goodwill', 'issued'].map((key) =>
    Number(cells[key] ?? 0),
  );
  return { paid_out, goodwill, issued };
}

const paidOutInBooks = async () => (await figuresInBooks()).paid_out;

/** Value of 3 in a lot of its own. */
async function addLot(cardId: CardId) {
  await inTransaction(staycard.db, async (tx) => {
    await lockCards(tx, [cardId]);
    const expiresOn = today().add({ days: 40 });
    await issueValues(tx, [{ cardId, amount: 300, expiresOn, origin: 'a test' }], cause());
  });
}

describe('reception pays a rest out', () => {
  it('a pay-out of 14.99 from two lots is reversed on the same day, and the books have 0', async () => {
    const id = await issue(1_199);
    await addLot(id);
    const before = await paidOutInBooks();
    const preview = await reception.ask<ActPreview>('POST', `/staff/cards/${id}/pay_out/preview`, order(14.99));
    expect(preview.body).toMatchObject({ confirms: true, second_person: null, can_be_undone: true });
    const { body: done } = await payOut(reception, id, 14.99);
    expect(done.cards[0]).toMatchObject({ before: { free: GBP(14.99) }, after: { free: GBP(0) } });
    expect(await paidOutInBooks()).toBeCloseTo(before - 14.99);
    const { timeline, acts } = await show(reception, id);
    expect(timeline[0]).toMatchObject({
      what: 'pay_out',
      amount: GBP(14.99),
      reason: 'guest_asked',
      by: { name: reception.name },
      details: { how: 'cash', receipt: 'Q-12' },
    });
    expect(timeline.map(({ what }) => what)).toEqual(['pay_out', 'issue', 'issue']);
    expect(acts.find(({ act }) => act === 'undo_pay_out')).toMatchObject({ is_possible: true });
    expect((await undo(reception, id)).body.cards[0]).toMatchObject({ after: { free: GBP(14.99) } });
    expect(await paidOutInBooks()).toBeCloseTo(before);
    expect((await undo(reception, id)).status).toBe(409);
    expect(await sumsOf(staycard, id)).toEqual({ balance: 1_499, held: 0 });
  });

  it('twice on a day can be undone twice', async () => {
    const id = await issue(1_000);
    expect((await payOut(reception, id, 10)).status).toBe(200);
    const right = { reason: 'wrong_amount', note: null, amount: 4, seen: 0 };
    expect((await owner.act(`/staff/cards/${id}/adjust`, right)).status).toBe(200);
    expect((await payOut(reception, id, 4)).status).toBe(200);
    expect((await undo(reception, id)).body.cards[0]).toMatchObject({ after: { free: GBP(4) } });
    expect((await undo(reception, id)).body.cards[0]).toMatchObject({ after: { free: GBP(14) } });
    expect((await undo(reception, id)).status).toBe(409);
  });

  it('a pay-out of 15.00 needs a second person for reception, not for finance', async () => {
    const id = await issue(1_500);
    const { body } = await payOut<ActAsked>(reception, id, 15);
    expect(body.state).toBe('asked');
    expect(await sumsOf(staycard, id)).toEqual({ balance: 1_500, held: 0 });
    const other = await issue(1_500);
    expect((await payOut(finance, other, 15)).body.state).toBe('done');
    expect((await payOut<ActAsked>(finance, await issue(50_000), 500)).body.state).toBe('asked');
  });

  it('earlier pay-outs from the card count towards the limit', async () => {
    const id = await issue(1_000);
    expect((await payOut(reception, id, 10)).body.state).toBe('done');
    await addLot(id);
    await addLot(id);
    expect((await payOut<ActAsked>(reception, id, 6)).body.state).toBe('asked');
  });

  it('back alone only by the person who paid it out alone', async () => {
    const [big, small, more] = [await issue(50_000), await issue(1_000), await issue(49_100)];
    const asked = await payOut<ActAsked>(reception, big, 500);
    expect((await owner.act(`/staff/approvals/${asked.body.approval_id}/approve`, {})).status).toBe(200);
    expect((await undo<ActAsked>(reception, big)).body.state).toBe('asked');
    expect(await sumsOf(staycard, big)).toEqual({ balance: 0, held: 0 });

    await payOut(owner, small, 10);
    await payOut(owner, more, 491);
    const preview = await reception.ask<ActPreview>('POST', `/staff/cards/${small}/undo_pay_out/preview`, {
      reason: 'cash_came_back',
      note: null,
    });
    expect(preview.body.second_person).toMatchObject({ limit: GBP(0) });
    const other = await comeIn('finance');
    expect((await undo(other, small)).body.state).toBe('done');
    expect((await undo<ActAsked>(other, more)).body.state).toBe('asked');
    expect((await undo(owner, more)).body.state).toBe('done');

    const { body: undone } = await undo<ActAsked>(reception, big);
    expect(undone).toMatchObject({ code: 'STAFF.ACT_REFUSED' });
    const { id: waiting } = (await show(owner, big)).waiting[0]!;
    expect((await owner.act(`/staff/approvals/${waiting}/approve`, {})).status).toBe(200);
    expect(await sumsOf(staycard, big)).toEqual({ balance: 50_000, held: 0 });
    const { body: watch } = await owner.ask<Watch>('GET', '/staff/audit/watch');
    const [seen] = watch.rows.filter(({ card, kind }) => card?.id === big && kind === 'undo_pay_out');
    expect(seen).toMatchObject({ by: { name: reception.name }, approved_by: { name: owner.name } });
  });

  it('not back on a later day: finance corrects the balance then', async () => {
    const id = await issue(1_000);
    await payOut(reception, id, 10);
    await asOwner(
      staycard,
      `alter table transfer disable trigger user;
       update transfer set created_at = created_at - interval '2 days' where card_id = '${id}' and kind = 'paid_out';
       alter table transfer enable trigger user`,
    );
    expect((await show(reception, id)).acts.find(({ act }) => act === 'undo_pay_out')?.is_possible).toBe(false);
    const { status, body } = await undo(reception, id);
    expect([status, JSON.stringify(body)]).toEqual([409, expect.stringContaining('Ask finance')]);
    await asOwner(
      staycard,
      `alter table transfer disable trigger user;
       update transfer set created_at = created_at + interval '2 days' where card_id = '${id}' and kind = 'paid_out';
       alter table transfer enable trigger user`,
    );
  });
});

describe('a pay-out is refused', () => {
  it.each([
    ['another amount than is free', () => issue(1_100), /The free balance is now .*11\.00\./],
    ['uses', () => issue(10, { product: 'ten-nights', unit: { type: 'uses' } }), /hold money/],
    ['a card that was given away', () => issue(1_000, { sale: { pricePaid: money('GBP', 0) } }), /given away/],
    ['a card that has expired', () => issue(1_000, { expiresInDays: -3 }), /Nothing is left/],
    [
      'a frozen card',
      async () => {
        const id = await issue(1_000);
        await changeCardState(
          staycard.db,
          { salePage: await staycard.deps.salePages.load(PAGE), cardId: id, cause: cause() },
          'freeze',
        );
        return id;
      },
      /active/,
    ],
  ] as const)('for %s', async (_what, makeCard, sentence) => {
    const id = await makeCard();
    const before = await sumsOf(staycard, id);
    const { status, body } = await payOut(reception, id, 10);
    expect([status, JSON.stringify(body)]).toEqual([409, expect.stringMatching(sentence)]);
    expect(await sumsOf(staycard, id)).toEqual(before);
  });
});

describe('goodwill', () => {
  const wish = (amount: number, more: object = {}) => ({
    reason: 'room_fault',
    note: null,
    sale_page_id: PAGE,
    product_id: 'goodwill',
    currency: 'GBP',
    amount,
    form: 'voucher',
    expires_on: null,
    count: 1,
    batch: null,
    delivery: 'none',
    recipient: null,
    letter: null,
    issuing_property_id: 'harbour-house',
    goodwill: { subject: 'stay', reference: 'SC-ABCD-EFGH', key: randomUUID() },
    ...more,
  });
  const give = <Answer = CardsIssued>(who: DeskPerson, body: object) => who.act<Answer>('/staff/cards/goodwill', body);
  const MAILED = {
    delivery: 'mail',
    recipient: { first_name: 'Ada', last_name: 'Marsh', email: 'ada@example.com' },
    letter: { message: null, language: null, send_on: null },
  };
  let atHarbour: DeskPerson;
  let first: string;

  beforeAll(async () => {
    atHarbour = await DeskPerson.comeIn(staycard, [
      { role: 'reception', salePageId: PAGE, propertyId: 'harbour-house' },
    ]);
  });

  it('is a card with a price of 0, at the cost of the hotel that gave it, and is not sold', async () => {
    const before = await figuresInBooks();
    const body = wish(20);
    const { body: given } = await give(atHarbour, body);
    first = given.card!.id;
    expect(given).toMatchObject({ state: 'issued', amount: GBP(20), code: expect.any(String) as string });
    const after = await figuresInBooks();
    expect([after.goodwill - before.goodwill, after.issued - before.issued]).toEqual([20, 0]);
    const { goodwill, timeline } = await show(owner, first);
    expect(goodwill).toEqual({ subject: 'stay', reference: 'SC-ABCD-EFGH', reason: 'room_fault' });
    expect(timeline.map(({ what }) => what)).toEqual(['issue']);
    const since = staycard.deps.clock.now().subtract({ hours: 1 });
    const forStay = await listGivenFor(staycard.db, PAGE, { references: ['SC-ABCD-EFGH'], since });
    expect(forStay).toMatchObject([{ cardId: first, currency: 'GBP', amount: 2_000, reason: 'room_fault' }]);
    const [lot] = await listSales(staycard.db, first as CardId);
    expect(lot).toMatchObject({ issuingPropertyId: 'harbour-house', pricePaid: money('GBP', 0) });
    const { status, body: refusal } = await payOut(owner, first, 20);
    expect([status, JSON.stringify(refusal)]).toEqual([409, expect.stringMatching(/paid for/)]);

    const { body: repeated } = await give(atHarbour, body);
    expect(repeated).toEqual({ ...given, code: null });
    const { goodwill: stay } = body;
    for (const other of [{ amount: 21 }, { currency: 'EUR' }, { goodwill: { ...stay, subject: 'receipt' } }]) {
      expect((await give(atHarbour, { ...body, ...other })).status).toBe(409);
    }
  });

  it('has a limit a day, and a second person above it', async () => {
    const { body: second } = await give(atHarbour, wish(30));
    const above = wish(1, MAILED);
    const { body: asked } = await give<ActAsked>(atHarbour, above);
    expect(asked.state).toBe('asked');
    expect((await give<ActAsked>(atHarbour, above)).body.approval_id).toBe(asked.approval_id);
    for (const other of [{ amount: 2 }, { currency: 'EUR' }]) {
      expect((await give(atHarbour, { ...above, ...other })).status).toBe(409);
    }
    await owner.act(`/staff/approvals/${asked.approval_id}/approve`, {});
    expect((await give(atHarbour, above)).body).toMatchObject({ state: 'issued', amount: GBP(1) });

    const why = { reason: 'mistake_of_ours', note: null };
    expect((await owner.act(`/staff/cards/${second.card!.id}/void`, why)).status).toBe(200);
    expect((await give(atHarbour, wish(30))).status).toBe(200);
    expect((await give(atHarbour, wish(1, MAILED))).status).toBe(202);
  });

  it('is not repeated by one of another hotel, given or waiting', async () => {
    const giver = await comeIn('reception');
    for (const [body, status] of [
      [wish(1), 200],
      [wish(90, MAILED), 202],
    ] as const) {
      const elsewhere = { ...body, issuing_property_id: 'palais-rosenhain' };
      const answers = [await give(giver, body), await give(giver, elsewhere), await give(giver, body)];
      expect(answers.map((answer) => answer.status)).toEqual([status, 409, status]);
    }
  });

  it('has a limit of cards a day, however little is on them', async () => {
    const giver = await comeIn('reception');
    for (let count = 0; count < 20; count += 1) expect((await give(giver, wish(0.01))).status).toBe(200);
    expect((await give(giver, wish(0.01))).status).toBe(409);
    const { body } = await giver.ask<{ above: string }>('POST', '/staff/cards/goodwill/preview', wish(0.01));
    expect(body).toMatchObject({ above: 'number' });
  });

  describe('above the limit', () => {
    const approve = async (body: object) => {
      const { body: asked } = await give<ActAsked>(atHarbour, body);
      expect(asked.state).toBe('asked');
      const { body: list } = await owner.ask<{ approvals: WireApproval[] }>('GET', '/staff/approvals');
      const shown = list.approvals.find(({ id }) => id === asked.approval_id)?.issue;
      expect((await owner.act(`/staff/approvals/${asked.approval_id}/approve`, {})).status).toBe(200);
      return { id: asked.approval_id, shown };
    };
    const lettersTo = (email: string) =>
      staycard.db.selectFrom('mail').select(['kind', 'data']).where('recipient', '=', email).execute();
    const toWhom = (email: string) => ({ recipient: { ...MAILED.recipient, email } });

    it('the approval itself sends the link to its recipient, whom only the pending request names', async () => {
      const letter = { message: 'Sorry', giver: 'Us', language: 'de', send_on: null };
      const { id, shown } = await approve(wish(60, { ...MAILED, ...toWhom('sent@example.com'), letter }));
      expect(shown).toMatchObject({ recipient: 'Ada Marsh, sent@example.com' });
      expect(await lettersTo('sent@example.com')).toMatchObject([{ kind: 'card_code' }]);
      const row = staycard.db.selectFrom('staff_approval').select(['gift', 'body']).where('id', '=', id);
      const kept = await row.executeTakeFirstOrThrow();
      expect([kept.gift, JSON.stringify(kept.body)]).toEqual([null, expect.not.stringContaining('example.com')]);
      const step = staycard.db.selectFrom('audit_entry').select('details').where('action', '=', 'ask');
      expect(JSON.stringify(await step.execute())).not.toContain('example.com');
    });

    it('is refused if its code would be shown, or if the letter has no recipient', async () => {
      for (const more of [toWhom('also@example.com'), {}]) {
        const { status, body } = await give<{ code: string }>(atHarbour, wish(61, more));
        expect([status, body.code]).toEqual([409, 'STAFF.ACT_REFUSED']);
      }
      expect((await give(atHarbour, wish(61, { ...MAILED, recipient: null }))).status).toBe(422);
      const { body: shown } = await atHarbour.ask('POST', '/staff/cards/goodwill/preview', wish(61));
      expect(shown).toMatchObject({ above: 'amount', waits: false });
    });

    it('a recipient who was erased before the decision gets no letter', async () => {
      const { body: asked } = await give<ActAsked>(atHarbour, wish(64, { ...MAILED, ...toWhom('gone@example.com') }));
      const whose = { email: 'gone@example.com', salePages: [await staycard.deps.salePages.load(PAGE)] };
      expect(await exportPerson(staycard.deps, whose, cause())).toMatchObject({ cards_to_be_sent: [{}] });
      expect((await erasePerson(staycard.deps, whose, cause())).state).toBe('done');
      expect((await owner.act(`/staff/approvals/${asked.approval_id}/approve`, {})).status).toBe(200);
      expect(await lettersTo('gone@example.com')).toEqual([]);
    });

    it('a request that ends otherwise forgets its recipient', async () => {
      const { body: asked } = await give<ActAsked>(atHarbour, wish(65, { ...MAILED, ...toWhom('no@example.com') }));
      expect((await atHarbour.ask('POST', `/staff/approvals/${asked.approval_id}/withdraw`, {})).status).toBe(200);
      const row = staycard.db.selectFrom('staff_approval').select('gift').where('id', '=', asked.approval_id);
      expect(await row.executeTakeFirstOrThrow()).toEqual({ gift: null });
    });
  });

  it('8 times at once with one key is one card', async () => {
    const body = wish(2);
    const givers = Array.from({ length: 8 }, () => give(owner, body));
    const cards = (await Promise.all(givers)).map(({ body: { card } }) => card?.id);
    expect(new Set(cards).size).toBe(1);
  });

  it('takes a product for goodwill, and a hotel of the person who gives it', async () => {
    const refused = async (who: DeskPerson, body: object) => {
      const answer = await give<{ code: string }>(who, body);
      return [answer.status, answer.body.code];
    };
    expect(await refused(owner, wish(2, { product_id: 'gift-card' }))).toEqual([409, 'STAFF.ACT_REFUSED']);
    const elsewhere = wish(2, { issuing_property_id: 'palais-rosenhain' });
    expect(await refused(atHarbour, elsewhere)).toEqual([422, 'INPUT.INVALID']);
    expect(await refused(owner, wish(2, { issuing_property_id: null }))).toEqual([422, 'INPUT.INVALID']);
    const { goodwill: _, ...sale } = wish(2);
    expect((await owner.act('/staff/cards/issue', sale)).status).toBe(409);
    const words = ['cards', 'issue', '--sale-page', PAGE, '--product', 'goodwill', '--amount', '2'];
    const why = ['--currency', 'GBP', '--actor', 'Vera', '--reason', 'a test'];
    expect((await runOn(staycard, [...words, ...why])).error).toContain('given only at the desk');
  });
});

const redeem = (id: string, amount: number, who = finance) =>
  who.ask<ActDone>('POST', `/staff/cards/${id}/redeem`, {
    reason: 'at_counter',
    note: null,
    key: randomUUID(),
    amount,
    property_id: 'harbour-house',
    outlet: 'Restaurant',
    receipt: '',
    receipt_again: false,
  });

it('a rest that a redemption makes is not made by one person: it is taken back by two', async () => {
  const id = await issue(50_000);
  const { body: used } = await redeem(id, 485.01, reception);
  expect((await payOut(reception, id, 14.99)).body.state).toBe('done');
  const reverse = <Answer>(who: DeskPerson) =>
    who.ask<Answer>('POST', `/staff/cards/${id}/reverse`, {
      reason: 'wrong_amount',
      note: null,
      key: randomUUID(),
      redemption_id: used.redemption_id,
      amount: null,
    });
  expect((await reverse<ActAsked>(reception)).body.state).toBe('asked');
  expect(await sumsOf(staycard, id)).toEqual({ balance: 0, held: 0 });
  expect((await reverse<ActDone>(owner)).body.state).toBe('done');
  expect(await sumsOf(staycard, id)).toEqual({ balance: 48_501, held: 0 });
});

it('a redemption is not taken back by one person once its rest was moved to another card', async () => {
  const [id, other] = [await issue(50_000), await issue(100)];
  const { body: used } = await redeem(id, 485.01, reception);
  const rest = { reason: 'guest_asked', note: null, to_card_id: other, amount: null };
  expect((await owner.act(`/staff/cards/${id}/move`, rest)).status).toBe(200);
  const { body } = await reception.ask<ActAsked>('POST', `/staff/cards/${id}/reverse`, {
    reason: 'wrong_amount',
    note: null,
    key: randomUUID(),
    redemption_id: used.redemption_id,
    amount: null,
  });
  expect(body.state).toBe('asked');
});

it('a card is not paid out while a stay that it paid can be cancelled', async () => {
  const cancelling = new Cancelling(staycard);
  const { code, id } = await issueTestCard(staycard, { amount: 1_000_000 });
  const { reservation } = await cancelling.book({ codes: [code], stay: stayInDays(40, 1), ...FLEXIBLE });
  const rest = (await sumsOf(staycard, id)).balance / 100;
  const { status, body } = await payOut(owner, id, rest);
  const day = reservation.stay_from;
  expect([status, body]).toEqual([409, expect.objectContaining({ code: 'STAFF.STAY_AHEAD' })]);
  expect(body).toMatchObject({ about: { day } });

  const arriveOn = (date: Temporal.PlainDate) =>
    asOwner(
      staycard,
      `update placement set booking = jsonb_set(booking, '{stay,arrivalDate}', '"${date.toString()}"')
       where reference = '${reservation.reference}'`,
    );
  const preview = (amount = rest) => owner.ask('POST', `/staff/cards/${id}/pay_out/preview`, order(amount));
  await arriveOn(today());
  expect((await preview()).status).toBe(409);
  await arriveOn(today().subtract({ days: 1 }));
  expect((await preview()).status).toBe(200);
  await arriveOn(Temporal.PlainDate.from(day));
  expect((await cancelling.cancelAsStaff(reservation, 0)).state).toBe('done');
  expect((await preview(10_000)).status).toBe(200);
});

it('a card is not paid out while a stay can be cancelled that the card paid from which its value was moved', async () => {
  const cancelling = new Cancelling(staycard);
  const { code, id } = await issueTestCard(staycard, { amount: 1_000_000 });
  const others = await Promise.all([1, 2, 3].map(() => issueTestCard(staycard, { amount: 100 })));
  const [before, second, third] = others.map((card) => card.id) as [CardId, CardId, CardId];
  const why = { reason: 'guest_asked', note: null };
  const move = async (from: CardId, to: CardId, amount: number) =>
    expect((await owner.act(`/staff/cards/${from}/move`, { ...why, to_card_id: to, amount })).status).toBe(200);
  await move(id, before, 1);
  const { reservation } = await cancelling.book({ codes: [code], stay: stayInDays(40, 1), ...FLEXIBLE });
  await move(id, second, 4);
  await move(second, third, 3);
  await move(before, third, 1);
  const split = await owner.act<ActDone>(`/staff/cards/${third}/split`, { ...why, amount: 2 });
  const part = split.body.cards.find((card) => card.id !== third)!.id;
  const preview = async (cardId: string, amount: number) => {
    const path = `/staff/cards/${cardId}/pay_out/preview`;
    const { status, body } = await owner.ask<{ code?: string }>('POST', path, order(amount));
    return [status, body.code];
  };
  const refused = [409, 'STAFF.STAY_AHEAD'];
  expect(await preview(second, 2)).toEqual(refused);
  expect(await preview(third, 3)).toEqual(refused);
  expect(await preview(part, 2)).toEqual(refused);
  expect(await preview(before, 1)).toEqual([200, undefined]);
  expect((await cancelling.cancelAsStaff(reservation, 0)).state).toBe('done');
  expect(await preview(part, 2)).toEqual([200, undefined]);
});

it('a card is not paid out while it is unknown whether the hotel has a stay that it may pay, nor a part of it', async () => {
  const cancelling = new Cancelling(staycard);
  const { code, id } = await issueTestCard(staycard, { amount: 1_000_000 });
  await cancelling.hotel.fail({ operation: 'reservations/add', effect: { kind: 'cutBeforeCommit' } });
  const guest = cancelling.guest();
  const { placement } = await guest.prepare({ codes: [code], stay: stayInDays(40, 1), ...FLEXIBLE });
  expect((await guest.place(placement)).body).toMatchObject({ state: 'unknown' });
  await cancelling.hotel.forgetFaults();
  const split = await owner.act<ActDone>(`/staff/cards/${id}/split`, { reason: 'guest_asked', note: null, amount: 2 });
  const part = split.body.cards.find((card) => card.id !== id)!.id;
  expect((await payOut(owner, part, 2)).body).toMatchObject({ code: 'STAFF.STAY_AHEAD' });
});

describe('at once', () => {
  it('64 pay-outs are one', async () => {
    const id = await issue(1_000);
    const change = { salePage: await staycard.deps.salePages.load(PAGE), cardId: id, cause: cause() };
    const once = () =>
      inTransaction(staycard.db, (tx) => payOutCard(tx, change, { amount: 10, how: 'cash', receipt: '' }));
    const answers = await Promise.all(Array.from({ length: 64 }, once));
    expect(answers.filter(({ state }) => state === 'done')).toHaveLength(1);
    expect(await sumsOf(staycard, id)).toEqual({ balance: 0, held: 0 });
  });

  it('a pay-out and a redemption of 1.00 never both win', async () => {
    for (const id of [await issue(1_000), await issue(1_000)]) {
      const [paid, redeemed] = await Promise.all([payOut(reception, id, 10), redeem(id, 1)]);
      expect([paid.status, redeemed.status].filter((status) => status === 200)).toHaveLength(1);
      expect(await sumsOf(staycard, id)).toEqual({ balance: paid.status === 200 ? 0 : 900, held: 0 });
    }
  });

  it('the ledger is right, and the auditor’s program agrees', async () => {
    expect((await verifyLedger(staycard.db)).violations).toEqual([]);
    const path = join(tmpdir(), `${randomUUID()}.jsonl`);
    const [month, later] = [today().toPlainYearMonth(), testClock.now().add({ hours: 24 * 45 })];
    const salePage = await staycard.deps.salePages.load(PAGE);
    await writeProof(staycard.db, salePage, month, later, (text) => appendFile(path, text));
    expect(await checkProof(path)).toMatch(/^Yes/);
    await rm(path);
  });
});
