/** Something about a setting, by its place in the file, in words for the file's author. */
export type Remark = { readonly path: readonly PropertyKey[]; readonly message: string };

/** Faults keep a file from being applied; a warning says what has an effect that its author may not expect. */
export type Remarks = { readonly faults: readonly Remark[]; readonly warnings: readonly Remark[] };

export const NO_REMARKS: Remarks = { faults: [], warnings: [] };

export function joinRemarks(remarks: readonly Remarks[]): Remarks {
  return { faults: remarks.flatMap(({ faults }) => faults), warnings: remarks.flatMap(({ warnings }) => warnings) };
}
