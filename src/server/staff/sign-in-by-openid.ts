import { randomBytes } from 'node:crypto';
import { Name } from '#contract/staff/staff-values.ts';
import type { StaffProblemCode } from '#contract/staff/staff-problems.ts';
import { AT_PROVIDER_MINUTES } from '#domain/staff-rights.ts';
import { invariant } from '#domain/invariant.ts';
import { staffActor, writeAudit } from '../audit/audit-log.ts';
import { inTransaction, type Tx } from '../plumbing/database/database.ts';
import { invalidInput, Problem } from '../plumbing/http/problem.ts';
import { askProvider, ProviderAway, readProviderAnswer, type ProviderAnswer, type Question } from './ask-provider.ts';
import { findInvitation, useInvitation } from './challenge-store.ts';
import { confirmByProvider, findQuestionForProvider } from './confirm-by-openid.ts';
import type { OpenIdProvider } from './openid-providers.ts';
import {
  findIdentity,
  insertAttemptAtProvider,
  insertIdentity,
  takeAttemptAtProvider,
  touchIdentity,
  type Attempt,
} from './openid-store.ts';
import { countingFailures, digestOf, openSession, type OpenIdDependencies, type SignedIn } from './sign-in.ts';
import { findPerson, findPersonNamed, insertPerson, lockGrants, lockPeople, updatePersonState } from './staff-store.ts';

const TOKEN_BYTES = 32;

/** Where to send somebody, and what their browser keeps until they are back: the digest of the state. */
export type SetOut = { readonly address: string; readonly kept: string };

type Wanted = {
  readonly providerId: string;
  /** Of a link by which they come in for the first time. */
  readonly invitation: string | null;
};

/** Sends somebody to a provider to sign in there. Throws `STAFF.OPENID_UNAVAILABLE`. */
export async function setOutToSignIn(deps: OpenIdDependencies, { providerId, invitation }: Wanted): Promise<SetOut> {
  const provider = deps.openIdProviders.find(({ id }) => id === providerId);
  if (!provider) throw invalidInput([{ path: 'provider', code: 'ERRORS.VALUE' }]);
  const nonce = randomBytes(TOKEN_BYTES).toString('base64url');
  const invitationDigest = invitation === null ? null : digestOf(invitation);
  return setOut(deps, provider, { nonce, invitationDigest, challengeId: null });
}

/**
 * Sends somebody to the provider where they have an account, to sign in there once more for an act: its challenge is
 * what the provider signs. Throws `STAFF.CONFIRMATION_FAILED`, `STAFF.OPENID_UNAVAILABLE`.
 */
export async function setOutToConfirm(deps: OpenIdDependencies, staff: SignedIn, id: string): Promise<SetOut> {
  const question = await findQuestionForProvider(deps, staff, id);
  if (!question) throw new Problem('STAFF.CONFIRMATION_FAILED');
  return setOut(deps, question.provider, { nonce: question.challenge, invitationDigest: null, challengeId: id });
}

async function setOut(
  deps: OpenIdDependencies,
  provider: OpenIdProvider,
  what: Pick<Attempt, 'nonce' | 'invitationDigest' | 'challengeId'>,
): Promise<SetOut> {
  const { db, clock } = deps;
  const state = randomBytes(TOKEN_BYTES).toString('base64url');
  const codeVerifier = randomBytes(TOKEN_BYTES).toString('base64url');
  const question: Question = { state, nonce: what.nonce, codeVerifier };
  const again = what.challengeId !== null;
  const askedAt = clock.now();
  const address = await orUnavailable(deps, provider, () => askProvider(wayTo(deps, provider), question, { again }));
  const stateDigest = digestOf(state);
  const attempt = { provider: provider.id, codeVerifier, askedAt, ...what };
  await insertAttemptAtProvider(db, stateDigest, attempt, askedAt.add({ minutes: AT_PROVIDER_MINUTES }));
  return { address, kept: stateDigest.toString('base64url') };
}

