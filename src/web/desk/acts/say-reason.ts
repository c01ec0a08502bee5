import { isTextKey, type Translate } from '../../text/translation.ts';

/** Why something was done: by the word of the log; what programs and the command line wrote stands as it is. */
export function sayReason(t: Translate, reason: string): string {
  const key = `REASON.${reason}`;
  return isTextKey(key) ? t(key) : reason;
}

/** Why nothing came of a stay, in words where there are some; what earlier versions wrote stands as it is. */
export function sayRefusal(t: Translate, code: string): string {
  const key = `REFUSAL.${code}`;
  return isTextKey(key) ? t(key) : code;
}
