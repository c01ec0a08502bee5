import { withoutIsolates } from '#presentation/without-isolates.ts';

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

/** A reference is read out and copied as one word; a hyphen of another kind would be copied along. */
const REFERENCE = /\bSC(?:-[0-9A-Z]{4}){2}\b/g;

/** Words as HTML: what was filled in keeps its own direction, lines stay lines, a card's last four their dots. */
export function toHtml(text: string): string {
  return escape(text).replaceAll(REFERENCE, '<span style="white-space:nowrap">$&</span>');
}

/** Words as the value of an attribute, or as a title: no element can stand in them. */
export function toAttribute(text: string): string {
  return escape(withoutIsolates(text).replaceAll('\n', ' '));
}

function escape(text: string): string {
  return text
    .replaceAll('•••• ', '••••\u00a0')
    .replaceAll(/[&<>"\n\u2067\u2068\u2069]/g, (character) => ENTITIES[character] ?? '');
}
