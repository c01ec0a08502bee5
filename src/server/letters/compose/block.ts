/**
 * What letters are made of. A letter is a list of blocks, and every block is written twice: as HTML and as plain text.
 * Words hold isolates (U+2068 and U+2069) around what was filled in, so that it keeps its own direction.
 */
export type Block =
  | { readonly type: 'heading'; readonly text: string }
  | { readonly type: 'subheading'; readonly text: string }
  | { readonly type: 'paragraph'; readonly text: string; readonly isSoft?: true }
  | { readonly type: 'terms'; readonly rows: readonly Term[] }
  | { readonly type: 'sides'; readonly sides: readonly Side[] }
  | { readonly type: 'figures'; readonly rows: readonly Figure[] }
  | { readonly type: 'card'; readonly product: string; readonly last4: string | null; readonly value: string }
  | { readonly type: 'button'; readonly label: string; readonly url: string }
  | { readonly type: 'note'; readonly lines: readonly string[] }
  | {
      readonly type: 'address';
      readonly name: string;
      readonly lines: readonly string[];
      readonly links: readonly Link[];
    }
  | { readonly type: 'signature'; readonly lines: readonly string[] };

/** A name and what is said of it, line by line. */
export type Term = { readonly name: string; readonly lines: readonly string[]; readonly look?: 'large' };

/** One of two things that stand side by side, such as arrival and departure. */
type Side = { readonly name: string; readonly value: string; readonly note: string | null };

/** A line of a bill: `cover` is what a card pays, `due` what is left. */
export type Figure = {
  readonly name: string;
  readonly value: string;
  readonly note: string | null;
  readonly look: 'plain' | 'total' | 'cover' | 'due';
};

/** A link with its words; one that is its own words, such as a phone number, stands bare in plain text. */
export type Link = { readonly label: string; readonly url: string; readonly isBare?: true };

/** A letter before it is written as HTML and as text. */
export type Draft = {
  readonly subject: string;
  /** What a mail box shows beside the subject. */
  readonly preheader: string;
  readonly blocks: readonly Block[];
  /** Below the signature, in small print: why somebody gets this letter, and who helps. */
  readonly footer: { readonly lines: readonly string[]; readonly links: readonly Link[] };
};
