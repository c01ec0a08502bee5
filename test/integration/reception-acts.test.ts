import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ActAsked, ActDone, ActPreview, FindAnswer, StaffCard } from '#contract/desk/staff-cards.ts';
import type { Role } from '#domain/desk/staff-rights.ts';
import type { Today } from '#contract/desk/staff-oversight.ts';
import type { StaffReservation, StayMoved } from '#contract/desk/staff-reservations.ts';
import type { Watch, WireApproval } from '#contract/desk/staff-oversight.ts';
import type { CardOpened } from '#contract/guest/recovery.ts';
import { verifyLedger } from '../../src/server/booking/ledger-check/verify-ledger.ts';
import { asOwner } from '../as-owner.ts';
import { openSecondSalePage } from '../contract/second-sale-page.ts';
import { formatDate } from '#presentation/format-date.ts';
import { DeskPerson, EVERYWHERE } from '../desk-person.ts';
import { Cancelling } from '../cancelling-guest.ts';
import { call, Guest } from '../guest.ts';
import { issueTestCard, sumsOf } from '../issue-test-card.ts';
import { stayInDays } from '../seeded-nights.ts';
import { useStaycard } from '../staycard.ts';
import { today } from '../test-clock.ts';

const staycard = useStaycard({ settings: { FRESH_QUOTES_PER_MINUTE: '100000', SEARCHES_PER_MINUTE: '10000' } });
const WHY = { reason: 'guest_asked', note: null };
const GBP = (amount: number) => ({ value: { currency: 'GBP', amount }, uses: null });
const AT_ONCE = 64;

let owner: DeskPerson;
let finance: DeskPerson;

beforeAll(async () => {
  owner = await comeIn('owner');
  finance = await comeIn('finance');
});

const show = async (id: string) => (await owner.ask<StaffCard>('GET', `/staff/cards/${id}`)).body;
const atOnce = <Answer>(acts: readonly (() => Promise<Answer>)[]) => Promise.all(acts.map((act) => act()));
const comeIn = (role: Role) => DeskPerson.comeIn(staycard, [{ role, ...EVERYWHERE }]);

/** Confirms the same act many times, and then sends all at once. */
async function readyMany<Done = ActDone>(who: DeskPerson, path: string, body: object, times: number) {
  const ids: string[] = [];
  for (let each = 0; each < times; each += 1) ids.push(await who.confirm(await who.ask('POST', path, body)));
  return ids.map((id) => () => who.ask<Done>('POST', path, body, { 'staycard-confirmation': id }));
}

/** Guests who book with a card at the same moment. */
async function readyGuests(code: string, firstDay: number, times: number) {
  const ready: (() => Promise<{ readonly status: number }>)[] = [];
  for (let each = 0; each < times; each += 1) {
    const guest = new Guest(staycard.url);
    const choice = { stay: stayInDays(firstDay + each, 1), codes: [code], rate: 'Flexible' };
    const { placement } = await guest.prepare(choice);
    ready.push(() => guest.place(placement));
  }
  return ready;
}

describe('the right balance', () => {
  it('is set from the one that was seen, counts by the difference, and is refused once the card has another', async () => {
    const asker = await comeIn('finance');
    const { id } = await issueTestCard(staycard, { amount: 50_000 });
    const path = `/staff/cards/${id}/adjust`;
    const right = { ...WHY, amount: -450, seen: 500 };
    const preview = await asker.ask<ActPreview>('POST', `${path}/preview`, { ...WHY, amount: -500, seen: 500 });
    expect(preview.body.second_person).toBeNull();
    const done = await asker.act<ActDone>(path, right);
    expect(done.body.cards).toMatchObject([{ before: { balance: GBP(500) }, after: { balance: GBP(50) } }]);
    const detail = 'The balance is now £50.00. Open the card again.';
    expect(await asker.act(path, right)).toMatchObject({ status: 409, body: { code: 'STAFF.ACT_REFUSED', detail } });
    const above = await asker.ask<ActPreview>('POST', `${path}/preview`, { ...WHY, amount: 50.01, seen: 50 });
    expect(above.body.second_person).toMatchObject({ used_today: GBP(500.01) });
    expect(await sumsOf(staycard, id)).toEqual({ balance: 5_000, held: 0 });
  });

  it('is set once by 64 at once, beside guests who pay with the card', { tags: ['thorough'] }, async () => {
    const { id, code } = await issueTestCard(staycard, { amount: 200_000 });
    const acts = await readyMany(owner, `/staff/cards/${id}/adjust`, { ...WHY, amount: 1, seen: 2000 }, AT_ONCE - 4);
    const guests = await readyGuests(code, 40, 4);
    const [answers, booked] = await Promise.all([atOnce(acts), atOnce(guests)]);
    // A guest may have paid first, and then no act sees the balance that its person saw.
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    expect(booked.filter(({ status }) => status !== 201 && status !== 409)).toEqual([]);
    expect((await verifyLedger(staycard.db)).violations).toEqual([]);
  });
});

