/** Prefix of every key under which the page stores data in a browser. */
export const STORED = 'staycard';

export type TabStorage = Pick<Storage, 'getItem' | 'setItem'>;

/** Falls back to memory: many browsers deny storage to a page in another site's frame. */
export function openTabStorage(): TabStorage {
  try {
    const storage = window.sessionStorage;
    storage.setItem(STORED, '');
    return storage;
  } catch {
    return rememberInPage();
  }
}

export function hasTabStorage(): boolean {
  return openTabStorage() instanceof Storage;
}

function rememberInPage(): TabStorage {
  const kept = new Map<string, string>();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, text) => void kept.set(key, text) };
}
