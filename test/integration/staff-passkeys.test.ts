import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ActDone } from '#contract/desk/staff-cards.ts';
import type { Challenge, Invitation, Passkeys, StaffSession } from '#contract/desk/staff-session.ts';
import { DeskPerson, EVERYWHERE, inviteToken } from '../desk-person.ts';
import { queueBehind } from '../held-rows.ts';
import { issueTestCard } from '../issue-test-card.ts';
import { SoftPasskey } from '../soft-passkey.ts';
import { useStaycard } from '../staycard.ts';

const staycard = useStaycard();

type Question = { challenge: string; rp?: { id: string }; rpId?: string };

let passkey: SoftPasskey;
let person: DeskPerson;

/** Signs in a person who registers a passkey. */
async function comeIn(name: string): Promise<{ person: DeskPerson; passkey: SoftPasskey }> {
  const token = await inviteToken(staycard, name, [{ role: 'owner', ...EVERYWHERE }], false);
  const newcomer = new DeskPerson(staycard, name, '');
  const { body } = await newcomer.ask<Invitation>('POST', '/staff/invitation/open', { token });
  const made = new SoftPasskey(newcomer.origin);
  const answer = made.register(body.challenge?.passkey as Question);
  const accept = { token, passkey: { challenge_id: body.challenge?.challenge_id, passkey: answer, name: 'Laptop' } };
  const come = await newcomer.ask('POST', '/staff/invitation/accept', accept);
  newcomer.cookie = come.headers.get('set-cookie')?.split(';')[0] ?? '';
  const { body: session } = await newcomer.ask<StaffSession>('GET', '/staff/session');
  expect(session).toMatchObject({ person: { name, is_demo: false }, passkeys: 1 });
  return { person: newcomer, passkey: made };
}

async function askSignIn(): Promise<Challenge> {
  return (await person.ask<Challenge>('POST', '/staff/sign-in/challenge', {})).body;
}

const signIn = (asked: Challenge, answer: object) =>
  person.ask('POST', '/staff/sign-in', { challenge_id: asked.challenge_id, passkey: answer });

beforeAll(async () => {
  ({ person, passkey } = await comeIn('Ada'));
});

/** Confirms a call by a passkey. Returns a function that makes the call. */
async function confirmBy(who: DeskPerson, key: SoftPasskey, path: string, body: object) {
  const { body: refused } = await who.ask('POST', path, body);
  const id = refused.confirmation?.id ?? '';
  await who.ask('POST', `/staff/confirmations/${id}`, {
    passkey: key.sign(refused.confirmation?.passkey as Question),
  });
  return () => who.ask<Passkeys>('POST', path, body, { 'staycard-confirmation': id });
}

async function addPhone(who: DeskPerson, first: SoftPasskey): Promise<SoftPasskey> {
  const { body: asked } = await who.ask<Challenge>('POST', '/staff/passkeys/challenge', {});
  const second = new SoftPasskey(who.origin);
  const added = { challenge_id: asked.challenge_id, passkey: second.register(asked.passkey), name: 'Phone' };
  const both = await (await confirmBy(who, first, '/staff/passkeys', added))();
  expect(both.body.passkeys.map(({ name }) => name)).toEqual(['Laptop', 'Phone']);
  return second;
}

const removalOf = ({ id }: SoftPasskey) => `/staff/passkeys/${id.toString('base64url')}/remove`;

