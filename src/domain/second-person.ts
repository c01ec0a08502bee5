/** A role that lets somebody decide, as it was given. */
export type GivenRole = {
  readonly staffId: string;
  /** Null: by the command line. */
  readonly givenBy: string | null;
  readonly givenAt: Temporal.Instant;
  /** Who took it away lately, or locked its holder out; null: nobody did. */
  readonly taken: { readonly by: string | null } | null;
};

/** Somebody who would decide. */
type Decider = {
  readonly staffId: string;
  /** Who made the links that their passkeys and accounts may have come by. */
  readonly linkMakers: readonly (string | null)[];
};

/**
 * Whether somebody may be the second person for what another asked: nobody makes a second person of their own. People
 * are independent of the asker whose role comes from elsewhere, and so are those to whom these gave one. While there is
 * anybody such, only they decide, unless the asker may be who comes in as them; and who lost their role to the asker,
 * or to one whom the asker let in, is still there. Where there is nobody, a role is good enough that is older than
 * `before`.
 */
export function isSecondPerson(
  asker: string,
  { staffId, linkMakers }: Decider,
  grants: readonly GivenRole[],
  before: Temporal.Instant,
): boolean {
  if (staffId === asker) return false;
  const independent = listIndependent(asker, grants);
  const isThere = ({ staffId: id, taken }: GivenRole) =>
    independent.has(id) && (taken === null || (taken.by !== null && !independent.has(taken.by)));
  if (grants.some(isThere)) {
    const dependent = new Set(grants.map((grant) => grant.staffId)).add(asker).difference(independent);
    return independent.has(staffId) && !linkMakers.some((maker) => maker !== null && dependent.has(maker));
  }
  return grants.some(
    (grant) =>
      grant.staffId === staffId && grant.taken === null && Temporal.Instant.compare(grant.givenAt, before) <= 0,
  );
}

/** Somebody whose act is decided, and by whom they came in: a role of whatever kind, or a link. */
type Asker = { readonly staffId: string; readonly linkMakers: readonly (string | null)[] };

/**
 * Whether somebody would decide what they may have asked for themselves: they let the asker in, or somebody did whom
 * they let in, and another could decide who depends on neither of the two. `roles` are those of everybody, `deciding`
 * those that let their holder decide this.
 */
export function mayBeAsker(
  deciderId: string,
  { staffId, linkMakers }: Asker,
  roles: readonly GivenRole[],
  deciding: readonly GivenRole[],
): boolean {
  const independent = listIndependent(deciderId, roles);
  const dependent = new Set(roles.map((role) => role.staffId)).add(deciderId).difference(independent);
  const isOwn = dependent.has(staffId) || linkMakers.some((maker) => maker !== null && dependent.has(maker));
  const ofNeither = independent.intersection(listIndependent(staffId, roles));
  return isOwn && deciding.some((role) => role.taken === null && ofNeither.has(role.staffId));
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
