import { stringify } from 'yaml';

/** Writes settings as a file that can be applied: without aliases, which are rejected, and each text on one line. */
export function writeFile(settings: object): string {
  return stringify(settings, { aliasDuplicateObjects: false, lineWidth: 0 });
}
