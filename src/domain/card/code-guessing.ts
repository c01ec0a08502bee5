import { MIN_SECOND_SECRET_LENGTH } from './foreign-code.ts';

/** Wrong PINs in a row that lock a card until staff unlock it. */
export const MISSES_THAT_LOCK = 10;

/** The limit if the sale page has cards with weak codes. */
export const MISSES_THAT_LOCK_WEAK = 5;

/** Days without a wrong PIN after which earlier ones are forgotten, unless they locked the card. */
export const TRIES_FORGOTTEN_AFTER_DAYS = 30;

/** Longer PINs cannot be guessed, so misses are not counted. */
const MAX_COUNTED_SECRET_LENGTH = 12;

/** A typed code, cut where a PIN of `secretLength` symbols would begin. */
type CutCode = { readonly code: string; readonly secretLength: number };

/** Every way to cut a normalized code into a code and a PIN short enough to guess. */
export function cutCode(typed: string): CutCode[] {
  const symbols = [...typed];
  const most = Math.min(MAX_COUNTED_SECRET_LENGTH, symbols.length - 1);
  const lengths = Array.from(
    { length: Math.max(0, most - MIN_SECOND_SECRET_LENGTH + 1) },
    (_, index) => MIN_SECOND_SECRET_LENGTH + index,
  );
  return lengths.map((secretLength) => ({ code: symbols.slice(0, -secretLength).join(''), secretLength }));
}
