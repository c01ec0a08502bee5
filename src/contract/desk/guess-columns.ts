import names from './column-names.json' with { type: 'json' };
import { CARD_COLUMNS, type CardColumn } from './staff-choices.ts';

/** Letters and digits in lower case without accents, also where an umlaut is written with an e. */
function fold(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replaceAll(/(?<=[aou])e/g, '');
}

/** Column names in files of other systems, in the eight languages of the guest page. */
const NAMES: Readonly<Record<CardColumn, readonly string[]>> = names;

const COLUMN_OF = new Map(
  CARD_COLUMNS.toReversed().flatMap((column) =>
    [column, ...NAMES[column]].map((name) => [fold(name), column] as const),
  ),
);

/** The first of them that a file has is its amount: value that is left comes before value at issue. */
const AMOUNTS = NAMES.amount.map(fold);

/** Guesses the columns of a file by their names. Each column is guessed at most once. Null means unknown. */
export function guessColumns(names: readonly string[]): (CardColumn | null)[] {
  const folded = names.map(fold);
  const left = AMOUNTS.find((name) => folded.includes(name));
  const guesses = folded.map((name) => {
    const guess = COLUMN_OF.get(name) ?? null;
    return guess === 'amount' && name !== left ? null : guess;
  });
  return guesses.map((guess, index) => (guesses.indexOf(guess) === index ? guess : null));
}
