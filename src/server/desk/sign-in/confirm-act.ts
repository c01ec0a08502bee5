import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { WireConfirmation } from '#contract/desk/staff-problems.ts';
import type { PasskeyAnswer } from '#contract/desk/staff-session.ts';
import { isUuid } from '#domain/value/ids.ts';
import { AT_PROVIDER_MINUTES, CHALLENGE_MINUTES } from '#domain/desk/staff-rights.ts';
import { presentMoment } from '#contract/wire-values.ts';
import type { Confirmation } from '../../platform/audit/spend-confirmation.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { OpenIdDependencies } from './ask-provider.ts';
import { findActChallenge, insertChallenge, recordAnswer, type ActChallenge } from './challenge-store.ts';
import { askPasskey } from './passkeys.ts';
import { setOutToConfirm, type Visit } from './sign-in-by-openid.ts';
import { checkAndUse, type StaffDependencies } from './sign-in.ts';
import { findPasskey, listPasskeys, type SignedIn } from './sign-in-store.ts';

type Deps = StaffDependencies & OpenIdDependencies;

/** A call as it was shown. Another method, path or body is another act. */
type AskedAct = { readonly method: string; readonly path: string; readonly body: unknown };

const NONCE_BYTES = 16;

type Given = {
  readonly confirmationId: string | undefined;
  /** Stores the visit in the browser while its person confirms at the provider. */
  readonly saveVisit: (visit: Visit) => void;
};

/** The confirmation of exactly this act, which the act spends. Without one, throws `STAFF.CONFIRM_AGAIN`. */
export async function requireConfirmation(
  deps: Deps,
  staff: SignedIn,
  act: AskedAct,
  { confirmationId: id, saveVisit }: Given,
): Promise<Confirmation> {
  const actDigest = createHash('sha256')
    .update(`${act.method} ${act.path}\n${JSON.stringify(act.body ?? null)}`)
    .digest();
  const asked = id === undefined ? undefined : await findOwn(deps, staff, id);
  if (id !== undefined && asked?.answerDigest && asked.actDigest?.equals(actDigest)) {
    return { digest: asked.answerDigest, challengeId: id };
  }
  throw new Problem('STAFF.CONFIRM_AGAIN', { confirmation: await askConfirmation(deps, staff, actDigest, saveVisit) });
}

/** The challenge of an act of this person in this session. */
async function findOwn(
  { db, clock }: Deps,
  { id: staffId, sessionDigest }: SignedIn,
  id: string,
): Promise<ActChallenge | undefined> {
  const asked = isUuid(id) ? await findActChallenge(db, id, clock.now()) : undefined;
  return asked?.staffId === staffId && asked.sessionDigest?.equals(sessionDigest) ? asked : undefined;
}

/** The challenge is derived from the act, so that the person signs what they were shown. */
async function askConfirmation(
  deps: Deps,
  { id: staffId, sessionDigest, isDemo, passkeys: count }: SignedIn,
  actDigest: Buffer,
  saveVisit: Given['saveVisit'],
): Promise<WireConfirmation> {
  const { db, clock, config } = deps;
  const id = randomUUID();
  const bytes = createHash('sha256').update(id).update(actDigest).update(randomBytes(NONCE_BYTES)).digest();
  const challenge = bytes.toString('base64url');
  const isAtProvider = count === 0 && !isDemo && config.openId !== undefined;
  const setOut = isAtProvider ? await setOutToConfirm(deps, id, challenge) : undefined;
  if (setOut) saveVisit(setOut.visit);
  const isByButton = count === 0 && isDemo;
  const expiresAt = clock.now().add({ minutes: setOut ? AT_PROVIDER_MINUTES : CHALLENGE_MINUTES });
  await insertChallenge(db, { id, purpose: 'act', staffId, challenge, sessionDigest, actDigest, expiresAt });
  return {
    id,
    ends_at: presentMoment(expiresAt),
    passkey:
      setOut || isByButton ? null : await askPasskey(config, await listPasskeys(db, staffId), new Uint8Array(bytes)),
    provider: setOut?.address ?? null,
  };
}

/** People of the demo without a passkey confirm by the call alone. Throws `STAFF.CONFIRMATION_FAILED`. */
export async function confirmAct(deps: Deps, staff: SignedIn, id: string, answer: PasskeyAnswer | null): Promise<void> {
  const asked = await findOwn(deps, staff, id);
  const passkey = answer && (await findPasskey(deps.db, answer.id));
  const isSigned =
    answer && passkey?.staffId === staff.id
      ? asked && (await checkAndUse(deps, deps.db, { passkey, answer, challenge: asked.challenge }))
      : !answer && staff.isDemo && staff.passkeys === 0;
  const digest = createHash('sha256').update(JSON.stringify(answer)).digest();
  if (!asked || !isSigned || !(await recordAnswer(deps.db, id, digest))) throw new Problem('STAFF.CONFIRMATION_FAILED');
}
