const RIGHT_TO_LEFT_ISOLATE = '\u2067';
const FIRST_STRONG_ISOLATE = '\u2068';
const END_OF_ISOLATE = '\u2069';

/**
 * Marks words that keep their own direction among others. A name in two scripts, such as "Palais Rosenhain، فيينا", is
 * read as its right-to-left part is, although it begins with the other.
 */
export function isolate(text: string): string {
  const isMarked = /^[\u2067\u2068].*\u2069$/s.test(text);
  if (isMarked || /^\d*$/.test(text)) return text;
  const begin = /[\u0590-\u08ff]/.test(text) ? RIGHT_TO_LEFT_ISOLATE : FIRST_STRONG_ISOLATE;
  return `${begin}${text}${END_OF_ISOLATE}`;
}

/** Where nothing shows the marks, or they would count as letters. */
export function withoutIsolates(text: string): string {
  return text.replaceAll(/[\u2066-\u2069]/g, '');
}
