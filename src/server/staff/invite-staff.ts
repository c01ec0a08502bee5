import { randomBytes } from 'node:crypto';
import type { PasskeyAnswer } from '#contract/staff/staff-session.ts';
import { HOURS_BEFORE_DECIDING, INVITATION_HOURS, mayAt, type Grant, type Right } from '#domain/staff-rights.ts';
import { invariant } from '#domain/invariant.ts';
import { staffActor, writeAudit } from '../audit/audit-log.ts';
import type { Cause } from '../ledger/ledger.ts';
import { inTransaction, type Tx } from '../plumbing/database/database.ts';
import { Problem } from '../plumbing/http/problem.ts';
import {
  deleteInvitationsOf,
  findInvitation,
  insertInvitation,
  useInvitation,
  type FoundInvitation,
} from './challenge-store.ts';
import { endApprovalsOf } from './approval-steps.ts';
import { printGrants } from './print-grants.ts';
import { countingFailures, digestOf, lockActing, openSession, savePasskey, type StaffDependencies } from './sign-in.ts';
import { deleteSessionsOf, type SignedIn } from './sign-in-store.ts';
import {
  countOwners,
  findPerson,
  findPersonNamed,
  insertPerson,
  lockGrants,
  lockPeople,
  replaceGrants,
  updatePersonState,
  type Person,
} from './staff-store.ts';

export { hasDemoPeople, listPeople, type Person } from './staff-store.ts';

const TOKEN_BYTES = 32;

export type Invited = { readonly person: Person; readonly link: string; readonly endsAt: Temporal.Instant };

/** The person at the desk who changes what another may do. */
export type Inviter = { readonly staff: SignedIn; readonly cause: Cause };

type Newcomer = { readonly name: string; readonly grants: readonly Grant[]; readonly isDemo?: boolean };

/**
 * Invites somebody, with a link that works once. Who is there already by that name keeps their passkeys and gets a new
 * link, which is the way back for somebody who lost theirs; grants are then only added by the command line.
 */
export async function inviteByCommand(
  deps: StaffDependencies,
  { name, grants, isDemo = false }: Newcomer,
  cause: Cause,
): Promise<Invited> {
  return inTransaction(deps.db, async (tx) => {
    await lockGrants(tx);
    const there = await findPersonNamed(tx, name);
    const id = there?.id ?? (await insertPerson(tx, { name, isDemo, now: cause.at }));
    invariant(id !== undefined, 'nobody else adds people meanwhile');
    if (there?.state === 'locked') await updatePersonState(tx, id, hasComeIn(there) ? 'active' : 'invited');
    const earlier = there?.grants ?? [];
    const added = grants.filter((grant) => !earlier.some((one) => isSameGrant(one, grant)));
    // People of the demo decide at once.
    const now = isDemo ? cause.at.subtract({ hours: 2 * HOURS_BEFORE_DECIDING }) : cause.at;
    await replaceGrants(tx, id, [...earlier, ...added], { staffId: null, now });
    return writeInvitation(deps, tx, id, cause);
  });
}

/** Somebody signed in invites another. Throws `STAFF.NOT_ALLOWED` beyond the inviter's own reach. */
export async function invitePerson(deps: StaffDependencies, { name, grants }: Newcomer, by: Inviter): Promise<Invited> {
  return inTransaction(deps.db, async (tx) => {
    await lockGrants(tx);
    requireReach(await lockActing(deps, tx, by.staff), grants);
    const id = await insertPerson(tx, { name, isDemo: false, now: by.cause.at });
    if (id === undefined) {
      throw new Problem('STAFF.ACT_REFUSED', { detail: `There is somebody called ${name} already.` });
    }
    await replaceGrants(tx, id, grants, { staffId: by.staff.id, now: by.cause.at });
    return writeInvitation(deps, tx, id, by.cause);
  });
}

/** A new link for somebody who lost theirs, or their passkeys. */
export async function inviteAgain(deps: StaffDependencies, id: string, by: Inviter): Promise<Invited> {
  return inTransaction(deps.db, async (tx) => {
    const { person } = await requirePerson(deps, tx, id, by.staff);
    if (person.state === 'locked') throw new Problem('STAFF.ACT_REFUSED', { detail: `${person.name} is locked.` });
    return writeInvitation(deps, tx, id, by.cause);
  });
}

async function writeInvitation({ config }: StaffDependencies, tx: Tx, id: string, cause: Cause): Promise<Invited> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const endsAt = cause.at.add({ hours: INVITATION_HOURS });
  await insertInvitation(tx, { digest: digestOf(token), staffId: id, now: cause.at }, endsAt);
  const person = await findPerson(tx, id);
  invariant(person, 'people are never deleted');
  await writeAudit(tx, [{ action: 'invite', aboutStaffId: id, details: printGrants(person.grants) }], cause);
  return { person, link: `${config.publicAddress}/desk#invite=${token}`, endsAt };
}

/**
 * Replaces a person's roles. Throws `STAFF.OWN_ROLES`, `STAFF.LAST_OWNER`,
 * `STAFF.NOT_ALLOWED`.
 */
export async function changeGrants(
  deps: StaffDependencies,
  id: string,
  grants: readonly Grant[],
  by: Inviter,
): Promise<Person> {
  if (id === by.staff.id) throw new Problem('STAFF.OWN_ROLES');
  return inTransaction(deps.db, async (tx) => {
    await lockGrants(tx);
    const { acting } = await requirePerson(deps, tx, id, by.staff);
    requireReach(acting, grants);
    await replaceGrants(tx, id, grants, { staffId: by.staff.id, now: by.cause.at });
    return afterChange(tx, id, 'grant', by.cause);
  });
}