describe('a card that is split', () => {
  it('leaves the rest on it, and the new card has its own code, the same expiry and the same sale', async () => {
    const { id } = await issueTestCard(staycard, { amount: 10_000, expiresInDays: 40, taxKind: 'multi_purpose' });
    const path = `/staff/cards/${id}/split`;
    const preview = await owner.ask<ActPreview>('POST', `${path}/preview`, { ...WHY, amount: 40 });
    expect(preview.body.cards).toMatchObject([
      { id, before: { free: GBP(100) }, after: { free: GBP(60) } },
      { last4: '', before: null, after: { free: GBP(40), state: 'active' } },
    ]);
    const { body } = await owner.act<ActDone>(path, { ...WHY, amount: 40 });
    const made = body.cards[1]!;
    expect(body.code?.slice(-4)).toBe(made.last4);
    const found = await new Guest(staycard.url).search(body.code ?? '');
    expect(found.card).toMatchObject({
      available: GBP(40),
      expires_on: today().add({ days: 40 }).toString(),
      tax_kind: 'multi_purpose',
    });
    expect(await sumsOf(staycard, made.id as typeof id)).toEqual({ balance: 4_000, held: 0 });
    const sold = await staycard.db.selectFrom('lot').select('sold_as').where('card_id', '=', made.id).execute();
    expect(sold).toEqual([{ sold_as: 'multi_purpose' }]);
    const story = (await show(made.id)).timeline.filter(({ kind }) => kind === 'act');
    expect(story.map(({ what }) => what)).toEqual(['receive']);
    const tooMuch = await owner.act(path, { ...WHY, amount: 60.01 });
    expect(tooMuch.body.code).toBe('STAFF.ACT_REFUSED');
    expect((await verifyLedger(staycard.db)).violations).toEqual([]);
  });

  it('above the limit waits for a second person, who is shown no code', async () => {
    const { id } = await issueTestCard(staycard, { amount: 100_000 });
    const asked = await finance.act<ActAsked>(`/staff/cards/${id}/split`, { ...WHY, amount: 600 });
    expect(asked.status).toBe(202);
    expect(await sumsOf(staycard, id)).toEqual({ balance: 100_000, held: 0 });
    const approved = await owner.act<ActDone>(`/staff/approvals/${asked.body.approval_id}/approve`, {});
    expect(approved.body).toMatchObject({ code: null, cards: [{ after: { free: GBP(400) } }, { last4: '' }] });
    const made = approved.body.cards[1]!.id;
    expect(await show(made)).toMatchObject({ has_code: false, free: GBP(600) });
    const otherOf = async (cardId: string, act: string) =>
      (await show(cardId)).timeline.find(({ what }) => what === act)?.details?.['card'];
    expect([await otherOf(id, 'move'), await otherOf(made, 'receive')]).toEqual([made, id]);
    const { body } = await finance.ask<{ approvals: WireApproval[] }>('GET', '/staff/approvals');
    const own = body.approvals.find((one) => one.id === asked.body.approval_id);
    expect(own).toMatchObject({ state: 'done', new_card_id: made });
  });

  it('is approved once by 24 at once, while guests go on', { tags: ['thorough'] }, async () => {
    const { id, code } = await issueTestCard(staycard, { amount: 100_000 });
    const asked = await finance.act<ActAsked>(`/staff/cards/${id}/split`, { ...WHY, amount: 600 });
    const path = `/staff/approvals/${asked.body.approval_id}/approve`;
    const acts: (() => Promise<{ readonly status: number }>)[] = await readyMany(owner, path, {}, 24);
    const search = () => call(staycard.url, 'POST', '/vrm/demo/cards/search', { body: { code } });
    const answers = await atOnce([...acts, ...Array.from({ length: 4 }, () => search)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      ...Array.from({ length: 5 }, () => 200),
      ...Array.from({ length: 23 }, () => 409),
    ]);
  });

  it('by 64 at once, desk and guests, loses no value and makes none', { tags: ['thorough'] }, async () => {
    const { id, code } = await issueTestCard(staycard, { amount: 100_000 });
    const body = { ...WHY, amount: 30 };
    const acts = await readyMany(await comeIn('owner'), `/staff/cards/${id}/split`, body, AT_ONCE - 4);
    const guests = await readyGuests(code, 50, 4);
    const [answers, booked] = await Promise.all([atOnce(acts), atOnce(guests)]);
    expect([...answers, ...booked].filter(({ status }) => status >= 500)).toEqual([]);
    const done = answers.filter(({ status }) => status === 200);
    const codes = done.map(({ body: said }) => said.code);
    expect(new Set(codes).size).toBe(done.length);
    expect(done.length).toBeGreaterThan(0);
    const { balance } = await sumsOf(staycard, id);
    const { rows } = await sql<{ used: number }>`select coalesce(sum(amount), 0)::int as used from transfer
      where card_id = ${id} and kind = 'redeem'`.execute(staycard.db);
    expect(balance + done.length * 3_000 + (rows[0]?.used ?? 0)).toBe(100_000);
    expect((await verifyLedger(staycard.db)).violations).toEqual([]);
  });
});

