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

/** Kept on one line by CSS, because a reader would copy a non-breaking hyphen with the reference. */
const REFERENCE = /\bSC(?:-[0-9A-Z]{4}){2}\b/g;

/** Text as HTML. Inserted values keep their direction, line breaks stay, and a card's last four get their dots. */
export function toHtml(text: string): string {
  return escape(text).replaceAll(REFERENCE, '<span style="white-space:nowrap">$&</span>');
}

/** Text for an attribute or a title, which cannot contain elements. */
export function toAttribute(text: string): string {
  return escape(withoutIsolates(text).replaceAll('\n', ' '));
}

function escape(text: string): string {
  return text
    .replaceAll('•••• ', '••••\u00a0')
    .replaceAll(/[&<>"\n\u2067\u2068\u2069]/g, (character) => ENTITIES[character] ?? '');
}
