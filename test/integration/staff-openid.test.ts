import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ActDone } from '#contract/staff/staff-cards.ts';
import type { SetOut, StaffSession } from '#contract/staff/staff-session.ts';
import type { Grant } from '#domain/staff-rights.ts';
import { asOwner } from '../as-owner.ts';
import { DeskPerson, EVERYWHERE, inviteToken } from '../desk-person.ts';
import { issueTestCard } from '../issue-test-card.ts';
import { OpenIdBrowser, SECRET, startTestProvider, type Login } from '../openid/openid-world.ts';
import { useStaycard } from '../staycard.ts';

const HERE = 'http://localhost:4000';
const RETURN = `${HERE}/staff/sign-in/openid/group`;
const STRONG = { acr: 'urn:hotel:strong', amr: ['pwd', 'mfa'] };

const verified = (email: string, more: object = {}) => ({ email, email_verified: true, ...more });

const provider = await startTestProvider(RETURN, {
  ada: verified('ada@elsewhere.example', { name: 'Ada' }),
  bea: verified('bea@hotel.example', { name: 'Bea', groups: ['front-office', 'nobody-maps-this'] }),
  cleo: { email: 'cleo@hotel.example', email_verified: false, name: 'Cleo' },
  claims: verified('claims@hotel.example', { groups: 'owners' }),
  dora: verified('dora@hotel.example.evil.example', { name: 'Dora' }),
  mixed: verified('max@elsewhere.example', { name: 'Max', signed: { email: 'max@hotel.example' } }),
  lines: verified('lines@hotel.example', { name: 'Eve\nOwner' }),
  long: verified('long@hotel.example', { name: 'E'.repeat(101) }),
  nameless: { name: 'Without a mail' },
  namesake: verified('ada.two@hotel.example', { name: 'ada' }),
  olga: verified('olga@hotel.example', { name: 'Olga', groups: ['owners'] }),
  otto: verified('otto@hotel.example', { name: 'Otto', groups: ['owners'] }),
  lena: verified('lena@hotel.example', { name: 'Lena', groups: ['front-office'] }),
});

/** A provider that sends people to what is no web address. */
const odd = await startOddProvider();

const folder = await mkdtemp(join(tmpdir(), 'staycard-openid-'));
const file = join(folder, 'providers.yaml');
await writeFile(
  file,
  `providers:
  - id: group
    name: Group account
    issuer: ${provider.ready}
    client_id: staycard
    client_secret_variable: GROUP_SECRET
    scopes: [openid, profile, email, groups]
    domains: [hotel.example]
    require: { acr: ['urn:hotel:strong'], amr: [mfa] }
  - id: odd
    name: No way to sign in
    issuer: ${odd.issuer}
    client_id: staycard
  - id: away
    name: Nobody answers here
    issuer: http://127.0.0.1:9
    client_id: staycard
`,
);

const staycard = useStaycard({
  settings: { OPENID_PROVIDERS_FILE: file, GROUP_SECRET: SECRET, TRUST_PROXY: '1' },
});

afterAll(() => Promise.all([provider.stop(), odd.stop()]));
beforeEach(async () => {
  await staycard.db.deleteFrom('staff_attempt').execute();
});

async function startOddProvider() {
  const app = fastify();
  const state = { issuer: '' };
  app.get('/.well-known/openid-configuration', () => ({
    issuer: state.issuer,
    authorization_endpoint: 'javascript:alert(1)',
    token_endpoint: `${state.issuer}/token`,
    jwks_uri: `${state.issuer}/keys`,
    response_types_supported: ['code'],
  }));
  state.issuer = await app.listen({ host: '127.0.0.1', port: 0 });
  return { issuer: state.issuer, stop: () => app.close() };
}

let networks = 0;

/** A person with a browser, who has not signed in; each is in a network of their own. */
function somebody() {
  networks += 1;
  const person = new DeskPerson(staycard, 'somebody', '');
  return { person, browser: new OpenIdBrowser(), from: { 'x-forwarded-for': `198.51.100.${networks}` } };
}

type Somebody = ReturnType<typeof somebody>;

