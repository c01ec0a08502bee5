import { inTransaction } from '../plumbing/database/database.ts';
import { Problem } from '../plumbing/http/problem.ts';
import { afterChange, endAccess, requirePerson, type Inviter, type Person } from './invite-staff.ts';
import type { StaffDependencies } from './sign-in.ts';
import { clearPerson, lockGrants } from './staff-store.ts';

/**
 * Erases who somebody was who has left: their name, passkeys, roles and links. What they did stays by a number. Throws
 * `STAFF.OWN_ROLES`, `STAFF.LAST_OWNER`, `STAFF.PERSON_NOT_FOUND`.
 */
export async function forgetStaff(deps: StaffDependencies, id: string, { staff, cause }: Inviter): Promise<Person> {
  if (id === staff.id) throw new Problem('STAFF.OWN_ROLES');
  return inTransaction(deps.db, async (tx) => {
    await lockGrants(tx);
    await requirePerson(deps, tx, id, staff);
    await endAccess(tx, id, cause);
    await clearPerson(tx, id);
    return afterChange(tx, id, 'erase_staff', cause);
  });
}
