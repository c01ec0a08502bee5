import type { Caught } from './run-tests.ts';

export const PROOFS_DOCUMENT = 'proofs/mutations/README.md';

export type Outcome = { readonly what: string; readonly caught: Caught | undefined; readonly seconds: number };

const BEGIN = '<!-- mutations: written by `npm run proofs -- mutations --write` -->';
const END = '<!-- /mutations -->';

/** The document with the table of mutations between its markers. */
export function writeTable(document: string, outcomes: readonly Outcome[]): string {
  const [before, after] = [document.indexOf(BEGIN), document.indexOf(END)];
  if (before < 0 || after < before) throw new Error(`${PROOFS_DOCUMENT} has no place for the table: ${BEGIN} … ${END}`);
  return `${document.slice(0, before + BEGIN.length)}\n\n${drawTable(outcomes)}\n\n${document.slice(after)}`;
}

/** Columns as wide as their widest cell, as the formatter expects. */
export function drawTable(outcomes: readonly Outcome[]): string {
  const rows = [
    ['what was broken', 'caught by', 'in', 'seconds'],
    ...outcomes.map(({ what, caught, seconds }) => [
      what,
      caught?.by ?? 'NOTHING',
      caught?.command ?? '',
      String(Math.round(seconds)),
    ]),
  ];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = rows;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n');
}
