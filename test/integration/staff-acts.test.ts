import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ActAsked, ActDone, ActPreview, FindAnswer, StaffCard } from '#contract/desk/staff-cards.ts';
import type { AuditList, InvitationLink, Watch, WireApproval } from '#contract/desk/staff-oversight.ts';
import type { Passkeys, StaffSession } from '#contract/desk/staff-session.ts';
import type { StaffProblem } from '#contract/desk/staff-problems.ts';
import { makeCode } from '#domain/card/card-code.ts';
import type { Tx } from '../../src/server/platform/database/database.ts';
import { verifyLedger } from '../../src/server/booking/ledger-check/verify-ledger.ts';
import { asOwner } from '../as-owner.ts';
import { DeskPerson, EVERYWHERE, inviteToken } from '../desk-person.ts';
import { call, Guest } from '../guest.ts';
import { queueBehind } from '../held-rows.ts';
import { issueTestCard, sumsOf } from '../issue-test-card.ts';
import { mintTestLink } from '../mint-test-link.ts';
import { useStaycard } from '../staycard.ts';
import { today } from '../test-clock.ts';

const staycard = useStaycard();
const WHY = { reason: 'guest_asked', note: null };
const GBP = (amount: number) => ({ value: { currency: 'GBP', amount }, uses: null });

let owner: DeskPerson;
let other: DeskPerson;

beforeAll(async () => {
  owner = await DeskPerson.comeIn(staycard, [{ role: 'owner', ...EVERYWHERE }]);
  other = await DeskPerson.comeIn(staycard, [{ role: 'owner', ...EVERYWHERE }]);
});

