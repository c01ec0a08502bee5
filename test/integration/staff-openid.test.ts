import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ActDone } from '#contract/desk/staff-cards.ts';
import type { SetOut, StaffSession } from '#contract/desk/staff-session.ts';
import type { Grant } from '#domain/desk/staff-rights.ts';
import { setOutToSignIn } from '../../src/server/desk/sign-in/sign-in-by-openid.ts';
import { DeskPerson, EVERYWHERE, inviteToken } from '../desk-person.ts';
import { issueTestCard } from '../issue-test-card.ts';
import { OpenIdBrowser, SECRET, startTestProvider, type Login } from '../openid/openid-world.ts';
import { useStaycard } from '../staycard.ts';

const HERE = 'http://localhost:4000';
const RETURN = `${HERE}/staff/sign-in/openid/return`;
const LEVEL = 'urn:hotel:strong';
const STRONG = { acr: LEVEL, amr: ['pwd', 'otp', 'mfa'] };

const provider = await startTestProvider(RETURN);

const staycard = useStaycard({
  settings: {
    OPENID_ISSUER: provider.ready,
    OPENID_NAME: 'Group account',
    OPENID_CLIENT_SECRET: SECRET,
    OPENID_LEVELS: LEVEL,
    OPENID_METHODS: 'pwd mfa',
    TRUST_PROXY: '1',
  },
});

afterAll(() => provider.stop());

let networks = 0;

/** A person with a browser who has not signed in. Each has a separate network address. */
function somebody() {
  networks += 1;
  const person = new DeskPerson(staycard, 'somebody', '');
  return { person, browser: new OpenIdBrowser(), from: { 'x-forwarded-for': `198.51.100.${networks}` } };
}

type Somebody = ReturnType<typeof somebody>;

/** Starts a person's sign-on, which sends them to the provider. */
async function setOut({ person, browser, from }: Somebody, invitation: string | null = null) {
  const answer = await person.ask<SetOut>('POST', '/staff/sign-in/openid', { invitation }, from);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  browser.keep(HERE, answer.headers);
  return answer.body.address;
}

/** Returns a person from the provider. Answers the address that the browser is sent to, and its session. */
async function comeBack({ person, browser, from }: Somebody, address: URL) {
  expect(address.href.startsWith(RETURN)).toBe(true);
  const answer = await fetch(staycard.url + address.pathname + address.search, {
    redirect: 'manual',
    // A navigation from another site carries no strict cookie and no origin.
    headers: { cookie: browser.cookieOf(HERE), 'sec-fetch-site': 'cross-site', ...from },
  });
  browser.keep(HERE, answer.headers);
  const session = answer.headers.getSetCookie().find((line) => line.startsWith('staycard_staff='));
  if (session) person.cookie = session.split(';')[0] ?? '';
  return { status: answer.status, location: answer.headers.get('location'), session };
}

async function signOn(who: Somebody, login: Login, invitation: string | null = null) {
  const address = await setOut(who, invitation);
  return comeBack(who, await who.browser.logIn(address, { ...STRONG, ...login }));
}

const IN = { status: 303, location: `${HERE}/desk` };
const turnedAway = (code: string) => ({ status: 303, location: `${HERE}/desk#openid=${code}`, session: undefined });

async function showSession({ person }: Somebody) {
  return (await person.ask<StaffSession>('GET', '/staff/session')).body;
}

/** Signs in an invited person with their account at the provider. */
async function comeIn(accountId: string, name: string, grants: readonly Grant[] = [{ role: 'owner', ...EVERYWHERE }]) {
  const who = somebody();
  const invitation = await inviteToken(staycard, name, grants, false);
  expect(await signOn(who, { accountId }, invitation)).toMatchObject(IN);
  return who;
}

