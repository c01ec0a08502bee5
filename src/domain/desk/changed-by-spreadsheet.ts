import { normalizeCode } from '../card/card-code.ts';
import type { ForeignCode } from '../card/foreign-code.ts';

export type SpreadsheetSign = 'codes_rounded' | 'codes_of_mixed_length' | 'secrets_of_mixed_length';

/** A spreadsheet keeps 15 digits of a number, and replaces those after them with zeros. */
const ROUNDED = /^\d{15}0+$/;
const LONGER_THAN_KEPT = /^\d{16,}$/;
const NUMBER = /^\d+$/;
/** A single long code may end in a zero by chance. */
const MIN_ROUNDED = 2;

/** Checks the codes of a file for changes by a spreadsheet: last digits, or zeros at the front, are lost. */
export function watchForSpreadsheet(): { see(code: ForeignCode): void; list(): SpreadsheetSign[] } {
  const [codeLengths, secretLengths] = [new Set<number>(), new Set<number>()];
  let [long, rounded] = [0, 0];
  return {
    see({ code: typed, secondSecret }) {
      const [code, secret] = [normalizeCode(typed), normalizeCode(secondSecret ?? '')];
      if (NUMBER.test(code)) codeLengths.add(code.length);
      if (NUMBER.test(secret)) secretLengths.add(secret.length);
      if (LONGER_THAN_KEPT.test(code)) long += 1;
      if (ROUNDED.test(code)) rounded += 1;
    },
    list() {
      return [
        ...(rounded >= MIN_ROUNDED && rounded === long ? (['codes_rounded'] as const) : []),
        ...(codeLengths.size > 1 ? (['codes_of_mixed_length'] as const) : []),
        ...(secretLengths.size > 1 ? (['secrets_of_mixed_length'] as const) : []),
      ];
    },
  };
}