describe('two cards that are merged', () => {
  it('by 64 at once in both directions, beside guests, keep their value', { tags: ['thorough'] }, async () => {
    const mover = await comeIn('owner');
    const one = await issueTestCard(staycard, { amount: 20_000 });
    const other = await issueTestCard(staycard, { amount: 20_000 });
    const merge = (from: string, to: string) =>
      readyMany(mover, `/staff/cards/${from}/move`, { ...WHY, to_card_id: to, amount: null }, AT_ONCE / 2 - 1);
    const acts = [...(await merge(one.id, other.id)), ...(await merge(other.id, one.id))];
    const guests = [...(await readyGuests(one.code, 60, 1)), ...(await readyGuests(other.code, 64, 1))];
    const answers = await atOnce([...acts, ...guests]);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    const [left, right] = [await sumsOf(staycard, one.id), await sumsOf(staycard, other.id)];
    expect(left.balance + right.balance).toBeLessThanOrEqual(40_000);
    expect((await verifyLedger(staycard.db)).violations).toEqual([]);
  });
});

describe('an extension made by mistake', () => {
  it('is shortened to the day that the card had, and no further', async () => {
    const { id } = await issueTestCard(staycard, { amount: 10_000, expiresInDays: 40 });
    const inDays = (days: number) => today().add({ days }).toString();
    const path = `/staff/cards/${id}/shorten`;
    expect((await show(id)).acts.find(({ act }) => act === 'shorten')?.is_possible).toBe(false);
    expect((await owner.act(path, { ...WHY, until: inDays(30) })).status).toBe(409);
    await owner.act(`/staff/cards/${id}/extend`, { ...WHY, until: inDays(1000) });
    expect(await show(id)).toMatchObject({ shortest: inDays(40) });
    const refused = await owner.act(path, { ...WHY, until: inDays(39) });
    expect(refused).toMatchObject({ status: 409, body: { code: 'STAFF.ACT_REFUSED' } });
    expect(refused.body.detail).toContain(formatDate(inDays(40), 'en-GB', 'short'));
    const preview = await owner.ask<ActPreview>('POST', `${path}/preview`, { ...WHY, until: inDays(100) });
    expect(preview.body.cards).toMatchObject([
      { before: { expires_on: inDays(1000) }, after: { expires_on: inDays(100) } },
    ]);
    expect((await owner.act(path, { ...WHY, until: inDays(100) })).status).toBe(200);
    // The day from before the extension stays the limit.
    const done = await owner.act<ActDone>(path, { ...WHY, until: inDays(40) });
    expect(done.body.cards).toMatchObject([{ after: { expires_on: inDays(40), free: GBP(100) } }]);
    expect(await show(id)).toMatchObject({ shortest: null });
    expect(await sumsOf(staycard, id)).toEqual({ balance: 10_000, held: 0 });
    expect((await verifyLedger(staycard.db)).violations).toEqual([]);
  });

  it('counts in the limit once for the person who extended, and as a loss for others', async () => {
    const person = await comeIn('reservations');
    const [own, other] = [
      await issueTestCard(staycard, { amount: 20_000, expiresInDays: 40 }),
      await issueTestCard(staycard, { amount: 30_000, expiresInDays: 40 }),
    ];
    const [later, before] = [today().add({ days: 200 }).toString(), today().add({ days: 40 }).toString()];
    const act = (by: DeskPerson, { id }: { readonly id: string }, what: string, until: string) =>
      by.act(`/staff/cards/${id}/${what}`, { ...WHY, until });
    expect((await act(person, own, 'extend', later)).status).toBe(200);
    expect((await act(person, own, 'shorten', before)).status).toBe(200);
    const more = { ...WHY, amount: 51 };
    const preview = await person.ask<ActPreview>('POST', `/staff/cards/${own.id}/adjust/preview`, more);
    expect(preview.body.second_person).toMatchObject({ used_today: GBP(251) });
    expect((await act(owner, other, 'extend', later)).status).toBe(200);
    expect((await act(person, other, 'shorten', before)).status).toBe(202);
    // An extension of a small part does not free the rest.
    const clerk = await comeIn('reservations');
    const big = await issueTestCard(staycard, { amount: 30_000, expiresInDays: 40 });
    const small = await issueTestCard(staycard, { amount: 500, expiresInDays: 20 });
    expect((await act(owner, big, 'extend', later)).status).toBe(200);
    const body = { ...WHY, to_card_id: big.id, amount: null };
    expect((await owner.act(`/staff/cards/${small.id}/move`, body)).status).toBe(200);
    expect((await act(clerk, big, 'extend', today().add({ days: 21 }).toString())).status).toBe(200);
    expect((await act(clerk, big, 'shorten', before)).status).toBe(202);
  });

  it('by 64 at once, beside guests who pay with the card, is shortened once', { tags: ['thorough'] }, async () => {
    const { id, code } = await issueTestCard(staycard, { amount: 90_000, expiresInDays: 100 });
    const person = await comeIn('owner');
    await person.act(`/staff/cards/${id}/extend`, { ...WHY, until: today().add({ days: 900 }).toString() });
    const body = { ...WHY, until: today().add({ days: 100 }).toString() };
    const acts = await readyMany(person, `/staff/cards/${id}/shorten`, body, AT_ONCE - 4);
    const guests = await readyGuests(code, 70, 4);
    const [answers, booked] = await Promise.all([atOnce(acts), atOnce(guests)]);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect([...answers, ...booked].filter(({ status }) => status >= 500)).toEqual([]);
    expect((await show(id)).lots.filter(({ expires_on }) => expires_on === body.until)).not.toEqual([]);
    expect((await verifyLedger(staycard.db)).violations).toEqual([]);
  });
});

