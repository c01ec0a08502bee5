/** A role that lets somebody decide, as it was given. */
export type GivenRole = {
  readonly staffId: string;
  /** Null: by the command line. */
  readonly givenBy: string | null;
  readonly givenAt: Temporal.Instant;
};

/**
 * Whether somebody may be the second person for what another asked: nobody makes a second person of their own. People
 * are independent of the asker whose role comes from elsewhere, and so are those to whom these gave one. While there is
 * anybody such, only they decide; where there is nobody, a role is good enough that is older than `before`.
 */
export function isSecondPerson(
  asker: string,
  staffId: string,
  grants: readonly GivenRole[],
  before: Temporal.Instant,
): boolean {
  if (staffId === asker) return false;
  const independent = listIndependent(asker, grants);
  if (independent.size > 0) return independent.has(staffId);
  return grants.some((grant) => grant.staffId === staffId && Temporal.Instant.compare(grant.givenAt, before) <= 0);
}

function listIndependent(asker: string, grants: readonly GivenRole[]): ReadonlySet<string> {
  const found = new Set<string>();
  const isFromElsewhere = ({ staffId, givenBy }: GivenRole) =>
    staffId !== asker && (givenBy === null || found.has(givenBy));
  let size = -1;
  while (size < found.size) {
    size = found.size;
    for (const grant of grants) if (isFromElsewhere(grant)) found.add(grant.staffId);
  }
  return found;
}