describe('single sign-on at a provider', () => {
  let ada: Somebody;

  beforeAll(async () => {
    ada = await comeIn('ada', 'Ada');
  });

  it('needs an invitation first, and then their account', async () => {
    expect(await showSession(ada)).toMatchObject({ person: { name: 'Ada', is_demo: false }, passkeys: 0 });
    const elsewhere = somebody();
    const back = await signOn(elsewhere, { accountId: 'ada' });
    expect(back).toMatchObject(IN);
    expect(back.session).toContain('SameSite=Strict');
    expect((await showSession(elsewhere)).person).toEqual((await showSession(ada)).person);
  });

  it('uses PKCE, a nonce and a state, for the address that the operator set', async () => {
    const forged = { 'x-forwarded-host': 'evil.example' };
    const answer = await ada.person.ask<SetOut>('POST', '/staff/sign-in/openid', { invitation: null }, forged);
    const asked = new URL(answer.body.address).searchParams;
    expect(asked.get('redirect_uri')).toBe(RETURN);
    expect(asked.get('code_challenge_method')).toBe('S256');
    for (const name of ['state', 'nonce', 'code_challenge']) expect(asked.get(name)?.length).toBe(43);
    const [cookie = ''] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^staycard_openid=[^;]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  it('leads only to the desk, with any return address', async () => {
    const back = await ada.browser.logIn(await setOut(ada), { ...STRONG, accountId: 'ada' });
    back.searchParams.set('return_to', 'https://evil.example');
    expect((await comeBack(ada, back)).location?.startsWith(`${HERE}/desk`)).toBe(true);
  });

  it('shows the name of the provider to everyone, and nothing else', async () => {
    expect((await somebody().person.ask('GET', '/staff/sign-in/openid')).body).toEqual({ name: 'Group account' });
  });

  it('continues after the provider has changed its keys', { tags: ['thorough'] }, async () => {
    await fetch(`${provider.ready}/new-keys`);
    expect(await signOn(somebody(), { accountId: 'ada' })).toMatchObject(IN);
  });

  it('says plainly that the provider is down', async () => {
    const { config } = staycard.deps;
    const openId = config.openId && { ...config.openId, issuer: 'http://127.0.0.1:9' };
    const asked = setOutToSignIn({ ...staycard.deps, config: { ...config, openId } }, null);
    await expect(asked).rejects.toMatchObject({ status: 503, code: 'STAFF.OPENID_UNAVAILABLE' });
  });
});

describe('the sign-in refuses', () => {
  it('a person without an invitation, with any account', async () => {
    expect(await signOn(somebody(), { accountId: 'stranger' })).toEqual(turnedAway('STAFF.OPENID_UNKNOWN'));
  });

  it('a person who declined at the provider', { tags: ['thorough'] }, async () => {
    const who = somebody();
    const back = await who.browser.logIn(await setOut(who), {});
    expect(await comeBack(who, back)).toEqual(turnedAway('STAFF.OPENID_FAILED'));
  });

  it.each([
    ['at another level', { acr: 'urn:hotel:weak' }],
    ['by a password alone', { amr: ['pwd'] }],
    ['in a way that is not said', { amr: undefined }],
  ])('a sign-in that is too weak, %s', async (_, weak) => {
    expect(await signOn(somebody(), { accountId: 'ada', ...weak })).toEqual(turnedAway('STAFF.OPENID_TOO_WEAK'));
  });

  it('a nonce, a state or a code of another sign-in', async () => {
    const who = somebody();
    const otherNonce = new URL(await setOut(who));
    otherNonce.searchParams.set('nonce', 'another');
    const nonce = await who.browser.logIn(otherNonce.href, { ...STRONG, accountId: 'ada' });
    expect(await comeBack(who, nonce)).toEqual(turnedAway('STAFF.OPENID_FAILED'));

    const state = await who.browser.logIn(await setOut(who), { ...STRONG, accountId: 'ada' });
    state.searchParams.set('state', 'another');
    expect(await comeBack(who, state)).toEqual(turnedAway('STAFF.OPENID_FAILED'));

    const first = await who.browser.logIn(await setOut(who), { ...STRONG, accountId: 'ada' });
    const kept = who.browser.cookieOf(HERE);
    expect(await comeBack(who, first)).toMatchObject(IN);
    const again = () =>
      fetch(staycard.url + first.pathname + first.search, { redirect: 'manual', headers: { cookie: kept } });
    expect((await again()).headers.get('location')).toBe(`${HERE}/desk#openid=STAFF.OPENID_FAILED`);
    const second = await who.browser.logIn(await setOut(who), { ...STRONG, accountId: 'ada' });
    second.searchParams.set('code', first.searchParams.get('code') ?? '');
    expect(await comeBack(who, second)).toEqual(turnedAway('STAFF.OPENID_FAILED'));
  });

  it('a sign-in that began in another browser', async () => {
    const [attacker, victim] = [somebody(), somebody()];
    const back = await attacker.browser.logIn(await setOut(attacker), { ...STRONG, accountId: 'ada' });
    await setOut(victim);
    expect(await comeBack(victim, back)).toEqual(turnedAway('STAFF.OPENID_FAILED'));
  });

  it('a whole IPv6 network for a minute after too many tries, and no other network', async () => {
    const { person } = somebody();
    const open = async (address: string, time: number) =>
      (await person.ask('POST', '/staff/invitation/open', { token: `made up ${time}` }, { 'x-forwarded-for': address }))
        .status;
    for (let time = 1; time <= 60; time += 1) expect(await open(`2001:db8:1:2:${time}::1`, time)).toBe(410);
    expect(await open('2001:db8:1:2:ffff::1', 61)).toBe(429);
    expect(await open('2001:db8:1:3::1', 62)).toBe(410);
  });

  it('no person after returns that another site has caused', { tags: ['thorough'] }, async () => {
    const who = somebody();
    for (let tries = 0; tries < 70; tries += 1) {
      const asked = await fetch(`${staycard.url}/staff/sign-in/openid/return?state=1`, {
        redirect: 'manual',
        headers: { 'sec-fetch-site': 'cross-site', ...who.from },
      });
      expect(asked.headers.get('location')).toBe(`${HERE}/desk#openid=STAFF.OPENID_FAILED`);
    }
    expect(await signOn(who, { accountId: 'ada' })).toMatchObject(IN);
  });

  it('a person who is locked out or erased, at once', async () => {
    const lena = await comeIn('lena', 'Lena');
    const { person } = await showSession(lena);
    const owner = await DeskPerson.comeIn(staycard, [{ role: 'owner', ...EVERYWHERE }]);
    await owner.act(`/staff/people/${person.id}/lock`, { is_locked: true });
    expect((await lena.person.ask('GET', '/staff/session')).status).toBe(401);
    expect(await signOn(lena, { accountId: 'lena' })).toEqual(turnedAway('STAFF.OPENID_UNKNOWN'));
    // Once unlocked, they have their account as before, and need no link.
    await owner.act(`/staff/people/${person.id}/lock`, { is_locked: false });
    expect(await signOn(lena, { accountId: 'lena' })).toMatchObject(IN);

    expect((await owner.act(`/staff/people/${person.id}/erase`, {})).status).toBe(200);
    expect(await signOn(lena, { accountId: 'lena' })).toEqual(turnedAway('STAFF.OPENID_UNKNOWN'));
    const accounts = await staycard.db.selectFrom('staff_openid_identity').select('staff_id').execute();
    expect(accounts.filter(({ staff_id: id }) => id === person.id)).toEqual([]);
  });

  it('an account of another person, or a used link', async () => {
    const invitation = await inviteToken(staycard, 'Not Ada', [], false);
    expect(await signOn(somebody(), { accountId: 'ada' }, invitation)).toEqual(turnedAway('STAFF.OPENID_TAKEN'));
    const used = await inviteToken(staycard, 'Once', [], false);
    expect(await signOn(somebody(), { accountId: 'once' }, used)).toMatchObject(IN);
    expect(await signOn(somebody(), { accountId: 'other' }, used)).toEqual(turnedAway('STAFF.OPENID_UNKNOWN'));
    // The link was restored with the refusal and still works.
    expect(await signOn(somebody(), { accountId: 'another' }, invitation)).toMatchObject(IN);
  });
});

describe('an act of a person without a passkey', () => {
  const WHY = { reason: 'goodwill', note: null };

  /** Requests an act, which sends its person to the provider. */
  async function askToAdjust(who: Somebody, amount: number) {
    const { id: cardId } = await issueTestCard(staycard, { amount: 10_000 });
    const path = `/staff/cards/${cardId}/adjust`;
    const body = { ...WHY, amount };
    const answer = await who.person.ask('POST', path, body);
    who.browser.keep(HERE, answer.headers);
    const { confirmation } = answer.body;
    if (!confirmation?.provider) throw new Error('nothing is to be confirmed at the provider');
    const { id, provider: address } = confirmation;
    const repeat = <Body = ActDone>() => who.person.ask<Body>('POST', path, body, { 'staycard-confirmation': id });
    return { id, cardId, path, body, address, repeat };
  }

  let otto: Somebody;
  beforeAll(async () => {
    otto = await comeIn('otto', 'Otto');
  });

  it('is confirmed by another sign-on, for just this act', async () => {
    const asked = await askToAdjust(otto, 5);
    const parameters = new URL(asked.address).searchParams;
    expect([parameters.get('prompt'), parameters.get('max_age')]).toEqual(['login', '0']);
    const back = await otto.browser.logIn(asked.address, { ...STRONG, accountId: 'otto' });
    const returned = await comeBack(otto, back);
    expect(returned).toEqual({ status: 303, location: `${HERE}/desk#openid=confirmed`, session: undefined });
    const header = { 'staycard-confirmation': asked.id };
    const other = await otto.person.ask('POST', asked.path, { ...asked.body, amount: 6 }, header);
    expect(other.body.code).toBe('STAFF.CONFIRM_AGAIN');
    expect((await asked.repeat()).status).toBe(200);
    const rows = await staycard.db
      .selectFrom('audit_entry')
      .select('confirmation')
      .where('card_id', '=', asked.cardId)
      .execute();
    expect(rows.map(({ confirmation }) => confirmation?.length)).toEqual([32]);
    expect((await asked.repeat()).status).toBe(403);
  });

  it.each([
    ['another person signs in there', { accountId: 'ada' }, 'STAFF.CONFIRMATION_FAILED'],
    ['they signed in there before it was asked', { accountId: 'otto', ts: 'long ago' }, 'STAFF.OPENID_FAILED'],
  ])('is not confirmed if %s', async (_, login, code) => {
    const asked = await askToAdjust(otto, 7);
    const address = new URL(asked.address);
    // An attacker who controls the browser can make the provider sign in without a prompt.
    address.searchParams.delete('prompt');
    address.searchParams.delete('max_age');
    const anHourAgo = staycard.deps.clock.now().epochMilliseconds / 1000 - 3600;
    const ts = 'ts' in login && { ts: Math.round(anHourAgo) };
    const back = await new OpenIdBrowser().logIn(address.href, { ...STRONG, accountId: login.accountId, ...ts });
    expect(await comeBack(otto, back)).toEqual(turnedAway(code));
    expect((await asked.repeat()).status).toBe(403);
  });

  it('is not confirmed for another act, whatever the browser claims', async () => {
    const [one, other] = [await askToAdjust(otto, 8), await askToAdjust(otto, 9)];
    const back = await otto.browser.logIn(one.address, { ...STRONG, accountId: 'otto' });
    // The browser has the visit for the second act, with the state of the first.
    const state = back.searchParams.get('state') ?? '';
    const visit = new URLSearchParams(
      decodeURIComponent(otto.browser.cookieOf(HERE).split('staycard_openid=')[1] ?? ''),
    );
    visit.set('state', state);
    const answer = await fetch(staycard.url + back.pathname + back.search, {
      redirect: 'manual',
      headers: { cookie: `staycard_openid=${encodeURIComponent(visit.toString())}` },
    });
    expect(answer.headers.get('location')).toBe(`${HERE}/desk#openid=STAFF.OPENID_FAILED`);
    for (const { repeat } of [one, other]) expect((await repeat()).status).toBe(403);
  });

  it('is confirmed neither by the demo’s button, nor at the provider once its person has a passkey', async () => {
    const asked = await askToAdjust(otto, 10);
    expect((await otto.person.ask('POST', `/staff/confirmations/${asked.id}`, { passkey: null })).body.code).toBe(
      'STAFF.CONFIRMATION_FAILED',
    );
    const back = await otto.browser.logIn(asked.address, { ...STRONG, accountId: 'otto' });
    const { person } = await showSession(otto);
    await sql`insert into staff_passkey (credential_id, staff_id, public_key, sign_count, transports, name, created_at)
      values ('a-key', ${person.id}, '', 0, '{}', 'A key', now())`.execute(staycard.db);
    expect(await comeBack(otto, back)).toEqual(turnedAway('STAFF.CONFIRMATION_FAILED'));
    expect((await asked.repeat()).status).toBe(403);
  });
});