/** A virtual card with a holder, who has its code. */
async function registered(email: string) {
  const card = await issueTestCard(staycard, { amount: 9_000, form: 'virtual', product: 'virtual-gift-card' });
  const guest = new Guest(staycard.url, email);
  const { card_token: token } = await guest.search(card.code);
  await guest.register(token, email);
  return { ...card, guest };
}

const lettersTo = async (email: string) => {
  const letters = staycard.db.selectFrom('mail').select(['id', 'kind', 'data']).where('recipient', '=', email);
  return letters.orderBy('created_at').execute();
};
const LETTER = { message: null, language: null, send_on: null };
const sister = (email: string) => ({ first_name: 'Mary', last_name: 'Lovelace', email });

describe('a card given to another person', () => {
  it('ends the code and the name on it, sends a link to the new person and a letter to the holder so far', async () => {
    const { id, code } = await registered('gives@example.com');
    const body = { ...WHY, reason: 'given_away', recipient: sister('sister@example.com'), letter: LETTER };
    const reservations = await comeIn('reservations');
    const path = `/staff/cards/${id}/give`;
    expect((await (await comeIn('reception')).act(path, body)).body.code).toBe('STAFF.NOT_ALLOWED');
    const preview = await reservations.ask<ActPreview>('POST', `${path}/preview`, body);
    expect(preview).toMatchObject({ status: 200, body: { confirms: true, second_person: null } });
    expect(await lettersTo('sister@example.com')).toEqual([]);
    expect((await reservations.act(path, body)).status).toBe(200);
    expect((await call(staycard.url, 'POST', '/vrm/demo/cards/search', { body: { code } })).status).toBe(404);
    const found = await reservations.ask<FindAnswer>('POST', '/staff/find', { text: code });
    expect(found.body.cards.map((card) => card.id)).toEqual([id]);
    expect(await show(id)).toMatchObject({ holder: null, has_code: false, code_link: { to: 'sister@example.com' } });
    expect((await lettersTo('sister@example.com')).map(({ kind }) => kind)).toEqual(['card_code']);
    expect((await lettersTo('gives@example.com')).at(-1)).toMatchObject({ data: { change: { type: 'given' } } });
    const [entry] = (await show(id)).timeline.filter(({ what }) => what === 'give');
    expect(entry).toMatchObject({ reason: 'given_away', by: { name: reservations.name } });
    const { rows } = await sql<{ text: string }>`select details::text as text from audit_entry`.execute(staycard.db);
    expect(rows.some(({ text }) => text.includes('sister'))).toBe(false);
  });

  it('by 64 at once to as many persons, beside guests, has one link that works', { tags: ['thorough'] }, async () => {
    const { id, code } = await issueTestCard(staycard, { amount: 50_000 });
    const acts = [];
    for (let each = 0; each < AT_ONCE - 4; each += 1) {
      const body = { ...WHY, recipient: sister(`of-many-${each}@example.com`), letter: LETTER };
      acts.push(...(await readyMany(owner, `/staff/cards/${id}/give`, body, 1)));
    }
    const guests = await readyGuests(code, 80, 4);
    const [answers, booked] = await Promise.all([atOnce(acts), atOnce(guests)]);
    expect([...answers, ...booked].filter(({ status }) => status >= 500)).toEqual([]);
    expect(answers.filter(({ status }) => status === 200).length).toBe(AT_ONCE - 4);
    const live = staycard.db
      .selectFrom('guest_link')
      .select('id')
      .where('card_id', '=', id)
      .where('voided_at', 'is', null);
    expect(await live.execute()).toHaveLength(1);
    expect((await verifyLedger(staycard.db)).violations).toEqual([]);
  });
});