/** Sends a request as the desk's page would, with a host header of its choice, which `fetch` does not allow. */
function askAs(host: string, path: string, body: object, headers: object): Promise<string> {
  const { hostname, port } = new URL(staycard.url);
  const own = { origin: owner.origin, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
  return new Promise((resolve, reject) => {
    const asked = request({ hostname, port, path, method: 'POST', headers: { ...own, ...headers, host } }, (answer) => {
      text(answer).then(resolve, reject);
    });
    asked.on('error', reject).end(JSON.stringify(body));
  });
}

describe('coming in', () => {
  it('an invitation lets one person in, once, and all invalid ones look the same', async () => {
    const token = await inviteToken(staycard, 'Comes once', [{ role: 'reception', ...EVERYWHERE }]);
    const accept = (typed: string) => ({ token: typed, passkey: null });
    const nobody = new DeskPerson(staycard, 'nobody', '');
    const [one, two] = await Promise.all([
      nobody.ask('POST', '/staff/invitation/accept', accept(token)),
      nobody.ask('POST', '/staff/invitation/accept', accept(token)),
    ]);
    expect([one.status, two.status].toSorted()).toEqual([200, 410]);
    const used = await nobody.ask('POST', '/staff/invitation/open', { token });
    const madeUp = await nobody.ask('POST', '/staff/invitation/open', { token: token.toUpperCase() });
    const same = ({ request_id: _, ...body }: StaffProblem) => body;
    expect(same(used.body)).toEqual(same(madeUp.body));
    expect(used.body.code).toBe('LINK.ENDED');
  });

  it('only the people of the demo come in without a passkey', async () => {
    const token = await inviteToken(staycard, 'A real person', [{ role: 'owner', ...EVERYWHERE }], false);
    const nobody = new DeskPerson(staycard, 'nobody', '');
    const body = { token, passkey: null };
    expect((await nobody.ask('POST', '/staff/invitation/accept', body)).status).toBe(403);
    const opened = await nobody.ask<{ challenge: object }>('POST', '/staff/invitation/open', { token });
    expect(opened.body.challenge).toMatchObject({ passkey: { rp: { id: 'localhost' } } });
  });

  it('the session cookie is for the browser only, and the database does not have its value', async () => {
    const token = await inviteToken(staycard, 'With a cookie', [{ role: 'reception', ...EVERYWHERE }]);
    const body = { token, passkey: null };
    const { headers } = await new DeskPerson(staycard, 'x', '').ask('POST', '/staff/invitation/accept', body);
    const cookie = headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^staycard_staff=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/);
    const [, secret = ''] = /=([\w-]+);/.exec(cookie) ?? [];
    const { rows } = await sql<{ found: string }>`select token_digest::text || created_at::text as found
      from staff_session`.execute(staycard.db);
    expect(rows.some(({ found }) => found.includes(secret))).toBe(false);
  });

  it('links that are made up, used or of a locked person cost the server the same steps', async () => {
    const nobody = new DeskPerson(staycard, 'nobody', '');
    const [used, locked] = [
      await inviteToken(staycard, 'Has come', [{ role: 'reception', ...EVERYWHERE }]),
      await inviteToken(staycard, 'Locked before coming', [{ role: 'reception', ...EVERYWHERE }]),
    ];
    const accept = { token: used, passkey: null };
    expect((await nobody.ask('POST', '/staff/invitation/accept', accept)).status).toBe(200);
    await asOwner(staycard, "update staff set state = 'locked' where name = 'Locked before coming'");
    for (const path of ['/staff/invitation/open', '/staff/invitation/accept']) {
      const steps: string[] = [];
      for (const token of ['made up', used, locked]) {
        const listening = staycard.countStatements();
        const { status } = await nobody.ask('POST', path, path.endsWith('open') ? { token } : { ...accept, token });
        // Excludes the periodic flush of the call counters.
        const asked = listening.stop().filter((statement) => !statement.includes('counted_calls'));
        steps.push(`${status} ${asked.join('\n')}`);
      }
      expect(steps[0]).toMatch(/^410 .*staff_invitation/s);
      expect([...new Set(steps)]).toEqual([steps[0]]);
    }
  });

  it('the host of a request reaches no link and no passkey', async () => {
    const invite = '/staff/people';
    const newcomer = {
      name: 'By a forged host',
      grants: [{ role: 'reception', sale_page_id: null, property_id: null }],
    };
    const confirmation = await owner.confirm(await owner.ask('POST', invite, newcomer));
    const forged = { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' };
    const ask = (path: string, body: object, headers: object = {}) => askAs('evil.example', path, body, headers);
    const own = { cookie: owner.cookie, 'staycard-confirmation': confirmation };
    const invited = await ask(invite, newcomer, { ...forged, ...own });
    expect((JSON.parse(invited) as InvitationLink).link).toMatch(/^http:\/\/localhost:\d+\/desk#invite=/);
    const challenge = await ask('/staff/sign-in/challenge', {}, forged);
    expect(JSON.parse(challenge)).toMatchObject({ passkey: { rpId: 'localhost' } });
    expect(invited + challenge).not.toContain('evil.example');
  });
});

describe('a session', () => {
  it('ends when its person signs out, is locked, or loses the role', async () => {
    const desk = await DeskPerson.comeIn(staycard, [{ role: 'reception', ...EVERYWHERE }]);
    const { body: session } = await desk.ask<StaffSession>('GET', '/staff/session');
    expect(session).toMatchObject({
      person: { name: desk.name, is_demo: true },
    });
    expect(session.rights).toContain('card.freeze');
    const path = `/staff/people/${session.person.id}`;
    const auditor = { grants: [{ role: 'auditor', sale_page_id: null, property_id: null }] };
    expect((await owner.act(`${path}/grants`, auditor)).status).toBe(200);
    const { id } = await issueTestCard(staycard, { amount: 1000 });
    expect((await desk.ask('POST', `/staff/cards/${id}/freeze`, WHY)).body.code).toBe('STAFF.NOT_ALLOWED');
    expect((await owner.act(`${path}/lock`, { is_locked: true })).status).toBe(200);
    expect((await desk.ask('GET', '/staff/session')).body.code).toBe('STAFF.SIGNED_OUT');
    await owner.act(`${path}/lock`, { is_locked: false });
    expect((await desk.ask('GET', '/staff/session')).body.code).toBe('STAFF.SIGNED_OUT');
  });

  it('cannot be used by another site', async () => {
    const { id } = await issueTestCard(staycard, { amount: 1000 });
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'cross-site' },
    ]) {
      const answer = await owner.ask('POST', `/staff/cards/${id}/freeze`, WHY, headers);
      expect(answer).toMatchObject({ status: 403, body: { code: 'STAFF.WRONG_ORIGIN' } });
    }
    const unnamed = await fetch(`${staycard.url}/staff/cards/${id}/freeze`, {
      method: 'POST',
      headers: { cookie: owner.cookie, 'content-type': 'application/json' },
      body: JSON.stringify(WHY),
    });
    expect(unnamed.status).toBe(403);
    const form = await fetch(`${staycard.url}/staff/cards/${id}/freeze`, {
      method: 'POST',
      headers: { cookie: owner.cookie, origin: owner.origin, 'content-type': 'text/plain' },
      body: JSON.stringify(WHY),
    });
    expect(form.status).toBe(415);
  });

  it('people cannot change their own roles, however their id is spelt, and an owner remains', async () => {
    const { body } = await owner.ask<StaffSession>('GET', '/staff/session');
    const grants = { grants: [{ role: 'finance', sale_page_id: null, property_id: null }] };
    for (const id of [body.person.id, body.person.id.toUpperCase()]) {
      const own = `/staff/people/${id}`;
      expect((await owner.act(`${own}/lock`, { is_locked: true })).body.code).toBe('STAFF.OWN_ROLES');
      expect((await owner.act(`${own}/grants`, grants)).body.code).toBe('STAFF.OWN_ROLES');
    }
    const own = sql`insert into staff_grant (staff_id, role, granted_by, granted_at)
      values (${body.person.id}, 'reception', ${body.person.id}, ${staycard.deps.clock.now().toString()})`;
    await expect(own.execute(staycard.db)).rejects.toThrow(/nobody_grants_themselves/);
  });

  it('one of two owners who lock each other out at once remains', async () => {
    const pair = await Promise.all([1, 2].map(() => DeskPerson.comeIn(staycard, [{ role: 'owner', ...EVERYWHERE }])));
    const sessions = await Promise.all(pair.map((person) => person.ask<StaffSession>('GET', '/staff/session')));
    const out = { is_locked: true };
    const answers = await Promise.all(
      pair.map((person, at) => person.act(`/staff/people/${sessions[1 - at]?.body.person.id}/lock`, out)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  });
});

describe('confirming', () => {
  const auditOf = async (id: string) => {
    const entries = staycard.db.selectFrom('audit_entry').select('action').where('card_id', '=', id).orderBy('id');
    return (await entries.execute()).map(({ action }) => action);
  };

  it('is of one act, by one person, once', async () => {
    const { id } = await issueTestCard(staycard, { amount: 10_000 });
    const path = `/staff/cards/${id}/adjust`;
    const asked = await owner.ask('POST', path, { ...WHY, amount: -1 });
    expect(asked).toMatchObject({
      status: 403,
      body: { code: 'STAFF.CONFIRM_AGAIN', confirmation: { passkey: null } },
    });
    const confirmation = await owner.confirm(asked);
    const header = { 'staycard-confirmation': confirmation };
    // Another body, another act, another person.
    expect((await owner.ask('POST', path, { ...WHY, amount: -2 }, header)).status).toBe(403);
    expect((await owner.ask('POST', `/staff/cards/${id}/void`, WHY, header)).status).toBe(403);
    expect((await other.ask('POST', path, { ...WHY, amount: -1 }, header)).status).toBe(403);
    const both = await Promise.all([1, 2].map(() => owner.ask('POST', path, { ...WHY, amount: -1 }, header)));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 403]);
    expect(await sumsOf(staycard, id)).toEqual({ balance: 9900, held: 0 });
  });

  it('lasts until the act is done: the same touch repeats an act that the database broke off, once', async () => {
    const { id } = await issueTestCard(staycard, { amount: 1000 });
    const path = `/staff/cards/${id}/void`;
    const confirmation = await owner.confirm(await owner.ask('POST', path, WHY));
    const act = () => owner.ask('POST', path, WHY, { 'staycard-confirmation': confirmation });
    const hold = (tx: Tx) => sql`select 1 from card where id = ${id} for update`.execute(tx);
    const endWaiting = () =>
      asOwner(
        staycard,
        `select pg_terminate_backend(pid) from pg_locks join pg_stat_activity using (pid)
          where datname = current_database() and not granted`,
      );
    const [broken] = await queueBehind(staycard.db, hold, [act], endWaiting);
    expect(broken?.status).toBe(503);
    expect(await auditOf(id)).toEqual([]);
    expect((await act()).status).toBe(200);
    expect(await auditOf(id)).toEqual(['void']);
    expect((await act()).body.code).toBe('STAFF.CONFIRM_AGAIN');
  });

  it('an act is done with its log entry, or not at all', async () => {
    const { id } = await issueTestCard(staycard, { amount: 1000 });
    await asOwner(
      staycard,
      `create function refuse_entry() returns trigger language plpgsql as $$ begin raise 'no entry'; end $$;
       create trigger refuse_entry before insert on audit_entry for each row
         when (new.card_id = '${id}') execute function refuse_entry()`,
    );
    expect((await owner.act(`/staff/cards/${id}/void`, WHY)).status).toBe(500);
    await asOwner(staycard, 'drop trigger refuse_entry on audit_entry; drop function refuse_entry');
    expect(await sumsOf(staycard, id)).toEqual({ balance: 1000, held: 0 });
    expect(await auditOf(id)).toEqual([]);
  });

  it('is used up by one of two acts at the same moment', { tags: ['thorough'] }, async () => {
    const { id } = await issueTestCard(staycard, { amount: 1000 });
    const path = `/staff/cards/${id}/adjust`;
    const body = { ...WHY, amount: 1 };
    const confirmation = await owner.confirm(await owner.ask('POST', path, body));
    const act = () => owner.ask('POST', path, body, { 'staycard-confirmation': confirmation });
    const hold = (tx: Tx) => sql`select 1 from card where id = ${id} for update`.execute(tx);
    const both = await queueBehind(staycard.db, hold, [act, act]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 403]);
    expect(await sumsOf(staycard, id)).toEqual({ balance: 1100, held: 0 });
  });

  it('is done once, by its person, after the answer', async () => {
    const { id } = await issueTestCard(staycard, { amount: 10_000 });
    const path = `/staff/cards/${id}/void`;
    const { body } = await owner.ask('POST', path, WHY);
    const confirmation = body.confirmation?.id ?? '';
    const header = { 'staycard-confirmation': confirmation };
    expect((await owner.ask('POST', path, WHY, header)).body.code).toBe('STAFF.CONFIRM_AGAIN');
    const confirm = `/staff/confirmations/${confirmation}`;
    expect((await other.ask('POST', confirm, { passkey: null })).body.code).toBe('STAFF.CONFIRMATION_FAILED');
    expect((await owner.ask('POST', confirm, { passkey: null })).status).toBe(200);
    expect((await owner.ask('POST', confirm, { passkey: null })).body.code).toBe('STAFF.CONFIRMATION_FAILED');
    expect((await owner.ask<ActDone>('POST', path, WHY, header)).body.cards[0]?.after.state).toBe('void');
  });
});

