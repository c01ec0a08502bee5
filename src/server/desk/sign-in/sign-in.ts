import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type {
  Challenge,
  PasskeyAddition,
  PasskeyAnswer,
  PasskeyChallenge,
  SignInRequest,
} from '#contract/desk/staff-session.ts';
import { CHALLENGE_MINUTES, IDLE_MINUTES, LONGEST_HOURS, MOST_SESSIONS } from '#domain/desk/staff-rights.ts';
import { staffActor, writeAudit } from '../../platform/audit/audit-log.ts';
import type { Confirmation } from '../../platform/audit/spend-confirmation.ts';
import type { DeskParts } from '../desk-parts.ts';
import { inTransaction, type Database, type Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import { insertChallenge, takeChallenge } from './challenge-store.ts';
import { askNewPasskey, askPasskey, checkPasskey, readNewPasskey } from './passkeys.ts';
import {
  deletePasskey,
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

export { deleteEndedSignIns } from './challenge-store.ts';
export { deleteSession, listPasskeys, type Passkey, type SignedIn } from './sign-in-store.ts';

export type StaffDependencies = Pick<DeskParts, 'db' | 'clock' | 'config'>;

const TOKEN_BYTES = 32;
/** The time of last use is written at most once a minute. */
const TOUCH_AFTER_SECONDS = 60;

export function createToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

export function digestOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** The person of a session. Undefined if it is unknown or has ended, or its person is locked out. */
export async function findSignedIn(deps: StaffDependencies, token: string): Promise<SignedIn | undefined> {
  const now = deps.clock.now();
  const digest = digestOf(token);
  const staff = await findWithoutUse(deps, digest);
  if (staff && Temporal.Instant.compare(staff.lastUsedAt.add({ seconds: TOUCH_AFTER_SECONDS }), now) <= 0) {
    await touchSession(deps.db, digest, now);
  }
  return staff;
}

/** The same by the token's digest, without prolonging the session. */
export function findWithoutUse(
  { db, clock, config }: StaffDependencies,
  digest: Buffer,
): Promise<SignedIn | undefined> {
  return findSession(db, digest, sessionsAt(clock.now(), config));
}

function sessionsAt(now: Temporal.Instant, { demo: withDemo }: Pick<StaffDependencies['config'], 'demo'>) {
  return { now, usedSince: now.subtract({ minutes: IDLE_MINUTES }), withDemo };
}

/** Locks the people and reads the actor's rights again. Throws `STAFF.SIGNED_OUT` if the actor was locked out. */
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

/** Opens a session with a token of its own, of which only the digest is stored. */
export async function openSession(
  tx: Tx,
  staffId: string,
  credentialId: string | null,
  now: Temporal.Instant,
): Promise<string> {
  const token = createToken();
  const endsAt = now.add({ hours: LONGEST_HOURS });
  await insertSession(tx, { digest: digestOf(token), staffId, credentialId, now, endsAt }, MOST_SESSIONS);
  return token;
}

/** A challenge to any passkey. The answer identifies the person. */
export async function askSignIn(deps: StaffDependencies): Promise<Challenge> {
  return storeChallenge(deps, await askPasskey(deps.config), { purpose: 'sign_in', staffId: null });
}

export async function askForPasskey(
  deps: StaffDependencies,
  { id, name }: Pick<SignedIn, 'id' | 'name'>,
): Promise<Challenge> {
  const challenge = await askNewPasskey(deps.config, { id, name, passkeys: await listPasskeys(deps.db, id) });
  return storeChallenge(deps, challenge, { purpose: 'register', staffId: id });
}

async function storeChallenge(
  { db, clock }: StaffDependencies,
  passkey: PasskeyChallenge,
  whose: { readonly purpose: 'sign_in' | 'register'; readonly staffId: string | null },
): Promise<Challenge> {
  const id = randomUUID();
  const expiresAt = clock.now().add({ minutes: CHALLENGE_MINUTES });
  await insertChallenge(db, { ...whose, id, challenge: passkey.challenge, expiresAt });
  return { challenge_id: id, passkey };
}

/** Signs a person in by their passkey. Returns the token of a new session. Throws only `STAFF.SIGN_IN_FAILED`. */
export async function signIn(
  deps: StaffDependencies,
  { challenge_id: id, passkey: answer }: SignInRequest,
): Promise<string> {
  const { db, clock } = deps;
  const now = clock.now();
  const challenge = await takeChallenge(db, { id, purpose: 'sign_in', staffId: null }, now);
  return inTransaction(db, async (tx) => {
    const passkey = await findPasskey(tx, answer.id);
    // Removing the passkey or locking the person out ends earlier sessions, so it must not run at the same time as
    // this.
    if (passkey) await lockPeople(tx, [passkey.staffId]);
    if (challenge === undefined || !passkey || !(await checkAndUse(deps, tx, { passkey, answer, challenge }))) {
      throw new Problem('STAFF.SIGN_IN_FAILED');
    }
    const { staffId, credentialId } = passkey;
    const cause = { actor: staffActor(staffId), reason: 'passkey', at: now };
    await writeAudit(tx, [{ action: 'sign_in', aboutStaffId: staffId, details: {} }], cause);
    return openSession(tx, staffId, credentialId, now);
  });
}

type Answered = { readonly passkey: Passkey; readonly answer: PasskeyAnswer; readonly challenge: string };

/** Verifies the passkey's answer to this challenge, and records its use. */
export async function checkAndUse(
  { clock, config }: StaffDependencies,
  db: Database | Tx,
  { passkey, answer, challenge }: Answered,
): Promise<boolean> {
  const signCount = await checkPasskey(config, answer, challenge, passkey);
  return signCount !== undefined && usePasskey(db, passkey.credentialId, signCount, clock.now());
}

/** Stores a new passkey. Returns its id, or undefined if it was not requested or is already known. */
export async function savePasskey(
  { clock, config }: StaffDependencies,
  tx: Tx,
  staffId: string,
  { challenge_id: challengeId, passkey, name }: PasskeyAddition,
): Promise<string | undefined> {
  const now = clock.now();
  const challenge = await takeChallenge(tx, { id: challengeId, purpose: 'register', staffId }, now);
  const made = challenge === undefined ? undefined : await readNewPasskey(config, passkey, challenge);
  if (!made) return undefined;
  return (await insertPasskey(tx, { ...made, staffId, name, createdAt: now })) ? made.credentialId : undefined;
}

/** Adds a passkey of the person signed in. Throws `STAFF.CONFIRMATION_FAILED`. */
export function addPasskey(
  deps: StaffDependencies,
  staff: SignedIn,
  made: PasskeyAddition,
  confirmation: Confirmation | undefined,
): Promise<Passkey[]> {
  return changePasskeys(deps, staff, confirmation, async (tx, id) => {
    if (!(await savePasskey(deps, tx, id, made))) throw new Problem('STAFF.CONFIRMATION_FAILED');
    return 'add_passkey';
  });
}

/** Removes a passkey, and the sessions that it began. Never the last one: the person would be locked out. */
export function removePasskey(
  deps: StaffDependencies,
  staff: SignedIn,
  credentialId: string,
  confirmation: Confirmation | undefined,
): Promise<Passkey[]> {
  return changePasskeys(deps, staff, confirmation, async (tx, id) => {
    if ((await listPasskeys(tx, id)).length === 1) {
      throw new Problem('STAFF.ACT_REFUSED', { detail: 'This is your only passkey: add another one first.' });
    }
    if (!(await deletePasskey(tx, id, credentialId))) throw new Problem('STAFF.PASSKEY_NOT_FOUND');
    await deleteSessionsOf(tx, id, credentialId);
    return 'remove_passkey';
  });
}

function changePasskeys(
  deps: StaffDependencies,
  staff: SignedIn,
  confirmation: Confirmation | undefined,
  change: (tx: Tx, id: string) => Promise<'add_passkey' | 'remove_passkey'>,
): Promise<Passkey[]> {
  return inTransaction(deps.db, async (tx) => {
    const { id } = await lockActing(deps, tx, staff);
    const action = await change(tx, id);
    const cause = { actor: staffActor(id), reason: 'own', at: deps.clock.now(), ...(confirmation && { confirmation }) };
    await writeAudit(tx, [{ action, aboutStaffId: id, details: {} }], cause);
    return listPasskeys(tx, id);
  });
}
