/** A remark about a setting, with its path in the file and a message for the author. */
export type Remark = {
  readonly path: readonly PropertyKey[];
  readonly message: string;
  /** An unknown word and the known ones, from which the command line suggests the closest. */
  readonly unknown?: { readonly word: string; readonly known: readonly string[] };
};

/** Faults prevent a file from being applied. Warnings point out effects that its author may not expect. */
export type Remarks = { readonly faults: readonly Remark[]; readonly warnings: readonly Remark[] };

export const NO_REMARKS: Remarks = { faults: [], warnings: [] };

export const MOST_FAULTS = 50;

export function joinRemarks(remarks: readonly Remarks[]): Remarks {
  return { faults: remarks.flatMap(({ faults }) => faults), warnings: remarks.flatMap(({ warnings }) => warnings) };
}
