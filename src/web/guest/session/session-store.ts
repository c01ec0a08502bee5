import { useSyncExternalStore } from 'react';
import { currentSalePageId } from '../../api/sale-page-address.ts';
import { openTabStorage, STORED, type TabStorage } from './tab-storage.ts';

let opened: TabStorage | undefined;
/** Opened on first use: this takes a browser time, and the welcome screen does not need it. */
const storage = (): TabStorage => (opened ??= openTabStorage());

/**
 * A value stored for this tab and sale page. It survives a reload, never appears in the address, and ends with the tab.
 * Its key begins with `STORED`, by which `forgetDevice` finds it.
 */
type SessionStore<Value> = {
  readonly read: () => Value;
  readonly write: (value: Value) => void;
  readonly subscribe: (listener: () => void) => () => void;
};

type Guard = (stored: unknown) => boolean;

export const isText: Guard = (stored) => typeof stored === 'string';

export function hasFields(...fields: readonly string[]): Guard {
  return (stored) =>
    typeof stored === 'object' && stored !== null && fields.every((field) => Object.hasOwn(stored, field));
}

export function isListOf(isEntry: Guard): Guard {
  return (stored) => Array.isArray(stored) && stored.every((entry) => isEntry(entry));
}

/** `isValue` guards against a value that an older version of the page may have stored in the tab. */
export function createSessionStore<Value>(name: string, empty: Value, isValue: Guard): SessionStore<Value> {
  const listeners = new Set<() => void>();
  let known: { readonly text: string | null; readonly value: Value } | undefined;
  const key = () => `${STORED}.${currentSalePageId()}.${name}`;
  return {
    read: () => {
      const text = storage().getItem(key());
      if (!known || known.text !== text) known = { text, value: parseStored(text, empty, isValue) };
      return known.value;
    },
    write: (value) => {
      storage().setItem(key(), JSON.stringify(value));
      listeners.forEach((listener) => listener());
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function parseStored<Value>(text: string | null, empty: Value, isValue: Guard): Value {
  if (text === null) return empty;
  try {
    const stored: unknown = JSON.parse(text);
    return isValue(stored) ? (stored as Value) : empty;
  } catch {
    return empty;
  }
}

export function useSessionStore<Value>(store: SessionStore<Value>): Value {
  return useSyncExternalStore(store.subscribe, store.read);
}