/** Has somebody sent to the provider by a call of the desk. */
async function setOut({ person, browser, from }: Somebody, path = '/staff/sign-in/openid', body: object = {}) {
  const asked = path.endsWith('sign-in/openid') ? { provider: 'group', invitation: null, ...body } : body;
  const answer = await person.ask<SetOut>('POST', path, asked, from);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  browser.keep(HERE, answer.headers);
  return answer.body.address;
}

/** Comes back: where the browser is sent, and the session that it was given. */
async function comeBack({ person, browser, from }: Somebody, address: URL) {
  expect(address.href.startsWith(RETURN)).toBe(true);
  const answer = await fetch(staycard.url + address.pathname + address.search, {
    redirect: 'manual',
    // What a navigation from another site brings: no cookie that is strict, and no origin.
    headers: { cookie: browser.cookieOf(HERE), 'sec-fetch-site': 'cross-site', ...from },
  });
  browser.keep(HERE, answer.headers);
  const session = answer.headers.getSetCookie().find((line) => line.startsWith('staycard_staff='));
  if (session) person.cookie = session.split(';')[0] ?? '';
  return { status: answer.status, location: answer.headers.get('location'), session };
}

async function signOn(who: Somebody, login: Login, body: object = {}) {
  const address = await setOut(who, undefined, body);
  return comeBack(who, await who.browser.logIn(address, { ...STRONG, ...login }));
}

const IN = { status: 303, location: `${HERE}/desk` };
const turnedAway = (code: string) => ({ status: 303, location: `${HERE}/desk#openid=${code}`, session: undefined });

async function showSession({ person }: Somebody) {
  return (await person.ask<StaffSession>('GET', '/staff/session')).body;
}

/** Somebody invited, who comes in with their account. */
async function comeIn(accountId: string, name: string, grants: readonly Grant[] = [{ role: 'owner', ...EVERYWHERE }]) {
  const who = somebody();
  const invitation = await inviteToken(staycard, name, grants, false);
  expect(await signOn(who, { accountId }, { invitation })).toMatchObject(IN);
  return who;
}

describe('signing on at a provider', () => {
  let ada: Somebody;

  beforeAll(async () => {
    ada = await comeIn('ada', 'Ada');
  });

  it('lets somebody in by an invitation first, and from then on by their account', async () => {
    expect(await showSession(ada)).toMatchObject({ person: { name: 'Ada', is_demo: false }, passkeys: 0 });
    const elsewhere = somebody();
    const back = await signOn(elsewhere, { accountId: 'ada' });
    expect(back).toMatchObject(IN);
    expect(back.session).toContain('SameSite=Strict');
    expect((await showSession(elsewhere)).person).toEqual((await showSession(ada)).person);
  });

  it('asks with PKCE, a nonce and a state, for the address that the operator named', async () => {
    const answer = await ada.person.ask<SetOut>(
      'POST',
      '/staff/sign-in/openid',
      { provider: 'group', invitation: null },
      { 'x-forwarded-host': 'evil.example' },
    );
    const asked = new URL(answer.body.address).searchParams;
    expect(asked.get('redirect_uri')).toBe(RETURN);
    expect(asked.get('code_challenge_method')).toBe('S256');
    for (const name of ['state', 'nonce', 'code_challenge']) expect(asked.get(name)?.length).toBe(43);
    const [cookie = ''] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^staycard_openid=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(cookie).not.toContain(asked.get('state'));
  });

  it('leads to the desk and nowhere else, whatever the address says', async () => {
    const back = await ada.browser.logIn(await setOut(ada), { ...STRONG, accountId: 'ada' });
    back.searchParams.set('return_to', 'https://evil.example');
    expect((await comeBack(ada, back)).location?.startsWith(`${HERE}/desk`)).toBe(true);
  });

  it('lists the providers to anybody, and nothing of them but their names', async () => {
    const { body } = await somebody().person.ask('GET', '/staff/sign-in/openid');
    expect(body).toEqual({
      providers: [
        { id: 'group', name: 'Group account' },
        { id: 'odd', name: 'No way to sign in' },
        { id: 'away', name: 'Nobody answers here' },
      ],
    });
  });

  it('goes on once the provider has other keys', { tags: ['thorough'] }, async () => {
    await fetch(`${provider.ready}/new-keys`);
    expect(await signOn(somebody(), { accountId: 'ada' })).toMatchObject(IN);
  });

  it('sends nobody to what a browser would run', async () => {
    const body = { provider: 'odd', invitation: null };
    const answer = await somebody().person.ask('POST', '/staff/sign-in/openid', body);
    expect(answer).toMatchObject({ status: 503, body: { code: 'STAFF.OPENID_UNAVAILABLE' } });
  });

  it('says plainly that a provider is away, and counts that against nobody', async () => {
    const body = { provider: 'away', invitation: null };
    for (let tries = 0; tries < 11; tries += 1) {
      const answer = await somebody().person.ask('POST', '/staff/sign-in/openid', body);
      expect(answer).toMatchObject({ status: 503, body: { code: 'STAFF.OPENID_UNAVAILABLE' } });
    }
    expect((await somebody().person.ask('POST', '/staff/sign-in/challenge', {})).status).toBe(200);
  });
});

