import { useEffect, useSyncExternalStore } from 'react';
import { writeQuery } from '../api/staff-address.ts';
import { useAddress } from '../frame/use-address.ts';

const typed = new Map<string, string>();
const listeners = new Set<() => void>();

/**
 * The search text of the list at a path. It may be a guest's name, which browsers and proxies would store as part of an
 * address. It is therefore held in this window's memory, and removed from an old address that contains it.
 */
export function useTypedText(
  path: string,
  name: 'text' | 'holder' = 'text',
): readonly [text: string, setText: (text: string) => void] {
  const { query, replace } = useAddress();
  const text = useSyncExternalStore(listen, () => typed.get(path) ?? '');
  const { [name]: found, ...rest } = Object.fromEntries(query);
  const there = path + writeQuery(rest);
  useEffect(() => {
    if (found === undefined) return;
    setTyped(path, found);
    replace(there);
  }, [found, path, replace, there]);
  return [text, (wanted) => setTyped(path, wanted)];
}

export function forgetTypedTexts(): void {
  typed.clear();
  for (const listener of listeners) listener();
}

function setTyped(path: string, text: string): void {
  typed.set(path, text);
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
