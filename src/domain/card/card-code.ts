import { toAsciiDigits } from '../value/ascii-digits.ts';
import { invariant } from '../value/invariant.ts';

/** 31 symbols that are hard to confuse: no 0, 1, I, L or O. */
export const CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
export const CODE_LENGTH = 16;
const RANDOM_LENGTH = CODE_LENGTH - 1;

/** Longest input for a code, foreign codes included, before blanks and dashes are removed. */
export const MAX_TYPED_CODE_LENGTH = 64;

/** Upper case, with digits of every script as 0 to 9. */
export function foldDigitsAndCase(text: string): string {
  return toAsciiDigits(text.normalize('NFKC')).toUpperCase();
}

/** As `foldDigitsAndCase`, without blanks and the invisible characters that are copied along. */
export function foldTyped(typed: string): string {
  return foldDigitsAndCase(typed).replaceAll(/[\s\p{Cf}]/gu, '');
}

/**
 * Removes blanks, dashes and invisible characters, and folds to upper case and ASCII digits. Foreign codes are
 * normalized too. Idempotent, because both the page and the server do it.
 */
export function normalizeCode(typed: string): string {
  return foldTyped(typed)
    .replaceAll(/[\p{Pd}\u2212_.]/gu, '')
    .normalize('NFKC');
}

/** The check character of fifteen random ones: the sum of position (1 to 15) times value, modulo 31. */
export function checkCharacter(random: string): string {
  const weighted = [...random.slice(0, RANDOM_LENGTH)].reduce(
    (total, symbol, index) => total + (index + 1) * CODE_ALPHABET.indexOf(symbol),
    0,
  );
  return CODE_ALPHABET.charAt(weighted % CODE_ALPHABET.length);
}

/** Why a normalized code is not a Staycard code. Undefined if it is well formed. */
export function findCodeFault(code: string): 'too_short' | 'too_long' | 'symbol' | 'check_character' | undefined {
  if ([...code].some((symbol) => !CODE_ALPHABET.includes(symbol))) return 'symbol';
  if (code.length < CODE_LENGTH) return 'too_short';
  if (code.length > CODE_LENGTH) return 'too_long';
  return checkCharacter(code) === code.charAt(RANDOM_LENGTH) ? undefined : 'check_character';
}

/** Makes a code from exactly fifteen integers below 31, which must come from a cryptographic source. */
export function makeCode(randomValues: readonly number[]): string {
  const isSymbol = (value: number) => Number.isInteger(value) && value >= 0 && value < CODE_ALPHABET.length;
  invariant(randomValues.length === RANDOM_LENGTH && randomValues.every(isSymbol), 'a code has fifteen random symbols');
  const random = randomValues.map((value) => CODE_ALPHABET.charAt(value)).join('');
  return random + checkCharacter(random);
}

/** Groups a code for printing: XXXX-XXXX-XXXX-XXXX. */
export function groupCode(code: string): string {
  return code.match(/.{1,4}/g)?.join('-') ?? '';
}