/** The address back is ours as the operator says it, never what a request says. */
function wayTo({ config }: OpenIdDependencies, provider: OpenIdProvider) {
  const returnAddress = `${config.publicAddress}/staff/sign-in/openid/${provider.id}`;
  return { provider, returnAddress, clockShiftMs: config.clockShiftMs };
}

async function orUnavailable<Answer>(
  { log }: OpenIdDependencies,
  provider: OpenIdProvider,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ProviderAway)) throw error;
    log.warn({ provider: provider.id, because: error.message }, 'an OpenID provider is away');
    throw new Problem('STAFF.OPENID_UNAVAILABLE');
  }
}

type Return = {
  readonly providerId: string;
  /** What stands behind the question mark. */
  readonly search: string;
  /** The digest of the state, as the browser kept it. */
  readonly kept: string | undefined;
  readonly address: string;
};

/** Somebody is back: with the token of a new session, or having confirmed an act. */
type Returned = { readonly session: string } | 'confirmed';

/**
 * Takes somebody in who comes back from a provider. Throws `STAFF.OPENID_FAILED` where the way there did not begin in
 * this browser, or the provider let nobody in; `STAFF.OPENID_TOO_WEAK`, `STAFF.OPENID_UNKNOWN`, `STAFF.OPENID_TAKEN`,
 * `STAFF.CONFIRMATION_FAILED`, `STAFF.OPENID_UNAVAILABLE`, and `STAFF.TOO_MANY_TRIES`.
 */
export async function returnFromProvider(deps: OpenIdDependencies, back: Return): Promise<Returned> {
  const way = await takeWayBack(deps, back);
  // Any web page can have a browser ask for this, so only who set out is counted.
  if (!way) throw new Problem('STAFF.OPENID_FAILED');
  let refusal: StaffProblemCode = 'STAFF.OPENID_FAILED';
  const take = async (): Promise<Returned | undefined> => {
    const taken = await takeReturn(deps, back, way);
    if (typeof taken !== 'string' || taken === 'confirmed') return taken;
    refusal = taken;
    return undefined;
  };
  return countingFailures(deps, back.address, take, () => new Problem(refusal));
}

type Refused =
  | 'STAFF.OPENID_FAILED'
  | 'STAFF.OPENID_TOO_WEAK'
  | 'STAFF.OPENID_UNKNOWN'
  | 'STAFF.OPENID_TAKEN'
  | 'STAFF.CONFIRMATION_FAILED';

/** A way to a provider that began in this browser. */
type WayBack = { readonly attempt: Attempt; readonly state: string };

/** Takes it away, so that nobody returns by it twice. */
async function takeWayBack({ db, clock }: OpenIdDependencies, back: Return): Promise<WayBack | undefined> {
  const state = new URLSearchParams(back.search).get('state');
  const stateDigest = digestOf(state ?? '');
  if (state === null || back.kept !== stateDigest.toString('base64url')) return undefined;
  const attempt = await takeAttemptAtProvider(db, stateDigest, clock.now());
  return attempt && { attempt, state };
}

async function takeReturn(
  deps: OpenIdDependencies,
  back: Return,
  { attempt, state }: WayBack,
): Promise<Returned | Refused> {
  const provider = deps.openIdProviders.find(({ id }) => id === attempt.provider);
  if (provider?.id !== back.providerId) return 'STAFF.OPENID_FAILED';
  const { nonce, codeVerifier } = attempt;
  const answer = await orUnavailable(deps, provider, () =>
    readProviderAnswer(wayTo(deps, provider), back.search, { state, nonce, codeVerifier }),
  );
  if ('refused' in answer) {
    deps.log.warn({ provider: provider.id, because: answer.refused }, 'an OpenID provider let nobody in');
    return 'STAFF.OPENID_FAILED';
  }
  if (!isStrongEnough(provider, answer)) return 'STAFF.OPENID_TOO_WEAK';
  if (attempt.challengeId !== null) {
    const isConfirmed = await confirmByProvider(deps, attempt.challengeId, attempt.askedAt, answer);
    return isConfirmed ? 'confirmed' : 'STAFF.CONFIRMATION_FAILED';
  }
  return inTransaction(deps.db, (tx) => letIn(deps, tx, provider, answer, attempt));
}

