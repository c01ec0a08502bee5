import { hashKey, type QueryKey } from '@tanstack/react-query';

/**
 * For `placeholderData` of a query whose key ends with the language: when only the language is another, the answer in
 * the one before stays in sight until the new one is there. Nothing that is open on the page closes for it.
 */
export function untilTranslated(key: QueryKey) {
  return <Data>(before: Data | undefined, asked: { readonly queryKey: QueryKey } | undefined): Data | undefined =>
    asked && hashKey(asked.queryKey.slice(0, -1)) === hashKey(key.slice(0, -1)) ? before : undefined;
}
