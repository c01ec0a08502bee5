import { CODE_ALPHABET, CODE_LENGTH, findCodeFault, foldDigitsAndCase, normalizeCode } from './card-code.ts';

const SYMBOL = `[${CODE_ALPHABET}]`;
/** The symbols of our code, with at most three other characters between two of them, at any place in a text. */
const OWN = new RegExp(`(?<![A-Z0-9])(?=(${SYMBOL}(?:[^A-Z0-9]{0,3}${SYMBOL}){${CODE_LENGTH - 1}})(?![A-Z0-9]))`, 'gu');
const WHOLE = new RegExp(`.{${CODE_LENGTH}}`, 'g');
const LABEL = /^[^\d:]*:/;
const NOT_OF_A_CODE = /[^\p{L}\p{M}\p{N}]/gu;

/** Finds our code in a text such as "Code: GFT2-2222-…", normalized. Undefined if there is none. */
export function findOwnCode(text: string): string | undefined {
  return listOwnCodes(text)[0];
}

/** Well-formed codes in a text, such as a pasted list or an address. A field of one line joins the lines of a list. */
export function listOwnCodes(text: string): string[] {
  const folded = foldDigitsAndCase(text.replaceAll(/%2[0D]/gi, ' '));
  const symbols = folded.replaceAll(/[^A-Z0-9]/g, '');
  const joined = symbols.length % CODE_LENGTH === 0 ? (symbols.match(WHOLE) ?? []) : [];
  const isList = joined.length > 1 && joined.every((code) => findCodeFault(code) === undefined);
  const found = [...folded.matchAll(OWN)].map(([, code = '']) => code.replaceAll(/[^A-Z0-9]/g, ''));
  return [...new Set(isList ? joined : found)].filter((code) => findCodeFault(code) === undefined);
}

export function hasSeveralCodes(text: string): boolean {
  return listOwnCodes(text).length > 1;
}

/**
 * Possible readings of a typed text as a normalized code, in the order to try. The first is the text itself, which may
 * be a foreign code with marks. Then our code within the text, then the text without a label and marks.
 */
export function listCodeReadings(typed: string): string[] {
  const code = normalizeCode(typed);
  const bare = code.replace(LABEL, '').replaceAll(NOT_OF_A_CODE, '');
  return [...new Set([code, findOwnCode(typed) ?? code, bare || code])];
}

/**
 * Well-formed codes that a typed one may stand for: with one symbol wrong, missing or too many, or with two neighbours
 * swapped. The check character leaves about twenty.
 */
export function listNearCodes(typed: string): string[] {
  const code = normalizeCode(typed);
  if (Math.abs(code.length - CODE_LENGTH) > 1) return [];
  const near = [...code, ''].flatMap((symbol, index) => {
    const [before, after] = [code.slice(0, index), code.slice(index + 1)];
    if (code.length > CODE_LENGTH) return [before + after];
    const rest = code.length < CODE_LENGTH ? symbol + after : after;
    const swapped = before + after.charAt(0) + symbol + after.slice(1);
    return [swapped, ...CODE_ALPHABET.split('').map((one) => before + one + rest)];
  });
  return [...new Set(near)].filter((one) => one !== code && findCodeFault(one) === undefined);
}

/** True for 16 letters and digits, some of which our codes never have: 0, O, 1, I or L. */
export function hasLookAlikes(code: string): boolean {
  return code.length === CODE_LENGTH && /^[A-Z0-9]*$/.test(code) && findCodeFault(code) === 'symbol';
}
