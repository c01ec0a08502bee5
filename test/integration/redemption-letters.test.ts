import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, it, vi } from 'vitest';
import type { HotelStays } from '#contract/desk/staff-bills.ts';
import type { ActDone } from '#contract/desk/staff-cards.ts';
import { asId, type CardId } from '#domain/value/ids.ts';
import { applySalePage } from '../../src/server/sale-page/apply-sale-page.ts';
import { DeskPerson, EVERYWHERE } from '../desk-person.ts';
import { Guest } from '../guest.ts';
import { issueTestCard } from '../issue-test-card.ts';
import { useStaycard } from '../staycard.ts';
import { testClock, today } from '../test-clock.ts';

const staycard = useStaycard({ settings: { SEARCHES_PER_MINUTE: '10000' } });
let owner: DeskPerson;
beforeAll(async () => {
  owner = await DeskPerson.comeIn(staycard, [{ role: 'owner', ...EVERYWHERE }]);
  await changeLetters(true);
});

async function changeLetters(redemptionLetter: boolean) {
  const row = await staycard.db
    .selectFrom('sale_page')
    .select('definition')
    .where('id', '=', 'demo')
    .executeTakeFirstOrThrow();
  const definition = row.definition as { voucher_products: { id: string }[] };
  const products = definition.voucher_products.map((one) => ({ ...one, redemption_letter: redemptionLetter }));
  const author = { actor: 'test', reason: 'letters for a test', at: testClock.now() };
  const file = JSON.stringify({ ...definition, voucher_products: products });
  expect(await applySalePage(staycard.db, file, author)).toMatchObject({ state: 'applied' });
  await vi.waitUntil(async () => {
    const { products: known } = await staycard.deps.salePages.load('demo');
    return known.get(asId('gift-card'))?.hasRedemptionLetter === redemptionLetter;
  }, 5_000);
}

async function registered() {
  const guest = new Guest(staycard.url);
  const { id, code } = await issueTestCard(staycard, { form: 'virtual', amount: 10_000 });
  await guest.register((await guest.search(code)).card_token, guest.email);
  return { id, code, email: guest.email };
}

/** The changes in the letters to a holder, oldest first, with the value that is left. */
async function changesTo(email: string) {
  const rows = await staycard.db
    .selectFrom('mail')
    .select('data')
    .where('kind', '=', 'card_changed')
    .where('recipient', '=', email)
    .orderBy('created_at')
    .execute();
  return rows.map(({ data }) => {
    const { change, available } = data as { change: object; available: number };
    return { ...change, available };
  });
}

const act = (id: CardId, name: string, body: object) =>
  owner.act<ActDone>(`/staff/cards/${id}/${name}`, { note: null, key: randomUUID(), ...body });
const reverse = (id: CardId, redemption: string | null, amount: number | null = null) =>
  act(id, 'reverse', { reason: 'wrong_amount', redemption_id: redemption, amount });
const dine = (id: CardId, more: object = {}) => {
  const at = { property_id: 'harbour-house', outlet: 'Restaurant', receipt: '', receipt_again: false };
  return act(id, 'redeem', { reason: 'at_counter', amount: 42, ...at, ...more });
};

it('a holder gets a letter of a dinner, once, and of each part that is taken back', async () => {
  const { id, code, email } = await registered();
  const key = randomUUID();
  const { body } = await dine(id, { key });
  await dine(id, { key });
  const dinner = { type: 'redeemed', amount: 4_200, on: today().toString(), available: 5_800 };
  expect(await changesTo(email)).toEqual([{ ...dinner, place: 'Restaurant, Harbour House, Brighton' }]);
  await reverse(id, body.redemption_id, 2);
  await reverse(id, body.redemption_id);
  expect((await changesTo(email)).slice(1)).toMatchObject([
    { type: 'taken_back', amount: 200, available: 6_000 },
    { type: 'taken_back', amount: 4_000, available: 10_000 },
  ]);
  const letters = await staycard.db.selectFrom('mail').selectAll().where('recipient', '=', email).execute();
  expect(JSON.stringify(letters)).not.toContain(code);
});

it('a holder gets at most five letters of redemptions in an hour', async () => {
  const { id, email } = await registered();
  for (let count = 0; count < 7; count += 1) await dine(id, { amount: 1 });
  expect(await changesTo(email)).toHaveLength(5);
});

it('a holder gets a letter of a payment on a bill once the hotel has it, and of its way back', async () => {
  const { id, email } = await registered();
  const search = { card_id: id, property_id: 'harbour-house', text: '51001', chosen: null };
  const { body: found } = await owner.ask<HotelStays>('POST', '/staff/hotel-stays/find', search);
  const [stay, bill] = [found.stays[0]!, found.bills![0]!];
  const named = { group_id: stay.group_id, room_id: stay.room_id, account_id: bill.account_id, bill_id: bill.bill_id };
  const body = { reason: 'on_bill', amount: 30, property_id: 'harbour-house', pays_company: false, ...named };
  await owner.act(`/staff/cards/${id}/pay_bill/preview`, { note: null, key: randomUUID(), ...body });
  const { body: done } = await act(id, 'pay_bill', body);
  expect(done.posting?.state).toBe('posted');
  expect(await changesTo(email)).toMatchObject([
    { type: 'redeemed', amount: 3_000, place: 'Harbour House, Brighton', available: 7_000 },
  ]);
  expect((await reverse(id, done.redemption_id)).body.posting?.state).toBe('posted');
  expect((await changesTo(email))[1]).toMatchObject({ type: 'taken_back', amount: 3_000, available: 10_000 });
});

it('the letter of each act has a job, so it does not wait for the sweep', async () => {
  const [{ id, email }, other] = [await registered(), await registered()];
  const change = (name: string, body: object = {}) =>
    owner.act(`/staff/cards/${id}/${name}`, { reason: 'guest_asked', note: null, ...body });
  const { body } = await dine(id);
  await reverse(id, body.redemption_id);
  await change('adjust', { amount: 1 });
  await change('move', { to_card_id: other.id, amount: 1 });
  for (const name of ['freeze', 'unfreeze', 'void']) await change(name);
  const { rows } = await sql<{ type: string; jobs: number }>`
    select data->'change'->>'type' as type,
      (select count(*)::int from pgboss.job where name = 'send-letter' and data->>'mailId' = mail.id::text) as jobs
    from mail where kind = 'card_changed' and recipient in (${email}, ${other.email})`.execute(staycard.db);
  const types = ['redeemed', 'taken_back', 'adjusted', 'adjusted', 'adjusted', 'frozen', 'unfrozen', 'voided'];
  expect(rows.toSorted((one, two) => one.type.localeCompare(two.type))).toEqual(
    types.toSorted().map((type) => ({ type, jobs: 1 })),
  );
});

it('there is no letter if value goes back to a void card, which has none of it', async () => {
  const { id, email } = await registered();
  const { body } = await dine(id);
  await owner.act(`/staff/cards/${id}/void`, { reason: 'guest_asked', note: null });
  await reverse(id, body.redemption_id);
  expect((await changesTo(email)).map((change) => (change as { type?: string }).type)).toEqual(['redeemed', 'voided']);
});

it('there is no letter if the product wants none', async () => {
  await changeLetters(false);
  const { id, email } = await registered();
  await reverse(id, (await dine(id)).body.redemption_id);
  expect(await changesTo(email)).toEqual([]);
});
