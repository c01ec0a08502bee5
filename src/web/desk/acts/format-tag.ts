import { isTextKey, type Translate } from '../../text/translation.ts';

/** The text of a tag by its key, such as `DONE.void`. Falls back to the tag, as for some of the command line. */
export function formatTag(t: Translate, key: string): string {
  return isTextKey(key) ? t(key) : key.slice(key.indexOf('.') + 1);
}
