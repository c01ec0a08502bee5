import { stringify } from 'yaml';

/** Settings as a file that can be applied: without aliases, which are not read, and with each text on its line. */
export function writeFile(settings: object): string {
  return stringify(settings, { aliasDuplicateObjects: false, lineWidth: 0 });
}