describe('a card', () => {
  it('is found by everything that a guest may have, and never by the end of the address', async () => {
    const card = await issueTestCard(staycard, { amount: 8280, form: 'virtual', product: 'virtual-gift-card' });
    const guest = new Guest(staycard.url, 'augusta.lovelace@example.com');
    await guest.register((await guest.search(card.code)).card_token, guest.email);
    for (const [text, matched] of [
      [card.code, 'code'],
      ...[']C1', ']Q3', ']d2', ']e0', '\t', '\u001d]d2\u001d'].map(
        (sent) => [`${sent}${card.code}\u001d\r\n`, 'code'] as const,
      ),
      [card.code.toLowerCase().match(/.{4}/g)?.join('-') ?? '', 'code'],
      [card.code.slice(-4), /\d/.test(card.code.slice(-4)) ? 'last_four' : 'ending_or_name'],
      ['Augusta.Lovelace@Example.com', 'email'],
    ] as const) {
      const { body } = await owner.ask<FindAnswer>('POST', '/staff/find', { text });
      expect(body.matched, text).toBe(matched);
      expect(
        body.cards.map(({ id }) => id),
        text,
      ).toContain(card.id);
    }
    expect((await owner.ask<FindAnswer>('POST', '/staff/find', { text: 'nobody%' })).body.matched).toBeNull();
  });

  it('is found by the beginning of its batch’s name, in lower case as well', async () => {
    const card = await issueTestCard(staycard, { amount: 1000 });
    await issueTestCard(staycard, { amount: 1000 });
    const batch = 'Éclair 50% Christmas 2026';
    await asOwner(staycard, `update card set batch = '${batch}' where id = '${card.id}'`);
    for (const [text, found] of [
      ['éclair 50% chr', [card.id]],
      [batch, [card.id]],
      ['Éclair 5_%', []],
      ['Christmas 2026', []],
    ] as const) {
      const { body } = await owner.ask<FindAnswer>('POST', '/staff/find', { text });
      expect(
        body.cards.map(({ id }) => id),
        text,
      ).toEqual(found);
    }
  });

  it('is only one of several results if its code ends like another guest’s name', async () => {
    const codes = Array.from({ length: 31 }, (_, value) => makeCode([value, ...Array<number>(14).fill(20)]));
    const code = codes.find((one) => /[A-Z]{4}$/.test(one)) ?? '';
    const stranger = await issueTestCard(staycard, { code, amount: 1000 });
    const word = code.slice(-4);
    const find = async (text: string) => (await owner.ask<FindAnswer>('POST', '/staff/find', { text })).body;
    const idsIn = ({ cards }: FindAnswer) => cards.map(({ id }) => id);
    const alone = await find(word.toLowerCase());
    expect({ matched: alone.matched, ids: idsIn(alone) }).toEqual({ matched: 'ending_or_name', ids: [stranger.id] });
    const named = await issueTestCard(staycard, { amount: 1000, form: 'virtual', product: 'virtual-gift-card' });
    const guest = new Guest(staycard.url, 'short.name@example.com');
    const { card_token: token } = await guest.search(named.code);
    const holder = { first_name: 'Ada', last_name: word, email: guest.email, email_confirmation: guest.email };
    const body = { card_token: token, ...holder };
    expect((await call(staycard.url, 'POST', '/vrm/demo/cards/registration', { body })).status).toBe(200);
    expect(idsIn(await find(word))).toEqual([stranger.id, named.id]);
    expect(await find(`Ada ${word}`)).toMatchObject({ matched: 'name', cards: [{ id: named.id }] });
  });

  it('previews an act in figures, changes nothing yet, and then does just that', async () => {
    const { id } = await issueTestCard(staycard, { amount: 8280 });
    const preview = await owner.ask<ActPreview>('POST', `/staff/cards/${id}/void/preview`, WHY);
    expect(preview).toMatchObject({
      status: 200,
      body: {
        confirms: true,
        second_person: null,
        can_be_undone: false,
        cards: [{ before: { state: 'active', free: GBP(82.8) }, after: { state: 'void', free: GBP(0) } }],
      },
    });
    const before = await owner.ask<StaffCard>('GET', `/staff/cards/${id}`);
    expect(before.body.card.state).toBe('active');
    const { body: done } = await owner.act<ActDone>(`/staff/cards/${id}/void`, { ...WHY, note: 'Ada was sold two.' });
    expect(done.cards).toEqual(preview.body.cards);
    const { body: after } = await owner.ask<StaffCard>('GET', `/staff/cards/${id}`);
    expect(after.timeline.map(({ what }) => what)).toEqual(expect.arrayContaining(['void', 'note', 'issue']));
    const voided = after.timeline.filter(({ kind, what }) => kind === 'transfer' && what === 'void');
    expect(voided).toMatchObject([{ amount: GBP(82.8) }]);
    expect(after.timeline.find(({ what }) => what === 'void')?.by).toMatchObject({ kind: 'staff', name: owner.name });
    // Text that people write can be erased. The audit log cannot, so it contains no such text.
    const { rows } = await sql<{ text: string }>`select reason || details::text || actor as text from audit_entry
      union all select reason || actor from transfer`.execute(staycard.db);
    expect(rows.some(({ text }) => text.includes('Ada') || text.includes(owner.name))).toBe(false);
    const again = await owner.act(`/staff/cards/${id}/void`, WHY);
    expect(again).toMatchObject({ status: 409, body: { code: 'STAFF.ACT_REFUSED' } });
  });

  it('offers to be extended only if free value on it expires, because the act is refused otherwise', async () => {
    for (const [isOffered, ends] of [
      [true, { expiresInDays: 20 }],
      [false, {}],
    ] as const) {
      const { id } = await issueTestCard(staycard, { amount: 5000, ...ends });
      const { body } = await owner.ask<StaffCard>('GET', `/staff/cards/${id}`);
      expect(body.acts.find(({ act }) => act === 'extend')?.is_possible).toBe(isOffered);
      const until = today().add({ days: 60 }).toString();
      const done = await owner.act(`/staff/cards/${id}/extend`, { ...WHY, until });
      expect(done.status).toBe(isOffered ? 200 : 409);
    }
  });

  it('gets another code: the lost one and its tokens end at once', async () => {
    const { id, code } = await issueTestCard(staycard, { amount: 5000 });
    const guest = new Guest(staycard.url);
    const { card_token } = await guest.search(code);
    await owner.ask('POST', `/staff/cards/${id}/freeze`, WHY);
    const { body: replaced } = await owner.act<ActDone>(`/staff/cards/${id}/replace`, { ...WHY, reason: 'code_lost' });
    await owner.ask('POST', `/staff/cards/${id}/unfreeze`, WHY);
    const search = (typed: string) =>
      call<{ card_token: string }>(staycard.url, 'POST', '/vrm/demo/cards/search', { body: { code: typed } });
    expect((await search(code)).status).toBe(404);
    expect((await search(replaced.code ?? '')).status).toBe(200);
    const held = {
      card_token,
      first_name: 'A',
      last_name: 'B',
      email: 'a@b.example',
      email_confirmation: 'a@b.example',
    };
    const tried = await call<StaffProblem>(staycard.url, 'POST', '/vrm/demo/cards/registration', { body: held });
    expect(tried).toMatchObject({ status: 401, body: { code: 'CARD.TOKEN_INVALID' } });
    const { rows } = await sql<{ text: string }>`select details::text as text from audit_entry`.execute(staycard.db);
    expect(rows.some(({ text }) => text.includes((replaced.code ?? '').replaceAll('-', '')))).toBe(false);
  });

  it('gives its value to another card as one act, with its expiry', async () => {
    const from = await issueTestCard(staycard, { amount: 8000, expiresInDays: 40 });
    const to = await issueTestCard(staycard, { amount: 1000, expiresInDays: 400 });
    const body = { ...WHY, to_card_id: to.id, amount: 50.5 };
    const { body: moved } = await owner.act<ActDone>(`/staff/cards/${from.id}/move`, body);
    expect(moved.cards.map(({ after }) => after.balance)).toEqual([GBP(29.5), GBP(60.5)]);
    expect(await sumsOf(staycard, from.id)).toEqual({ balance: 2950, held: 0 });
    const { body: shown } = await owner.ask<StaffCard>('GET', `/staff/cards/${to.id}`);
    const { body: source } = await owner.ask<StaffCard>('GET', `/staff/cards/${from.id}`);
    expect(shown.lots.map(({ expires_on, balance }) => [expires_on, balance])).toContainEqual([
      source.lots[0]?.expires_on,
      GBP(50.5),
    ]);
    const tooMuch = await owner.act(`/staff/cards/${from.id}/move`, { ...body, amount: 29.51 });
    expect(tooMuch.body.code).toBe('STAFF.ACT_REFUSED');
    expect(await verifyLedger(staycard.db)).toMatchObject({ violations: [] });
  });
});