describe('is turned away', () => {
  it('who is not known and brings a mail of another domain, or none', async () => {
    expect(await signOn(somebody(), { accountId: 'dora' })).toEqual(turnedAway('STAFF.OPENID_UNKNOWN'));
    expect(await signOn(somebody(), { accountId: 'nameless' })).toEqual(turnedAway('STAFF.OPENID_UNKNOWN'));
  });

  it('whose mail nobody has verified, but another', async () => {
    expect(await signOn(somebody(), { accountId: 'cleo' })).toEqual(turnedAway('STAFF.OPENID_UNKNOWN'));
    expect(await signOn(somebody(), { accountId: 'mixed' })).toEqual(turnedAway('STAFF.OPENID_UNKNOWN'));
  });

  it('who declined there', { tags: ['thorough'] }, async () => {
    const who = somebody();
    const back = await who.browser.logIn(await setOut(who), {});
    expect(await comeBack(who, back)).toEqual(turnedAway('STAFF.OPENID_FAILED'));
  });

  it('who signed in there too weakly, or another way than is wanted', async () => {
    const weak = { accountId: 'ada', acr: 'urn:hotel:weak' };
    expect(await signOn(somebody(), weak)).toEqual(turnedAway('STAFF.OPENID_TOO_WEAK'));
    const passwordOnly = { accountId: 'ada', amr: ['pwd'] };
    expect(await signOn(somebody(), passwordOnly)).toEqual(turnedAway('STAFF.OPENID_TOO_WEAK'));
  });

  it('who brings a nonce, a state or a code of another way there', async () => {
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
    const again = await fetch(staycard.url + first.pathname + first.search, {
      redirect: 'manual',
      headers: { cookie: kept },
    });
    expect(again.headers.get('location')).toBe(`${HERE}/desk#openid=STAFF.OPENID_FAILED`);
    const second = await who.browser.logIn(await setOut(who), { ...STRONG, accountId: 'ada' });
    second.searchParams.set('code', first.searchParams.get('code') ?? '');
    expect(await comeBack(who, second)).toEqual(turnedAway('STAFF.OPENID_FAILED'));
  });

  it('who finishes in their browser what began in another', async () => {
    const [attacker, victim] = [somebody(), somebody()];
    const back = await attacker.browser.logIn(await setOut(attacker), { ...STRONG, accountId: 'ada' });
    await setOut(victim);
    expect(await comeBack(victim, back)).toEqual(turnedAway('STAFF.OPENID_FAILED'));
  });

  it('who comes back at the address of another provider, and who takes too long', async () => {
    const who = somebody();
    const elsewhere = await who.browser.logIn(await setOut(who), { ...STRONG, accountId: 'ada' });
    const answer = await fetch(`${staycard.url}/staff/sign-in/openid/away${elsewhere.search}`, {
      redirect: 'manual',
      headers: { cookie: who.browser.cookieOf(HERE) },
    });
    expect(answer.headers.get('location')).toBe(`${HERE}/desk#openid=STAFF.OPENID_FAILED`);
    const late = await who.browser.logIn(await setOut(who), { ...STRONG, accountId: 'ada' });
    await asOwner(staycard, "update staff_openid_attempt set expires_at = expires_at - interval '10 minutes'");
    expect(await comeBack(who, late)).toEqual(turnedAway('STAFF.OPENID_FAILED'));
  });

  it('for a while who fails too often, and nobody else of their network', { tags: ['thorough'] }, async () => {
    const who = somebody();
    const again = () => ({ ...who, browser: new OpenIdBrowser() });
    for (let tries = 0; tries < 10; tries += 1) await signOn(again(), { accountId: 'dora' });
    expect(await signOn(again(), { accountId: 'dora' })).toEqual(turnedAway('STAFF.TOO_MANY_TRIES'));
    expect(await signOn(again(), { accountId: 'ada' })).toMatchObject(IN);
  });

  it('for a while whose network of IPv6 addresses fails too often, from whichever of them, and no other network', async () => {
    const { person } = somebody();
    const open = async (address: string, time: number) =>
      (await person.ask('POST', '/staff/invitation/open', { token: `made up ${time}` }, { 'x-forwarded-for': address }))
        .status;
    for (let time = 1; time <= 10; time += 1) expect(await open(`2001:db8:1:2:${time}::1`, time)).toBe(410);
    expect(await open('2001:db8:1:2:ffff::1', 11)).toBe(429);
    expect(await open('2001:db8:1:3::1', 12)).toBe(410);
  });

  it(
    'and counted nobody whom another site has ask for the way back, however often',
    { tags: ['thorough'] },
    async () => {
      const who = somebody();
      for (let tries = 0; tries < 40; tries += 1) {
        const asked = await fetch(`${staycard.url}/staff/sign-in/openid/group?state=1`, {
          redirect: 'manual',
          headers: { 'sec-fetch-site': 'cross-site', ...who.from },
        });
        expect(asked.headers.get('location')).toBe(`${HERE}/desk#openid=STAFF.OPENID_FAILED`);
      }
      expect(await signOn(who, { accountId: 'ada' })).toMatchObject(IN);
    },
  );

  it('who is locked out, at once and by whatever account', async () => {
    const lena = somebody();
    expect(await signOn(lena, { accountId: 'lena' })).toMatchObject(IN);
    const { person } = await showSession(lena);
    const owner = await DeskPerson.comeIn(staycard, [{ role: 'owner', ...EVERYWHERE }]);
    await owner.act(`/staff/people/${person.id}/lock`, { is_locked: true });
    expect((await lena.person.ask('GET', '/staff/session')).status).toBe(401);
    expect(await signOn(lena, { accountId: 'lena' })).toEqual(turnedAway('STAFF.OPENID_UNKNOWN'));
    // Let in again, they have their account as before, and need no link.
    await owner.act(`/staff/people/${person.id}/lock`, { is_locked: false });
    expect(await signOn(lena, { accountId: 'lena' })).toMatchObject(IN);

    // Erased, and erased once more, they stay out, and nothing says which account it was.
    for (let times = 0; times < 2; times += 1) {
      expect((await owner.act(`/staff/people/${person.id}/erase`, {})).status).toBe(200);
      expect(await signOn(lena, { accountId: 'lena' })).toEqual(turnedAway('STAFF.OPENID_UNKNOWN'));
    }
    const accounts = await staycard.db.selectFrom('staff_openid_identity').select(['subject', 'staff_id']).execute();
    expect(accounts.filter(({ subject }) => subject === 'lena')).toEqual([]);
    expect(accounts.filter(({ staff_id: id }) => id === person.id)).toHaveLength(1);
  });

  it('who brings an account that is somebody else here, or a link that was used', async () => {
    const invitation = await inviteToken(staycard, 'Not Ada', [], false);
    expect(await signOn(somebody(), { accountId: 'ada' }, { invitation })).toEqual(turnedAway('STAFF.OPENID_TAKEN'));
    const used = await inviteToken(staycard, 'Once', [], false);
    expect(await signOn(somebody(), { accountId: 'nameless' }, { invitation: used })).toMatchObject(IN);
    expect(await signOn(somebody(), { accountId: 'dora' }, { invitation: used })).toEqual(
      turnedAway('STAFF.OPENID_UNKNOWN'),
    );
  });
});

