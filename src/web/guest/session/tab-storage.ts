/** What every key begins with under which the page keeps something in a browser. */
export const STORED = 'staycard';

/** What the session stores need of a storage. */
export type TabStorage = Pick<Storage, 'getItem' | 'setItem'>;

/**
 * The tab's own storage; the page's memory where the browser keeps that from us, as many do from a page that stands in
 * another site's frame. What is kept ends with the page then, and everything else works.
 */
export function openTabStorage(): TabStorage {
  try {
    const storage = window.sessionStorage;
    storage.setItem(STORED, '');
    return storage;
  } catch {
    return rememberInPage();
  }
}

/** Whether what is kept outlives the page. */
export function hasTabStorage(): boolean {
  return openTabStorage() instanceof Storage;
}

function rememberInPage(): TabStorage {
  const kept = new Map<string, string>();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, text) => void kept.set(key, text) };
}
