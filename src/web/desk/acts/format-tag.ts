import { isTextKey, type Translate } from '../../text/translation.ts';

/** The words of a tag by its key, such as `DONE.void`; a tag without words, such as the command line writes, itself. */
export function formatTag(t: Translate, key: string): string {
  return isTextKey(key) ? t(key) : key.slice(key.indexOf('.') + 1);
}
