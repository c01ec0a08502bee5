import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Challenge, PasskeyAnswer } from '#contract/staff/staff-session.ts';
import { CHALLENGE_MINUTES, IDLE_MINUTES, LONGEST_HOURS, MOST_SESSIONS } from '#domain/staff-rights.ts';
import { staffActor, writeAudit } from '../audit/audit-log.ts';
import type { Confirmation } from '../confirmation/spend-confirmation.ts';
import type { Dependencies } from '../dependencies.ts';
import { inTransaction, type Tx } from '../plumbing/database/database.ts';
import { Problem } from '../plumbing/http/problem.ts';
import { countAttempts, deleteEnded, insertAttempt, insertChallenge, takeChallenge } from './challenge-store.ts';
import { deleteEndedAttempts } from './openid-store.ts';
import { askNewPasskey, askPasskey, checkPasskey, readNewPasskey } from './passkeys.ts';
import {
  deletePasskey,
  deleteSession,
  deleteSessionsOf,
  findPasskey,
  findSession,
  insertPasskey,
  insertSession,
  listPasskeys,
  touchSession,
  usePasskey,
  type Passkey,
  type SignedIn,
} from './sign-in-store.ts';
import { lockPeople } from './staff-store.ts';

export { listPasskeys, type Passkey, type SignedIn } from './sign-in-store.ts';

export type StaffDependencies = Pick<Dependencies, 'db' | 'clock' | 'config'>;
/** What signing in at providers takes besides. */
export type OpenIdDependencies = StaffDependencies & Pick<Dependencies, 'log' | 'openIdProviders'>;

const TOKEN_BYTES = 32;
/** Failed tries of one network within these minutes; a person who mistypes nothing has none. */
const MOST_ATTEMPTS = 10;
const ATTEMPT_MINUTES = 10;
/** Writing down that a session is used is worth a write once a minute. */
const TOUCH_AFTER_SECONDS = 60;

export function digestOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Who has this session now; undefined where it has ended, is nobody's, or its person is locked. */
export async function findSignedIn(
  { db, clock, config }: StaffDependencies,
  token: string,
): Promise<SignedIn | undefined> {
  const now = clock.now();
  const digest = digestOf(token);
  const staff = await findWithoutUse({ db, clock, config }, digest);
  if (staff && Temporal.Instant.compare(staff.lastUsedAt.add({ seconds: TOUCH_AFTER_SECONDS }), now) <= 0) {
    await touchSession(db, digest, now);
  }
  return staff;
}

/** The same by the digest of its token; the session ends as if nobody had asked. */
export function findWithoutUse(
  { db, clock, config }: StaffDependencies,
  digest: Buffer,
): Promise<SignedIn | undefined> {
  return findSession(db, digest, sessionsAt(clock.now(), config));
}

function sessionsAt(now: Temporal.Instant, { demo: withDemo }: Pick<StaffDependencies['config'], 'demo'>) {
  return { now, usedSince: now.subtract({ minutes: IDLE_MINUTES }), withDemo };
}

/**
 * Who acts, as they are once nobody else changes them: locks them, and whom else it is about, and reads their rights
 * again. Throws `STAFF.SIGNED_OUT` where somebody locked them out since the request came.
 */
export async function lockActing(
  { clock, config }: Pick<StaffDependencies, 'clock' | 'config'>,
  tx: Tx,
  { id, sessionDigest }: SignedIn,
  others: readonly string[] = [],
): Promise<SignedIn> {
  await lockPeople(tx, [id, ...others]);
  const staff = await findSession(tx, sessionDigest, sessionsAt(clock.now(), config));
  if (!staff) throw new Problem('STAFF.SIGNED_OUT');
  return staff;
}

/** Opens a session with a token of its own; nothing of the token is kept but its digest. */
export async function openSession(
  tx: Tx,
  staffId: string,
  credentialId: string | null,
  now: Temporal.Instant,
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const endsAt = now.add({ hours: LONGEST_HOURS });
  await insertSession(tx, { digest: digestOf(token), staffId, credentialId, now, endsAt }, MOST_SESSIONS);
  return token;
}

export function endSession({ db }: StaffDependencies, { sessionDigest }: SignedIn): Promise<void> {
  return deleteSession(db, sessionDigest);
}

/** A question to any of our passkeys: the answer says who it is. */
export async function askSignIn({ db, clock, config }: StaffDependencies): Promise<Challenge> {
  const asked = newChallenge(clock.now());
  await insertChallenge(db, { ...asked.row, purpose: 'sign_in', staffId: null, sessionDigest: null, actDigest: null });
  return asked.present(await askPasskey(config, asked.bytes));
}

/** A question for a new passkey of somebody. */
export async function askForPasskey(
  { db, clock, config }: StaffDependencies,
  { id, name }: Pick<SignedIn, 'id' | 'name'>,
): Promise<Challenge> {
  const asked = newChallenge(clock.now());
  const row = { ...asked.row, purpose: 'register' as const, staffId: id, sessionDigest: null, actDigest: null };
  await insertChallenge(db, row);
  const passkeys = await listPasskeys(db, id);
  return asked.present(await askNewPasskey(config, asked.bytes, { id, name, passkeys }));
}

function newChallenge(now: Temporal.Instant) {
  const bytes = new Uint8Array(randomBytes(TOKEN_BYTES));
  const expiresAt = now.add({ minutes: CHALLENGE_MINUTES });
  const id = randomUUID();
  return {
    bytes,
    row: { id, challenge: Buffer.from(bytes).toString('base64url'), expiresAt },
    present: (passkey: Challenge['passkey']): Challenge => {
      return { challenge_id: id, passkey, ends_at: expiresAt.toString({ smallestUnit: 'second' }) };
    },
  };
}

