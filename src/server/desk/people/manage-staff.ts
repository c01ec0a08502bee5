import { HOURS_BEFORE_DECIDING, INVITATION_HOURS, mayAt, type Grant, type Right } from '#domain/desk/staff-rights.ts';
import { invariant } from '#domain/value/invariant.ts';
import { writeAudit, type Cause } from '../../platform/audit/audit-log.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import { deleteInvitationsOf, insertInvitation } from '../sign-in/challenge-store.ts';
import { endApprovalsOf } from '../records/approval-steps.ts';
import { createToken, digestOf, lockActing, type StaffDependencies } from '../sign-in/sign-in.ts';
import { deleteSessionsOf, type SignedIn } from '../sign-in/sign-in-store.ts';
import {
  addGrants,
  clearPerson,
  findPerson,
  findPersonNamed,
  insertPerson,
  deleteOtherGrants,
  lockGrants,
  updatePersonState,
  type Person,
} from '../sign-in/staff-store.ts';

export { hasDemoPeople, listPeople, type Person } from '../sign-in/staff-store.ts';

export type Invited = { readonly person: Person; readonly link: string; readonly endsAt: Temporal.Instant };

/** The staff member who changes another person's access. */
type Inviter = { readonly staff: SignedIn; readonly cause: Cause };

type Newcomer = { readonly name: string; readonly grants: readonly Grant[]; readonly isDemo?: boolean };

/**
 * Invites a person with a single-use link. An existing person of that name keeps their passkeys and gets a new link,
 * which recovers lost access. Only the command line also adds grants to an existing person.
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
    invariant(id !== undefined, 'the lock keeps other transactions from adding people');
    if (there?.state === 'locked') await updatePersonState(tx, id, hasComeIn(there) ? 'active' : 'invited');
    // Grants of the demo's people are old enough to decide at once.
    const now = isDemo ? cause.at.subtract({ hours: 2 * HOURS_BEFORE_DECIDING }) : cause.at;
    await addGrants(tx, id, grants, { staffId: null, now });
    return writeInvitation(deps, tx, id, cause);
  });
}

/** Invites a person. Throws `STAFF.NOT_ALLOWED` beyond the inviter's own reach. */
export async function invitePerson(deps: StaffDependencies, { name, grants }: Newcomer, by: Inviter): Promise<Invited> {
  return inTransaction(deps.db, async (tx) => {
    await lockGrants(tx);
    requireReach(await lockActing(deps, tx, by.staff), grants);
    const id = await insertPerson(tx, { name, isDemo: false, now: by.cause.at });
    if (id === undefined) {
      throw new Problem('STAFF.ACT_REFUSED', { detail: `There is already a person called ${name}.` });
    }
    await addGrants(tx, id, grants, { staffId: by.staff.id, now: by.cause.at });
    return writeInvitation(deps, tx, id, by.cause);
  });
}

export async function inviteAgain(deps: StaffDependencies, id: string, by: Inviter): Promise<Invited> {
  return inTransaction(deps.db, async (tx) => {
    const { person } = await requirePerson(deps, tx, id, by.staff);
    if (person.state === 'locked') throw new Problem('STAFF.ACT_REFUSED', { detail: `${person.name} is locked.` });
    return writeInvitation(deps, tx, id, by.cause);
  });
}

async function writeInvitation({ config }: StaffDependencies, tx: Tx, id: string, cause: Cause): Promise<Invited> {
  const token = createToken();
  const endsAt = cause.at.add({ hours: INVITATION_HOURS });
  await insertInvitation(tx, { digest: digestOf(token), staffId: id, now: cause.at }, endsAt);
  const person = await findPerson(tx, id);
  invariant(person, 'people are never deleted');
  await writeAudit(tx, [{ action: 'invite', aboutStaffId: id, details: formatGrants(person.grants) }], cause);
  return { person, link: `${config.publicAddress}/desk#invite=${token}`, endsAt };
}

/** Replaces a person's roles. Throws `STAFF.OWN_ROLES`, `STAFF.NOT_ALLOWED`. */
export function changeGrants(deps: StaffDependencies, id: string, grants: readonly Grant[], by: Inviter) {
  return changePerson(deps, id, by, async (tx, { acting }) => {
    requireReach(acting, grants);
    await deleteOtherGrants(tx, id, grants);
    await addGrants(tx, id, grants, { staffId: by.staff.id, now: by.cause.at });
    return 'grant';
  });
}

/** Locks a person out, ending all sessions and links at once, or unlocks them. */
export function lockStaff(deps: StaffDependencies, id: string, isLocked: boolean, by: Inviter) {
  return changePerson(deps, id, by, async (tx, { person }) => {
    const open = hasComeIn(person) || person.isDemo ? 'active' : 'invited';
    await updatePersonState(tx, id, isLocked ? 'locked' : open);
    if (isLocked) await endAccess(tx, id, by.cause);
    return isLocked ? 'lock_out' : 'let_in';
  });
}

/** Erases the name and all access of a person who has left. Their acts stay under a number. */
export function forgetStaff(deps: StaffDependencies, id: string, by: Inviter) {
  return changePerson(deps, id, by, async (tx) => {
    await endAccess(tx, id, by.cause);
    await clearPerson(tx, id);
    return 'erase_staff';
  });
}

type Affected = { readonly person: Person; readonly acting: SignedIn };

async function changePerson(
  deps: StaffDependencies,
  id: string,
  { staff, cause }: Inviter,
  change: (tx: Tx, affected: Affected) => Promise<'grant' | 'lock_out' | 'let_in' | 'erase_staff'>,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await lockGrants(tx);
    const affected = await requirePerson(deps, tx, id, staff);
    // The address may spell an id in capitals.
    if (affected.person.id === staff.id) throw new Problem('STAFF.OWN_ROLES');
    const action = await change(tx, affected);
    const details = formatGrants((await findPerson(tx, id))?.grants ?? []);
    await writeAudit(tx, [{ action, aboutStaffId: id, details }], cause);
  });
}

/** Ends all of a person's access, and their pending requests. */
async function endAccess(tx: Tx, id: string, cause: Cause): Promise<void> {
  await deleteSessionsOf(tx, id);
  await deleteInvitationsOf(tx, id);
  await endApprovalsOf(tx, id, cause);
}

function formatGrants(grants: readonly Grant[]): Record<string, string> {
  const print = ({ role, salePageId, propertyId }: Grant) =>
    [role, salePageId, propertyId].filter((part) => part !== null).join(' ');
  return Object.fromEntries(grants.map((grant, index) => [`role_${index + 1}`, print(grant)]));
}

/** Loads a person whose grants all lie in the actor's reach. Locks both. */
async function requirePerson(deps: StaffDependencies, tx: Tx, id: string, staff: SignedIn): Promise<Affected> {
  const acting = await lockActing(deps, tx, staff, [id]);
  const person = await findPerson(tx, id);
  if (!person || !isWithinReach(acting, 'staff.manage', person.grants)) throw new Problem('STAFF.PERSON_NOT_FOUND');
  return { person, acting };
}

/**
 * Whether all of a person's grants lie where the other has the right. A person without grants belongs to the whole
 * installation: otherwise a colleague at one hotel could take over their access before they get a role elsewhere.
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
    throw new Problem('STAFF.NOT_ALLOWED', { detail: 'You can give roles only for places where you are an owner.' });
  }
}

/** Whether the person has another way in than a link. */
function hasComeIn({ passkeys, accounts }: Person): boolean {
  return passkeys + accounts > 0;
}
