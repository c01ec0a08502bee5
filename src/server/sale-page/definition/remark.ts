/** Something about a setting, by its place in the file, in words for the author. */
export type Remark = {
  readonly path: readonly PropertyKey[];
  readonly message: string;
  /** A word that is not known, and the words that are: the command line adds which one was probably meant. */
  readonly unknown?: { readonly word: string; readonly known: readonly string[] };
};

/** Faults keep a file from being applied; a warning says what has an effect that its author may not expect. */
export type Remarks = { readonly faults: readonly Remark[]; readonly warnings: readonly Remark[] };

export const NO_REMARKS: Remarks = { faults: [], warnings: [] };

/** A check stops at this number of faults. */
export const MOST_FAULTS = 50;

export function joinRemarks(remarks: readonly Remarks[]): Remarks {
  return { faults: remarks.flatMap(({ faults }) => faults), warnings: remarks.flatMap(({ warnings }) => warnings) };
}
