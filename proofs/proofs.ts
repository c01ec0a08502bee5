/** A proof that takes too long to run after every change. */
export interface Proof {
  readonly name: string;
  /** The program and its arguments, from the root. */
  readonly command: readonly string[];
  /** Arguments that `npm run test:all` adds, to run more than the proof does by default. */
  readonly atLength?: readonly string[];
  /** Measures or shows something, and is not part of `npm run test:all`. */
  readonly isByHand?: true;
}

const node = (name: string, file: string, atLength: readonly string[] = []): Proof => ({
  name,
  command: ['node', `proofs/${file}`],
  atLength,
});
const vitest = (name: string, ...args: readonly string[]): Proof => ({ name, command: ['vitest', 'run', ...args] });

/** In the order of `docs/proofs.md`, which says what each proof shows and how long it takes. */
export const PROOFS: readonly Proof[] = [
  vitest('thorough', ...['unit', 'pms', 'database'].map((project) => `--project=${project}`), '--tags-filter=thorough'),
  node('mutations', 'mutations/run-mutations.ts'),
  vitest('crashes', '--project=crashes'),
  node('model', 'model/run-model.ts', ['--runs', '100']),
  node('books', 'books/run-books.ts', ['--months', '500']),
  node('audit', 'audit/run-audit.ts', ['--count', '2000']),
  node('paying', 'paying/run-paying.ts', ['--runs', '100']),
  node('figures', 'figures/run-figures.ts', ['--runs', '1000']),
  node('season', 'season/run-season.ts', ['--guests', '300']),
  node('failover', 'failover/run-failover.ts'),
  node('fuzz', 'fuzz/run-fuzz.ts'),
  node('guessing', 'guessing/run-guessing.ts'),
  node('enumeration', 'enumeration/run-enumeration.ts'),
  vitest('conformance', '--project=conformance'),
  vitest('production', '--project=production'),
  vitest('builds', '--project=builds'),
  node('any-date', 'any-date/run-any-date.ts'),
  node('lists', 'lists/run-lists.ts'),
  // Part of `npm run browser`.
  { ...node('weights', 'weights/run-weights.ts'), isByHand: true },
  node('other-browsers', 'other-browsers/run-other-browsers.ts'),
  node('wordpress', 'wordpress/run-wordpress.ts'),
  node('mutants', 'mutants/run-mutants.ts', ['--count', '2000']),
  { ...node('books-growth', 'books/run-books-growth.ts'), isByHand: true },
];
