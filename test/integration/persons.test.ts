import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WirePerson } from '#contract/desk/staff-oversight.ts';
import type { WalletPass } from '#contract/guest/wallet.ts';
import type { AuditList } from '#contract/desk/staff-oversight.ts';
import type { PersonFound } from '#contract/desk/staff-persons.ts';
import { asId, type CardId } from '#domain/value/ids.ts';
import { changeCardState } from '../../src/server/money/card/change-card.ts';
import { sendCodeLink } from '../../src/server/money/code/code-link.ts';
import { createClock } from '../../src/server/platform/clock.ts';
import { alertOperators } from '../../src/server/booking/letter/alert-operators.ts';
import { erasePerson, exportPerson } from '../../src/server/desk/persons/erase-person.ts';
import { forgetPersons } from '../../src/server/desk/persons/forget-persons.ts';
import { verifyLedger } from '../../src/server/booking/ledger-check/verify-ledger.ts';
import { inTransaction } from '../../src/server/platform/database/database.ts';
import { inviteByCommand } from '../../src/server/desk/people/manage-staff.ts';
import { asOwner } from '../as-owner.ts';
import { Cancelling, FLEXIBLE, NO_FEE } from '../cancelling-guest.ts';
import { runOn } from '../command-line.ts';
import { DeskPerson, EVERYWHERE } from '../desk-person.ts';
import { findWords, listEveryRow } from '../every-cell.ts';
import { call, Guest } from '../guest.ts';
import { issueTestCard, sumsOf } from '../issue-test-card.ts';
import { mintTestLink } from '../mint-test-link.ts';
import { startMailServer } from '../mail-server.ts';
import { stayInDays } from '../seeded-nights.ts';
import { useStaycard } from '../staycard.ts';
import { clockShiftMs, testClock } from '../test-clock.ts';
import { TestAuthority, read } from '../wallet/test-authority.ts';

const DAY_MS = 24 * 3600 * 1000;
const authority = new TestAuthority();
const trusted = getCACertificates();
setDefaultCACertificates([...trusted, read(authority.root.certificate)]);
const mailServer = await startMailServer();
afterAll(async () => {
  setDefaultCACertificates(trusted);
  authority.close();
  await mailServer.close();
});

const staycard = useStaycard({
  settings: {
    ...authority.settingsOf(authority.issuePass('pass')),
    PUBLIC_ADDRESS: 'https://book.hotel.example',
    SMTP_URL: mailServer.url,
    MAIL_PAUSE_SECONDS: '0.1',
  },
});

/** Every word that the guest left with us. None of them occurs anywhere by chance. */
const WORDS = {
  first: 'Zephyrine',
  last: 'Quillfeather',
  mailbox: 'zq.quillfeather',
  phone: '7700900123',
  wish: 'marmalade',
  flight: 'ZZ4711',
  payer: 'Q. Featherquill',
  note: 'heirloom umbrella',
  friend: 'Barnabus',
  friendMailbox: 'barnabus.oldacre',
};
const EMAIL = `${WORDS.mailbox}@example.com`;
const FRIEND_EMAIL = `${WORDS.friendMailbox}@example.com`;
const HOTEL_EMAIL = 'desk@harbour-house.example';
const ALL = Object.values(WORDS);

/** Some weeks later: after the booked stay, but not long after. */
function later(days: number) {
  return createClock(clockShiftMs + days * DAY_MS);
}

const rowsWith = async (words: readonly string[]) =>
  findWords(await listEveryRow(staycard.deps.config.databaseUrl ?? ''), words);

async function asApple(path: string, body: object): Promise<string> {
  const added = await call<WalletPass>(staycard.url, 'POST', path, body);
  expect(added.status).toBe(200);
  const { pathname, search } = new URL(added.body.url);
  expect((await fetch(`${staycard.url}${pathname}${search}`)).status).toBe(200);
  return added.body.url;
}

/** A sent letter that is about no stay. */
async function insertLetter(recipient: string): Promise<void> {
  await asOwner(
    staycard,
    `insert into mail (id, sale_page_id, kind, cause_key, recipient, language, data, state, created_at, queued_at, due_at)
      select '${randomUUID()}', 'demo', 'card_registered', cause_key, '${recipient}', 'en', data, 'sent', created_at,
        queued_at, due_at from mail limit 1`,
  );
}

/**
 * Turns on the letters to the hotel about each stay, as if the sale page's file were applied. The server reads it
 * within seconds.
 */
async function writeToHotel(): Promise<void> {
  await sql`update sale_page set definition =
    jsonb_set(definition, '{properties,0,reservations_email}', ${JSON.stringify(HOTEL_EMAIL)})`.execute(staycard.db);
  const { salePages } = staycard.deps;
  const atHotel = async () => JSON.stringify([...(await salePages.load('demo')).properties.values()]);
  while (!(await atHotel()).includes(HOTEL_EMAIL)) await pause(100);
}

