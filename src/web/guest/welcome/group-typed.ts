import { findOwnCode, hasSeveralCodes } from '#domain/card/code-readings.ts';
import { groupCode, MAX_TYPED_CODE_LENGTH, normalizeCode } from '#domain/card/card-code.ts';

export type Typed = { readonly text: string; readonly caret: number };

/** Groups typed or pasted text in fours. The caret stays behind the same symbol. Several codes stay as they are. */
export function groupTyped({ text, caret }: Typed): Typed {
  if (hasSeveralCodes(text)) return { text, caret };
  const typed = normalizeCode(text);
  // Letters and digits alone may be a longer code of another system.
  const own = /^[A-Z0-9]*$/.test(typed) ? undefined : findOwnCode(text);
  const code = (own ?? typed).slice(0, MAX_TYPED_CODE_LENGTH);
  const before = normalizeCode(text.slice(0, caret)).length;
  const dashes = before === 0 ? 0 : Math.floor((before - 1) / 4);
  return { text: groupCode(code), caret: Math.min(before, code.length) + dashes };
}
