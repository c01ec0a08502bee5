const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\u2068': '<bdi>',
  '\u2069': '</bdi>',
  '\n': '<br>',
};

/** Words as HTML: what was filled in keeps its own direction, and lines stay lines. */
export function toHtml(text: string): string {
  return text.replaceAll(/[&<>"\n\u2068\u2069]/g, (character) => ENTITIES[character] ?? '');
}

/** Words as the value of an attribute. */
export function toAttribute(text: string): string {
  return toHtml(withoutIsolates(text).replaceAll('\n', ' '));
}

const FIRST_STRONG_ISOLATE = '\u2068';
const END_OF_ISOLATE = '\u2069';

/** Marks words that keep their own direction among others. */
export function isolate(text: string): string {
  const isBare = /^\d*$/.test(text) || (text.startsWith(FIRST_STRONG_ISOLATE) && text.endsWith(END_OF_ISOLATE));
  return isBare ? text : `${FIRST_STRONG_ISOLATE}${text}${END_OF_ISOLATE}`;
}

export function withoutIsolates(text: string): string {
  return text.replaceAll(/[\u2066-\u2069]/g, '');
}
