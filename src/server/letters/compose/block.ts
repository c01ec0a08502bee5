/**
 * The content model of letters. A letter is a list of blocks, and every block is rendered as HTML and as plain text.
 * Texts have isolates (U+2068 and U+2069) around inserted values, so that each value keeps its own direction.
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

export type Term = { readonly name: string; readonly lines: readonly string[]; readonly look?: 'large' };

/** One half of a pair that is shown side by side, such as arrival and departure. */
type Side = { readonly name: string; readonly value: string; readonly note: string | null };

/** A line of a bill: `cover` is paid by a card, `due` is left to pay. */
export type Figure = {
  readonly name: string;
  readonly value: string;
  readonly note: string | null;
  readonly look: 'plain' | 'total' | 'cover' | 'due';
};

/** With `isBare` the label is the link, such as a phone number, and plain text shows it alone. */
export type Link = { readonly label: string; readonly url: string; readonly isBare?: true };

/** A letter before it is rendered as HTML and as text. */
export type Draft = {
  readonly subject: string;
  readonly preheader: string;
  readonly blocks: readonly Block[];
  /** The small print below the signature: why the reader gets this letter, and where to get help. */
  readonly footer: { readonly lines: readonly string[]; readonly links: readonly Link[] };
};