describe('a lost code that reception replaces', () => {
  const mail = (id: string) => `/staff/cards/${id}/mail`;

  it('is replaced by a link to the registered address, once a day, which owners see', async () => {
    const reception = await comeIn('reception');
    const { id, code } = await registered('has.lost@example.com');
    const offered = (await reception.ask<StaffCard>('GET', `/staff/cards/${id}`)).body.acts;
    expect(offered.find(({ act }) => act === 'mail')).toMatchObject({ is_allowed: true, is_possible: true });
    const done = await reception.act<ActDone>(mail(id), { ...WHY, reason: 'code_lost' });
    expect(done).toMatchObject({ status: 200, body: { code: null, cards: [{ last4: '' }] } });
    expect(JSON.stringify(done.body)).not.toContain(code.slice(-4));
    const [letter] = (await lettersTo('has.lost@example.com')).filter(({ kind }) => kind === 'card_code');
    // Its job has begun at once, as the guest waits for it.
    const { rows } = await sql`select from pgboss.job where name = 'send-letter' and start_after < now()
      and data ->> 'mailId' = ${letter?.id ?? ''}`.execute(staycard.db);
    expect(rows).toHaveLength(1);
    expect(letter).toMatchObject({ data: { isReplacement: true, giver: null } });
    expect(await show(id)).toMatchObject({ has_code: false, holder: { email: 'has.lost@example.com' } });
    const again = await reception.act(mail(id), WHY);
    expect(again).toMatchObject({ status: 409, body: { code: 'STAFF.ACT_REFUSED' } });
    const { body: watch } = await owner.ask<Watch>('GET', '/staff/audit/watch');
    const [seen] = watch.rows.filter(({ card }) => card?.id === id);
    expect(seen).toMatchObject({ kind: 'mailed', by: { name: reception.name }, approved_by: null });
  });

  it('stays as it is where the card has no holder, or the sale page does not let reception do it', async () => {
    const reception = await comeIn('reception');
    const { id } = await issueTestCard(staycard, { amount: 1_000 });
    expect((await reception.act(mail(id), WHY)).body.code).toBe('STAFF.ACT_REFUSED');
    await openSecondSalePage(staycard, 'city', { desk: {} });
    const elsewhere = await issueTestCard(staycard, { salePage: 'city', amount: 1_000 });
    await asOwner(
      staycard,
      `insert into card_registration (card_id, first_name, last_name, email, registered_at)
         values ('${elsewhere.id}', 'Orla', 'Byrne', 'orla@example.com', now())`,
    );
    expect((await reception.act(mail(elsewhere.id), WHY)).body.code).toBe('STAFF.NOT_ALLOWED');
    const { body } = await reception.ask<StaffCard>('GET', `/staff/cards/${elsewhere.id}`);
    expect(body.acts.find(({ act }) => act === 'mail')?.is_allowed).toBe(false);
    expect((await (await comeIn('reservations')).act(mail(elsewhere.id), WHY)).status).toBe(200);
  });

  it('is replaced once by 64 at once', { tags: ['thorough'] }, async () => {
    const { id } = await registered('lost.by.many@example.com');
    const acts = await readyMany(await comeIn('reception'), mail(id), WHY, AT_ONCE);
    const answers = await atOnce(acts);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(AT_ONCE - 1);
  });
});

