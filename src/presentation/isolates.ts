/**
 * Isolates a text that keeps its own direction within another. A name in two scripts, such as "Palais Rosenhain،
 * فيينا", is marked right-to-left, although it begins in the other direction.
 */
export function markDirection(text: string): string {
  return `${/[\u0590-\u08ff]/.test(text) ? '\u2067' : '\u2068'}${text}\u2069`;
}

/** As `markDirection`, but leaves marked texts and numbers unchanged. Letters have numbers without marks. */
export function isolate(text: string): string {
  return /^([\u2067\u2068].*\u2069|\d*)$/s.test(text) ? text : markDirection(text);
}
