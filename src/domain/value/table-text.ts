/** By it spreadsheets know that the letters of a table are UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** The encoding of a text file, by the byte order mark that it may begin with. */
export function encodingOf([first, second]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

/** True of what is read from a zip archive, as .xlsx, .ods and .numbers are, or from an .xls. */
export function isWorkbook(text: string): boolean {
  return text.startsWith('PK\u0003\u0004') || text.startsWith('\uFFFD\uFFFD\u0011');
}
