import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ActAsked, ActDone, ActPreview, FindAnswer, StaffCard } from '#contract/desk/staff-cards.ts';
import type { Role } from '#domain/desk/staff-rights.ts';
import { toAsciiDigits } from '#domain/value/ascii-digits.ts';
import { verifyLedger } from '../../src/server/booking/ledger-check/verify-ledger.ts';
import { applySalePage } from '../../src/server/sale-page/apply-sale-page.ts';
import { asOwner } from '../as-owner.ts';
import { DeskPerson, EVERYWHERE } from '../desk-person.ts';
import { issueTestCard, sumsOf } from '../issue-test-card.ts';
import { useStaycard } from '../staycard.ts';
import { testClock, today } from '../test-clock.ts';

const staycard = useStaycard({ settings: { SEARCHES_PER_MINUTE: '10000' } });
const GBP = (amount: number) => ({ value: { currency: 'GBP', amount }, uses: null });
const AT_HARBOUR = { salePageId: 'demo', propertyId: 'harbour-house' };
const comeIn = (role: Role, place: object = EVERYWHERE) =>
  DeskPerson.comeIn(staycard, [{ role, ...EVERYWHERE, ...place }]);

let reception: DeskPerson;
let owner: DeskPerson;
beforeAll(async () => {
  reception = await comeIn('reception', AT_HARBOUR);
  owner = await comeIn('owner');
});

const order = (amount: number, more: object = {}) => ({
  reason: 'at_counter',
  note: null,
  key: randomUUID(),
  amount,
  property_id: 'harbour-house',
  outlet: 'Restaurant',
  receipt: '',
  receipt_again: false,
  ...more,
});
const redeem = (who: DeskPerson, id: string, body: object) =>
  who.ask<ActDone>('POST', `/staff/cards/${id}/redeem`, body);
const reverse = <Answer = ActDone>(who: DeskPerson, id: string, redemption: string | null, more: object = {}) =>
  who.ask<Answer>('POST', `/staff/cards/${id}/reverse`, {
    reason: 'wrong_amount',
    note: null,
    key: randomUUID(),
    redemption_id: redemption,
    amount: null,
    ...more,
  });
const show = async (who: DeskPerson, id: string) => (await who.ask<StaffCard>('GET', `/staff/cards/${id}`)).body;

