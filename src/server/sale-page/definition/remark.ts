import texts from '#presentation/desk-text/en.json' with { type: 'json' };
import { findWords, type KeyOf } from '#presentation/find-words.ts';

/** The texts of remarks, which the desk has in its languages. */
const ENGLISH = texts.FINDING;
const WORDS = [{ texts: ENGLISH, plurals: new Intl.PluralRules('en') }];

export type RemarkTag = KeyOf<typeof ENGLISH>;
export type RemarkValues = Readonly<Record<string, string | number>>;

/** A remark about a setting, with its path in the file and an English message for the author. */
export type Remark = {
  readonly path: readonly PropertyKey[];
  /** Null for a message of the parser that is not among the texts. */
  readonly tag: RemarkTag | null;
  readonly values: RemarkValues;
  readonly message: string;
  /** An unknown word and the known ones, from which the command line suggests the closest. */
  readonly unknown?: { readonly word: string; readonly known: readonly string[] };
};

/** Faults prevent a file from being applied. Warnings point out effects that its author may not expect. */
export type Remarks = { readonly faults: readonly Remark[]; readonly warnings: readonly Remark[] };

export const NO_REMARKS: Remarks = { faults: [], warnings: [] };

export const MOST_FAULTS = 50;

export function formatRemark(tag: RemarkTag, values: RemarkValues = {}): string {
  return findWords(WORDS, tag, values) ?? tag;
}

export function remark(
  path: Remark['path'],
  tag: RemarkTag,
  values: RemarkValues = {},
  unknown?: Remark['unknown'],
): Remark {
  return { path, tag, values, message: formatRemark(tag, values), ...(unknown && { unknown }) };
}

/** The remark for a message of the schema, which is one of the texts word for word. */
export function remarkOf(path: Remark['path'], message: string): Remark {
  const tag = Object.entries(ENGLISH).find(([, text]) => text === message)?.[0] as RemarkTag | undefined;
  return { path, tag: tag ?? null, values: {}, message };
}

export function joinRemarks(remarks: readonly Remarks[]): Remarks {
  return { faults: remarks.flatMap(({ faults }) => faults), warnings: remarks.flatMap(({ warnings }) => warnings) };
}
