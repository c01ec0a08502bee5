/** A person by name and email address. Persons have no accounts. */
export type NamedPerson = { readonly firstName: string; readonly lastName: string; readonly email: string };

/**
 * Masks a person for a viewer who may be someone else: initials, first letters of the address, and its last label.
 * Guests recognise themselves, but the address cannot be used. The length of the name is not revealed.
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
/** In a shorter name the first letter gives away too much, as it does if one character is a syllable or a word. */
const FEWEST_LETTERS = 3;
const WHOLE_WORDS = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;

function initialOf(name: string): string {
  const letters = [...LETTERS.segment(name.trim())];
  const [first] = letters;
  const isTelling = !first || letters.length < FEWEST_LETTERS || WHOLE_WORDS.test(first.segment);
  return isTelling ? '…' : `${first.segment}…`;
}
