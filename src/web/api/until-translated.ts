import { hashKey, type QueryKey } from '@tanstack/react-query';

/**
 * `placeholderData` of a query whose key ends with the language. If only the language changes, the old answer stays in
 * view until the new one has loaded, so that nothing open on the page closes.
 */
export function untilTranslated(key: QueryKey) {
  return <Data>(before: Data | undefined, asked: { readonly queryKey: QueryKey } | undefined): Data | undefined =>
    asked && hashKey(asked.queryKey.slice(0, -1)) === hashKey(key.slice(0, -1)) ? before : undefined;
}
