/** A person as their own name and address say; an account of nobody. */
export type NamedPerson = { readonly firstName: string; readonly lastName: string; readonly email: string };

/**
 * A person for the eyes of somebody who need not be them: initials, and of the address the first letters and the last
 * label. Enough to recognise oneself, not enough to write to anybody; it says nothing about how long a name is.
 */
export function maskPerson({ firstName, lastName, email }: NamedPerson): NamedPerson {
  return { firstName: initialOf(firstName), lastName: initialOf(lastName), email: maskAddress(email) };
}

function maskAddress(email: string): string {
  const at = email.lastIndexOf('@');
  const labels = email.slice(at + 1).split('.');
  return `${initialOf(email.slice(0, Math.max(0, at)))}@${initialOf(labels[0] ?? '')}.${labels.at(-1) ?? ''}`;
}

const LETTERS = new Intl.Segmenter('und', { granularity: 'grapheme' });
/** Of a shorter name the first letter gives too much away, as it does where one is a syllable or a word. */
const FEWEST_LETTERS = 3;
const WHOLE_WORDS = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;

function initialOf(name: string): string {
  const letters = [...LETTERS.segment(name.trim())];
  const [first] = letters;
  const isTelling = !first || letters.length < FEWEST_LETTERS || WHOLE_WORDS.test(first.segment);
  return isTelling ? '…' : `${first.segment}…`;
}