describe('a guest who is moved to another hotel', () => {
  const cancelling = new Cancelling(staycard);

  it('has the stay cancelled without a fee, and a link that opens the other hotel once with dates, party and card', async () => {
    const reservations = await comeIn('reservations');
    const { code, id } = await issueTestCard(staycard, { amount: 90_000 });
    const { reservation } = await cancelling.book({ stay: stayInDays(100, 2), codes: [code], rate: 'Flexible' });
    const path = `/staff/reservations/${reservation.reference}/move`;
    const body = { ...WHY, reason: 'hotel_asked', property_id: 'palais-rosenhain' };
    expect((await (await comeIn('reception')).act(path, body)).body.code).toBe('STAFF.NOT_ALLOWED');
    const same = await reservations.act(path, { ...body, property_id: 'harbour-house' });
    expect(same.body.code).toBe('INPUT.INVALID');
    const { status, body: moved } = await reservations.act<StayMoved>(path, body);
    expect(status, JSON.stringify(moved)).toBe(200);
    expect(moved.reservation).toMatchObject({ state: 'cancelled', cancelled: { fee: { amount: 0 } } });
    expect(await sumsOf(staycard, id)).toEqual({ balance: 90_000, held: 0 });
    const link = new URL(moved.path ?? '', staycard.url);
    const { stay_from: from, stay_to: to } = moved.reservation;
    const { rooms = '', ...search } = Object.fromEntries(link.searchParams);
    expect(search).toEqual({ language: 'en', property: 'palais-rosenhain', from, to });
    expect(rooms).toMatch(/^[\w-]+\*2$/);
    const press = (what: string) =>
      call(staycard.url, 'POST', `/vrm/demo/cards/${what}`, { body: { token: link.hash.slice(3) } });
    const open = () => press('opening');
    expect((await press('code')).status).toBe(410);
    expect(await open()).toMatchObject({ status: 200, body: { card: { available: GBP(900) } } });
    expect((await open()).status).toBe(410);
    expect(moved.reservation.notes).toEqual([]);
    const onCard = await show(id);
    expect(onCard).toMatchObject({ has_code: true, code_link: null });
    const linked = onCard.timeline.filter(({ what }) => what === 'move_stay');
    expect(linked).toMatchObject([{ reference: null, details: { to: 'palais-rosenhain' } }]);
    const [earlier, later] = [
      await reservations.act<StayMoved>(path, body),
      await reservations.act<StayMoved>(path, body),
    ];
    expect(later.body.path).not.toBe(earlier.body.path);
    const opening = (at: string | null) =>
      call(staycard.url, 'POST', '/vrm/demo/cards/opening', { body: { token: at?.split('#t=')[1] } });
    expect((await opening(earlier.body.path)).status).toBe(410);
    const given = { ...WHY, reason: 'given_away', recipient: sister('moved.sister@example.com'), letter: LETTER };
    expect((await owner.act(`/staff/cards/${id}/give`, given)).status).toBe(200);
    expect((await opening(later.body.path)).status).toBe(410);
    expect((await reservations.act<StayMoved>(path, body)).body.path).not.toContain('#');
    expect((await verifyLedger(staycard.db)).violations).toEqual([]);
  });

  it('and whose stay is cancelled is booked again at the same hotel, with its dates, party and card', async () => {
    const { code } = await issueTestCard(staycard, { amount: 90_000 });
    const { reservation } = await cancelling.book({ stay: stayInDays(120, 2), codes: [code], rate: 'Flexible' });
    const path = `/staff/reservations/${reservation.reference}`;
    const again = { ...WHY, property_id: 'harbour-house' };
    expect((await owner.act(`${path}/move`, again)).body.code).toBe('INPUT.INVALID');
    expect((await owner.act(`${path}/cancel`, { ...WHY, agreed_fee: 0 })).status).toBe(200);
    await expect.poll(() => cancelling.stateOf(reservation)).toBe('cancelled');
    const { body: booked } = await owner.act<StayMoved>(`${path}/move`, again);
    const link = new URL(booked.path ?? '', staycard.url);
    const { stay_from: from, stay_to: to } = booked.reservation;
    const { rooms = '', ...search } = Object.fromEntries(link.searchParams);
    expect(search).toEqual({ language: 'en', property: 'harbour-house', from, to });
    expect(rooms).toMatch(/^[\w-]+\*2$/);
    const token = link.hash.slice(3);
    const opened = await call(staycard.url, 'POST', '/vrm/demo/cards/opening', { body: { token } });
    expect(opened).toMatchObject({ status: 200, body: { card: { available: GBP(900) } } });
    const { reference } = reservation;
    const moves = async () =>
      (await owner.ask<Today>('GET', '/staff/today')).body.moves.filter(
        (move) => move.reservation.reference === reference,
      );
    expect(await moves()).toMatchObject([{ state: 'moved', to: 'Harbour House, Brighton', new_reference: null }]);
    const next = await cancelling.book({ stay: stayInDays(122, 2), codes: [code], rate: 'Flexible' });
    expect(await moves()).toMatchObject([{ new_reference: next.reservation.reference }]);
    expect(booked.reservation).toMatchObject({ notes: [], booked_again: null });
    const { body: stay } = await owner.ask<StaffReservation>('GET', path);
    expect(stay.booked_again).toMatchObject({
      reference: next.reservation.reference,
      property_name: 'Harbour House, Brighton',
    });
  });

  it('has a link with all cards that paid the stay', async () => {
    const issued = [await issueTestCard(staycard, { amount: 1000 }), await issueTestCard(staycard, { amount: 90_000 })];
    const codes = issued.map(({ code }) => code);
    const { reservation } = await cancelling.book({ stay: stayInDays(124, 2), codes, rate: 'Flexible' });
    const body = { ...WHY, property_id: 'palais-rosenhain' };
    const { body: moved } = await owner.act<StayMoved>(`/staff/reservations/${reservation.reference}/move`, body);
    const opening = (token: string) =>
      call<CardOpened>(staycard.url, 'POST', '/vrm/demo/cards/opening', { body: { token } });
    const [, tokens = ''] = moved.path?.split('#t=') ?? [];
    const opened = await Promise.all(tokens.split(',').map(opening));
    const worth = opened.map(({ body: { card } }) => card.available.value?.amount);
    expect(worth.toSorted()).toEqual([10, 900]);
  });

  it('by 64 at once has one stay that is cancelled once', { tags: ['thorough'] }, async () => {
    const { code, id } = await issueTestCard(staycard, { amount: 90_000 });
    const { reservation } = await cancelling.book({ stay: stayInDays(110, 1), codes: [code], rate: 'Flexible' });
    const path = `/staff/reservations/${reservation.reference}/move`;
    const acts = await readyMany<StayMoved>(owner, path, { ...WHY, property_id: 'palais-rosenhain' }, AT_ONCE);
    const answers = await atOnce(acts);
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    await expect.poll(() => cancelling.stateOf(reservation)).toBe('cancelled');
    const { rows } = await sql<{ action: string; acts: number }>`select action, count(*)::int as acts from audit_entry
      where placement_id in (select id from placement where reference = ${reservation.reference})
        and action in ('cancel', 'move_stay') group by action order by action`.execute(staycard.db);
    const linked = answers.filter(({ body }) => body.path);
    expect(rows).toEqual([
      { action: 'cancel', acts: 1 },
      { action: 'move_stay', acts: linked.length },
    ]);
    const opened = await atOnce(
      linked.map(({ body }) => () => {
        const token = body.path?.split('#t=')[1];
        return call(staycard.url, 'POST', '/vrm/demo/cards/opening', { body: { token } });
      }),
    );
    expect(opened.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await sumsOf(staycard, id)).toEqual({ balance: 90_000, held: 0 });
    expect((await verifyLedger(staycard.db)).violations).toEqual([]);
  });
});
