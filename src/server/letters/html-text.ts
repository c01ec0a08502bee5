import { withoutIsolates } from '../words/isolates.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\u2067': '<bdi dir="rtl">',
  '\u2068': '<bdi>',
  '\u2069': '</bdi>',
  '\n': '<br>',
};

/** Words as HTML: what was filled in keeps its own direction, lines stay lines, and a card's last four their dots. */
export function toHtml(text: string): string {
  return text
    .replaceAll('•••• ', '••••\u00a0')
    .replaceAll(/[&<>"\n\u2067\u2068\u2069]/g, (character) => ENTITIES[character] ?? '');
}

/** Words as the value of an attribute. */
export function toAttribute(text: string): string {
  return toHtml(withoutIsolates(text).replaceAll('\n', ' '));
}
