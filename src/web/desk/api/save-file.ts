import { BYTE_ORDER_MARK } from '#domain/value/table-text.ts';

/** Some browsers read a file only after the click that saves it. */
const READ_WITHIN_MS = 60_000;

export type FileType = 'text/csv' | 'application/json' | 'application/yaml';

export function saveFile(name: string, type: FileType, text: string): void {
  const address = URL.createObjectURL(new Blob(type === 'text/csv' ? [BYTE_ORDER_MARK, text] : [text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(address), READ_WITHIN_MS);
}
