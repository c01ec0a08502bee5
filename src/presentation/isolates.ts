/**
 * Marks words that keep their own direction among others. A name in two scripts, such as "Palais Rosenhain، فيينا", is
 * read as its right-to-left part is, although it begins with the other.
 */
export function markDirection(text: string): string {
  return `${/[\u0590-\u08ff]/.test(text) ? '\u2067' : '\u2068'}${text}\u2069`;
}

/** The same for what may be marked already, or be a number, which letters leave bare. */
export function isolate(text: string): string {
  return /^([\u2067\u2068].*\u2069|\d*)$/s.test(text) ? text : markDirection(text);
}