/** Receipts by what is typed for what was meant, which count as the same. */
const LOOK_ALIKES = [
  ['m-47 ä1', 'M-47 Ä1', 'in small letters'],
  ['M\u{2013}47 Ä1', 'M-47 Ä1', 'with another dash'],
  ['M\u{2212}47 Ä1', 'M-47 Ä1', 'with a minus'],
  ['\u{FF2D}\u{FF0D}\u{FF14}\u{FF17} Ä1', 'M-47 Ä1', 'in full width'],
  ['M-4\u{200B}7 Ä1', 'M-47 Ä1', 'with a character of no width'],
  ['M-4\u{AD}7 Ä1', 'M-47 Ä1', 'with a soft hyphen'],
  ['M-47 Ä1\u{E0041}', 'M-47 Ä1', 'with a tag character'],
  ['M-47Ä1', 'M-47 Ä1', 'without its space'],
  ['M- 47\u{A0}Ä1', 'M-47 Ä1', 'with a space that does not break'],
  ['M-47 A\u{308}1', 'M-47 Ä1', 'with an accent of its own'],
  ['M47 Ä1', 'M-47 Ä1', 'without its dash'],
  ['M-47 ÄI', 'M-47 Ä1', 'with an I for 1'],
  ['M-47 Äl', 'M-47 Ä1', 'with an l for 1'],
  ['\u{41C}-47 Ä1', 'M-47 Ä1', 'with a Cyrillic М'],
  ['\u{43C}-47 Ä1', 'M-47 Ä1', 'with a small Cyrillic м'],
  ['\u{39C}-47 Ä1', 'M-47 Ä1', 'with a Greek Μ'],
  ['M-\u{664}\u{667} Ä\u{661}', 'M-47 Ä1', 'with Arabic digits'],
  ['M-\u{6F4}\u{6F7} Ä\u{6F1}', 'M-47 Ä1', 'with Persian digits'],
  ['M-47 A1', 'M-47 Ä1', 'without its accent'],
  ['M-47 \u{C5}1', 'M-47 Ä1', 'with another accent'],
  ['M-47 Ä\u{2800}1', 'M-47 Ä1', 'with a blank of Braille'],
  ['M-47 Ä\u{1D173}1', 'M-47 Ä1', 'with a musical format character'],
  ['M-47 Ä\u{1BCA0}1', 'M-47 Ä1', 'with a shorthand format character'],
  ['M-47 Ä\u{600}1', 'M-47 Ä1', 'with an Arabic format character'],
  ['M-47 Ä\u{3164}1', 'M-47 Ä1', 'with a filler of Hangul'],
  ['M-47 Ä\u{17B4}1', 'M-47 Ä1', 'with a blank of Khmer'],
  ['M-47 Ä\u{E0100}1', 'M-47 Ä1', 'with a variation selector'],
  ['M_47 Ä1', 'M-47 Ä1', 'with an underscore'],
  ['M~47 Ä1', 'M-47 Ä1', 'with a tilde'],
  ['M#47 Ä1', 'M-47 Ä1', 'with a number sign'],
  ['M/47 Ä1', 'M-47 Ä1', 'with a slash'],
  ['M\u{2215}47 Ä1', 'M-47 Ä1', 'with a slash of mathematics'],
  ['M\u{2500}47 Ä1', 'M-47 Ä1', 'with a drawn line'],
  ['M\u{30FC}47 Ä1', 'M-47 Ä1', 'with a long vowel sign of Japanese'],
  ['M\u{301C}47 Ä1', 'M-47 Ä1', 'with a wave dash'],
  ['M\u{3000}47 Ä1', 'M-47 Ä1', 'with a long space'],
  ['M-047 Ä1', 'M-47 Ä1', 'with a zero before its number'],
  ['M-00047 Ä001', 'M-47 Ä1', 'with zeros before both numbers'],
  ['T O', 'T 0', 'O for 0'],
  ['T o', 'T 0', 'o for 0'],
  ['T \u{41E}', 'T O', '\u{41E} for O'],
  ['T \u{410}', 'T A', '\u{410} for A'],
  ['T \u{391}', 'T A', '\u{391} for A'],
  ['T \u{FF10}', 'T o', '\u{FF10} for o'],
  ['T \u{D8}', 'T O', '\u{D8} for O'],
  ['T \u{56DB}\u{3007}\u{4E03}', 'T 407', 'Chinese digits'],
  ['T 0042', 'T 42', '0042 for 42'],
  ['T -', 'T  ', '- for  '],
] as const;

it('receipts count as the same in every spelling', async () => {
  const { rows } = await sql<{ how: string }>`
    select pair ->> 2 as how from json_array_elements(${JSON.stringify(LOOK_ALIKES)}::json) as pair
      where receipt_form(pair ->> 0) <> receipt_form(pair ->> 1)`.execute(staycard.db);
  expect(rows).toEqual([]);
});

it('receipts count as the same in the digits of every script', async () => {
  const every = Array.from({ length: 0x110000 }, (_, point) => String.fromCodePoint(point));
  const digits = every.filter((sign) => /\p{Nd}/u.test(sign));
  const { rows } = await sql<{ digit: string; form: string }>`
    select digit, receipt_form('A' || digit) as form from unnest(${digits}::text[]) digit`.execute(staycard.db);
  expect(rows.filter(({ digit, form }) => form !== `A${toAsciiDigits(digit)}`)).toEqual([]);
  expect(rows.length).toBeGreaterThan(600);
});

it('receipts whose signs differ to the eye are different', async () => {
  const ends = ['A', 'B', '8', '0', '1', '7', '70', '700', 'Ж', 'あ', 'क', 'कि'];
  const { rows } = await sql<{ forms: number }>`
    select count(distinct receipt_form('T ' || last))::int as forms
      from json_array_elements_text(${JSON.stringify(ends)}::json) as last`.execute(staycard.db);
  expect(rows).toEqual([{ forms: ends.length }]);
});

