import type { InvitationAcceptance } from '#contract/desk/staff-session.ts';
import { staffActor, writeAudit } from '../../platform/audit/audit-log.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import { findInvitation, takeInvitation } from './challenge-store.ts';
import { digestOf, openSession, savePasskey, type StaffDependencies } from './sign-in.ts';
import { findPerson, lockPeople, updatePersonState, type Person } from './staff-store.ts';

/** The invitation's person. Does not spend it. Throws `LINK.ENDED` for any invalid token. */
export async function openInvitation({ db, clock, config }: StaffDependencies, token: string): Promise<Person> {
  const found = await findInvitation(db, digestOf(token), { now: clock.now(), withDemo: config.demo });
  const person = found === undefined ? undefined : await findPerson(db, found);
  if (!person) throw new Problem('LINK.ENDED');
  return person;
}

/** Spends an invitation and activates its person. Returns undefined if it has ended. */
export async function comeIn(
  { clock, config }: StaffDependencies,
  tx: Tx,
  token: string,
  reason: 'invitation' | 'openid',
): Promise<Person | undefined> {
  const at = clock.now();
  const digest = digestOf(token);
  const id = await findInvitation(tx, digest, { now: at, withDemo: config.demo });
  if (id === undefined) return undefined;
  // The same lock order as for a lock-out: the person's row, then their links.
  await lockPeople(tx, [id]);
  if (!(await takeInvitation(tx, digest))) return undefined;
  await updatePersonState(tx, id, 'active');
  const cause = { actor: staffActor(id), reason, at };
  await writeAudit(tx, [{ action: 'come_in', aboutStaffId: id, details: {} }], cause);
  return findPerson(tx, id);
}

/** Accepts an invitation with a new passkey. Returns the token of the person's session. */
export function acceptInvitation(deps: StaffDependencies, { token, passkey }: InvitationAcceptance): Promise<string> {
  return inTransaction(deps.db, async (tx) => {
    const person = await comeIn(deps, tx, token, 'invitation');
    if (!person) throw new Problem('LINK.ENDED');
    const credentialId = passkey && (await savePasskey(deps, tx, person.id, passkey));
    if (credentialId === undefined || (credentialId === null && !person.isDemo)) {
      throw new Problem('STAFF.CONFIRMATION_FAILED');
    }
    return openSession(tx, person.id, credentialId, deps.clock.now());
  });
}
