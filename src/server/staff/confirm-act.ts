import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { WireConfirmation } from '#contract/staff/staff-problems.ts';
import type { PasskeyAnswer } from '#contract/staff/staff-session.ts';
import { isUuid } from '#domain/ids.ts';
import { CHALLENGE_MINUTES } from '#domain/staff-rights.ts';
import type { Confirmation } from '../confirmation/spend-confirmation.ts';
import { Problem } from '../plumbing/http/problem.ts';
import {
  claimActChallenge,
  findConfirmation,
  forgetChallenge,
  insertChallenge,
  noteAnswer,
} from './challenge-store.ts';
import { findProviderOf } from './confirm-by-openid.ts';
import { askPasskey, checkPasskey } from './passkeys.ts';
import type { OpenIdDependencies, StaffDependencies } from './sign-in.ts';
import { findPasskey, listPasskeys, usePasskey, type SignedIn } from './sign-in-store.ts';

/** One call as it was shown: another method, address or body is another act. */
type AskedAct = { readonly method: string; readonly path: string; readonly body: unknown };

const NONCE_BYTES = 16;

function digestAct({ method, path, body }: AskedAct): Buffer {
  return createHash('sha256')
    .update(`${method} ${path}\n${JSON.stringify(body ?? null)}`)
    .digest();
}

/**
 * The confirmation of just this act, which uses it up as it is done. Throws `STAFF.CONFIRM_AGAIN`, with a question for
 * the passkey, where there is none.
 */
export async function requireConfirmation(
  deps: OpenIdDependencies,
  staff: SignedIn,
  act: AskedAct,
  confirmationId: string | undefined,
): Promise<Confirmation> {
  const { id: staffId, sessionDigest } = staff;
  const actDigest = digestAct(act);
  if (confirmationId !== undefined && isUuid(confirmationId)) {
    const named = { id: confirmationId, staffId, sessionDigest, actDigest };
    const digest = await findConfirmation(deps.db, named, deps.clock.now());
    if (digest) return { digest, questionId: confirmationId };
  }
  throw new Problem('STAFF.CONFIRM_AGAIN', { confirmation: await askConfirmation(deps, staff, actDigest) });
}

/** The challenge is made of the act, so that what was shown is what is signed. */
async function askConfirmation(
  deps: OpenIdDependencies,
  { id: staffId, sessionDigest, isDemo }: SignedIn,
  actDigest: Buffer,
): Promise<WireConfirmation> {
  const { db, clock, config } = deps;
  const id = randomUUID();
  const bytes = createHash('sha256').update(id).update(actDigest).update(randomBytes(NONCE_BYTES)).digest();
  const expiresAt = clock.now().add({ minutes: CHALLENGE_MINUTES });
  const challenge = bytes.toString('base64url');
  await insertChallenge(db, { id, purpose: 'act', staffId, challenge, sessionDigest, actDigest, expiresAt });
  const passkeys = await listPasskeys(db, staffId);
  const isByButton = isDemo && passkeys.length === 0;
  const provider = isByButton ? undefined : await findProviderOf(deps, staffId);
  return {
    id,
    ends_at: expiresAt.toString({ smallestUnit: 'second' }),
    passkey: isByButton || provider ? null : await askPasskey(config, new Uint8Array(bytes), passkeys),
    provider: provider?.name ?? null,
  };
}

/**
 * Confirms an act by a passkey of the person. People of the demo who have none confirm by the call alone. Throws
 * `STAFF.CONFIRMATION_FAILED`; a question that was answered wrongly is gone.
 */
export async function confirmAct(
  { db, clock, config }: StaffDependencies,
  { id: staffId, sessionDigest, isDemo }: SignedIn,
  id: string,
  answer: PasskeyAnswer | null,
): Promise<void> {
  const now = clock.now();
  const challenge = await claimActChallenge(db, { id, staffId, sessionDigest }, now);
  if (challenge === undefined) throw new Problem('STAFF.CONFIRMATION_FAILED');
  const signed = answer
    ? await checkAnswer(answer, challenge)
    : isDemo && (await listPasskeys(db, staffId)).length === 0;
  if (!signed) {
    await forgetChallenge(db, id);
    throw new Problem('STAFF.CONFIRMATION_FAILED');
  }
  await noteAnswer(db, id, createHash('sha256').update(JSON.stringify(answer)).digest());

  async function checkAnswer(given: PasskeyAnswer, asked: string): Promise<boolean> {
    const passkey = await findPasskey(db, given.id);
    if (passkey?.staffId !== staffId) return false;
    const proof = await checkPasskey(config, given, asked, passkey);
    return proof !== undefined && usePasskey(db, passkey.credentialId, { ...proof, at: now });
  }
}
