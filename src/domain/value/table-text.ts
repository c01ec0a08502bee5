/** Marks a table as UTF-8 for spreadsheets. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Detects the encoding of a text file by its byte order mark. */
export function encodingOf([first, second]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

/** Whether a text is really a zip archive (.xlsx, .ods, .numbers) or an .xls file. */
export function isWorkbook(text: string): boolean {
  return text.startsWith('PK\u0003\u0004') || text.startsWith('\uFFFD\uFFFD\u0011');
}
