import { CODE_ALPHABET, CODE_LENGTH, findCodeFault, foldDigitsAndCase, normalizeCode } from './card-code.ts';

const SYMBOL = `[${CODE_ALPHABET}]`;
/** Our symbols with at most three others between two of them, wherever they begin. */
const OWN = new RegExp(`(?<![A-Z0-9])(?=(${SYMBOL}(?:[^A-Z0-9]{0,3}${SYMBOL}){${CODE_LENGTH - 1}})(?![A-Z0-9]))`, 'gu');
const LABEL = /^[^\d:]*:/;
const NOT_OF_A_CODE = /[^\p{L}\p{M}\p{N}]/gu;

/** Our code in a text such as "Code: GFT2-2222-…", normalized; undefined where there is none. */
export function findOwnCode(text: string): string | undefined {
  const found = [...foldDigitsAndCase(text).matchAll(OWN)].map(([, code = '']) => code.replaceAll(/[^A-Z0-9]/g, ''));
  return found.find((code) => findCodeFault(code) === undefined);
}

/**
 * What a typed text may be as a normalized code, to be tried in this order: as it is, which may be a code of another
 * system with marks in it; our code that is in it; without a label before it and all marks.
 */
export function listCodeReadings(typed: string): string[] {
  const code = normalizeCode(typed);
  const bare = code.replace(LABEL, '').replaceAll(NOT_OF_A_CODE, '');
  return [...new Set([code, findOwnCode(typed) ?? code, bare || code])];
}

/** True of 16 letters and digits, some of which our codes never have: 0, O, 1, I or L. */
export function hasLookAlikes(code: string): boolean {
  return code.length === CODE_LENGTH && /^[A-Z0-9]*$/.test(code) && findCodeFault(code) === 'symbol';
}