describe('a second person', () => {
  const ask = async (amount: number) => {
    const { id } = await issueTestCard(staycard, { amount: 500_000 });
    const asker = await DeskPerson.comeIn(staycard, [{ role: 'finance', ...EVERYWHERE }]);
    const answer = await asker.act<Pick<ActAsked, 'approval_id'>>(`/staff/cards/${id}/adjust`, {
      ...WHY,
      amount,
      note: 'Why so.',
    });
    return { id, asker, answer };
  };

  it('is needed above the limit of a day, however it is split', async () => {
    const { id, asker, answer } = await ask(-400);
    expect(answer).toMatchObject({ status: 200, body: { state: 'done' } });
    const preview = await asker.ask<ActPreview>('POST', `/staff/cards/${id}/adjust/preview`, {
      ...WHY,
      amount: -100.01,
    });
    expect(preview.body.second_person).toEqual({
      limit: GBP(500),
      used_today: GBP(500.01),
      days: 366,
      redemptions: null,
    });
    const both = await Promise.all(
      [-60, -61].map((amount) => asker.act(`/staff/cards/${id}/adjust`, { ...WHY, amount })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 202]);
  });

  const VIRTUAL = { form: 'virtual', product: 'virtual-gift-card' } as const;

  it('is not needed to move value between cards of one holder of more than a day', async () => {
    const asker = await DeskPerson.comeIn(staycard, [{ role: 'finance', ...EVERYWHERE }]);
    const guest = new Guest(staycard.url);
    const cards = await Promise.all([1, 2, 3].map(() => issueTestCard(staycard, { amount: 60_000, ...VIRTUAL })));
    for (const { code } of cards) await guest.register((await guest.search(code)).card_token, guest.email);
    const [first, second, later] = cards.map(({ id }) => id);
    const move = (from?: string, to?: string, by = asker) =>
      by.act<Pick<ActAsked, 'approval_id'>>(`/staff/cards/${from ?? ''}/move`, {
        ...WHY,
        to_card_id: to,
        amount: null,
      });
    expect((await move(later, second)).status).toBe(202);
    const settled = [first, second].map((id) => `'${id ?? ''}'`).join();
    await asOwner(
      staycard,
      `update card_registration set registered_at = registered_at - interval '25 hours' where card_id in (${settled})`,
    );
    const withdraw = ({ body: { approval_id: id } }: { readonly body: Pick<ActAsked, 'approval_id'> }) =>
      asker.act(`/staff/approvals/${id}/withdraw`, {});
    // An address that was only typed proves nothing.
    const unproved = await move(second, first);
    expect([unproved.status, (await withdraw(unproved)).status]).toEqual([202, 200]);
    await mintTestLink(staycard, { purpose: 'asked_cards', holderEmail: guest.email });
    await asOwner(staycard, `update guest_link set used_at = now() where holder_email = '${guest.email}'`);
    const maker = await DeskPerson.comeIn(staycard, [{ role: 'reservations', ...EVERYWHERE }]);
    expect((await maker.act(`/staff/cards/${first ?? ''}/replace`, WHY)).status).toBe(200);
    const asked = await move(second, first, maker);
    expect(asked.status).toBe(202);
    expect((await maker.act(`/staff/approvals/${asked.body.approval_id}/withdraw`, {})).status).toBe(200);
    expect((await move(second, first)).status).toBe(200);
    const { body: watch } = await owner.ask<Watch>('GET', '/staff/audit/watch');
    expect(watch.rows.find(({ card }) => card?.id === second)).toMatchObject({ kind: 'same_holder' });
    expect((await move(first, later)).status).toBe(202);
    const other = await issueTestCard(staycard, { amount: 60_000 });
    expect((await asker.act(`/staff/cards/${other.id}/adjust`, { ...WHY, amount: -500 })).status).toBe(200);
  });

  it('sees each act of one second in the audit log, up to the last day that there is', async () => {
    const asker = await DeskPerson.comeIn(staycard, [{ role: 'finance', ...EVERYWHERE }]);
    const cards = await Promise.all([1, 2, 3].map(() => issueTestCard(staycard, { amount: 60_000 })));
    await Promise.all(cards.map(({ id }) => asker.act(`/staff/cards/${id}/adjust`, { ...WHY, amount: -1 })));
    const query = `/staff/audit?staff_name=${encodeURIComponent(asker.name)}&what=adjust&to=9999-12-31`;
    const { body } = await owner.ask<AuditList>('GET', query);
    expect(body.entries.map(({ alike, amount }) => ({ alike, amount }))).toEqual(
      cards.map(() => ({ alike: 1, amount: GBP(-1) })),
    );
  });

  it('is looked up with one statement for all waiting acts', { tags: ['thorough'] }, async () => {
    for (let waiting = 0; waiting < 4; waiting += 1) await ask(-501);
    const counted = staycard.countStatements();
    const { body } = await owner.ask<{ approvals_waiting: number }>('GET', '/staff/session');
    const statements = counted.stop();
    expect(body.approvals_waiting).toBeGreaterThanOrEqual(4);
    expect(statements).toContainEqual(expect.stringContaining('granted_at <='));
    expect(statements.filter((text, at) => statements.indexOf(text) < at)).toEqual([]);
  });

  it('is needed for one of six concurrent acts that exceed the limit together', { tags: ['thorough'] }, async () => {
    const asker = await DeskPerson.comeIn(staycard, [{ role: 'finance', ...EVERYWHERE }]);
    const body = { ...WHY, amount: -100 };
    const ready: { readonly path: string; readonly id: string }[] = [];
    for (let card = 0; card < 6; card += 1) {
      const { id } = await issueTestCard(staycard, { amount: 50_000 });
      const path = `/staff/cards/${id}/adjust`;
      ready.push({ path, id: await asker.confirm(await asker.ask('POST', path, body)) });
    }
    const all = await Promise.all(
      ready.map(({ path, id }) => asker.ask('POST', path, body, { 'staycard-confirmation': id })),
    );
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 202]);
  });

  it('is one of two people who decide at once, never the requester', async () => {
    const { id, asker, answer } = await ask(-600);
    expect(answer).toMatchObject({ status: 202, body: { state: 'asked' } });
    expect(await sumsOf(staycard, id)).toEqual({ balance: 500_000, held: 0 });
    const path = `/staff/approvals/${answer.body.approval_id}/approve`;
    expect((await asker.act(path, {})).body.code).toBe('STAFF.NOT_ALLOWED');
    const { body: listed } = await other.ask<{ approvals: WireApproval[] }>('GET', '/staff/approvals');
    expect(listed.approvals.find((one) => one.id === answer.body.approval_id)).toMatchObject({
      note: 'Why so.',
      may_decide: true,
      has_changed: false,
      asked_by: { name: asker.name },
      preview: [{ before: { balance: GBP(5000) }, after: { balance: GBP(4400) } }],
    });
    const decided = await Promise.all([owner.act(path, {}), other.act(path, {})]);
    expect(decided.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await sumsOf(staycard, id)).toEqual({ balance: 440_000, held: 0 });
    const ofCard = `/staff/audit?card_id=${id}&what=adjust`;
    const { body: audit } = await owner.ask<AuditList>('GET', ofCard);
    expect(audit.entries).toMatchObject([
      {
        by: { name: asker.name },
        approved_by: { kind: 'staff' },
        is_confirmed: true,
        amount: GBP(-600),
        card: { product: { name: 'A gift of quiet hours' } },
        alike: 1,
      },
    ]);
    const { body: asked } = await owner.ask<AuditList>('GET', `/staff/audit?card_id=${id}&what=ask`);
    expect(asked.entries).toMatchObject([{ amount: GBP(-600), details: { act: 'adjust' } }]);
    const { body: file } = await owner.ask<string>('GET', `/staff/audit.csv?card_id=${id}&what=adjust`);
    expect(file).toMatch(/,A gift of quiet hours,-600,GBP,,/);
    // The easternmost zone has another date for most of the day, and every zone has one at its end.
    const at = Temporal.Instant.from(audit.entries[0]?.at ?? '');
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      const day = at.toZonedDateTimeISO(zone).toPlainDate();
      const on = async (date: Temporal.PlainDate) =>
        (await owner.ask<AuditList>('GET', `${ofCard}&time_zone=${zone}&from=${date.toString()}&to=${date.toString()}`))
          .body.entries.length;
      expect([await on(day), await on(day.subtract({ days: 1 })), await on(day.add({ days: 1 }))]).toEqual([1, 0, 0]);
    }
  });

  it('decides nothing that has changed, nor their own request', async () => {
    const { id } = await issueTestCard(staycard, { amount: 500_000 });
    const asked = await owner.act<ActAsked>(`/staff/cards/${id}/adjust`, { ...WHY, amount: 1500 });
    expect(asked.status).toBe(202);
    const path = `/staff/approvals/${asked.body.approval_id}/approve`;
    expect((await owner.act(path, {})).body.code).toBe('STAFF.APPROVAL_OWN');
    const own = sql`update staff_approval set decided_by = asked_by where id = ${asked.body.approval_id}`;
    await expect(own.execute(staycard.db)).rejects.toThrow(/a_second_person_decides/);
    const changed = sql`update staff_approval set body = '{}'`.execute(staycard.db);
    await expect(changed).rejects.toThrow(/permission denied/);
    await owner.ask('POST', `/staff/cards/${id}/freeze`, WHY);
    const { body: listed } = await other.ask<{ approvals: WireApproval[] }>('GET', '/staff/approvals');
    const shown = listed.approvals.find((one) => one.id === asked.body.approval_id);
    expect(shown).toMatchObject({ state: 'asked', has_changed: true });
    expect(await other.act(path, {})).toMatchObject({ status: 409, body: { code: 'STAFF.APPROVAL_ENDED' } });
    expect(await sumsOf(staycard, id)).toEqual({ balance: 500_000, held: 0 });
  });

  it('is asked, agrees, refuses or is too late: the log has each, with its signature', async () => {
    const steps = async (cardId: string) => {
      const rows = await staycard.db
        .selectFrom('audit_entry')
        .select(['action', 'actor', 'reason', 'confirmation', 'details'])
        .where('card_id', '=', cardId)
        .where('action', 'in', ['ask', 'approve', 'refuse', 'lapse', 'adjust'])
        .orderBy('id')
        .execute();
      return rows.map(({ confirmation, ...row }) => ({ ...row, isSigned: confirmation !== null }));
    };
    const idOf = async (person: DeskPerson) => (await person.ask<StaffSession>('GET', '/staff/session')).body.person.id;
    const [asked, agreed, late, locked] = [await ask(-600), await ask(-600), await ask(-600), await ask(-600)];
    const tooLate = await ask(-600);
    const nameOf = async ({ asker }: typeof asked) => `staff:${await idOf(asker)}`;
    const approval = ({ answer }: typeof asked) => `/staff/approvals/${answer.body.approval_id}`;
    const by = { owner: `staff:${await idOf(owner)}`, other: `staff:${await idOf(other)}` };

    expect(await steps(asked.id)).toMatchObject([
      { action: 'ask', actor: await nameOf(asked), reason: 'guest_asked', isSigned: true },
    ]);
    const details = { approval: asked.answer.body.approval_id, act: 'adjust', amount: -600 };
    expect((await steps(asked.id))[0]?.details).toEqual(details);
    expect((await other.act(`${approval(asked)}/refuse`, { reason: 'wrong_card', note: 'Not this one.' })).status).toBe(
      200,
    );
    expect(await steps(asked.id)).toMatchObject([
      { action: 'ask' },
      { action: 'refuse', actor: by.other, reason: 'wrong_card', details: { act: 'adjust' }, isSigned: true },
    ]);
    expect((await owner.act(`${approval(agreed)}/approve`, {})).status).toBe(200);
    expect(await steps(agreed.id)).toMatchObject([
      { action: 'ask', actor: await nameOf(agreed), isSigned: true },
      { action: 'adjust', actor: await nameOf(agreed), isSigned: true },
      { action: 'approve', actor: by.owner, isSigned: true },
    ]);

    const askerId = await idOf(locked.asker);
    expect((await owner.act(`/staff/people/${askerId}/lock`, { is_locked: true })).status).toBe(200);
    expect(await steps(locked.id)).toMatchObject([{ action: 'ask' }, { action: 'lapse', actor: by.owner }]);
    const waited = `update staff_approval set asked_at = asked_at - interval '4 days',
      expires_at = expires_at - interval '4 days'
      where id in ('${late.answer.body.approval_id}', '${tooLate.answer.body.approval_id}')`;
    await asOwner(staycard, waited);
    expect((await owner.act(`${approval(tooLate)}/refuse`, WHY)).body.code).toBe('STAFF.APPROVAL_ENDED');
    expect(await steps(tooLate.id)).toMatchObject([{ action: 'ask' }, { action: 'lapse', actor: by.owner }]);
    const both = await Promise.all([owner, other].map((one) => one.ask('GET', '/staff/approvals')));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await steps(late.id)).toMatchObject([{ action: 'ask' }, { action: 'lapse', actor: 'approval' }]);
    for (const change of [
      `update audit_entry set confirmation = null where action = 'ask'`,
      'delete from audit_entry',
    ]) {
      await expect(sql.raw(change).execute(staycard.db)).rejects.toThrow(/permission denied/);
      await expect(asOwner(staycard, change)).rejects.toThrow(/append-only/);
    }
  });

  it('cannot be a person whom the asker has just promoted', { tags: ['thorough'] }, async () => {
    const { id } = await issueTestCard(staycard, { amount: 500_000 });
    const friend = await DeskPerson.comeIn(staycard, [{ role: 'reception', ...EVERYWHERE }]);
    const { body: session } = await friend.ask<StaffSession>('GET', '/staff/session');
    const grants = { grants: [{ role: 'owner', sale_page_id: null, property_id: null }] };
    expect((await owner.act(`/staff/people/${session.person.id}/grants`, grants)).status).toBe(200);
    const asked = await owner.act<ActAsked>(`/staff/cards/${id}/adjust`, { ...WHY, amount: 1500 });
    const path = `/staff/approvals/${asked.body.approval_id}/approve`;
    expect((await friend.act(path, {})).body.code).toBe('STAFF.NOT_ALLOWED');
    expect((await other.act(path, {})).status).toBe(200);
  });
});

describe('staff of one hotel', () => {
  it('freeze a card that is valid at several, and do not change its value', async () => {
    const { id } = await issueTestCard(staycard, { amount: 5000 });
    const here = { role: 'owner', salePageId: 'demo', propertyId: 'harbour-house' } as const;
    const person = await DeskPerson.comeIn(staycard, [here]);
    expect((await person.ask('GET', `/staff/cards/${id}`)).status).toBe(200);
    expect((await person.ask('POST', `/staff/cards/${id}/freeze`, WHY)).status).toBe(200);
    const refused = await person.act(`/staff/cards/${id}/adjust`, { ...WHY, amount: 1 });
    expect(refused).toMatchObject({ status: 403, body: { code: 'STAFF.NOT_ALLOWED' } });
  });
});

it('people cannot remove their last passkey, or one of others', async () => {
  const { body } = await owner.ask<Passkeys>('GET', '/staff/passkeys');
  expect(body.passkeys).toEqual([]);
  expect((await owner.act('/staff/passkeys/none/remove', {})).body.code).toBe('STAFF.PASSKEY_NOT_FOUND');
});
