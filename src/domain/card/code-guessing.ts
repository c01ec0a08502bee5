import { MIN_SECOND_SECRET_LENGTH } from './foreign-code.ts';

/** So many wrong second secrets lock a card, with no right one in between, until staff unlock it. */
export const MISSES_THAT_LOCK = 10;

/** The same where cards of the sale page have codes that are weak in themselves. */
export const MISSES_THAT_LOCK_WEAK = 5;

/** Without a wrong try for so long, those before are forgotten, unless they locked the card. */
export const TRIES_FORGOTTEN_AFTER_DAYS = 30;

/** Longer secrets are beyond guessing. */
const MAX_COUNTED_SECRET_LENGTH = 12;

/** What somebody typed, cut where a second secret of `secretLength` symbols would begin. */
type CutCode = { readonly code: string; readonly secretLength: number };

/** Every way to cut a normalized code into the code alone and a second secret that could be guessed. */
export function cutCode(typed: string): CutCode[] {
  const symbols = [...typed];
  const most = Math.min(MAX_COUNTED_SECRET_LENGTH, symbols.length - 1);
  const lengths = Array.from(
    { length: Math.max(0, most - MIN_SECOND_SECRET_LENGTH + 1) },
    (_, index) => MIN_SECOND_SECRET_LENGTH + index,
  );
  return lengths.map((secretLength) => ({ code: symbols.slice(0, -secretLength).join(''), secretLength }));
}