describe('reception at the counter of their hotel', () => {
  it('redeems an amount without a touch, and sees it on the card with its receipt', async () => {
    const { id } = await issueTestCard(staycard, { amount: 10_000 });
    const body = order(42, { receipt: '4711' });
    const preview = await reception.ask<ActPreview>('POST', `/staff/cards/${id}/redeem/preview`, body);
    expect(preview.body).toMatchObject({ confirms: false, second_person: null });
    expect(await sumsOf(staycard, id)).toEqual({ balance: 10_000, held: 0 });
    const { body: done } = await redeem(reception, id, body);
    expect(done.cards[0]).toMatchObject({ before: { free: GBP(100) }, after: { free: GBP(58), held: GBP(0) } });
    const { redemptions, timeline } = await show(reception, id);
    expect(redemptions).toMatchObject([
      {
        id: done.redemption_id,
        state: 'captured',
        amount: GBP(42),
        left: GBP(42),
        may_reverse: true,
        outlet: 'Restaurant',
        receipt: '4711',
        by: { name: reception.name },
      },
    ]);
    const [line] = timeline;
    expect(line).toMatchObject({ what: 'redeem', amount: GBP(42) });
    expect(line?.place).toMatch(/^Restaurant, /);
    expect(timeline.map(({ what }) => what)).toEqual(['redeem', 'issue']);
  });

  it('sees one line for one receipt that two lots paid, with its number, and finds the card by it', async () => {
    const { id } = await issueTestCard(staycard, { amount: 9000, expiresInDays: 90 });
    const other = await issueTestCard(staycard, { amount: 7000, expiresInDays: 200 });
    const move = { reason: 'guest_asked', note: null, to_card_id: id, amount: null };
    expect((await owner.act(`/staff/cards/${other.id}/move`, move)).status).toBe(200);
    const { body: done } = await redeem(owner, id, order(160, { receipt: 'Bar-2209 X' }));
    const redeemed = { what: 'redeem', amount: GBP(160), details: { purpose: 'counter', receipt: 'Bar-2209 X' } };
    const uses = async () =>
      (await show(owner, id)).timeline.filter(({ what }) => ['redeem', 'give_back'].includes(what));
    expect(await uses()).toMatchObject([redeemed]);
    await reverse(owner, id, done.redemption_id);
    expect(await uses()).toMatchObject([{ what: 'give_back', amount: GBP(160) }, redeemed]);
    for (const text of ['Bar-2209 X', 'bar 2209x']) {
      const { body } = await reception.ask<FindAnswer>('POST', '/staff/find', { text });
      expect(body).toMatchObject({ matched: 'receipt', cards: [{ id }], paid: [id] });
    }
  });

  it('taps twice, and redeems once', async () => {
    const { id } = await issueTestCard(staycard, { amount: 10_000 });
    const body = order(30);
    const answers = await Promise.all(Array.from({ length: 8 }, () => redeem(reception, id, body)));
    expect(new Set(answers.map(({ status, body: done }) => `${status} ${done.redemption_id}`)).size).toBe(1);
    expect(await sumsOf(staycard, id)).toEqual({ balance: 7_000, held: 0 });
    expect((await redeem(reception, id, { ...body, amount: 31 })).status).toBe(409);
  });

  it('is asked about a receipt that was paid before', async () => {
    const { id } = await issueTestCard(staycard, { amount: 10_000 });
    const body = order(10, { receipt: randomUUID() });
    await redeem(reception, id, body);
    const again = { ...body, key: randomUUID() };
    const other = await issueTestCard(staycard, { amount: 10_000 });
    const { last4 } = (await show(owner, id)).card;
    expect((await redeem(reception, other.id, again)).body).toMatchObject({
      code: 'STAFF.RECEIPT_USED',
      about: { last4, day: today().toString(), amount: GBP(10) },
    });
    expect((await redeem(reception, id, { ...again, receipt_again: true })).status).toBe(200);
  });

  it('is asked about a receipt that was paid before and looks like it', async () => {
    const receipt = '\u{41C}-47 Ä1';
    const { id } = await issueTestCard(staycard, { amount: 10_000 });
    const { body: first } = await redeem(reception, id, order(10, { receipt: 'M-47 Ä1' }));
    expect((await redeem(reception, id, order(10, { receipt }))).body).toMatchObject({ code: 'STAFF.RECEIPT_USED' });
    const again = await redeem(reception, id, order(10, { receipt, receipt_again: true }));
    expect((await show(owner, id)).redemptions.map((one) => one.receipt)).toEqual([receipt, 'M-47 Ä1']);
    await reverse(reception, id, first.redemption_id);
    await reverse(reception, id, again.body.redemption_id);
  });

  it('is asked about a receipt that was paid as the same again, until that is taken back', async () => {
    const { id } = await issueTestCard(staycard, { amount: 10_000 });
    const receipt = randomUUID();
    const { body: first } = await redeem(reception, id, order(10, { receipt, receipt_again: true }));
    expect((await redeem(reception, id, order(10, { receipt }))).body).toMatchObject({ code: 'STAFF.RECEIPT_USED' });
    expect((await redeem(reception, id, order(10, { receipt, outlet: 'Spa' }))).status).toBe(200);
    await reverse(reception, id, first.redemption_id);
    expect((await redeem(reception, id, order(10, { receipt }))).status).toBe(200);
  });

  it.each([
    ['that the property does not have', { outlet: 'restaurant' }],
    ['at none of its outlets', { outlet: '' }],
    ['at one of a property without any', { property_id: 'palais-rosenhain', outlet: 'Restaurant' }],
  ])('does not redeem at an outlet: %s', async (_what, more) => {
    const { id } = await issueTestCard(staycard, { amount: 10_000 });
    const { status, body } = await redeem(owner, id, order(1, more));
    expect([status, body]).toEqual([422, expect.objectContaining({ code: 'INPUT.INVALID' })]);
  });

  it.each([
    ['more than is free', { amount: 100_000 }, 'INPUT.INVALID'],
    ['too many decimals', { amount: 1.234 }, 'INPUT.INVALID'],
    ['at another hotel than theirs', { property_id: 'palais-rosenhain' }, 'STAFF.NOT_ALLOWED'],
  ])('does not redeem %s', async (_what, more, code) => {
    const { id } = await issueTestCard(staycard, { amount: 10_000 });
    expect((await redeem(reception, id, order(10, more))).body).toMatchObject({ code });
    expect(await sumsOf(staycard, id)).toEqual({ balance: 10_000, held: 0 });
  });

  it.each([
    ['of another currency', { unit: { type: 'money', currency: 'EUR' }, amount: 100 }, 'CARD.CURRENCY_NOT_ACCEPTED'],
    ['that has expired', { amount: 100, expiresInDays: -3 }, 'CARD.EXPIRED'],
    ['that counts nights', { product: 'ten-nights', unit: { type: 'uses' }, amount: 10 }, 'STAFF.ONLY_FOR_STAYS'],
  ] as const)('does not redeem a card %s', async (_what, card, code) => {
    const { id } = await issueTestCard(staycard, card);
    expect((await redeem(reception, id, order(1))).body).toMatchObject({ code });
  });

  it('redeems only the currency of the sale page where that of the hotel is not known', async () => {
    const cards = (['GBP', 'EUR'] as const).map(
      (currency) => ({ unit: { type: 'money', currency }, amount: 100 }) as const,
    );
    const at = { property_id: 'mill-cottage', outlet: '' };
    const [pounds, euros] = await Promise.all(cards.map((card) => issueTestCard(staycard, card)));
    expect((await redeem(owner, pounds!.id, order(1, at))).status).toBe(200);
    const refused = await redeem(owner, euros!.id, order(1, at));
    expect(refused.body).toMatchObject({ code: 'CARD.CURRENCY_NOT_ACCEPTED' });
  });

  it('redeems up to a limit a day, from which what they took back counts off', async () => {
    const other = await comeIn('reception', AT_HARBOUR);
    const { id } = await issueTestCard(staycard, { amount: 1_000_000 });
    const first = await redeem(other, id, order(1_000));
    expect(first.status).toBe(200);
    expect((await redeem(other, id, order(0.01))).status).toBe(202);
    await reverse(other, id, first.body.redemption_id);
    expect((await redeem(other, id, order(999))).status).toBe(200);
    const { id: asked } = (await show(owner, id)).waiting[0]!;
    // The card has changed since the request.
    expect((await owner.act(`/staff/approvals/${asked}/approve`, {})).status).toBe(409);
  });
});

