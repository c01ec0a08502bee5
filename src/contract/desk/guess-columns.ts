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

/** Guesses the columns of a file by their names. Each column is guessed at most once. Null means unknown. */
export function guessColumns(names: readonly string[]): (CardColumn | null)[] {
  const taken = new Set<CardColumn>();
  return names.map((name) => {
    const guess = COLUMN_OF.get(fold(name));
    if (guess === undefined || taken.has(guess)) return null;
    taken.add(guess);
    return guess;
  });
}
