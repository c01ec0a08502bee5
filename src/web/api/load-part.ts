import { lazy, type ComponentType } from 'react';
import { untilOnline } from './request.ts';

/** Loads a part of the page. A load that fails offline is retried once the browser is online. */
export async function loadPart<Part>(load: () => Promise<Part>, wasOffline = false): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    // Some browsers never repeat a failed import, so the page reloads: here, or at the next entry of the history.
    if (navigator.onLine && !wasOffline) {
      window.addEventListener('popstate', () => navigator.onLine && window.location.reload());
      throw error;
    }
    if (navigator.onLine) window.location.reload();
    await untilOnline();
    return loadPart(load, true);
  }
}

export function lazyPart<Props, Key extends string>(load: () => Promise<Record<Key, ComponentType<Props>>>, key: Key) {
  return lazy(async () => ({ default: (await loadPart(load))[key] }));
}
