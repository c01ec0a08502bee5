import type { PageLanguage } from '#presentation/languages.ts';
import type { Block, Draft, Figure, Link } from './block.ts';
import { withoutIsolates } from '#presentation/without-isolates.ts';

const COLUMNS = 72;

/** A letter as plain text: the same text in the same order, in 72 columns. Links have lines of their own. */
export function writeText(draft: Draft, { direction }: Pick<PageLanguage, 'direction'>): string {
  const { lines, links } = draft.footer;
  const parts = [
    ...draft.blocks.map(writeBlock),
    // The signature separator: mail programs fold or grey the text after a line of two hyphens and a space.
    `-- \n${lines.map((line) => wrap(line)).join('\n')}${links.map((link) => `\n${writeLink(link)}`).join('')}`,
  ];
  const text = `${parts.filter(Boolean).join('\n\n')}\n`;
  return direction === 'rtl' ? text : withoutIsolates(text);
}

function writeBlock(block: Block): string {
  switch (block.type) {
    case 'heading':
      return underline(block.text, '=');
    case 'subheading':
      return underline(block.text, '-');
    case 'paragraph':
      return wrap(block.text);
    case 'terms':
      return block.rows.map(({ name, lines }) => [name, ...lines.map(indent)].join('\n')).join('\n');
    case 'sides':
      return block.sides
        .map(({ name, value, note }) => [name, indent(value), ...(note === null ? [] : [indent(note)])].join('\n'))
        .join('\n');
    case 'figures':
      return block.rows.map(writeFigure).join('\n');
    case 'card':
      return wrap([block.product, ...(block.last4 === null ? [] : [`•••• ${block.last4}`]), block.value].join(', '));
    case 'button':
      return `${wrap(block.label)}\n${block.url}`;
    case 'note':
      return block.lines.map((line) => wrap(line)).join('\n');
    case 'address':
      return [block.name, ...block.lines, ...block.links.map(writeLink)].join('\n');
    case 'signature':
      return block.lines.map((line) => wrap(line)).join('\n');
  }
}

function writeLink({ label, url, isBare }: Link): string {
  return isBare ? label : `${wrap(label)}\n${url}`;
}

function underline(text: string, by: string): string {
  const lines = wrap(text);
  return `${lines}\n${by.repeat(Math.max(...lines.split('\n').map(width)))}`;
}

/** The name, with the figure at the right edge if both fit on one line. */
function writeFigure({ name, value, note }: Figure): string {
  const gap = COLUMNS - width(name) - width(value);
  const line =
    gap > 1
      ? `${name} ${'.'.repeat(gap - 2)} ${value}`
      : `${wrap(name)}\n${' '.repeat(Math.max(0, COLUMNS - width(value)))}${value}`;
  return [line, ...(note === null ? [] : [indent(note)])].join('\n');
}

function indent(text: string): string {
  return wrap(text, COLUMNS - 2)
    .split('\n')
    .map((line) => `  ${line}`)
    .join('\n');
}

function wrap(text: string, columns: number = COLUMNS): string {
  return text
    .split('\n')
    .map((paragraph) => wrapParagraph(paragraph, columns))
    .join('\n');
}

function wrapParagraph(paragraph: string, columns: number): string {
  const lines: string[] = [];
  for (const word of paragraph.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && width(last) + 1 + width(word) <= columns) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.join('\n');
}

/** Isolates have no width. */
function width(text: string): number {
  return [...withoutIsolates(text)].length;
}
