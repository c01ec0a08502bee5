/** Something about a setting, by its place in the file, in words for the file's author. */
export type Remark = { readonly path: readonly PropertyKey[]; readonly message: string };

/** Faults keep a file from being applied; a warning says what has an effect that its author may not expect. */
export type Remarks = { readonly faults: readonly Remark[]; readonly warnings: readonly Remark[] };
