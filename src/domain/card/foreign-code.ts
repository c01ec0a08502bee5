import { foldTyped, MAX_TYPED_CODE_LENGTH, normalizeCode } from './card-code.ts';

/**
 * A code made by another system. Guests type it like our codes. If the card has a PIN, such as a scratched number, they
 * type it right after the code.
 */
export type ForeignCode = { readonly code: string; readonly secondSecret: string | null };

/** The text that is fingerprinted: code and PIN in one, without blanks and dashes, so that any typing finds it. */
export function joinForeignCode({ code, secondSecret }: ForeignCode): string {
  return normalizeCode(`${code} ${secondSecret ?? ''}`);
}

export type CodeWeakness =
  | 'empty'
  | 'symbol'
  | 'too_long'
  | 'number'
  | 'marks'
  | 'too_short'
  | 'few_symbols'
  | 'sequence'
  | 'repetition'
  | 'weak_second_secret';

/** A long number as a spreadsheet rewrites it, with digits lost: 5.00098E+15. */
const SCIENTIFIC = /^[+-]?\d+([.,\u066b]\d*)?E[+\u2212-]?\d{1,3}$/;
const MARK_AT_AN_END = /^[\p{P}\p{S}]|[\p{P}\p{S}]$/u;

/** Codes with fewer combinations could be tried one by one, even through a rate-limited search. */
const MIN_COMBINATIONS = 10 ** 12;
const MIN_DISTINCT_SYMBOLS = 4;
const MIN_RUN = 6;
export const MIN_SECOND_SECRET_LENGTH = 4;

/** Shortest foreign code with its PIN: one symbol, and the shortest PIN. */
export const MIN_FOREIGN_LENGTH = 1 + MIN_SECOND_SECRET_LENGTH;

/**
 * Why a foreign code must not become a card. Undefined if it may. A code alone has to be hard to guess:
 *
 * | code                         | because                                                                         |
 * |------------------------------|---------------------------------------------------------------------------------|
 * | 5.00098E+15                  | number: a spreadsheet has removed digits                                        |
 * | #582930471926                | marks: guests would not type them                                               |
 * | 8 digits                     | too_short: digits alone need 12, letters alone 9, both 8 (10^12 combinations)   |
 * | 111122223333                 | few_symbols: at least 4 different ones                                          |
 * | 123456785302, AAAAAABX7      | sequence: a run of 6 and at least half of it, up, down or the same              |
 * | 482948294829                 | repetition: one part several times                                              |
 *
 * The first two also apply to a PIN. With a PIN the code itself may be weak, because the PIN is the proof. It needs at
 * least 4 symbols that are neither all the same nor a run. `isWeakTogether` judges the two together.
 */
export function findCodeWeakness({ code: typed, secondSecret: typedSecret }: ForeignCode): CodeWeakness | undefined {
  const code = normalizeCode(typed);
  const secret = normalizeCode(typedSecret ?? '');
  if (code === '') return 'empty';
  if (!isTypable(code + secret)) return 'symbol';
  if (`${typed} ${typedSecret ?? ''}`.trim().length > MAX_TYPED_CODE_LENGTH) return 'too_long';
  if ([typed, typedSecret ?? ''].some((text) => SCIENTIFIC.test(foldTyped(text)))) return 'number';
  if ([code, secret].some((text) => MARK_AT_AN_END.test(text))) return 'marks';
  if (typedSecret !== null) return isWeakSecret(secret) ? 'weak_second_secret' : undefined;
  if (countCombinations(code) < MIN_COMBINATIONS) return 'too_short';
  if (new Set(code).size < MIN_DISTINCT_SYMBOLS) return 'few_symbols';
  if (longestRun(code) >= Math.max(MIN_RUN, code.length / 2)) return 'sequence';
  return isRepetition(code) ? 'repetition' : undefined;
}

/** With numbered codes a guest knows the other numbers, so only the PIN is left to guess. */
export function isWeakTogether(foreign: ForeignCode, isNumbered: boolean): boolean {
  if (foreign.secondSecret === null) return false;
  const guessed = isNumbered ? foreign.secondSecret : joinForeignCode(foreign);
  return findCodeWeakness({ code: guessed, secondSecret: null }) !== undefined;
}

/** Numbers at most this far apart were issued one after the other. */
const NUMBERED_WITHIN = 10n;

/** Whether two codes differ by a small number at their end, so that the owner of one can guess the other. */
export function areNumbered(left: string, right: string): boolean {
  const [one, other] = [normalizeCode(left), normalizeCode(right)].map((code) => /^(.*?)(\d{1,40})$/.exec(code));
  if (!one || !other || one[1] !== other[1] || one[0].length !== other[0].length) return false;
  const distance = BigInt(one[2] ?? '') - BigInt(other[2] ?? '');
  return distance !== 0n && distance <= NUMBERED_WITHIN && -distance <= NUMBERED_WITHIN;
}

/** Letters, digits and printed signs, but not the replacement character of a text read in a wrong encoding. */
function isTypable(text: string): boolean {
  return /^[\p{L}\p{N}\p{P}\p{S}]+$/u.test(text) && !text.includes('\uFFFD');
}

function countCombinations(code: string): number {
  const symbols = (/\d/.test(code) ? 10 : 0) + (/\D/.test(code) ? 26 : 0);
  return symbols ** code.length;
}

function isWeakSecret(secret: string): boolean {
  return secret.length < MIN_SECOND_SECRET_LENGTH || longestRun(secret) === secret.length;
}

/** The longest run of symbols in steps of +1, -1 or 0. After 9 comes 0. */
function longestRun(code: string): number {
  const steps = Array.from({ length: code.length - 1 }, (_, index) => stepAt(code, index));
  let longest = 1;
  let current = 1;
  for (const [index, step] of steps.entries()) {
    if (step === undefined) current = 1;
    else current = step === steps[index - 1] ? current + 1 : 2;
    longest = Math.max(longest, current);
  }
  return longest;
}

function stepAt(code: string, index: number): number | undefined {
  const pair = code.slice(index, index + 2);
  if (pair === '90') return 1;
  if (pair === '09') return -1;
  const step = code.charCodeAt(index + 1) - code.charCodeAt(index);
  return Math.abs(step) <= 1 ? step : undefined;
}

function isRepetition(code: string): boolean {
  return (code + code).indexOf(code, 1) < code.length;
}
