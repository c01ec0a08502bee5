import { CONFIRMATION_HEADER } from '#contract/staff/staff-paths.ts';
import type { SetOut } from '#contract/staff/staff-session.ts';
import type { StaffProblem, WireConfirmation } from '#contract/staff/staff-problems.ts';
import { ProblemError } from '../../api/problem-error.ts';
import { request, requestText } from '../../api/request.ts';
import { answerByPasskey, PasskeyNotUsed } from './passkeys.ts';
import { staffAddress } from './staff-address.ts';
import { askForConfirmation } from './waiting-confirmation.ts';

type Act = { readonly path: string; readonly body: unknown; readonly timeoutMs?: number };

/** An act may have to wait for a hotel's system that is slow. */
const TIMEOUT_MS = 60_000;

/**
 * Does something. Where the server wants it confirmed, the person is asked for a touch of their passkey that is bound
 * to just this act, and it is asked for again. Throws what `request` throws, and `PasskeyNotUsed`.
 */
export function requestAct<Answer>(act: Act): Promise<Answer> {
  return confirmed(act, (call) => request<Answer>(call));
}

/** The same where what comes is a file. */
export function requestFile(act: Act): Promise<string> {
  return confirmed(act, requestText);
}

async function confirmed<Answer>(act: Act, ask: (call: Parameters<typeof request>[0]) => Promise<Answer>) {
  const call = { timeoutMs: TIMEOUT_MS, ...act, method: 'POST' } as const;
  try {
    return await ask(call);
  } catch (error) {
    const confirmation = findConfirmation(error);
    if (!confirmation) throw error;
    await confirm(confirmation);
    return ask({ ...call, headers: { [CONFIRMATION_HEADER]: confirmation.id } });
  }
}

function findConfirmation(error: unknown): WireConfirmation | undefined {
  if (!(error instanceof ProblemError) || error.problem.code !== 'STAFF.CONFIRM_AGAIN') return undefined;
  return (error.problem as StaffProblem).confirmation;
}

async function confirm({ id, passkey: question, provider }: WireConfirmation): Promise<void> {
  if (provider !== null) return confirmAt(provider, id);
  if (!question && !(await askForConfirmation(null))) throw new PasskeyNotUsed('not confirmed');
  const passkey = question && (await answerByPasskey(question));
  await request({ method: 'POST', path: staffAddress('confirmation', { id }), body: { passkey } });
}

/** The provider and the server agree on it in another tab, which says so when it is back. */
async function confirmAt(name: string, id: string): Promise<void> {
  const path = staffAddress('openIdConfirmation', { id });
  const { address } = await request<SetOut>({ method: 'POST', path, body: {} });
  if (!(await askForConfirmation({ name, address }))) throw new PasskeyNotUsed('not confirmed');
}
