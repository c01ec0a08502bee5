/** Marks a table as UTF-8 for spreadsheets. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Excel on Windows in western Europe. */
export const LEGACY_ENCODING = 'windows-1252';

/** The encoding of a text file by its byte order mark. Otherwise UTF-8, which may turn out wrong. */
export function encodingOf([first, second]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

export type Encoding = ReturnType<typeof encodingOf> | typeof LEGACY_ENCODING;

/** Whether a text is really a zip archive (.xlsx, .ods, .numbers) or an .xls file. */
export function isWorkbook(text: string): boolean {
  return ['PK\u0003\u0004', '\uFFFD\uFFFD\u0011', '\u00D0\u00CF\u0011'].some((begin) => text.startsWith(begin));
}

/** If several of them split the first line into the same number of columns, the first is used. */
const DELIMITERS = [',', ';', '\t'] as const;
type Delimiter = (typeof DELIMITERS)[number];

/** A field in quotes, perhaps as ="0123" so that a spreadsheet keeps its zeros, or a plain one; then a delimiter. */
const FIELDS = Object.fromEntries(
  DELIMITERS.map((mark) => [
    mark,
    new RegExp(`(?:[^\\S\t]*(?:="([^"]*)"|"((?:[^"]|"")*)")[^\\S\t]*|([^"${mark}]*))(${mark}|$)`, 'y'),
  ]),
);

/** The fields of one line of CSV, which cannot go on in the next line. Undefined if a quote is misplaced. */
export function splitRow(line: string, delimiter: Delimiter): string[] | undefined {
  const pattern = new RegExp(FIELDS[delimiter] ?? '');
  const fields: string[] = [];
  // UTF-16 without its mark.
  if (line.includes('\0')) return undefined;
  for (;;) {
    const [, wrapped, quoted, plain, end] = pattern.exec(line) ?? [];
    if (end === undefined) return undefined;
    const field = wrapped ?? quoted?.replaceAll('""', '"') ?? plain ?? '';
    fields.push(field.replace(/^="(.*)"$/, '$1').trim());
    if (end === '') return fields;
  }
}

export type TableHeader = { readonly columns: readonly string[]; readonly delimiter: Delimiter };

/** The column names in the first line of a file, and its delimiter. Undefined if it is not a line of CSV. */
export function readHeader(line: string): TableHeader | undefined {
  const header = line.replace(BYTE_ORDER_MARK, '');
  const read = DELIMITERS.flatMap((delimiter) => {
    const columns = splitRow(header, delimiter);
    return columns ? [{ columns, delimiter }] : [];
  });
  return read.toSorted((one, other) => other.columns.length - one.columns.length)[0];
}

/** A rejected line as it was, with the reason in one more column. */
export function appendReason(line: string, { columns, delimiter }: TableHeader, reason: string): string {
  const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const fields = splitRow(line, delimiter);
  const missing = Math.max(0, columns.length - (fields?.length ?? 1));
  return `${fields ? line : quote(line)}${delimiter.repeat(missing + 1)}${quote(reason)}`;
}