/**
 * Signs somebody in by their passkey; answers the token of a new session. Throws `STAFF.SIGN_IN_FAILED` whatever is
 * wrong, and `STAFF.TOO_MANY_TRIES` where a network has failed too often.
 */
export async function signIn(
  deps: StaffDependencies,
  { challengeId, answer, address }: { challengeId: string; answer: PasskeyAnswer; address: string },
): Promise<string> {
  const { db, clock, config } = deps;
  return countingFailures(deps, address, async () => {
    const now = clock.now();
    const challenge = await takeChallenge(db, { id: challengeId, purpose: 'sign_in', staffId: null }, now);
    const passkey = await findPasskey(db, answer.id);
    if (challenge === undefined || !passkey) return undefined;
    const proof = await checkPasskey(config, answer, challenge, passkey);
    if (!proof) return undefined;
    const { credentialId, staffId } = passkey;
    return inTransaction(db, async (tx) => {
      // Who takes the passkey away, or locks them out, ends their sessions before this one or finds it there.
      await lockPeople(tx, [staffId]);
      if (!(await usePasskey(tx, credentialId, { ...proof, at: now }))) return undefined;
      await writeAudit(tx, [{ action: 'sign_in', aboutStaffId: staffId, details: {} }], {
        actor: staffActor(staffId),
        reason: 'passkey',
        at: now,
      });
      return openSession(tx, staffId, credentialId, now);
    });
  });
}

/**
 * Runs one try to come in. Only what comes to nothing is counted and refused: nobody guesses a passkey, a link or what
 * a provider signs, and colleagues behind the same address as a joker still come in.
 */
export async function countingFailures<Result>(
  { db, clock }: StaffDependencies,
  address: string,
  tryIt: () => Promise<Result | undefined>,
  failed: () => Problem = () => new Problem('STAFF.SIGN_IN_FAILED'),
): Promise<Result> {
  const result = await tryIt();
  if (result !== undefined) return result;
  const now = clock.now();
  if ((await countAttempts(db, address, now.subtract({ minutes: ATTEMPT_MINUTES }))) >= MOST_ATTEMPTS) {
    throw new Problem('STAFF.TOO_MANY_TRIES', { retryAfterSeconds: ATTEMPT_MINUTES * 60 });
  }
  await insertAttempt(db, address, now);
  throw failed();
}

type NewPasskey = { readonly challengeId: string; readonly answer: PasskeyAnswer; readonly name: string };

/** Writes down the passkey that somebody made; undefined where we did not ask, or have it already. */
export async function savePasskey(
  { config }: StaffDependencies,
  tx: Tx,
  staffId: string,
  { challengeId, answer, name }: NewPasskey,
  now: Temporal.Instant,
): Promise<string | undefined> {
  const challenge = await takeChallenge(tx, { id: challengeId, purpose: 'register', staffId }, now);
  const made = challenge === undefined ? undefined : await readNewPasskey(config, answer, challenge);
  if (!made) return undefined;
  return (await insertPasskey(tx, { ...made, staffId, name, createdAt: now })) ? made.credentialId : undefined;
}

/** Another passkey of somebody signed in. Throws `STAFF.CONFIRMATION_FAILED`. */
export async function addPasskey(
  deps: StaffDependencies,
  staff: SignedIn,
  added: NewPasskey,
  confirmation: Confirmation | undefined,
): Promise<Passkey[]> {
  const now = deps.clock.now();
  return inTransaction(deps.db, async (tx) => {
    const { id } = await lockActing(deps, tx, staff);
    const saved = await savePasskey(deps, tx, id, added, now);
    if (!saved) throw new Problem('STAFF.CONFIRMATION_FAILED');
    const cause = { actor: staffActor(id), reason: 'own', at: now, ...(confirmation && { confirmation }) };
    await writeAudit(tx, [{ action: 'add_passkey', aboutStaffId: id, details: {} }], cause);
    return listPasskeys(tx, id);
  });
}

/** Takes a passkey away, and the sessions that it began. The last one stays: without it nobody comes back in. */
export async function removePasskey(
  deps: StaffDependencies,
  staff: SignedIn,
  credentialId: string,
  confirmation: Confirmation | undefined,
): Promise<Passkey[]> {
  const { db, clock } = deps;
  return inTransaction(db, async (tx) => {
    const { id } = await lockActing(deps, tx, staff);
    const passkeys = await listPasskeys(tx, id);
    if (passkeys.length === 1) {
      throw new Problem('STAFF.ACT_REFUSED', { detail: 'This is your only passkey: add another one first.' });
    }
    if (!(await deletePasskey(tx, id, credentialId))) throw new Problem('STAFF.PASSKEY_NOT_FOUND');
    await deleteSessionsOf(tx, id, credentialId);
    const cause = { actor: staffActor(id), reason: 'own', at: clock.now(), ...(confirmation && { confirmation }) };
    await writeAudit(tx, [{ action: 'remove_passkey', aboutStaffId: id, details: {} }], cause);
    return listPasskeys(tx, id);
  });
}

/** The job: forgets questions, links, sessions and failed tries that are over. */
export async function cleanUpStaff({ db, clock }: Pick<StaffDependencies, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  await deleteEnded(db, now, now.subtract({ minutes: ATTEMPT_MINUTES }));
  await deleteEndedAttempts(db, now);
}