/** Makes a stay need a person for a moment, so that an alert shows the operator the PMS's answer. */
async function alertOperator(reference: string, detail: string): Promise<void> {
  const which = `(select id from placement where reference = '${reference}')`;
  await asOwner(staycard, `update placement set needs_person = true where id = ${which}`);
  await asOwner(staycard, `insert into placement_need values (${which}, 'orphan_not_cancelled', '${detail}', now())`);
  const { config } = staycard.deps;
  const mail = { ...config.mail, operator: 'operator@hotel.example' };
  await alertOperators({ ...staycard.deps, config: { ...config, mail } });
  await asOwner(staycard, `update placement set needs_person = false where id = ${which}`);
}

async function untilNoLetterIsBeingSent(): Promise<void> {
  for (;;) {
    const { rows } = await sql`select from mail where state = 'sending'`.execute(staycard.db);
    if (rows.length === 0) return;
    await pause(100);
  }
}

async function untilLettersAreSent(): Promise<void> {
  for (;;) {
    const { rows } = await sql`select from mail where state <> 'sent'`.execute(staycard.db);
    const asked = await sql`select from pgboss.job where name = 'send-cards-link' and state <> 'completed'`.execute(
      staycard.db,
    );
    if (rows.length + asked.rows.length === 0) return;
    await pause(100);
  }
}

/** Books with all data that a guest can leave: a stay for a friend, wishes, a flight, a registered card, passes. */
async function leaveEverything(
  days: number,
): Promise<{ reference: string; card: Awaited<ReturnType<typeof issueTestCard>> }> {
  const guest = new Guest(staycard.url, EMAIL);
  const card = await issueTestCard(staycard, { amount: 50_000, form: 'virtual' });
  const { card_token: token } = await guest.search(card.code);
  const holder = { first_name: WORDS.first, last_name: WORDS.last, email: EMAIL, email_confirmation: EMAIL };
  const registered = await call(staycard.url, 'POST', '/vrm/demo/cards/registration', {
    body: { card_token: token, ...holder },
  });
  expect(registered.status).toBe(200);
  await asApple('/vrm/demo/cards/wallet/apple', { body: { card_token: token } });
  const { placement } = await guest.prepare({ stay: stayInDays(days, 2), codes: [card.code], room: 'Lanes Double' });
  const placed = await guest.place({
    ...placement,
    buyer: {
      ...placement.buyer,
      first_name: WORDS.first,
      last_name: WORDS.last,
      phone: `+44 ${WORDS.phone}`,
      special_requests: `Please some ${WORDS.wish} for ${WORDS.friend}.`,
      name_on_card: WORDS.payer,
      arrival: { estimated_time: '18:00', flight_number: WORDS.flight },
      guest: { first_name: WORDS.friend, last_name: 'Oldacre', email: FRIEND_EMAIL },
    },
  });
  expect(placed.status, JSON.stringify(placed.body)).toBe(201);
  const { reference, access_token: access } = placed.body;
  await asApple(`/vrm/demo/reservation/${reference}/wallet/apple`, {
    headers: { authorization: `Bearer ${access}` },
    body: {},
  });
  const body = { email: EMAIL };
  expect((await call(staycard.url, 'POST', '/vrm/demo/cards/recovery', { body })).status).toBe(202);
  await untilLettersAreSent();
  return { reference, card };
}

