/** One rule broken by hand, and the tests that must not let it pass. */
export type Mutation = {
  /** A mistake that an engineer could make. */
  readonly what: string;
  readonly file: string;
  /** Occurs exactly once in the file. */
  readonly find: string;
  readonly replace: string;
  /** Test files, narrowed by part of a test's name if one test is enough. */
  readonly tests: readonly string[];
  readonly named?: string;
};