describe('a mail of our domain', () => {
  it('lets a newcomer in without a role, whatever their claims say', async () => {
    const bea = somebody();
    expect(await signOn(bea, { accountId: 'bea' })).toMatchObject(IN);
    expect(await showSession(bea)).toMatchObject({ person: { name: 'Bea' }, grants: [], rights: [] });
  });

  it('is nobody who is there already, whatever their name is', async () => {
    const namesake = somebody();
    expect(await signOn(namesake, { accountId: 'namesake' })).toMatchObject(IN);
    expect(await showSession(namesake)).toMatchObject({
      person: { name: 'ada, ada.two@hotel.example' },
      grants: [],
      rights: [],
    });
  });

  it.each(['lines', 'long'])(
    'is called by their mail where the name of %s is none that the desk takes',
    async (account) => {
      const newcomer = somebody();
      expect(await signOn(newcomer, { accountId: account })).toMatchObject(IN);
      expect(await showSession(newcomer)).toMatchObject({ person: { name: `${account}@hotel.example` } });
    },
  );
});

describe('an act of somebody who has no passkey', () => {
  const WHY = { reason: 'goodwill', note: null };

  async function askToAdjust(who: Somebody, amount: number) {
    const { id: cardId } = await issueTestCard(staycard, { amount: 10_000 });
    const path = `/staff/cards/${cardId}/adjust`;
    const body = { ...WHY, amount };
    const { confirmation } = (await who.person.ask('POST', path, body)).body;
    if (!confirmation) throw new Error('nothing is to be confirmed');
    expect(confirmation).toMatchObject({ passkey: null, provider: 'Group account' });
    const repeat = <Body = ActDone>() =>
      who.person.ask<Body>('POST', path, body, { 'staycard-confirmation': confirmation.id });
    return { id: confirmation.id, cardId, path, body, repeat };
  }
  const confirmPath = (id: string) => `/staff/confirmations/${id}/openid`;

  let claims: Somebody;
  beforeAll(async () => {
    claims = await comeIn('claims', 'Claims');
  });

  it('is confirmed by signing in there once more, for just this act', async () => {
    const asked = await askToAdjust(claims, 5);
    const address = await setOut(claims, confirmPath(asked.id));
    const parameters = new URL(address).searchParams;
    expect([parameters.get('prompt'), parameters.get('max_age')]).toEqual(['login', '0']);
    const back = await claims.browser.logIn(address, { ...STRONG, accountId: 'claims' });
    const returned = await comeBack(claims, back);
    expect(returned).toEqual({ status: 303, location: `${HERE}/desk#openid=confirmed`, session: undefined });
    const other = await claims.person.ask(
      'POST',
      asked.path,
      { ...asked.body, amount: 6 },
      {
        'staycard-confirmation': asked.id,
      },
    );
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
    ['somebody else signs in there', { accountId: 'ada' }],
    ['they signed in there before it was asked', { accountId: 'claims', ts: 'long ago' }],
  ])('is not where %s', async (_, login) => {
    const asked = await askToAdjust(claims, 7);
    const address = new URL(await setOut(claims, confirmPath(asked.id)));
    // What somebody can do who controls the browser: have the provider ask nobody again.
    address.searchParams.delete('prompt');
    address.searchParams.delete('max_age');
    const anHourAgo = staycard.deps.clock.now().epochMilliseconds / 1000 - 3600;
    const ts = 'ts' in login && { ts: Math.round(anHourAgo) };
    const elsewhere = new OpenIdBrowser();
    const back = await elsewhere.logIn(address.href, { ...STRONG, accountId: login.accountId, ...ts });
    expect(await comeBack(claims, back)).toEqual(turnedAway('STAFF.CONFIRMATION_FAILED'));
    expect((await asked.repeat()).status).toBe(403);
  });

  it('is not by the button of the demo, nor for somebody else', async () => {
    const asked = await askToAdjust(claims, 8);
    expect((await claims.person.ask('POST', `/staff/confirmations/${asked.id}`, { passkey: null })).body.code).toBe(
      'STAFF.CONFIRMATION_FAILED',
    );
    const other = await askToAdjust(claims, 9);
    const stranger = somebody();
    expect(await signOn(stranger, { accountId: 'olga' })).toMatchObject(IN);
    expect((await stranger.person.ask('POST', confirmPath(other.id), {})).body.code).toBe('STAFF.CONFIRMATION_FAILED');
  });
});
