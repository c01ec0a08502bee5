import type { LetterParts } from '../letters/letters-parts.ts';
import type { GuessWatch } from './guess-watch.ts';

export type MoneyParts = LetterParts & { readonly guessWatch: GuessWatch };