/** Locks somebody out, at once and with all their sessions and links, or lets them in again. */
export async function lockStaff(
  deps: StaffDependencies,
  id: string,
  isLocked: boolean,
  { staff, cause }: Inviter,
): Promise<Person> {
  if (id === staff.id) throw new Problem('STAFF.OWN_ROLES');
  return inTransaction(deps.db, async (tx) => {
    await lockGrants(tx);
    const { person } = await requirePerson(deps, tx, id, staff);
    const open = hasComeIn(person) || person.isDemo ? 'active' : 'invited';
    await updatePersonState(tx, id, isLocked ? 'locked' : open);
    if (isLocked) await endAccess(tx, id, cause);
    return afterChange(tx, id, isLocked ? 'lock_out' : 'let_in', cause);
  });
}

/** Ends all that somebody could come in by, and what they have asked for. */
export async function endAccess(tx: Tx, id: string, cause: Cause): Promise<void> {
  await deleteSessionsOf(tx, id);
  await deleteInvitationsOf(tx, id);
  await endApprovalsOf(tx, id, cause);
}

type StaffChange = 'grant' | 'lock_out' | 'let_in' | 'erase_staff';

export async function afterChange(tx: Tx, id: string, action: StaffChange, cause: Cause): Promise<Person> {
  if ((await countOwners(tx)) === 0) throw new Problem('STAFF.LAST_OWNER');
  const person = await findPerson(tx, id);
  invariant(person, 'people are never deleted');
  await writeAudit(tx, [{ action, aboutStaffId: id, details: printGrants(person.grants) }], cause);
  return person;
}

/** What an invitation is to; looking uses up nothing. Throws `LINK.ENDED`, whatever the token was. */
export async function openInvitation(
  deps: StaffDependencies,
  token: string,
  address: string,
): Promise<FoundInvitation & { readonly person: Person }> {
  const { db, clock, config } = deps;
  const find = () => findInvitation(db, digestOf(token), { now: clock.now(), withDemo: config.demo });
  const found = await countingFailures(deps, address, find, () => new Problem('LINK.ENDED'));
  const person = await findPerson(db, found.staffId);
  invariant(person, 'an invitation is somebody’s');
  return { ...found, person };
}

type Acceptance = {
  readonly token: string;
  readonly address: string;
  /** Null by people of the demo. */
  readonly passkey: { readonly challengeId: string; readonly answer: PasskeyAnswer; readonly name: string } | null;
};

/** Somebody comes in by an invitation, which is used up, and is signed in. Answers the token of their session. */
export async function acceptInvitation(
  deps: StaffDependencies,
  { token, address, passkey }: Acceptance,
): Promise<string> {
  const { person } = await openInvitation(deps, token, address);
  const now = deps.clock.now();
  return inTransaction(deps.db, async (tx) => {
    // In the order in which somebody is locked out: their own row, then their links.
    await lockPeople(tx, [person.id]);
    if (!(await useInvitation(tx, digestOf(token), now))) throw new Problem('LINK.ENDED');
    if (!passkey && !person.isDemo) throw new Problem('STAFF.CONFIRMATION_FAILED');
    const credentialId = passkey ? await savePasskey(deps, tx, person.id, passkey, now) : null;
    if (credentialId === undefined) throw new Problem('STAFF.CONFIRMATION_FAILED');
    await updatePersonState(tx, person.id, 'active');
    const cause = { actor: staffActor(person.id), reason: 'invitation', at: now };
    await writeAudit(tx, [{ action: 'come_in', aboutStaffId: person.id, details: {} }], cause);
    return openSession(tx, person.id, credentialId, now);
  });
}

/** Who may be changed by somebody: everybody whose grants all lie in their reach. */
export async function requirePerson(
  deps: StaffDependencies,
  tx: Tx,
  id: string,
  staff: SignedIn,
): Promise<{ readonly person: Person; readonly acting: SignedIn }> {
  const acting = await lockActing(deps, tx, staff, [id]);
  const person = await findPerson(tx, id);
  if (!person) throw new Problem('STAFF.PERSON_NOT_FOUND');
  if (!isWithinReach(acting, 'staff.manage', person.grants)) throw new Problem('STAFF.PERSON_NOT_FOUND');
  return { person, acting };
}

/**
 * Whether all of somebody's grants lie where another has a right. Who has none belongs to the whole installation: a
 * colleague at one hotel could otherwise take their place before they are given a role elsewhere.
 */
export function isWithinReach(
  { grants: own }: Pick<SignedIn, 'grants'>,
  right: Right,
  grants: readonly Grant[],
): boolean {
  if (grants.length === 0) return mayAt(own, right, { salePageId: null, propertyIds: [] });
  return grants.every(({ salePageId, propertyId }) =>
    mayAt(own, right, { salePageId, propertyIds: propertyId === null ? [] : [propertyId] }),
  );
}

function requireReach(staff: SignedIn, grants: readonly Grant[]): void {
  if (!isWithinReach(staff, 'staff.manage', grants)) {
    throw new Problem('STAFF.NOT_ALLOWED', { detail: 'You can give roles only where you are an owner yourself.' });
  }
}

/** Whether somebody has a way in besides a link. */
function hasComeIn({ passkeys, accounts }: Person): boolean {
  return passkeys + accounts > 0;
}

function isSameGrant(one: Grant, other: Grant): boolean {
  return one.role === other.role && one.salePageId === other.salePageId && one.propertyId === other.propertyId;
}
