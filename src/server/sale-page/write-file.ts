import { stringify } from 'yaml';
import type { SalePageVersion } from './sale-page-store.ts';

/** Settings as a file that can be applied: without aliases, which are not read, and with each text on its line. */
export function writeFile(settings: object): string {
  return stringify(settings, { aliasDuplicateObjects: false, lineWidth: 0 });
}

/** The file of a version; without one, its settings. */
export function fileOf({ file, definition }: Pick<SalePageVersion, 'file' | 'definition'>): string {
  return file ?? writeFile(definition);
}
