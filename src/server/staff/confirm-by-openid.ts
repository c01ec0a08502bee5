import { createHash } from 'node:crypto';
import { CLOCK_TOLERANCE_SECONDS, type ProviderAnswer } from './ask-provider.ts';
import { claimActChallenge, findActChallenge, forgetChallenge, noteAnswer } from './challenge-store.ts';
import type { OpenIdProvider } from './openid-providers.ts';
import { findIdentity, listIssuersOf } from './openid-store.ts';
import type { OpenIdDependencies } from './sign-in.ts';
import { listPasskeys, type SignedIn } from './sign-in-store.ts';

/** Where somebody confirms who has no passkey: the provider that they used last; undefined where there is none. */
export async function findProviderOf(
  { db, openIdProviders }: Pick<OpenIdDependencies, 'db' | 'openIdProviders'>,
  staffId: string,
): Promise<OpenIdProvider | undefined> {
  if ((await listPasskeys(db, staffId)).length > 0) return undefined;
  const issuers = await listIssuersOf(db, staffId);
  return issuers.flatMap((issuer) => openIdProviders.find((provider) => provider.issuer === issuer) ?? [])[0];
}

/** The challenge of an act that somebody still has to confirm, and where they do; undefined where they cannot. */
export async function findQuestionForProvider(
  deps: OpenIdDependencies,
  { id: staffId, sessionDigest }: SignedIn,
  id: string,
): Promise<{ readonly provider: OpenIdProvider; readonly challenge: string } | undefined> {
  const provider = await findProviderOf(deps, staffId);
  const asked = await findActChallenge(deps.db, id, deps.clock.now());
  const isOwn = asked?.staffId === staffId && asked.sessionDigest.equals(sessionDigest);
  return provider && isOwn ? { provider, challenge: asked.challenge } : undefined;
}

/**
 * Confirms an act by what a provider signed: that this person signed in again, with the challenge of the act as the
 * nonce. False where it was somebody else, or the provider asked nobody again; the question is then gone.
 */
export async function confirmByProvider(
  { db, clock }: OpenIdDependencies,
  id: string,
  askedAt: Temporal.Instant,
  answer: ProviderAnswer,
): Promise<boolean> {
  const now = clock.now();
  const asked = await findActChallenge(db, id, now);
  if (!asked || (await claimActChallenge(db, { id, ...asked }, now)) === undefined) return false;
  const isThem = (await findIdentity(db, answer)) === asked.staffId;
  const earliest = askedAt.epochMilliseconds / 1000 - CLOCK_TOLERANCE_SECONDS;
  const isNew = answer.signedInAt !== undefined && answer.signedInAt >= earliest;
  if (!isThem || !isNew) {
    await forgetChallenge(db, id);
    return false;
  }
  await noteAnswer(db, id, createHash('sha256').update(answer.signed).digest());
  return true;
}