describe('a guest’s stored data', () => {
  let owner: DeskPerson;
  let desk: DeskPerson;
  let left: Awaited<ReturnType<typeof leaveEverything>>;

  beforeAll(async () => {
    owner = await DeskPerson.comeIn(staycard, [{ role: 'owner', ...EVERYWHERE }]);
    desk = await DeskPerson.comeIn(staycard, [{ role: 'reception', ...EVERYWHERE }]);
    await writeToHotel();
    left = await leaveEverything(20);
    const note = { text: `${WORDS.first} asks for her ${WORDS.note}.` };
    expect((await desk.ask('POST', `/staff/reservations/${left.reference}/notes`, note)).status).toBe(200);
    expect((await desk.ask('POST', `/staff/cards/${left.card.id}/notes`, note)).status).toBe(200);
    expect((await sendAgain('stay_confirmed')).status).toBe(200);
    await untilLettersAreSent();
  });

  /** Sends the first letter of a kind a second time. */
  async function sendAgain(kind: string) {
    const { rows } = await sql<{
      id: string;
    }>`select id from mail where kind = ${kind} order by created_at limit 1`.execute(staycard.db);
    return desk.ask('POST', `/staff/mails/${rows[0]?.id}/send-again`, {});
  }

  /** The outcome of opening each link to the booking that was mailed to them. */
  async function openLinks() {
    const mailed = mailServer.arrived.filter(({ recipient }) => recipient === EMAIL);
    const tokens = mailed.flatMap(({ read: { text } }) => [...(text ?? '').matchAll(/booking\S*#t=([\w-]+)/g)]);
    const open = ([, token]: RegExpExecArray) =>
      call(staycard.url, 'POST', '/vrm/demo/bookings/open', { body: { token } });
    return (await Promise.all(tokens.map(open))).map(({ status }) => status);
  }

  it('is found by the address in any case, and is in rows of many tables', async () => {
    const found = await owner.ask<PersonFound>('POST', '/staff/persons/find', { email: ` ${EMAIL.toUpperCase()}` });
    expect(found.body).toMatchObject({
      cards: [{ id: left.card.id }],
      stays: [{ reference: left.reference, needed: 'not_over' }],
    });
    // An address with a "+" suffix may be theirs or another person's.
    const spelt = EMAIL.replace('@', '+hotels@');
    const other = await owner.ask<PersonFound>('POST', '/staff/persons/find', { email: spelt });
    expect(other.body).toEqual({ cards: [], stays: [], letters: 0, requests: 0, notes: 0, other_addresses: [EMAIL] });
    expect(found.body.other_addresses).toEqual([]);
    const erased = await runOn(staycard, ['persons', 'erase', spelt, '--actor', 'desk', '--reason', 'they asked']);
    expect(erased).toMatchObject({ exitCode: 1, error: 'No data of this address is stored.' });
    const tables = new Set((await rowsWith(ALL)).map((row) => / in (\S+):/.exec(row)?.[1]));
    expect([...tables].toSorted()).toEqual(
      [
        'public.card_registration',
        'public.guest_link',
        'public.mail',
        'public.placement',
        'public.staff_note',
        'pgboss.job_common',
      ].toSorted(),
    );
  });

  it('is not erased before the end of the stay, with a plain message', { tags: ['thorough'] }, async () => {
    const refused = await runOn(staycard, ['persons', 'erase', EMAIL, '--actor', 'desk', '--reason', 'they asked']);
    expect(refused).toMatchObject({ exitCode: 1, out: '' });
    expect(refused.error).toMatch(
      new RegExp(`^${left.reference} ends on [0-9-]+: cancel it first, or erase after that day.$`),
    );
    const atDesk = await owner.act('/staff/persons/erase', { email: EMAIL, reason: 'guest_asked' });
    expect(atDesk).toMatchObject({ status: 409, body: { code: 'STAFF.ACT_REFUSED' } });
    expect(await rowsWith([WORDS.payer])).not.toEqual([]);
  });

  it('loses wishes, flight and payment card in the night after its stay was settled', async () => {
    await forgetPersons(staycard.deps);
    expect(await rowsWith([WORDS.wish, WORDS.flight, WORDS.payer])).toEqual([]);
    expect(await rowsWith([WORDS.last])).not.toEqual([]);
    expect(await staycard.deps.metrics.registry.metrics()).toContain('staycard_persons_forgotten_total{what="wishes"}');
  });

  it(
    'is exported for the guest, without data of others, and the export is logged',
    { tags: ['thorough'] },
    async () => {
      const stranger = new Guest(staycard.url);
      const { placement } = await stranger.prepare({ stay: stayInDays(60, 1), codes: [], room: 'Lanes Double' });
      expect((await stranger.place(placement)).status).toBe(201);
      const { body } = await owner.act<Record<string, unknown[]>>('/staff/persons/export', {
        email: EMAIL,
        reason: 'guest_asked',
      });
      expect(
        Object.entries(body)
          .filter(([, list]) => Array.isArray(list) && list.length > 0)
          .map(([name]) => name),
      ).toEqual(
        expect.arrayContaining(['cards', 'movements', 'stays', 'letters', 'links', 'wallet_passes', 'notes_of_staff']),
      );
      expect(JSON.stringify(body)).toContain(WORDS.note);
      expect(JSON.stringify(body)).not.toContain(stranger.email);
      const written = body as { letters: { kind: string }[]; links: { purpose: string }[] };
      // Includes the letter that was sent again. For links it has nothing that could open them.
      expect(written.letters.filter(({ kind }) => kind === 'stay_confirmed')).toHaveLength(2);
      expect(written.links.map(({ purpose }) => purpose).toSorted()).toEqual(['asked_cards', 'booking', 'booking']);
      expect(await openLinks()).toEqual([200, 200]);
      expect(Object.keys(written.links[0] ?? {})).not.toContain('token_digest');
      const ran = await runOn(staycard, ['persons', 'export', EMAIL, '--actor', 'desk', '--reason', 'they asked']);
      expect(Object.keys(JSON.parse(ran.out) as object)).toEqual(Object.keys(body));
      const { rows } = await sql<{
        action: string;
      }>`select action from audit_entry where action = 'export_person'`.execute(staycard.db);
      // One row with the card and one with the stay.
      expect(rows).toHaveLength(4);
    },
  );

  it('is exported for a guest other than the buyer without the buyer’s data', async () => {
    const ran = await runOn(staycard, ['persons', 'export', FRIEND_EMAIL, '--actor', 'desk', '--reason', 'they asked']);
    expect(ran.out).toContain(WORDS.friend);
    expect(findWords([ran.out], [WORDS.last, WORDS.phone, WORDS.mailbox])).toEqual([]);
  });

  it('loses the name of a guest other than the buyer, but not the buyer’s letters, links, passes and notes', async () => {
    const kept = async () => {
      const { rows } = await sql`select kind, case state when 'sending' then 'queued' else state end as state, recipient
          from mail
          where placement_id is not null and kind not like 'guest_stay_%'
        union all select 'links', count(*)::text, '' from guest_link
        union all select 'passes', count(*)::text, '' from wallet_pass
        union all select 'notes', count(*)::text, '' from staff_note order by 1, 2, 3`.execute(staycard.db);
      return rows;
    };
    const said = `${WORDS.friend} is not a name.`;
    await alertOperator(left.reference, said);
    // Earlier letters to the stranger may still be on their way.
    await untilLettersAreSent();
    // The mail server rejects the letters to the hotel.
    mailServer.misbehave((recipient) => (recipient === HOTEL_EMAIL ? { at: 'recipient', code: 450 } : undefined));
    expect((await sendAgain('hotel_stay_placed')).status).toBe(200);
    // The other letter has waited since before the night.
    const wish = { specialRequests: `Please some ${WORDS.wish} for ${WORDS.friend}.` };
    await sql`update mail set data = data || ${JSON.stringify(wish)} where state in ('queued', 'sending')`.execute(
      staycard.db,
    );
    const before = await kept();
    expect(before).toContainEqual({ kind: 'hotel_stay_placed', state: 'queued', recipient: HOTEL_EMAIL });
    expect(before).toContainEqual({ kind: 'operator_alert', state: 'sent', recipient: 'operator@hotel.example' });
    expect(await rowsWith([said])).toHaveLength(1);
    const asked = { email: FRIEND_EMAIL, salePages: await staycard.deps.salePages.list() };
    const cause = { actor: 'cli:night', reason: 'asked', at: testClock.now() };
    const erased = await erasePerson({ ...staycard.deps, clock: later(30) }, asked, cause);
    expect(erased).toMatchObject({ state: 'done', found: { cards: [], stays: [{}], letters: [{ letters: 1 }] } });
    expect(await rowsWith([WORDS.friend, WORDS.friendMailbox, WORDS.wish])).toEqual([]);
    expect(await kept()).toEqual(before);
    // A letter that was read before the erasure is still rejected.
    await untilNoLetterIsBeingSent();
    mailServer.misbehave(() => undefined);
    await untilLettersAreSent();
    const toHotel = mailServer.arrived.flatMap(({ recipient, read }) => (recipient === HOTEL_EMAIL ? [read.text] : []));
    const ofStay = toHotel.filter((text) => text?.includes(left.reference));
    expect(ofStay.map((text) => text?.includes(WORDS.friend))).toEqual([true, false]);
  });

  it('is erased on request once the stay is over: no table has a word of it', async () => {
    const before = await sumsOf(staycard, left.card.id);
    const salePages = await staycard.deps.salePages.list();
    const cause = { actor: 'cli:night', reason: 'asked', at: testClock.now() };
    const erased = await erasePerson({ ...staycard.deps, clock: later(30) }, { email: EMAIL, salePages }, cause);
    expect(erased).toMatchObject({ state: 'done', found: { cards: [{}], stays: [{}] } });
    expect(await rowsWith(ALL)).toEqual([]);
    expect(await openLinks()).toEqual([410, 410]);
    expect(await sendAgain('stay_confirmed')).toMatchObject({ status: 409, body: { code: 'STAFF.ACT_REFUSED' } });
    expect(await sumsOf(staycard, left.card.id)).toEqual(before);
    expect((await verifyLedger(staycard.db)).violations).toEqual([]);
  });

  it('leaves the stay and the card visible after an erasure, without the guest, requests and notes', async () => {
    const stay = await owner.ask<{ guest: string; audit: { what: string }[]; total: object }>(
      'GET',
      `/staff/reservations/${left.reference}`,
    );
    expect(stay.body).toMatchObject({ guest: '', buyer: { email: '' }, notes: [] });
    expect(stay.body.audit.map(({ what }) => what)).toContain('erase_person');
    const card = await owner.ask<{ holder: null }>('GET', `/staff/cards/${left.card.id}`);
    expect(card.body).toMatchObject({ holder: null, card: { registered: false } });
    const again = await runOn(staycard, ['persons', 'erase', EMAIL, '--actor', 'desk', '--reason', 'again']);
    expect(again.error).toBe('No data of this address is stored.');
  });

  it('is erased if there are only letters, which is logged with the sale page', { tags: ['thorough'] }, async () => {
    await insertLetter('lettered.only@example.com');
    const asked = (address: string) =>
      runOn(staycard, ['persons', 'erase', address, '--actor', 'desk', '--reason', 'they asked']);
    expect((await asked('lettered.only+else@example.com')).exitCode).toBe(1);
    const unsure = ['persons', 'erase', 'lettered.only@example.com', '--reason', 'they asked'];
    const shown = await runOn(staycard, unsure, 'n', true);
    expect(shown).toMatchObject({ exitCode: 1, out: '' });
    expect(shown.error).toBe(
      'This would permanently remove the guest from 0 cards, 0 stays, 1 letter, 0 links, requests or imports, 0 notes. ' +
        'Cards keep their value.\nNothing was done.',
    );
    expect((await asked('Lettered.Only@example.com')).out).toContain(
      'Erased: 0 cards, 0 stays, 1 letter, 0 links, requests or imports, 0 notes.',
    );
    expect(await rowsWith(['lettered.only'])).toEqual([]);
    const entry = await staycard.db.selectFrom('audit_entry').selectAll().orderBy('id', 'desc').executeTakeFirst();
    expect(entry).toMatchObject({ action: 'erase_person', sale_page_id: 'demo', details: { letters: 1 } });
  });

  it('is found and erased if only a link or an end of reminders was requested', { tags: ['thorough'] }, async () => {
    const email = 'asked.only@example.com';
    const asked = await call(staycard.url, 'POST', '/vrm/demo/cards/recovery', { body: { email } });
    expect(asked.status).toBe(202);
    const { token } = await mintTestLink(staycard, { purpose: 'no_reminders', holderEmail: email });
    expect((await call(staycard.url, 'POST', '/vrm/demo/reminders/stop', { body: { token } })).status).toBe(200);
    const find = (address: string) => owner.ask<PersonFound>('POST', '/staff/persons/find', { email: address });
    expect((await find(email)).body).toMatchObject({ cards: [], stays: [], letters: 0, requests: 3 });
    expect((await find('asked.only+else@example.com')).body).toMatchObject({ requests: 0, other_addresses: [email] });
    const act = { email: email.toUpperCase(), reason: 'guest_asked' };
    const { body: copy } = await owner.act<Record<string, unknown[]>>('/staff/persons/export', act);
    expect(copy).toMatchObject({ links: [{}], links_asked_for: [{ email }], reminders_stopped: [{ email }] });
    expect((await owner.act('/staff/persons/erase', act)).status).toBe(200);
    expect(await rowsWith(['asked.only'])).toEqual([]);
    expect((await find(email)).body).toMatchObject({ code: 'STAFF.NOTHING_KEPT' });
    const { body: audit } = await owner.ask<AuditList>('GET', '/staff/audit?what=erase_person');
    expect(audit.entries[0]).toMatchObject({
      by: { name: owner.name },
      is_confirmed: true,
      reason: 'guest_asked',
      sale_page_id: 'demo',
      card: null,
      reference: null,
      details: { requests: 3 },
    });
    expect(findWords([JSON.stringify(audit)], ['asked.only'])).toEqual([]);
  });

  it.each([
    // One domain, in its Unicode and its ASCII form.
    ['jules@xn--bcher-kva.example', 'jules@bücher.example', { letters: 1, other_addresses: [] }],
    ['jules@bücher.example', 'Jules@xn--bcher-kva.example', { letters: 1, other_addresses: [] }],
    // Only the provider knows whether these are one mailbox.
    ['élodie@example.com', 'ÉLODIE@example.com', { letters: 0, other_addresses: ['Élodie@example.com'] }],
    ['жанна+a@ПРИМЕР.example', 'Жанна@пример.example', { letters: 0, other_addresses: ['Жанна@пример.example'] }],
    ['karla@example.com', '\u212Aarla@example.com', { letters: 0, other_addresses: ['\u212Aarla@example.com'] }],
  ])('requested as %s, the data of %s is found or named', { tags: ['thorough'] }, async (asked, kept, expected) => {
    await insertLetter(kept);
    const found = await owner.ask<PersonFound>('POST', '/staff/persons/find', { email: asked });
    await asOwner(staycard, `delete from mail where recipient = '${kept}'`);
    expect(found.body).toMatchObject(expected);
  });

  it('is deleted once a sale page’s retention period is over', { tags: ['thorough'] }, async () => {
    const guest = new Guest(staycard.url, EMAIL);
    const card = await issueTestCard(staycard, { amount: 100_000, form: 'virtual' });
    await guest.register((await guest.search(card.code)).card_token, EMAIL);
    const { placement } = await guest.prepare({ stay: stayInDays(64, 1), codes: [card.code], room: 'Lanes Double' });
    expect((await guest.place(placement)).status).toBe(201);
    await forgetPersons({ ...staycard.deps, clock: later(365 + 64) });
    expect(await rowsWith([EMAIL])).not.toEqual([]);
    await forgetPersons({ ...staycard.deps, clock: later(365 + 67) });
    const kept = await rowsWith([EMAIL]);
    // The card still has value, so it is still theirs.
    expect(kept.map((row) => / in (\S+):/.exec(row)?.[1])).toEqual(
      expect.arrayContaining(['public.card_registration']),
    );
    expect(kept.filter((row) => row.includes('public.placement'))).toEqual([]);
  });

  it(
    'about an empty card is erased with its holder: its letters and links, and no others',
    { tags: ['thorough'] },
    async () => {
      const email = 'held.once@example.com';
      const guest = new Guest(staycard.url, email);
      const [ended, kept, given] = await Promise.all(
        [1, 2, 3].map(() => issueTestCard(staycard, { amount: 1_000, form: 'virtual' })),
      );
      for (const card of [ended, kept]) await guest.register((await guest.search(card?.code ?? '')).card_token, email);
      await call(staycard.url, 'POST', '/vrm/demo/cards/recovery', { body: { email } });
      const listSent = () => sql`select from mail where recipient = ${email} and state = 'sent'`.execute(staycard.db);
      await expect.poll(async () => (await listSent()).rows).toHaveLength(3);
      await mintTestLink(staycard, { purpose: 'no_reminders', holderEmail: email });
      const cause = { actor: 'test', reason: 'a test', at: staycard.deps.clock.now() };
      const salePage = await staycard.deps.salePages.load('demo');
      const changeOf = (card: typeof ended) => ({ salePage, cardId: asId<CardId>(card?.id ?? ''), cause });
      const recipient = { email, firstName: 'Ada', lastName: 'Marsh' };
      const gift = { recipient, message: null, giver: null, language: null, startsAt: cause.at };
      await inTransaction(staycard.db, (tx) => sendCodeLink(staycard.deps, tx, changeOf(given), gift));
      const end = async (card: typeof ended) => {
        await changeCardState(staycard.db, changeOf(card), 'void');
        await forgetPersons({ ...staycard.deps, clock: later(366) });
        const { rows } = await sql<{ what: string }>`
        select case cause_key when ${ended?.id} then 'ended ' when ${kept?.id} then 'kept ' else '' end || kind as what
          from mail where recipient = ${email}
        union all select purpose from guest_link where holder_email = ${email} order by 1`.execute(staycard.db);
        return rows.map(({ what }) => what);
      };
      const ofMailbox = ['asked_cards', 'card_code', 'kept card_registered', 'my_cards_link', 'no_reminders'];
      expect(await end(ended)).toEqual(ofMailbox);
      expect(await end(kept)).toEqual(['card_code']);
    },
  );
});

describe('a hotel’s words about a guest', () => {
  const person = { first: 'Ottoline', last: 'Vantongeren', mailbox: 'o.vantongeren', phone: '7700900456' };
  const email = `${person.mailbox}@example.com`;
  const message = `Email '${email}' of ${person.first} ${person.last}, +44 ${person.phone}, is invalid.`;
  const cancelling = new Cancelling(staycard);
  let owner: DeskPerson;
  const references: string[] = [];

  /** The histories of the stays, as the desk shows them. */
  async function listHistory(): Promise<string[]> {
    const shown = references.map((reference) =>
      owner.ask<{ history: { because: string }[] }>('GET', `/staff/reservations/${reference}`),
    );
    return (await Promise.all(shown)).flatMap(({ body }) => body.history.map(({ because }) => because));
  }

  beforeAll(async () => {
    owner = await DeskPerson.comeIn(staycard, [{ role: 'owner', ...EVERYWHERE }]);
    const guest = new Guest(staycard.url, email);
    const { hotel } = cancelling;
    for (const [days, effect, status] of [
      [68, { kind: 'status', status: 403, message }, 409],
      [70, { kind: 'executedStatus', status: 500, message }, 202],
    ] as const) {
      const { placement } = await guest.prepare({ stay: stayInDays(days, 1), codes: [], ...FLEXIBLE });
      await hotel.fail({ operation: 'reservations/add', effect });
      const placed = await guest.place(placement);
      expect(placed.status).toBe(status);
      references.push(placed.body.reference);
      if (status === 202) expect(await guest.awaitOutcome(placed.body)).toMatchObject({ state: 'confirmed' });
    }
    const reservation = (await guest.place((await guest.prepare({ stay: stayInDays(72, 1), ...FLEXIBLE })).placement))
      .body;
    references.push(reservation.reference);
    await hotel.fail({ operation: 'reservations/cancel', effect: { kind: 'status', status: 403, message } });
    expect((await guest.cancel(reservation, NO_FEE)).status).toBe(409);
  });

  it('are in the history of the stay for staff, and in letters to an operator', { tags: ['thorough'] }, async () => {
    expect((await listHistory()).filter((because) => because.includes(message))).toHaveLength(3);
    await alertOperator(references[0] ?? '', email);
    const { rows } = await sql<{ data: object }>`select data from mail where kind = 'operator_alert'`.execute(
      staycard.db,
    );
    expect(findWords([JSON.stringify(rows)], [email])).toHaveLength(1);
    // This belongs to the operator, so the guest's copy leaves it out.
    const asked = { email, salePages: await staycard.deps.salePages.list() };
    const cause = { actor: 'cli:night', reason: 'asked', at: testClock.now() };
    const copy = await exportPerson(staycard.deps, asked, cause);
    expect(copy?.['letters']).not.toContainEqual(expect.objectContaining({ kind: 'operator_alert' }));
  });

  it('are deleted with the guest, and the history still says what happened', { tags: ['thorough'] }, async () => {
    const salePages = await staycard.deps.salePages.list();
    const cause = { actor: 'cli:night', reason: 'asked', at: testClock.now() };
    const erased = await erasePerson({ ...staycard.deps, clock: later(80) }, { email, salePages }, cause);
    expect(erased).toMatchObject({ state: 'done', found: { stays: [{}, {}, {}] } });
    expect(await rowsWith(Object.values(person))).toEqual([]);
    expect(await listHistory()).toEqual(
      expect.arrayContaining([
        'it was refused',
        'it is unknown whether it is reserved',
        'the cancellation was refused',
      ]),
    );
  });
});

describe('staff notes about a guest', () => {
  const email = 'p.featherstonehaugh@example.com';
  let owner: DeskPerson;
  let desk: DeskPerson;
  let cardId: string;

  const note = (text: string) => desk.ask('POST', `/staff/cards/${cardId}/notes`, { text });
  const listTexts = async () => {
    const { rows } = await sql<{ text: string }>`select text from staff_note order by created_at`.execute(staycard.db);
    return rows.map(({ text }) => text);
  };

  beforeAll(async () => {
    owner = await DeskPerson.comeIn(staycard, [{ role: 'owner', ...EVERYWHERE }]);
    desk = await DeskPerson.comeIn(staycard, [{ role: 'reception', ...EVERYWHERE }]);
    cardId = (await issueTestCard(staycard, { amount: 1_000 })).id;
    await asOwner(staycard, 'delete from staff_note');
  });

  it('stay on a card without a holder, even if they name an erased guest', async () => {
    const guest = new Guest(staycard.url, email);
    const { placement } = await guest.prepare({ stay: stayInDays(76, 1), codes: [], room: 'Lanes Double' });
    expect((await guest.place(placement)).status).toBe(201);
    const text = `${email} asked for the price`;
    expect((await note(text)).status).toBe(200);
    const found = await owner.ask<PersonFound>('POST', '/staff/persons/find', { email });
    expect(found.body).toMatchObject({ notes: 0 });
    const asked = { email, salePages: await staycard.deps.salePages.list() };
    const cause = { actor: 'cli:night', reason: 'asked', at: testClock.now() };
    expect(await erasePerson({ ...staycard.deps, clock: later(90) }, asked, cause)).toMatchObject({ state: 'done' });
    expect(await listTexts()).toEqual([text]);
  });

  it('are removed by their author or an owner, and the log has the removal without the text', async () => {
    type Line = { note: string | null; note_id: string | null; may_remove: boolean; what: string };
    const linesFor = async (person: DeskPerson) =>
      (await person.ask<{ timeline: Line[] }>('GET', `/staff/cards/${cardId}`)).body.timeline;
    const idOf = async (text: string) => (await linesFor(desk)).find((line) => line.note === text)?.note_id;
    const colleague = await DeskPerson.comeIn(staycard, [{ role: 'reception', ...EVERYWHERE }]);
    await note('wombat one');
    await note('wombat two');
    const one = `/staff/notes/${await idOf('wombat one')}/remove`;
    const two = `/staff/notes/${await idOf('wombat two')}/remove`;
    expect((await linesFor(colleague)).filter(({ may_remove: may }) => may)).toEqual([]);
    expect(
      (await linesFor(owner)).filter(({ note: text, may_remove: may }) => text?.startsWith('wombat') && may),
    ).toHaveLength(2);
    expect(await colleague.ask('POST', one, {})).toMatchObject({ status: 403, body: { code: 'STAFF.NOT_ALLOWED' } });
    expect((await desk.ask('POST', one, {})).status).toBe(200);
    expect((await owner.ask('POST', two, {})).status).toBe(200);
    expect(await owner.ask('POST', two, {})).toMatchObject({ status: 404, body: { code: 'STAFF.NOTE_NOT_FOUND' } });
    expect((await linesFor(owner)).filter(({ what }) => what === 'remove_note')).toHaveLength(2);
    expect(await rowsWith(['wombat'])).toEqual([]);
  });

  it(
    'are deleted by age on cards without a guest and waiting issues, and not before a stay is over',
    { tags: ['thorough'] },
    async () => {
      const guest = new Guest(staycard.url);
      const { placement } = await guest.prepare({ stay: stayInDays(78, 1), codes: [], room: 'Lanes Double' });
      const { reference } = (await guest.place(placement)).body;
      await asOwner(staycard, 'delete from staff_note');
      await note('of a card');
      await desk.ask('POST', `/staff/reservations/${reference}/notes`, { text: 'of a stay' });
      const { rows } = await sql<{ id: string }>`select id from staff_note where text = 'of a stay'`.execute(
        staycard.db,
      );
      const there = { role: 'owner', salePageId: 'demo', propertyId: 'dawn-lodge' } as const;
      const elsewhere = await DeskPerson.comeIn(staycard, [there]);
      expect((await elsewhere.ask('POST', `/staff/notes/${rows[0]?.id}/remove`, {})).status).toBe(404);
      const written = (text: string, days: number) =>
        asOwner(
          staycard,
          `update staff_note set created_at = created_at - interval '${days} days' where text = '${text}'`,
        );
      await written('of a card', 364);
      await written('of a stay', 366);
      await forgetPersons(staycard.deps);
      expect(await listTexts()).toEqual(['of a stay', 'of a card']);
      await written('of a card', 2);
      await asOwner(
        staycard,
        `insert into staff_approval (id, act, body, card_mark, asked_by, asked_at, expires_at, state, sale_page_id, voucher_product_id)
        select gen_random_uuid(), 'issue', '{}', '', staff_id, now(), now(), 'expired', 'demo', voucher_product_id
        from staff_note join card on card.id = card_id`,
      );
      await asOwner(
        staycard,
        `insert into staff_note (id, staff_id, approval_id, text, created_at)
        select gen_random_uuid(), asked_by, approval.id, 'of an issue', note.created_at
        from staff_approval approval, staff_note note where body = '{}' and note.text = 'of a card'`,
      );
      await forgetPersons(staycard.deps);
      expect(await listTexts()).toEqual(['of a stay']);
      await forgetPersons({ ...staycard.deps, clock: later(80) });
      expect(await listTexts()).toEqual([]);
    },
  );
});

describe('an owner of one sale page', () => {
  it('finds, copies and erases a guest of it', async () => {
    const email = 'of.one.page@example.com';
    const act = { email, reason: 'guest_asked' };
    await insertLetter(email);
    const owner = await DeskPerson.comeIn(staycard, [{ role: 'owner', salePageId: 'demo', propertyId: null }]);
    for (const [call, body] of [
      ['find', { email }],
      ['export', act],
      ['erase', act],
    ] as const) {
      expect((await owner.act(`/staff/persons/${call}`, body)).status, call).toBe(200);
    }
    expect(await rowsWith([email])).toEqual([]);
  });
});

describe('a former member of staff', () => {
  it('loses their name, and their acts stay', async () => {
    const name = `Wilhelmina ${randomUUID()}`;
    const cause = { actor: 'test', reason: 'a person for a test', at: testClock.now() };
    await inviteByCommand(staycard.deps, { name, grants: [{ role: 'reception', ...EVERYWHERE }], isDemo: true }, cause);
    const owner = await DeskPerson.comeIn(staycard, [{ role: 'owner', ...EVERYWHERE }]);
    const find = async () => (await owner.ask<{ people: WirePerson[] }>('GET', '/staff/people')).body.people;
    const { id = '' } = (await find()).find((person) => person.name === name) ?? {};
    expect((await owner.act(`/staff/people/${id}/erase`, {})).status).toBe(200);
    expect((await find()).find((person) => person.id === id)?.name).toMatch(/^former member of staff \d+$/);
    expect(await rowsWith([name])).toEqual([]);
  });
});
