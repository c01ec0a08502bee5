import { lazy, type ComponentType } from 'react';
import { untilOnline } from './request.ts';

/** Loads a part of the page; one that is cut off is asked for again once the browser is online. */
export async function loadPart<Part>(load: () => Promise<Part>, wasOffline = false): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    if (navigator.onLine && !wasOffline) throw error;
    // Some browsers ask for a part only once.
    if (navigator.onLine) window.location.reload();
    await untilOnline();
    return loadPart(load, true);
  }
}

/** A component in a part of its own. */
export function lazyPart<Props, Key extends string>(load: () => Promise<Record<Key, ComponentType<Props>>>, key: Key) {
  return lazy(async () => ({ default: (await loadPart(load))[key] }));
}
