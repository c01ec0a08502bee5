const { checkProof: check } = (await import(import.meta.resolve('../../tools/check-books-proof.mjs'))) as {
  readonly checkProof: (...paths: readonly string[]) => Promise<string>;
};

/** The answer of the auditor's program: "Yes: …", or "No. …" with the first wrong line. */
export const checkProof = check;
