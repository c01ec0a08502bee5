import { CONFIRMATION_HEADER } from '#contract/desk/staff-acts.ts';
import type { StaffProblem, WireConfirmation } from '#contract/desk/staff-problems.ts';
import { ProblemError } from '../../api/problem-error.ts';
import { request, requestText } from '../../api/request.ts';
import { leaveToConfirm, type Act } from './saved-act.ts';
import { answerByPasskey, PasskeyNotUsed } from './passkeys.ts';
import { saveFile } from './save-file.ts';
import { askForConfirmation } from './waiting-confirmation.ts';

/** An act may have to wait for a hotel's slow system. */
const TIMEOUT_MS = 60_000;

/**
 * Performs an act. If the server requires confirmation, the person confirms this one act with their passkey, and the
 * call is repeated. A person without a passkey leaves for the provider. Throws the errors of `request`,
 * `PasskeyNotUsed` and `CannotLeave`.
 */
export async function requestAct<Answer>(act: Act): Promise<Answer> {
  try {
    return await send<Answer>(act, act.kept?.confirmationId);
  } catch (error) {
    const confirmation = findConfirmation(error);
    if (!confirmation) throw error;
    if (confirmation.provider !== null) return leaveToConfirm(act, confirmation, confirmation.provider);
    await confirm(confirmation);
    return send(act, confirmation.id);
  }
}

async function send<Answer>({ path, body, file, timeoutMs = TIMEOUT_MS }: Act, confirmationId?: string) {
  const headers = confirmationId === undefined ? {} : { [CONFIRMATION_HEADER]: confirmationId };
  const call = { path, body, timeoutMs, headers };
  if (!file) return request<Answer>(call);
  const text = await requestText(call);
  const isData = file.type === 'application/json';
  saveFile(file.name, file.type, isData ? JSON.stringify(JSON.parse(text), null, 2) : text);
  return {} as Answer;
}

function findConfirmation(error: unknown): WireConfirmation | undefined {
  if (!(error instanceof ProblemError) || error.problem.code !== 'STAFF.CONFIRM_AGAIN') return undefined;
  return (error.problem as StaffProblem).confirmation;
}

async function confirm({ id, passkey: challenge }: WireConfirmation): Promise<void> {
  if (!challenge && !(await askForConfirmation())) throw new PasskeyNotUsed('not confirmed');
  const passkey = challenge && (await answerByPasskey(challenge));
  await request({ path: `/staff/confirmations/${id}`, body: { passkey } });
}
