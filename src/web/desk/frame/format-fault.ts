import { ProblemError } from '../../api/problem-error.ts';
import { isTextKey, type Translate } from '../../text/translation.ts';
import { CannotLeave } from '../api/saved-act.ts';
import { PasskeyNotUsed } from '../api/passkeys.ts';

/** The text of an error: ours if there is one, or else the server's, which staff may read. */
export function formatFault(t: Translate, error: unknown): string {
  if (error instanceof PasskeyNotUsed) return t(error.isThere ? 'PASSKEY.THERE' : 'PASSKEY.NOT_USED');
  if (error instanceof CannotLeave) return t(error.words);
  if (!(error instanceof ProblemError)) return t('FAULT.NO_ANSWER');
  const { code, detail, title } = error.problem;
  return isTextKey(code) ? t(code) : detail || title;
}

/** The same for a code from an address. An unknown code is not shown, because every site can link here. */
export function formatCode(t: Translate, code: string): string {
  return code.startsWith('STAFF.') && isTextKey(code) ? t(code) : t('STAFF.OPENID_FAILED');
}
