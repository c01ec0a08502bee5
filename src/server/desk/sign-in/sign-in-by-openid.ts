import { createHash } from 'node:crypto';
import { z } from 'zod';
import { AT_PROVIDER_MINUTES } from '#domain/desk/staff-rights.ts';
import { staffActor, writeAudit } from '../../platform/audit/audit-log.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import {
  askProvider,
  createBinding,
  readProviderAnswer,
  type OpenIdDependencies,
  type ProviderAnswer,
} from './ask-provider.ts';
import { findActChallenge, recordAnswer } from './challenge-store.ts';
import { comeIn } from './take-invitation.ts';
import { openSession, type StaffDependencies } from './sign-in.ts';
import { findAccountHolder, insertAccount, listPasskeys } from './sign-in-store.ts';
import { findPerson, lockPeople } from './staff-store.ts';

type Deps = StaffDependencies & OpenIdDependencies;

/** Stored in a cookie while the person is at the provider. */
export const Visit = z.object({
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  /** Token of the invitation, when a person signs in for the first time. */
  invitation: z.string().exactOptional(),
  /** The challenge of the act that they confirm. */
  confirmation: z.uuid().exactOptional(),
});
export type Visit = z.infer<typeof Visit>;

/** The provider's address, and the cookie to keep until the person returns. */
type SetOut = { readonly address: string; readonly visit: Visit };

/** Sends a person to the provider to sign in. Throws `STAFF.OPENID_UNAVAILABLE`. */
export async function setOutToSignIn(deps: Deps, invitation: string | null): Promise<SetOut> {
  const visit = { ...(await createBinding()), ...(invitation !== null && { invitation }) };
  return { address: await askProvider(deps, visit, { again: false }), visit };
}

/** The nonce that the provider signs is the challenge of the act. Throws `STAFF.OPENID_UNAVAILABLE`. */
export async function setOutToConfirm(deps: Deps, confirmation: string, challenge: string): Promise<SetOut> {
  const visit = { ...(await createBinding()), nonce: challenge, confirmation };
  return { address: await askProvider(deps, visit, { again: true }), visit };
}

/**
 * Handles a person's return from a visit that began in this browser. Returns the token of a new session, or
 * `confirmed`. Throws `STAFF.OPENID_FAILED`, `STAFF.OPENID_TOO_WEAK`, `STAFF.OPENID_UNKNOWN`, `STAFF.OPENID_TAKEN`,
 * `STAFF.CONFIRMATION_FAILED`, `STAFF.OPENID_UNAVAILABLE`.
 */
export async function returnFromProvider(
  deps: Deps,
  search: string,
  visit: Visit | undefined,
): Promise<{ readonly session: string } | 'confirmed'> {
  if (!visit) throw new Problem('STAFF.OPENID_FAILED');
  if (visit.confirmation !== undefined) return confirm(deps, search, { ...visit, id: visit.confirmation });
  return { session: await letIn(deps, await readProviderAnswer(deps, search, visit), visit.invitation) };
}

async function confirm(deps: Deps, search: string, visit: Visit & { readonly id: string }): Promise<'confirmed'> {
  const now = deps.clock.now();
  const asked = await findActChallenge(deps.db, visit.id, now);
  // A person with a passkey must confirm with it.
  if (!asked?.staffId || (await listPasskeys(deps.db, asked.staffId)).length > 0) {
    throw new Problem('STAFF.CONFIRMATION_FAILED');
  }
  // The browser controls the cookie, so the time and the challenge of the act are those in the database.
  const binding = { ...visit, nonce: asked.challenge };
  const askedAt = asked.expiresAt.subtract({ minutes: AT_PROVIDER_MINUTES });
  const maxAge = Math.ceil(now.since(askedAt).total('seconds'));
  const answer = await readProviderAnswer(deps, search, binding, maxAge);
  const isThem = (await findAccountHolder(deps.db, answer)) === asked.staffId;
  const digest = createHash('sha256').update(answer.signed).digest();
  if (!isThem || !(await recordAnswer(deps.db, visit.id, digest))) throw new Problem('STAFF.CONFIRMATION_FAILED');
  return 'confirmed';
}

/** Signs in by account, or by an invitation the first time. An email address or a name does not identify a person. */
function letIn(deps: Deps, account: ProviderAnswer, invitation: string | undefined): Promise<string> {
  const now = deps.clock.now();
  return inTransaction(deps.db, async (tx) => {
    const known = await findAccountHolder(tx, account);
    const invited = invitation === undefined ? undefined : await comeIn(deps, tx, invitation, 'openid');
    const staffId = invitation === undefined ? known : invited?.id;
    if (staffId === undefined) throw new Problem('STAFF.OPENID_UNKNOWN');
    if (known !== staffId && (known !== undefined || !(await insertAccount(tx, account, staffId, now)))) {
      throw new Problem('STAFF.OPENID_TAKEN');
    }
    await lockPeople(tx, [staffId]);
    if ((await findPerson(tx, staffId))?.state !== 'active') throw new Problem('STAFF.OPENID_UNKNOWN');
    const cause = { actor: staffActor(staffId), reason: 'openid', at: now };
    await writeAudit(tx, [{ action: 'sign_in', aboutStaffId: staffId, details: {} }], cause);
    return openSession(tx, staffId, null, now);
  });
}