describe('signing in', () => {
  it('takes the passkey, and no name', async () => {
    const asked = await askSignIn();
    expect(asked.passkey).toMatchObject({ rpId: 'localhost', userVerification: 'required', allowCredentials: [] });
    const answer = await signIn(asked, passkey.sign(asked.passkey));
    expect(answer.status).toBe(200);
    const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
    expect(cookie).not.toBe(person.cookie);
    const { body } = await new DeskPerson(staycard, 'Ada', cookie).ask<StaffSession>('GET', '/staff/session');
    expect(body.person.name).toBe('Ada');
  });

  it.each([
    ['who was not verified', { isVerified: false }],
    ['for another site', { origin: 'https://evil.example' }],
    ['with a counter that went back', { signCount: 1 }],
  ])('refuses a person %s', async (_, said) => {
    const asked = await askSignIn();
    const { status, body } = await signIn(asked, passkey.sign(asked.passkey, said));
    expect({ status, code: body.code }).toEqual({ status: 401, code: 'STAFF.SIGN_IN_FAILED' });
  });

  it('refuses a repeated answer, and one of another question or person', async () => {
    const [asked, other] = [await askSignIn(), await askSignIn()];
    const answer = passkey.sign(asked.passkey);
    expect((await signIn(other, answer)).status).toBe(401);
    expect((await signIn(asked, answer)).status).toBe(200);
    expect((await signIn(asked, answer)).status).toBe(401);
    const again = await askSignIn();
    expect((await signIn(again, new SoftPasskey(person.origin).sign(again.passkey as Question))).status).toBe(401);
    // A challenge for a new passkey cannot be used to sign in.
    const { body: register } = await person.ask<Challenge>('POST', '/staff/passkeys/challenge', {});
    expect(
      (await signIn(register, passkey.sign({ ...(register.passkey as Question), rpId: 'localhost' }))).status,
    ).toBe(401);
  });

  it('is too late by a passkey that is being taken away, which opens nothing that lasts', async () => {
    const { person: dora, passkey: first } = await comeIn('Dora');
    const second = await addPhone(dora, first);
    const remove = await confirmBy(dora, second, removalOf(first), {});
    const asked = await askSignIn();
    // The passkey is deleted and its sessions are about to be, when a person signs in by it.
    const [removed, signedIn] = await queueBehind(
      staycard.db,
      (tx) => sql`lock table staff_session in share mode`.execute(tx),
      [
        async () => (await remove()).status,
        async () => (await signIn(asked, first.sign(asked.passkey as Question))).status,
      ],
    );
    expect([removed, signedIn]).toEqual([200, 401]);
  });
});

describe('an act', () => {
  const WHY = { reason: 'goodwill', note: null };

  const askToAdjust = async (path: string, amount: number) => {
    const { body } = await person.ask('POST', path, { ...WHY, amount });
    const { confirmation } = body;
    if (!confirmation?.passkey) throw new Error(JSON.stringify(body));
    return { id: confirmation.id, question: confirmation.passkey as Question };
  };
  const confirm = (id: string, answer: object | null) =>
    person.ask('POST', `/staff/confirmations/${id}`, { passkey: answer });

  it('is confirmed only by the passkey of its person', async () => {
    const { id: cardId } = await issueTestCard(staycard, { amount: 10_000 });
    const path = `/staff/cards/${cardId}/adjust`;
    const one = await askToAdjust(path, 1);
    expect((await confirm(one.id, null)).body.code).toBe('STAFF.CONFIRMATION_FAILED');
    const [two, three] = [await askToAdjust(path, 2), await askToAdjust(path, 3)];
    expect((await confirm(two.id, passkey.sign(three.question))).body.code).toBe('STAFF.CONFIRMATION_FAILED');
    expect((await confirm(three.id, passkey.sign(three.question, { isVerified: false }))).status).toBe(403);
    const stranger = await comeIn('Bob');
    const four = await askToAdjust(path, 4);
    expect((await confirm(four.id, stranger.passkey.sign(four.question))).status).toBe(403);
    const five = await askToAdjust(path, 5);
    expect((await confirm(five.id, passkey.sign(five.question))).status).toBe(200);
    const header = { 'staycard-confirmation': five.id };
    expect((await person.ask('POST', path, { ...WHY, amount: 6 }, header)).body.code).toBe('STAFF.CONFIRM_AGAIN');
    const done = await person.ask<ActDone>('POST', path, { ...WHY, amount: 5 }, header);
    expect(done.body.cards[0]?.after.balance.value?.amount).toBe(105);
    const { rows } = await staycard.db
      .selectFrom('audit_entry')
      .select('confirmation')
      .where('card_id', '=', cardId)
      .execute()
      .then((found) => ({ rows: found }));
    expect(rows.map(({ confirmation }) => confirmation?.length)).toEqual([32]);
  });

  it('adds a second passkey, and taking the first away ends its sessions', async () => {
    const { person: carla, passkey: first } = await comeIn('Carla');
    const second = await addPhone(carla, first);
    const remove = await confirmBy(carla, second, removalOf(first), {});
    expect((await remove()).body.passkeys.map(({ name }) => name)).toEqual(['Phone']);
    expect((await carla.ask('GET', '/staff/session')).status).toBe(401);
    const again = await askSignIn();
    expect((await signIn(again, first.sign(again.passkey as Question))).status).toBe(401);
  });
});