function isStrongEnough({ required }: OpenIdProvider, { acr, amr }: ProviderAnswer): boolean {
  const ways: readonly unknown[] = Array.isArray(amr) ? amr : [];
  const isLevel = required.acr.length === 0 || required.acr.some((level) => level === acr);
  return isLevel && required.amr.every((way) => ways.includes(way));
}

async function letIn(
  deps: OpenIdDependencies,
  tx: Tx,
  provider: OpenIdProvider,
  answer: ProviderAnswer,
  { invitationDigest }: Attempt,
): Promise<Returned | Refused> {
  // Names and grants are changed one after another; it also keeps two first visits of one account apart.
  await lockGrants(tx);
  const now = deps.clock.now();
  const known = await findIdentity(tx, answer);
  const staffId = invitationDigest
    ? await comeInByInvitation(deps, tx, answer, { invitationDigest, known })
    : (known ?? (await comeInByDomain(tx, provider, answer, now)));
  if (staffId === undefined) return 'STAFF.OPENID_UNKNOWN';
  if (staffId === 'taken') return 'STAFF.OPENID_TAKEN';
  await lockPeople(tx, [staffId]);
  const person = await findPerson(tx, staffId);
  if (person?.state !== 'active') return 'STAFF.OPENID_UNKNOWN';
  await touchIdentity(tx, answer, now);
  const cause = { actor: staffActor(staffId), reason: 'openid', at: now };
  await writeAudit(tx, [{ action: 'sign_in', aboutStaffId: staffId, details: { provider: provider.id } }], cause);
  return { session: await openSession(tx, staffId, null, now) };
}

/** Somebody comes in by a link with an account that is nobody else's. */
async function comeInByInvitation(
  { clock, config }: OpenIdDependencies,
  tx: Tx,
  answer: ProviderAnswer,
  { invitationDigest, known }: { readonly invitationDigest: Buffer; readonly known: string | undefined },
): Promise<string | undefined> {
  const now = clock.now();
  const found = await findInvitation(tx, invitationDigest, { now, withDemo: config.demo });
  if (!found) return undefined;
  if (known !== undefined && known !== found.staffId) return 'taken';
  // In the order in which somebody is locked out: their own row, then their links.
  await lockPeople(tx, [found.staffId]);
  if (!(await useInvitation(tx, invitationDigest, now))) return undefined;
  if (known === undefined) await insertIdentity(tx, answer, found.staffId, now);
  await comeIn(tx, found.staffId, 'invitation', now);
  return found.staffId;
}

/**
 * Somebody new comes in whose mail the provider has verified, of a domain that is ours. Nobody who is there already is
 * found by it: a mail or a name proves nothing about them.
 */
async function comeInByDomain(
  tx: Tx,
  { domains }: OpenIdProvider,
  answer: ProviderAnswer,
  now: Temporal.Instant,
): Promise<string | undefined> {
  const { verifiedDomain, verifiedEmail, name } = answer;
  if (verifiedDomain === undefined || verifiedEmail === undefined || !domains.includes(verifiedDomain))
    return undefined;
  const names = name === undefined ? [verifiedEmail] : [name, `${name}, ${verifiedEmail}`, verifiedEmail];
  for (const free of names.filter((one) => Name.safeParse(one).success)) {
    if (await findPersonNamed(tx, free)) continue;
    const staffId = await insertPerson(tx, { name: free, isDemo: false, now });
    invariant(staffId !== undefined, 'nobody else adds people meanwhile');
    await insertIdentity(tx, answer, staffId, now);
    await comeIn(tx, staffId, 'domain', now);
    return staffId;
  }
  return undefined;
}

async function comeIn(tx: Tx, staffId: string, by: string, now: Temporal.Instant): Promise<void> {
  await updatePersonState(tx, staffId, 'active');
  const cause = { actor: staffActor(staffId), reason: 'openid', at: now };
  await writeAudit(tx, [{ action: 'come_in', aboutStaffId: staffId, details: { by } }], cause);
}
