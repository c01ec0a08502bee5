import type { StaffProblem } from '#contract/desk/staff-problems.ts';
import { ProblemError } from '../../api/problem-error.ts';
import { camelCase } from '../../text/text-key.ts';
import { isTextKey, type Translate } from '../../text/translation.ts';
import { CannotLeave } from '../api/saved-act.ts';
import type { DeskFormat } from './use-desk-format.ts';
import { PasskeyNotUsed } from '../api/passkeys.ts';

/** The text of an error: ours if there is one, or else the server's, which staff may read. */
export function formatFault(t: Translate, error: unknown, format?: Pick<DeskFormat, 'day' | 'units'>): string {
  if (error instanceof PasskeyNotUsed) return t(error.isThere ? 'PASSKEY.THERE' : 'PASSKEY.NOT_USED');
  if (error instanceof CannotLeave) return t(error.words);
  if (!(error instanceof ProblemError)) return t('FAULT.NO_ANSWER');
  const { code, detail, title, about } = error.problem as StaffProblem;
  if (!isTextKey(code)) return detail || title;
  return about && format
    ? t(code, { ...about, day: format.day(about.day), amount: about.amount ? format.units(about.amount) : undefined })
    : t(code);
}

/** The faults of the fields that the server refused, by the fields' names in forms. */
export function listFieldFaults(t: Translate, error: unknown): Readonly<Record<string, string>> {
  const errors = error instanceof ProblemError ? (error.problem.errors ?? []) : [];
  return Object.fromEntries(
    errors.map(({ path, code }) => {
      return [camelCase(path.split('.').at(-1) ?? ''), isTextKey(code) ? t(code) : t('INPUT.CHECK')];
    }),
  );
}

/** The text of a code from an address. An unknown code is not shown, because every site can link here. */
export function formatCode(t: Translate, code: string): string {
  return code.startsWith('STAFF.') && isTextKey(code) ? t(code) : t('STAFF.OPENID_FAILED');
}