describe('with a limit of redemptions a day', () => {
  const limitTo = async (count: number | null) => {
    const row = await staycard.db
      .selectFrom('sale_page')
      .select('definition')
      .where('id', '=', 'demo')
      .executeTakeFirstOrThrow();
    const staff = { redemptions_alone: count };
    const author = { actor: 'test', reason: 'a limit', at: testClock.now() };
    await applySalePage(staycard.db, JSON.stringify({ ...row.definition, staff }), author);
    await vi.waitFor(async () => {
      const { staff: known } = (await staycard.deps.salePages.load('demo')).definition;
      expect(known.redemptions_alone).toBe(count);
    }, 10_000);
  };
  beforeAll(() => limitTo(3));
  afterAll(() => limitTo(null));

  it('many small amounts take a second person, on any card', async () => {
    const other = await comeIn('reception', AT_HARBOUR);
    const cards = await Promise.all([1, 2].map(() => issueTestCard(staycard, { amount: 10_000 })));
    const [one, two] = [cards[0]!.id, cards[1]!.id];
    const first = await redeem(other, one, order(0.01));
    for (const id of [one, two]) expect((await redeem(other, id, order(0.01))).status).toBe(200);
    const fourth = order(0.01);
    const { body } = await other.ask<ActPreview>('POST', `/staff/cards/${two}/redeem/preview`, fourth);
    expect(body.second_person).toMatchObject({ redemptions: 3 });
    expect((await redeem(other, two, fourth)).status).toBe(202);
    await reverse(other, one, first.body.redemption_id);
    expect((await redeem(other, one, order(0.01))).status).toBe(200);
    expect((await redeem(owner, one, order(0.01))).status).toBe(200);
  });

  it('counts each of 64 at once', { tags: ['thorough'] }, async () => {
    const other = await comeIn('reception', AT_HARBOUR);
    const { id } = await issueTestCard(staycard, { amount: 10_000 });
    const answers = await Promise.all(Array.from({ length: 64 }, () => redeem(other, id, order(0.01))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  });
});

describe('a redemption is taken back', () => {
  async function redeemed() {
    const { id } = await issueTestCard(staycard, { amount: 10_000 });
    const { body } = await redeem(reception, id, order(42));
    return { id, redemption: body.redemption_id };
  }

  it('in parts by its person on its day, and never by more', async () => {
    const { id, redemption } = await redeemed();
    expect((await reverse(reception, id, redemption, { amount: 10 })).body.cards[0]).toMatchObject({
      before: { free: GBP(58) },
      after: { free: GBP(68) },
    });
    expect((await reverse(reception, id, redemption, { amount: 33 })).body).toMatchObject({ code: 'INPUT.INVALID' });
    expect((await reverse(reception, id, redemption)).status).toBe(200);
    expect((await reverse(reception, id, redemption)).status).toBe(409);
    expect(await sumsOf(staycard, id)).toEqual({ balance: 10_000, held: 0 });
    expect((await show(owner, id)).redemptions[0]).toMatchObject({ state: 'reversed', may_reverse: false });
  });

  it('only by a second person if another person made it, or on an earlier day', async () => {
    const { id, redemption } = await redeemed();
    const other = await comeIn('reception', AT_HARBOUR);
    expect((await reverse<ActAsked>(other, id, redemption)).body.state).toBe('asked');
    await asOwner(staycard, `update redemption set business_date = business_date - 2 where id = '${redemption}'`);
    expect((await reverse<ActAsked>(reception, id, redemption, { amount: 1 })).status).toBe(409);
    expect((await reverse(owner, id, redemption)).status).toBe(200);
  });

  it('by its person up to their limit a day for redeeming', async () => {
    const other = await comeIn('reception', AT_HARBOUR);
    const { id } = await issueTestCard(staycard, { amount: 1_000_000 });
    expect((await redeem(other, id, order(2_500))).status).toBe(202);
    const { id: asked } = (await show(owner, id)).waiting[0]!;
    expect((await owner.act(`/staff/approvals/${asked}/approve`, {})).status).toBe(200);
    const redemption = (await show(owner, id)).redemptions[0]!.id;
    const whole = { reason: 'wrong_amount', note: null, key: randomUUID(), redemption_id: redemption, amount: null };
    const { body: seen } = await other.ask<ActPreview>('POST', `/staff/cards/${id}/reverse/preview`, whole);
    expect(seen.second_person).toMatchObject({ limit: GBP(1_000), used_today: GBP(2_500) });
    expect((await reverse<ActAsked>(other, id, redemption)).body.state).toBe('asked');
    const { id: back } = (await show(owner, id)).waiting[0]!;
    expect((await other.ask('POST', `/staff/approvals/${back}/withdraw`, {})).status).toBe(200);
    expect((await reverse(other, id, redemption, { amount: 1_000 })).status).toBe(200);
    expect((await reverse(other, id, redemption, { amount: 0.01 })).status).toBe(202);
    expect((await reverse(owner, id, redemption)).status).toBe(200);
    expect(await sumsOf(staycard, id)).toEqual({ balance: 1_000_000, held: 0 });
  });

  it('not from another card', async () => {
    const { redemption } = await redeemed();
    const { id: other } = await redeemed();
    expect((await reverse(reception, other, redemption)).status).toBe(409);
    expect((await verifyLedger(staycard.db)).violations).toEqual([]);
  });
});
