/** One rule broken by hand, and the tests that must not let it pass. */
export type Mutation = {
  /** What somebody might do by mistake. */
  readonly what: string;
  readonly file: string;
  /** Stands exactly once in the file. */
  readonly find: string;
  readonly replace: string;
  /** Test files, narrowed by part of a test's name where one is enough. */
  readonly tests: readonly string[];
  readonly named?: string;
};
